"""The document: what to compute, with the tables that describe options, stages and variants."""
