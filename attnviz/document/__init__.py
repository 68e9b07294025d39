"""What a person wants (Document), what came out of it (Result), and the tables both are read by."""
