"""The two shipped models: compared with transformers on sentences, and known properties of their heads."""

from collections.abc import Iterator
from typing import Any

import gguf
import numpy as np
import pytest
import torch
import transformers

from attnviz.document.packaged_models import packaged_path
from attnviz.engine.blocks.weight_layout import parts_of
from attnviz.engine.checkpoints import gguf_header
from attnviz.engine.checkpoints.loader import OpenedModel, open_model
from tests.engine.families import ModelRun, Tiny, ran, transformers_stages

pytestmark = pytest.mark.slow


#: With a word of several tokens, characters of several bytes, and gaps.
SENTENCES = (
    "Ein Hund läuft über die Straße, ça va? 東京 🙂",
    "   spaces   and\ttabs\n\nand lines",
)


def as_theirs(name: str) -> str:
    """Return transformers' name of a weight of SmolLM2."""
    if not name.startswith("layers."):
        top = {"embedding": "model.embed_tokens", "final_norm": "model.norm", "unembedding": "lm_head"}
        return f"{top[name]}.weight"
    _, layer, own = name.split(".")
    theirs = {
        "attention_norm": "input_layernorm", "feed_forward_norm": "post_attention_layernorm",
        "W_query": "self_attn.q_proj", "W_key": "self_attn.k_proj", "W_value": "self_attn.v_proj",
        "out_proj": "self_attn.o_proj", "W_gate": "mlp.gate_proj", "W_up": "mlp.up_proj", "W_down": "mlp.down_proj",
    }
    return f"model.layers.{layer}.{theirs[own]}.weight"


@pytest.fixture(scope="module")
def smollm2() -> Iterator[tuple[OpenedModel, Tiny]]:
    """The model, and the same weights in transformers' own, which takes up to 23 s to read the file by itself."""
    opened = open_model("smollm2")
    settings = transformers.LlamaConfig(
        vocab_size=49152, hidden_size=576, intermediate_size=1536, num_hidden_layers=30, num_attention_heads=9,
        num_key_value_heads=3, max_position_embeddings=8192, rms_norm_eps=1e-5, tie_word_embeddings=True,
        rope_parameters={"rope_type": "default", "rope_theta": 100_000.0}, attn_implementation="eager",
    )
    with torch.device("meta"):
        theirs = transformers.LlamaForCausalLM(settings)
    theirs.load_state_dict(
        {as_theirs(name): weight for name, weight in opened.weights.items() if not parts_of(name)}, assign=True)
    theirs.model.rotary_emb = type(theirs.model.rotary_emb)(settings)  # which no checkpoint holds
    yield opened, Tiny(theirs.eval(), opened.model.config, opened.weights)


@pytest.fixture(scope="module")
def minilm() -> Iterator[tuple[OpenedModel, Tiny]]:
    opened, folder = open_model("minilm"), packaged_path("minilm")
    theirs = transformers.BertModel.from_pretrained(str(folder), attn_implementation="eager")
    yield opened, Tiny(theirs.eval(), opened.model.config, opened.weights)


def ids_of(opened: OpenedModel, text: str) -> torch.Tensor:
    return torch.tensor([[token.id for token in opened.tokenizer.tokenize(text)]])


def assert_same(found: ModelRun, expected: Any) -> None:
    def close(one: torch.Tensor, other: torch.Tensor, scale: float = 1.0) -> None:
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-4 * scale)

    for layer, stages in enumerate(found.layers):
        close(stages["weights"], expected.attentions[layer])
        stream = expected.hidden_states[layer]
        close(stages["residual"], stream, scale=max(1.0, float(stream.abs().max())))
    close(found.layers[-1]["final_normed"], expected.hidden_states[-1])
    if found.logits is not None:
        close(found.logits, expected.logits, scale=float(expected.logits.std()))
        close(found.logits.softmax(-1), expected.logits.softmax(-1))


def test_smollm2_is_that_of_transformers(smollm2: tuple[OpenedModel, Tiny]) -> None:
    opened, model = smollm2
    for text in SENTENCES:
        ids = ids_of(opened, text)
        found = ran(model, ids)
        assert found.logits is not None and found.logits.shape == (1, ids.shape[1], 49152)
        assert_same(found, transformers_stages(model, ids))


def test_smollm2_has_the_numbers_of_its_file(smollm2: tuple[OpenedModel, Tiny]) -> None:
    opened, _ = smollm2
    model = opened.model
    assert (model.name, model.where) == ("SmolLM2-135M-Instruct", "smollm2")
    config = model.config
    assert (config.layers, config.heads, config.kv_heads, config.tied) == (30, 9, 3, True)
    assert config.rope is not None and config.rope.base == 100_000 and abs(config.norm_eps - 1e-5) < 1e-10
    path = packaged_path("smollm2")
    assert path is not None
    for ours, own, heads in (("W_query", "attn_q", 9), ("W_key", "attn_k", 3), ("W_down", "ffn_down", 0)):
        entry = gguf_header.read(path).tensors[f"blk.7.{own}.weight"]
        packed = np.fromfile(path, np.uint8, entry.size, offset=entry.start).reshape(entry.shape[0], -1)
        expected = gguf.dequantize(packed, gguf.GGMLQuantizationType[entry.kind])
        if heads:
            expected = expected.reshape(heads, 32, 2, -1).swapaxes(1, 2).reshape(expected.shape)
        assert np.array_equal(opened.weights[f"layers.7.{ours}"].numpy(), expected)


def test_minilm_is_that_of_transformers(minilm: tuple[OpenedModel, Tiny]) -> None:
    opened, model = minilm
    assert opened.model.config.has_logits is False
    for text in SENTENCES:
        ids = ids_of(opened, text)
        assert_same(ran(model, ids), transformers_stages(model, ids))


@pytest.mark.parametrize(("text", "next_one", "chance"), [
    ("The capital of France is", " Paris", 0.77),
    ("When Mary and John went to the store, John gave a drink to", " Mary", 0.92),
])
def test_smollm2_knows_what_comes_next(smollm2: tuple[OpenedModel, Tiny], text: str, next_one: str,
                                       chance: float) -> None:
    opened, model = smollm2
    logits = ran(model, ids_of(opened, text)).logits
    assert logits is not None
    chances = logits[0, -1].softmax(-1)
    best = int(chances.argmax())
    assert opened.tokenizer.following(best) == next_one
    assert float(chances[best]) == pytest.approx(chance, abs=0.01)


def test_minilm_knows_what_it_stands_for(minilm: tuple[OpenedModel, Tiny]) -> None:
    opened, model = minilm
    text = "The animal did not cross the street because it was too tired."
    words = [token.label for token in opened.tokenizer.tokenize(text)]
    weights = [stages["weights"][0] for stages in ran(model, ids_of(opened, text)).layers]
    assert float(weights[3][1, words.index("it"), words.index("animal")]) == pytest.approx(0.69, abs=0.01)
    on_previous = weights[0][2].diagonal(-1)[1:]  # but of the first word, before which stands [CLS]
    assert float(on_previous.mean()) > 0.5
    others = [float(head.diagonal(-1)[1:].mean()) for head in weights[0]]
    assert max(range(12), key=others.__getitem__) == 2
