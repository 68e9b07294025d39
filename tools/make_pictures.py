"""Draw the pictures of README and docs/ with the program itself: `make pictures`, no display needed."""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import reduce
from pathlib import Path

import numpy as np
from matplotlib.cbook import get_sample_data
from matplotlib.image import imread
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget

from attnviz import show as show_tensors
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.packaged_models import packaged_path
from attnviz.document.places import Cell, Spot
from attnviz.document.presets import preset
from attnviz.engine.checkpoints.loader import OpenedModel, open_model
from attnviz.engine.engine import Engine
from attnviz.engine.in_memory import open_in_memory, reader
from attnviz.families.weights import find_weights
from attnviz.result.result import Result
from attnviz.store.compare import hold, show
from attnviz.store.edits import set_text
from attnviz.store.experiments import choose_experiment, set_experiment_option
from attnviz.store.focus import choose_head, choose_layer, choose_stage, pin_cell, set_target_token
from attnviz.store.intent import Intent
from attnviz.store.look import set_look
from attnviz.store.state import State
from attnviz.store.training import train_model
from attnviz.system.settings import Settings
from attnviz.views.chrome import theme
from attnviz.window import workbench

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
SIZE = (1440, 900)
WEIGHTS = Spot("weights")


@dataclass(frozen=True, kw_only=True)
class Picture:
    """One picture: what is computed, what is displayed, and which part of the window is drawn."""

    file: str
    scheme: theme.Scheme = "light"
    document: Callable[[], Document]
    change: Callable[[Document], Document] | None = None  #: an edit; the difference to the state before is shown
    spot: Spot = WEIGHTS
    cell: tuple[int, int]  #: the pinned one (query, key)
    model: str = ""
    in_memory: bool = False  #: SmolLM2 as it is watched in another process
    measure: str = ""
    panels: tuple[str, ...] = ()  #: the names of the panels that are drawn; none: the whole window
    intents: tuple[Intent, ...] = ()  #: done before it is drawn, each after the numbers of the one before
    until: Callable[[State], object] = lambda state: True  #: what each of them waits for, too
    seconds: float = 0.2  #: waited before it is drawn, such as for the curves of a training run


def _longer(document: Document) -> Document:
    return edits.set_text(document, "Your journey starts with one big step")


def _patches() -> Document:
    """Return a photograph whose patches attend to those of like colour, near or far, a head each."""
    with get_sample_data("grace_hopper.jpg") as file:
        photo = imread(file, format="jpg")[:504, :504]
    colours = photo.reshape(14, 36, 14, 36, 3).mean(axis=(1, 3)).reshape(196, 3) / 255
    places = np.stack(np.divmod(np.arange(196), 14), axis=1) / 14
    apart = [((part[:, None] - part[None]) ** 2).sum(-1) for part in (colours, places)]
    apart = [np.pad(part, ((1, 0), (1, 0)), constant_values=part.mean() / 2) for part in apart]
    strengths = [(20 + 20 * layer, near) for layer in range(4) for near in (1, 5, 15, 40)]
    weights = np.exp(-np.stack([alike * apart[0] + near * apart[1] for alike, near in strengths]))
    weights = weights.reshape(4, 1, 4, 197, 197)
    return show_tensors(list(weights / weights.sum(-1, keepdims=True)), image=photo, grid=(14, 14), first=1,
                        name="photograph", window=False).document


def _in_memory() -> OpenedModel:
    """Return SmolLM2 as a model of transformers in memory, as `attnviz.watch` takes one."""
    import transformers  # late: only this picture needs it

    known, path = open_model("smollm2"), packaged_path("smollm2")
    assert path is not None
    config = known.model.config
    assert config.rope is not None
    model = transformers.LlamaForCausalLM(transformers.LlamaConfig(
        vocab_size=config.vocabulary, hidden_size=config.d_model, intermediate_size=config.d_ff,
        num_hidden_layers=config.layers, num_attention_heads=config.heads, num_key_value_heads=config.kv_heads,
        rms_norm_eps=config.norm_eps, rope_theta=config.rope.base, tie_word_embeddings=True))
    _, found = find_weights(config, model.state_dict().keys())
    model.load_state_dict({theirs: known.weights[ours] for ours, (theirs, _) in found.items()}, strict=False)
    return open_in_memory(model, transformers.AutoTokenizer.from_pretrained(path.parent, gguf_file=path.name))


