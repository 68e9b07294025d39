"""What leaves the program, of many states: figures, tables, films, scripts, arrays and experiments as golden texts.

A scene is a document and what a person does to it. Each is written as every part and in every format of the tables, so
that a new format, film or experiment is seen without a line here.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import attnviz
from attnviz import cli
from attnviz.api import Session, notebook
from attnviz.document import edits, files, runs
from attnviz.document.document import Document
from attnviz.document.given import tensors_of
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import INTERACTIVE
from attnviz.engine.training import run_folder
from attnviz.experiments import ablation_effects
from attnviz.experiments.direct_logit_attribution import attribute_logit
from attnviz.experiments.lens import Lens
from attnviz.experiments.next_tokens import add_logits, bars, next_token
from attnviz.experiments.patching import PatchingMap
from attnviz.export import figure, film, formats, heads, patching_map, writers
from attnviz.export.film_kinds import FILMS, FilmRequest, shots_of
from attnviz.export.paper_presets import PRESETS
from attnviz.export.paper_style import THEMES, make_style
from attnviz.export.requests import (
    OF_HEADS,
    PAPERS,
    TOKEN_VIEWS,
    Arrays,
    Beside,
    ExportRequest,
    Handout,
    Heatmaps,
    Strip,
)
from attnviz.pictures.lens import QUANTITIES
from attnviz.pictures.levels import Maps, levels_for
from attnviz.pictures.margins import NAMES, margins_of
from attnviz.pictures.picture import make_picture, selectable_stages
from attnviz.pictures.scaling import Ends, Scaling, bar_texts
from attnviz.pictures.tint import from_zero
from attnviz.pictures.vectors import make_scene
from attnviz.result.measures import ATTRIBUTION, MEASURES, TOKEN_MEASURES
from attnviz.store.arguments import to_data
from attnviz.store.experiments import EXPERIMENTS, SCALE, VECTORS, Experiment, set_experiment_option, vector_choice
from attnviz.store.films import film_subject
from attnviz.store.intent import Intent
from attnviz.store.look import choose_measure
from attnviz.store.numbers import effects_ready
from attnviz.store.state import State
from attnviz.store.state_measures import chosen_measure, experiments_of
from attnviz.store.stored_view import view_of
from attnviz.system.errors import AttnVizError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.tokens.token import Token
from attnviz.views.experiments.scale_page import laboratory_of
from attnviz.views.heatmaps.tint_caption import tint_caption
from tests.e2e.test_command_line_with_models import open_log
from tests.engine.small_models import LETTERS, Letters, document, engine_of, small
from tests.export.seen import cut, digest, file_lines, frames, seen, values_of
from tests.golden import Story, check
from tests.spoken import TIME, plain
from tests.training_runs import tiny_run, train_all

__all__ = ["open_log"]


class AnyLetters(Letters):
    """A tokenizer that takes every text, such as those that the mean of a head is computed from."""

    def tokenize(self, text: str, *, with_added: bool = True) -> tuple[Token, ...]:
        known = "".join(letter if letter in LETTERS else " " for letter in text)
        return super().tokenize(known, with_added=with_added)


TEXT, OTHER, TWO = "one two three", "one two four", "one two three\nfour two"
MODELS = {name: replace(small(name), tokenizer=AnyLetters()) for name in (
    "llama", "gpt2", "bert", "gemma2", "qwen3_moe", "phi", "additive")}
FIGURE_TESTS = 2  #: that draw the figures of all scenes, since a test has two minutes on a busy machine
Steps = tuple[tuple[str, dict[str, Any]], ...]


def do(intent: str, **values: Any) -> tuple[str, dict[str, Any]]:
    return intent, values


def variant(text: str = TEXT, **options: Any) -> Callable[[], Document]:
    options = {"num_heads": 2, "d_out": 4, **options}
    return lambda: edits.set_options(edits.set_text(Document(), text), options)


def model(name: str, text: str, **options: Any) -> Callable[[], Document]:
    return lambda: document(MODELS[name], text, **options)


def scaled(*, sequential: str = "viridis", **scaling: Any) -> tuple[str, dict[str, Any]]:
    return do("set_maps", maps=Maps(sequential=sequential, scaling=Scaling(**scaling)))


def given() -> Document:
    weights = np.array([[0.4, 0.4, np.nan], [0.5, np.inf, 0.1], [0.2, 0.3, 0.5]], np.float32)
    return edits.document_from_tensors(tensors_of(
        {"weights": np.stack([weights, weights.T])[None]}, {"tokens": ["le", "chat", "noir"]}, name="given"))


SCORES, WEIGHTS = StageTarget("multi_head", "scores"), Spot("weights")
HELD_OF = {text: (do("hold"), do("set_text", text=text)) for text in (OTHER, "one three", "the cap")}
TARGET = do("set_target_token", token=4, instead=7)

SCENES: dict[str, tuple[Callable[[], Document], Steps]] = {
    "heads": (variant(TWO, mask="causal", qkv_bias=True), (do("choose_head", head=1),)),
    "beside A": (variant(), (*HELD_OF[OTHER], do("pin_cell", cell=Cell(WEIGHTS, 2, 1)))),
    "difference": (variant(TWO), (*HELD_OF[OTHER], do("show", showing="difference"))),
    "A of another length": (variant(), (do("choose_head", head=1), *HELD_OF["one three"],
                                        do("show", showing="difference"))),
    "A of another variant": (variant(variant="einsum", num_heads=1, d_out=3), (
        do("hold"), do("set_option", name="variant", value="causal"), do("show", showing="difference"))),
    "second sentence": (variant(TWO, dropout_on=True, dropout=0.5), (
        do("choose_sentence", sentence=1), do("set_second_view", second_view=SecondView("sentence", 0)))),
    "hidden and ablated": (variant(num_heads=4), (
        do("hide_heads", heads=frozenset({1})), do("ablate_head", layer=0, head=2), do("choose_head", head=2),
        do("set_second_view", second_view=SecondView("head", 3)))),
    "edited": (variant(TWO), (
        do("edit_numbers", changes={SCORES: {(0, 1, 2, 0): 3.5, (1, 0, 0, 1): -2.0}}),
        do("mask_cell", index=(0, 2, 1), masked=True), do("choose_head", head=1), do("choose_stage", stage="scores"),
        do("pin_cell", cell=Cell(Spot("scores", head=1), 2, 0)))),
    "logarithmic": (variant("one two three four five six seven"), (scaled(curve="log", sequential="blues"),)),
    "symmetric logarithmic": (variant(), (
        do("choose_stage", stage="scores"), scaled(curve="symmetric", without_first=True))),
    "absolute": (variant(normalization="sigmoid"), (scaled(range="absolute"), do("pin_token", row=1))),
    "each row": (variant(mask="causal"), (scaled(range="row"), do("choose_head", head=1))),
    "each head": (variant(), (scaled(range="head", stretched=True), do("choose_stage", stage="masked_scores"))),
    "above and below": (variant(), (scaled(manual=(Ends("weights", (0.3, 0.4)),)),)),
    "locked": (variant(), (do("lock_ranges", on=True), do("set_text", text="one one"))),
    "vectors": (variant(TWO, variant="causal", d_out=3), (do("choose_stage", stage="queries"),
                                                          do("choose_sentence", sentence=1))),
    "not finite": (given, (do("choose_head", head=1),)),
    "long": (variant(" ".join("abcdefg"[at % 7] for at in range(300)), num_heads=1, d_out=2), ()),
    "rotary, grouped heads": (model("llama", "the cat"), (
        do("choose_head", head=2, layer=1), *HELD_OF["the cap"], do("pin_cell", cell=Cell(Spot(
            "weights", layer=1, head=2), 6, 2)), TARGET)),
    "difference of models": (model("llama", "the cat"), (
        do("choose_head", head=3, layer=2), *HELD_OF["the cap"], do("ablate_head", layer=1, head=2),
        do("show", showing="difference"))),
    "appended": (model("gpt2", "the cat\fab"), (
        do("append_token", sentence=1, text="e", token_id=4), do("append_token", sentence=0, text="b", token_id=1),
        do("choose_sentence", sentence=1), do("choose_head", head=3, layer=2), do("set_metric", metric="probability"),
        do("set_target_token", token=5))),
    "activations of A": (model("llama", "the cat"), (
        *HELD_OF["the cap"], do("choose_layer", layer=1),
        do("mask_cell_in_layer", index=(0, 6, 2), masked=True, layer=1, head=1),
        do("patch", spot=Spot("weights", layer=1, head=1), position=6),
        do("steer", spot=Spot("residual", layer=1), position=5), do("choose_stage", stage="residual"))),
    "masked tokens": (model("bert", "th_ ca_"), (do("choose_layer", layer=1),)),
    "windows and caps": (model("gemma2", "the cat sat"), (do("choose_layer", layer=2), do("hold"), do(
        "set_text", text="the cat saw"), do("mask_cell_in_layer", index=(0, 10, 3), masked=True, layer=2, head=1))),
    "experts": (model("qwen3_moe", "the cat"), (
        do("choose_layer", layer=1), do("choose_stage", stage="expert_weights"))),
    "biases": (model("phi", "the cat"), (do("choose_head", head=1, layer=2), do("set_target_token", token=2))),
    "an outlier": (variant("one two three four five six seven eight", d_out=24), (
        do("edit_numbers", changes={StageTarget("multi_head", "queries"): {(0, 0, 3, 1): 90.0}}),
        do("choose_stage", stage="queries"))),
    "two texts": (model("additive", "the cat"), (do("choose_stage", stage="weights"),)),
}
#: The scenes of which everything is written, and those of which films are made.
WRITTEN = ("heads", "beside A", "difference", "second sentence", "edited", "not finite", "rotary, grouped heads",
           "appended", "activations of A", "masked tokens", "windows and caps", "experts", "biases", "two texts")
FILMED = ("second sentence", "symmetric logarithmic", "difference of models", "an outlier")
#: Those whose experiments are of another kind of source, or of another family.
EXPLORED = ("second sentence", "not finite", "rotary, grouped heads", "appended", "masked tokens", "windows and caps",
            "experts", "biases", "two texts")
#: Those of which every layer is drawn, and a figure for each view of the tokens.
LAYERED = ("rotary, grouped heads", "masked tokens")
VIEWED = ("heads", "beside A", "second sentence", "hidden and ablated", "edited", "not finite", "long", "appended",
          "windows and caps", "two texts")


@cache
def session_of(scene: str) -> Session:
    """Return the session in which a scene is shown, with its numbers."""
    make, steps = SCENES[scene]
    session = Session(make(), engine=engine_of(*MODELS.values()))
    for intent, values in steps:
        session.do(intent, **to_data(Intent(intent, values)))
    return session


def parts_of(scene: str, state: State) -> Iterator[tuple[str, ExportRequest]]:
    """Yield every way to write what a state shows."""
    spot, number = state.focus.spot, state.focus.spot.head + state.focus.spot.layer
    shown = frozenset(range(state.source.num_heads)) - state.look.hidden
    style = make_style({"preset": list(PRESETS)[number], "font": "DejaVu Sans", "letters": "on"})
    yield "head", Heatmaps(spot, margins=frozenset(NAMES))
    if scene in WRITTEN[::2]:
        yield "heads", Heatmaps(spot, all_heads=True)
    if scene in LAYERED:
        yield "layers", Heatmaps(spot, all_heads=True, all_layers=True)
    if state.focus.second_view is not None:
        yield "pair", Heatmaps(spot, others=(state.focus.second_view.spot_for(spot),))
    for view, made in TOKEN_VIEWS.items() if scene in VIEWED else ():
        yield view, made(spot, heads=shown, cell=state.focus.pinned)
    if scene in WRITTEN[::3]:
        yield "hand-out", Handout(spot, paper=list(PAPERS)[number % 2], cell=state.focus.pinned)
    if scene in ("beside A", "windows and caps"):  # a strip has a dozen panels
        yield "strip", Strip(spot, style=make_style({"theme": THEMES[number % 3], "caption": "on"}))
    first, *others = (spot.at(head=head) for head in sorted(shown)) if STAGES[spot.stage].per_head else (spot,)
    yield "paper", Heatmaps(first, others=tuple(others[:1]), style=style)
    if state.compared.held is not None:
        yield "beside", Beside(spot, all_heads=number % 2 == 1, style=style)


def attempt(lines: Callable[[], Iterable[str]]) -> list[str]:
    """Return what is seen, or why nothing can be."""
    try:
        return list(lines())
    except (AttnVizError, KeyError) as error:  # a page of an experiment says so
        return [f"refused: {plain(str(error))}"]


Said = Iterator[tuple[str, list[str]]]


def told(
    request: pytest.FixtureRequest, group: str, says: Callable[[str, Session], Said], scenes: Iterable[str] = SCENES
) -> None:
    """Compare what every scene says, thing by thing; of each, what the scene before did not say."""
    story = Story()
    for scene in scenes:
        for name, lines in says(scene, session_of(scene)):
            story.add(f"{scene}: {name}", lines, follows=name)
    check(request.config, f"scenes/{group}", story.lines)


def figures(scene: str, session: Session) -> Said:
    state = session.state
    for name, part in parts_of(scene, state):
        yield name, attempt(lambda part=part: seen(
            writers.draw(part, state.source, maps=state.look.maps, held=state.compared.held)))


@pytest.mark.parametrize("first", range(FIGURE_TESTS))
def test_figures(request: pytest.FixtureRequest, first: int) -> None:
    told(request, f"figures_{first}", figures, list(SCENES)[first::FIGURE_TESTS])


def written(folder: Path, session: Session) -> Said:
    """Yield what is in a file of each format that is no picture, and in that of the heads."""
    state = session.state
    for suffix in (row.suffix for row in formats.FORMATS.values() if row.takes not in ("picture", "film")):
        made = OF_HEADS[formats.FORMATS[suffix].takes]
        for name, part in (("head", made(state.focus.spot, all_layers=made is Arrays)), (
                "heads", made(state.focus.spot, all_heads=True))):
            if name == "head" or formats.FORMATS[suffix].takes == "table":
                def lines(path: Path = folder / f"a{suffix}", part: ExportRequest = part) -> list[str]:
                    writers.write(part, state.source, path, maps=state.look.maps, held=state.compared.held,
                                  experiments=experiments_of(state, state.source))
                    return file_lines(path)

                yield f"{suffix} of {name}", attempt(lines)
    for suffix in formats.HEAD_SUFFIXES[:-1]:
        def measures(path: Path = folder / f"heads{suffix}") -> list[str]:
            heads.save(heads.of_source(state.source, experiments_of(state, state.source)), path)
            return file_lines(path)

        yield f"measures{suffix}", attempt(measures)


def test_files(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    told(request, "files", lambda scene, session: written(tmp_path, session), WRITTEN)


def numbers(scene: str, session: Session) -> Said:
    """Yield what a session in Python returns, the picture of each stage, the tokens to come, and the session's file."""
    state = session.state
    source, spot, maps = state.source, state.focus.spot, state.look.maps
    yield "text", [" ".join(session.tokens), session.output, source.name, source.setup, source.state_name,
                  *(cut(plain(text)) for text in source.texts)]
    for stage in session.stages(layer=spot.layer):
        yield stage, attempt(lambda stage=stage: [digest(session.stage(
            stage, layer=spot.layer, head=spot.head, sentence=spot.sentence))])
    for stage in selectable_stages(source, layer=spot.layer):
        at = spot.at(stage=stage)
        picture = make_picture(source, at, maps=maps, levels=levels_for(source, at, maps), most=20)
        yield f"picture of {stage}", [
            *values_of(picture, "picture"), "bar " + " ".join(bar_texts(picture.scale, picture.scale.ticks(5))),
            *values_of(margins_of(source, at, NAMES), "margins")]
    for name in MEASURES if state.result is source else ():
        layers = tuple(range(source.num_layers))
        found = chosen_measure(state.with_look(measure=name), layers)
        yield f"measure {name}", ["none" if found is None else digest(found)]
    computed = session.result.computed
    for sentence, text in enumerate(() if computed is None or computed.logits is None else computed.texts):
        yield f"next of sentence {sentence + 1}", [*values_of(session.next_tokens(sentence=sentence), text),
                                                   *predicted(session, sentence)]
    data = files.to_bytes(session.document, view_of(state))
    assert files.read_content(data, "again")[0] == session.document
    yield "session", [cut(plain(line)) for line in data.decode().splitlines()]


