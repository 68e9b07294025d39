"""Model loading from disk: every file layout and packing restores the saved weights."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import gguf
import numpy as np
import pytest
import torch
from safetensors import safe_open

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.packaged_models import packaged_path
from attnviz.engine.checkpoints.loader import OpenedModel, open_model
from attnviz.engine.engine import Engine
from attnviz.families.table import ARCHITECTURES
from attnviz.system.errors import ModelError
from attnviz.system.watch import Cancelled, Watch
from tests.engine.checkpoints.tiny import (
    FAMILIES,
    FUSED,
    Tiny,
    architecture,
    gemma,
    gpt2,
    llama,
    modernbert,
    of_transformers,
    qwen,
    t5,
    write_folder,
    write_gguf,
)

ROOT = Path(__file__).parents[4]
FIRST_KEY = {"llama": "model.layers.1.self_attn.k_proj.weight", "bert": "encoder.layer.1.attention.self.key.weight"}


def same(one: OpenedModel, other: OpenedModel) -> bool:
    """Return whether two models have bitwise equal weights."""
    return one.weights.keys() == other.weights.keys() and all(
        torch.equal(weight, other.weights[name]) for name, weight in one.weights.items())


@pytest.mark.parametrize("family", FAMILIES)
def test_a_folder(tmp_path: Path, family: str) -> None:
    tiny = FAMILIES[family]()
    opened = open_model(str(write_folder(tmp_path / "Small-1", tiny)))
    assert (opened.model.name, opened.model.where) == ("Small-1", str(tmp_path / "Small-1"))
    assert (opened.model.config.family, opened.model.config.layers) == (family, 2)
    for weight in opened.weights.values():
        assert weight.dtype == torch.float32 and weight.stride(0) == 1 and not weight.is_inference()
    if family == "gpt2":
        kept = torch.from_numpy(tiny.tensors["transformer.h.1.attn.c_attn.weight"])
        for at, name in enumerate(("W_query", "W_key", "W_value")):
            assert torch.equal(opened.weights[f"layers.1.{name}"], kept[:, 32 * at : 32 * at + 32].T)
        assert opened.weights["unembedding"] is opened.weights["embedding"]
    else:
        assert torch.equal(opened.weights["layers.1.W_key"], torch.from_numpy(tiny.tensors[FIRST_KEY[family]]))
    tokens = opened.tokenizer.tokenize("hear", with_added=False)
    assert "".join(opened.tokenizer.following(token.id) for token in tokens).strip() == "hear"


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(("files", "index"), [(3, True), (3, False), (1, True)])
def test_several_files_are_one_model(tmp_path: Path, family: str, files: int, index: bool) -> None:
    tiny = FAMILIES[family]()
    whole = open_model(str(write_folder(tmp_path / "whole", tiny)))
    split = open_model(str(write_folder(tmp_path / "split", tiny, files=files, index=index)))
    assert same(whole, split)
    assert whole.model.digest == split.model.digest


def test_a_model_in_one_file_counts_before_an_index_that_was_left_over(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "it", llama(), files=2, index=True)
    assert "unembedding" in open_model(str(write_folder(folder, llama()))).weights
    (folder / "model-00001-of-00002.safetensors").unlink()
    assert "unembedding" in open_model(str(folder)).weights


@pytest.mark.parametrize("family", ["llama", "gpt2"])
def test_an_unembedding_that_is_there_counts_though_the_config_says_that_it_is_the_embeddings(
    tmp_path: Path, family: str
) -> None:
    """As in transformers: a model whose unembedding alone was trained on, or that grew tokens, still says so."""
    tiny = FAMILIES[family]()
    own = np.arange(32_000, dtype=np.float32).reshape(1000, 32)
    trained_on = Tiny({**tiny.config, "tie_word_embeddings": True}, {**tiny.tensors, "lm_head.weight": own}, "bytes")
    opened = open_model(str(write_folder(tmp_path / "it", trained_on)))
    assert not opened.model.config.tied
    assert torch.equal(opened.weights["unembedding"], torch.from_numpy(own))


def test_a_tied_table_may_be_called_by_its_other_name_alone(tmp_path: Path) -> None:
    """`safetensors.torch.save_model` keeps one name of two: that which comes first in the alphabet."""
    tiny = llama(tied=True)
    tensors = dict(tiny.tensors)
    tensors["lm_head.weight"] = tensors.pop("model.embed_tokens.weight")
    opened = open_model(str(write_folder(tmp_path / "it", Tiny(tiny.config, tensors, tiny.tokenizer))))
    assert opened.weights["unembedding"] is opened.weights["embedding"]
    assert torch.equal(opened.weights["embedding"], torch.from_numpy(tensors["lm_head.weight"]))


@pytest.mark.parametrize("kind", ["float16", "bfloat16", "float64"])
def test_what_is_packed_otherwise_becomes_float32(tmp_path: Path, kind: str) -> None:
    tiny = llama()
    opened = open_model(str(write_folder(tmp_path / "it", tiny, kind=kind)))
    kept = torch.from_numpy(tiny.tensors["model.embed_tokens.weight"]).to(getattr(torch, kind)).to(torch.float32)
    assert torch.equal(opened.weights["embedding"], kept)


def test_a_model_says_what_most_of_its_numbers_are_stored_as(tmp_path: Path) -> None:
    packed = write_gguf(tmp_path / "a.gguf", llama(), kinds={"blk.0.attn_q.weight": "Q8_0", "token_embd.weight": "Q4_1",
                                                             "output.weight": "Q4_1"})
    assert open_model(str(packed)).model.weight_format == "Q4_1"
    assert open_model(str(write_folder(tmp_path / "b", llama(), kind="bfloat16"))).model.weight_format == "BF16"


@pytest.mark.parametrize("point_at", ["config.json", "model.safetensors", "tokenizer.json"])
def test_a_file_of_the_folder_stands_for_it(tmp_path: Path, point_at: str) -> None:
    folder = write_folder(tmp_path / "Small-1", llama())
    assert open_model(str(folder / point_at)).model.name == "Small-1"


def made(family: str) -> Tiny:
    if "t5" in family:
        return t5(gated=family == "flan-t5")
    if family in FUSED:
        kind, said = FUSED[family]
        return of_transformers(kind, **said)
    if family == "modernbert":
        return modernbert()
    return FAMILIES[family]() if family in FAMILIES else (gemma if "gemma" in family else qwen)(family)


#: The models that are written in both formats.
PACKED = (*FAMILIES, "qwen2", "qwen3", "gemma", "gemma2", "gemma3_text", *FUSED, "t5", "flan-t5", "modernbert")


def test_every_architecture_of_gguf_files_is_written() -> None:
    assert {architecture(made(family).config["model_type"]) for family in PACKED} == set(ARCHITECTURES), (
        "each architecture has a row in FUSED of tests/engine/checkpoints/tiny.py")


@pytest.mark.parametrize("family", PACKED)
def test_a_gguf_file_holds_the_same_numbers(tmp_path: Path, family: str) -> None:
    """Rows of Llama's queries and keys lie in pairs, those of fused matrices apart, and experts in one tensor."""
    tiny = made(family)
    packed = open_model(str(write_gguf(tmp_path / "Small-1.gguf", tiny)))
    folder = open_model(str(write_folder(tmp_path / "it", tiny)))
    assert same(packed, folder)
    assert packed.model.name == "Small-1"
    ours, theirs = packed.model.config, folder.model.config
    assert abs(ours.norm_eps - theirs.norm_eps) < 1e-9  # which has fewer digits there
    assert replace(ours, norm_eps=theirs.norm_eps) == theirs
    text = "Hear me speak"
    assert [token.id for token in packed.tokenizer.tokenize(text, with_added=False)] \
        == [token.id for token in folder.tokenizer.tokenize(text, with_added=False)]


