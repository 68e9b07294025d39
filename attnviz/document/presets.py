"""The examples: the sections of the chapter that print tensors, other formulations, and real sentences."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from attnviz.document import edits
from attnviz.document.document import FIRST_TEXT, Document, EmbeddingFile, Index, changed_fields, says_the_same
from attnviz.document.targets import WeightTarget
from attnviz.document.variants import Value
from attnviz.system.checked import find_row
from attnviz.system.wording import N_

_TWICE = f"{FIRST_TEXT}\n{FIRST_TEXT}"

#: The opening of "Alice's Adventures in Wonderland" (Lewis Carroll, 1865).
_ALICE = (
    "Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or "
    "twice she had peeped into the book her sister was reading, but it had no pictures or conversations in it, “and "
    "what is the use of a book,” thought Alice “without pictures or conversations?”"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """One example: its title, group, explanation and settings."""

    key: str  #: on the command line
    title: str
    section: str
    about: str
    text: str = FIRST_TEXT
    settings: Mapping[str, Value] = field(default_factory=dict)
    query: int | None = None  #: the word that is pinned first, everything else dimmed; None for none
    edit: Callable[[Document], Document] | None = None  #: manual edits


@cache
def preset(key: str) -> Document:
    """Return the document of an example. Raises EditError if there is no example of this name."""
    row = find_preset(key)
    document = row.edit(Document()) if row.edit else Document()
    return edits.set_options(edits.set_text(document, row.text), row.settings)


def find_preset(key: str) -> Preset:
    """Return an example by its key. Raises EditError if there is none."""
    return find_row({row.key: row for row in PRESETS}, key,
                    N_("There is no example {name}: the examples are {known}."))


def start_document() -> Document:
    """Return the document that the window opens with: two heads of two dimensions each.

    With one dimension per head, as in the chapter's class, queries are one column and the scale is 1.
    """
    return preset("start")


def preset_of(document: Document, *, like: Preset | None = None) -> Preset | None:
    """Return the example that equals a document, or None; among equal examples `like`, otherwise the first."""
    rows = PRESETS if like is None else (like, *PRESETS)
    return next((row for row in rows if says_the_same(preset(row.key), document)), None)


def example_after(example: Preset | None, before: Document, after: Document) -> Preset | None:
    """Return the example that a document comes from, whatever was edited; None after a change of text and options."""
    found, parts = preset_of(after, like=example), {name.partition(":")[0] for name in changed_fields(before, after)}
    if not after.is_computed:
        return None
    return found if found is not None or {"text", "option"} <= parts else example


def _two_by_three_by_four(document: Document) -> Document:
    """Return the document with the tensor (1, 2, 3, 4) that section 3.6.2 multiplies by its transpose.

    Each token's row holds both heads' numbers side by side; with identity matrices, queries, keys and values equal the
    tensor.
    """
    rows = [
        [0.2745, 0.6584, 0.2775, 0.8573, 0.0772, 0.3565, 0.1479, 0.5331],
        [0.8993, 0.0390, 0.9268, 0.7388, 0.4066, 0.2318, 0.4545, 0.9737],
        [0.7179, 0.7058, 0.9156, 0.4340, 0.4606, 0.5159, 0.4220, 0.5786],
    ]
    file = EmbeddingFile(names=("x1", "x2", "x3"), vectors=np.array(rows, dtype=np.float32))
    identity: dict[Index, float] = {(row, column): float(row == column) for row in range(8) for column in range(8)}
    matrices = ("W_query", "W_key", "W_value")
    document = edits.set_embedding_file(document, file)
    return edits.edit_targets(document, {WeightTarget("multi_head", name): identity for name in matrices})


def _hide_starts(document: Document) -> Document:
    """Return the document in which no other token attends to "starts", the third one."""
    for query in (0, 1, 3, 4, 5):
        document = edits.set_mask_cell(document, (0, query, 2), masked=True)
    return document


_SIMPLE = N_("3.3 Simplified self-attention")
_TRAINABLE = N_("3.4 Trainable weights")
_CAUSAL = N_("3.5 Causal attention")
_MULTI_HEAD = N_("3.6 Multi-head attention")
_OTHER = N_("Other formulations")
_SENTENCES = N_("Real sentences (GloVe vectors)")
_SIZES = N_("Masks, positions, sizes")

_V2: Mapping[str, Value] = {"variant": "self_attention_v2", "seed": 789}
_V2_CAUSAL: Mapping[str, Value] = {**_V2, "mask": "causal"}
_WRAPPER: Mapping[str, Value] = {"variant": "multi_head_wrapper", "num_heads": 2, "d_out": 2}
_GLOVE: Mapping[str, Value] = {"variant": "simple", "embedding": "glove", "scale": "sqrt_d_k"}

PRESETS: tuple[Preset, ...] = (
    Preset(
        key="first", title=N_("Your journey starts with one step"), section=N_("Start"),
        about=N_("Two causal heads with one dimension each, on the chapter's sentence."),
    ),
    Preset(
        key="start", title=N_("Two heads of two dimensions"), section=N_("Start"), settings={"d_out": 4},
        about=N_("The same with d_out 4, so that no stage is a single column: AttnViz starts with it."),
    ),
    Preset(
        key="3.3.1-simplified", title=N_("3.3.1 One query"), section=_SIMPLE, settings={"variant": "simple"},
        query=1,
        about=N_("Row “journey”: its dot products with all tokens, the softmax, and the resulting context vector."),
    ),
    Preset(
        key="3.3.1-sum", title=N_("3.3.1 Normalised by the sum"), section=_SIMPLE,
        settings={"variant": "simple", "normalization": "sum"},
        about=N_("Weights by dividing the scores by their sum: they sum to 1 too, but negative scores would break it."),
    ),
    Preset(
        key="3.3.1-naive-softmax", title=N_("3.3.1 The naive softmax"), section=_SIMPLE,
        settings={"variant": "simple", "normalization": "naive_softmax"},
        about=N_("exp(x) over the sum of exp(x): the same weights here; type 100 into an embedding to see it "
                 "overflow."),
    ),
    Preset(
        key="3.3.2-all-tokens", title=N_("3.3.2 All tokens"), section=_SIMPLE, settings={"variant": "simple"},
        about=N_("All scores as one matrix product, and a context vector for every token."),
    ),
    Preset(
        key="hello-shiny-sun", title=N_("Hello shiny sun!"), section=_SIMPLE, text="Hello shiny sun",
        settings={"variant": "simple"}, about=N_("Three tokens: small enough to follow every number by hand."),
    ),
    Preset(
        key="3.4.1-step-by-step", title=N_("3.4.1 Queries, keys and values"), section=_TRAINABLE,
        settings={"variant": "self_attention_v1", "seed": 123},
        about=N_("Each token is projected three times, by W_query, W_key and W_value; scores are divided by √d_k."),
    ),
    Preset(
        key="3.4.2-v1", title=N_("3.4.2 SelfAttention_v1"), section=_TRAINABLE,
        settings={"variant": "self_attention_v1", "seed": 123},
        about=N_("The same as a class with nn.Parameter: weights drawn uniformly from 0 to 1."),
    ),
    Preset(
        key="3.4.2-v2", title=N_("3.4.2 SelfAttention_v2"), section=_TRAINABLE, settings=_V2,
        about=N_("nn.Linear instead of nn.Parameter: the same attention from a better start for training."),
    ),
    Preset(
        key="exercise-3.1", title=N_("Exercise 3.1 v1 with the weights of v2"), section=_TRAINABLE,
        settings={"variant": "self_attention_v1", "weights_from": "self_attention_v2"},
        about=N_("v1 stores W as (d_in, d_out), nn.Linear as (d_out, d_in): v2's weights, transposed, give v2's "
                 "outputs."),
    ),
    Preset(
        key="3.4.2-second-init", title=N_("3.4.2 SelfAttention_v2, initialised twice"), section=_TRAINABLE,
        settings={**_V2_CAUSAL, "builds": 2},
        about=N_("The notebook cell run twice: the second class gets other weights from the same seed."),
    ),
    Preset(
        key="3.5.1-causal", title=N_("3.5.1 Masked with −∞"), section=_CAUSAL, settings=_V2_CAUSAL,
        about=N_("Future scores become minus infinity before the softmax, so their weights are exactly zero."),
    ),
    Preset(
        key="3.5.1-renormalised", title=N_("3.5.1 Masked, then renormalised"), section=_CAUSAL,
        settings={**_V2_CAUSAL, "mask_method": "renormalize"},
        about=N_("Future weights are set to zero after the softmax and each row is divided by its sum: the same "
                 "weights."),
    ),
    Preset(
        key="3.5.2-dropout", title=N_("3.5.2 Dropout"), section=_CAUSAL,
        settings={**_V2_CAUSAL, "dropout_on": True, "dropout": 0.5, "dropout_seed": 123},
        about=N_("Half of the weights are dropped at random, the others doubled; try other seeds and rates."),
    ),
    Preset(
        key="3.5.3-causal-attention", title=N_("3.5.3 CausalAttention"), section=_CAUSAL, text=_TWICE,
        settings={"variant": "causal", "seed": 123},
        about=N_("The compact class, on a batch of two copies of the sentence."),
    ),
    Preset(
        key="3.6.1-wrapper", title=N_("3.6.1 MultiHeadAttentionWrapper"), section=_MULTI_HEAD, text=_TWICE,
        settings=_WRAPPER, about=N_("Two causal heads with separate weights; their context vectors are concatenated."),
    ),
    Preset(
        key="3.6.1-wrong-axis", title=N_("3.6.1 The softmax along the wrong axis"), section=_MULTI_HEAD, text=_TWICE,
        settings={**_WRAPPER, "softmax_axis": "queries"},
        about=N_("A mistake in an early edition: the columns of the weights sum to 1 instead of the rows."),
    ),
    Preset(
        key="3.6.2-multi-head", title=N_("3.6.2 MultiHeadAttention"), section=_MULTI_HEAD, text=_TWICE,
        settings={"variant": "multi_head", "num_heads": 2, "d_out": 2, "seed": 123},
        about=N_("One projection split into heads, and an output projection that mixes them."),
    ),
    Preset(
        key="3.6.2-batched-matmul", title=N_("3.6.2 Batched matrix multiplication"), section=_MULTI_HEAD,
        text="x1 x2 x3", edit=_two_by_three_by_four,
        settings={"variant": "multi_head", "num_heads": 2, "d_out": 8, "mask": "none", "scale": "none"},
        about=N_("a @ a.transpose(2, 3) for two heads of 3 tokens and 4 dimensions: the scores of each head."),
    ),
    Preset(
        key="einsum", title=N_("Einsum, four heads"), section=_OTHER,
        settings={"variant": "einsum", "embedding": "random", "d_in": 16, "num_heads": 4},
        about=N_("Multi-head attention as sums over named indices; the rows of its scores are the keys' tokens."),
    ),
    Preset(
        key="torch-mha", title=N_("torch.nn.MultiheadAttention, four heads"), section=_OTHER,
        settings={"variant": "torch_mha", "embedding": "random", "d_in": 16, "num_heads": 4},
        about=N_("PyTorch's own class, taken apart so that every stage is visible."),
    ),
    Preset(
        key="grouped-query", title=N_("Grouped queries with RoPE, four heads"), section=_OTHER,
        text="the cat saw the cat and the cat ran",
        settings={"variant": "grouped_query", "embedding": "random", "d_in": 16, "mask": "none"},
        about=N_("Two heads share each key head. With rotary positions, “the cat” has the same score at every "
                 "position."),
    ),
    Preset(
        key="tired-animal", title=N_("The animal did not cross the street"), section=_SENTENCES,
        text="The animal did not cross the street because it was too tired", settings=_GLOVE,
        about=N_("Without training, word vectors alone relate words: “tired” attends to “too”."),
    ),
    Preset(
        key="two-banks", title=N_("Two banks (a batch)"), section=_SENTENCES,
        text="the bank of the river\nthe bank raised the interest rate", settings=_GLOVE,
        about=N_("One word, two meanings: “bank” has the same embedding in both sentences, but different context "
                 "vectors."),
    ),
    Preset(
        key="bread-and-cheese", title=N_("Bread, cheese and red wine"), section=_SENTENCES,
        text="She ate bread and cheese with red wine in Paris", settings=_GLOVE,
        about=N_("“bread”, “cheese” and “wine” attend to each other, because their vectors have similar directions."),
    ),
    Preset(
        key="doctor-and-nurse", title=N_("From Paris to London"), section=_SENTENCES,
        text="The doctor and the nurse went from Paris to London by train",
        settings={**_GLOVE, "mask": "causal"},
        about=N_("“nurse” attends to “doctor”, and “London” to “Paris”; the causal mask hides later tokens."),
    ),
    Preset(
        key="mask-by-hand", title=N_("One token masked for all others"), section=_SIZES,
        settings={"variant": "simple"}, edit=_hide_starts,
        about=N_("A mask edited by hand: no other token attends to “starts”."),
    ),
    Preset(
        key="dropout-heads", title=N_("Dropout in four heads"), section=_SIZES,
        settings={"num_heads": 4, "d_out": 8, "dropout_on": True, "dropout": 0.2},
        about=N_("Each head of MultiHeadAttention drops different weights; turn dropout off for inference."),
    ),
    Preset(
        key="positions", title=N_("Sinusoidal positions"), section=_SIZES, text="the cat saw the cat and the cat ran",
        settings={"variant": "simple", "embedding": "random", "d_in": 32, "position": "sinusoidal",
                  "scale": "sqrt_d_k"},
        about=N_("The same word three times: only positions distinguish them. Turn positions off to compare."),
    ),
    Preset(
        key="gpt2-size", title=N_("The size of GPT-2: 12 heads, 768 dimensions"), section=_SIZES, text=_ALICE,
        settings={"tokenizer": "gpt2", "embedding": "random", "d_in": 768, "d_out": 768, "num_heads": 12,
                  "position": "learned", "qkv_bias": True},
        about=N_("One attention layer of GPT-2's size, with its tokenizer; the weights are random, not trained."),
    ),
)
