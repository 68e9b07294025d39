"""The panel of lessons, and the frame around the control that a lesson points at."""
