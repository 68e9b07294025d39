"""What came out of a document, and what can be said of it: plain numpy."""
