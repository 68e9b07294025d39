"""The view of a session file, made of a state, and the selection and the look that an opened one restores."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, replace
from typing import get_args

from attnviz.document.document import Document
from attnviz.document.files import fields_of
from attnviz.document.metrics import METRIC_KINDS
from attnviz.document.normalizations import NORMALIZATIONS
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.document.saved_view import PLUGINS, SavedView
from attnviz.document.segments import FOLDS, NO_FOLD
from attnviz.document.stages import STAGES
from attnviz.document.variants import ROWS
from attnviz.pictures import margins
from attnviz.pictures.scaling import Ends, Quantity, is_bar
from attnviz.result.measures import ALL_MEASURES, plugin_of_measure
from attnviz.store.experiments import EXPERIMENTS, experiment_texts, read_experiment_texts
from attnviz.store.parts import Focus, Look
from attnviz.store.preferences import preferences_of, with_preferences
from attnviz.store.state import State
from attnviz.system import settings
from attnviz.system.checked import MAX_TEXT_CHARS, Fields, is_count, read_record
from attnviz.system.errors import EditError
from attnviz.system.wording import Text

#: The preferences that a session is stored with.
PREFERENCES = tuple(name for name in preferences_of(Look()) if name != "keep_moved")
CORPUS = "corpus"  #: the folder of the opened corpus
_RANGE = "ends"  # first word of the name of a dragged range
_EXPERIMENT = "experiment"  # the open experiment, and the first word of the names of its options


def view_of(state: State) -> SavedView:
    """Return the displayed view, or that of an opened session whose result is not computed yet."""
    focus, look = focus_to_store(state), state.look
    stored, pinned, second = fields_of(focus.spot), focus.pinned, focus.second_view
    if pinned is not None and pinned.spot.sentence == focus.spot.sentence:  # it stores places of one sentence
        stored["pinned"] = {"stage": pinned.spot.stage, "head": pinned.spot.head,
                            "row": pinned.row, "column": pinned.column}
    preferences = preferences_of(look)
    values: dict[str, str | bool] = {name: preferences[name] for name in PREFERENCES}
    values |= {"measure": look.measure, "follow": look.follow, _EXPERIMENT: look.experiment}
    values |= {name: name in look.margins for name in margins.NAMES}
    texts = experiment_texts(look)
    values |= {f"{_EXPERIMENT} {name}": text for name, text in texts.items()}
    plugged = [*map(plugin_of_measure, (look.measure, *texts.values())), EXPERIMENTS.plugin_of(look.experiment)]
    for document in filter(None, (state.document, state.compared.document_a)):
        plugged += plugins_of(document)
    if used := set(plugged) - {""}:
        values[PLUGINS] = ", ".join(sorted(used))
    values |= {f"{_RANGE} {ends.quantity} {ends.stage}": _words(*ends.levels) for ends in look.maps.scaling.manual}
    if look.log_probabilities:
        values["log_probabilities"] = True
    if look.fold:
        values["fold"] = look.fold
    if look.hidden:
        values["hidden"] = ",".join(map(str, sorted(look.hidden)))
    if second is not None:
        values["beside"] = _words(second.kind, second.number, *(() if second.layer is None else (second.layer,)))
    if focus.target != Focus().target:
        values["target"] = _words(*("-" if each is None else each for each in focus.target))
    if state.corpus is not None:
        values[CORPUS] = str(state.corpus.folder)
    return SavedView({**stored, "look": values}, state.compared.document_a)


def plugins_of(document: Document) -> frozenset[str]:
    """Return the names of the plug-ins without whose rows a document cannot be computed."""
    options, owners = document.options, (getattr(target, "variant", "") for target in document.edits)
    return frozenset((NORMALIZATIONS.plugin_of(options.normalization),
                      *map(ROWS.plugin_of, (options.variant, options.weights_from, *owners)))) - {""}


def look_of(view: SavedView | None) -> Mapping[str, str | bool]:
    """Return the stored texts and flags of a view's look."""
    look = {} if view is None else view.fields.get("look")
    return {name: value for name, value in (look if isinstance(look, dict) else {}).items()
            if type(value) is bool or (isinstance(value, str) and len(value) <= MAX_TEXT_CHARS)}


