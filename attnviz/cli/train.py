"""`attnviz train`: train a small model from a recipe, and write it as a model folder."""

from dataclasses import dataclass
from pathlib import Path

import click

from attnviz.cli.parameters import Translator, argument, command, device_option, make_folder, option
from attnviz.cli.source import option_lines
from attnviz.document.recipes import MAX_STEPS, RECIPES, RUN_OPTIONS, make_spec, parse_run_option, read_own_text
from attnviz.system import terminal
from attnviz.system.errors import SessionError
from attnviz.system.reading import reason
from attnviz.system.wording import N_, Text


def _tables(say: Translator) -> str:
    """Return the help of recipes and options."""
    recipes = [f"  {row.name:18}  {say(row.title)}: {say(row.summary)}" for row in RECIPES.values()]
    return "\n".join((say(N_("recipes:")), *recipes, "", *option_lines(RUN_OPTIONS.values(), say)))


@dataclass(frozen=True, slots=True)
class Training:
    """What is trained, and where it is written."""

    recipe: str = argument("RECIPE", ", ".join(RECIPES), type=click.Choice(tuple(RECIPES)))
    out: Path = option("--out FOLDER", "a new or empty folder", required=True)
    steps: int | None = option("--steps N", "optimiser steps (default: enough for the recipe)",
                               type=click.IntRange(1, MAX_STEPS))
    seed: str | None = option("--seed N", "of weights and examples (default: 123)")
    text: Path | None = option("--text FILE", "a UTF-8 text to train on, for the recipe characters; for those of dates "
                               "a CSV with an input and its output in each line")
    device: str = device_option()
    set: tuple[str, ...] = option("--set NAME=VALUE...", "an option, listed below")
    force: bool = option("--force", "write into a folder that holds files")


@command(Training, epilog=_tables)
def run(given: Training) -> int:
    """Train a small model in seconds to minutes on this computer, and write it as a
    model folder (safetensors, config.json, tokenizer.json) that AttnViz and
    transformers open: attnviz FOLDER. Kept steps are model folders in FOLDER/steps,
    and FOLDER/log.jsonl has loss and accuracy of every step. The same seed gives the
    same model on the same kind of device.

    Example: attnviz train induction --steps 50 --out induction
    """
    named = given.set if given.seed is None else (*given.set, f"seed={given.seed}")
    text = "" if given.text is None else read_own_text(given.text)
    spec = make_spec(given.recipe, dict(map(parse_run_option, named)), text=text)
    steps = given.steps or spec.row.steps
    make_folder(given.out, is_new=not given.force)
    from attnviz.engine.engine import best_device
    from attnviz.engine.training import run_folder

    if note := best_device(given.device)[1]:
        terminal.warn(note)
    report = None
    try:
        for report in run_folder.train(spec, given.out, steps=steps, replaces=given.force,
                                       device=given.device):
            terminal.show_progress(report.step, steps)
    except OSError as error:
        raise SessionError("{out} cannot be written to: {reason}.", out=given.out, reason=reason(error)) from None
    assert report is not None
    terminal.print_lines(
        Text("Wrote the model after {steps} steps to {out}", steps=report.step, out=given.out),
        Text("On new examples: loss {loss:.4g} nats per token, {accuracy:.1%} of {counted} right", loss=report.loss,
             accuracy=report.accuracy, counted=Text(spec.row.counted)),
        Text("Look at it: attnviz {out}", out=given.out))
    return 0
