"""The table of presets for figures: widths and fonts of venues, most of them from `tueplots`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from attnviz.system.wording import N_

_MM_PER_INCH = 25.4
_TIMES = "STIXGeneral"
_HELVETICA = "Helvetica, Arial, TeX Gyre Heros, Nimbus Sans, Liberation Sans, DejaVu Sans"
#: As in `tueplots`; of AAAI it knows only how LaTeX would set the text, of ACL nothing.
_TIMES_BY_NAME = "Times New Roman, Times, TeX Gyre Termes, Nimbus Roman, STIXGeneral"
#: LaTeX's own font, for venues of which `tueplots` knows only how LaTeX would set the text.
_MODERN = "Latin Modern Roman, CMU Serif, STIXGeneral"
_SLIDES = "DejaVu Sans Condensed, DejaVu Sans"


@dataclass(frozen=True, slots=True)
class PaperPreset:
    """A venue: the width of a figure there, and its text."""

    name: str
    label: str  #: in the dialog
    size: str | float  #: the function in `tueplots.figsizes`, or millimetres
    points: str | float  #: the function in `tueplots.fontsizes`, or points
    font: str  #: families in order of preference; the last comes with matplotlib
    fonts: str = ""  #: the function in `tueplots.fonts` whose families come before them
    on_slides: bool = False  #: has a title; elsewhere LaTeX writes the caption

    def settings(self) -> dict[str, Any]:
        """Return the settings of the style, of which a person may change each."""
        from tueplots import figsizes, fonts, fontsizes

        width, points, families = self.size, self.points, [self.font]
        if isinstance(width, str):
            width = round(getattr(figsizes, width)()["figure.figsize"][0] * _MM_PER_INCH, 4)
        if isinstance(points, str):
            points = getattr(fontsizes, points)()["font.size"]
        if self.fonts:
            found = getattr(fonts, self.fonts)()
            families = [*found[f"font.{found['font.family']}"], *families]
        return {"width": width, "font_size": float(points), "font": ", ".join(families), "title": self.on_slides,
                "caption": False}


PRESETS: Mapping[str, PaperPreset] = MappingProxyType({row.name: row for row in (
    PaperPreset("acl", N_("ACL, column"), 77.0, 8.0, _TIMES_BY_NAME),
    PaperPreset("acl-wide", N_("ACL, both columns"), 160.0, 8.0, _TIMES_BY_NAME),
    PaperPreset("neurips", N_("NeurIPS"), "neurips2024", "neurips2024", _TIMES, "neurips2024"),
    PaperPreset("icml", N_("ICML, column"), "icml2024_half", "icml2024", _TIMES, "icml2024"),
    PaperPreset("icml-wide", N_("ICML, both columns"), "icml2024_full", "icml2024", _TIMES, "icml2024"),
    PaperPreset("iclr", N_("ICLR"), "iclr2024", "iclr2024", _TIMES, "iclr2024"),
    PaperPreset("aaai", N_("AAAI, column"), "aaai2024_half", "aaai2024", _TIMES_BY_NAME),
    PaperPreset("aaai-wide", N_("AAAI, both columns"), "aaai2024_full", "aaai2024", _TIMES_BY_NAME),
    PaperPreset("cvpr", N_("CVPR, column"), "cvpr2024_half", "cvpr2024", _TIMES, "cvpr2024"),
    PaperPreset("cvpr-wide", N_("CVPR, both columns"), "cvpr2024_full", "cvpr2024", _TIMES, "cvpr2024"),
    PaperPreset("jmlr", N_("JMLR"), "jmlr2001", "jmlr2001", _MODERN),
    PaperPreset("tmlr", N_("TMLR"), "tmlr2023", "tmlr2023", _MODERN),
    PaperPreset("nature", N_("Nature, column"), 89.0, 7.0, _HELVETICA),
    PaperPreset("nature-wide", N_("Nature, both columns"), 183.0, 7.0, _HELVETICA),
    PaperPreset("beamer", N_("Beamer slide, 16:9"), "beamer_169", "beamer", _SLIDES, "beamer_moml", on_slides=True),
)})
