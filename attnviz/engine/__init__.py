"""From a document to its numbers."""
