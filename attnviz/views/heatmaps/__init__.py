"""The small pictures: the pipeline, the heads, and the lines between tokens; and what every picture shares."""
