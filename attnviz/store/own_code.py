"""Jobs that compare a person's own code with what is displayed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from attnviz.document.document import Document
from attnviz.document.given import tensors_of
from attnviz.document.places import Spot
from attnviz.document.variants import ROWS, Value
from attnviz.store.compare import subtract
from attnviz.store.intent import RunRequest, client_intent, job
from attnviz.store.parts import OwnCode
from attnviz.store.reasons import AWAITED, LOADED, first, unless
from attnviz.store.state import State
from attnviz.system.errors import EditError
from attnviz.system.paths import resource_path
from attnviz.system.watch import Watch
from attnviz.system.wording import N_, Command, Text, quoted

if TYPE_CHECKING:
    from attnviz.experiments.own_code import CodeComparison, CodeRequest

YOUR_CODE = N_("your code")  #: the name of the state that is compared with
#: The options of a variant that its own code has to obey.
_OPTIONS = ("d_in", "d_out", "num_heads", "num_kv_heads", "qkv_bias", "rope_base", "mask", "mask_method", "scale",
            "normalization", "softmax_axis")
_NO_COMPARISON = first(
    LOADED,
    unless(lambda state: not state.document.options.is_trained,
           N_("Your own code is compared with a variant: choose one under Options, in place of the model.")),
    unless(lambda state: not ROWS.plugin_of(state.document.options.variant),
           N_("Your own code is compared with a variant of the program: this one is of a plug-in.")),
    unless(lambda state: state.document.sentences, N_("There is no text yet. Type a sentence first.")),
    unless(lambda state: not state.document.options.dropout_on,
           Text("Switch dropout off ({keys}): your own code is compared in evaluation mode.", keys=Command("dropout"))),
    AWAITED)

Exercise = Literal["self_attention", "multi_head"]  #: 3.1, and 3.2 with 3.3, of the lessons
@dataclass(frozen=True, slots=True, eq=False)
class _Compared:
    """What is known when a class was compared."""

    request: CodeRequest
    comparison: CodeComparison
    tokens: tuple[tuple[str, ...], ...]  #: of each text
    built_with: str
    is_solution: bool


def _show(state: State, answer: _Compared) -> State:
    """Keep the report, and show the difference from the person's numbers."""
    from attnviz.result.given import Given  # late: opening the window does not need it

    request, comparison, report = answer.request, answer.comparison, answer.comparison.report
    state = state.evolve(own_code=OwnCode(request.path, request.kind or report.module, report,
                                          {"variant": request.like, **request.options},
                                          built_with=answer.built_with, is_solution=answer.is_solution))
    if comparison.stages:
        tensors = tensors_of(comparison.stages, {"tokens": list(map(list, answer.tokens))}, name=request.path.name)
        state = subtract(state, Given(Document(given=tensors), YOUR_CODE))
    return state


def own_code_status(state: State) -> str:
    """Return "right" or "wrong" for code that was compared with the displayed variant and its options; else ""."""
    own = state.own_code
    if own is None or not state.document.is_computed or own.options != _options_of(state):
        return ""
    return "right" if own.report.ok else "wrong"


def _options_of(state: State) -> dict[str, Value]:
    options = state.document.options
    return {"variant": options.variant,
            **{name: getattr(options, name) for name in _OPTIONS if options.uses(name)}}


@job("file", finish=_show, unless=_NO_COMPARISON)
def compare_code(state: State, path: str | None = None, kind: str = "", built_with: str = "") -> RunRequest:
    """Run a class of a Python file beside the displayed variant and show where they differ; without a path, ask.

    `kind` names the class; "" is the only one of the file. It is `built_with` the variant's options, and with
    these, written as arguments: "window=4, gated=True".
    """
    if not path:
        raise EditError("Without a window, your own code is compared by its path.")
    return _request(state, Path(path), kind, built_with)


@job("compare", finish=_show, unless=_NO_COMPARISON)
def compare_solution(state: State, exercise: Exercise, kind: str = "") -> RunRequest:
    """Run a class of the solution of a lesson's exercise beside the displayed variant."""
    return _request(state, code_file(exercise, is_solved=True), kind, is_solution=True)


@client_intent("window")
def save_starting_code(state: State, exercise: Exercise) -> None:
    """Ask where to save the starting file of an exercise of the lessons, which the person then edits and compares."""


def code_file(exercise: Exercise, *, is_solved: bool = False) -> Path:
    """Return the starting file of an exercise of the lessons, or its solution. Raises EditError if there is none."""
    if exercise not in get_args(Exercise):
        raise EditError("There is no exercise {exercise}: choose among {known}.", exercise=quoted(exercise),
                        known=", ".join(get_args(Exercise)))
    return resource_path(f"code/{exercise}{'_solution' * is_solved}.py")


def _request(
    state: State, path: Path, kind: str, built_with: str = "", *, is_solution: bool = False
) -> RunRequest:
    from attnviz.experiments import own_code  # late: opening the window does not need it

    result, options = state.computed, state.document.options
    assert result is not None  # AWAITED
    spots = [Spot("embeddings", sentence=sentence) for sentence in range(len(result.texts))]
    displayed = {**result.parameters(0),
                 **{f"x{spot.sentence}": np.array(result.spot_data(spot).values) for spot in spots}}
    given = _options_of(state)
    del given["variant"]
    request = own_code.CodeRequest(path, kind, options.variant, given, own_code.read_parameters(built_with),
                                   displayed=displayed)
    tokens = tuple(result.row_labels(spot) for spot in spots)

    def run(watch: Watch) -> _Compared:
        return _Compared(request, own_code.run(request, watch), tokens, built_with, is_solution)

    return RunRequest(path, run)
