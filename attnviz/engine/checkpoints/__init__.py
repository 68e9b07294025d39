"""Trained models: reading checkpoints from disk."""
