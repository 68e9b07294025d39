"""Segment effects: how the log-probability of each later segment changes if no later token attends to a segment.

The text is computed twice, with the attention of all later tokens to the segment masked in every head of every layer,
and with those mask edits taken back. The log-probability of a segment is the sum over its tokens, each given the tokens
before it (Bogdan et al. 2025, "Thought Anchors", suppress sentences of a reasoning like this).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.document.document import Document
from attnviz.document.edits import MAX_PAINTED, mask_rectangle, reset_cells
from attnviz.experiments import token_scores
from attnviz.experiments.rerun import Rerun
from attnviz.experiments.token_scores import TokenScoresRequest
from attnviz.result.result import Result
from attnviz.system.arrays import Float64
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import Text

Rectangle = tuple[tuple[int, int], tuple[int, int]]  #: the first row and the end, the first column and the end


@dataclass(frozen=True, slots=True)
class SegmentEffectsRequest:
    """A segment of a sentence whose attention is suppressed."""

    result: Result
    sentence: int
    starts: tuple[int, ...]  #: the first token of each segment
    labels: tuple[str, ...]  #: of the segments
    segment: int  #: the number of the suppressed one

    @property
    def rectangle(self) -> Rectangle:
        """The cells of the mask: all later queries, and the keys of the segment."""
        tokens = self.result.lengths[self.sentence]
        ends = (*self.starts[1:], tokens)
        return (ends[self.segment], tokens), (self.starts[self.segment], ends[self.segment])


@dataclass(frozen=True, eq=False)
class SegmentEffects:
    """The log-probability of each segment after the suppressed one, in nats."""

    request: SegmentEffectsRequest
    before: Float64  #: (later segments,), as the model predicts them
    after: Float64  #: (later segments,), with the attention suppressed

    @property
    def effects(self) -> Float64:
        """The changes: negative where a segment becomes less likely."""
        return self.after - self.before

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the later segments."""
        return self.request.labels[self.request.segment + 1 :]


def reason(request: SegmentEffectsRequest) -> Text:
    """Return why a segment cannot be suppressed; "" if it can."""
    (first, end), (left, right) = request.rectangle
    if not request.result.options.config.is_generative:
        return Text("{name} predicts masked tokens, not the next one.", name=request.result.name)
    if first == end:
        return Text("No token comes after this segment: choose an earlier one.")
    if (end - first) * (right - left) > MAX_PAINTED:
        return Text("Too many cells of the mask are in this segment and after it: choose a shorter one.")
    return Text("")


def run(rerun: Rerun, request: SegmentEffectsRequest, watch: Watch = UNWATCHED) -> SegmentEffects:
    """Return the effects of suppressing the attention to a segment. Raises ComputeError and Cancelled."""
    document, sentence = request.result.document, request.sentence
    rows, columns = request.rectangle
    suppressed = mask_rectangle(document, sentence, rows, columns, masked=True)
    before, after = (_log_probabilities(rerun, request, changed, watch.part(half / 2, (half + 1) / 2))
                     for half, changed in enumerate((_opened(document, sentence, rows, columns), suppressed)))
    return SegmentEffects(request, before, after)


def _opened(document: Document, sentence: int, rows: tuple[int, int], columns: tuple[int, int]) -> Document:
    """Return the document without the edits of these cells of its masks."""
    edited = [(target, index) for target, cells in document.mask_edits.items() for index in cells
              if index[0] == sentence and rows[0] <= index[-2] < rows[1] and columns[0] <= index[-1] < columns[1]]
    return reset_cells(document, edited)


def _log_probabilities(
    rerun: Rerun, request: SegmentEffectsRequest, document: Document, watch: Watch
) -> Float64:
    """Return the log-probability of each later segment as a document predicts it."""
    engine, result = rerun, request.result
    if document != result.document:
        engine = rerun.side_engine("segments")
        result = engine.compute(document, device=rerun.device, stages=frozenset(), watch=watch)
    (first, end), _ = request.rectangle
    scores = token_scores.run(engine, TokenScoresRequest(result, request.sentence, (range(first, end),)), watch.silent)
    starts = request.starts[request.segment + 1 :]
    return np.add.reduceat(scores.log_probabilities[:end], starts)
