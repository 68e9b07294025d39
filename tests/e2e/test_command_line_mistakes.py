"""Command line errors: one message, exit status 2, and no partly written files."""

import logging
import os
import resource
import sys
from pathlib import Path

import numpy as np
import pytest

from attnviz import cli
from attnviz.document import files
from attnviz.document.document import Document
from attnviz.engine import engine
from attnviz.export import destination, writers
from attnviz.system import paths, terminal
from attnviz.system.errors import NO_MEMORY, AttnVizError
from tests.e2e.test_command_line import Captured, own_folder, process, refused, run
from tests.engine.checkpoints.tiny import llama, write_folder, write_gguf

__all__ = ["own_folder"]

#: A name that a terminal would obey.
EVIL = "\x1b]0;gone\x07\u202e"
LONG = "9" * 100_000


@pytest.fixture
def forbid_computing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if anything is computed."""
    monkeypatch.setattr(engine.Engine, "compute", lambda *_, **__: pytest.fail("it was computed"))


def header(shape: str) -> bytes:
    text = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}".encode()
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text + b"\x00" * 24


MISTAKES = {
    "an array of True rows": ("compute", "--embeddings", "true.npy", "--out", "a.npz"),
    "an array of an endless kind": ("compute", "--embeddings", "kinds.npy", "--out", "a.npz"),
    "a long name to write": ("compute", "--out", "n" * 252 + ".npz"),
    "a long folder to write in": ("compute", "--out", "n" * 256 + "/a.npz"),
    "a long path to write": ("figure", "--out", "n/" * 3000 + "a.png"),
    "a long name to read": ("compute", "n" * 256, "--out", "a.npz"),
    "a long name of embeddings": ("compute", "--embeddings", "n" * 256 + ".npy", "--out", "a.npz"),
    "a long name to open": ("n" * 256,),
    "NUL in a name to write": ("compute", "--out", "a\x00.npz"),
    "NUL in a folder to write in": ("compute", "--out", "a\x00/a.npz"),
    "NUL in a name to read": ("compute", "a\x00b", "--out", "a.npz"),
    "NUL in a name to open": ("a\x00b",),
    "a head of many digits": ("figure", "--head", "9" * 5000, "--out", "a.png"),
    "a head beyond all": ("figure", "--head", "99999999999", "--out", "a.png"),
    "a sentence of many digits": ("figure", "--sentence", "9" * 5000, "--out", "a.png"),
    "a seed of many digits": ("compute", "--set", f"seed={LONG}", "--out", "a.npz"),
    "heads of many digits": ("compute", "--set", f"ablated_heads={LONG},{LONG}", "--out", "a.npz"),
    "a long choice": ("compute", "--set", f"variant={LONG}", "--out", "a.npz"),
    "a long option": ("compute", "--set", f"{LONG}=1", "--out", "a.npz"),
    "a long pair": ("compute", "--set", LONG, "--out", "a.npz"),
    "a long device": ("compute", "--device", LONG, "--out", "a.npz"),
    "a long stage": ("figure", "--stage", LONG, "--out", "a.png"),
    "a long example": ("compute", "--example", LONG, "--out", "a.npz"),
    "a long argument": (f"--{LONG}",),
    "no name to open": ("",),
    "no model to compute": ("compute", "--model", "", "--out", "a.npz"),
    "no model to patch": ("patch", "--model", " ", "--clean", "a", "--corrupted", "b", "--out", "a.npz"),
    "no file to patch": ("patch", "--model", "dates", "--clean", "@gone", "--corrupted", "b", "--out", "a.npz"),
    "no lessons": ("lesson", "folder.npy", "--check"),
    "no name to write": ("compute", "--out", ""),
    "no name to read": ("compute", "", "--out", "a.npz"),
    "no name of embeddings": ("compute", "--embeddings", "", "--out", "a.npz"),
    "no pair": ("compute", "--set", "", "--out", "a.npz"),
    "half a character in a value": ("compute", "--set", "seed=\udcff", "--out", "a.npz"),
    "half a character in a name": ("compute", "\udcff", "--out", "a.npz"),
    "a pipe to write": ("compute", "--out", "pipe.npz"),
    "a pipe to read": ("compute", "pipe.npz", "--out", "a.npz"),
    "a device to write": ("compute", "--out", "null.npz"),
    "a device to read": ("compute", "/dev/zero", "--out", "a.npz"),
    "a link into a folder that is gone": ("compute", "--out", "astray.npz"),
    "a folder that is a file": ("compute", "--out", "true.npy/a.npz"),
    "a folder as embeddings": ("compute", "--embeddings", "folder.npy", "--out", "a.npz"),
    "a name that a terminal obeys": ("compute", f"{EVIL}.attnviz", "--out", "a.npz"),
    "a format that a terminal obeys": ("compute", "--out", f"a.{EVIL}"),
    "an option that a terminal obeys": ("compute", "--set", f"{EVIL}=1", "--out", "a.npz"),
    "an argument that a terminal obeys": ("compute", f"--{EVIL}", "--out", "a.npz"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_one_sentence(name: str, capsys: Captured, forbid_computing: None) -> None:
    Path("true.npy").write_bytes(header("(True, 6)"))
    kinds = np.dtype([(f"field{n}", "f4") for n in range(400)])
    np.save("kinds.npy", np.zeros((1, 1), kinds))
    os.mkfifo("pipe.npz")
    Path("null.npz").symlink_to(os.devnull)
    Path("astray.npz").symlink_to("gone/a.npz")
    Path("folder.npy").mkdir()
    said = refused(capsys, *MISTAKES[name])
    assert said[:-1].isprintable(), "a terminal would obey it"
    assert len(said) < 1100 and said.endswith(".\n")


@pytest.mark.parametrize("name", ["small", "small.gguf"])
@pytest.mark.parametrize("command", ["compute", "figure"])
def test_a_model_in_the_place_of_a_session_is_told_where_it_belongs(
    command: str, name: str, capsys: Captured, forbid_computing: None
) -> None:
    (write_gguf if name.endswith(".gguf") else write_folder)(Path(name), llama())
    out = "a.npz" if command == "compute" else "a.png"
    assert f"{name} is a trained model, not a session: write --model {name}." in refused(
        capsys, command, name, "--out", out)


@pytest.mark.parametrize(("arguments", "out"), [
    (("compute", "--embeddings", "e.csv"), "e.csv"),
    (("compute", "--embeddings", "e.csv"), "../{here}/./e.csv"),
    (("compute", "--embeddings", "e.csv"), "link.csv"),
    (("compute", "--embeddings", "link.csv"), "e.csv"),
    (("compute", "--embeddings", "e.csv"), "hard.csv"),
    (("compute", "s.csv"), "s.csv"),
    (("compute", "s.csv", "--embeddings", "e.csv"), "folder/../s.csv"),
    (("compute", "s.csv", "--embeddings", "e.csv"), "e.csv"),
    (("figure", "s.png"), "s.png"),
])
def test_what_is_read_is_not_written_over(
    arguments: tuple[str, ...], out: str, capsys: Captured, forbid_computing: None, own_folder: Path
) -> None:
    Path("e.csv").write_text("a,1,2\nb,3,4\n", encoding="utf-8")
    Path("link.csv").symlink_to("e.csv")
    Path("hard.csv").hardlink_to("e.csv")
    Path("folder").mkdir()
    for session in ("s.csv", "s.png"):
        files.save(Document(), Path(session))
    before = {path: path.read_bytes() for path in Path().iterdir() if path.is_file()}
    assert cli.main([*arguments, "--out", out.format(here=own_folder.name)]) == 2
    assert "exists already: --force replaces it." in capsys.readouterr().err
    assert before == {path: path.read_bytes() for path in Path().iterdir() if path.is_file()}


@pytest.mark.parametrize("arguments", [
    ("compute", "--out", "loop.csv"), ("figure", "--out", "loop.png"),
    ("heads", "--out", "loop.csv"),
])
def test_a_link_to_itself_is_replaced(arguments: tuple[str, ...]) -> None:
    for name in ("loop.csv", "loop.png"):
        Path(name).symlink_to(name)
    assert run(*arguments) == 0
    assert Path(arguments[-1]).stat().st_size > 0 and not Path(arguments[-1]).is_symlink()


def test_without_a_display_the_session_is_not_drawn_over(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attnviz.system.display.why_no_window", lambda: "there is no display")
    files.save(Document(), Path("attnviz.png"))
    before = Path("attnviz.png").read_bytes()
    assert "attnviz.png exists already" in refused(capsys, "attnviz.png")
    assert Path("attnviz.png").read_bytes() == before


def test_a_folder_that_takes_no_file_is_said_before_computing(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, forbid_computing: None
) -> None:
    """A read-only disk, for one; an administrator may write anywhere, as far as permissions tell."""
    def begin(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    Path("a.npz").write_bytes(b"old")
    monkeypatch.setattr("attnviz.system.paths.open", begin, raising=False)
    assert "a.npz cannot be written: Read-only file system." in refused(capsys, "compute", "--out", "a.npz")
    assert Path("a.npz").read_bytes() == b"old"


def test_a_full_disk_is_said_before_computing(capsys: Captured, forbid_computing: None) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))  # each write to a file fails, as with a quota used up
    try:
        assert "a.npz cannot be written: " in refused(capsys, "compute", "--out", "a.npz")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_turns_are_missed_before_computing(capsys: Captured, forbid_computing: None) -> None:
    said = refused(capsys, "figure", "--text", "No chat", "--fold", "turn", "--out", "a.png")
    assert "--fold turn needs the turns of a chat: give one by --chat FILE." in said


def test_trying_leaves_what_stands_there(own_folder: Path) -> None:
    out = own_folder / "a.NPZ"
    assert destination.check(out, (".npz",)) == out and os.listdir() == []
    out.write_bytes(b"old")
    os.utime(out, (0, 0))
    assert destination.check(out, (".npz",)) == out
    assert out.read_bytes() == b"old" and out.stat().st_mtime == 0 and os.listdir() == ["a.NPZ"]


# Standard output


@pytest.mark.parametrize(("arguments", "unbuffered"), [("examples", ""), ("examples", "1"), ("--help", "")])
def test_standard_output_on_a_full_disk(arguments: str, unbuffered: str, tmp_path: Path) -> None:
    code = f"""
