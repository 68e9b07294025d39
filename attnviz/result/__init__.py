"""Results of a document and what is derived from them: plain numpy."""
