"""Films read back frame by frame: what each shows, its colours and its place on the page."""

import io
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from attnviz.api import Session
from attnviz.document import edits, runs
from attnviz.document.document import Document
from attnviz.document.given import tensors_of
from attnviz.document.places import Spot
from attnviz.document.variants import Value
from attnviz.engine.engine import compute
from attnviz.export import figure, film, film_kinds, formats, writers
from attnviz.export.film_kinds import FILMS, MAX_FRAMES, FilmRequest, Shot, Subject, swept_options
from attnviz.export.film_sources import Blend, Revealed
from attnviz.export.requests import EVERY_HEAD, Heatmaps
from attnviz.families import run_steps
from attnviz.pictures.levels import Maps
from attnviz.pictures.scaling import Scaling
from attnviz.result.given import Given
from attnviz.result.result import Evaluation, Result, Source
from attnviz.store.films import film_subject
from attnviz.store.state import State
from attnviz.system.errors import AttnVizError
from attnviz.system.watch import UNWATCHED, Cancelled, Watch
from tests.export.cross_attention import Given as CrossAttention
from tests.training_runs import tiny_run, train_all

WEIGHTS = Heatmaps(Spot("weights"))
SUFFIXES = formats.suffixes("film")


def result(text: str = "one journey three", **settings: Value) -> Result:
    values = {"d_out": 4, "num_heads": 2, "mask": "causal", **settings}
    return compute(edits.set_options(edits.set_text(Document(), text), values))


def subject(
    source: Evaluation, part: Heatmaps = WEIGHTS, *, steps: int = 5, held: Source | None = None,
    computed: list[Document] | None = None,
) -> Subject:
    def run(document: Document, layer: int) -> Result:
        if computed is not None:
            computed.append(document)
        return compute(document)

    return Subject(source, source, film_of(part, steps=steps), run, lambda name: held)


def film_of(part: Heatmaps, *, steps: int = 5) -> FilmRequest:
    return FilmRequest(part.spot, part.all_heads, part.all_layers, steps=steps)


def shots_of(made: Subject, kind: str) -> tuple[Shot, ...]:
    return film_kinds.shots_of(replace(made, film=replace(made.film, kind=kind)))


def save_film(made: Subject, out: Path, kind: str, *, seconds: float, watch: Watch = UNWATCHED) -> None:
    writers.write_film(replace(made, film=replace(made.film, kind=kind, seconds=seconds)), out, watch=watch)


def frames_of(path: Path) -> list[np.ndarray]:
    """Return the pixels of every frame, (height, width, rgb)."""
    with Image.open(path) as image:
        found = []
        for number in range(image.n_frames):
            image.seek(number)
            found.append(np.asarray(image.convert("RGB")))
    return found


def still(shot: Shot, maps: Maps, plan: object) -> np.ndarray:
    """Return the pixels of the picture that the export draws of a shot."""
    drawn = figure.draw(shot.source(), shot.request, maps=maps, plan=plan)
    return np.asarray(Image.open(io.BytesIO(figure.render(drawn, ".png"))).convert("RGB"))


def refusal(run: Callable[[], object]) -> str:
    with pytest.raises(AttnVizError) as caught:
        run()
    return str(caught.value)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_each_frame_is_the_still_picture_and_lasts_as_long_as_said(tmp_path: Path, suffix: str) -> None:
    made, out = subject(result()), tmp_path / f"film{suffix}"
    save_film(made, out, "rows", seconds=0.25)
    shots = shots_of(made, "rows")
    maps, plan = film.measure(shots, Maps())
    frames, stills = frames_of(out), [still(shot, maps, plan) for shot in shots]
    assert len(frames) == 3 and {frame.shape for frame in frames} == {stills[0].shape}
    for frame, picture in zip(frames, stills, strict=True):
        away = np.abs(frame.astype(int) - picture)
        if suffix == ".gif":  # of 256 colours: no ground is tinted, and only the edges of letters are off
            assert (frame[picture.min(axis=2) == 255] == 255).all() and np.percentile(away, 99) <= 6
        else:
            assert not away.any()
    assert (frames[0] != frames[-1]).any()
    durations = []
    with Image.open(out) as image:
        for number in range(image.n_frames):
            image.seek(number)
            image.load()
            durations.append(image.info["duration"])
        assert image.info["loop"] == 0
    assert durations == [250] * 3 and os.listdir(tmp_path) == [out.name]