import os, sys
os.dup2(os.open("/dev/full", os.O_WRONLY), 1)
from attnviz import cli
sys.exit(cli.main([{arguments!r}]))
"""
    done = process(code=code, folder=tmp_path, PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert "Standard output cannot be written to (No space left on device)" in done.stderr


@pytest.mark.parametrize("arguments", ["--version", "compute --help", "compute --out a.npz"])
def test_what_cannot_be_said_on_a_full_disk_is_done(
    arguments: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open("/dev/full", "w", encoding="utf-8") as stream, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        assert cli.main(arguments.split()) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "Standard output cannot be written to (No space left on device)" in said
    if "--out" in arguments:
        assert said.endswith(": Wrote a.npz\n")
        np.load("a.npz").close()


@pytest.mark.parametrize("streams", ["stdout", "stderr", "stdout stderr"])
@pytest.mark.parametrize(("arguments", "status"), [("examples", 0), ("nonsense", 2)])
def test_a_program_without_a_console(
    streams: str, arguments: str, status: int, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        for stream in streams.split():
            patch.setattr(sys, stream, None)
        assert run(arguments) == status
    said = capsys.readouterr()
    assert bool(said.out) is (status == 0 and "stdout" not in streams)
    assert bool(said.err) is (status == 2 and "stderr" not in streams)


def test_a_standard_output_that_is_closed(tmp_path: Path) -> None:
    """As by `attnviz examples >&-`: whoever asked has no answer."""
    code = """