def predicted(session: Session, sentence: int) -> Iterator[str]:
    """Yield what is predicted amid a text, where a result keeps no logits until they are asked for, beside A."""
    state, result, extra = session.state, session.engine.compute(session.document, stages=INTERACTIVE), None
    places = [(sentence, word) for word in range(min(3, result.lengths[sentence]))]
    for asked in (places[:2], places[1:]):
        extra = add_logits(extra, [(result, session.engine.logits(result, asked))])
    for word in range(len(places)):
        found = next_token(result, state.compared.held, extra, sentence=sentence, word=word)
        if found is not None and found.prediction is not None:
            shown = bars(found.prediction, found.other_prediction, count=3)
            yield from values_of(shown, f"after {word}{found.no_comparison}")


def test_numbers(request: pytest.FixtureRequest) -> None:
    told(request, "numbers", numbers)


def choices() -> Iterator[tuple[str, str, Any]]:
    """Yield every experiment with its defaults, then with each other value of each of its options alone."""
    for name, row in EXPERIMENTS.items():
        yield name, "", None
        for option in row.options:
            others = {"choice": tuple(option.called or ()), "flag": (not option.default,), "number": (0.5,)}.get(
                option.kind, (7, 3))
            yield from ((name, f"{name}.{option.name}", value) for value in others if value != option.default)


