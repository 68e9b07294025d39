"""The variants of the chapter as a session: drawn weights, cached until they change, and one layer.

Weights of one variant are converted to another's layout as in exercise 3.1, `sa_v1.W_query = sa_v2.W_query.weight.T`,
through a common one: per projected stage, the weight (out, in) of an nn.Linear with all heads stacked, and its bias.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence

import torch
from torch import Tensor

from attnviz import tokens
from attnviz.document.document import Cells, Document
from attnviz.document.options import Options
from attnviz.document.variants import ROWS, Matrix
from attnviz.engine.attention import threads
from attnviz.engine.attention.trace import MAX_CACHED_BYTES, LRUCache
from attnviz.engine.blocks.network import Network
from attnviz.engine.layer_weights import LayerWeights, weight_edits
from attnviz.engine.session import Sentences, Session
from attnviz.engine.variants import table
from attnviz.system.arrays import Float32
from attnviz.system.wording import Text
from attnviz.tokens.embeddings import Embeddings, padded_batch
from attnviz.tokens.token import Vocabulary

_FLOAT = 4  # bytes of a float32


class VariantSession(Session):
    """Computes every variant. Caches the last two draws, so that two variants can be compared."""

    def __init__(self) -> None:
        super().__init__()
        self._embeddings = Embeddings()
        self._drawn: LRUCache[LayerWeights] = LRUCache(2)
        self._taken: tuple[Hashable, Mapping[str, Cells], LayerWeights, tuple[str, ...]] | None = None

    def tokenize(self, document: Document) -> tuple[Sentences, tuple[str, ...]]:
        return tokens.tokenize_document(document), ()

    def embed(self, document: Document, sentences: Sentences) -> tuple[Vocabulary, Float32, Float32 | None]:
        """Return the vocabulary, the vectors with positions, and the positions (t, d_in), if any."""
        vocabulary = self._embeddings.look_up(document, sentences)
        positions = self._embeddings.positions(document.options, max(map(len, sentences), default=0))
        return vocabulary, padded_batch(sentences, vocabulary, positions), positions

    def network(self, options: Options) -> Network:
        """Return the variant as a stack of one layer."""
        return table.network(options)

    def weights(self, document: Document, before_each: Callable[[], None]) -> tuple[LayerWeights, tuple[str, ...]]:
        """Return the weights that are drawn from the seed, or those of the donor; `before_each` comes before a draw."""
        # Drawing takes longer than the rest of a short computation, and moving to a device as long again; typing, masks
        # and dropout do not change the weights.
        options = document.options
        if options.donor is None:
            self._taken = None
            return self._draw(options, before_each), ()
        donor, edits = options.donor, weight_edits(document, options.weights_from)
        key, known = table.weights_key(options), self._taken
        if known is None or known[:2] != (key, edits):
            drawn = self._draw(donor, before_each)
            given, _ = drawn.layer(0, edits, drawn.device)
            known = key, edits, LayerWeights(
                transfer(given, donor=donor, taker=options), (key, edits)), \
                omitted_weights(given, donor=donor, taker=options)
        self._taken = known if _FLOAT * options.weights <= MAX_CACHED_BYTES else None
        _, _, weights, omitted = known
        note = Text("{variant} has no place for {weights} of {donor}, so the outputs differ.",
                    variant=Text(options.row.label), weights=", ".join(omitted),
                    donor=Text(ROWS[options.weights_from].label))
        return weights, (note,) if omitted else ()

    def is_large(self, options: Options, lengths: Sequence[int]) -> bool:
        """Return whether there are many multiplications: linear in the tokens, quadratic for attention."""
        longest = max(lengths, default=0)
        work = len(lengths) * longest * options.d_total * (4 * options.d_in + 2 * longest)
        return work >= threads.MIN_PARALLEL_WORK

    def _draw(self, options: Options, before_each: Callable[[], None]) -> LayerWeights:
        key = table.weights_key(options)
        return self._drawn.get(key, lambda: LayerWeights(table.build(options, before_each=before_each), key),
                               size=_FLOAT * options.weights)


Linear = tuple[Tensor, Tensor | None]  #: weight (out, in), bias (out,)


def transfer(parameters: Mapping[str, Tensor], *, donor: Options, taker: Options) -> dict[str, Tensor]:
    """Return the weights of `taker` with the numbers of the donor's `parameters`.

    A missing output projection becomes the identity, a missing bias zero. Weights that `taker` lacks are left out, see
    `omitted_weights`.
    """
    device = next((tensor.device for tensor in parameters.values()), None)
    linears = {stage: linear for matrix in donor.row.matrices for stage, linear in _read(matrix, parameters).items()}
    taken: dict[str, Tensor] = {}
    for matrix in taker.row.matrices:
        parts = [linears.get(stage) or (torch.eye(taker.d_total, device=device), None) for stage in matrix.stages]
        taken[matrix.name] = write_matrix(matrix, [weight for weight, _ in parts], heads=taker.num_heads)
        if matrix.has_bias(taker):
            biases = [weight.new_zeros(len(weight)) if bias is None else bias for weight, bias in parts]
            taken[matrix.bias] = torch.cat(biases).view(taken[matrix.name].shape[:-1])
    return taken


def omitted_weights(parameters: Mapping[str, Tensor], *, donor: Options, taker: Options) -> tuple[str, ...]:
    """Return the names of the donor's weights that do not fit into `taker`, except weights that are all zero."""
    stages = {stage for matrix in taker.row.matrices for stage in matrix.stages}
    biased = {stage for matrix in taker.row.matrices if matrix.has_bias(taker) for stage in matrix.stages}
    missing = [name for matrix in donor.row.matrices for name, places in ((matrix.name, stages), (matrix.bias, biased))
               if not places.issuperset(matrix.stages)]
    return tuple(name for name in missing if name in parameters and parameters[name].any())


def _read(matrix: Matrix, parameters: Mapping[str, Tensor]) -> dict[str, Linear]:
    """Return the weight and bias of each projected stage."""
    weight, bias = parameters[matrix.name], parameters.get(matrix.bias)
    weight = weight if matrix.is_linear else weight.T
    weights = weight.reshape(-1, weight.shape[-1]).chunk(len(matrix.stages))  # heads (h, d_k, d_in) become rows
    biases = [None] * len(weights) if bias is None else list(bias.reshape(-1).chunk(len(matrix.stages)))
    return dict(zip(matrix.stages, zip(weights, biases, strict=True), strict=True))


def write_matrix(matrix: Matrix, weights: list[Tensor], *, heads: int) -> Tensor:
    """Return a matrix in the variant's layout from the (out, in) weights of its stages."""
    weight = torch.cat(weights)
    if matrix.per_head:
        return weight.view(heads, -1, weight.shape[-1]).contiguous()
    return (weight if matrix.is_linear else weight.T).contiguous()
