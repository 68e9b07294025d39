"""The lines above every figure: what is shown, how it was computed, and the text."""

from matplotlib.figure import Figure

from attnviz.export import fonts, lettering

INK, GREY = "#1a1a1a", "#5c5c5c"
HEIGHT = 0.86  #: height of the three lines in inches


def draw(figure: Figure, title: str, computed: str, text: str) -> None:
    """Write the lines at the top left, each cut to the width of the figure."""
    wide, high = figure.get_size_inches()
    for line, size, colour, down in ((title, 13.0, INK, 0.27), (computed, 8.5, GREY, 0.49), (text, 8.5, GREY, 0.67)):
        figure.text(0.2 / wide, 1 - down / high, lettering.shorten(line, inches=wide - 0.4, size=size), size=size,
                    color=colour, va="baseline", **fonts.plain())