def test_a_film_of_few_colours_has_those_of_every_cell(tmp_path: Path) -> None:
    """A GIF has 256 colours: numbers, masked cells, cells that are no number, and the pale ones of an ablated head."""
    numbers = np.random.default_rng(2).uniform(size=(1, 1, 1, 3, 4))
    numbers[..., 0, 2] = np.nan
    given = Given(edits.document_from_tensors(tensors_of({"cross_weights": numbers}, {
        "decoder_tokens": ("Aa", "Bb", "Cc"), "encoder_tokens": ("ww", "xx", "yy", "zz")})))
    ablated = result("one journey", ablated_heads=(1,))
    for made in (subject(given, replace(WEIGHTS, spot=Spot("cross_weights"))),
                 subject(ablated, Heatmaps(Spot("weights", head=1)))):
        save_film(made, tmp_path / "film.gif", "rows", seconds=0.25)
        shots = shots_of(made, "rows")
        maps, plan = film.measure(shots, Maps())
        frame, picture = frames_of(tmp_path / "film.gif")[-1], still(shots[-1], maps, plan)  # it has all rows
        packed = picture @ (1 << 16, 1 << 8, 1)
        codes, first, counts = np.unique(packed, return_index=True, return_counts=True)
        found = picture.reshape(-1, 3)[first]
        for colour, code in zip(found[counts > 400], codes[counts > 400], strict=True):
            assert np.abs(frame[packed == code].astype(int) - colour).max() <= 16, colour


@pytest.mark.parametrize(("part", "settings", "text"), [
    (Heatmaps(Spot("weights"), all_heads=True), {"num_heads": 4}, "a ☕ 😀 b"),
    (Heatmaps(Spot("scores")), {"mask": "none"}, "one journey three"), (Heatmaps(Spot("output")), {}, "a ☕ 😀 b"),
])
def test_every_film_of_every_stage_keeps_its_page_and_its_scale(part: Heatmaps, settings: dict, text: str) -> None:
    source = result(text, **settings)
    held = result(text, **settings, scale=3.0, seed=5).with_state_name("A")
    for name in ("rows", "letters", "tokens", "heads", "sweep:seed=1..3", "held"):
        if name == "heads" and part.spot.stage == "output":
            continue
        shots = shots_of(subject(source, part, steps=3, held=held), name)
        maps, plan = film.measure(shots, Maps())
        drawn = [figure.draw(shot.source(), shot.request, maps=maps, plan=plan) for shot in (shots[0], shots[-1])]
        assert drawn[0].get_size_inches().tolist() == drawn[1].get_size_inches().tolist()
        bars = [one.axes[-1] for one in drawn]
        assert bars[0].get_position().bounds == bars[1].get_position().bounds
        assert len({(bar.get_xlim(), tuple(tick.get_text() for tick in bar.get_xticklabels())) for bar in bars}) == 1
        corners = {tuple(np.round([one.axes[0].get_position().x0, one.axes[0].get_position().y1], 9)) for one in drawn}
        assert len(corners) == 1, "the first cell stays in its place"


def cell_inches(drawn: figure.Figure, shape: tuple[int, int]) -> tuple[float, float]:
    place, (wide, high) = drawn.axes[0].get_position(), drawn.get_size_inches()
    return round(place.width * wide / shape[1], 6), round(place.height * high / shape[0], 6)


