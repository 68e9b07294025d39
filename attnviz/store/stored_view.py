"""The view that a session is saved with, made of a state, and the look that an opened one restores."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import get_args

from attnviz.document.saved_view import MAX_NAME_CHARS, LookValue, SavedView
from attnviz.document.stages import STAGES
from attnviz.experiments.measures import ALL_MEASURES
from attnviz.pictures import margins
from attnviz.pictures.scaling import Ends, Quantity, is_bar
from attnviz.store.experiments import experiment_texts, read_experiment_texts
from attnviz.store.parts import Focus, Look
from attnviz.store.preferences import preferences_of, with_preferences
from attnviz.store.state import State
from attnviz.system.settings import DIVERGING, SEQUENTIAL, Alignment, Curve, Range

#: The preferences that a session is stored with, and their values.
PREFERENCES: Mapping[str, tuple[LookValue, ...]] = MappingProxyType({
    "sequential_map": SEQUENTIAL, "diverging_map": DIVERGING, "scale": get_args(Range), "curve": get_args(Curve),
    "stretched": (False, True), "without_first": (False, True), "alignment": get_args(Alignment),
})
_RANGE = "ends"  # first word of the name of a dragged range
_EXPERIMENT = "experiment"  # the open experiment, and the first word of the names of its options
CORPUS = "corpus"  #: the folder of the opened corpus
_MAX_RANGES = 16  # a look is a short table


def view_of(state: State) -> SavedView:
    """Return the displayed view, or that of an opened session whose result is not computed yet."""
    held = state.compared.document_a
    if state.pending_view is not None:
        return replace(state.pending_view[1], held=held)
    look = state.look
    preferences = preferences_of(look)
    values: dict[str, LookValue] = {name: preferences[name] for name in PREFERENCES}
    values |= {"measure": look.measure, "follow": look.follow}
    values |= {name: name in look.margins for name in margins.NAMES}
    values |= stored_look(look)
    if (target := _target_to_store(state)) != Focus().target:
        values["target"] = " ".join("-" if each is None else str(each) for each in target)
    if state.corpus is not None:
        values[CORPUS] = str(state.corpus.folder)
    spot, pinned, second_view = state.focus.spot, state.focus.pinned, state.focus.second_view
    if second_view is not None:
        layer = "" if second_view.layer is None else f" {second_view.layer}"
        values["beside"] = f"{second_view.kind} {second_view.number}{layer}"
    if pinned is not None and pinned.spot.sentence != spot.sentence:
        pinned = None  # of the second sentence: a session stores places of one sentence
    return SavedView(spot, pinned, MappingProxyType(values), held)


def _target_to_store(state: State) -> tuple[int | None, int | None, str]:
    """Return the target of the focus, with the tokens of a patching map if they are not the top ones any more."""
    request, target = getattr(state.experiment_numbers, "request", None), state.focus.target
    if target[0] is not None or request is None or not getattr(request, "has_default_tokens", False):
        return target
    from attnviz.experiments.patching import default_metric  # late: only models need it

    kept, default = request.metric, default_metric(request.clean, request.corrupted, kind=target[2])
    return target if default is None or kept.tokens == default.tokens else (kept.token, kept.instead, target[2])


def restored_look(view: SavedView, look: Look) -> Look:
    """Return a look restored from its stored texts; unknown names and values are skipped."""
    values = view.look
    look = with_preferences(look, {
        name: values[name] for name, choices in PREFERENCES.items() if values.get(name) in choices})
    measure = str(values.get("measure", look.measure))
    shown = frozenset(name for name in margins.NAMES if values.get(name, name in look.margins) is True)
    hidden = str(values.get("hidden", "")).split(",")
    dragged = (_range_from_text(name, value) for name, value in values.items())
    maps = replace(look.maps, scaling=replace(look.maps.scaling, manual=tuple(filter(None, dragged))))
    row = ALL_MEASURES.get(measure)
    is_kept = row is not None and not (row.needs_held or row.of_token)  # these need A, or a token to be computed for
    look = replace(look, measure=measure if is_kept else look.measure, margins=shown,
                   follow=values.get("follow", look.follow) is True, maps=maps,
                   hidden=frozenset(int(head) for head in hidden if head.isascii() and head.isdecimal()))
    options = {name.removeprefix(f"{_EXPERIMENT} "): str(value) for name, value in values.items()}
    return read_experiment_texts(look, str(values.get(_EXPERIMENT, look.experiment)), options)


def stored_look(look: Look) -> dict[str, LookValue]:
    """Return the hidden heads, the dragged ranges and the open experiment as short texts."""
    heads = ",".join(map(str, sorted(look.hidden)))
    found: dict[str, LookValue] = {"hidden": heads} if 0 < len(heads) <= MAX_NAME_CHARS else {}
    found |= {_EXPERIMENT: look.experiment}
    found |= {f"{_EXPERIMENT} {name}": text for name, text in experiment_texts(look).items()}
    dragged = look.maps.scaling.manual[-_MAX_RANGES:]
    return found | {f"{_RANGE} {ends.quantity} {ends.stage}": f"{ends.levels[0]!r} {ends.levels[1]!r}"
                    for ends in dragged}


def _range_from_text(name: str, value: LookValue) -> Ends | None:
    """Parse a range of the colour bar that `stored_look` wrote; return None for any other text."""
    try:
        word, quantity, stage = name.split(" ")
        low, high = map(float, str(value).split(" "))
    except ValueError:
        return None
    is_known = word == _RANGE and quantity in get_args(Quantity) and stage in STAGES
    return Ends(stage, (low, high), quantity=quantity) if is_known and is_bar(low, high) else None  # type: ignore[arg-type]
