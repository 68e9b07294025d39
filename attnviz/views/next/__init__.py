"""The panel of what comes next in a text."""
