"""`attnviz.show`: BertViz's arguments, shown in a window or as a picture in a notebook."""

import io
import re
import subprocess
import sys
import warnings
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from matplotlib.image import imread
from PIL import Image
from transformers import BartConfig, BartModel, BertConfig, BertModel, T5Config, T5Model, ViTConfig, ViTModel

import attnviz
from attnviz.api import notebook
from attnviz.document import given_files
from attnviz.document.places import Spot
from attnviz.document.saved_view import viewed
from attnviz.export import figure, sheet
from attnviz.pictures import colours
from attnviz.result.given import Given
from attnviz.store.stored_view import look_of, restored_focus
from attnviz.system.errors import AttnVizError
from attnviz.system.program import command_of

WORDS = ["[CLS]", "the", "cat", "sat", "[SEP]"]
IDS = torch.tensor([[2, 5, 6, 7, 3]])


@pytest.fixture(scope="module")
def bert() -> tuple[torch.Tensor, ...]:
    """Return the attentions of a tiny encoder with random weights."""
    torch.manual_seed(1)
    config = BertConfig(vocab_size=20, hidden_size=16, num_hidden_layers=3, num_attention_heads=4, intermediate_size=16,
                        attn_implementation="eager")
    return BertModel(config).eval()(IDS, output_attentions=True).attentions


def drawn_by_a_notebook(made: object) -> bytes:
    """Return what IPython displays for a cell's last value: it calls a method of this name."""
    draw = getattr(made, "_repr_" + "png_")
    return draw()


def shown(*arguments: object, **words: object) -> notebook.Shown:
    return attnviz.show(*arguments, **words, window=False)


@pytest.mark.parametrize("as_given", [
    lambda layers: layers,
    lambda layers: [layer.detach().numpy() for layer in layers],
    lambda layers: [layer.to(torch.float64) for layer in layers],
    lambda layers: torch.stack(layers),
    lambda layers: [layer.squeeze(0) for layer in layers],
], ids=["transformers", "numpy", "float64", "stacked", "without a batch"])
def test_what_transformers_gives_is_taken_as_it_is(bert, as_given) -> None:
    found = shown(as_given(bert), WORDS).tensors.maps["weights"]
    assert found.numbers.shape == (3, 1, 4, 5, 5) and found.rows == (tuple(WORDS),)
    np.testing.assert_array_equal(found.numbers, torch.stack(bert).detach().numpy())


def test_half_precision_of_torch_is_taken(bert) -> None:
    halves = [layer.to(torch.bfloat16) for layer in bert]
    found = shown(halves, WORDS).tensors.maps["weights"].numbers
    np.testing.assert_array_equal(found, torch.stack(halves).float().detach().numpy())


def test_a_name_may_be_whatever_stands_for_one(bert) -> None:
    names = [shown(bert, WORDS, name=name).tensors.name for name in (None, Path("a.npz"), 7)]
    assert names == ["", "a.npz", "7"]


@pytest.mark.parametrize("kind", ["bart", "t5"])
def test_a_model_of_two_texts(kind: str) -> None:
    torch.manual_seed(2)
    if kind == "bart":
        model = BartModel(BartConfig(
            vocab_size=20, d_model=16, encoder_layers=2, decoder_layers=3, encoder_attention_heads=4,
            decoder_attention_heads=4, encoder_ffn_dim=16, decoder_ffn_dim=16, attn_implementation="eager"))
    else:
        model = T5Model(T5Config(vocab_size=20, d_model=16, d_kv=4, d_ff=16, num_layers=2, num_decoder_layers=3,
                                 num_heads=4, decoder_start_token_id=0, attn_implementation="eager"))
    target = torch.tensor([[2, 9, 3]])
    outputs = model.eval()(input_ids=IDS, decoder_input_ids=target, output_attentions=True)
    found = shown(encoder_attention=outputs.encoder_attentions, decoder_attention=outputs.decoder_attentions,
                  cross_attention=outputs.cross_attentions, encoder_tokens=WORDS,
                  decoder_tokens=["<s>", "chat", "</s>"])
    maps = found.tensors.maps
    assert {stage: map.numbers.shape for stage, map in maps.items()} == {
        "encoder_weights": (2, 1, 4, 5, 5), "decoder_weights": (3, 1, 4, 3, 3), "cross_weights": (3, 1, 4, 3, 5)}
    np.testing.assert_array_equal(maps["cross_weights"].numbers[2], outputs.cross_attentions[2].detach().numpy())
    assert (maps["cross_weights"].rows, maps["cross_weights"].columns) == ((("<s>", "chat", "</s>"),), (tuple(WORDS),))


