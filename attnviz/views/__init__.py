"""Draw a Document or a Result with Qt, and tell what the person asked for: no torch, no controller."""
