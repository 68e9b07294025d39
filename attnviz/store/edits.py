"""Intents that edit the document: each is one undo step, named by its label."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Concatenate

from attnviz.document import ablation, continuation, edits, runs
from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.document.document import Document, EmbeddingFile, Index
from attnviz.document.models import Model
from attnviz.document.places import Cell
from attnviz.document.presets import find_preset, preset
from attnviz.document.sizes import adjustment_message
from attnviz.document.stages import STAGES
from attnviz.document.targets import Changes, Target
from attnviz.document.values import check, find_option
from attnviz.experiments.inverse_attention import NO_CELL
from attnviz.store import reasons
from attnviz.store.history import Labelled
from attnviz.store.intent import FileRequest, Intent, P, TableRow, intent, job
from attnviz.store.look import follow_query, reset_view
from attnviz.store.numbers import say, say_opened
from attnviz.store.reasons import unless
from attnviz.store.session import Session
from attnviz.store.state import State
from attnviz.store.undo import add_step, go_to
from attnviz.system.errors import EditError
from attnviz.system.wording import N_, Command, Text, common_prefix, cut, quoted, visible

#: The edits of one head that name the undo step where an edit of several heads is given one.
_ONE_HEAD = MappingProxyType({"ablate_heads": "ablate_head", "restore_heads": "restore_head"})
MAX_TYPED_CHARS = 32  #: of the typed text that the label of an undo step quotes


class EditRow(TableRow[P]):
    """An intent that makes a document of a document. Words in braces in the label are filled in from the arguments."""

    def __init__(
        self, make: Callable[Concatenate[Document, P], Document], label: str, *, name: str = "",
        one_layer_label: str = "", change_label: Callable[[Document, Document], Text] | None = None,
        unless: reasons.Reason = reasons.possible, notice: Callable[[Document, Document, Intent], str] | None = None,
    ) -> None:
        """Name the row after `make` unless a `name` is given.

        `one_layer_label` is the label for documents without a model, `change_label` makes one of both documents, and
        `notice` a sentence about what else has changed, or "".
        """
        super().__init__(make, "document", name=name, unless=unless)
        self.make, self.label = make, label
        self.one_layer_label, self.change_label, self.notice = one_layer_label, change_label, notice
        if not {"layer", "heads"}.isdisjoint(self.arguments):
            self.unless = reasons.first(unless, reasons.of_another_source)

    def follow(self, state: State, intent: Intent) -> State:
        """Return the state with the edited document, as one undo step."""
        document = state.document
        after = self.make(document, **intent.arguments)  # type: ignore[call-arg]
        state = add_step(state, after, self.label_of(intent, document), merge=intent.merge, is_drag=intent.is_drag)
        notice = "" if self.notice is None else self.notice(document, after, intent)
        return say.apply(state, notice) if notice else state

    def label_of(self, intent: Intent, document: Document) -> Labelled:
        """Return the label of the undo step of an intent in this document."""
        if self.change_label is not None:
            return self.change_label
        arguments = intent.arguments
        if len(heads := tuple(arguments.get("heads", ()))) == 1 and self.name in _ONE_HEAD:
            (layer, head), row = heads[0], EDITS[_ONE_HEAD[self.name]]
            return row.label_of(row(layer=layer, head=head), document)
        label = self.one_layer_label if self.one_layer_label and not document.options.uses("ablated") else self.label
        words: Mapping[str, Callable[[], str]] = {
            "option": lambda: Text(find_option(arguments["name"]).label), "model": lambda: arguments["model"].name,
            "token": lambda: repr(arguments["text"]), "layer": lambda: str(arguments["layer"]),
            "head": lambda: str(arguments["head"]), "variant": lambda: Text(_VARIANTS[arguments["variant"]]),
            "count": lambda: str(len(arguments["heads"])), "query": lambda: arguments["query"],
            "key": lambda: arguments["key"], "recipe": lambda: arguments["run"].spec.recipe,
        }
        return Text(label, **{word: text() for word, text in words.items() if f"{{{word}}}" in label})


@intent("document", unless=unless(lambda state: state.history.last, N_("Nothing to undo.")))
def undo(state: State) -> State:
    """Take back the last undo step."""
    return go_to_step.apply(state, state.history.done - 1)


@intent("document", unless=unless(lambda state: state.history.next, N_("Nothing to redo.")))
def redo(state: State) -> State:
    """Repeat the undo step that was taken back last."""
    return go_to_step.apply(state, state.history.done + 1)


@intent("document")
def go_to_step(state: State, done: int) -> State:
    """Return to the document after that many undo steps; the query of an example is followed while it is open."""
    now, after = state.history.done, go_to(state, done)
    begun = [step for step in state.history.steps[min(now, done) : max(now, done)] if step.sessions is not None]
    return follow_query.apply(after, begun[-1].query if done > now else None) if begun else after


@intent("document")
def load_example(state: State, key: str) -> State:
    """Replace the session by an example, as one undo step, and follow its query.

    An unchanged example needs no saving. The former second view, measure, hidden heads, sums and entropy are reset,
    since they belong to the former text. Raises EditError if there is no such example.
    """
    document, row = preset(key), find_preset(key)
    is_lost = state.modified and state.session.path is None and not state.in_lesson
    before, title = state.document, Text(row.title)
    if document != before or state.session.path is not None:  # a session with a file is not an example
        label = Text("Example: {title}", title=title)
        state = add_step(state, document, label, session=Session(saved=document), query=row.query)
    state = follow_query.apply(reset_view.apply(state), row.query).evolve(example=row)
    state = say_opened.apply(state, Text("New example: {title}", title=title))
    return say.apply(state, Text(
        "The example replaced your changes. Undo ({keys}) brings them back.", keys=Command("undo"))) if (
        is_lost and state.document is not before) else state


@intent("document")
def end_merge(state: State) -> State:
    """End a gesture, such as a drag: the next edit is a step of its own."""
    return state.evolve(history=state.history.end_merge())


_VARIANTS = find_option("weights_from").called


# Each intent requires what its name says: `ablate_head` without a head would ablate the layer.

def _open_model(document: Document, model: Model) -> Document:
    """Replace the variant by a trained model."""
    return edits.set_model(document, model)


def _close_model(document: Document) -> Document:
    """Return to the variant that was used before the model."""
    return edits.set_model(document, None)


def _ablate_head(document: Document, *, layer: int, head: int) -> Document:
    """Ablate a head."""
    return ablation.ablate(document, layer=layer, head=head)


def _restore_head(document: Document, *, layer: int, head: int) -> Document:
    """Restore an ablated head."""
    return ablation.restore(document, layer=layer, head=head)


def _ablate_other_heads(document: Document, *, layer: int, head: int) -> Document:
    """Ablate all other heads of the layer."""
    return ablation.ablate_others(document, layer=layer, head=head)


def _ablate_layer(document: Document, *, layer: int) -> Document:
    """Ablate a layer."""
    return ablation.ablate(document, layer=layer)


def _restore_layer(document: Document, *, layer: int) -> Document:
    """Restore an ablated layer."""
    return ablation.restore(document, layer=layer)


def _ablate_other_layers(document: Document, *, layer: int) -> Document:
    """Ablate all other layers."""
    return ablation.ablate_others(document, layer=layer)


def _mask_cell(document: Document, index: Index, *, masked: bool) -> Document:
    """Mask or unmask a cell, `index` (batch, query, key), in every layer and head."""
    return edits.set_mask_cell(document, index, masked=masked)


def _mask_cell_in_layer(
    document: Document, index: Index, *, masked: bool, layer: int, head: int | None = None
) -> Document:
    """Mask or unmask a cell, `index` (batch, query, key), in one layer, or in one of its heads."""
    return edits.set_mask_cell(document, index, masked=masked, layer=layer, head=head)


def _reset_tables(document: Document, targets: Iterable[Target]) -> Document:
    """Remove the edits of some targets."""
    return edits.clear_edits(document, targets)


def _reset_all(document: Document) -> Document:
    """Remove every edit."""
    return edits.clear_edits(document)


def _attend(document: Document, target: Target, cells: Changes, query: str, key: str) -> Document:
    """Return the document with the numbers after which a query attends to a key as wished."""
    return edits.edit_cells(document, target, cells)


def _replace_document(document: Document, other: Document) -> Document:
    """Continue with another document, such as that of a file."""
    return other


def _typing(before: Document, after: Document) -> Text:
    """Return the text typed or deleted between two documents, as the label of an undo step."""
    old, new = before.text, after.text
    first = common_prefix(old, new)
    last = common_prefix(old[first:][::-1], new[first:][::-1])
    parts = {"deleted": old[first : len(old) - last], "typed": new[first : len(new) - last]}
    words = {name: f'"{cut(visible(cut(part)), MAX_TYPED_CHARS)}"' for name, part in parts.items() if part}
    if len(words) == 2:
        return Text("Replace {deleted} with {typed}", **words)
    return Text(N_("Type {typed}") if "typed" in words else N_("Delete {deleted}"), **{"deleted": '""', **words})


def _nothing_to_reset(make: Callable[..., Document], sentence: str) -> reasons.Reason:
    """Return the reason `sentence` where what `make` would reset is not edited."""
    reason = reasons.NothingToReset(sentence)
    return lambda state, arguments: reason if make(state.document, **arguments) == state.document else None


set_text = EditRow(edits.set_text, N_("Typing"), change_label=_typing)
append_token = EditRow(continuation.append_token, N_("Append {token}"), unless=reasons.no_append)
fill_mask = EditRow(continuation.fill_mask, N_("Fill in {token}"))
set_option = EditRow(
    edits.set_option, N_("Change {option}"), unless=reasons.no_option,
    notice=lambda before, after, intent: adjustment_message(before, after, intent.arguments["name"]))
take_weights = EditRow(edits.take_weights, N_("Take weights from {variant}"), unless=reasons.no_weights)
reset_option = EditRow(edits.reset_option, N_("Default option"))
replace_document = EditRow(_replace_document, N_("Replace the session"), name="replace_document")
reset_options = EditRow(edits.reset_options, N_("Default options"), unless=unless(
    lambda state: state.document.settings, N_("Every option has its default."), kind=reasons.NothingToReset))
open_model = EditRow(_open_model, N_("Open {model}"), name="open_model")
begin_run = EditRow(runs.open_run, N_("Train {recipe}"), name="begin_run")
close_model = EditRow(_close_model, N_("Close the model"), name="close_model", unless=reasons.NO_MODEL)
ablate_head = EditRow(_ablate_head, N_("Ablate layer {layer}, head {head}"), name="ablate_head",
                      one_layer_label=N_("Ablate head {head}"))
restore_head = EditRow(_restore_head, N_("Restore layer {layer}, head {head}"), name="restore_head",
                       one_layer_label=N_("Restore head {head}"))
ablate_heads = EditRow(ablation.ablate_heads, N_("Ablate {count} heads"))
restore_heads = EditRow(ablation.restore_heads, N_("Restore {count} heads"))
ablate_other_heads = EditRow(_ablate_other_heads, N_("Ablate all heads of layer {layer} but {head}"),
                             name="ablate_other_heads", one_layer_label=N_("Ablate all heads but {head}"),
                             unless=reasons.first(reasons.LOADED, reasons.ONE_HEAD))
ablate_layer = EditRow(_ablate_layer, N_("Ablate layer {layer}"), name="ablate_layer")
restore_layer = EditRow(_restore_layer, N_("Restore layer {layer}"), name="restore_layer")
ablate_other_layers = EditRow(_ablate_other_layers, N_("Ablate all layers but {layer}"), name="ablate_other_layers",
                              unless=reasons.ONE_LAYER)
restore_all_heads = EditRow(ablation.restore_all, N_("Restore all heads"), name="restore_all_heads",
                            unless=reasons.NONE_ABLATED)
edit_numbers = EditRow(edits.edit_targets, N_("Edit numbers"), name="edit_numbers")
edit_attention = EditRow(_attend, N_("Make {query} attend to {key}"), name="edit_attention")
reset_number = EditRow(edits.reset_cells, N_("Reset a number"), name="reset_number", unless=_nothing_to_reset(
    edits.reset_cells, N_("This number is not edited.")))
reset_numbers = EditRow(edits.reset_cells, N_("Reset numbers"), name="reset_numbers")
reset_table = EditRow(_reset_tables, N_("Reset a table"), name="reset_table")
reset_stage = EditRow(_reset_tables, N_("Reset a stage"), name="reset_stage", unless=_nothing_to_reset(
    _reset_tables, N_("No number of this stage is edited.")))
reset_all = EditRow(_reset_all, N_("Reset all edits"), name="reset_all", unless=reasons.NO_EDITS)
mask_cell = EditRow(_mask_cell, N_("Mask a cell"), name="mask_cell")
mask_cell_in_layer = EditRow(_mask_cell_in_layer, N_("Mask a cell of layer {layer}"), name="mask_cell_in_layer")
mask_rectangle = EditRow(edits.mask_rectangle, N_("Paint the mask"), unless=reasons.LOADED)
reset_mask = EditRow(edits.clear_mask, N_("Reset the mask"), name="reset_mask", unless=_nothing_to_reset(
    edits.clear_mask, N_("No cell of the mask is edited.")))
take_snapshot = EditRow(edits.take_snapshot, N_("Take a snapshot"))
rename_snapshot = EditRow(edits.rename_snapshot, N_("Rename a snapshot"))
remove_snapshot = EditRow(edits.remove_snapshot, N_("Remove a snapshot"))

#: Every edit by its name.
EDITS: Mapping[str, EditRow[...]] = MappingProxyType({
    row.name: row for row in tuple(globals().values()) if isinstance(row, EditRow)})


def _use_embeddings(state: State, found: tuple[EmbeddingFile, str]) -> State:
    """Use embeddings of a file of some name, and say which tokens have none."""
    from attnviz.tokens import embedding_rows  # late import: the window is painted before tokenizers are loaded

    document = embedding_rows.row_for_each_token(edits.set_embedding_file(state.document, found[0]))
    after = add_step(state, document, Text("Embeddings from {name}", name=found[1]))
    notice = embedding_rows.missing_rows_message(document)
    return say.apply(after, notice) if notice else after


@job("file", finish=_use_embeddings, unless=reasons.LOADED)
def open_embeddings(state: State, path: str | None = None) -> FileRequest:
    """Read embeddings from a .npy or .csv file; without a path, ask for it."""
    if not path:
        raise EditError("Without a window, a file is opened by its path.")
    from attnviz.document.embedding_files import load_embeddings  # late: the window starts without

    return FileRequest(Path(path), lambda file: (load_embeddings(file), file.name))


# edits of what is selected

@intent("document", unless=reasons.of_another_source)
def switch_head(state: State, layer: int, head: int, on: bool) -> State:
    """Ablate or restore a head and those selected with it; a restored head of an ablated layer restores the layer."""
    heads = state.focus.selected
    if (layer, head) in heads:
        return _edit(state, (restore_heads if on else ablate_heads)(heads=tuple(sorted(heads))))
    if on and state.document.options.is_layer_ablated(layer):
        return _edit(state, restore_layer(layer=layer))
    return _edit(state, (restore_head if on else ablate_head)(layer=layer, head=head))


@intent("document", unless=reasons.first(reasons.LOADED, reasons.of_another_source))
def toggle_selected_head(state: State) -> State:
    """Ablate the selected head, or restore it."""
    spot, options = state.focus.spot, state.document.options
    is_ablated = spot.head in options.ablated_heads_in(spot.layer) or options.is_layer_ablated(spot.layer)
    return switch_head.apply(state, spot.layer, spot.head, is_ablated)


def _no_ablation(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why ablated heads cannot be replaced this way."""
    if reason := reasons.first(reasons.LOADED, reasons.NO_MODEL)(state, arguments):
        return reason
    from attnviz.experiments.ablated_contexts import ablation_unavailable  # late: opening the window does not need it

    kind, held = arguments["kind"], state.compared.held
    if not state.document.options.uses("ablation"):
        return Text("{name} writes token after token: its heads can be set to 0 only.",
                    name=state.document.options.name)
    if kind not in ABLATION_KINDS:
        return None  # the edit says which there are
    needs_numbers = reasons.AWAITED if ABLATION_KINDS[kind].snapshot else reasons.possible
    return needs_numbers(state, arguments) or ablation_unavailable(
        kind, state.computed, None if held is None else held.computed) or None