def restored_focus(view: SavedView) -> Focus:
    """Return the stored selection; a result may lack its places."""
    spot, pinned, look = Focus().spot, None, look_of(view)
    with suppress(EditError):
        names = {field.name for field in fields(Spot)} & view.fields.keys()
        spot = read_record(Spot, {name: view.fields[name] for name in names}, "its view")
    with suppress(EditError):
        cell = Fields(view.fields.get("pinned"), Text("its pinned cell"))
        pinned = Cell(spot.at(stage=cell.text("stage"), head=cell.count("head", default=0, minimum=0)),
                      cell.count("row", minimum=0), cell.count("column", minimum=-1))
    kind, *places = str(look.get("beside", "")).split(" ")
    numbers, second = [_count(each) for each in places], None
    if None not in numbers and (kind, len(numbers)) in (("head", 1), ("head", 2), ("sentence", 1)):
        second = SecondView(kind, *numbers)  # type: ignore[arg-type]
    token, instead, metric = (*str(look.get("target", "")).split(" "), "", "")[:3]
    if metric not in METRIC_KINDS:
        return Focus(spot, pinned=pinned, second_view=second)
    return Focus(spot, pinned=pinned, second_view=second, token=_count(token), instead=_count(instead), metric=metric)


def restored_look(view: SavedView, look: Look) -> Look:
    """Return a look restored from its stored texts; unknown names and values are skipped."""
    values = look_of(view)
    for name in values.keys() & set(PREFERENCES):
        with suppress(EditError):
            settings.check(name, values[name])
            look = with_preferences(look, {name: values[name]})
    row = ALL_MEASURES.get(str(values.get("measure")))
    is_kept = row is not None and not (row.needs_held or row.of_token)  # these need A, or a token to be computed for
    shown = frozenset(name for name in margins.NAMES if values.get(name, name in look.margins) is True)
    hidden = (_count(head) for head in str(values.get("hidden", "")).split(","))
    dragged = (_range_from_text(name, str(value)) for name, value in values.items())
    maps = replace(look.maps, scaling=replace(look.maps.scaling, manual=tuple(filter(None, dragged))))
    look = replace(look, measure=row.name if row is not None and is_kept else look.measure, margins=shown,
                   follow=values.get("follow", look.follow) is True, maps=maps,
                   fold=str(values["fold"]) if values.get("fold") in FOLDS else NO_FOLD,
                   log_probabilities=values.get("log_probabilities", look.log_probabilities) is True,
                   hidden=frozenset(head for head in hidden if head is not None))
    options = {name.removeprefix(f"{_EXPERIMENT} "): str(value) for name, value in values.items()}
    return read_experiment_texts(look, str(values.get(_EXPERIMENT, look.experiment)), options)


def focus_to_store(state: State) -> Focus:
    """Return the selection, with the tokens of a patching map if they are not the top ones any more."""
    request, focus = getattr(state.experiment_numbers, "request", None), state.coming_focus
    if focus.token is not None or request is None or not getattr(request, "has_default_tokens", False):
        return focus
    from attnviz.experiments.patching import default_metric  # late: only models need it

    kept, default = request.metric, default_metric(request.clean, request.corrupted, kind=focus.metric)
    is_kept = default is None or kept.tokens == default.tokens
    return focus if is_kept else replace(focus, token=kept.token, instead=kept.instead)


def _words(*values: object) -> str:
    """Return values as one text, separated by spaces; numbers are the shortest that read as the same."""
    return " ".join(map(str, values))


def _count(text: str) -> int | None:
    """Parse a whole number; return None for any other text."""
    with suppress(ValueError):  # of a text of too many digits
        return int(text) if text.isascii() and text.isdecimal() and is_count(int(text)) else None
    return None


def _range_from_text(name: str, text: str) -> Ends | None:
    """Parse a range of the colour bar that `view_of` wrote; return None for any other text."""
    with suppress(ValueError):
        word, quantity, stage = name.split(" ")
        low, high = map(float, text.split(" "))
        if word == _RANGE and quantity in get_args(Quantity) and stage in STAGES and is_bar(low, high):
            return Ends(stage, (low, high), quantity=quantity)  # type: ignore[arg-type]
    return None
