"""The computation: a document in, its result out."""
