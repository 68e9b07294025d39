"""Switch the theme of an open window."""

import pytest

from attnviz.views.chrome import theme


def around_the_picture(desk) -> str:
    """Return the colour behind the labels of the large picture."""
    image = desk.window.detail.canvas.grab().toImage()
    return image.pixelColor(2, image.height() - 2).name()


@pytest.mark.parametrize("schemes", [("light", "dark"), ("dark", "light")])
def test_the_large_picture_follows_another_theme_at_once(desk, schemes: tuple[str, str]) -> None:
    for scheme in schemes:
        desk.window.actions_by_name[f"theme:{scheme}"].trigger()
        desk.settle()
        assert around_the_picture(desk) == theme.colour("Window").name()
