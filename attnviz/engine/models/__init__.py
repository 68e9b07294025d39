"""Whole transformers with trained weights, one readable page a family."""