import os, subprocess, sys
run = "import sys; from attnviz import cli; sys.exit(cli.main(['examples']))"
sys.exit(subprocess.run([sys.executable, "-c", run], preexec_fn=lambda: os.close(1)).returncode)
"""
    done = process(code=code, folder=tmp_path)
    assert (done.returncode, done.stderr) == (2, "attnviz: Standard output is closed.\n")


def test_what_cannot_be_said_is_done(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", None)
        assert run("compute", "--out", "a.npz") == 2
    assert capsys.readouterr().err == "attnviz: Standard output is closed: Wrote a.npz\n" and Path("a.npz").exists()


def test_standard_error_on_a_full_disk(tmp_path: Path) -> None:
    code = """
import os, sys
os.dup2(os.open("/dev/full", os.O_WRONLY), 2)
from attnviz import cli
sys.exit(cli.main(["nonsense"]))
"""
    done = process(code=code, folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")


def test_what_was_written_is_told_visibly(capsys: Captured) -> None:
    assert run("compute", "--text", f"{EVIL} cat", "--out", f"{EVIL}.npz") == 0
    said = capsys.readouterr()
    assert said.out == "Wrote ⟨U+001B⟩]0;gone⟨U+0007⟩⟨U+202E⟩.npz\n" and said.err == ""
    assert Path(f"{EVIL}.npz").is_file()


def test_the_log_is_visible_too(capsys: Captured) -> None:
    with terminal.log_to_stderr():
        logging.getLogger("attnviz").warning("%s cannot be read\nfor a reason", EVIL)
    assert capsys.readouterr().err == "⟨U+001B⟩]0;gone⟨U+0007⟩⟨U+202E⟩ cannot be read\nfor a reason\n"
    logging.getLogger("attnviz").warning("after that, nobody listens here")
    assert "after that" not in capsys.readouterr().err


# The machine


def test_memory_that_gives_out_anywhere(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def give_out(*_: object, **__: object) -> None:
        raise MemoryError

    for module, name in ((engine.Engine, "compute"), (writers, "write")):
        with monkeypatch.context() as patch:
            patch.setattr(module, name, give_out)
            assert refused(capsys, "figure", "--out", "a.png") == f"attnviz: {NO_MEMORY}\n"


def test_a_library_that_cannot_be_loaded(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def give_out(*_: object, **__: object) -> None:
        raise ImportError("libtorch_cpu.so: failed to map segment from shared object")

    monkeypatch.setattr(engine.Engine, "compute", give_out)
    said = refused(capsys, "compute", "--out", "a.npz")
    assert "libtorch_cpu.so: failed to map" in said and "free some memory or reinstall AttnViz." in said


@pytest.fixture
def loaded(own_folder: Path) -> Path:
    """Return a folder with arrays, of which a figure is drawn without torch."""
    np.savez("x.npz", attentions=np.full((1, 1, 2, 2), 0.5, np.float32), tokens=["a", "b"])
    return own_folder


def test_preferences_of_matplotlib_are_not_ours(loaded: Path) -> None:
    (loaded / "matplotlibrc").write_text("backend: nonsense\nfont.size: 50\n", encoding="utf-8")
    assert process("figure", "x.npz", "--out", "a.png", folder=loaded, MPLBACKEND="nonsense").stderr == ""
    assert cli.main(["figure", "x.npz", "--out", "same.png"]) == 0
    assert (loaded / "a.png").read_bytes() == Path("same.png").read_bytes()
    (loaded / "matplotlibrc").write_bytes(b"\xff\xfe")
    done = process("figure", "x.npz", "--out", "b.png", folder=loaded)
    assert done.returncode == 2 and "its file matplotlibrc: " in done.stderr and done.stderr.count("\n") == 1
    assert not (loaded / "b.png").exists()


#: The account of a container: no HOME, and nobody of that number.
HOMELESS = """
import os, pwd, sys
def nobody(number):
    raise KeyError(number)
