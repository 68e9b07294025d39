"""Fonts of figures: every script has a font if the machine has one."""

from functools import cache
from typing import Any

from matplotlib import font_manager


def plain() -> dict[str, Any]:
    """Return settings for literal text: a token such as $x$ is no formula, and every script has a font if available."""
    return {"parse_math": False, "fontfamily": _families()}


@cache
def _families() -> list[str]:
    """Return DejaVu Sans, which matplotlib ships, and fonts of this machine for the scripts that it lacks.

    Coloured emoji fonts are left out, since matplotlib cannot draw them.
    """
    wanted = (
        "Noto Sans", "Noto Sans Arabic", "Noto Naskh Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari",
        "Noto Sans Thai", "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans SC", "Noto Sans JP", "Source Han Sans SC",
        "WenQuanYi Zen Hei", "WenQuanYi Micro Hei", "Droid Sans Fallback", "Microsoft YaHei", "Yu Gothic",
        "Malgun Gothic", "Hiragino Sans", "PingFang SC", "Arial Unicode MS", "Nirmala UI", "Segoe UI Symbol",
        "Segoe UI Emoji", "Noto Emoji", "Noto Sans Symbols", "Noto Sans Symbols 2", "Symbola",
    )
    there = set(font_manager.fontManager.get_font_names())
    return ["DejaVu Sans", *(name for name in wanted if name in there), "sans-serif"]