def test_cells_letters_and_digits_stay_as_large_while_the_sentence_grows() -> None:
    shots = shots_of(subject(result("one extraordinarily two three", mask="none")), "tokens")
    maps, plan = film.measure(shots, Maps())
    drawn = [figure.draw(shot.source(), shot.request, maps=maps, plan=plan) for shot in shots]
    assert len({cell_inches(one, (at, at)) for at, one in enumerate(drawn, 1)}) == 1
    for axis in ("x", "y"):
        ticks = [getattr(one.axes[0], f"get_{axis}ticklabels")() for one in drawn]
        assert [len(labels) for labels in ticks] == [1, 2, 3, 4]
        assert len({(label.get_rotation(), label.get_size()) for labels in ticks for label in labels}) == 1
    digits = {(text.get_size(), len(text.get_text())) for one in drawn for text in one.axes[0].texts}
    assert len(digits) == 1


def test_the_colours_of_a_film_are_those_of_its_largest_number() -> None:
    source = result(mask="none")
    shots = shots_of(subject(source, Heatmaps(Spot("scaled_scores")), steps=3), "sweep:scale=0.5..2")
    for scaling in (Scaling(), Scaling(range="head"), Scaling(range="absolute")):
        maps, _ = film.measure(shots, Maps(scaling=scaling))
        most = max(abs(shot.source().spot_data(shot.request.spot).values).max() for shot in shots)
        low, high = maps.scaling.held[-1].levels
        assert high >= most and low == -high and (scaling.range != "head" or high == pytest.approx(most))
        bar = figure.draw(shots[-1].source(), shots[-1].request, maps=maps).axes[-1]
        assert not any("≥" in tick.get_text() for tick in bar.get_xticklabels()), "no number lies beyond its ends"


def test_the_caption_of_the_bar_says_what_the_scale_is_of() -> None:
    shots = shots_of(subject(result()), "rows")
    words = {}
    for scaling in (Scaling(), Scaling(stretched=True), Scaling(range="row")):
        maps, plan = film.measure(shots, Maps(scaling=scaling))
        drawn = figure.draw(shots[0].source(), shots[0].request, maps=maps, plan=plan)
        words[scaling] = [text.get_text() for text in drawn.texts][-1]
    assert list(words.values()) == [
        "all frames on one scale", "all frames on one scale · up to the 98th percentile",
        "each row its own range · all frames on one scale"]


@pytest.mark.parametrize(("name", "titles"), [
    ("rows", ["query 0: one", "query 2: three"]), ("letters", ["1 of 17 letters", "17 of 17 letters"]),
    ("tokens", ["1 of 3 tokens", "3 of 3 tokens"]), ("heads", ["head 0", "head 1"]),
    ("sweep:scale=1..2", ["scale = 1", "scale = 2"]), ("held", ["A → now, 0% · 0: cat → one", "A → now, 100%"]),
])
def test_the_title_says_what_a_frame_shows(name: str, titles: list[str]) -> None:
    held = result("cat journey three").with_state_name("A")
    shots = shots_of(subject(result(), held=held), name)
    maps, plan = film.measure(shots, Maps())
    for shot, title in zip((shots[0], shots[-1]), titles, strict=True):
        drawn = figure.draw(shot.source(), shot.request, maps=maps, plan=plan)
        assert title in drawn.texts[0].get_text() and "…" not in drawn.texts[0].get_text()


@pytest.mark.parametrize("variant", ["multi_head", "einsum"])
def test_a_query_appears_with_its_numbers_and_the_others_are_not_there_yet(variant: str) -> None:
    source, spot = result(variant=variant, mask="none", d_in=4, embedding="random", d_out=4), Spot("weights")
    for shown, shot in enumerate(shots_of(subject(source), "rows"), 1):
        data, numbers = shot.source().spot_data(spot), source.picture(spot)
        queries = data.values.T if source.rows_are_keys else data.values
        wanted = numbers.T if source.rows_are_keys else numbers
        assert (queries[:shown] == wanted[:shown]).all() and np.isnan(queries[shown:]).all()
        assert isinstance(shot.source(), Revealed) and data.missing.sum() == 3 * (3 - shown)