PICTURES = (
    Picture(file="window-light.png", document=lambda: preset("start"), cell=(3, 1)),
    Picture(file="window-dark.png", scheme="dark", document=lambda: preset("tired-animal"), cell=(8, 1)),
    Picture(
        file="window-model.png", model="smollm2", measure="token_to_token",
        document=lambda: edits.set_text(Document(), "When Mary and John went to the store, John gave a drink to"),
        spot=Spot("weights", layer=24, head=4), cell=(13, 1)),
    Picture(
        file="watch.png", scheme="dark", in_memory=True, measure="token_to_token",
        document=lambda: edits.set_text(Document(), "The capital of France is Paris. The capital of Italy is"),
        spot=Spot("weights", layer=18, head=6), cell=(11, 5)),
    Picture(file="type.png", document=lambda: _longer(preset("start")), cell=(3, 1), panels=("sentence", "pipeline")),
    Picture(file="number.png", document=lambda: preset("start"), spot=Spot("context"), cell=(3, 1), panels=("detail",)),
    Picture(
        file="difference.png", document=lambda: preset("start"), cell=(3, 1), panels=("detail",),
        change=lambda document: edits.set_mask_cell(document, (0, 3, 2), masked=True)),
    Picture(
        file="induction.png", model="smollm2", measure="induction", panels=("detail", "heads"),
        document=lambda: edits.set_text(Document(), "red blue green red blue green red blue"),
        spot=Spot("weights", layer=17, head=5), cell=(5, 3)),
    Picture(
        file="patching.png", model="smollm2", panels=("detail",), cell=(13, 9), spot=Spot("weights", layer=20, head=0),
        document=lambda: edits.set_text(Document(), "When Mary and John went to the store, John gave a drink to"),
        intents=(
            set_target_token(5099, 2322), hold(),
            set_text("When Mary and John went to the store, Mary gave a drink to"),
            set_experiment_option("patching.exact", True), choose_experiment("patching"))),
    Picture(file="image.png", document=_patches, spot=Spot("weights", layer=1, head=1), cell=(63, -1)),
    Picture(
        file="training.png", document=lambda: preset("start"), cell=(3, 1), measure="induction",
        intents=(train_model("induction"), choose_head(1, 1), pin_cell(Cell(Spot("weights", layer=1, head=1), 11, 6))),
        until=lambda state: state.training is not None and state.training.status == "ended", seconds=8),
)


def main(*files: str) -> None:
    """Write the pictures of these names, or all."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication([])
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:  # of the training run
        os.environ["ATTNVIZ_HOME"] = home
        for picture in PICTURES:
            if not files or picture.file in files:
                _draw(app, picture)


def _draw(app: QApplication, picture: Picture) -> None:
    document, engine = picture.document(), None
    if picture.in_memory:
        opened = _in_memory()
        document = edits.new_document(text=document.text, model=opened.model)
        engine = Engine(reader(opened))
    bench = workbench.open(document, settings=Settings(theme=picture.scheme, device="cpu"), engine=engine)
    window, controller, presenter = bench.window, bench.controller, bench.presenter
    window.resize(*SIZE)
    window.show()
    results: list[Result] = []
    controller.store.subscribe(lambda before, after: results.append(after.now) if after.now is not before.now else None)
    if picture.model:
        bench.models.open(picture.model)
    for _ in range(2):  # the first one takes as long as importing torch, which the picture need not show
        results.clear()
        controller.recompute()
        _serve(app, lambda: bool(results) and (
            results[-1].document.model is not None) is bool(picture.model or picture.in_memory))
    _serve(app, seconds=0.5)
    presenter.highlight.start(presenter.state.now, None)  # computed twice: no step was taken
    presenter.do(set_look(replace(presenter.state.look, measure=picture.measure)))
    presenter.do(choose_layer(picture.spot.layer))
    presenter.do(choose_head(picture.spot.head))
    presenter.do(choose_stage(picture.spot.stage))
    presenter.do(pin_cell(Cell(picture.spot, *picture.cell)))
    _serve(app, seconds=0.5)
    if picture.change is not None:
        presenter.do(hold())
        results.clear()
        controller.apply(picture.change, label="")
        _serve(app, lambda: bool(results))
        presenter.do(show("difference"))
        _serve(app, seconds=2)  # until changed cells are no longer highlighted
    for intent in picture.intents:
        presenter.do(intent)
        _serve(app, seconds=0.2)
        _serve(app, lambda: picture.until(presenter.state) and not (
            controller.is_behind or controller.computation.background.is_running()), seconds=120)
    window.sentence.editor.setFocus()
    _serve(app, seconds=picture.seconds)
    shown = [_place(window.panels[name], window) for name in picture.panels] or [window.rect()]
    window.grab(reduce(QRect.united, shown)).save(str(FOLDER / picture.file), "PNG", 0)  # as small as it gets
    print(FOLDER / picture.file)
    bench.close()


def _place(panel: QWidget, window: QWidget) -> QRect:
    return QRect(panel.mapTo(window, QPoint(0, 0)), panel.size())


def _serve(app: QApplication, until: Callable[[], bool] = lambda: False, *, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not until() and time.monotonic() < end:
        app.processEvents()
        time.sleep(0.01)


if __name__ == "__main__":
    main(*sys.argv[1:])
