"""The experiments in the place of the large picture: a frame with title and options, and one page for each."""