def experiments(folder: Path, session: Session) -> Said:
    """Yield the numbers of each experiment that a state has, and the files of a patching map."""
    ready = session.state
    for name, option, value in choices():
        row, state = EXPERIMENTS[name], ready.with_look(experiment=name)
        if option:
            state = set_experiment_option.apply(state, option, value)
        if row.unless(state, {}) is not None or name in ("corpus", "scatter"):  # which draw what other groups say
            continue
        yield f"{name} {option}={value}" if option else name, attempt(
            lambda row=row, state=state: explored(folder, session, row, state))
    for name in TOKEN_MEASURES:
        yield f"measure {name}", attempt(lambda name=name: measured(session, choose_measure.apply(ready, name)))


def explored(folder: Path, session: Session, row: Experiment, state: State) -> Iterator[str]:
    """Yield the numbers of an experiment, and what is drawn and written of them."""
    request = row.request(state)
    found = None if request is None else row.numbers(session.engine, request, UNWATCHED)
    yield from values_of(request, "request")
    yield from values_of(found, "numbers")
    if row is SCALE:
        yield from values_of(laboratory_of(state), "numbers")
    elif row is VECTORS:
        yield from values_of(make_scene(state.result, state.focus.spot, vector_choice(state)), "scene")
    elif isinstance(found, Lens):
        for colour, quantity in QUANTITIES.items():
            values = quantity.values(found)
            yield f"{colour} {digest(values)} to {' '.join(quantity.ends(found, quantity.high(found, values)))}"
    elif isinstance(found, PatchingMap):
        yield from seen(patching_map.draw(found))
        for suffix in sorted(set(formats.suffixes("arrays", "table")) & set(patching_map.WRITERS)):
            patching_map.save(found, folder / f"map{suffix}")
            yield from file_lines(folder / f"map{suffix}")


