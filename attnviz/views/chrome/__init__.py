"""The frame of the window and what panels share: theme, inputs, actions, dialogs, messages, status."""