pwd.getpwuid = nobody
from attnviz import cli
sys.exit(cli.main(sys.argv[1:]))
"""
UNSET = dict.fromkeys(("HOME", "ATTNVIZ_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"))


def test_without_a_home_the_window_says_what_it_lacks(tmp_path: Path) -> None:
    done = process(code=HOMELESS, folder=tmp_path, QT_QPA_PLATFORM="offscreen", **UNSET)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == (
        "attnviz: This account has no folder of its own, in which AttnViz could keep settings and unsaved work: set "
        "ATTNVIZ_HOME to a folder for them.\n")


def test_without_a_home_the_command_line_works(loaded: Path) -> None:
    done = process("figure", "x.npz", "--out", "a.png", code=HOMELESS, folder=loaded, **UNSET)
    assert (done.returncode, done.stdout, done.stderr) == (0, "Wrote a.png\n", "")


def test_what_fails_while_torch_is_loaded_ends_in_a_sentence(tmp_path: Path) -> None:
    """The libraries of torch, half loaded when the program ends, took it down: status 139 or 134."""
    code = """
import sys
from attnviz import cli
from attnviz.system import settings
def fail():
    raise RuntimeError("planted")
settings.load = fail
sys.exit(cli.main([]))
"""
    done = process(code=code, folder=tmp_path, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 1 and "planted" in done.stderr and done.stderr.count("\n") == 1


def test_a_person_without_a_folder_is_told_how_to_name_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in UNSET:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    for folder in (paths.state_dir, paths.settings_path):
        with pytest.raises(AttnVizError, match="set ATTNVIZ_HOME"):
            folder()
