"""The owner of the open document: edits, undo, files and the worker thread. No widgets."""