def test_a_model_that_gives_no_attentions_is_told_how(bert) -> None:
    for nothing in ((None, None), None):
        with pytest.raises(ValueError, match=r"No attention was passed|attn_implementation=\"eager\"") as refused:
            attnviz.show(nothing, WORDS)
        assert isinstance(refused.value, AttnVizError)
    with pytest.raises(ValueError, match="tokens has 4 tokens, weights have 5 rows"):
        attnviz.show(bert, WORDS[:4])
    with pytest.raises(AttributeError, match="no attribute 'shwo'"):
        attnviz.shwo  # noqa: B018


@pytest.mark.slow
def test_importing_it_is_cheap_and_show_needs_neither_torch_nor_qt() -> None:
    program = ("import sys, attnviz; names = set(sys.modules); attnviz.show; import numpy as np\n"
               "attnviz.show(np.eye(3), list('abc'), window=False).png()\n"
               "print([name for name in ('numpy', 'torch', 'PySide6') if name in names],"
               "[name for name in ('torch', 'PySide6') if name in sys.modules])")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=100)
    assert done.stdout.strip() == "[] []", done.stderr


#: In place of what starts the window: the same, and as soon as its picture is there it is told in a file.
LOOKS = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
from attnviz.cli import main
application = QApplication([])
def look():
    for window in application.topLevelWidgets():
        if isinstance(window, QMainWindow) and window.detail.title.text():
            Path({told!r}).write_text(window.windowTitle() + "|" + window.detail.title.text())
            application.quit()
