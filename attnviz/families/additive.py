"""A recurrent encoder-decoder with additive attention: its `config.json`, and the names of its weights."""

from attnviz.document.config_type import MAX_OUTPUTS, Config
from attnviz.families.family import Family
from attnviz.families.stored_weight import StoredWeight, linear
from attnviz.system.checked import MAX_SIZE, Fields
from attnviz.system.errors import EditError


def read_config(kind: str, reader: Fields) -> Config:
    """Return the config of a recurrent encoder-decoder: one layer of attention with one head, all vectors as long."""
    d_model, vocabulary = reader.count("hidden_size"), reader.count("vocab_size", minimum=2)
    if d_model % 2:
        raise EditError("In this model hidden_size ({width}) must be even: half of it is read in each direction.",
                        width=d_model)
    return Config(
        family="additive", model_type=kind, layers=1, heads=1, kv_heads=1, d_model=d_model, d_head=d_model,
        d_ff=0, vocabulary=vocabulary, max_positions=MAX_SIZE, activation="", norm_eps=0.0, causal=False, scaled=False,
        is_recurrent=True, start_id=reader.count("decoder_start_token_id", minimum=0, maximum=vocabulary - 1),
        end_id=reader.count("eos_token_id", minimum=0, maximum=vocabulary - 1),
        max_outputs=reader.count("max_length", default=20, maximum=MAX_OUTPUTS),
    )


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    """Return the weights of a recurrent encoder-decoder, by the names of torch's modules; all are in one layer."""
    d, ours, half = config.d_model, "layers.{layer}.", config.d_model // 2

    def gru(name: str, theirs: str, end: str, width: int, inputs: int) -> dict[str, StoredWeight]:
        return {f"{ours}{name}_{part}{kind}": StoredWeight((f"{theirs}{stored}_{short}{end}",), shape)
                for part, short, columns in (("input", "ih", inputs), ("hidden", "hh", width))
                for kind, stored, shape in (("", "weight", (3 * width, columns)), (".bias", "bias", (3 * width,)))}

    return {
        "embedding": StoredWeight(("embedding.weight",), (config.vocabulary, d)),
        **gru("forward", "encoder.", "_l0", half, d),
        **gru("backward", "encoder.", "_l0_reverse", half, d),
        **linear(ours + "W_init", "initial_state", d, half, bias=True),
        **linear(ours + "W_query", "query", d, d, bias=False),
        **linear(ours + "W_key", "key", d, d, bias=False),
        ours + "attention_vector": StoredWeight(("attention_vector",), (d,)),
        ours + "output_embedding": StoredWeight(("output_embedding.weight",), (config.vocabulary, d)),
        **gru("decoder", "decoder.", "", d, 2 * d),
        **linear(ours + "unembedding", "unembedding", config.vocabulary, d, bias=True),
    }


FAMILY = Family(
    name="additive", page="additive", readers={"attnviz_additive": read_config},
    weights=stored_weights, head=lambda config: {},
)
