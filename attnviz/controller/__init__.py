"""The one owner of the open document: edits, undo, files, and the worker that computes (no widgets)."""
