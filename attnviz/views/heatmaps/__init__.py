"""The pictures: the pipeline, the heads, and the chosen stage, large."""
