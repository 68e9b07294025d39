"""Intents that bring what the engine computed into the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from attnviz.document.document import changes_numbers
from attnviz.document.models import Model
from attnviz.document.places import Spot
from attnviz.result.cell_changes import CellChanges
from attnviz.result.result import Evaluation, ExactCells, Result
from attnviz.store.focus import fit
from attnviz.store.intent import FileRequest, intent, job
from attnviz.store.parts import Failure, Message, MessageKind, Pending
from attnviz.store.state import State
from attnviz.system.errors import EditError
from attnviz.system.wording import N_, Text

if TYPE_CHECKING:
    from attnviz.experiments.ablation_effects import AblationEffects
    from attnviz.experiments.corpus import Corpus
    from attnviz.experiments.head_scores import HeadScores
    from attnviz.experiments.measured_heads import MeasuredHeads
    from attnviz.experiments.token_scores import TokenScores
    from attnviz.result.logits import Logits


_NO_PREDICTION = Text(N_("No next-token prediction at this position."))


@intent("numbers")
def numbers_ready(state: State, result: Evaluation, before: Evaluation | None = None) -> State:
    """Display a new result, and the view of a session opened with it.

    It is compared with the result `before`: with the present one, unless another is given. Results that follow each
    other faster than their changes are highlighted, as in a drag, are compared as one change.
    """
    before, known = before or _former(state, result), () if state.now is None else state.now.notes
    if model_of(state.now) is not model_of(result):
        # Their weights may fill the memory.
        state = state.evolve(effects=MappingProxyType({}), head_scores=None, measured_heads=None, extra_logits=None,
                             wanted_logits=(), token_scores=None)
    if model_identity(state.now) != model_identity(result):
        state = state.evolve(experiment_numbers=None)  # steps of one run keep them meanwhile
    if state.wanted_effects is not None and state.wanted_effects.result is not result:
        state = state.evolve(wanted_effects=None)
    opened = state.opened if state.said_opened else None  # an undo does not say it again
    if notes := [note for note in result.notes if note not in known]:
        state = say.apply(state, reduce(lambda words, more: Text("{words} {more}", words=words, more=more), notes))
    return fit(restore_focus(state.evolve(
        now=result, before=before, last_changes=None, highlight=0.0, stale=False, failure=None, opened=opened,
        exact_cells=tuple(cells for cells in state.exact_cells if cells.result is not state.now))))


def _former(state: State, result: Evaluation) -> Evaluation | None:
    """Return the result that a new one is compared with; loaded values and another model are no changes of it."""
    before = state.now if state.before is None or state.last_changes is not None else state.before
    return before if (
        before is not None and before is not result and before.texts and result.texts
        and before.is_computed and result.is_computed and model_of(before) is model_of(result)) else None


@intent("numbers")
def numbers_failed(state: State, sentence: str, open_model: str = "") -> State:
    """Note why something could not be computed; the numbers stay, dimmed. `open_model` is the path of the open one."""
    model = state.document.model
    lacks_model = bool(model and not model.is_ready_with(open_model))
    return state.evolve(failure=Failure(sentence, lacks_model), stale=True)


@intent("numbers")
def numbers_ended(state: State) -> State:
    """Dim the pictures if nothing is computed any more and they are behind the document, as after a cancellation."""
    return state.evolve(stale=state.is_behind)


@intent("numbers")
def set_stale(state: State, stale: bool) -> State:
    """Dim the pictures that are behind the document, or end the dimming."""
    return state.evolve(stale=stale)


@intent("numbers")
def show_controls(state: State) -> State:
    """Show in every control again what holds, after something was refused that one of them shows already."""
    return state.evolve(refusals=state.refusals + 1)


@intent("numbers")
def say(state: State, text: str, kind: MessageKind = "notice") -> State:
    """Say a sentence to the person; the window translates a `Text`."""
    return state.evolve(message=Message(text, kind))


@intent("numbers")
def refuse(state: State, text: str) -> State:
    """Say why something was refused, and show in every control again what holds."""
    return state.evolve(message=Message(text, "refusal"), refusals=state.refusals + 1)


@intent("numbers")
def set_pending(state: State, what: Pending, is_pending: bool) -> State:
    """Note that numbers are being computed for long, or that a file is read or written; or the end of it."""
    return state.evolve(pending=state.pending | {what} if is_pending else state.pending - {what},
                        share=state.share if what != "numbers" else 0.0)


@intent("numbers")
def set_share(state: State, share: float) -> State:
    """Note the progress of the numbers that are being computed for long."""
    return state.evolve(share=share)


@intent("numbers")
def highlight(state: State, changes: CellChanges | None, opacity: float) -> State:
    """Highlight what the last edit changed."""
    return state.evolve(last_changes=changes, highlight=opacity)


@intent("numbers")
def say_opened(state: State, words: str) -> State:
    """Let the status bar say what was opened, not how its numbers differ from those of other work."""
    return state.evolve(opened=(state.document, words))


@intent("numbers")
def effects_ready(state: State, effects: AblationEffects) -> State:
    """Show the ablation effects computed so far; those of other kinds of ablation of the same numbers are kept.

    Effects of another token than the wanted ones are late, and left out.
    """
    wanted = state.wanted_effects
    if wanted is not None and not effects.is_of_same_ablation(wanted):
        return state
    others = {kind: known for kind, known in state.effects.items()
              if kind != effects.kind and known.belongs_to(effects.result)}
    return state.evolve(effects=MappingProxyType({**others, effects.kind: effects}))


def begin_effects(state: State) -> State:
    """Return the state that wants the ablation effects of its measure; those of another measure are given up."""
    kind, target = state.measure.ablation, state.target
    if not kind or target is None or effects_unavailable(state, state.measure.name):
        return state.evolve(wanted_effects=None)
    from attnviz.experiments.ablation_effects import AblationEffects  # late: only models need it

    wanted = AblationEffects.empty(target.result, target.place, target.metric, kind=kind, held=state.compared.held)
    known = state.effects.get(kind)  # maybe from before another kind was computed
    if known is not None and known.belongs_to(wanted.result) and known.is_of_same_ablation(wanted):
        wanted = known if known.next_layer is None else replace(known)
    state = state.evolve(wanted_effects=None if wanted.next_layer is None else wanted)
    return effects_ready.apply(state, wanted)


def effects_unavailable(state: State, measure: str) -> Text | None:
    """Return why a measure of ablation has no effects in a state."""
    from attnviz.experiments.target_token import unavailable_reason

    target = state.target
    place = None if target is None else target.place
    if reason := unavailable_reason(measure, state.result, place, held=state.compared.held):
        return reason
    if not state.stale and (predicted := state.next_token()) is not None and predicted.is_undefined:
        return predicted.undefined_reason
    return _NO_PREDICTION if state.stale or target is None else None


@intent("numbers")
def scores_ready(state: State, scores: HeadScores) -> State:
    """Show the scores of the heads computed so far."""
    return state.evolve(head_scores=scores)


@intent("numbers")
def measures_ready(state: State, measured: MeasuredHeads) -> State:
    """Show the measures of plug-ins that are computed so far."""
    return state.evolve(measured_heads=measured)


@intent("numbers")
def experiment_ready(state: State, name: str, numbers: Any) -> State:
    """Show what was computed so far for an experiment, if it is still open."""
    return state.evolve(experiment_numbers=numbers) if state.look.experiment == name else state


def _offer(state: State, corpus: Corpus) -> State:
    """Offer the measures of a corpus, and the texts of the heads. Raises EditError if it is of another model."""
    if reason := corpus.mismatch(state.document.model):
        raise EditError(reason)
    return say.apply(state.evolve(corpus=corpus), Text(
        "The corpus has {count} texts: Experiments > Corpus shows them, and the list above the heads its measures.",
        count=f"{corpus.texts:,}"))


@job("file", finish=_offer)
def open_corpus(state: State, path: str | None = None) -> FileRequest:
    """Open a folder that `attnviz corpus` wrote for the present model; without a path, ask for it."""
    if not path:
        raise EditError("Without a window, a corpus is opened by its path.")
    from attnviz.experiments.corpus import folder_of, read_corpus  # late: it is seldom opened

    return FileRequest(folder_of(Path(path)), read_corpus)


@intent("numbers")
def want_cells(state: State, spot: Spot, rows: slice, columns: slice) -> State:
    """Have the exact cells computed that a zoomed pooled picture displays, or show them if they are known."""
    result, place = None if state.result is None else state.result.computed, int(spot != state.focus.spot)
    if result is None:
        return state
    data, cells = (state.source or result).spot_data(spot), ExactCells(result, spot, rows, columns, place)
    if data.block == 1:
        cells = replace(cells, values=data.values[rows, columns])
    elif state.source is not state.unfolded or result.has_overview_only(spot.layer):
        return state  # a difference has none; a layer that was set aside is being recomputed, and then wanted again
    return state.evolve(exact_cells=(*(other for other in state.exact_cells if other.place != place), cells))


@intent("numbers")
def cells_ready(state: State, found: Mapping[ExactCells, ExactCells]) -> State:
    """Show exact cells in place of those that were wanted, unless others are wanted by now."""
    return state.evolve(exact_cells=tuple(found.get(cells, cells) for cells in state.exact_cells))


@intent("numbers")
def want_logits(state: State, places: tuple[tuple[Result, tuple[int, int]], ...]) -> State:
    """Have the next tokens at places (sentence, position) of results computed, as far as their model is open."""
    model = state.document.model
    return state.evolve(wanted_logits=tuple((result, place) for result, place in places if (
        model and result.options.model and result.options.model.source == model.source)))


@intent("numbers")
def logits_ready(state: State, found: tuple[tuple[Result, Logits], ...]) -> State:
    """Show the next tokens that were wanted at some places of results."""
    from attnviz.experiments.next_tokens import add_logits  # late: only models need it

    return state.evolve(extra_logits=add_logits(state.extra_logits, found))


@intent("numbers")
def token_scores_ready(state: State, scores: TokenScores) -> State:
    """Show the log-probabilities of tokens."""
    return state.evolve(token_scores=scores)


def model_of(result: Evaluation | None) -> Model | None:
    """Return the trained model of a result; None for a variant or loaded numbers."""
    return None if result is None else result.document.model


def model_identity(result: Evaluation | None) -> object:
    """Return what differs between models: a model that was read again is a new one, a step of a training run is not."""
    model = model_of(result)
    return model.source if model and model.step >= 0 else id(model)


def restore_focus(state: State) -> State:
    """Select the stored spot and cell of an opened session if the newest result belongs to it and has them.

    Its model may have been located elsewhere meanwhile.
    """
    result, pending = state.now, state.pending_focus
    if result is None or pending is None:
        return state
    document = replace(pending[0], model=pending[0].model and result.document.model)
    if changes_numbers(result.document, document):
        return state
    focus = pending[1] if result.texts else replace(pending[1], spot=state.focus.spot, pinned=None, second_view=None)
    return fit(state.evolve(pending_focus=None, focus=focus))
