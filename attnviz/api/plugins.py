"""`attnviz.measure(...)` and its likes add a person's own rows, from a script or a plug-in."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, get_args

from attnviz.api.session import Session
from attnviz.document.variants import Value
from attnviz.experiments.own_map import Columns, OwnExperiment
from attnviz.store.experiments import EXPERIMENTS, own_experiment
from attnviz.system.checked import check_words
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

if TYPE_CHECKING:
    from attnviz.experiments.rerun import Rerun
    from attnviz.result.result import Result
    from attnviz.system.watch import Watch


def measure(
    name: str, label: str, function: Callable[..., Any], *, help: str = "", signed: bool = False,
    two_texts: bool = False, limits: tuple[float, float] = (0.0, 1.0),
) -> None:
    """Add a measure of attention heads, which is then wherever a measure of the program is.

    The function gets the weights (head, query, key) of some heads in one sentence, read-only NumPy in float32, after
    the softmax and before dropout, and returns one number for each head, NaN where undefined. It is tried at once on
    small weights. If it fails later, its heads have no number, the reason is said once, and the program goes on.

    Args:
        name: in files and on the command line: lower-case letters, digits and _.
        label: on screen.
        function: of `weights`; it may also have parameters `tokens`, the texts of the tokens, `visible`, which keys are
            not masked for each query (head, query, key), and `pair`, the query and the key of the pinned cell, without
            which heads have no number. Torch tensors can be returned.
        help: a sentence for the tooltip.
        signed: whether zero means something, and numbers have either sign: the colours then begin at zero.
        two_texts: whether it is defined between the tokens of two texts, as in cross-attention.
        limits: between which the histograms of a corpus count.

    Raises EditError if the function or a name cannot be used.
    """
    from attnviz.result.own_measures import add_measure  # late: a command line without plug-ins needs no numpy

    add_measure(name, label, function, help=help, signed=signed, two_texts=two_texts, limits=limits)


def experiment(
    name: str, title: str, function: Callable[[Session], Any], *, columns: Columns = "heads", summary: str = "",
    signed: bool = False, needs_model: bool = False,
) -> None:
    """Add an experiment: the window shows its map, of layers by heads or by tokens, on a page of its own.

    The function gets a session on the displayed document, with its text, edits and model, and returns an array (layer,
    head) or (layer, token), NaN where there is no number. If it yields such arrays instead, the map fills up, and what
    was yielded last is its end; between two it can be cancelled. It runs in the background, and again after an edit.

    Args:
        name: in files and scripts: lower-case letters, digits and _.
        title: in the menu Experiments.
        function: of a `Session`; see `attnviz.open`.
        columns: heads or tokens.
        summary: one sentence below the title: what is seen.
        signed: whether zero means something, and numbers have either sign.
        needs_model: whether only a language model has it.

    Raises EditError if a name or the function cannot be used.
    """
    check_words("an experiment", title=title, summary=summary)
    if columns not in get_args(Columns):
        raise EditError("The columns of an experiment are heads or tokens, and not {columns}.", columns=quoted(columns))
    try:
        inspect.signature(function).bind(None)
    except (TypeError, ValueError):
        raise EditError("An experiment needs a function of a session, and {value} is none.",
                        value=quoted(function)) from None
    own = OwnExperiment(name, function, _begin, columns, signed)
    row = own_experiment(own, title=title, summary=summary or title, needs_model=needs_model)
    EXPERIMENTS.add(name, row, reserved={})


def normalization(
    name: str, label: str, function: Callable[..., Any], *, formula: str = "", help: str = "",
    sums_to_one: bool = True, positive: bool = True, code: Sequence[str] = (),
) -> None:
    """Add a way to make weights of scores, which every variant and model can then be computed with.

    The function gets scores (text, head, query, key), a tensor of its own in which masked ones are -inf, and the axis
    of the keys (or of the queries), and returns the weights, 0 for -inf. It is tried on small scores: at once if torch
    is imported, else when it is first chosen. If it fails, the last picture stays, dimmed, with a sentence.

    Args:
        name: in files and on the command line, as in `--set normalization=NAME`.
        label: in the list *Normalise by*.
        function: of `scores` and `axis`, of operations that torch can differentiate if gradients are wanted.
        formula: of the weights, with {scores} in it; by default the name.
        help: a sentence for the tooltip.
        sums_to_one: whether the weights along the axis do.
        positive: whether no weight is negative.
        code: lines of PyTorch that make `weights` of {scores} along an {axis}, for exported scripts; without them a
            script is refused.

    Raises EditError or ComputeError if the function or a name cannot be used.
    """
    from attnviz.document.own_normalizations import add_normalization

    add_normalization(name, label, function, help=help, formula=formula, sums_to_one=sums_to_one, positive=positive,
                      code=code)


def variant(
    name: str, label: str, function: Callable[..., Any], *, like: str = "multi_head", formula: str = "",
    help: str = "", defaults: Mapping[str, Value] = MappingProxyType({}),
) -> None:
    """Add a variant of attention, whose scores are a function of queries and keys in place of their dot product.

    The function gets queries (text, head, query, d_k) and keys (text, head, key, d_k), tensors of its own, and returns
    the scores (text, head, query, key). Everything before and after them is as in another variant. Long texts are
    computed in parts: it may be called with some of the queries, keys and heads, and a score is of one query and one
    key alone. It is tried on small vectors: at once if torch is imported, else when it is first chosen. If it fails,
    the last picture stays, dimmed, with a sentence.

    Args:
        name: in files and on the command line, as in `--set variant=NAME`.
        label: in the list *Variant or model*.
        function: of `queries` and `keys`; it may also have parameters `distances`, how far each key is before each
            query (query, key), `heads`, the numbers of these heads (head, 1, 1), and `num_heads`, how many there are.
        like: the variant that it is but for the scores, with the same weights and options.
        formula: of the scores, such as "cos(q, k)"; by default the name.
        help: a sentence for the tooltip of the scores.
        defaults: of options whose defaults are not those of `like`, such as {"scale": "none"}.

    Raises EditError or ComputeError if the function or a name cannot be used.
    """
    from attnviz.document.own_variants import add_variant

    add_variant(name, label, function, like=like, formula=formula, help=help, defaults=defaults)


def _begin(rerun: Rerun, result: Result, watch: Watch) -> Session:
    """Return a session on the document of a result; it shares the weights of the open model, and no cache."""
    engine: Any = rerun.companion()
    session = Session(result.document, device=rerun.device, engine=engine)
    session.watch = watch
    return session