@intent("document", unless=_no_ablation)
def choose_ablation(state: State, kind: str) -> State:
    """Choose what takes the place of ablated heads: zero, mean, reference, or resample from A, which is kept.

    Raises EditError if there is no such kind, or if A does not fit.
    """
    check("ablation", kind)
    held = state.compared.held
    after = ablation.choose_ablation(
        state.document, kind, None if held is None or held.computed is None else held.computed.document)
    label = find_option("ablation").called[kind]
    return add_step(state, after, Text("Ablate by: {kind}", kind=Text(label)))


@intent("document", unless=reasons.first(reasons.LOADED, reasons.ONE_HEAD, reasons.of_another_source))
def ablate_unselected_heads(state: State) -> State:
    """Ablate all heads of the selected layer but the selected one."""
    return _edit(state, ablate_other_heads(layer=state.focus.spot.layer, head=state.focus.spot.head))


@intent("document", unless=reasons.first(reasons.ONE_LAYER_VARIANT, reasons.of_another_source))
def toggle_selected_layer(state: State) -> State:
    """Ablate the selected layer of a model, or restore it."""
    layer = state.focus.spot.layer
    is_ablated = state.document.options.is_layer_ablated(layer)
    return _edit(state, (restore_layer if is_ablated else ablate_layer)(layer=layer))