@pytest.mark.parametrize("kind", ["F16", "BF16", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0"])
def test_packed_numbers_are_unpacked_as_the_library_does(tmp_path: Path, kind: str) -> None:
    tiny = llama()
    path = write_gguf(tmp_path / "it.gguf", tiny, kinds={"token_embd.weight": kind, "blk.0.attn_v.weight": kind})
    opened = open_model(str(path))
    for ours, own in (("embedding", "token_embd.weight"), ("layers.0.W_value", "blk.0.attn_v.weight")):
        entry = next(tensor for tensor in gguf.GGUFReader(path).tensors if tensor.name == own)
        assert np.array_equal(opened.weights[ours].numpy(), gguf.dequantize(entry.data, entry.tensor_type))


@pytest.mark.parametrize("suffix", [".gguf", ".GGUF"])
def test_a_folder_with_one_gguf_file_is_that_file(tmp_path: Path, suffix: str) -> None:
    path = write_gguf(tmp_path / f"Small-1{suffix}", llama())
    assert open_model(str(tmp_path)).model.name == "Small-1"
    path.with_name("another.gguf").write_bytes(path.read_bytes())
    with pytest.raises(ModelError, match=r"holds 2 models \(Small-1\.(gguf|GGUF), another\.gguf\): open one of them"):
        open_model(str(tmp_path))


def test_llama_3s_factors_are_its_scaling(tmp_path: Path) -> None:
    """A .gguf file has only what came out of the scaling's numbers."""
    scaling = {"rope_type": "llama3", "factor": 32.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
               "original_max_position_embeddings": 8192}
    rope = open_model(str(write_folder(tmp_path / "it", llama(rope_scaling=scaling, rope_theta=5e5)))).model.config.rope
    assert rope is not None
    plain = [5e5 ** (-at / 8) for at in range(0, 8, 2)]
    factors = np.divide(plain, rope.frequencies(8, tokens=1)).astype(np.float32)
    assert factors.max() == 32 and factors.min() == 1
    tiny = llama()
    names = {**tiny.tensors, "rope_freqs.weight": factors}
    base = {"llama.rope.freq_base": 5e5}
    packed = write_gguf(tmp_path / "a.gguf", Tiny(tiny.config, names, "bytes"), **base)
    assert open_model(str(packed)).model.config.rope == rope
    names["rope_freqs.weight"] = factors * 1.5
    with pytest.raises(ModelError, match="factors that are not those of Llama 3"):
        open_model(str(write_gguf(tmp_path / "b.gguf", Tiny(tiny.config, names, "bytes"), **base)))


def test_a_gguf_file_says_how_its_positions_are_stretched(tmp_path: Path) -> None:
    scaling = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 16, "beta_fast": 8.0,
               "beta_slow": 2.0}
    fields = {"type": "yarn", "factor": 4.0, "original_context_length": 16, "yarn_beta_fast": 8.0,
              "yarn_beta_slow": 2.0, "yarn_attn_factor": 1.0, "yarn_ext_factor": 1.0}
    folder = open_model(str(write_folder(tmp_path / "it", llama(rope_scaling=scaling))))
    packed = open_model(str(write_gguf(tmp_path / "it.gguf", llama(), **{
        f"llama.rope.scaling.{name}": value for name, value in fields.items()})))
    assert packed.model.config.rope == folder.model.config.rope


def test_a_gguf_file_says_that_tokens_look_both_ways_or_back_so_far(tmp_path: Path) -> None:
    both = open_model(str(write_gguf(tmp_path / "a.gguf", llama(), **{"llama.attention.causal": False})))
    some = open_model(str(write_gguf(tmp_path / "b.gguf", llama(), **{"llama.attention.sliding_window": 4})))
    assert not both.model.config.causal and both.model.config.model_type == "llama"
    assert some.model.config.causal and some.model.config.sliding_windows == (4, 4)


def change(tiny: Tiny, name: str) -> Tiny:
    numbers = {key: value.copy() for key, value in tiny.tensors.items()}
    numbers[name] += 1
    return Tiny(tiny.config, numbers, tiny.tokenizer)


def test_the_digest_tells_a_model_from_another(tmp_path: Path) -> None:
    tiny = llama()

    def digest(name: str, tiny: Tiny, *, edit: Callable[[Path], object] = lambda folder: None) -> str:
        folder = write_folder(tmp_path / name, tiny)
        edit(folder)
        return open_model(str(folder)).model.digest

    first = digest("a", tiny)
    saved_again = {**tiny.config, "transformers_version": "9", "_name_or_path": "somebody/else"}
    assert digest("b", Tiny(saved_again, tiny.tensors, "bytes")) == first
    others = [
        digest("c", change(tiny, "model.layers.1.mlp.down_proj.weight")),
        digest("d", change(tiny, "model.norm.weight")),
        digest("e", llama(rope_theta=900.0)),
        digest("f", tiny, edit=lambda folder: (folder / "tokenizer.json").write_text(
            (folder / "tokenizer.json").read_text(encoding="utf-8").replace("<mask>", "<masq>"), encoding="utf-8")),
    ]
    assert len({first, *others}) == 5


@pytest.mark.parametrize("place", [(0, 0), (37, 3), (-1, -1)])
@pytest.mark.parametrize("write", [write_folder, write_gguf])
def test_a_single_number_changes_the_digest(
    tmp_path: Path, write: Callable[[Path, Tiny], Path], place: tuple[int, int]
) -> None:
    tiny = llama()
    tensors = dict(tiny.tensors)
    tensors["model.embed_tokens.weight"] = table = tensors["model.embed_tokens.weight"].copy()
    table[place] += 1
    first, other = (write(tmp_path / name, each)
                    for name, each in (("a.gguf", tiny), ("b.gguf", Tiny(tiny.config, tensors, tiny.tokenizer))))
    assert open_model(str(first)).model.digest != open_model(str(other)).model.digest


def test_a_model_that_changed_on_disk_is_computed_as_it_is_there(tmp_path: Path) -> None:
    tiny = llama()
    engines = Engine(), Engine()
    first, other = (engine.models.open(str(write_folder(tmp_path, tiny))) for engine in engines)
    assert first == other
    tensors = dict(tiny.tensors)
    name = "model.layers.1.self_attn.o_proj.weight"
    tensors[name] = changed = tensors[name].copy()
    changed[:, 8:16] = 0  # head 1
    write_folder(tmp_path, Tiny(tiny.config, tensors, tiny.tokenizer))
    second = engines[0].models.open(str(tmp_path))
    before, after = (edits.set_text(edits.set_model(Document(), model), "the cat") for model in (first, second))
    found = []
    # The other engine holds the weights of before, and is asked for those of now, as by a session.
    for engine in (*engines, Engine()):
        result = engine.compute(after)
        assert result.logits is not None and not result.notes
        found.append(result.logits.rows)
    np.testing.assert_array_equal(found[0], found[2])
    np.testing.assert_array_equal(found[1], found[2])
    assert engines[0].compute(before).notes == (f"The weights of {first.name} are not those with which this was made.",)


def test_progress_goes_from_0_to_1_and_can_be_cancelled_between_tensors(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "it", llama())
    told: list[float] = []
    open_model(str(folder), watch=Watch(progress=told.append))
    assert told[0] == 0 and told[-1] == 1 and told == sorted(told) and len(told) == 22  # and 0, before 21 tensors
    told.clear()
    with pytest.raises(Cancelled):
        open_model(str(folder), watch=Watch(lambda: len(told) == 5, progress=told.append))
    assert len(told) == 5


def test_what_does_not_fit_is_refused_with_the_figure_before_anything_is_loaded(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "Small-1", llama())
    told: list[float] = []
    with pytest.raises(ModelError, match=r"in float32, 0\.0 GB are free: set dtype to bfloat16 \(0\.0 GB\), close"):
        open_model(str(folder), watch=Watch(progress=told.append), available=lambda: 600_000)
    with pytest.raises(ModelError, match=r"^Small-1 would need 0\.0 GB of memory in float32, 0\.0 GB are free: close"):
        open_model(str(folder), watch=Watch(progress=told.append), available=lambda: 100_000)
    assert told == []
    half = open_model(str(folder), dtype="bfloat16", available=lambda: 600_000)
    assert {weight.dtype for weight in half.weights.values()} == {torch.bfloat16}
    assert open_model(str(folder), available=lambda: 1_000_000).model.name == "Small-1"


@pytest.mark.long
@pytest.mark.timeout(600)
def test_opening_smollm2_takes_little_more_memory_than_its_weights() -> None:
    """513 MiB of weights; beside them the tokenizer and a small tensor as it lies on disk (566 MiB measured)."""
    source = (
        "import torch\nfrom attnviz.engine.checkpoints.loader import open_model\n"
        "from tests.memory import peak_memory\n"
        "before = peak_memory()\nopened = open_model('smollm2')\nprint(round(peak_memory() - before))"
    )
    done = subprocess.run([sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, timeout=500)
    assert done.stderr == "" and 500 < int(done.stdout) < 600


def test_minilm() -> None:
    opened, folder = open_model("minilm"), packaged_path("minilm")
    assert folder is not None
    assert (opened.model.name, opened.model.where, opened.model.config.heads) == ("all-MiniLM-L6-v2", "minilm", 12)
    with safe_open(folder / "model.safetensors", framework="pt") as file:
        for ours, theirs in (("W_query", "attention.self.query.weight"), ("W_down.bias", "output.dense.bias")):
            assert torch.equal(opened.weights[f"layers.3.{ours}"], file.get_tensor(f"encoder.layer.3.{theirs}"))
    labels = [token.label for token in opened.tokenizer.tokenize("The animal did not cross the street")]
    assert labels == ["[CLS]", "the", "animal", "did", "not", "cross", "the", "street", "[SEP]"]


def test_weights_are_the_models_own(tmp_path: Path) -> None:
    """Whatever is done to a file later, and whatever is written to a weight."""
    folder = write_folder(tmp_path / "it", gpt2())
    opened = open_model(str(folder))
    before = opened.weights["embedding"].clone()
    opened.weights["positions"].add_(1)
    (folder / "model.safetensors").write_bytes(b"")
    assert torch.equal(opened.weights["embedding"], before)
    assert json.loads((folder / "config.json").read_text(encoding="utf-8"))["model_type"] == "gpt2"
