"""Results as files: figures for a paper, arrays for a program. One module for each kind of file."""
