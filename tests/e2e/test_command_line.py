"""The command line: written files, printed messages and refusals."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz import __version__, api, cli
from attnviz.cli.source import apply
from attnviz.document import edits, files
from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.options import MODEL_OPTIONS, OPTIONS, SAMPLING_OPTIONS
from attnviz.document.presets import PRESETS, preset
from attnviz.document.targets import EmbeddingTarget
from attnviz.engine import engine
from attnviz.engine.engine import compute
from attnviz.export import formats
from attnviz.result.measures import MEASURES
from tests.engine.checkpoints.tiny import llama, write_folder
from tests.tokens.test_chat import CHATML

ROOT = Path(__file__).parents[2]
GOLDENS = {case["id"]: case["expected"] for case in json.loads(
    (ROOT / "tests" / "goldens" / "chapter3.json").read_text("utf-8"))["cases"]}

Captured = pytest.CaptureFixture[str]


def process(*arguments: str, folder: Path, code: str | None = None, **environment: str | None) -> Any:
    """Run `attnviz` as a separate process in `folder`; variables that are None are unset."""
    variables = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, *(("-c", code) if code else ("-m", "attnviz")), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=100, encoding="utf-8",
                          env={name: value for name, value in variables.items() if value is not None})


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str | Path) -> int:
    """Run a command, which replaces the file of an earlier one."""
    return cli.main([*map(str, arguments), *(["--force"] if "--out" in arguments else [])])


def arrays(*arguments: str | Path) -> dict[str, np.ndarray]:
    assert run("compute", *arguments, "--out", "out.npz") == 0
    with np.load("out.npz", allow_pickle=False) as data:
        return dict(data)


def refused(capsys: Captured, *arguments: str | Path) -> str:
    """Return the error message of a refused command, and check that nothing is written."""
    before = _files()
    assert run(*arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("attnviz: ") and said.err.endswith("\n") and said.err.count("\n") == 1
    assert _files() == before
    return said.err


def _files() -> set[Path]:
    """Return what lies in this folder, and below; the environment of a checkout has 60,000 files."""
    there = {path for path in Path.cwd().iterdir() if not path.name.startswith(".")}
    return there.union(*(path.rglob("*") for path in there))


# Answers without the engine


def test_help_version_and_examples_load_nothing_heavy(tmp_path: Path) -> None:
    light = [["--help"], ["--version"], *([command, "--help"] for command in cli.COMMANDS)]
    code = f"""
import sys
from attnviz.cli import main
def answer(arguments, *heavy):
    status = main(arguments)
    print("END", arguments, status, [name for name in heavy if name in sys.modules])
for arguments in {light!r}:
    answer(arguments, "torch", "PySide6", "matplotlib", "numpy", "tiktoken", "pyqtgraph")
