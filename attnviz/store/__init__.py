"""The state of the window and everything a person can do with it, without Qt."""
