"""The panel of next tokens."""
