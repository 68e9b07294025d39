"""What AttnViz takes, side by side with the alternatives: `make bench` measures all of it in one run."""
