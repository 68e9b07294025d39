"""Nearest tokens: those whose unembedding vectors point most like a vector of the residual stream.

Only the angle counts: neither the final norm nor the length of an unembedding vector, unlike in the logit lens.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from attnviz.experiments.reasons import needs_language_model, needs_one_text, needs_weights, needs_whole
from attnviz.experiments.rerun import EditedModel, Rerun
from attnviz.result.nn import largest
from attnviz.result.result import Result
from attnviz.system import memory
from attnviz.system.arrays import Float32, Ids
from attnviz.system.errors import NO_MEMORY, ComputeError, EditError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import Text

COUNT = 10  #: tokens that are listed
PART_TOKENS = 8192  #: of the vocabulary that are compared at once: 19 MB in SmolLM2


@dataclass(frozen=True, slots=True)
class NearestTokensRequest:
    """A token of a text, and the layer before which its residual stream is read. Results are compared by identity."""

    result: Result
    layer: int
    sentence: int
    position: int
    known: NearestTokens | None = field(default=None, compare=False, repr=False)  #: an earlier answer

    @property
    def vector(self) -> Float32:
        """The residual stream of the token before the layer, (d,)."""
        row: Float32 = self.result.array("residual", layer=self.layer)[self.sentence, self.position]
        return row

    @property
    def token(self) -> str:
        """The label of the token."""
        return self.result.labels[self.sentence][self.position]


@dataclass(frozen=True, eq=False)
class NearestTokens:
    """The tokens whose unembedding vectors are most similar to a vector, the nearest first."""

    request: NearestTokensRequest
    ids: Ids  #: (COUNT,)
    cosines: Float32  #: (COUNT,): of the vector and the unembedding vector of each
    labels: tuple[str, ...]  #: of the ids
    lengths: Float32  #: (vocabulary,): of all unembedding vectors

    def has_vectors_of(self, request: NearestTokensRequest) -> bool:
        """Return whether another request is compared with the same unembedding vectors."""
        ours, theirs = self.request.result.options, request.result.options
        return (ours.model, ours.dtype) == (theirs.model, theirs.dtype)


def reason(request: NearestTokensRequest) -> Text:
    """Return why a request has no answer; "" if it has one."""
    options = request.result.options
    return needs_language_model(options) or needs_one_text(options) or needs_weights(options) or needs_whole(
        request.result, stages=("residual",), layer=request.layer)


def run(rerun: Rerun, request: NearestTokensRequest, watch: Watch = UNWATCHED) -> NearestTokens:
    """Return the tokens nearest to a token; those of an equal vector stay, as after a letter was typed behind it.

    Raises EditError if there is a `reason`, ComputeError if there is not enough memory, and Cancelled.
    """
    if sentence := reason(request):
        raise EditError(sentence)
    known = request.known if request.known is not None and request.known.has_vectors_of(request) else None
    request, vector = replace(request, known=None), request.vector
    if known is not None and np.array_equal(known.request.vector, vector):
        return replace(known, request=request)
    model = rerun.edited_model(request.result.document, watch)
    with memory.failed_allocation_as(ComputeError(NO_MEMORY)), np.errstate(all="ignore"):  # 3e38 that a person typed
        products, lengths = compared_vectors(model, vector, None if known is None else known.lengths, watch)
        ids, cosines = largest(products / (lengths * np.linalg.norm(vector)), COUNT)
    labels = tuple(model.tokenizer.label(token) for token in ids.tolist())
    return NearestTokens(request, ids, cosines, labels, lengths)


def compared_vectors(
    model: EditedModel, vector: Float32, lengths: Float32 | None, watch: Watch
) -> tuple[Float32, Float32]:
    """Return the products of a vector with all unembedding vectors, and the lengths of those, (vocabulary,) each."""
    products = model.row_products("unembedding", vector, watch)
    if lengths is not None:
        return products, lengths
    squares = list[Float32]()
    for first in range(0, model.vocabulary, PART_TOKENS):
        watch.check()
        part = model.rows("unembedding", slice(first, first + PART_TOKENS))
        assert part is not None  # see `reason`
        squares.append(np.vecdot(part, part))
    return products, np.sqrt(np.concatenate(squares))
