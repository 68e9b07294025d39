"""What is shown, as one frozen value: a result, what of it is looked at, and how it becomes colours.

The presenter makes a scene, compares it with the one before and tells each panel what concerns it. Nothing of a scene
enters the document, and no change of it but that of the result recomputes anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

from attnviz.document.places import Cell, Spot
from attnviz.pictures.picture import Levels, Maps, shared_levels
from attnviz.result.result import Result

FIRST_STAGE = "weights"

Part = Literal["result", "stage", "sentence", "head", "layer", "marked", "maps", "shared_scale", "stale"]
PARTS: frozenset[Part] = frozenset(get_args(Part))


@dataclass(frozen=True, slots=True)
class Focus:
    """What the person is looking at."""

    spot: Spot = field(default=Spot(FIRST_STAGE))
    hovered: Cell | None = None
    pinned: Cell | None = None

    @property
    def marked(self) -> Cell | None:
        """The cell to mark: the hovered one, else the pinned one."""
        return self.hovered or self.pinned


@dataclass(frozen=True, slots=True)
class Look:
    """How values become colours."""

    maps: Maps = field(default_factory=Maps)
    shared_scale: bool = True  #: all heads have one colour scale, so that they compare; else each its own


@dataclass(frozen=True, eq=False)
class Scene:
    """All that the panels show. Scenes are compared by `differs`, results by identity: arrays are never compared."""

    result: Result | None = None
    focus: Focus = field(default_factory=Focus)
    look: Look = field(default_factory=Look)
    stale: bool = False  #: the result is not of the document as it stands
    _levels: dict[tuple[Spot, Maps], Levels] = field(default_factory=dict, repr=False)  # what `levels` found out

    def followed_by(self, result: Result | None, focus: Focus, look: Look, *, stale: bool) -> Scene:
        """The scene after this one; what was found out about a result is not found out twice."""
        return Scene(result, focus, look, stale, self._levels if result is self.result else {})

    def differs(self, before: Scene) -> frozenset[Part]:
        """The parts that are not as they were in the scene before."""
        now, then = self.focus.spot, before.focus.spot
        pairs: dict[Part, bool] = {
            "result": self.result is not before.result,
            "stage": now.stage != then.stage,
            "sentence": now.sentence != then.sentence,
            "head": now.head != then.head,
            "layer": now.layer != then.layer,
            "marked": self.focus.marked != before.focus.marked,
            "maps": self.look.maps != before.look.maps,
            "shared_scale": self.look.shared_scale != before.look.shared_scale,
            "stale": self.stale != before.stale,
        }
        return frozenset(part for part, differs in pairs.items() if differs)

    def levels(self, stage: str) -> Levels | None:
        """The levels that all heads share at a stage; None where each head has its own."""
        if self.result is None or not self.result.sentences or not self.look.shared_scale:
            return None
        spot, maps = self.focus.spot.at(stage=stage, head=0), self.look.maps
        if (spot, maps) not in self._levels:
            self._levels[spot, maps] = shared_levels(self.result, spot, maps)
        return self._levels[spot, maps]
