"""Experiments: each asks "what if?" of a text or a model, in one file, and computes in numpy over `rerun.Rerun`."""
