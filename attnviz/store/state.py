"""What is displayed, as one frozen value: a result, the selection, and how values become colours.

The presenter hands it to each panel for which something that the panel reads has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from attnviz.document.document import Document, changes_numbers, says_the_same
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.document.presets import Preset, example_after
from attnviz.document.stages import STAGES
from attnviz.pictures.levels import Maps, levels_for, shared_bar
from attnviz.pictures.scaling import Levels
from attnviz.pictures.words import displayed_query
from attnviz.result.cell_changes import CellChanges
from attnviz.result.compare import Difference
from attnviz.result.measures import ALL_MEASURES, MODEL_ORDER, Measure
from attnviz.result.result import Evaluation, ExactCells, Source
from attnviz.store.history import History
from attnviz.store.parts import (
    FOLDED_EXPERIMENTS,
    Compared,
    Failure,
    Focus,
    Look,
    Message,
    OwnCode,
    Pending,
    TrainingState,
)
from attnviz.store.session import Session
from attnviz.system.arrays import Float64
from attnviz.system.settings import Settings
from attnviz.system.wording import Text

if TYPE_CHECKING:  # imported when a model is open: without one the window opens sooner
    from attnviz.experiments.ablation_effects import AblationEffects
    from attnviz.experiments.corpus import Corpus
    from attnviz.experiments.head_scores import HeadScores
    from attnviz.experiments.measured_heads import MeasuredHeads
    from attnviz.experiments.next_tokens import ExtraLogits, NextToken
    from attnviz.experiments.target_token import TargetToken
    from attnviz.experiments.token_scores import TokenScores, TokenScoresRequest
    from attnviz.result.result import Result

# Compared by value, not by identity.
_VALUES = frozenset({"focus", "look", "settings", "stale", "pending", "share", "highlight", "pending_sentence",
                     "pending_stage", "last_second_view", "exported_sheet", "lesson_folder", "in_lesson", "is_asked",
                     "refusals", "wanted_logits"})


@dataclass(frozen=True, eq=False)
class State:
    """What the window shows; frozen, and replaced only by the store.

    Numbers come from `source`; tokens and arithmetic from the result behind it.
    """

    now: Evaluation | None = None  #: the newest result, displayed or not
    focus: Focus = field(default_factory=Focus)
    look: Look = field(default_factory=Look)
    document: Document = field(default_factory=Document)
    session: Session = field(default_factory=Session)  #: the file of the document
    example: Preset | None = None  #: the example that was loaded last, whatever was changed in it since
    history: History = field(default_factory=History)  #: the undo steps
    pending: frozenset[Pending] = frozenset()  #: what is being computed, read or written
    share: float = 0.0  #: progress of the numbers that are being computed, from 0 to 1; 0 if unknown
    failure: Failure | None = None  #: why there are no newer numbers
    message: Message | None = None  #: what was said last
    refusals: int = 0  #: how often something was refused: then every control shows again what holds
    stale: bool = False  #: the newest result is older than the document
    settings: Settings = field(default_factory=Settings)  #: the preferences of this machine
    compared: Compared = field(default_factory=Compared)
    last_changes: CellChanges | None = None  #: the cells that the last edit changed
    opened: tuple[Document, str] | None = None  #: the document that was opened, and the sentence that says so
    highlight: float = 0.0  #: opacity of the highlight of `changes`, from 0 to 1
    #: The ablation effects that are known so far, by their kind, the newest last.
    effects: Mapping[str, AblationEffects] = field(default_factory=lambda: MappingProxyType({}))
    #: What is wanted of the ablation effects that are being computed; every choice of their measure makes another one.
    wanted_effects: AblationEffects | None = None
    head_scores: HeadScores | None = None  #: the scores of the heads that are known so far
    measured_heads: MeasuredHeads | None = None  #: measures of plug-ins that were computed last
    experiment_numbers: Any = None  #: what is computed for the open experiment so far; its page knows the type
    before: Evaluation | None = None  #: the result before the last edit
    exact_cells: tuple[ExactCells, ...] = ()  #: over zoomed pooled pictures, at most one part of each
    wanted_logits: tuple[tuple[Result, tuple[int, int]], ...] = ()  #: places of results whose logits a panel lacks
    extra_logits: ExtraLogits | None = None  #: logits computed on request for other positions
    token_scores: TokenScores | None = None  #: of the tokens of a sentence that were looked up last
    pending_focus: tuple[Document, Focus] | None = None  #: the selection of an opened session without a result yet
    last_second_view: SecondView | None = None  #: the second picture that was displayed last
    training: TrainingState | None = None  #: the training run that was opened or begun last
    corpus: Corpus | None = None  #: the opened corpus, maybe of another model
    own_code: OwnCode | None = None  #: the person's own code that was compared last
    exported_sheet: tuple[bool, bool] = False, False  #: whether the last export was of all heads, and of all layers
    lesson_folder: Path | None = None  #: whose lessons were listed last; None for those of the program
    in_lesson: bool = False  #: the document is a lesson's; the person's own work is set aside
    is_asked: bool = False  #: a lesson asks for a prediction: until it is made, no number is told
    pending_sentence: int | None = None  #: a sentence to select when a result has it
    pending_stage: str = ""  #: a stage to select when a result has it
    _levels: dict[tuple[Spot, Spot, Maps], Levels | None] = field(default_factory=dict, repr=False)
    #: Displayed results, and the changes of the last edit, as they are folded to segments.
    _folded: dict[Any, Any] = field(default_factory=dict, repr=False)
    #: By spot, measure, and what else the measure depends on: what `attnviz.store.state_measures` has computed.
    known_measures: dict[tuple[Spot, str, object], Float64 | None] = field(default_factory=dict, repr=False)

    def evolve(self, **changes: Any) -> State:
        """Return the state with some fields changed, itself if none differs.

        Levels and measures of an unchanged result are kept.
        """
        if all(getattr(self, name) == value if name in _VALUES else getattr(self, name) is value
               for name, value in changes.items()):
            return self
        made = replace(self, **changes)
        if made.document is not self.document and "example" not in changes:
            made = replace(made, example=example_after(self.example, self.document, made.document))
        made = made._with_segments_of(self)
        if not made._draws_as(self):
            return replace(made, _levels={}, known_measures={})
        return made if made._pairs_as(self) else replace(made, known_measures={})

    def without_results(self) -> State:
        """Return a state to return to: the document, the selection and the look, without computed numbers."""
        return State(document=self.document, session=self.session, history=self.history, example=self.example,
                     focus=self.focus, look=self.look, compared=self.compared, corpus=self.corpus,
                     pending_focus=self.pending_focus)

    @property
    def told(self) -> State:
        """The state as panels and lists show it: without numbers while a lesson asks for a prediction."""
        return self._without_numbers if self.is_asked else self

    @property
    def told_tokens(self) -> State:
        """The state as tokens and status show it: while a lesson asks for a prediction, no token is marked or tinted.
        """
        return self._without_marks if self.is_asked else self

    # Cached apart: a state that holds itself would keep its arrays until Python's collector runs.

    @cached_property
    def _without_numbers(self) -> State:
        return replace(self.without_results(), compared=Compared(), settings=self.settings, in_lesson=True,
                       is_asked=True)

    @cached_property
    def _without_marks(self) -> State:
        return self.evolve(focus=Focus(spot=self.focus.spot), token_scores=None, last_changes=None,
                           look=replace(self.look, log_probabilities=False))

    def with_focus(self, **changes: Any) -> State:
        """Return the state with another selection, such as `pinned=None`."""
        return self.evolve(focus=replace(self.focus, **changes))

    def with_look(self, **changes: Any) -> State:
        """Return the state with other display settings, such as `hidden=...`."""
        return self.evolve(look=replace(self.look, **changes))

    @property
    def coming_focus(self) -> Focus:
        """The selection, or the one of an opened session that its result will bring."""
        return self.focus if self.pending_focus is None else self.pending_focus[1]

    @property
    def modified(self) -> bool:
        """Whether the document differs from its file, or from a fresh start."""
        saved = self.session.saved
        return saved is None or self.session.on_disk == "gone" or not says_the_same(saved, self.document)

    @property
    def is_behind(self) -> bool:
        """Whether the document has no numbers yet."""
        return self.now is None or changes_numbers(self.now.document, self.document)

    @property
    def fold(self) -> str:
        """How the pictures are folded to segments; "" while they are not, and while an experiment asks about tokens."""
        return self.look.fold if self.look.experiment in FOLDED_EXPERIMENTS else ""

    @cached_property
    def unfolded(self) -> Evaluation | None:
        """The displayed result by tokens, or the one that a difference subtracts from."""
        return self.compared.result(self.now)

    @cached_property
    def result(self) -> Evaluation | None:
        """The displayed result as the pictures show it: by tokens, or folded to segments."""
        return self.folded(self.unfolded)

    def folded(self, result: Evaluation | None) -> Evaluation | None:
        """Return a result as the pictures show it: itself, or folded to segments if it can be."""
        if result is None or not self.fold:
            return result
        from attnviz.result.folding import fold_result  # late: the window opens without a fold

        if result not in self._folded:
            self._folded[result] = fold_result(result, self.fold, self.document)
        found: Evaluation = self._folded[result]
        return found

    def _folded_changes(self, changes: CellChanges) -> CellChanges | None:
        """Return what the last edit changed in the segments that are displayed."""
        now, before = self.folded(changes.now), self.folded(changes.before)
        if now is None or before is None:
            return None
        found: CellChanges = self._folded.setdefault(changes, CellChanges(now, before))
        return found

    def _with_segments_of(self, before: State) -> State:
        """Return the state with the results that a former state has folded, as far as their segments are the same.

        Where they are others the pinned cell moves to its tokens, or to the segments that these belong to, and none is
        pointed at.
        """
        if (self.fold, self.document.marks) != (before.fold, before.document.marks):
            made, pinned = replace(self, _folded={}), self.focus.pinned
            old, new = before.result, made.result
            if self.focus.marked is None or old is None or new is None or old is new:
                return made
            return replace(made, focus=replace(
                self.focus, hovered=None, pinned=None if pinned is None else _moved(pinned, old, new)))
        if not self._folded or (self.now is before.now and self.compared is before.compared):
            return self
        changes = self.last_changes
        shown = (self.now, self.compared.held, self.compared.front, changes, *(
            () if changes is None else (changes.now, changes.before)))
        return replace(self, _folded={key: made for key, made in self._folded.items() if key in shown})

    @property
    def computed(self) -> Result | None:
        """The present computed numbers; None while those of another model are shown, or of a file."""
        return self.now.computed if self.now is not None and self.now.document.has_source_of(self.document) else None

    @property
    def changes(self) -> CellChanges | None:
        """The cells that the last edit changed; None if the newest result is not displayed."""
        changes = self.last_changes
        if self.result is None or self.result.state_name or changes is None or self.result is self.unfolded:
            return None if self.result is None or self.result.state_name else changes
        return self._folded_changes(changes)

    @property
    def less(self) -> Evaluation | None:
        """The result to subtract; None if no difference is displayed."""
        return self.folded(self.compared.held) if self.compared.showing == "difference" else None

    @cached_property
    def source(self) -> Source | None:
        """The source of pictures, tables and figures."""
        if self.result is None or self.less is None:
            return self.result
        return Difference(self.result, self.less, self.look.alignment)

    def _draws_as(self, other: State) -> bool:
        alike = self.less is None or self._pairs_as(other)
        return self.result is other.result and self.less is other.less and alike

    def _pairs_as(self, other: State) -> bool:
        """Return whether the held state and the alignment of tokens are unchanged."""
        return self.compared.held is other.compared.held and self.look.alignment == other.look.alignment

    @property
    def measured_state(self) -> str:
        """The state that the measure describes if it is not the present one; "" otherwise."""
        if self.result is None or not self.look.measure or self.measure.is_of_other_texts:
            return ""
        return self.result.state_name or ("" if self.less is None else Text("now"))

    def lacks_layers(self, before: State) -> bool:
        """Return whether another layer than before is displayed whose matrices were not kept, as in a long text."""
        result, layers = self.result, self.focus.layers
        return result is not None and {*layers} != {*before.focus.layers} and any(
            result.has_overview_only(layer) for layer in layers if layer < result.num_layers)

    def lacks_sums(self, before: State) -> bool:
        """Return whether other segments than before are displayed over which a long text was not summed."""
        computed = None if self.now is None else self.now.computed
        return bool(self.fold) and computed is not None and any(layer.overviews for layer in computed.layers) and (
            (self.fold, self.document.marks) != (before.fold, before.document.marks))

    @property
    def lacking_held(self) -> tuple[Document, str, tuple[int, ...]] | None:
        """The document of A, with the fold and the layers that are displayed, if A is displayed and lacks them.

        Of a long text only a displayed layer was kept, and sums over the segments that it was folded by.
        """
        compared, layers = self.compared, self.focus.layers
        held = None if compared.showing == "now" or compared.held is not compared.state_a else compared.held
        computed = None if held is None else held.computed
        if held is None or computed is None:
            return None
        from attnviz.result.folding import lacks_sums  # late: the window opens without a fold

        shown = self.folded(held)
        spots = [computed.weights_of(self.focus.spot.at(layer=layer)) for layer in layers if layer < held.num_layers]
        if not any(held.has_overview_only(spot.layer) or lacks_sums(shown, spot) for spot in spots):
            return None
        source = computed.document
        if source.sentences == self.document.sentences:
            source = replace(source, marks=self.document.marks)
        return source, self.fold, layers

    @property
    def numbers(self) -> tuple[object, ...]:
        """What decides the displayed numbers: the result, what is subtracted, and how their tokens are aligned."""
        return self.result, self.less, "" if self.less is None else self.look.alignment

    @property
    def pictures(self) -> tuple[object, ...]:
        """What decides the pictures; all else is drawn over them or beside them."""
        return self.numbers, self.focus.spot, self.focus.second_view, self.look.maps

    @property
    def said_opened(self) -> str:
        """What was opened, in words; "" once the document is another one."""
        return "" if self.opened is None or self.opened[0] is not self.document else self.opened[1]

    @property
    def highlighted(self) -> tuple[object, ...]:
        """The changed cells, and the opacity of their highlight."""
        return self.changes, self.changes is not None and self.highlight

    @property
    def measured(self) -> tuple[object, ...]:
        """What decides the measure of the heads, beside the displayed numbers and the selection."""
        pair = (self.compared.held, self.look.alignment) if self.measure.needs_held else ()
        return (self.effects, self.corpus, self.head_scores, self.measured_heads, self.look.measure, self.look.ranked,
                self.focus.target, pair)

    @property
    def experimented(self) -> tuple[object, ...]:
        """What decides the page of the open experiment, beside the displayed numbers and the selection."""
        return self.experiment_numbers, self.corpus, self.look.experiment, self.look.experiment_values

    @property
    def second(self) -> Spot | None:
        """The second picture; None if none is chosen or the source does not have it."""
        result, spot, second_view = self.result, self.focus.spot, self.focus.second_view
        if result is None or not result.texts or second_view is None or second_view.reverse(spot) == second_view:
            return None
        if not second_view.is_head:
            return second_view.spot_for(spot) if second_view.number < len(result.texts) else None
        second, there = second_view.spot_for(spot), second_view.layer is None or second_view.layer < result.num_layers
        there = there and second_view.number < result.num_heads and spot.stage in result.stages(second.layer)
        return second if STAGES[spot.stage].per_head and there else None

    def others(self) -> tuple[SecondView, ...]:
        """Every picture that can be the second one: the other heads, if the stage has heads, and sentences."""
        result, spot = self.result, self.focus.spot
        if result is None or not result.texts:
            return ()
        heads = range(result.num_heads if STAGES[spot.stage].per_head else 0)
        return (*(SecondView("head", head) for head in heads if head != spot.head),
                *(SecondView("sentence", at) for at in range(len(result.texts)) if at != spot.sentence))

    def both(self, cell: Cell) -> tuple[Cell, ...]:
        """Return a cell and its partner in the other of two pictures, the selected picture's first.

        A cell outside both pictures, or of a longer sentence, has no partner.
        """
        result, second, second_view = self.result, self.second, self.focus.second_view
        if result is None or second is None or second_view is None:
            return (cell,)
        if second_view.is_head and not STAGES[cell.spot.stage].per_head:
            return (cell,)
        found = [replace(cell, spot=second_view.reverse(spot).spot_for(cell.spot))
                 for spot in (self.focus.spot, second)]
        return tuple(one for one in found if result.has_cell(one)) if cell in found else (cell,)

    def large_colours(self) -> tuple[Maps, Levels | None]:
        """The colours and levels of the large picture; two pictures share them."""
        spot, second, maps = self.focus.spot, self.second, self.look.maps
        levels = self.levels(spot.stage)
        if self.source is None or second is None or levels is not None:
            return maps, levels
        return shared_bar(self.source, (spot, second), maps)

    def levels(self, stage: str) -> Levels | None:
        """Return the levels that all heads share at a stage; None if each head has its own.

        Two sentences, or heads of two layers, side by side share them, too.
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

    def query(self) -> int:
        """The token whose attention is displayed: of the marked cell, else the last."""
        if self.result is None or not self.result.texts:
            return 0
        return displayed_query(self.result, self.focus.spot, self.focus.marked)

    @property
    def followed(self) -> int | None:
        """The row to follow through all stages: of the pinned cell, else the last; None if none is followed."""
        result, pinned = self.result, self.focus.pinned
        if not self.look.follow or result is None or not result.texts:
            return None
        last = len(result.row_labels(result.weights_of(self.focus.spot))) - 1
        keys = None if pinned is None else result.key_stages(pinned.spot.layer)
        if pinned is None or (keys is not None and pinned.spot.stage in keys):
            return last
        return max(0, min(last, pinned.row))

    def next_token(self) -> NextToken | None:
        """The next token after the pinned token or the end, compared with A or with the last edit."""
        if not self._predicts:
            return None
        from attnviz.experiments.next_tokens import next_token

        sentence, held = self.focus.spot.sentence, self.compared.held
        other = None if self.compared.showing == "held" else held or self.before
        alignment = self.look.alignment if held is not None else "word"
        return next_token(self.unfolded, other, self.extra_logits, sentence=sentence, word=self.pinned_word,
                          alignment=alignment)

    @property
    def wanted_token_scores(self) -> TokenScoresRequest | None:
        """The tokens of the selected sentence whose log-probabilities are shown; None if there are none."""
        if self.computed is None or self.unfolded is not self.now or not self._predicts:
            return None
        from attnviz.experiments.token_scores import scores_wanted

        return scores_wanted(self.unfolded, self.focus.spot.sentence, everywhere=self.look.log_probabilities,
                             known=self.token_scores)

    @property
    def measure(self) -> Measure:
        """The measure that heads are tinted by; the order of the model without one."""
        return ALL_MEASURES.get(self.look.measure, MODEL_ORDER)

    @property
    def _predicts(self) -> bool:
        """Whether the result is of a model that predicts the next token or a masked one."""
        result = None if self.result is None else self.result.computed
        return result is not None and result.logits is not None

    @property
    def pinned_word(self) -> int | None:
        """The position of the pinned token, the last of a segment; None if none of the selected sentence is pinned."""
        pinned = self.focus.pinned
        if pinned is None or pinned.row < 0 or pinned.spot.sentence != self.focus.spot.sentence:
            return None
        result, layer = self.result, pinned.spot.layer  # until it is fitted, the layer may be of a former model
        keys = None if result is None or layer >= result.num_layers else result.key_stages(layer)
        if keys is not None and pinned.spot.stage in keys:
            return None
        return pinned.row if result is None else result.tokens_of(pinned.spot.sentence, pinned.row)[-1]

    @property
    def target(self) -> TargetToken | None:
        """The target token of head attribution: after the pinned token, or at the end."""
        return self._target_after(self.pinned_word)

    def _target_after(self, word: int | None) -> TargetToken | None:
        """Return the target token after a position of the selected sentence, or at its end."""
        if not self._predicts:
            return None
        from attnviz.experiments.target_token import find_target_token

        return find_target_token(self.unfolded, sentence=self.focus.spot.sentence, token=self.focus.token,
                                 instead=self.focus.instead, kind=self.focus.metric, word=word)

    @property
    def held_result(self) -> Result | None:
        """The held state as a computed result; None if nothing, or loaded numbers, are held."""
        return None if self.compared.held is None else self.compared.held.computed

    @property
    def known_effects(self) -> AblationEffects | None:
        """The ablation effects of the kind that the heads are tinted by, else the newest; see `effects_of`."""
        return self.effects_of(self.measure.ablation or next(reversed(tuple(self.effects)), ""))

    def effects_of(self, kind: str) -> AblationEffects | None:
        """Return the effects of a kind of ablation, also outdated ones: a person can go through a list of heads.

        They stay when another token becomes the top token or is pinned; another target token drops them.
        """
        known = self.effects.get(kind)
        target = None if known is None else self._target_after(known.place[1])
        if known is None or target is None or (known.held is not None and known.held is not self.held_result):
            return None
        if known.belongs_to(target.result):
            return known if known.matches(target.place, target.metric) else None
        asked = (self.focus.token is not None and self.focus.token != known.metric.token) or (
            self.focus.instead, self.focus.metric) != (known.metric.instead, known.metric.kind)
        return known if known.is_same_prediction(target.result, target.place) and not asked else None

    @property
    def displayed_effects(self) -> AblationEffects | None:
        """The known ablation effects if heads are tinted by them."""
        return self.effects_of(self.measure.ablation) if self.measure.ablation else None


def _moved(cell: Cell, old: Evaluation, new: Evaluation) -> Cell | None:
    """Return the cell of a result whose rows, or segments, hold the tokens of a cell of another one."""
    if not old.has_cell(cell) or cell.spot.sentence >= len(new.texts):
        return None

    def place(at: int) -> int:
        return at if at < 0 else new.row_of(cell.spot.sentence, old.tokens_of(cell.spot.sentence, at)[-1])

    moved = replace(cell, row=place(cell.row), column=place(cell.column) if STAGES[cell.spot.stage].is_matrix
                    else cell.column)
    return moved if new.has_cell(moved) else None
