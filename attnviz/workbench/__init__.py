"""The window put together: panels, presenter, filing and every connection between them."""
