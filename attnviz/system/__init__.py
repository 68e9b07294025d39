"""What the machine has and where the program keeps things: paths, settings, display."""
