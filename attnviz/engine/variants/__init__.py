"""The variants of the chapter: one small file each, readable as it, and the table of them."""
