"""Results of a document and values derived from them, in plain numpy."""
