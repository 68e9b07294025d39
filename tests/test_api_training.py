"""Training runs in `attnviz.open` and on the command line: train, go to a step, hold one, save one, film them."""

import shutil
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import attnviz
from attnviz import cli
from attnviz.document import runs
from attnviz.system.errors import AttnVizError, EditError
from tests.training_runs import TINY, tiny_run, train_all


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return train_all(tiny_run(20, learning_rate=0.03), tmp_path_factory.mktemp("runs") / "induction-1")


def test_the_folder_of_a_run_opens_with_its_steps(folder: Path, tmp_path: Path) -> None:
    session = attnviz.open(folder)
    assert session.document.step == 20 and session.text == "qxbhzfqxbhzf"
    last = session.weights(layer=1)
    session.do("choose_step", step=0)
    assert session.document.step == 0 and not np.allclose(session.weights(layer=1), last)
    session.do("hold_step", step=20)
    np.testing.assert_allclose(session.stage("weights", layer=1), attnviz.open(
        runs.step_folder(folder, 0)).weights(layer=1) - last, atol=1e-6)
    assert attnviz.open(runs.step_folder(folder, 7)).document.step == 7
    session.do("save_step", path=str(tmp_path / "model"))
    alone = attnviz.open(tmp_path / "model", text=session.text)
    assert alone.document.run is None and alone.document.step == -1
    session.save(tmp_path / "run.attnviz")
    again = attnviz.open(tmp_path / "run.attnviz")
    assert again.document.step == 0
    again.do("step_run", by=3)
    assert again.document.step == 3


def test_python_warns_of_lines_that_cannot_be_read(folder: Path, tmp_path: Path) -> None:
    odd = Path(shutil.copytree(folder, tmp_path / "odd"))
    with open(odd / runs.LOG, "a") as log:
        log.write("[[[\n")
    with pytest.warns(UserWarning, match=r"One line of log\.jsonl could not be read\."):
        attnviz.open(odd)
    with pytest.warns(UserWarning, match=r"One line of log\.jsonl could not be read\."):
        attnviz.open("simple").do("open_run", path=str(odd))


def test_a_run_is_trained_by_an_intent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path))
    session = attnviz.open()
    session.do("train_model", recipe="copy", steps=3, options=[[name, value] for name, value in TINY.items()])
    assert session.document.step == 3 and session.text == "hello>hello."
    session.undo()
    assert session.document.run is None
    for recipe, sentence in (("dance", "There is no recipe 'dance'"), (None, "by the name of its recipe")):
        with pytest.raises(EditError, match=sentence):
            session.do("train_model", recipe=recipe)
    with pytest.raises(AttnVizError, match="keeps no training run"):
        session.do("open_run", path=str(tmp_path))
    session.do("open_run", path=str(tmp_path / "runs" / "copy-1" / runs.RUN_FILE), step=1)
    assert session.document.step == 1


def test_a_film_of_a_run_has_a_frame_for_each_of_its_steps(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "film.gif"
    assert cli.main(["film", "--model", str(folder), "--text", "abcabc", "--kind", "steps", "--frames", "5",
                     "--layer", "1", "--head", "0", "--out", str(out)]) == 0
    with Image.open(out) as film:
        frames = []
        for at in range(film.n_frames):
            film.seek(at)
            frames.append(np.asarray(film.convert("RGB")))
    assert len(frames) == 5 and all((one != other).any() for one, other in pairwise(frames))


def test_what_is_no_run_has_no_such_film(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["film", "--kind", "steps", "--out", str(tmp_path / "film.gif")]) == 2
    assert "This is not a step of a training run" in capsys.readouterr().err
