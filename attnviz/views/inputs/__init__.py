"""Inputs that several panels share, and guards of line edits."""
