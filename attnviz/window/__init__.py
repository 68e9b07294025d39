"""The window: panels, menus, dialogs and the connections between them."""
