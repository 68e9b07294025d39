"""The variants of the chapter as a session: drawn weights, cached until they change, and one layer."""

from collections.abc import Callable, Hashable, Mapping, Sequence

from attnviz import tokens
from attnviz.document.document import Cells, Document
from attnviz.document.options import Options
from attnviz.document.variants import ROWS
from attnviz.engine.attention import threads
from attnviz.engine.attention.caches import MAX_CACHED_BYTES, LRUCache
from attnviz.engine.blocks.network import Network
from attnviz.engine.layer_weights import LayerWeights, weight_edits
from attnviz.engine.session import Sentences, Session
from attnviz.engine.variants import table, transfer
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
            given, _ = self._draw(donor, before_each).layer(0, edits, "cpu")
            known = key, edits, LayerWeights(
                transfer.transfer(given, donor=donor, taker=options), (key, edits)), \
                transfer.omitted_weights(given, donor=donor, taker=options)
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

    def leave_device(self) -> None:
        """Drop what is in the memory of another device than the CPU: the weights are drawn again."""
        self._drawn, self._taken = LRUCache(2), None

    def _draw(self, options: Options, before_each: Callable[[], None]) -> LayerWeights:
        key = table.weights_key(options)
        return self._drawn.get(key, lambda: LayerWeights(table.build(options, before_each=before_each), key),
                               size=_FLOAT * options.weights)
