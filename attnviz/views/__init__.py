"""Qt widgets that draw a Document or a Result and emit what a person does. No torch, no controller."""
