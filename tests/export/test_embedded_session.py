"""A picture carries the session that made it, opens as that session, and gives a sentence if it does not."""

import re
import zlib
from base64 import b64encode
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import attnviz
from attnviz import __version__, cli
from attnviz.document import edits, files
from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.places import Spot
from attnviz.engine.engine import compute
from attnviz.export import writers
from attnviz.export.requests import Heatmaps
from attnviz.result.compare import Difference
from attnviz.store.session import read_session
from attnviz.store.stored_view import restored_focus
from attnviz.system.errors import SessionError
from tests.engine.small_models import document as model_document, engine_of, small

ALL_WEIGHTS = Heatmaps(Spot("weights"), all_heads=True)

PART = Heatmaps(Spot("scores", head=1))
SUFFIXES = files.PICTURE_SUFFIXES


def made() -> Document:
    document = edits.set_options(edits.set_text(Document(), "Häuser <s> 🙂 one"), {
        "variant": "multi_head", "num_heads": 2, "d_out": 4, "mask": "k <= q and q - k < 2", "seed": 5})
    target, index = compute(document).address(Spot("queries", head=1))(0, 1)
    return edits.edit_cells(document, target, {index: 0.25})


@pytest.fixture(scope="module", params=SUFFIXES)
def drawn(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a picture that carries its session."""
    path = tmp_path_factory.mktemp("drawn") / f"a{request.param}"
    writers.write(PART, compute(made()), path)
    return path


def test_a_picture_opens_as_the_session_that_made_it(drawn: Path) -> None:
    found = read_session(drawn)
    assert found.saved == made() and found.path is None, "it is never saved over the picture"
    assert found.view is not None and restored_focus(found.view).spot == PART.spot
    assert f"AttnViz {__version__}".encode() in drawn.read_bytes()


def test_equal_states_give_equal_files_and_no_session_on_request(drawn: Path, tmp_path: Path) -> None:
    again, without = (tmp_path / f"{name}{drawn.suffix}" for name in ("again", "without"))
    writers.write(PART, compute(made()), again)
    writers.write(Heatmaps(PART.spot, carries_session=False), compute(made()), without)
    assert drawn.read_bytes() == again.read_bytes() != without.read_bytes()
    with pytest.raises(SessionError, match=rf"without{drawn.suffix} carries no session"):
        read_session(without)
    assert b"H\xc3\xa4user" not in drawn.read_bytes() or drawn.suffix == ".svg", "the title is text in SVG only"


def test_pictures_with_and_without_a_session_look_the_same(tmp_path: Path) -> None:
    for name, carries in (("a", True), ("b", False)):
        writers.write(Heatmaps(PART.spot, carries_session=carries), compute(made()), tmp_path / f"{name}.png")
    one, other = (np.array(Image.open(tmp_path / f"{name}.png")) for name in "ab")
    np.testing.assert_array_equal(one, other)


def test_a_difference_carries_the_present_state_and_snapshots_stay_behind(tmp_path: Path) -> None:
    document = edits.take_snapshot(made(), "secret", Document())
    difference = Difference(compute(document), compute(edits.set_text(made(), "Häuser two")))
    writers.write(PART, difference, tmp_path / "a.png")
    assert read_session(tmp_path / "a.png").saved == made()


def test_a_model_comes_back_with_its_identity(tmp_path: Path) -> None:
    model = small("llama")
    document = model_document(model, "the cat")
    writers.write(Heatmaps(Spot("weights", layer=1, head=2)), engine_of(model).compute(document), tmp_path / "a.svg")
    found = read_session(tmp_path / "a.svg")
    assert found.saved is not None and found.saved.model == document.model and found.view.fields["layer"] == 1


def test_a_large_session_is_left_out(tmp_path: Path) -> None:
    vectors = np.random.default_rng(0).normal(size=(400, 300)).astype(np.float32)
    file = EmbeddingFile(tuple(f"w{at}" for at in range(400)), vectors)
    document = edits.set_text(edits.set_embedding_file(Document(), file), "w1 w2 w3")
    assert files.embedded_text(document, None) == ""
    writers.write(ALL_WEIGHTS, compute(document), tmp_path / "a.png")
    with pytest.raises(SessionError, match="carries no session"):
        files.load(tmp_path / "a.png")


def stored(data: bytes) -> bytes:
    return b"%PDF attnviz-session:" + b64encode(data) + b"; more"


def test_a_damaged_picture_has_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.png"
    for data in (
        b"", b"\x89PNG nothing here", b"attnviz-session:;", b"attnviz-session:####;",
        b"attnviz-session:" + b"A" * 10**6,
        b"attnviz-session:QUJD;", stored(b"not compressed"), stored(zlib.compress(b"no json")),
        stored(zlib.compress(b'{"attnviz": 7, "text": 5}')), stored(zlib.compress(b"{}")[:-3]),
        stored(zlib.compress(b"0" * 10**8)),
    ):
        path.write_bytes(data)
        with pytest.raises(SessionError):
            read_session(path)
        assert cli.main(["figure", str(path), "--out", str(tmp_path / "b.png")]) == 2, data[:99]
        said = capsys.readouterr().err
        assert len(said.splitlines()) == 1 and "a.png" in said, data[:99]


def test_the_command_line_and_python_read_and_write_them(tmp_path: Path) -> None:
    picture, again = tmp_path / "a.png", tmp_path / "b.svg"
    assert cli.main(["figure", "--example", "3.5.1-causal", "--head", "0", "--out", str(picture)]) == 0
    assert cli.main(["figure", str(picture), "--head", "0", "--out", str(again)]) == 0
    assert attnviz.open(again).text == attnviz.open(picture).text == "Your journey starts with one step"
    assert cli.main(["figure", "--example", "3.5.1-causal", "--no-session", "--force", "--out",
                     str(picture)]) == 0
    assert not re.search(rb"attnviz-session", picture.read_bytes())
