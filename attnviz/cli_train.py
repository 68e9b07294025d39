"""`attnviz train`: train a small model from a recipe, and write it as a model folder."""

from __future__ import annotations

import argparse
from pathlib import Path

from attnviz.cli_request import whole_number
from attnviz.document.recipes import RECIPES, RUN_OPTIONS, RunSpec, make_spec, parse_run_option, read_own_text
from attnviz.document.values import KINDS
from attnviz.system import terminal
from attnviz.system.errors import SessionError
from attnviz.system.reading import reason

MAX_STEPS = 1_000_000

HELP = """\
Train a small model in seconds to minutes on this computer, and write it as a
model folder (safetensors, config.json, tokenizer.json) that AttnViz and
transformers open: attnviz FOLDER. Kept steps are model folders in FOLDER/steps,
and FOLDER/log.jsonl has loss and accuracy of every step. The same seed gives the
same model."""


def epilog() -> str:
    """Return the list of recipes and options, for the help."""
    width = max(map(len, (*RECIPES, *RUN_OPTIONS)))
    recipes = (f"  {row.name:{width}}  {row.title}: {row.summary}" for row in RECIPES.values())
    gap = " " * (width + 4)
    options = (f"  {row.name:{width}}  {KINDS[row.kind].expected(row)}\n{gap}{row.help}"
               for row in RUN_OPTIONS.values())
    return "\n".join(["recipes:", *recipes, "", "options for --set NAME=VALUE:", *options])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("recipe", metavar="RECIPE", help=", ".join(RECIPES))
    parser.add_argument("--out", metavar="FOLDER", type=Path, required=True, help="a new or empty folder")
    parser.add_argument("--steps", metavar="N", help="optimiser steps (default: enough for the recipe)")
    parser.add_argument("--seed", metavar="N", help="of weights and examples (default: 123)")
    parser.add_argument("--text", metavar="FILE", type=Path, 
                        help="a UTF-8 text to train on, for the recipe characters; for those of dates a CSV with an "
                             "input and its output in each line")
    parser.add_argument("--set", metavar="NAME=VALUE", nargs="+", action="extend", default=[],
                        help="one or more options, listed below")
    parser.add_argument("--force", action="store_true", help="write into a folder that holds files")


def run(given: argparse.Namespace) -> int:
    """Train what the arguments describe. Raises AttnVizError."""
    spec = _spec(given)
    steps = spec.row.steps if given.steps is None else whole_number("--steps", given.steps, most=MAX_STEPS)
    _make_folder(given.out, replaces=given.force)
    from attnviz.engine.training import run_folder

    report = None
    try:
        for report in run_folder.train(spec, given.out, steps=steps, replaces=given.force):
            terminal.show_progress(report.step, steps)
    except OSError as error:
        raise SessionError("{out} cannot be written to: {reason}.", out=given.out, reason=reason(error)) from None
    assert report is not None
    terminal.print_lines(
        f"Wrote the model after {report.step} steps to {given.out}",
        f"On new examples: loss {report.loss:.4g} nats per token, {report.accuracy:.1%} of {spec.row.counted} right",
        f"Look at it: attnviz {given.out}")
    return 0


def _spec(given: argparse.Namespace) -> RunSpec:
    values = dict(map(parse_run_option, given.set))
    if given.seed is not None:
        values |= dict([parse_run_option(f"seed={given.seed}")])
    return make_spec(given.recipe, values, text="" if given.text is None else read_own_text(given.text))


def _make_folder(out: Path, *, replaces: bool) -> None:
    """Make the folder, or check that it is empty. Raises SessionError."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        if not replaces and any(out.iterdir()):
            raise SessionError("{out} holds files already: name a new folder, or add --force.", out=out)
    except OSError as error:
        raise SessionError("{out} is not a folder and cannot be made: {reason}.", out=out,
                           reason=reason(error)) from None
