"""The sentence editor and its tokens."""
