"""Trained models: what a checkpoint on disk becomes."""
