"""The panel of a training run, and the dialog that begins one."""
