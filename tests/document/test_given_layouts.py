"""Attention as libraries and people have it: one layout comes of every one, and each number is where it was."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
import torch
from torch import nn
from transformers import GPT2Config, GPT2LMHeadModel

from attnviz.document.edits import document_from_tensors
from attnviz.document.given import Tensors, choose, tensors_of
from attnviz.document.places import Spot
from attnviz.export.requests import check_spot
from attnviz.result.given import Given
from attnviz.system.errors import ComputeError, GivenError

WORDS = ["the", "cat", "sat"]


def softmax(*shape: int, seed: int = 0) -> np.ndarray:
    found = np.exp(np.random.default_rng(seed).normal(size=shape))
    return (found / found.sum(-1, keepdims=True)).astype(np.float32)


FULL = softmax(2, 1, 4, 3, 3)


def weights(value: Any, tokens: Any = WORDS, **words: Any) -> Any:
    return tensors_of({"weights": value}, {"tokens": tokens}, **words).maps["weights"]


class Library:
    """An array of a library that is read by one protocol alone."""

    def __init__(self, protocol: str, array: np.ndarray) -> None:
        self._array = array
        method = {"__array__": lambda dtype=None, copy=None: array, "to_list": array.tolist, "to_pylist": array.tolist,
                  "__dlpack__": array.__dlpack__}[protocol]
        self.__class__ = type(protocol, (Library,), {protocol: lambda self, *_, **words: method(**words)} | (
            {"__dlpack_device__": lambda self: array.__dlpack_device__()} if protocol == "__dlpack__" else {}))


@pytest.mark.parametrize("value", [
    FULL[:, 0].tolist(), pa.array(FULL[:, 0].tolist()), [list(layer[0]) for layer in FULL],
    [[torch.from_numpy(head).requires_grad_() for head in layer[0]] for layer in FULL],
    {0: FULL[0], 1: FULL[1]}, *(Library(name, FULL[:, 0]) for name in ("__array__", "to_list", "to_pylist",
                                                                      "__dlpack__")),
    [Library("__array__", layer) for layer in FULL],
], ids=["nested lists", "arrow", "a list of heads", "a tensor per head", "by layer", "array protocol", "polars",
        "to_pylist", "DLPack", "a list of arrays"])
def test_every_library_and_nesting_is_the_same(value: Any) -> None:
    np.testing.assert_array_equal(weights(value).numbers, FULL)


def test_missing_numbers_of_a_table_are_nan() -> None:
    found = tensors_of({"weights": [[0.5, None], [0.25, 0.75]]}, {})
    assert np.isnan(found.maps["weights"].numbers[0, 0, 0, 0, 1])
    assert str(found.not_finite).startswith("NaN or infinite numbers: 1 in 1 row. The first: weights, layer 0")


@pytest.mark.parametrize("average", [True, False])
@pytest.mark.parametrize("batch", [0, 2], ids=["one text", "a batch"])
def test_the_weights_of_multihead_attention(average: bool, batch: int) -> None:
    torch.manual_seed(1)
    module = nn.MultiheadAttention(8, 2, batch_first=True)
    x = torch.randn(*([batch] if batch else []), 3, 8)
    _, found = module(x, x, x, average_attn_weights=average)
    stored = weights(found, [WORDS] * max(1, batch)).numbers
    np.testing.assert_array_equal(stored, found.detach().numpy().reshape(1, max(1, batch), 1 if average else 2, 3, 3))


def test_layers_without_attention_keep_the_numbers_of_the_others() -> None:
    for found in (weights([None, FULL[0], None, FULL[1]]), weights([FULL[0], FULL[1]], layers=[1, 3]),
                  weights([None, FULL[0], None, FULL[1]], layers=[1, 3]), weights(FULL[:, 0], layers=[1, 3]),
                  weights({3: FULL[1], 1: FULL[0]})):
        assert found.layers == (1, 3)
        np.testing.assert_array_equal(found.numbers, FULL)
    tensors = tensors_of({"weights": [None, FULL[0], None, FULL[1]]}, {"tokens": WORDS})
    source = Given(document_from_tensors(tensors))
    assert [source.stages(layer) for layer in range(source.num_layers)] == [(), ("weights",), (), ("weights",)]
    np.testing.assert_array_equal(source.spot_data(Spot("weights", layer=3, head=2)).values, FULL[1, 0, 2])
    assert [source.nearest_layer(layer) for layer in (0, 1, 2, 9)] == [1, 1, 1, 3]
    assert choose(tensors).layer == 1
    with pytest.raises(ComputeError, match="Layer 2 has no attention here"):
        check_spot(source, Spot("weights", layer=2))
    with pytest.raises(GivenError, match="layer cannot be 2: the layers with attention are 1, 3"):
        choose(tensors, layer=2)


class ActivationCache:
    """The part of TransformerLens's cache that is read: no Mapping, but with keys."""

    def __init__(self, arrays: dict[str, Any]) -> None:
        self._arrays = arrays

    def keys(self) -> Any:
        return self._arrays.keys()

    def __getitem__(self, name: str) -> Any:
        return self._arrays[name]


