"""Models saved by transformers, from their folder to the displayed result."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import transformers
from tokenizers import Tokenizer, models, pre_tokenizers
from tqdm.std import tqdm

from attnviz.document import edits
from attnviz.document.document import INPUT_SEPARATOR, Document
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.engine.checkpoints.loader import open_model
from attnviz.engine.engine import INTERACTIVE, Engine
from tests.engine.families import CLASSES, SIZES, tiny
from tests.engine.small_models import Small, document, engine_of, small

TEXTS = ([20], [3, 1, 4, 15, 9, 2, 6, 5, 35, 8, 9, 7], [14, 14, 2])
LLAMA3 = {"rope_type": "llama3", "rope_theta": 100.0, "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
          "original_max_position_embeddings": 16}


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable progress bars, whose thread would outlive the test."""
    monkeypatch.setattr(tqdm, "monitor_interval", 0)


def saved(folder: Path, kind: str, dtype: torch.dtype, loaded: torch.dtype = torch.float32, **said: Any) -> Any:
    """Return a model saved in several files of a folder, as transformers loads it from there in another dtype."""
    model = tiny(kind, **said).theirs
    state = {name: tensor.to(dtype) for name, tensor in model.state_dict().items()}
    model.save_pretrained(folder, state_dict=state, max_shard_size="20KB")
    words = {str(number): number for number in range(SIZES["vocab_size"])}
    tokenizer = Tokenizer(models.WordLevel(words, unk_token="0"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()  # type: ignore[assignment]
    tokenizer.save(str(folder / "tokenizer.json"))
    return getattr(transformers, CLASSES[kind]).from_pretrained(
        folder, dtype=loaded, attn_implementation="eager").eval()


@pytest.mark.parametrize(("kind", "dtype", "said"), [
    ("gpt2", torch.float16, {"tie_word_embeddings": False}),
    ("qwen3", torch.bfloat16, {"head_dim": 10, "num_key_value_heads": 2, "rope_parameters": LLAMA3,
                               "use_sliding_window": True, "sliding_window": 3, "max_window_layers": 1}),
    ("roberta", torch.float32, {"pad_token_id": 0, "num_hidden_layers": 3}),
    ("gemma3_text", torch.bfloat16, {"head_dim": 8, "num_key_value_heads": 2, "sliding_window": 3}),
])
def test_what_is_shown_of_a_saved_model_is_what_transformers_computes(
    tmp_path: Path, kind: str, dtype: torch.dtype, said: dict[str, Any]
) -> None:
    theirs, opened = saved(tmp_path, kind, dtype, **said), open_model(str(tmp_path))
    assert len(list(tmp_path.glob("*.safetensors"))) > 1
    text = INPUT_SEPARATOR.join(" ".join(map(str, ids)) for ids in TEXTS)
    asked = edits.set_text(edits.set_model(Document(), opened.model), text)
    result = Engine(lambda where, **watched: opened).compute(asked)
    assert result.logits is not None

    def close(ours: Any, expected: torch.Tensor) -> None:
        np.testing.assert_allclose(ours, expected.numpy(), rtol=1e-5, atol=1e-5)

    for sentence, ids in enumerate(TEXTS):
        with torch.inference_mode():
            expected = theirs(torch.tensor([ids]), output_attentions=True, output_hidden_states=True, use_cache=False)
        for layer, weights in enumerate(expected.attentions):
            for head in range(result.num_heads):
                close(result.picture(Spot("weights", sentence=sentence, head=head, layer=layer)), weights[0, head])
            close(result.picture(Spot("residual", sentence=sentence, layer=layer)), expected.hidden_states[layer][0])
        for place, row in zip(result.logits.places, result.logits.rows, strict=True):
            if place[0] == sentence:
                close(row, expected.logits[0, place[1]])
    assert len(result.logits.places) == sum(map(len, TEXTS))


@pytest.mark.parametrize(("kind", "stored", "dtype", "said"), [
    ("gpt2", torch.float16, "float16", {}), ("llama", torch.float32, "bfloat16", {"num_key_value_heads": 2}),
    ("gemma2", torch.float32, "bfloat16", {"head_dim": 8, "num_key_value_heads": 2, "sliding_window": 3}),
    ("gemma2", torch.bfloat16, "float16", {"head_dim": 8, "num_key_value_heads": 2, "sliding_window": 3}),
    ("bert", torch.bfloat16, "bfloat16", {}),
])
def test_a_dtype_computes_what_transformers_computes_in_it(
    tmp_path: Path, kind: str, stored: torch.dtype, dtype: str, said: dict[str, Any]
) -> None:
    """To the last bit, in a text that is typed and in one that is computed at once; displayed as float32."""
    theirs, engine, ids = saved(tmp_path, kind, stored, getattr(torch, dtype), **said), Engine(), TEXTS[1]
    asked = edits.set_model(Document(), engine.models.open(str(tmp_path), dtype=dtype))
    asked = edits.set_options(asked, {"dtype": dtype})
    with torch.inference_mode():
        expected = theirs(torch.tensor([ids]), output_attentions=True, output_hidden_states=True, use_cache=False)
    for length in (len(ids) - 1, len(ids)):  # the second reuses the KV cache of the first
        result = engine.compute(edits.set_text(asked, " ".join(map(str, ids[:length]))), stages=INTERACTIVE)
    fresh = Engine().compute(result.document)
    whole = Engine().compute(edits.set_options(result.document, {"dtype": "float32"}))
    assert result.logits is not None and fresh.logits is not None
    for layer, weights in enumerate(expected.attentions):
        assert fresh.stages(layer) == whole.stages(layer)
        for stage in fresh.stages(layer):
            numbers = fresh.array(stage, layer=layer)
            assert numbers.dtype == np.float32
            if not STAGES[stage].is_reading:  # no digit that was not computed
                np.testing.assert_array_equal(numbers, torch.tensor(numbers).to(getattr(torch, dtype)).float(), stage)
        last = "capped_scores" if "capped_scores" in fresh.stages(layer) else "scaled_scores"
        before = fresh.array(last, layer=layer)
        np.testing.assert_array_equal(torch.tensor(before).softmax(-1).to(weights.dtype).float(), weights.float())
        np.testing.assert_array_equal(fresh.array("weights", layer=layer), weights.float().numpy())
        np.testing.assert_array_equal(fresh.array("residual", layer=layer), expected.hidden_states[layer].float())
        np.testing.assert_allclose(result.array("weights", layer=layer), weights.float().numpy(), atol=0.02)
    np.testing.assert_array_equal(fresh.logits.rows[-1], expected.logits[0, -1].float().numpy())
    parameters = result.parameters(0)
    assert all(array.dtype == np.float32 and not array.flags.writeable for array in parameters.values())
    matrix = parameters["W_query"]
    assert parameters["W_query"] is matrix


def test_another_dtype_reads_the_model_again_and_stays_for_the_next_model() -> None:
    gpt2, llama, read = small("gpt2"), small("llama"), list[tuple[str, str]]()

    def open_model(where: str, *, dtype: str, **_: Any) -> Small:
        read.append((where, dtype))
        return gpt2 if where == gpt2.model.where else llama

    engine, asked = Engine(open_model), edits.set_text(edits.set_model(Document(), gpt2.model), "abc")
    for dtype in ("float32", "bfloat16", "bfloat16", "float32"):
        engine.compute(edits.set_options(asked, {"dtype": dtype}))
    assert read == [(gpt2.model.where, dtype) for dtype in ("float32", "bfloat16", "float32")]
    half = edits.set_options(asked, {"dtype": "float16", "scale": 2.0})
    assert edits.set_model(half, llama.model).settings == {"dtype": "float16"}
    assert edits.set_model(half, None).options.dtype == "float32"


def test_caches_of_one_dtype_are_not_those_of_another() -> None:
    """A dropout mask is kept from one computation to the next."""
    llama = small("llama", num_hidden_layers=1)
    engine, asked = engine_of(llama), document(llama, "abcdef", dropout_on=True)
    for dtype in ("float32", "bfloat16", "float16", "float32"):
        result = engine.compute(edits.set_options(asked, {"dtype": dtype}))
        assert 0 < (result.array("dropped_weights") == 0).mean() < 1
