"""What the window computes with: an engine of its own, which comes into being with the first request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from attnviz.document.document import Document, FloatArray
from attnviz.document.models import Model
from attnviz.document.saved_view import SavedView
from attnviz.result.evaluation import Evaluation
from attnviz.result.exact_cells import ExactCellsRequest
from attnviz.result.result import Result
from attnviz.system.watch import Watch

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine
    from attnviz.result.ablation_effects import AblationEffects
    from attnviz.result.logits import Logits


class Compute(Protocol):
    """What turns a document into a result; it polls `cancelled` and raises as soon as that is true.

    It may tell `progress` how much is done, from 0 to 1. Of a long text in a model a `layer` is looked at, and perhaps
    one `beside` it.
    """

    def __call__(
        self, document: Document, *, device: str, cancelled: Callable[[], bool], progress: Callable[[float], None],
        layer: int = ..., beside: int = ...,
    ) -> Evaluation: ...


class OpenModel(Protocol):
    """What reads a trained model; `cancelled` and `progress` as `Compute` has them."""

    def __call__(
        self, where: str, *, cancelled: Callable[[], bool], progress: Callable[[float], None]
    ) -> Model: ...


Lacking = Sequence[tuple[Result, tuple[int, int]]]  #: results, and sentence and position in each
ComputeLogits = Callable[[Lacking], "tuple[tuple[Result, Logits], ...]"]
ComputeCells = Callable[[ExactCellsRequest], FloatArray]


class LateEngine:
    """The window's engine, made on the thread that computes."""

    @cached_property
    def _engine(self) -> Engine:
        # Imported with the first request: torch takes two seconds. On Windows it must come before Qt (WinError 1114),
        # so there cli.py and app.py import torch before PySide6.
        from attnviz.engine.engine import Engine

        return Engine()

    def has(self, where: str) -> bool:
        """Whether the trained model there is open; asked from the thread of the window while another one computes."""
        engine: Engine | None = self.__dict__.get("_engine")  # asking is no reason to make it
        return engine is not None and engine.has == where

    def compute(
        self, document: Document, *, device: str, cancelled: Callable[[], bool], progress: Callable[[float], None],
        layer: int = 0, beside: int | None = None,
    ) -> Evaluation:
        """Every stage as the window needs it."""
        from attnviz.engine.engine import LEAN

        return self._engine.compute(
            document, device=device, stages=LEAN, layer=layer, beside=beside, cancelled=cancelled, progress=progress)

    def open_model(
        self, where: str, *, cancelled: Callable[[], bool], progress: Callable[[float], None]
    ) -> Model:
        """A trained model, read in place of the one that was open: the next documents that name it compute at once."""
        return self._engine.models.open(where, cancelled=cancelled, progress=progress)

    def effects(self, known: AblationEffects, *, cancelled: Callable[[], bool]) -> AblationEffects:
        """What switching off each head of one more layer does."""
        return self._engine.effects(known, cancelled=cancelled)

    def logits(self, wanted: Lacking) -> tuple[tuple[Result, Logits], ...]:
        """What comes next at places of which the results do not tell it."""
        return tuple((result, self._engine.logits(result, [place])) for result, place in wanted)

    def cells(self, wanted: ExactCellsRequest) -> FloatArray:
        """The exact cells that a view asks for, of a result that has them only pooled."""
        assert isinstance(wanted.result, Result), "what was given is there number by number"
        return self._engine.window(wanted.result, wanted.spot, rows=wanted.rows, columns=wanted.columns)


def looked_at(document: Document, viewed: Callable[[], SavedView | None]) -> tuple[int, ...]:
    """The layers that are looked at, the chosen one first; of a variant there is one."""
    shown = viewed() if document.model is not None else None
    return (0,) if shown is None else shown.layers


def compute_document(
    compute: Compute, document: Document, device: str, layers: tuple[int, ...], watch: Watch
) -> Evaluation:
    """The result of a document, as a worker asks for it; what was given is handed through as it is.

    Of a long text in a model the `layers` are looked at.
    """
    if document.given is not None:
        from attnviz.result.given import Given

        return Given(document)
    more = {"layer": layers[0]} if layers[0] else {}
    if layers[1:]:
        more["beside"] = layers[1]
    return compute(document, device=device, cancelled=watch.cancelled, progress=watch.progress, **more)


def compute_state(
    compute: Compute, document: Document, device: str, layers: tuple[int, ...], name: str, watch: Watch
) -> Evaluation:
    """The result of another document than the present one, which is called `name`."""
    return compute_document(compute, document, device, layers, watch).called(name)


def compute_cells(compute: ComputeCells, wanted: ExactCellsRequest, watch: Watch) -> tuple[ExactCellsRequest,
                                                                                           FloatArray]:
    """The exact cells that are wanted, with what they are wanted for."""
    return wanted, compute(wanted)
