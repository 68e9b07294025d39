"""The large picture of the selected stage: canvas, layout, margins, colour bar, and a second picture beside it."""
