"""The table of commands: each has a label, accepts its arguments and makes the edit it is named after."""

from __future__ import annotations

import inspect

import pytest

from attnviz.document import edits
from attnviz.document.commands import COMMANDS
from attnviz.document.document import Document
from attnviz.document.targets import MASK, StageTarget, WeightTarget

WEIGHT, STAGE = WeightTarget("multi_head", "W_query"), StageTarget("multi_head", "weights")


@pytest.fixture
def document() -> Document:
    cells = {WEIGHT: {(0, 0): 0.5, (0, 1): 0.25}, STAGE: {(0, 0, 0, 0): 1.0}, MASK: {(0, 0, 1): 1.0}}
    return edits.edit_targets(edits.set_text(Document(), "one two"), cells)


def targets(document: Document) -> set:
    return set(document.edits)


def test_every_command_has_a_name_a_label_and_the_arguments_that_it_is_called_with() -> None:
    for name, command in COMMANDS.items():
        assert command.name == name and command.label and command.label[0].isupper()
        parameters = list(inspect.signature(command.make).parameters.values())[1:]
        taken = [each for each in parameters if each.kind is not inspect.Parameter.VAR_POSITIONAL]
        needed = {each.name for each in taken if each.default is inspect.Parameter.empty}
        assert needed <= {*command.arguments} <= {each.name for each in taken}, name


def test_arguments_that_a_command_does_not_take_are_refused() -> None:
    for arguments in ({}, {"words": "a"}, {"text": "a", "more": 1}):
        with pytest.raises(TypeError, match="set_text takes text, not"):
            COMMANDS["set_text"].edit(**arguments)


def test_the_label_of_an_option_names_it() -> None:
    command = COMMANDS["set_option"]
    words = command.words(name="mask", value="none")
    assert command.label.format(**words) == "Change Causal mask"
    assert COMMANDS["set_text"].words(text="{option}") == {}


@pytest.mark.parametrize(("name", "arguments", "left"), [
    ("reset_table", {"targets": (WEIGHT,)}, {STAGE, MASK}),
    ("reset_stage", {"targets": (STAGE,)}, {WEIGHT, MASK}),
    ("reset_table", {"targets": ()}, {WEIGHT, STAGE, MASK}),
    ("reset_mask", {}, {WEIGHT, STAGE}),
    ("reset_all", {}, set()),
    ("reset_number", {"cells": ((STAGE, (0, 0, 0, 0)),)}, {WEIGHT, MASK}),
    ("reset_numbers", {"cells": ((WEIGHT, (0, 0)),)}, {WEIGHT, STAGE, MASK}),
    ("mask_cell", {"index": (0, 1, 0), "masked": True}, {WEIGHT, STAGE, MASK}),
    ("edit_numbers", {"changes": {WeightTarget("multi_head", "W_key"): {(0, 0): 1.0}}},
     {WEIGHT, STAGE, MASK, WeightTarget("multi_head", "W_key")}),
])
def test_a_command_changes_the_numbers_that_it_names(document, name, arguments, left) -> None:
    assert targets(COMMANDS[name].edit(**arguments)(document)) == left


def test_commands_of_text_and_options(document) -> None:
    assert COMMANDS["set_text"].edit(text="three")(document).text == "three"
    changed = COMMANDS["set_option"].edit(name="mask", value="none")(document)
    assert changed.options.mask == "none"
    assert COMMANDS["reset_option"].edit(name="mask")(changed).options.mask == document.options.mask == "causal"
    assert COMMANDS["mask_cell"].edit(index=(0, 1, 0), masked=True)(document).edits[MASK][(0, 1, 0)] == 0.0


@pytest.mark.parametrize(("before", "after", "label"), [
    ("one", "one two", 'Type " two"'), ("one two", "two", 'Delete "one "'),
    ("one two", "one 2", 'Replace "two" by "2"'), ("one", "one\ntwo four", 'Type "↵two four"'),
    ("", "a" * 100, f'Type "{"a" * 14} … {"a" * 14}"'),
])
def test_a_step_of_typing_says_what_was_typed(before: str, after: str, label: str) -> None:
    named = COMMANDS["set_text"].change_label
    assert named is not None
    assert named(edits.new_document(text=before), edits.new_document(text=after)) == label
