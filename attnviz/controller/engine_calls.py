"""The window's engine, created with the first request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from attnviz.document.document import Document, FloatArray
from attnviz.document.models import Model
from attnviz.document.saved_view import SavedView
from attnviz.result.evaluation import Evaluation
from attnviz.result.result import ExactCellsRequest, Result

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine
    from attnviz.result.ablation_effects import AblationEffects
    from attnviz.result.logits import Logits

LogitsRequests = Sequence[tuple[Result, tuple[int, int]]]  #: results, and sentence and position in each


class LazyEngine:
    """The window's engine, created on the thread that computes.

    Slow work polls `cancelled` and raises as soon as it is true; it may report `progress` from 0 to 1.
    """

    @cached_property
    def _engine(self) -> Engine:
        # Imported with the first request: torch takes two seconds. On Windows it must come before Qt (WinError 1114),
        # so there cli.py and app.py import torch before PySide6.
        from attnviz.engine.engine import Engine

        return Engine()

    def has(self, where: str) -> bool:
        """Return whether the model at this path is open; called on the GUI thread during computations."""
        engine: Engine | None = self.__dict__.get("_engine")  # no reason to create the engine
        return engine is not None and engine.open_model_path == where

    def compute(
        self, document: Document, *, device: str, cancelled: Callable[[], bool], progress: Callable[[float], None],
        layer: int = 0, second_layer: int | None = None,
    ) -> Evaluation:
        """Compute every stage that the window displays.

        In a long text of a model, `layer` is the displayed layer and `second_layer` that of the second picture.
        """
        from attnviz.engine.engine import INTERACTIVE

        return self._engine.compute(
            document, device=device, stages=INTERACTIVE, layer=layer, second_layer=second_layer, cancelled=cancelled,
            progress=progress)

    def open_model(
        self, where: str, *, dtype: str, cancelled: Callable[[], bool], progress: Callable[[float], None]
    ) -> Model:
        """Read a trained model, replacing the open one; documents that name it compute at once."""
        return self._engine.models.open(where, dtype=dtype, cancelled=cancelled, progress=progress)

    def effects(self, known: AblationEffects, *, cancelled: Callable[[], bool]) -> AblationEffects:
        """Compute the ablation effects of every head of one more layer."""
        return self._engine.effects(known, cancelled=cancelled)

    def logits(self, requests: LogitsRequests) -> tuple[tuple[Result, Logits], ...]:
        """Compute the next tokens at places that the results do not have."""
        return tuple((result, self._engine.logits(result, [place])) for result, place in requests)

    def cells(self, request: ExactCellsRequest) -> FloatArray:
        """Compute exact cells of a result that has them only pooled."""
        return self._engine.exact_cells(request.result, request.spot, rows=request.rows, columns=request.columns)


def displayed_layers(document: Document, current_view: Callable[[], SavedView | None]) -> tuple[int, ...]:
    """Return the displayed layers, the selected one first; a variant has one."""
    view = current_view() if document.options.is_trained else None
    return (0,) if view is None else view.layers


def compute_document(
    engine: LazyEngine, document: Document, device: str, layers: tuple[int, ...], report: Callable[[float], None],
    cancelled: Callable[[], bool],
) -> Evaluation:
    """Compute the result of a document; a loaded one is returned unchanged.

    In a long text of a model the `layers` are displayed.
    """
    if not document.is_computed:
        from attnviz.result.given import Given  # late import: few documents need it

        return Given(document)
    second_layer = layers[1] if layers[1:] else None
    return engine.compute(document, device=device, cancelled=cancelled, progress=report, layer=layers[0],
                          second_layer=second_layer)