answer(["examples"], "torch", "PySide6", "matplotlib")
"""
    done = process(code=code, folder=tmp_path)
    assert done.returncode == 0 and done.stderr == ""
    assert [line for line in done.stdout.splitlines() if line.startswith("END")] == [
        f"END {arguments} 0 []" for arguments in (*light, ["examples"])]
    assert done.stdout.count("Usage: ") == len(light) - 1
    assert all(words in done.stdout for words in (
        "attnviz [PLUG-INS] [FILE", "attnviz smollm2", "  examples ", "  figure ", "attnviz COMMAND --help",
        f"attnviz {__version__}\n"))


def test_examples_are_listed_with_their_titles(capsys: Captured) -> None:
    assert run("examples") == 0
    said = capsys.readouterr().out.splitlines()
    lines = [line.split("  ", 1) for line in said]
    assert [(key, title.strip()) for key, title in lines] == [(row.key, row.title) for row in PRESETS]
    starts = {line.index(row.title) for line, row in zip(said, PRESETS, strict=True)}
    assert len(starts) == 1, "the titles stand in one column"


def test_a_mistyped_command_or_option_is_answered_with_the_nearest(capsys: Captured) -> None:
    for words, said in (
        *((words, "There is no file or model called 'smollm' (did you mean smollm2?).") for words in (
            ("smollm",), ("open", "smollm"), ("figure", "--model", "smollm", "--out", "a.svg"))),
        (("compte", "--out", "a.npz"), "'compte' is no command, file or model (did you mean compute?): see attnviz"),
        (("figure", "--outt", "a.svg"), "There is no option --outt (did you mean --out?): see attnviz figure --help."),
        (("--devise", "cpu"), "There is no option --devise"), (("gone.attnviz",), "gone.attnviz cannot be read"),
        (("train",), "Name 'RECIPE', '--out': see attnviz train --help."),
    ):
        assert said in refused(capsys, *words)


def test_the_former_name_of_four_commands_says_which_it_is_now(capsys: Captured) -> None:
    for name, words in {
        "figure": ("--head", "0", "--out", "a.svg"), "table": ("--head", "0", "--out", "a.md"),
        "film": ("--head", "0", "--film", "rows", "--out", "a.gif"), "handout": ("--handout", "a4", "--out", "b.svg"),
    }.items():
        assert run("export", "--text", "a b", *words) == 0
        assert capsys.readouterr() == (f"Wrote {words[-1]}\n", (
            f"attnviz: attnviz export is called attnviz {name} now; the next version has no export.\n"))


@pytest.mark.parametrize(("words", "found"), [
    ("attnviz fi", {"file,fi", "plain,figure", "plain,film"}), ("attnviz figure --margins ", {"plain,sums"}),
    ("attnviz figure --no-", {"plain,--no-session"}), ("attnviz heads --out ", {"file,"}),
])
def test_a_shell_completes_commands_options_and_values(
    words: str, found: set[str], capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split(" ")) - 1))
    monkeypatch.setenv("_ATTNVIZ_COMPLETE", "bash_complete")
    assert cli.main([]) == 0
    assert found <= set(capsys.readouterr().out.splitlines())


def test_help_of_compute_lists_every_option_with_its_values(capsys: Captured) -> None:
    assert run("compute", "--help") == 0
    text = capsys.readouterr().out
    for option in ({**OPTIONS, **MODEL_OPTIONS}[name] for name in {*OPTIONS, *MODEL_OPTIONS} - {*SAMPLING_OPTIONS}):
        assert f"  {option.name} " in text and option.help in text
        assert all(choice in text for choice in option.choices)
        assert all(words in text for words in option.choice_help.values())
    assert all(f"measure_{row.name}" in text for row in MEASURES.values() if not row.needs_pair)


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    command = f'"{sys.executable}" -m attnviz examples | head -1; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.stdout.splitlines()[-1] == "0" and done.stderr == ""


# compute


def test_the_same_command_as_a_process(tmp_path: Path) -> None:
    done = process("compute", "--text", "Hello shiny sun", "--set", "variant=simple", "--out", "a.npz",
                   folder=tmp_path, QT_QPA_PLATFORM="offscreen")
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "Wrote a.npz\n")
    content = np.load(tmp_path / "a.npz")
    assert content["tokens"].tolist() == [["Hello", "shiny", "sun"]]
    np.testing.assert_allclose(content["context"][0][0][1], GOLDENS["hello-shiny-sun-context"], atol=5e-4)


def test_several_texts_are_a_batch() -> None:
    one = arrays("--text", "Your journey", "--text", "one step with", "--text", "starts")
    assert one["lengths"].tolist() == [2, 3, 1]
    assert one["tokens"].tolist() == [["Your", "journey", ""], ["one", "step", "with"], ["starts", "", ""]]


def test_options_are_set_together_in_any_order() -> None:
    pairs = ["variant=einsum", "embedding=random", "d_in=12", "num_heads=6"]
    there, back = (arrays(*(part for pair in each for part in ("--set", pair))) for each in (pairs, pairs[::-1]))
    assert there["weights"].shape == (1, 6, 6, 6)
    np.testing.assert_array_equal(there["output"], back["output"])


@pytest.mark.parametrize("variant", OPTIONS["variant"].choices)
@pytest.mark.parametrize("example", ["3.6.2-multi-head", "einsum", "gpt2-size"])
def test_sizes_of_an_example_give_way_to_another_variant(example: str, variant: str, tmp_path: Path) -> None:
    document = apply(preset(example), {"variant": variant})
    assert document.options.variant == variant
    assert document == apply(document, {"variant": variant})


def test_a_session_is_computed_with_its_edits(tmp_path: Path) -> None:
    document = edits.edit_cells(Document(), EmbeddingTarget("chapter", "step"), {(1,): -2.5})
    files.save(document, tmp_path / "mine.attnviz")
    found = arrays("mine.attnviz")
    assert found["embeddings"][0, 5, 1] == -2.5
    np.testing.assert_array_equal(found["output"], compute(document).array("output"))


@pytest.mark.parametrize("device", ["cuda", "mps"])
def test_a_device_that_is_not_there_gives_way_with_a_sentence(
    device: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: False)
    assert "output" in arrays("--device", device)
    assert "computed on the CPU" in capsys.readouterr().err


@pytest.mark.parametrize(("pair", "said"), [
    ("seed=5", "seed has no effect on simple"),
    ("d_in=7", "d_in has no effect with embedding=chapter"),
    ("dropout=0.2", "dropout has no effect while dropout is off"),
])
def test_an_option_that_makes_no_difference_is_named(pair: str, said: str, capsys: Captured) -> None:
    assert run("compute", "--set", "variant=simple", "--set", pair, "--out", "a.npz") == 0
    noted = capsys.readouterr()
    assert said in noted.err and noted.err.count("\n") == 1
    assert noted.out == "Wrote a.npz\n"


# --embeddings


ROWS = np.arange(12, dtype=np.float32).reshape(4, 3) / 7


def test_rows_without_a_text_are_x1_x2(capsys: Captured) -> None:
    np.save("e.npy", ROWS)
    found = arrays("--embeddings", "e.npy")
    assert found["tokens"].tolist() == [["x1", "x2", "x3", "x4"]]
    np.testing.assert_array_equal(found["embeddings"][0], ROWS)
    assert capsys.readouterr().err == ""


def test_rows_belong_to_the_tokens_of_a_text_as_long() -> None:
    np.savetxt("e.csv", ROWS, delimiter=",", fmt="%.9g")
    found = arrays("--embeddings", "e.csv", "--text", "a cat", "--text", "sat down")
    assert found["tokens"].tolist() == [["a", "cat"], ["sat", "down"]]
    np.testing.assert_array_equal(found["embeddings"].reshape(4, 3), ROWS)


@pytest.mark.parametrize("extra", [[], ["--set", "position=sinusoidal"], [
    "--set", "variant=einsum", "--set", "num_heads=3"]])
def test_row_i_is_token_i_where_words_come_again(extra: Sequence[str]) -> None:
    np.save("e.npy", ROWS)
    found = arrays("--embeddings", "e.npy", "--text", "no means no .", *extra)
    assert found["tokens"].tolist() == [["no", "means", "no", "."]]
    np.save("plain.npy", ROWS)
    plain = arrays("--embeddings", "plain.npy", "--text", "one two three four", *extra)
    np.testing.assert_array_equal(found["embeddings"], plain["embeddings"])
    np.testing.assert_array_equal(found["output"], plain["output"])


def test_row_i_is_token_i_for_pieces_of_words_too() -> None:
    rows = np.linspace(-1, 1, 10, dtype=np.float32).reshape(5, 2)
    np.save("e.npy", rows)
    found = arrays("--embeddings", "e.npy", "--text", "Hi 😀😀", "--set", "tokenizer=gpt2")
    np.testing.assert_array_equal(found["embeddings"][0], rows)


def test_rows_are_looked_up_by_name_where_the_text_is_longer_or_shorter(capsys: Captured) -> None:
    np.save("e.npy", ROWS)
    found = arrays("--embeddings", "e.npy", "--text", "x3 x1")
    np.testing.assert_array_equal(found["embeddings"][0], ROWS[[2, 0]])
    assert "4 rows and the text 2 tokens" in capsys.readouterr().err


def test_names_of_the_file_itself_are_kept() -> None:
    Path("e.csv").write_text("cat,1,0\na,0,1\n", encoding="utf-8")
    np.testing.assert_array_equal(arrays("--embeddings", "e.csv", "--text", "a cat")["embeddings"][0], [[0, 1], [1, 0]])
    assert arrays("--embeddings", "e.csv")["tokens"].tolist() == [["cat", "a"]]


def test_rows_whose_names_are_several_tokens_need_a_text(capsys: Captured) -> None:
    Path("e.csv").write_text("New York,1,0\nis,0,1\nbig,2,3\n", encoding="utf-8")
    for tokenizer in ("words", "characters"):
        assert "give a text" in refused(capsys, "compute", "--embeddings", "e.csv", "--set", f"tokenizer={tokenizer}",
                                        "--out", "o.npz")


def test_tokens_without_a_row_are_told(capsys: Captured) -> None:
    Path("e.csv").write_text("New York,1,0\nis,0,1\n", encoding="utf-8")
    arrays("--embeddings", "e.csv", "--text", "New York is")
    assert capsys.readouterr().err == (
        "attnviz: The embedding file has no row for 2 of 3 tokens, such as 'New': random vectors (fixed "
        "seed) are used. Its row 'New York' is not one token.\n")
    arrays("--embeddings", "e.csv", "--text", "is", "--set", "embedding=random")
    assert capsys.readouterr().err == ""
    document = edits.set_embedding_file(Document(), EmbeddingFile(("one",), np.ones((1, 2), dtype=np.float32)))
    files.save(document, Path("s.attnviz"))
    arrays("s.attnviz")
    assert "no row for 5 of 6 tokens" in capsys.readouterr().err


# export


@pytest.mark.parametrize("key", ["first", "einsum"])
def test_an_example_is_computed_and_drawn(key: str, capsys: Captured) -> None:
    assert run("compute", "--example", key, "--out", "a.npz") == 0
    assert run("figure", "--example", key, "--out", "a.png") == 0
    assert Path("a.png").read_bytes().startswith(b"\x89PNG\r\n") and Path("a.png").stat().st_size > 10_000
    said = capsys.readouterr()
    assert said.out == "Wrote a.npz\nWrote a.png\n" and said.err == ""


@pytest.mark.parametrize("stage", ["queries", "scores", "dropout_mask", "output"])
def test_stages_and_heads_are_chosen_by_name_and_number(stage: str) -> None:
    assert run("figure", "--set", "dropout_on=on", "--stage", stage, "--head", "1", "--out", "a.svg") == 0
    assert ET.parse("a.svg").getroot().tag.endswith("svg")


def test_pdf_of_a_chosen_sentence() -> None:
    two = ("--text", "one", "--text", "two three")
    assert run("figure", *two, "--sentence", "2", "--head", "0", "--out", "a.PDF") == 0
    assert Path("a.PDF").read_bytes().startswith(b"%PDF-")
    assert run("figure", *two, "--sentence", "2", "--head", "0", "--out", "a.svg") == 0
    assert "sentence 2 of 2: two three" in Path("a.svg").read_text(encoding="utf-8")


# Bad input


BAD = [
    ("compute",),
    ("compute", "--out", "a.png"),
    ("compute", "--out", "no/folder/a.npz"),
    ("compute", "--out", "."),
    ("compute", "gone.attnviz", "--out", "a.npz"),
    ("compute", "broken.attnviz", "--out", "a.npz"),
    ("compute", "newer.attnviz", "--out", "a.npz"),
    ("compute", "broken.attnviz", "--example", "einsum", "--out", "a.npz"),
    ("compute", "--text", "", "--out", "a.npz"),
    ("compute", "--set", "seed=ten", "--out", "a.npz"),
    ("compute", "--set", "variant=einsum", "--set", "embedding=random", "--set", "d_in=12", "--set", "num_heads=13",
     "--out", "a.npz"),
    ("compute", "--set", "ablated_heads=2", "--out", "a.npz"),
    ("compute", "--set", "embedding=file", "--out", "a.npz"),
    ("compute", "--embeddings", "gone.npy", "--out", "a.npz"),
    ("compute", "--embeddings", "pickled.npy", "--out", "a.npz"),
    ("figure", "--out", "none"),
    ("figure", "--text", " ", "--out", "a.png"),
    ("figure", "--stage", "masked_weights", "--out", "a.png"),
    ("figure", "--head", "-1", "--out", "a.png"),
    ("figure", "--head", "first", "--out", "a.png"),
    ("table", "--digits", "0", "--out", "a.tsv"),
    ("figure", "--margins", "sums,products", "--out", "a.svg"),
    ("examples", "more"),
    ("broken.attnviz",),
]


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_bad_input_is_a_sentence_and_status_2(arguments: tuple[str, ...], capsys: Captured) -> None:
    Path("broken.attnviz").write_text('{"attnviz": 7,', encoding="utf-8")
    Path("newer.attnviz").write_text('{"attnviz": 99, "text": ""}', encoding="utf-8")
    np.save("pickled.npy", np.array([object()]), allow_pickle=True)
    refused(capsys, *arguments)


def test_a_refused_format_names_those_that_are_known(capsys: Captured) -> None:
    for command, takes in (("compute", ("arrays",)), ("figure", ("picture", "markup")), ("table", ("table", "script"))):
        names = ", ".join(suffix[1:].upper() for suffix in formats.suffixes(*takes))
        assert f"The ending .txt of a.txt is not one of {names}.\n" in refused(capsys, command, "--out", "a.txt")


def test_a_file_that_failed_to_be_replaced_is_still_the_old_one(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.npz").write_text("old", encoding="utf-8")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    assert "No space left on device" in refused(capsys, "compute", "--out", "a.npz")
    assert Path("a.npz").read_text(encoding="utf-8") == "old"


def test_an_error_of_the_program_is_a_line_with_a_hint(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine.Engine, "compute", lambda *_, **__: 1 / 0)
    assert run("compute", "--out", "a.npz") == 1
    said = capsys.readouterr().err
    assert "ATTNVIZ_DEBUG=1" in said and said.count("\n") == 1
    monkeypatch.setenv("ATTNVIZ_DEBUG", "1")
    assert run("compute", "--out", "a.npz") == 1
    assert "Traceback" in capsys.readouterr().err


def test_a_chat_is_computed_as_the_template_writes_it(tmp_path: Path, capsys: Captured) -> None:
    folder = write_folder(tmp_path / "model", llama())
    (folder / "chat_template.jinja").write_text(CHATML, encoding="utf-8")
    messages = [{"role": "user", "content": "the king"}]
    (tmp_path / "chat.json").write_text(json.dumps(messages), encoding="utf-8")
    given = ["compute", "--model", str(folder), "--chat", str(tmp_path / "chat.json")]
    assert cli.main([*given, "--out", str(tmp_path / "chat.npz")]) == 0
    session = api.open(folder)
    session.chat(messages)
    with np.load(tmp_path / "chat.npz") as arrays:
        assert tuple(arrays["ids"][0]) == session.ids
        np.testing.assert_array_equal(arrays["weights"][:, 0], session["weights"])
    (tmp_path / "other.json").write_text('[{"role": "user"}]', encoding="utf-8")
    capsys.readouterr()
    for wrong, said in (
            ([*given, "--text", "a"], "or texts, not both"), (["compute", *given[3:]], "needs a model with a chat"),
            ([*given[:3], "--chat", str(tmp_path / "other.json")], "other.json is not a chat: write a list of {")):
        assert cli.main([*wrong, "--out", str(tmp_path / "no.npz")]) == 2
        assert said in capsys.readouterr().err
    (folder / "chat_template.jinja").unlink()
    assert cli.main([*given, "--out", str(tmp_path / "no.npz")]) == 2
    assert "This model has no chat template" in capsys.readouterr().err