def measured(session: Session, state: State) -> Iterator[str]:
    """Yield a measure of a predicted token, while its effects are computed layer by layer, and its caption."""
    if state.measure.name == ATTRIBUTION and (target := state.target) is not None:
        yield from values_of(attribute_logit(target.result, target.place, target.metric), "attribution")
    found = [] if state.wanted_effects is None else [state.wanted_effects]
    if found:
        ablation_effects.run(session.engine, found[0], Watch(progress=found.append))
    for effects in found[1:] or [None]:
        if effects is not None:
            state = effects_ready.apply(state, effects)
            yield from values_of(effects.largest(3), "largest")
        values = chosen_measure(state, tuple(range(state.result.num_layers)))
        if values is not None:
            tint = from_zero(values, label="", map_name=state.look.maps.map_name("diverging"))
            heads = state.result.num_heads
            yield f"{digest(values)} · {tint_caption(state.with_look(ranked=True), tint, heads=heads)}"


def test_experiments(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    told(request, "experiments", lambda scene, session: experiments(tmp_path, session), EXPLORED)


def films(scene: str, session: Session) -> Said:
    """Yield of each kind of film the page that has room for all frames, and its first, middle and last frame."""
    state = session.state
    arguments = {"sweep": ":scale=0.5..2", "held": ""}
    for name, kind in FILMS.items():
        def lines(name: str = name) -> Iterator[str]:
            asked = FilmRequest(state.focus.spot, kind=name + arguments.get(name, ""), steps=3)
            shots = shots_of(film_subject(state, asked, compute=session.compute_document))
            maps, plan = film.measure(shots, state.look.maps)
            yield f"{len(shots)} frames"
            yield from values_of(replace(plan, numbers=()), "page")
            for shot in (shots[0], shots[-1]):
                yield from seen(figure.draw(shot.source(), shot.request, maps=maps, plan=plan))

        yield f"{name} in steps" if kind.has_steps else name, attempt(lines)


def test_films(request: pytest.FixtureRequest) -> None:
    told(request, "films", films, FILMED)


LLAMA, PATCH = ("--model", "llama"), ("--clean", "the cat", "--corrupted", "the cap", "--answer", "e", "--instead", "h")
OF_MODEL = (*LLAMA, "--text", "the cat", "--text", "ab")
OF_TWO = ("--text", TWO, "--set", "num_heads=2", "--set", "d_out=4")
COMMANDS: tuple[tuple[str, ...], ...] = (
    *(("figure", *OF_TWO, "--head", "1", "--out", f"a{suffix}") for suffix in formats.suffixes("picture")),
    *(("film", *OF_TWO, "--kind", "tokens", "--head", "1", "--seconds-per-frame", "0.3", "--out", f"a{suffix}")
      for suffix in formats.suffixes("film")),
    ("figure", *OF_TWO, "--head", "0,1", "--sentence", "2", "--out", "pair.tikz"),
    ("figure", *OF_TWO, "--stage", "context", "--sentence", "1,2", "--head", "0", "--out", "two.html"),
    ("table", *OF_MODEL, "--layer", "2", "--head", "3", "--digits", "2", "--sentence", "2", "--out", "a.tsv"),
    ("figure", *OF_MODEL, "--layer", "1", "--view", "lines", "--query", "3", "--out", "lines.png"),
    ("compute", *OF_TWO, "--out", "a.csv"),
    ("heads", *OF_TWO, "--out", "heads.csv"),
    ("compute", *OF_MODEL, "--lens", "--effects", "--scores", "--out", "a.npz"),
    ("heads", *OF_MODEL, "--effects", "--scores", "--out", "heads.md"),
    *((*command, *OF_MODEL, "--effects", "--ablation", "mean", "--metric", "probability", "--answer", "e", "--instead",
       "b", "--out", out) for *command, out in (("compute", "--layer", "1", "b.npz"), ("heads", "heads.tsv"))),
    ("compute", *LLAMA, "--text", "the cap", "--from", "the cat", "--patch", "residual@1:6", "--patch", "heads@2.1",
     "--steer", "2:5=0.5", "--out", "c.npz"),
    ("heads", *LLAMA, "--seed", "3", "--out", "scores.tsv"),
    ("patch", *LLAMA, *PATCH, "--direction", "noise", "--out", "map.md"),
    ("patch", *LLAMA, *PATCH, "--patch", "heads", "--layer", "1", "--estimate", "--out", "map.npz"),
    ("patch", *LLAMA, *PATCH, "--patch", "path_values", "--sender", "0.2", "--metric", "rank", "--out", "path.npz"),
    ("train", "induction", "--steps", "5", "--set", "d_model=16", "--set", "heads=2", "--set", "length=4", "--set",
     "batch=8", "--out", "run"),
)


def test_commands(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                  capsys: pytest.CaptureFixture[str], open_log: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    lines, known = [], set[Path]()
    for arguments in COMMANDS:
        status = cli.main(list(arguments))
        words = f"{status} {plain(''.join(capsys.readouterr()))}"
        lines += [f"== {' '.join(map(plain, arguments))}", TIME.sub("# s", words)]
        for path in sorted(set(tmp_path.rglob("*")) - known):
            known.add(path)
            lines += [str(path.relative_to(tmp_path)), *(file_lines(path) if path.suffix in formats.FORMATS else ())]
    check(request.config, "scenes/commands", lines)


def test_training(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_folder, "MAX_KEPT_STEPS", 4)  # so that a step is kept, after the first ten, now and then
    folder = train_all(tiny_run(13), tmp_path / "run")
    session = attnviz.open(folder, text="abab\fba")
    session.do("choose_head", layer=1, head=1)
    lines = [*values_of(runs.read_record(folder), "run"), *(
        line for name, said in (*numbers("", session), *films("", session)) for line in (f"== {name}", *said))]
    check(request.config, "scenes/training", [line.replace(str(folder), "FOLDER") for line in lines])


def test_pictures_of_a_notebook(request: pytest.FixtureRequest) -> None:
    numbers = np.random.default_rng(1).dirichlet(np.ones(9), (2, 2, 9)).astype(np.float32)
    shown = notebook.show([numbers], [["a"] * 9, ["b"] * 4], window=False)
    check(request.config, "scenes/notebook", [repr(shown), *frames(shown.png()), *frames(shown.png(sentence=1))])


def test_pictures_below_each_other(request: pytest.FixtureRequest) -> None:
    source = session_of("heads").state.source
    drawn = [writers.picture_bytes(Heatmaps(WEIGHTS, all_heads=wide), source) for wide in (False, True)]
    check(request.config, "scenes/stacked", frames(figure.stack(drawn)))
