"""Encoder-decoders against transformers: logits, hidden states, and the attentions of encoder, decoder and cross."""

from typing import Any

import pytest
import torch
from transformers.models.t5.modeling_t5 import T5Attention

from attnviz.document.cells import Cells
from attnviz.document.masks import read_mask
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import AttentionOptions, SoftmaxOptions, Trace
from attnviz.families.config_json import config_of
from attnviz.result.nn import relative_buckets
from attnviz.system.errors import EditError
from tests.engine.encoder_decoders import SIZES, SOURCE, TARGET, ran, tiny


def traces(model) -> list[Trace]:
    config = model.config
    options = AttentionOptions(softmax=SoftmaxOptions(divisor=config.divisor(0)))

    def mask(layer: int) -> Mask:
        causal = layer >= config.encoder_layers and (layer - config.encoder_layers) % 2 == 0
        return Mask((6, 6) if causal else (9, 9), read_mask("causal" if causal else "none"), Cells())

    return [Trace(mask(layer), options=options) for layer in range(config.layers)]


BART = ({}, {"scale_embedding": True}, {"activation_function": "swish", "encoder_layers": 3, "decoder_layers": 1},
        {"encoder_attention_heads": 1, "decoder_attention_heads": 1})
T5 = ({}, {"feed_forward_proj": "gated-gelu", "tie_word_embeddings": False}, {"relative_attention_max_distance": 5},
      {"num_layers": 3, "num_decoder_layers": 1, "num_heads": 1, "layer_norm_epsilon": 0.1, "d_kv": 8},
      {"feed_forward_proj": "gated-silu", "relative_attention_num_buckets": 32, "relative_attention_max_distance": 128})


@pytest.mark.parametrize(("kind", "said"), [(kind, said) for kinds, each in ((("marian", "bart"), BART), (
    ("t5", "mt5"), T5)) for kind in kinds for said in each])
def test_all_attentions_and_logits_are_those_of_transformers(kind: str, said: dict[str, Any]) -> None:
    model = tiny(kind, **said)
    with torch.inference_mode():
        expected = model.theirs(SOURCE, decoder_input_ids=TARGET, output_attentions=True, output_hidden_states=True)
    found, encoder = ran(model, traces(model)), model.config.encoder_layers

    def close(one: torch.Tensor | None, other: torch.Tensor) -> None:
        torch.testing.assert_close(one, other, rtol=1e-5, atol=1e-5)

    assert model.config.layers == encoder + 2 * len(expected.cross_attentions)
    for layer in range(encoder):
        close(found.layers[layer]["weights"], expected.encoder_attentions[layer])
        close(found.layers[layer]["residual"], expected.encoder_hidden_states[layer])
    for layer, cross in enumerate(expected.cross_attentions):
        own, other = found.layers[encoder + 2 * layer : encoder + 2 * layer + 2]
        close(own["weights"], expected.decoder_attentions[layer])
        close(own["residual"], expected.decoder_hidden_states[layer])
        close(other["weights"], cross)
        close(other["encoder_output"], expected.encoder_last_hidden_state)
        assert "feed_forward" not in own and other["weights"].shape[-2:] == (6, 9)
    close(found.layers[-1]["final_normed"], expected.decoder_hidden_states[-1])
    close(found.logits, expected.logits)


@pytest.mark.parametrize(("buckets", "distance"), [(32, 128), (8, 20), (7, 100)])
@pytest.mark.parametrize("is_encoder", [True, False])
def test_far_distances_share_a_bias_as_in_transformers(buckets: int, distance: int, is_encoder: bool) -> None:
    config = config_of({"model_type": "t5", "relative_attention_num_buckets": buckets,
                        "relative_attention_max_distance": distance})
    places = torch.arange(1000)
    expected = T5Attention._relative_position_bucket(places[None] - places[::37, None], bidirectional=is_encoder,
                                                     num_buckets=buckets, max_distance=distance)
    found = relative_buckets(config, 0 if is_encoder else config.encoder_layers, places[::37].numpy(), places.numpy())
    assert torch.equal(torch.from_numpy(found), expected)


@pytest.mark.parametrize(("said", "sentence"), [
    ({"decoder_attention_heads": 2}, "differ in attention_heads"), ({"decoder_ffn_dim": 30}, "differ in ffn_dim"),
    ({"share_encoder_decoder_embeddings": False}, "Separate embeddings"),
    ({"tie_word_embeddings": False}, "Separate embeddings"), ({"decoder_vocab_size": 38}, "Separate embeddings"),
    ({"decoder_start_token_id": 37}, "decoder_start_token_id 37, which should be a whole number from 0 to 36"),
    ({"d_model": 25}, "must be a multiple of the number of heads"),
])
def test_what_would_change_the_numbers_is_refused(said: dict[str, Any], sentence: str) -> None:
    with pytest.raises(EditError, match=sentence):
        config_of({"model_type": "marian", **SIZES, **said})
