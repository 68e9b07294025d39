"""T5, Flan-T5 and mT5: their `config.json`, and the names of their weights."""

from functools import partial

from attnviz.document.config_type import ACTIVATIONS, MAX_MODEL_LAYERS, MAX_OUTPUTS, Config
from attnviz.families.family import Family
from attnviz.families.gguf import Gguf, GgufFields
from attnviz.families.stored_weight import StoredWeight, embedding, layer_weights, rms_norm, unembedding
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError


def read_config(kind: str, reader: Fields) -> Config:
    """Return the config of T5 and Flan-T5, or mT5."""
    is_mt5 = kind == "mt5"
    d_model, heads = reader.count("d_model", default=512), reader.count("num_heads", default=6 if is_mt5 else 8)
    encoder = reader.count("num_layers", default=8 if is_mt5 else 6, maximum=MAX_MODEL_LAYERS // 3)
    decoder = reader.count("num_decoder_layers", default=encoder, maximum=MAX_MODEL_LAYERS // 3)
    gate, _, activation = reader.choice(
        "feed_forward_proj", of=(*ACTIVATIONS, *(f"gated-{name}" for name in ACTIVATIONS)),
        default="gated-gelu" if is_mt5 else "relu").rpartition("-")
    buckets = reader.count("relative_attention_num_buckets", default=32, minimum=4)
    distance = reader.count("relative_attention_max_distance", default=128)
    if distance <= buckets // 2:
        raise EditError("In this model relative_attention_max_distance ({distance}) must exceed half of "
                        "relative_attention_num_buckets ({buckets}).", distance=distance, buckets=buckets)
    vocabulary = reader.count("vocab_size", default=250_112 if is_mt5 else 32_128)
    return Config(
        family="t5", model_type=kind, layers=encoder + 2 * decoder, encoder_layers=encoder, heads=heads, kv_heads=heads,
        d_model=d_model, d_head=reader.count("d_kv", default=64),
        d_ff=reader.count("d_ff", default=1024 if is_mt5 else 2048),
        vocabulary=vocabulary, max_positions=reader.count("n_positions", default=512),
        activation="gelu_new" if gate and activation == "gelu" else activation, gated=bool(gate), norm="rms_norm",
        norm_eps=reader.number("layer_norm_epsilon", 1e-6), pre_norm=True, causal=False, scaled=False, tied=True,
        scales_outputs=not is_mt5 and reader.flag("scale_decoder_outputs", reader.flag("tie_word_embeddings", True)),
        relative_buckets=buckets, relative_distance=distance,
        start_id=reader.count("decoder_start_token_id", "pad_token_id", default=0, minimum=0, maximum=vocabulary - 1),
        end_id=reader.count("eos_token_id", default=1, minimum=0, maximum=vocabulary - 1),
        max_outputs=min(reader.count("max_length", default=MAX_OUTPUTS), MAX_OUTPUTS),
    )


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    """Return the weights, whose layers are the attentions of both sides."""
    weights = embedding("shared.weight", config, unembedding="encoder.embed_tokens.weight")
    for layer in range(config.layers):
        after = layer - config.encoder_layers
        is_cross = after >= 0 and after % 2 == 1
        block = f"encoder.block.{layer}." if after < 0 else f"decoder.block.{after // 2}."
        half, attention = f"layer.{int(is_cross)}.", "EncDecAttention" if is_cross else "SelfAttention"
        add = partial(layer_weights, config, block, layer=layer, rms=True)
        weights |= add({"attention_norm": f"{half}layer_norm", "W_query": f"{half}{attention}.q",
                        "W_key": f"{half}{attention}.k", "W_value": f"{half}{attention}.v"})
        if config.bias_layer(layer) == layer:
            weights[f"layers.{layer}.relative_bias"] = StoredWeight(
                (f"{block}{half}{attention}.relative_attention_bias.weight",), (config.relative_buckets, config.heads))
        weights |= add({"out_proj": f"{half}{attention}.o"})
        if after < 0 or is_cross:
            mlp = f"layer.{1 if after < 0 else 2}."
            into = {"W_gate": "wi_0", "W_up": "wi_1"} if config.gated else {"W_up": "wi"}
            weights |= add({"feed_forward_norm": f"{mlp}layer_norm", **{
                ours: f"{mlp}DenseReluDense.{theirs}" for ours, theirs in {**into, "W_down": "wo"}.items()}})
    return weights | {
        f"layers.{config.encoder_layers - 1}.encoder_norm": rms_norm("encoder.final_layer_norm", config.d_model),
        f"layers.{config.layers - 1}.final_norm": rms_norm("decoder.final_layer_norm", config.d_model)}


def read_gguf(said: GgufFields) -> dict[str, object]:
    """Return the config of T5; later ones, such as Flan-T5, have gated MLPs, and do not scale what they unembed."""
    is_gated, layers = "enc.blk.0.ffn_gate.weight" in said.shapes, said.count("block_count")
    return {
        "model_type": "umt5" if "enc.blk.1.attn_rel_b.weight" in said.shapes else "t5",
        "d_model": said.count("embedding_length"), "d_ff": said.count("feed_forward_length"), "num_layers": layers,
        "num_decoder_layers": said.count("decoder_block_count", default=layers),
        "d_kv": said.count("attention.key_length"), "num_heads": said.count("attention.head_count"),
        "n_positions": said.count("context_length"),
        "relative_attention_num_buckets": said.count("attention.relative_buckets_count"),
        "layer_norm_epsilon": said.number("attention.layer_norm_rms_epsilon"),
        "feed_forward_proj": "gated-gelu" if is_gated else "relu", "tie_word_embeddings": not is_gated,
        "decoder_start_token_id": said.get("decoder_start_token_id"), "eos_token_id": said.end_id,
    }


FAMILY = Family(
    name="t5", page="encoder_decoder", readers=dict.fromkeys(("t5", "mt5"), read_config),
    weights=stored_weights, head=unembedding,
    gguf={"t5": Gguf(read=read_gguf)},
)