def test_the_cache_of_transformer_lens() -> None:
    scores = torch.from_numpy(np.where(np.tri(3), 1.0, -np.inf).astype(np.float32)).expand(1, 4, 3, 3)
    cache = ActivationCache({"hook_embed": torch.zeros(1, 3, 8)} | {
        f"blocks.{layer}.attn.hook_{name}": value for layer in (10, 2)
        for name, value in (("q", torch.zeros(1, 3, 4, 2)), ("attn_scores", scores),
                            ("pattern", torch.from_numpy(FULL[layer // 10])))})
    maps = tensors_of({"weights": cache}, {"tokens": WORDS}).maps
    assert list(maps) == ["scaled_scores", "weights"] and maps["weights"].layers == (2, 10)
    np.testing.assert_array_equal(maps["weights"].numbers, FULL)
    parts = tensors_of({"weights": {"encoder.0.attn.hook_pattern": FULL[0], "decoder.0.attn.hook_pattern": FULL[1],
                                    "decoder.0.cross_attn.hook_pattern": FULL[1]}}, {})
    assert list(parts.maps) == ["encoder_weights", "decoder_weights", "cross_weights"]
    with pytest.raises(GivenError, match=r"such as 'blocks.3.attn.hook_pattern', not 'hook_embed'"):
        weights({"hook_embed": FULL[0]})


@pytest.fixture(scope="module")
def gpt2() -> GPT2LMHeadModel:
    torch.manual_seed(3)
    return GPT2LMHeadModel(GPT2Config(vocab_size=20, n_positions=16, n_embd=8, n_layer=2, n_head=2, eos_token_id=None,
                                      bos_token_id=None, attn_implementation="eager")).eval()


def test_what_generate_returns_is_one_map_for_each_layer(gpt2: GPT2LMHeadModel) -> None:
    """The left-padded batch of a generation, against the same tokens computed at once."""
    ids = torch.tensor([[0, 0, 5, 6], [7, 8, 9, 10]])
    mask = torch.tensor([[0, 0, 1, 1], [1, 1, 1, 1]])
    made = gpt2.generate(ids, attention_mask=mask, max_new_tokens=3, do_sample=False, output_attentions=True,
                         return_dict_in_generate=True, pad_token_id=0)
    words = [[f"w{number}" for number in sequence] for sequence in made.sequences.tolist()]
    assert len(made.attentions) == 3 and len(words[0]) == 7
    found = tensors_of({"weights": made.attentions}, {"tokens": words}, attention_mask=mask)
    stored = found.maps["weights"]
    assert stored.numbers.shape == (2, 2, 2, 6, 6) and list(map(len, stored.rows)) == [4, 6]
    assert stored.rows[0] == tuple(words[0][2:6]), "without its padding, and without the last token, which has no row"
    for text, sequence in enumerate(made.sequences):
        whole = sequence[2 if text == 0 else 0 : 6][None]
        for layer, expected in enumerate(gpt2(whole, output_attentions=True).attentions):
            size = expected.shape[-1]
            np.testing.assert_allclose(stored.numbers[layer, text, :, :size, :size], expected[0].detach(), atol=1e-6)


def test_several_sequences_are_texts_and_beams_are_refused(gpt2: GPT2LMHeadModel) -> None:
    words = {"max_new_tokens": 2, "output_attentions": True, "return_dict_in_generate": True, "pad_token_id": 0}
    ids = torch.tensor([[5, 6, 7]])
    made = gpt2.generate(ids, do_sample=True, num_return_sequences=2, **words)
    found = tensors_of({"weights": made.attentions}, {"tokens": [["a", "b", "c", "d", "e"], ["a", "b", "c", "x", "y"]]})
    assert found.texts == ("a b c d", "a b c x")
    beams = gpt2.generate(ids, num_beams=2, **words)
    with pytest.raises(GivenError, match=r"tokens has 1 text, weights have 2 texts\. .*num_beams=1"):
        tensors_of({"weights": beams.attentions}, {"tokens": list("abcde")})
    with pytest.raises(GivenError, match="beams come and go"):
        tensors_of({"weights": [[softmax(1, 2, 3, 3)], [softmax(2, 2, 1, 4)]]}, {})


def test_static_caches_and_sliding_windows_are_put_at_their_keys() -> None:
    prompt, steps = np.tri(3, dtype=np.float32), [np.ones((1, size), np.float32) for size in (4, 5)]
    whole = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 1, 1, 0, 0], [1, 1, 1, 1, 0], [1, 1, 1, 1, 1]])

    def joined(*parts: np.ndarray) -> np.ndarray:
        found: np.ndarray = weights([[part[None, None]] for part in parts], list("abcde")).numbers[0, 0, 0]
        return found

    np.testing.assert_array_equal(joined(prompt, *steps), whole)
    np.testing.assert_array_equal(joined(*(np.pad(part, ((0, 0), (0, 8 - part.shape[1])))
                                           for part in (prompt, *steps))), whole)
    window = joined(prompt, np.full((1, 3), 2, np.float32), np.full((1, 3), 3, np.float32))
    np.testing.assert_array_equal(window[3:], [[0, 2, 2, 2, 0], [0, 0, 3, 3, 3]])


@pytest.mark.parametrize("mask", [[[0, 1, 1], [1, 1, 1]], torch.tensor([[0, 1, 1], [1, 1, 1]])])
def test_padding_of_a_mask_is_left_out(mask: Any) -> None:
    numbers = softmax(1, 2, 2, 3, 3)
    for first in (["<pad>", "cat", "sat"], ["cat", "sat"]):
        found = tensors_of({"weights": numbers}, {"tokens": [first, WORDS]}, attention_mask=mask)
        assert found.maps["weights"].rows == (("cat", "sat"), tuple(WORDS))
        assert found.texts == ("cat sat", "the cat sat")
    source = Given(document_from_tensors(found))
    np.testing.assert_array_equal(source.spot_data(Spot("weights", head=1)).values, numbers[0, 0, 1, 1:, 1:])
    np.testing.assert_array_equal(source.spot_data(Spot("weights", sentence=1)).values, numbers[0, 1, 0])
    assert tensors_of({"weights": numbers}, {}, attention_mask=mask).texts == ("0 1", "0 1 2")


def test_a_mask_of_two_texts_is_that_of_the_encoder() -> None:
    cross = softmax(1, 2, 2, 2, 3)
    found = tensors_of({"cross_weights": cross, "encoder_weights": softmax(1, 2, 2, 3, 3)},
                       {"encoder_tokens": [["cat", "sat", "<pad>"], WORDS], "decoder_tokens": [["le", "chat"]] * 2},
                       attention_mask=[[1, 1, 0], [1, 1, 1]])
    assert found.maps["cross_weights"].columns == (("cat", "sat"), tuple(WORDS))
    assert found.maps["cross_weights"].rows == (("le", "chat"),) * 2


@pytest.mark.parametrize(("words", "said"), [
    ({"layers": [1]}, "layers names 1, weights have 2"), ({"layers": [1, 2, 3]}, "layers names 3, weights have 2"),
    ({"attention_mask": [[1, 1]]}, "attention_mask has 2 tokens, weights have 3 columns|3 rows"),
    ({"attention_mask": [[1, 1, 2]]}, "with 1 for tokens and 0 for padding"),
    ({"attention_mask": [[[1]]]}, "must be .batch, token."),
    ({"attention_mask": [[0, 0, 0]]}, "hides every token of text 1"),
    ({"attention_mask": "all"}, r"^Attention mask must be numbers, not text\.$"),
    ({"attention_mask": [[1, 1, 1]] * 2}, "attention_mask has 2 texts, the attention 1"),
])
def test_what_does_not_fit_is_refused(words: dict[str, Any], said: str) -> None:
    with pytest.raises(GivenError, match=said):
        tensors_of({"weights": list(FULL)}, {}, **words)


def test_a_whole_output_is_refused_also_where_it_is_a_mapping() -> None:
    for output in (SimpleNamespace(attentions=None), type("Output", (dict,), {"attentions": None})()):
        with pytest.raises(GivenError, match="whole output"):
            weights(output)


def test_the_tokens_may_be_a_column_of_a_table() -> None:
    assert isinstance(tensors_of({"weights": FULL}, {"tokens": pa.array(WORDS)}), Tensors)
    assert weights(FULL, pa.array(WORDS)).rows == (tuple(WORDS),)