timer = QTimer(interval=50)
timer.timeout.connect(look)
timer.start()
sys.exit(main())
"""


@pytest.mark.slow
def test_a_window_opens_in_a_process_of_its_own(bert, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    looks = LOOKS.format(told=str(tmp_path / "told"))
    monkeypatch.setattr(notebook, "command_of", lambda _, *arguments: [sys.executable, "-c", looks, *arguments])
    process = attnviz.show(bert, WORDS, layer=2, heads=[3, 1], name="tiny").process
    assert process is not None and not (tmp_path / "told").exists(), "it has returned before the window stands"
    assert process.wait(100) == 0
    assert (tmp_path / "told").read_text() == "tiny[*] — AttnViz|Weights, layer 2, head 1"


def test_it_is_closed_from_python(bert, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    made = attnviz.show(bert, WORDS)
    assert made.process is not None and made.process.poll() is None
    made.close()
    assert made.process.wait(60) != 0
    made.close()


@pytest.mark.slow
def test_what_the_window_reads_is_what_was_given(bert, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    copied = tmp_path / "copy.npz"
    copies = f"import shutil, sys; shutil.copyfileobj(sys.stdin.buffer, open({str(copied)!r}, 'wb'))"
    monkeypatch.setattr(notebook, "command_of", lambda *_: [sys.executable, "-c", copies])
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    made = attnviz.show(bert, WORDS, name="tiny")
    assert made.process is not None and made.process.wait(60) == 0
    assert given_files.load(copied) == made.tensors and given_files.load(copied).name == "tiny"
    assert [path.name for path in tmp_path.iterdir()] == ["copy.npz"], "nothing is left behind"


def test_where_no_window_can_open_it_says_so_and_shows_the_picture(bert, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook, "why_no_window", lambda: "DISPLAY is not set")
    with pytest.warns(UserWarning, match="No window can be opened"):
        made = attnviz.show(bert, WORDS)
    assert made.process is None and made.png().startswith(b"\x89PNG")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert attnviz.show(bert, WORDS, window=False).process is None


def test_a_notebook_draws_it_and_asks_only_once(bert, monkeypatch: pytest.MonkeyPatch) -> None:
    made = shown(bert, WORDS)
    picture = drawn_by_a_notebook(made)
    assert imread(io.BytesIO(picture)).ndim == 3 and "weights (3, 1, 4, 5, 5)" in repr(made)
    monkeypatch.setattr(notebook.Shown, "png", lambda self: pytest.fail("it was drawn again"))
    assert drawn_by_a_notebook(made) is picture


def test_the_sheet_has_a_row_for_each_layer_and_its_numbers_in_their_colours() -> None:
    numbers = np.random.default_rng(4).random((3, 1, 2, 4, 4)).astype(np.float32)
    made = shown(numbers, list("abcd"))
    drawn = sheet.draw(Given(made.document))
    axes, bar = drawn.axes
    assert [label.get_text() for label in axes.get_yticklabels()] == ["layer 0", "layer 1", "layer 2"]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["0", "1"]
    image = axes.images[0].get_array()
    high, wide = image.shape[0] / 3, image.shape[1] / 2
    expected = colours.tint(numbers[:, 0], 0, float(numbers.max()), "viridis")
    for layer, head, row, column in np.ndindex(3, 2, 4, 4):
        y, x = (layer + 0.94 * (row + 0.5) / 4) * high, (head + 0.94 * (column + 0.5) / 4) * wide
        np.testing.assert_array_equal(image[int(y), int(x)], expected[layer, head, row, column])
    assert [label.get_text() for label in bar.get_xticklabels()] == ["0", f"{numbers.max():.3g}"]
    assert len(figure.render(drawn, ".png")) > 5000


def test_a_sheet_of_two_texts_has_each_stage_in_its_own_shape() -> None:
    rng = np.random.default_rng(5)
    made = shown(encoder_attention=rng.random((1, 1, 2, 6, 6)), cross_attention=rng.random((2, 1, 2, 3, 6)),
                 encoder_tokens=list("abcdef"), decoder_tokens=list("xyz"))
    drawn = sheet.draw(Given(made.document))
    encoder, cross, _ = drawn.axes
    assert [axes.get_title(loc="left") for axes in (encoder, cross)] == ["Encoder weights", "Cross weights"]
    assert [len(axes.get_yticks()) for axes in (encoder, cross)] == [1, 2]
    boxes = [axes.get_window_extent() for axes in (encoder, cross)]
    assert boxes[0].height == pytest.approx(boxes[0].width / 2, rel=0.02), "six by six"
    assert boxes[1].height == pytest.approx(boxes[1].width / 2, rel=0.15), "two layers of three by six"


def softmax(*shape: int) -> np.ndarray:
    weights = np.exp(np.random.default_rng(6).normal(size=shape))
    return (weights / weights.sum(-1, keepdims=True)).astype(np.float32)


def test_a_model_with_the_default_kernels_is_told_to_use_eager() -> None:
    config = BertConfig(vocab_size=20, hidden_size=16, num_hidden_layers=1, num_attention_heads=4, intermediate_size=16)
    outputs = BertModel(config).eval()(IDS, output_attentions=True)
    with pytest.raises(ValueError, match='Load the model with attn_implementation="eager"'):
        shown(outputs.attentions, WORDS)


def test_the_names_of_bertviz_work(bert: tuple[torch.Tensor, ...]) -> None:
    made = shown(attention=bert, tokens=WORDS, layer=2, heads=[3, 1])
    assert made.tensors == shown(bert, WORDS).tensors
    looked_at = viewed(made.tensors)
    assert looked_at is not None and restored_focus(looked_at).spot == Spot("weights", layer=2, head=1)
    assert look_of(looked_at) == {"hidden": "0,2"} and viewed(shown(bert, WORDS).tensors) is None
    file = io.BytesIO()
    given_files.write(made.tensors, file)
    assert viewed(given_files.read(file, "copy")) == looked_at, "the window is handed it over"
    pair = shown(bert, WORDS, 2).tensors
    whole, map = torch.stack(bert).detach().numpy()[:, 0], pair.maps["weights"]
    assert pair.texts == ("[CLS] the cat sat [SEP]", "[CLS] the", "cat sat [SEP]", "[CLS] the → cat sat [SEP]",
                          "cat sat [SEP] → [CLS] the")
    np.testing.assert_array_equal(map.numbers[:, 3, :, :2, :3], whole[..., :2, 2:])
    np.testing.assert_array_equal(map.numbers[:, 4, :, :3, :2], whole[..., 2:, :2])
    file = io.BytesIO()
    given_files.write(pair, file)
    assert given_files.read(file, "copy") == pair


@pytest.mark.parametrize(("words", "said"), [
    ({"layer": 3}, "layer cannot be 3: it is counted from 0, and 2 is the last"),
    ({"heads": [0, 4]}, "heads cannot be 4"), ({"heads": "all"}, "heads must be a whole number, counted from 0"),
    ({"sentence_b_start": 0}, "must be at least 1"), ({"sentence_b_start": 5}, "cannot be 5"),
    ({"sentence_b_start": 2, "key_tokens": list("abcde")}, "of one text that attends to itself"),
    ({"attentions": np.eye(5)}, "attention and attentions are the same argument"),
])
def test_what_does_not_fit_is_refused(bert: tuple[torch.Tensor, ...], words: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        shown(bert, WORDS, **words)


def test_the_picture_has_every_text_of_a_batch_or_the_one_that_is_asked_for() -> None:
    made = shown(softmax(1, 2, 2, 3, 3), [list("abc"), ["x", "y"]])
    first, second, both = (imread(io.BytesIO(made.png(**words))) for words in ({"sentence": 0}, {"sentence": 1}, {}))
    assert first.shape != second.shape or not np.array_equal(first, second)
    assert both.shape[0] == len(first) + len(second)
    np.testing.assert_allclose(both[: len(first), : first.shape[1], :3], first[..., :3], atol=0.01)
    np.testing.assert_allclose(both[len(first) :, : second.shape[1], :3], second[..., :3], atol=0.01)
    assert drawn_by_a_notebook(made) == made.png()
    with pytest.raises(ValueError, match="sentence cannot be 2: it is an index from 0 to 1"):
        made.png(sentence=2)


def test_the_sheet_uses_its_width_and_names_the_tokens_where_they_are_legible() -> None:
    source = Given(shown(softmax(2, 1, 2, 3, 3), ["<s>", "cat", "sat"]).document)
    small, large = sheet.draw(source), sheet.draw(source, width=8.0)
    assert large.axes[0].get_window_extent().width > 3 * small.axes[0].get_window_extent().width
    written = [text for text in large.axes[0].texts if text.get_text() == "cat"]
    along = sorted((round(text.xy[0], 2), round(text.xy[1], 2)) for text in written)  # type: ignore[attr-defined]
    assert along == [(0, 0.47), (0, 1.47), (0.47, 1.94), (1.47, 1.94)], "rows of each layer, columns of each head"
    many = Given(shown(softmax(1, 1, 2, 90, 90), [f"w{at}" for at in range(90)]).document)
    assert not sheet.draw(many, width=8.0).axes[0].texts


def test_all_layers_have_one_scale_that_holds_the_largest_of_all() -> None:
    numbers = softmax(2, 1, 1, 3, 3)
    numbers[1] *= 5
    axes, bar = sheet.draw(Given(shown(numbers, list("abc")).document)).axes
    assert [label.get_text() for label in bar.get_xticklabels()] == ["0", f"{numbers.max():.3g}"]
    image = axes.images[0].get_array()
    high = len(image) // 2
    for layer in (0, 1):
        seen = {tuple(pixel) for pixel in image[layer * high : layer * high + high // 2].reshape(-1, 3)}
        expected = colours.tint(numbers[layer, 0, 0], 0, float(numbers.max()), "viridis")
        assert {tuple(pixel) for pixel in expected[0]} <= seen


@pytest.mark.slow
def test_a_clone_beside_the_notebook_does_not_hide_the_package(tmp_path: Path) -> None:
    (tmp_path / "attnviz" / "attnviz").mkdir(parents=True)
    installed = "import sys; sys.path.append(sys.argv[1]); sys.meta_path[:] = [finder for finder in sys.meta_path if " \
                "'ditable' not in repr(finder)]; import attnviz; print(attnviz.show.__name__)"
    root = str(Path(__file__).parents[1])
    done = subprocess.run([sys.executable, "-c", installed, root], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "show\n", done.stderr
    makefile = (Path(__file__).parents[1] / "Makefile").read_text("utf-8")
    assert makefile.count("--editable") == 1 and "--config-settings editable_mode=compat --editable" in makefile


def test_a_folder_with_modules_of_its_own_does_not_stand_in_the_way(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "click.py").write_text("raise SystemExit(3)")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(notebook, "command_of", lambda module, *arguments: command_of(module, "--version"))
    process = attnviz.show(np.eye(2), ["a", "b"]).process
    assert process is not None and process.wait(60) == 0


@pytest.mark.parametrize("unreadable", [torch.eye(5).to_sparse(), torch.eye(5, device="meta")], ids=["sparse", "meta"])
def test_a_tensor_that_is_no_array_is_told(unreadable: torch.Tensor) -> None:
    with pytest.raises(ValueError, match="cannot be read as an array") as refused:
        attnviz.show(unreadable, WORDS)
    assert isinstance(refused.value, AttnVizError)


def test_layers_without_attention_are_left_out_of_the_picture(bert) -> None:
    some = shown([None, bert[0], None, bert[1]], WORDS)
    with_all = imread(io.BytesIO(drawn_by_a_notebook(shown(bert[:2], WORDS))))
    drawn = imread(io.BytesIO(drawn_by_a_notebook(some)))
    assert drawn.shape == with_all.shape and not np.array_equal(drawn, with_all), "the layers are called 1 and 3"
    source = Given(some.document)
    assert source.weights_of(Spot("weights")) == Spot("weights", layer=1)
    assert source.row_labels(source.weights_of(Spot("values", layer=2))) == tuple(WORDS)


def test_what_has_no_picture_is_told_in_a_sentence() -> None:
    session = attnviz.open("multi_head")
    session.text = ""
    with pytest.warns(UserWarning, match="There is no token to draw: type a sentence first"):
        assert drawn_by_a_notebook(session) is None


@pytest.mark.parametrize("messages", ["hello", 5, [{"role": "user"}], ["hello"], [{"role": "user", "content": ["a"]}]])
def test_a_chat_that_is_no_list_of_messages_is_refused(messages: object) -> None:
    with pytest.raises(attnviz.Error, match="A chat is a list of messages, such as"):
        attnviz.open("multi_head").chat(messages)  # type: ignore[arg-type]


def test_the_example_of_the_documentation_runs(bert: tuple[torch.Tensor, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parents[1]
    page, readme = ((root / name).read_text(encoding="utf-8") for name in ("docs/show.md", "README.md"))
    code = re.findall(r"```python\n(.*?)\n```", page, re.DOTALL)[0]
    of_one, of_two = code.rsplit("\n\n", 1)
    assert f"```python\n{of_one}\n```" in readme
    opened: list[notebook.Shown] = []
    monkeypatch.setattr(notebook.Shown, "open", lambda shown: opened.append(shown))

    class Tokenizer:
        def convert_ids_to_tokens(self, ids: torch.Tensor) -> list[str]:
            return [f"word {number}" for number in ids.tolist()]

    def model(*, input_ids: torch.Tensor, output_attentions: bool) -> SimpleNamespace:
        assert output_attentions
        return SimpleNamespace(attentions=bert)

    exec(of_one, {"model": model, "inputs": {"input_ids": IDS}, "tokenizer": Tokenizer()})
    both = SimpleNamespace(encoder_attentions=bert, decoder_attentions=(torch.ones(1, 4, 2, 2) / 2,) * 2,
                           cross_attentions=(torch.ones(1, 4, 2, 5) / 5,) * 2)
    exec(of_two, {"attnviz": attnviz, "outputs": both, "source": WORDS, "target": ["le", "chat"]})
    assert [list(shown.tensors.maps) for shown in opened] == [
        ["weights"], ["encoder_weights", "decoder_weights", "cross_weights"]]
    assert opened[0].tensors.maps["weights"].rows == (("word 2", "word 5", "word 6", "word 7", "word 3"),)


def test_the_examples_with_other_tensors_run(bert: tuple[torch.Tensor, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[1] / "docs/show.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)\n```", page, re.DOTALL)[1]
    opened: list[notebook.Shown] = []
    monkeypatch.setattr(notebook.Shown, "open", lambda shown: opened.append(shown))
    step = tuple(torch.full((1, 4, 1, 6), 1 / 6) for _ in bert)

    class Model:
        def generate(self, **_: object) -> SimpleNamespace:
            return SimpleNamespace(attentions=(bert, step), sequences=torch.tensor([[*IDS[0].tolist(), 8, 9]]))

        def __call__(self, **_: object) -> SimpleNamespace:
            return SimpleNamespace(attentions=[layer.expand(2, -1, -1, -1) for layer in bert])

    def tokenizer(texts: list[str], **_: object) -> dict[str, torch.Tensor]:
        return {"input_ids": IDS.expand(2, -1), "attention_mask": torch.tensor([[0, 0, 1, 1, 1], [1] * 5])}

    tokenizer.convert_ids_to_tokens = lambda ids: [f"w{number}" for number in ids.tolist()]  # type: ignore[attr-defined]
    exec(code, {"attnviz": attnviz, "model": Model(), "inputs": {}, "tokenizer": tokenizer, "fourth": bert[0],
                "eighth": bert[1], "tokens": WORDS, "weights": bert[0].mean(1), "texts": ["a", "b"],
                "cache": {"blocks.0.attn.hook_pattern": bert[0]}})
    maps = [shown.tensors.maps["weights"] for shown in opened]
    assert [map.layers for map in maps] == [(0, 1, 2), (1, 3), (3, 7), (0,), (0,), (0, 1, 2)]
    assert maps[0].numbers.shape == (3, 1, 4, 6, 6) and maps[4].numbers.shape == (1, 1, 1, 5, 5)
    assert list(map(len, maps[5].rows)) == [3, 5]


def test_the_example_with_a_picture_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = (Path(__file__).parents[1] / "docs/show.md").read_text(encoding="utf-8")
    code = next(code for code in re.findall(r"```python\n(.*?)\n```", page, re.DOTALL) if "image=" in code)
    opened: list[notebook.Shown] = []
    monkeypatch.setattr(notebook.Shown, "open", lambda shown: opened.append(shown))
    monkeypatch.chdir(tmp_path)
    Image.new("RGB", (60, 40), "red").save("photo.jpg")
    torch.manual_seed(4)
    vit = ViTModel(ViTConfig(hidden_size=8, num_hidden_layers=2, num_attention_heads=2, intermediate_size=8,
                             attn_implementation="eager")).eval()

    def processor(picture: Image.Image, **_: object) -> dict[str, torch.Tensor]:
        return {"pixel_values": torch.from_numpy(np.asarray(picture).copy()).permute(2, 0, 1)[None] / 255}

    names = {"attnviz": attnviz, "Image": Image, "vit": vit, "processor": processor}
    exec(code, names)
    map, image = opened[0].tensors.maps["weights"], opened[0].tensors.image
    np.testing.assert_array_equal(map.numbers, [each.detach().numpy() for each in names["outputs"].attentions])
    assert map.numbers.shape == (2, 1, 2, 197, 197) and map.rows[0][:2] == ("CLS", "0,0")
    assert image is not None and (image.rows, image.columns, image.first) == (14, 14, 1)
    assert image.pixels.shape == (224, 224, 3)
