"""The frame of the window: theme, actions, dialogs, messages, status."""
