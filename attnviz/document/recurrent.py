"""The row of a recurrent encoder-decoder with additive attention: its stages, matrices, and how each is computed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from attnviz.document.stage import Stage
from attnviz.document.variants import SOURCE, TARGET, Derivation, Matrix
from attnviz.system.wording import N_

ENCODER_STATES = Stage(
    "encoder_states", N_("Encoder states"), "h = [GRU→(x), GRU←(x)]",
    N_("What the encoder has read up to each token: one half from the left, the other half from the right."),
    short=N_("Enc. states"), vector_name=N_("encoder state"), per_head=False, precedes="queries", is_of_keys=True,
)
OUTPUT_EMBEDDINGS = Stage(
    "output_embeddings", N_("Output embeddings"), "y = embedding(token before)",
    N_("The vector of the token that was written before each token of the output."),
    short=N_("Out. emb."), vector_name=N_("output embedding"), per_head=False, precedes="queries",
)
DECODER_STATES = Stage(
    "decoder_states", N_("Decoder states"), "s = new state of the token before",
    N_("The state in which the decoder asks what to read for each token of the output."),
    short=N_("Dec. states"), vector_name=N_("decoder state"), per_head=False, precedes="queries",
)
NEW_STATES = Stage(
    "new_states", N_("New decoder states"), "s′ = GRU([y, context], s)",
    N_("The state of the decoder after it has read the context: it chooses the token, and asks for the next one."),
    short=N_("New states"), vector_name=N_("new decoder state"), per_head=False, precedes="",
)
LOGITS = Stage(
    "output_logits", N_("Logits"), "logits = s′ · unembeddingᵀ + b",
    N_("The score of every token of the vocabulary at each token of the output: the largest one is written."),
    columns="vocabulary", per_head=False, precedes="",
)

STAGES = (ENCODER_STATES, OUTPUT_EMBEDDINGS, DECODER_STATES, NEW_STATES, LOGITS)

MATRICES = (
    Matrix(name="W_query", stages=("queries",), source="decoder_states", rows="d_out", columns="d_in"),
    Matrix(name="W_key", stages=("keys",), source="encoder_states", rows="d_out", columns="d_in"),
    Matrix(name="unembedding", stages=("output_logits",), source="new_states", rows="d_out", columns="d_in",
           bias="unembedding.bias", bias_is_fixed=True),
)

#: What else differs in its row of the table of variants.
ROW: Mapping[str, Any] = MappingProxyType({
    "sides": ((TARGET, SOURCE),), "matrices": MATRICES, "has_product_scores": False,
    "key_stages": frozenset({"embeddings"}), "fixed": frozenset({"softmax_axis", "ablation"}),
})


def derivations() -> Mapping[str, Derivation]:
    """Return how the stages are computed that are not the product of one stage and one matrix."""
    return {
        "embeddings": Derivation(formula="x = embedding(token)"),
        "decoder_states": Derivation(formula="s = new state of the token before; first tanh(h₀← · W_initᵀ + b)"),
        "values": Derivation(formula="v = h"),
        "scores": Derivation(formula="scores = attention_vector · tanh(q + k)", help=N_(
            "How well each query matches each key, the energy: tanh of their sum, times the attention vector.")),
    }
