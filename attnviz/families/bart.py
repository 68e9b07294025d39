"""BART and Marian: their `config.json`, and the names of their weights."""

from attnviz.document.config_type import ACTIVATIONS, MAX_MODEL_LAYERS, MAX_OUTPUTS, Config, head_width
from attnviz.families.family import Family
from attnviz.families.stored_weight import StoredWeight, embedding, layer_norm, layer_weights, unembedding
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError


def read_config(kind: str, reader: Fields) -> Config:
    """Return the config of an encoder-decoder: Marian has sinusoidal positions, BART learned ones and a norm."""
    sinusoidal = kind == "marian"
    d_model = reader.count("d_model", default=1024)
    vocabulary = reader.count("vocab_size", default=58_101 if sinusoidal else 50_265)
    encoder_layers, decoder_layers = (reader.count(f"{side}_layers", default=12, maximum=MAX_MODEL_LAYERS // 3)
                                      for side in ("encoder", "decoder"))
    heads, d_ff = _of_both(reader, "attention_heads", 16), _of_both(reader, "ffn_dim", 4096)
    shares = reader.flag("share_encoder_decoder_embeddings", True) and reader.flag("tie_word_embeddings", True)
    if not shares or reader.count("decoder_vocab_size", default=vocabulary) != vocabulary:
        raise EditError("Separate embeddings of encoder, decoder and unembedding (share_encoder_decoder_embeddings or "
                        "tie_word_embeddings false) are not supported.")
    positions = reader.count("max_position_embeddings", default=1024)
    return Config(
        family="bart", model_type=kind, layers=encoder_layers + 2 * decoder_layers, encoder_layers=encoder_layers,
        heads=heads, kv_heads=heads, d_model=d_model, d_head=head_width(d_model, heads), d_ff=d_ff,
        vocabulary=vocabulary, max_positions=positions, sinusoidal=sinusoidal, position_offset=0 if sinusoidal else 2,
        skips_padding=False, embedding_norm=not sinusoidal, norm="layer_norm", norm_eps=1e-5, post_norm=True, tied=True,
        qkv_bias=True, out_bias=True, mlp_bias=True,
        activation=reader.choice("activation_function", of=ACTIVATIONS, default="gelu"), causal=False,
        scales_embeddings=reader.flag("scale_embedding"),
        start_id=reader.count("decoder_start_token_id", minimum=0, maximum=vocabulary - 1,
                              default=min(58_100, vocabulary - 1) if sinusoidal else 2),
        end_id=reader.count("eos_token_id", default=0 if sinusoidal else 2, minimum=0, maximum=vocabulary - 1),
        max_outputs=min(reader.count("max_length", default=MAX_OUTPUTS), MAX_OUTPUTS, positions),
    )


def _of_both(reader: Fields, name: str, default: int) -> int:
    """Return a size that encoder and decoder share."""
    encoder, decoder = (reader.count(f"{side}_{name}", default=default) for side in ("encoder", "decoder"))
    if encoder != decoder:
        raise EditError("The encoder and the decoder of this model differ in {name} ({encoder} and {decoder}), which "
                        "is not supported.", name=name, encoder=encoder, decoder=decoder)
    return encoder


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    """Return the weights of an encoder-decoder, whose layers are the attentions of both sides."""
    d, rows = config.d_model, config.max_positions + config.position_offset
    weights = embedding("shared.weight", config, unembedding="lm_head.weight")
    for side in ("encoder", "decoder"):
        if not config.sinusoidal:
            weights[f"{side}_positions"] = StoredWeight((f"{side}.embed_positions.weight",), (rows, d))
        if config.embedding_norm:
            weights |= layer_norm(f"{side}_embedding_norm", f"{side}.layernorm_embedding", d)
    for layer in range(config.layers):
        after = layer - config.encoder_layers
        theirs = f"encoder.layers.{layer}." if after < 0 else f"decoder.layers.{after // 2}."
        is_cross = after >= 0 and after % 2 == 1
        attention = "encoder_attn" if is_cross else "self_attn"
        names = {"W_query": f"{attention}.q_proj", "W_key": f"{attention}.k_proj", "W_value": f"{attention}.v_proj",
                 "out_proj": f"{attention}.out_proj", "attention_norm": f"{attention}_layer_norm"}
        if after < 0 or is_cross:
            names |= {"W_up": "fc1", "W_down": "fc2", "feed_forward_norm": "final_layer_norm"}
        weights |= layer_weights(config, theirs, names, layer=layer)
    return weights


def stored_head(config: Config) -> dict[str, StoredWeight]:
    """Return the unembedding, and the bias of the logits as a row."""
    bias = StoredWeight(("final_logits_bias",), (1, config.vocabulary), is_optional=True)
    return {**unembedding(config), "unembedding.bias": bias}


FAMILY = Family(
    name="bart", page="encoder_decoder", readers=dict.fromkeys(("marian", "bart"), read_config),
    weights=stored_weights, head=stored_head,
)
