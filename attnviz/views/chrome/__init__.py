"""What frames the panels: theme, actions, dialogs, messages, status."""
