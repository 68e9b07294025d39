"""What is displayed, as one frozen value: a result, the selection, and how values become colours.

The presenter makes a scene, compares it with the former one and updates the panels concerned. Nothing of a scene is
part of the document, and no change of it except a new result recomputes anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np

from attnviz.document.places import Cell, Head, SecondView, Spot
from attnviz.document.stages import STAGES
from attnviz.pictures.levels import Maps, levels_for, shared_bar
from attnviz.pictures.margins import Name
from attnviz.pictures.scaling import Levels
from attnviz.pictures.words import displayed_query
from attnviz.result.cell_changes import CellChanges
from attnviz.result.compare import Alignment, Difference
from attnviz.result.evaluation import Evaluation
from attnviz.result.measures import (
    ABLATION_EFFECT,
    CHANGE_MEASURES,
    MEASURES,
    TOKEN_MEASURES,
    Numbers,
    Pair,
    measure_changes,
    measure_heads,
)
from attnviz.result.result import Result
from attnviz.result.source import Source

if TYPE_CHECKING:  # what is of models is imported when there is one: without one the window stands the sooner
    from attnviz.result.ablation_effects import AblationEffects
    from attnviz.result.next_tokens import ExtraLogits, NextToken
    from attnviz.result.target_token import TargetToken

FIRST_STAGE = "weights"

Part = Literal["result", "stage", "sentence", "head", "layer", "second_view", "selected", "marked", "pinned", "maps",
               "measure", "margins", "hidden", "follow", "stale", "compared", "changes", "next"]
PARTS: frozenset[Part] = frozenset(get_args(Part))
#: What pictures are made of; all else is drawn over them or beside them.
PICTURES: frozenset[Part] = frozenset({"result", "stage", "sentence", "head", "layer", "second_view", "maps"})


@dataclass(frozen=True, slots=True)
class Focus:
    """What the person is looking at."""

    spot: Spot = field(default=Spot(FIRST_STAGE))
    hovered: Cell | None = None
    pinned: Cell | None = None
    second_view: SecondView | None = None  #: what is wanted beside it; it is shown wherever there is such a picture
    token: int | None = None  #: the token of which it is asked what each head does for it; None for the likeliest
    selected: frozenset[Head] = frozenset()  #: several heads to act on at once; empty while the chosen one is alone

    @property
    def marked(self) -> Cell | None:
        """The cell to mark: the hovered one, else the pinned one."""
        return self.hovered or self.pinned

    @property
    def matrix_cell(self) -> Cell | None:
        """The pinned cell where it is one of a (query, key) matrix: a word and another."""
        pinned = self.pinned
        is_pair = pinned is not None and STAGES[pinned.spot.stage].is_matrix and min(pinned.row, pinned.column) >= 0
        return pinned if is_pair else None


@dataclass(frozen=True, slots=True)
class Look:
    """How values become colours."""

    maps: Maps = field(default_factory=Maps)
    measure: str = ""  #: by which the heads are ordered and tinted, of `attnviz.result.measures`; "" as computed
    ranked: bool = False  #: heads of several layers stand in the order of their measure, and not a row for each layer
    keeps_highlight: bool = False  #: the highlight of the last edit's changes stays; else it fades
    margins: frozenset[Name] = frozenset()  #: what stands beside the rows and columns of weights
    follow: bool = False  #: everything is dimmed but the row of one query
    alignment: Alignment = "auto"  #: how the tokens of now and A are paired in their difference
    hidden: frozenset[int] = frozenset()  #: heads that are not wanted between the words, and among their tints


Showing = Literal["now", "held", "difference"]


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """The held state, and which of the states is displayed."""

    held: Evaluation | None = None  #: the held state, named by its `shown`
    showing: Showing = "now"
    front: Evaluation | None = None  #: a named state displayed in place of the present one

    @property
    def name(self) -> str:
        """The name of the held state."""
        return "A" if self.held is None else self.held.state_name

    @property
    def parts(self) -> tuple[int, int, Showing]:
        """What tells two of them apart; results are the same or they are not."""
        return id(self.held), id(self.front), self.showing

    def showing_of(self, which: Showing) -> Compared:
        """Return the same with another state displayed; without a held one there is only the present."""
        return replace(self, showing="now" if self.held is None else which)

    def result(self, now: Evaluation | None) -> Evaluation | None:
        """Return the displayed result, or the one that a difference subtracts from."""
        return self.held if self.showing == "held" else self.front or now


@dataclass(frozen=True, eq=False)
class Scene:
    """All that the panels show. Scenes are compared by `differs`, results by identity: arrays are never compared.

    Numbers come from the `source`; words and arithmetic from the result that it is, or from which it takes something.
    """

    result: Evaluation | None = None
    focus: Focus = field(default_factory=Focus)
    look: Look = field(default_factory=Look)
    stale: bool = False  #: the result is not of the document as it stands
    compared: Compared = field(default_factory=Compared)
    changes: CellChanges | None = None  #: what the last edit changed; None if that is not displayed
    highlight: float = 0.0  #: opacity of the highlight of `changes`, from 0 to 1
    effects: AblationEffects | None = None  #: what switching each head off does, as far as it is known
    before: Evaluation | None = None  #: the result before the last edit
    extra_logits: ExtraLogits | None = None  #: logits requested for places that the results do not hold
    _levels: dict[tuple[Spot, Spot, Maps], Levels | None] = field(default_factory=dict, repr=False)
    _measured: dict[tuple[Spot, str, Pair | None, tuple[int, ...] | None], Numbers | None] = field(
        default_factory=dict, repr=False)  # the same of one layer, or of several

    def followed_by(
        self, result: Evaluation | None, focus: Focus, look: Look, *, stale: bool, compared: Compared | None = None,
        changes: CellChanges | None = None, highlight: float = 0.0, effects: AblationEffects | None = None,
        before: Evaluation | None = None,
        extra_logits: ExtraLogits | None = None,
    ) -> Scene:
        """The scene after this one; what was found out about a result is not found out twice."""
        compared = self.compared if compared is None else compared
        changes = None if result is None or result.state_name else changes
        made = Scene(result, focus, look, stale, compared, changes, highlight, effects, before, extra_logits)
        if not made._draws_as(self):
            return made
        alike = made._pairs_as(self)
        return replace(made, _levels=self._levels, _measured=self._measured if alike else {})

    @property
    def less(self) -> Evaluation | None:
        """What is taken from the result's numbers; None where they are shown as they are."""
        return self.compared.held if self.compared.showing == "difference" else None

    @cached_property
    def source(self) -> Source | None:
        """What pictures, tables and figures are drawn from."""
        if self.result is None or self.less is None:
            return self.result
        return Difference(self.result, self.less, self.look.alignment)

    def _draws_as(self, other: Scene) -> bool:
        alike = self.less is None or self._pairs_as(other)
        return self.result is other.result and self.less is other.less and alike

    def _pairs_as(self, other: Scene) -> bool:
        """Whether what is held, and which tokens of it are compared with which, is the same."""
        return self.compared.held is other.compared.held and self.look.alignment == other.look.alignment

    @property
    def measured_state(self) -> str:
        """The state that the chosen measure is of, where that is not the present one alone; "" else."""
        if self.result is None or not self.look.measure or self.look.measure in CHANGE_MEASURES:
            return ""
        return self.result.state_name or ("" if self.less is None else "now")

    def with_look(self, **changes: Any) -> Scene:
        """The same scene in another look, such as `hidden=...`."""
        look = replace(self.look, **changes)
        return self.followed_by(self.result, self.focus, look, stale=self.stale, extra_logits=self.extra_logits)

    def differs(self, before: Scene) -> frozenset[Part]:
        """The parts that are not as they were in the scene before."""
        now, then = self.focus.spot, before.focus.spot
        pairs: dict[Part, bool] = {
            "result": not self._draws_as(before),
            "stage": now.stage != then.stage,
            "sentence": now.sentence != then.sentence,
            "head": now.head != then.head,
            "layer": now.layer != then.layer,
            "second_view": self.focus.second_view != before.focus.second_view,
            "selected": self.focus.selected != before.focus.selected,
            "marked": self.focus.marked != before.focus.marked,
            "pinned": self.focus.pinned != before.focus.pinned,
            "maps": self.look.maps != before.look.maps,
            "measure": self.effects is not before.effects or (
                self.look.measure, self.look.ranked, self.focus.token) != (
                before.look.measure, before.look.ranked, before.focus.token) or (
                self.look.measure in CHANGE_MEASURES and not self._pairs_as(before)),
            "margins": self.look.margins != before.look.margins,
            "hidden": self.look.hidden != before.look.hidden,
            "follow": self.look.follow != before.look.follow,
            "stale": self.stale != before.stale,
            "changes": self.changes is not before.changes or self.highlight != before.highlight,
            "compared": self.compared.parts != before.compared.parts,
            "next": self.extra_logits is not before.extra_logits or self.before is not before.before or (
                self.compared.held is not None and self.look.alignment != before.look.alignment),
        }
        return frozenset(part for part, differs in pairs.items() if differs)

    @property
    def second(self) -> Spot | None:
        """What the other picture beside the large one is of; None where none is wanted, or there is no such."""
        result, spot, second_view = self.result, self.focus.spot, self.focus.second_view
        if result is None or not result.texts or second_view is None or second_view.reverse(spot) == second_view:
            return None
        if second_view.kind == "sentence":
            return second_view.spot_for(spot) if second_view.number < len(result.texts) else None
        second, there = second_view.spot_for(spot), second_view.layer is None or second_view.layer < result.num_layers
        there = there and second_view.number < result.num_heads and spot.stage in result.stages(second.layer)
        return second if STAGES[spot.stage].per_head and there else None

    def others(self) -> tuple[SecondView, ...]:
        """All that can stand beside the chosen picture: the other heads, where it is of one, and sentences."""
        result, spot = self.result, self.focus.spot
        if result is None or not result.texts:
            return ()
        heads = range(result.num_heads if STAGES[spot.stage].per_head else 0)
        return (*(SecondView("head", head) for head in heads if head != spot.head),
                *(SecondView("sentence", at) for at in range(len(result.texts)) if at != spot.sentence))

    def both(self, cell: Cell) -> tuple[Cell, ...]:
        """A cell of one of two pictures and the one at its place in the other, the chosen picture's first.

        A cell elsewhere is alone; and so is one of a longer sentence, whose place the other has not.
        """
        result, second, second_view = self.result, self.second, self.focus.second_view
        if result is None or second is None or second_view is None:
            return (cell,)
        if second_view.kind == "head" and not STAGES[cell.spot.stage].per_head:
            return (cell,)
        found = [replace(cell, spot=second_view.reverse(spot).spot_for(cell.spot))
                 for spot in (self.focus.spot, second)]
        return tuple(one for one in found if result.has_cell(one)) if cell in found else (cell,)

    def large_colours(self) -> tuple[Maps, Levels | None]:
        """The colours of the large picture, and its levels; two pictures have the same, so that they compare."""
        spot, second, maps = self.focus.spot, self.second, self.look.maps
        levels = self.levels(spot.stage)
        if self.source is None or second is None or levels is not None:
            return maps, levels
        return shared_bar(self.source, (spot, second), maps)

    def levels(self, stage: str) -> Levels | None:
        """The levels that all heads share at a stage; None where each head has its own.

        Of two sentences, or heads of two layers, beside each other both share them.
        """
        if self.source is None or not self.source.texts:
            return None
        spot, second = self.focus.spot.at(stage=stage, head=0), self.second
        other = spot if second is None else second.at(stage=stage, head=0)
        key = spot, other, self.look.maps
        if key not in self._levels:
            others = () if other == spot else (other,)
            self._levels[key] = levels_for(self.source, spot, self.look.maps, others=others)
        return self._levels[key]

    def query(self, *, hovered: bool = True) -> int:
        """The word whose attention is looked at: that of the marked cell, or of the pinned one; else the last."""
        result, cell = self.result, self.focus.marked if hovered else self.focus.pinned
        if result is None or not result.texts:
            return 0
        return displayed_query(result, self.focus.spot, cell)

    @property
    def followed(self) -> int | None:
        """The row that is followed through all stages: that of the pinned cell, else the last; None where none is."""
        result, pinned = self.result, self.focus.pinned
        if not self.look.follow or result is None or not result.texts:
            return None
        last = len(result.row_labels(result.weights_of(self.focus.spot))) - 1
        return last if pinned is None else max(0, min(last, pinned.row))

    def next_token(self) -> NextToken | None:
        """What comes next after the pinned word, or at the end, beside A or what it was before the last edit."""
        if not self._predicts:
            return None
        from attnviz.result.next_tokens import next_token

        pinned, spot, held = self.focus.pinned, self.focus.spot, self.compared.held
        is_word = pinned is not None and pinned.spot.sentence == spot.sentence and pinned.row >= 0
        other = None if self.compared.showing == "held" else held or self.before
        word = pinned.row if is_word and pinned is not None else None
        alignment = self.look.alignment if held is not None else "word"
        return next_token(self.result, other, self.extra_logits, sentence=spot.sentence, word=word, alignment=alignment)

    def measured(self, layers: tuple[int, ...] | None = None) -> Numbers | None:
        """The chosen measure of each head, of the chosen layer or of several, one after the other.

        None where none is chosen, or there is nothing to measure.
        """
        if self.result is None or not self.result.texts or not self.look.measure:
            return None
        if self.look.measure in TOKEN_MEASURES:
            return self._measured_of_token((self.focus.spot.layer,) if layers is None else layers)
        spot = self.result.weights_of(self.focus.spot).at(head=0)
        if layers is None:
            return self._measured_at(self.result, spot)
        all_layers = self.look.measure, self._pair(self.result, spot), layers
        if (spot.at(layer=0), *all_layers) not in self._measured:
            found = [self._measured_at(self.result, spot.at(layer=layer)) for layer in layers]
            nothing = np.full(self.result.num_heads, np.nan)
            self._measured[spot.at(layer=0), *all_layers] = None if all(one is None for one in found) else (
                np.concatenate([nothing if one is None else one for one in found]))
        return self._measured[spot.at(layer=0), *all_layers]

    @property
    def _predicts(self) -> bool:
        """Whether the result is of a model that tells what comes next, or what is masked."""
        return isinstance(self.result, Result) and self.result.logits is not None

    @property
    def target(self) -> TargetToken | None:
        """The token of which it is asked what each head does for it: after the pinned word, or at the end."""
        if not self._predicts:
            return None
        from attnviz.result.target_token import find_target_token

        pinned, spot = self.focus.pinned, self.focus.spot
        is_word = pinned is not None and pinned.spot.sentence == spot.sentence and pinned.row >= 0
        return find_target_token(self.result, sentence=spot.sentence, token=self.focus.token,
                         word=pinned.row if is_word and pinned is not None else None)

    @property
    def known_effects(self) -> AblationEffects | None:
        """What switching each head off does here; also as it was before a change, so that a list can be gone through.

        Unless another token is asked of: those of what was the likeliest stay, also where it has become less likely.
        """
        known, target = self.effects, self.target
        if known is None or target is None or not isinstance(self.result, Result):
            return None
        if known.belongs_to(self.result):
            return known if known.matches(target.place, target.token) else None
        asked = self.focus.token is not None and self.focus.token != known.token
        return known if known.is_same_prediction(self.result, target.place) and not asked else None

    def _measured_of_token(self, layers: tuple[int, ...]) -> Numbers | None:
        target = self.target
        if target is None or not isinstance(self.result, Result):
            return None
        if self.look.measure == ABLATION_EFFECT:
            known = self.known_effects
            return None if known is None else known.logits[list(layers)].ravel()
        spot = Spot(FIRST_STAGE, sentence=target.place[0])
        key = spot, self.look.measure, (target.place[1], target.token), None
        if key not in self._measured:
            from attnviz.result.target_token import head_attribution

            self._measured[key] = head_attribution(self.result, target)
        found = self._measured[key]
        return None if found is None else found[list(layers)].ravel()

    def _measured_at(self, result: Evaluation, spot: Spot) -> Numbers | None:
        key = spot, self.look.measure, self._pair(result, spot), None
        if key not in self._measured:
            self._measured[key] = (self._changed_at(result, spot) if self.look.measure in CHANGE_MEASURES
                                   else measure_heads(result, self.look.measure, spot, pair=key[2]))
        return self._measured[key]

    def _changed_at(self, result: Evaluation, spot: Spot) -> Numbers | None:
        held = self.compared.held
        if held is None or held is result:
            return None
        return measure_changes(Difference(result, held, self.look.alignment), self.look.measure, spot)

    def _pair(self, result: Evaluation, spot: Spot) -> Pair | None:
        """The words of the pinned cell, (query, key), for a measure that is of two words."""
        cell = self.focus.matrix_cell
        row = MEASURES.get(self.look.measure)
        if cell is None or row is None or not row.needs_pair or cell.spot.sentence != spot.sentence:
            return None
        return (cell.column, cell.row) if result.rows_are_keys else (cell.row, cell.column)
