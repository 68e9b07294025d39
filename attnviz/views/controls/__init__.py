"""The panel of options."""
