"""The families of trained models: one file each, with all that is particular to it."""
