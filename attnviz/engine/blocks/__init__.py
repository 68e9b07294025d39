"""Whole transformers with trained weights, one file per family."""