def _no_mask(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why a cell cannot be masked: the displayed numbers have no such cell of a query and a key."""
    cell, result = arguments["cell"], state.result
    index = cell.spot.sentence, cell.row, cell.column
    if result is None or (min(index) >= 0 and result.has_cell(cell) and STAGES[cell.spot.stage].is_matrix):
        return None
    return Text("There is no cell ({row}, {column}) of {stage} in sentence {sentence}, layer {layer}, head {head}.",
                row=cell.row, column=cell.column, stage=quoted(cell.spot.stage), sentence=cell.spot.sentence + 1,
                layer=cell.spot.layer, head=cell.spot.head)


@intent("document", unless=reasons.first(reasons.LOADED, reasons.FOLDED, _no_mask))
def toggle_mask_of_cell(state: State, cell: Cell) -> State:
    """Mask a cell in every head, or unmask it."""
    masked = state.result is not None and state.result.is_masked(cell)
    return _edit(state, mask_cell((cell.spot.sentence, cell.row, cell.column), masked=not masked))


def _no_marked_cell(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why the mask of the marked cell cannot be changed."""
    cell = state.focus.marked
    if state.result is None or cell is None or not STAGES[cell.spot.stage].is_matrix:
        return NO_CELL
    return _no_mask(state, {"cell": cell})


@intent("document", unless=reasons.first(reasons.LOADED, reasons.FOLDED, _no_marked_cell))
def toggle_mask_of_marked_cell(state: State) -> State:
    """Mask the marked cell in every head, or unmask it."""
    assert state.focus.marked is not None
    return toggle_mask_of_cell.apply(state, state.focus.marked)


@intent("document", unless=reasons.LOADED)
def draw_dropout_mask(state: State) -> State:
    """Draw the dropout mask from the next seed."""
    drawn = _edit(state, set_option("dropout_seed", (state.document.options.dropout_seed + 1) % 2**31))
    return drawn if state.document.options.dropout_on else say.apply(
        drawn, Text("Dropout is off: turn it on ({keys}) to see its mask.", keys=Command("dropout")))


def _edit(state: State, done: Intent) -> State:
    return EDITS[done.name].follow(state, done)