def test_typing_computes_each_beginning_of_the_sentence() -> None:
    source, computed = result("one two\n\n a😀 b c"), list[Document]()
    part = replace(WEIGHTS, spot=Spot("weights", sentence=1))
    for name, count in (("letters", 6), ("tokens", 4)):
        computed.clear()
        shots = shots_of(subject(source, part, computed=computed), name)
        assert not computed and len(shots) == count, "nothing is computed before it is drawn"
        first, last = shots[0].source(), shots[-1].source()
        assert first.state_name == f"1 of {count} {name}" and last.state_name == f"{count} of {count} {name}"
        assert last.texts == source.texts and (last.spot_data(part.spot).values == source.picture(part.spot)).all()
        assert shots[0].source().texts == ("one two", " a")


def test_a_film_of_a_training_goes_in_even_steps_from_the_first_kept_step_to_the_last(tmp_path: Path) -> None:
    run = tiny_run(24)
    folder = train_all(run, tmp_path / "run")
    kept = [report.step for report in runs.read_record(folder).kept]
    document = runs.open_run(edits.new_document(), run, run_steps.read_step(folder, run, kept[0]), text="abcabc")
    computed: list[Document] = []
    for shot in shots_of(subject(compute(document), steps=4, computed=computed), "steps"):
        shot.source()
    assert len(kept) % 3 == 1 and [one.step for one in computed] == kept[:: len(kept) // 3]


def test_a_sweep_takes_even_steps_and_switches_on_what_it_needs() -> None:
    source = result()
    shots = shots_of(subject(source, steps=4), "sweep:dropout=0..0.9")
    options = [shot.source().inner.options for shot in shots]
    assert [round(one.dropout, 6) for one in options] == [0, 0.3, 0.6, 0.9] and all(one.dropout_on for one in options)
    counts = [shot.source().inner.options.num_heads for shot in shots_of(subject(source), "sweep:num_heads=1..5")]
    assert counts == [1, 2, 4], "what does not fit d_out is left out"
    backwards = [shot.source().inner.options.seed for shot in shots_of(subject(source), "sweep:seed=3..1")]
    assert backwards == [3, 2, 1]


def test_a_blend_begins_with_a_and_ends_with_now() -> None:
    now, held = result(mask="none"), result(mask="causal", seed=7).with_state_name("A")
    for stage in ("weights", "masked_scores", "context"):
        spot = Spot(stage if stage in now.stages() and stage in held.stages() else "scores")
        shots = shots_of(subject(now, Heatmaps(spot), held=held), "held")
        data = [shot.source().spot_data(spot) for shot in shots]
        assert (data[0].values == held.picture(spot)).all() and np.allclose(data[-1].values, now.picture(spot))
        middle = (held.picture(spot) + now.picture(spot)) / 2
        known = np.isfinite(middle)
        assert np.allclose(data[2].values[known], middle[known]) and isinstance(shots[2].source(), Blend)
        assert not np.isnan(data[2].values).any()


def test_a_blend_draws_a_weight_that_only_one_state_masks() -> None:
    now, held, spot = result(mask="none"), result(mask="causal").with_state_name("A"), Spot("weights")
    data = [shot.source().spot_data(spot) for shot in shots_of(subject(now, held=held), "held")]
    assert [one.empty[0, 2] for one in data] == [True, False, False, False, False]


@pytest.mark.parametrize(("name", "part", "words"), [
    ("nonsense", WEIGHTS, "There is no film 'nonsense': the films are rows, letters, tokens, heads, layers, sweep:"),
    ("rows:2", WEIGHTS, "write rows"), ("sweep", WEIGHTS, "write sweep:OPTION=FROM..TO"),
    ("sweep:dropout", WEIGHTS, "is not a range"), ("sweep:dropout=1", WEIGHTS, "is not a range"),
    ("sweep:foo=1..2", WEIGHTS, "There is no option 'foo'"), ("sweep:dropout=0..2", WEIGHTS, "from 0 to 1"),
    ("sweep:qkv_bias=false..true", WEIGHTS, "no numbers between"),
    ("sweep:num_kv_heads=1..2", WEIGHTS, "changes nothing"),
    ("sweep:temperature=1..2", WEIGHTS, "changes nothing"), ("sweep:num_heads=3..3", WEIGHTS, "multiple"),
    ("sweep:num_heads=2..3", WEIGHTS, "multiple"),
    ("sweep:seed=4..4", WEIGHTS, "changes nothing"), ("held", WEIGHTS, "No state is held as A"),
    ("heads", Heatmaps(Spot("output")), "no heads"), ("layers", WEIGHTS, "single frame"),
    ("rows", Heatmaps(Spot("weights", head=9)), "There is no head 9"),
])
def test_what_is_no_film_is_refused_before_anything_is_computed(name: str, part: Heatmaps, words: str) -> None:
    computed: list[Document] = []
    assert words in refusal(lambda: shots_of(subject(result(), part, computed=computed), name)) and not computed


def test_steps_that_do_not_fit_are_left_out() -> None:
    assert len(shots_of(subject(result()), "sweep:num_heads=1..3")) == 2, "3 heads do not fit 4 dimensions"


def test_films_are_bounded() -> None:
    long = result("a" * (MAX_FRAMES + 1), tokenizer="characters")
    for name in ("rows", "letters", "tokens"):
        assert f"301 frames, and at most {MAX_FRAMES}" in refusal(lambda name=name: shots_of(subject(long), name))
    assert len(shots_of(subject(result("a" * MAX_FRAMES, tokenizer="characters")), "rows")) == MAX_FRAMES
    for steps in (1, MAX_FRAMES + 1):
        assert "from 2 to 300" in refusal(lambda steps=steps: shots_of(subject(result(), steps=steps), "rows"))


@pytest.mark.parametrize("seconds", [0.01, 61.0, float("nan"), float("inf")])
def test_a_frame_has_a_time(tmp_path: Path, seconds: float) -> None:
    out = tmp_path / "film.gif"
    assert "0.02 to 60" in refusal(lambda: save_film(subject(result()), out, "rows", seconds=seconds))
    assert not out.exists()


@pytest.mark.parametrize(("name", "part", "words"), [
    ("sweep:dropout=0..0.9", WEIGHTS, "Nothing changes in this film of weights"),
    ("sweep:num_heads=1..2", Heatmaps(Spot("weights"), all_heads=True), "choose one head"),
])
def test_a_film_in_which_nothing_can_be_seen_is_refused(tmp_path: Path, name: str, part: Heatmaps, words: str) -> None:
    made = subject(result(), part)
    assert words in refusal(lambda: save_film(made, tmp_path / "film.gif", name, seconds=1))
    assert os.listdir(tmp_path) == []


def test_states_of_different_layout_are_refused() -> None:
    for held in (result("one two"), result(num_heads=4), result(variant="einsum", d_in=4, embedding="random")):
        named = held.with_state_name("A")
        assert "equal layout" in refusal(lambda named=named: shots_of(subject(result(), held=named), "held"))


def test_loaded_arrays_are_filmed_but_not_typed() -> None:
    given = CrossAttention()
    given.document = replace(Document(), given=object())
    made = Subject(given, given, film_of(WEIGHTS), lambda document, layer: given, lambda name: None)
    for name, titles in (("rows", ["head 0 · French 0: le", "head 0 · French 1: chat"]),
                         ("heads", ["layer 0 · head 0", "layer 0 · head 1"]),
                         ("layers", ["layer 0 · head 0", "layer 1 · head 0"])):
        shots = shots_of(made, name)
        maps, plan = film.measure(shots, Maps())
        drawn = [figure.draw(shot.source(), shot.request, maps=maps, plan=plan) for shot in shots]
        assert [title in one.texts[0].get_text() for title, one in zip(titles, drawn, strict=True)] == [True, True]
    assert "name it with --layer" in refusal(lambda: shots_of(replace(made, film=film_of(EVERY_HEAD)), "rows"))
    assert len(shots_of(replace(made, film=film_of(EVERY_HEAD)), "layers")) == 2
    for name in ("letters", "tokens", "sweep:seed=1..2"):
        assert "loaded from arrays" in refusal(lambda name=name: shots_of(made, name))


@pytest.mark.parametrize(("at", "old"), [(0.1, {}), (0.6, {"film.webp": b"old"})])
def test_a_cancelled_film_leaves_no_file_and_keeps_the_old_one(
    tmp_path: Path, at: float, old: dict[str, bytes]
) -> None:
    for name, content in old.items():
        (tmp_path / name).write_bytes(content)
    reached: list[float] = []
    watch = Watch(lambda: bool(reached) and reached[-1] >= at, reached.append)
    with pytest.raises(Cancelled):
        save_film(subject(result("one two")), tmp_path / "film.webp", "letters", seconds=1, watch=watch)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == old and reached[-1] < 0.8


def test_progress_goes_up_to_the_end(tmp_path: Path) -> None:
    reached: list[float] = []
    save_film(subject(result()), tmp_path / "film.gif", "rows", seconds=1, watch=Watch(progress=reached.append))
    assert reached == sorted(reached) and reached[0] < 0.1 and reached[-1] == 1 and len(reached) >= 6


def test_no_more_than_one_page_is_kept(tmp_path: Path) -> None:
    """A writer takes a page before the next one is drawn."""
    events: list[str] = []

    def write(file: io.BufferedIOBase, animation: film.Animation) -> None:
        for _ in animation.pages:
            events.append("written")

    shots = [Shot(shot.request, lambda shot=shot: events.append("drawn") or shot.source())
             for shot in shots_of(subject(result()), "rows")]
    film.save(shots, tmp_path / "film.gif", write, seconds=1)
    assert events[-6:] == ["drawn", "written"] * 3


def test_every_option_that_is_offered_can_be_swept() -> None:
    options = swept_options(result().options)
    assert {"dropout", "scale", "seed", "num_heads"} <= {option.name for option in options}
    assert not {"mask", "variant", "qkv_bias", "temperature", "ablated_heads"} & {option.name for option in options}


def test_every_kind_has_words() -> None:
    assert all(kind.label and kind.help.endswith(".") and FILMS[name] is kind for name, kind in FILMS.items())


def test_a_film_from_a_snapshot_names_it() -> None:
    session = Session(edits.set_text(Document(), "one journey"))
    session.do("take_snapshot", name="first")
    session.do("set_option", name="seed", value=5)
    subject = film_subject(session.state, film_of(WEIGHTS, steps=3), compute=session.compute_document)
    names = [shot.source().state_name for shot in shots_of(subject, "held:first")]
    assert [name.partition(" ·")[0] for name in names] == ["first → now, 0%", "first → now, 50%", "first → now, 100%"]


@pytest.mark.parametrize(("text", "why"), [
    ("one journey", "The numbers of this text are not computed yet."),
    ("", "There is nothing to export yet. Type a sentence first.")])
def test_without_numbers_it_is_said_whether_a_text_is_missing(text: str, why: str) -> None:
    state = State(document=edits.set_text(Document(), text))
    with pytest.raises(AttnVizError) as refused:
        film_subject(state, film_of(WEIGHTS, steps=3), compute=lambda document, layer: compute(document))
    assert str(refused.value) == why
