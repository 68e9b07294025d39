"""Every edit command in one table: its name, the label of its undo step, and the edit.

Menus, shortcuts and views run a command by its name and arguments; they never edit a document themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from attnviz.document import ablation, continuation, edits
from attnviz.document.document import Document
from attnviz.document.values import find_option
from attnviz.system.wording import common_prefix, cut, visible

MAX_TYPED_CHARS = 32  #: of the typed text that the label of an undo step quotes

Edit = Callable[[Document], Document]


@dataclass(frozen=True, slots=True)
class Command:
    """One edit. Words in braces in the label are filled in from the arguments."""

    name: str
    label: str  #: of the undo step
    make: Callable[..., Document]  #: (document, **arguments) -> document
    arguments: tuple[str, ...] = ()
    one_layer_label: str = ""  #: the label without the layer, for documents without a model
    change_label: Callable[[Document, Document], str] | None = None  #: of (before, after)

    def edit(self, **arguments: Any) -> Edit:
        """Return the edit with these arguments. Raises TypeError if a name is missing or unknown."""
        if set(arguments) != set(self.arguments):
            raise TypeError(f"{self.name} takes {', '.join(self.arguments) or 'nothing'}, not {', '.join(arguments)}")
        return lambda document: self.make(document, **arguments)

    def words(self, **arguments: Any) -> Mapping[str, str]:
        """Return the values of the words in braces in the label."""
        words: Mapping[str, Callable[[], str]] = {
            "option": lambda: find_option(arguments["name"]).label, "model": lambda: arguments["model"].name,
            "token": lambda: repr(arguments["text"]), "layer": lambda: str(arguments["layer"]),
            "head": lambda: str(arguments["head"]), "variant": lambda: _CHOICES[arguments["variant"]],
            "count": lambda: str(len(arguments["heads"])),
        }
        return {word: text() for word, text in words.items() if f"{{{word}}}" in self.label}

    def label_in(self, document: Document) -> str:
        """Return the label of the undo step in this document."""
        return self.one_layer_label if self.one_layer_label and document.model is None else self.label


_CHOICES = find_option("weights_from").called


def _typing(before: Document, after: Document) -> str:
    """Return the text typed or deleted between two documents, as the label of an undo step."""
    old, new = before.text, after.text
    first = common_prefix(old, new)
    last = common_prefix(old[first:][::-1], new[first:][::-1])
    deleted, typed = old[first : len(old) - last], new[first : len(new) - last]
    deleted, typed = (f'"{cut(visible(cut(part)), MAX_TYPED_CHARS)}"' if part else "" for part in (deleted, typed))
    if deleted and typed:
        return f"Replace {deleted} by {typed}"
    return f"Type {typed}" if typed else f"Delete {deleted}"


COMMANDS: Mapping[str, Command] = MappingProxyType({command.name: command for command in (
    Command("set_text", "Typing", edits.set_text, ("text",), change_label=_typing),
    Command("append_token", "Append {token}", continuation.append_token, ("text", "sentence", "token_id")),
    Command("fill_mask", "Fill in {token}", continuation.fill_mask, ("text", "sentence", "start", "end")),
    Command("set_option", "Change {option}", edits.set_option, ("name", "value")),
    Command("take_weights", "Take weights from {variant}", edits.take_weights, ("variant",)),
    Command("reset_option", "Default option", edits.reset_option, ("name",)),
    Command("open_model", "Open {model}", edits.set_model, ("model",)),
    Command("close_model", "Close the model", lambda document: edits.set_model(document, None)),
    Command("ablate_head", "Ablate layer {layer} head {head}", ablation.ablate, ("layer", "head"),
            "Ablate head {head}"),
    Command("restore_head", "Restore layer {layer} head {head}", ablation.restore, ("layer", "head"),
            "Restore head {head}"),
    Command("ablate_heads", "Ablate {count} heads", ablation.ablate_heads, ("heads",)),
    Command("restore_heads", "Restore {count} heads", ablation.restore_heads, ("heads",)),
    Command("ablate_other_heads", "Ablate all heads of layer {layer} but {head}", ablation.ablate_others,
            ("layer", "head"), "Ablate all heads but {head}"),
    Command("ablate_layer", "Ablate layer {layer}", ablation.ablate, ("layer",)),
    Command("restore_layer", "Restore layer {layer}", ablation.restore, ("layer",)),
    Command("ablate_other_layers", "Ablate all layers but {layer}", ablation.ablate_others, ("layer",)),
    Command("restore_all_heads", "Restore all heads", ablation.restore_all),
    Command("edit_numbers", "Edit numbers", edits.edit_targets, ("changes",)),
    Command("reset_number", "Reset a number", edits.reset_cells, ("cells",)),
    Command("reset_numbers", "Reset numbers", edits.reset_cells, ("cells",)),
    Command("reset_table", "Reset a table", edits.clear_edits, ("targets",)),
    Command("reset_stage", "Reset a stage", edits.clear_edits, ("targets",)),
    Command("reset_all", "Reset all edits", edits.clear_edits),
    Command("mask_cell", "Mask a cell", edits.set_mask_cell, ("index", "masked")),
    Command("mask_cell_of", "Mask a cell of layer {layer}", edits.set_mask_cell,
            ("index", "masked", "layer", "head")),
    Command("reset_mask", "Reset the mask", edits.clear_mask),
    Command("take_snapshot", "Take a snapshot", edits.take_snapshot, ("name",)),
    Command("rename_snapshot", "Rename a snapshot", edits.rename_snapshot, ("name", "to")),
    Command("remove_snapshot", "Remove a snapshot", edits.remove_snapshot, ("name",)),
)})
