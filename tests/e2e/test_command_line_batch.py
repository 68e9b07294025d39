"""Several sessions or sentences on the command line: a file for each."""

from pathlib import Path

import pytest

from attnviz import cli
from attnviz.document import edits, files
from attnviz.engine.checkpoints import loader
from attnviz.system import terminal
from tests.e2e.test_command_line import refused

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    file = tmp_path / "texts.txt"
    file.write_text("Your journey starts\n\n@home, one step\n😀 اللغة\n", encoding="utf-8")
    return file


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_each_line_of_a_file_gets_a_file(tmp_path: Path, texts: Path, capsys: Captured) -> None:
    out = tmp_path / "out"
    assert cli.main(["table", "--texts", str(texts), "--out", str(out), "--format", ".tsv", "--head", "0",
                     "--set", "mask=causal"]) == 0
    assert names(out) == ["1-your-journey-starts.tsv", "3-home-one-step.tsv", "4-اللغة.tsv"]
    told = capsys.readouterr()
    assert told.out == f"Wrote 3 of 3 files to {out}\n"
    assert (out / "3-home-one-step.tsv").read_text("utf-8").startswith("head 0\t@\thome\t,\tone\tstep\n@\t1.0000\t\t")


def test_a_bad_one_is_reported_at_the_end(tmp_path: Path, capsys: Captured) -> None:
    for name in ("a", "c"):
        files.save(edits.new_document(text=f"{name} b"), tmp_path / f"{name}.attnviz")
    (tmp_path / "b.attnviz").write_text("nonsense")
    sessions = [str(tmp_path / f"{name}.attnviz") for name in "abc"]
    assert cli.main(["figure", *sessions, "--out", str(tmp_path / "out"), "--format", ".svg"]) == 2
    told = capsys.readouterr()
    assert told.out == f"Wrote 2 of 3 files to {tmp_path / 'out'}\n"
    assert told.err.startswith("attnviz: b.svg: b.attnviz cannot be opened as a session") and told.err.count("\n") == 1
    assert names(tmp_path / "out") == ["a.svg", "c.svg"]


def test_a_name_that_is_too_long_is_reported_at_the_end(tmp_path: Path, capsys: Captured) -> None:
    files.save(edits.new_document(text="a b"), tmp_path / "good.attnviz")
    sessions = [str(tmp_path / "good.attnviz"), "x" * 3000]
    assert cli.main(["table", *sessions, "--out", str(tmp_path / "out"), "--format", ".tsv"]) == 2
    assert names(tmp_path / "out") == ["good.tsv"]
    assert ".tsv cannot be written: File name too long.\n" in capsys.readouterr().err


def test_files_are_replaced_only_when_asked(tmp_path: Path, texts: Path, capsys: Captured) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "1-your-journey-starts.npz").write_text("mine")
    command = ["compute", "--texts", str(texts), "--out", str(out)]
    assert cli.main(command) == 2
    told = capsys.readouterr()
    assert "1-your-journey-starts.npz exists already: --force replaces it." in told.err and "2 of 3" in told.out
    assert (out / "1-your-journey-starts.npz").read_text() == "mine"
    assert cli.main([*command, "--force"]) == 0
    assert (out / "1-your-journey-starts.npz").read_bytes()[:2] == b"PK"


def test_sessions_of_one_name_are_told_apart_by_their_folder(tmp_path: Path) -> None:
    paths = [tmp_path / folder / "same.attnviz" for folder in ("one", "two")]
    for path in paths:
        path.parent.mkdir()
        files.save(edits.new_document(text="a b"), path)
    assert cli.main(["table", *map(str, paths), "--out", str(tmp_path / "out"), "--format", ".md"]) == 0
    assert names(tmp_path / "out") == ["one-same.md", "two-same.md"]


def test_a_session_that_is_named_twice_is_drawn_once(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was the file of two sessions, to be renamed; and a session of the present folder had a name without one."""
    monkeypatch.chdir(tmp_path)
    Path("here").mkdir()
    for path in ("a.attnviz", "here/a.attnviz"):
        files.save(edits.new_document(text="a b"), Path(path))
    sessions = ("a.attnviz", "here/a.attnviz", "here/../a.attnviz")
    assert cli.main(["table", *sessions, "--out", "out", "--format", ".md"]) == 0
    assert names(tmp_path / "out") == sorted((f"{tmp_path.name}-a.md", "here-a.md"))
    assert "Wrote 2 of 2 files" in capsys.readouterr().out


def test_two_sessions_do_not_replace_each_other(tmp_path: Path, capsys: Captured) -> None:
    paths = [tmp_path / folder / "same" / "a.attnviz" for folder in ("one", "two")]
    for number, path in enumerate(paths):
        path.parent.mkdir(parents=True)
        files.save(edits.new_document(text=f"a b{number}"), path)
    out = tmp_path / "out"
    assert cli.main(["table", *map(str, paths), "--out", str(out), "--format", ".md", "--force"]) == 2
    told = capsys.readouterr()
    assert "same-a.md is the file of two sessions: rename one of them." in told.err and "1 of 2" in told.out
    assert "b0" in (out / "same-a.md").read_text()


def test_a_model_is_opened_once(tmp_path: Path, texts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    read = loader.open_model
    monkeypatch.setattr(loader, "open_model", lambda where, **more: (opened.append(where), read(where, **more))[1])
    assert cli.main(["table", "--model", "minilm", "--texts", str(texts), "--out", str(tmp_path / "out"),
                     "--layer", "0", "--head", "0", "--format", ".tsv"]) == 0
    assert opened == ["minilm"] and len(names(tmp_path / "out")) == 3


def test_a_bar_is_shown_in_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    terminal.show_progress(1, 3)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    terminal.show_progress(1, 3)
    terminal.show_progress(3, 3)
    assert capsys.readouterr().err == f"\r[{'#' * 10}{'.' * 20}] 1/3\r[{'#' * 30}] 3/3\n"


def test_what_does_not_fit_is_refused(tmp_path: Path, texts: Path, capsys: Captured) -> None:
    out, empty = str(tmp_path / "out"), tmp_path / "empty.txt"
    empty.write_text("\n \n")
    for arguments, words in (
        (["--texts", str(texts)], "Name '--out'"), (["--texts", str(empty), "--out", out], "no sentence"),
        (["--texts", str(tmp_path / "absent"), "--out", out], "absent"),
        (["--texts", str(texts), "--text", "a", "--out", out], "only one of them"),
        (["--texts", str(texts), "--out", out, "--format", ".gif"], "--format cannot be .gif"),
        (["--texts", str(texts), "--out", str(texts)], "is not a folder"),
    ):
        assert words in refused(capsys, "figure", *arguments)
