"""The numbers as editable tables."""
