"""The chapter's variants of attention, one small file each, and their table."""
