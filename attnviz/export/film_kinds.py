"""The kinds of films in one table: what changes from frame to frame.

A film is a list of shots, whose sources are computed when they are drawn, by the client that asks for the film. The
command line lists the table in its help, so that what imports numpy is imported late.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from attnviz.document.options import OPTIONS, Option, Options
from attnviz.document.stages import STAGES
from attnviz.document.values import KINDS, parse
from attnviz.document.variants import Value
from attnviz.export.requests import Heatmaps, check_spot
from attnviz.system.errors import ComputeError, EditError
from attnviz.system.wording import N_, quoted

if TYPE_CHECKING:
    from attnviz.document.document import Document
    from attnviz.export.film_sources import Frame
    from attnviz.result.result import Evaluation, Source

MAX_FRAMES = 300
STEPS, SECONDS = 20, 0.5  #: frames of a sweep or of the way from A to now, and how long each is shown, unless chosen
MIN_SECONDS, MAX_SECONDS = 0.02, 60.0


@dataclass(frozen=True)
class FilmRequest(Heatmaps):
    """A film of a head, or of all heads of a layer."""

    kind: str = "rows"  #: such as "rows" or "sweep:dropout=0..0.9"
    steps: int = STEPS  #: frames of what changes evenly
    seconds: float = SECONDS  #: that a frame is shown
    takes = "film"

    def check_layers(self, layers: int) -> None:
        """Raise EditError if there is no such film of so many layers."""
        kind, _ = find_film(self.kind)
        if not 2 <= self.steps <= MAX_FRAMES:
            raise EditError("A film cannot have {steps} frames: it is a whole number from 2 to {most}.",
                            steps=self.steps, most=MAX_FRAMES)
        if not MIN_SECONDS <= self.seconds <= MAX_SECONDS:
            raise EditError("A frame cannot be shown for {seconds} seconds: it is a number from {least} to {most}.",
                            seconds=f"{self.seconds:g}", least=f"{MIN_SECONDS:g}", most=f"{MAX_SECONDS:g}")
        if layers > 1 and self.all_layers and not kind.every_layer:
            raise EditError("This film shows one layer: name it with --layer.")


@dataclass(frozen=True, eq=False, slots=True)
class Subject:
    """What a film is made of."""

    source: Source  #: what is displayed
    now: Evaluation  #: the numbers of the present document
    film: FilmRequest
    compute: Callable[[Document, int], Evaluation]  #: returns the numbers of a document; of a long text, of a layer
    held: Callable[[str], Source | None]  #: returns a snapshot by its name, for "" the held state if there is one

    @property
    def document(self) -> Document:
        """The present document."""
        return self.now.document


@dataclass(frozen=True, eq=False, slots=True)
class Shot:
    """One frame: what it shows, and what computes its source."""

    request: Heatmaps
    source: Callable[[], Frame]


Shots = Callable[[Subject, str], Sequence[Shot]]


@dataclass(frozen=True, slots=True)
class FilmKind:
    """One kind of film."""

    name: str
    label: str
    help: str
    shots: Shots  #: raises AttnVizError with the reason if there is no such film
    argument: str = ""  #: what follows the name after a colon
    has_option: bool = False  #: the argument names an option and its range
    has_steps: bool = False  #: the number of frames can be chosen
    every_layer: bool = False  #: it shows all layers, one after the other


def shots_of(subject: Subject) -> tuple[Shot, ...]:
    """Return the frames of a film. Raises AttnVizError if there is none."""
    film, source = subject.film, subject.source
    film.check_numbers(layers=source.num_layers, heads=source.num_heads, sentences=len(source.texts))
    check_spot(source, film.spot)
    kind, argument = find_film(film.kind)
    shots = tuple(kind.shots(subject, argument))
    if len(shots) < 2:
        raise EditError("This film would have a single frame: export a picture instead.")
    if len(shots) > MAX_FRAMES:
        raise EditError("This film would have {count} frames, and at most {most} are written: shorten the text or take "
                        "fewer steps.", count=len(shots), most=MAX_FRAMES)
    return shots


def find_film(film: str) -> tuple[FilmKind, str]:
    """Return the kind and the argument of a film. Raises EditError if there is no such kind, or no argument fits."""
    name, colon, argument = film.partition(":")
    kind = FILMS.get(name)
    if kind is None:
        raise EditError("There is no film {name}: the films are {known}.", name=quoted(name), known=", ".join(
            f"{kind.name}{':' if kind.argument else ''}{kind.argument}" for kind in FILMS.values()))
    if (colon and not kind.argument) or (kind.has_option and not argument):
        raise EditError("{film} is not a film: write {expected}.", film=quoted(film),
                        expected=kind.name + (f":{kind.argument}" if kind.argument else ""))
    return kind, argument


def swept_options(options: Options) -> tuple[Option, ...]:
    """Return the options with numbers that change a picture."""
    return tuple(option for name, option in OPTIONS.items()
                 if options.uses(name) and KINDS[option.kind].fits(option, option.minimum))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _frame(source: Source, caption: str = "") -> Frame:
    from attnviz.export.film_sources import Frame

    return Frame(source, caption)


def _rows(subject: Subject, argument: str) -> list[Shot]:
    from attnviz.export import lettering
    from attnviz.export.film_sources import Revealed

    source, spot = subject.source, subject.film.spot
    turned = STAGES[spot.stage].is_matrix and source.rows_are_keys
    labels = source.column_labels(spot) if turned else source.row_labels(spot)
    axis = source.axes(spot.stage, layer=spot.layer)[turned]
    return [Shot(subject.film, partial(Revealed, source, at + 1, f"{axis} {at}: {lettering.label(label)}"))
            for at, label in enumerate(labels)]


def _letters(subject: Subject, argument: str) -> list[Shot]:
    text = _typed_text(subject)
    return _typed(subject, text, range(1, len(text) + 1), "letters")


def _tokens(subject: Subject, argument: str) -> list[Shot]:
    text, tokens = _typed_text(subject), (subject.now.computed or subject.now).tokens(subject.film.spot)
    return _typed(subject, text, sorted({token.end for token in tokens}), "tokens")  # an emoji is several tokens


def _typed_text(subject: Subject) -> str:
    if not subject.document.is_computed:
        raise EditError("Attention that was loaded from arrays cannot be typed again.")
    return subject.document.sentences[subject.film.spot.sentence]


def _typed(subject: Subject, text: str, ends: Sequence[int], unit: str) -> list[Shot]:
    """Return a shot of each beginning of the sentence that has a word, after the sentences before it."""
    from attnviz.document import edits

    document, spot = subject.document, subject.film.spot
    before = document.sentences[: spot.sentence]

    def source(end: int, caption: str) -> Frame:
        typed = edits.set_text(document, document.separator.join((*before, text[:end])))
        return _frame(subject.compute(typed, spot.layer), caption)

    ends = [end for end in ends if text[:end].strip()]  # [CLS] ends before the text begins
    return [Shot(subject.film, partial(source, end, f"{number} of {len(ends)} {unit}"))
            for number, end in enumerate(ends, 1)]


def _heads(subject: Subject, argument: str) -> list[Shot]:
    spot, source = subject.film.spot, subject.source
    if not STAGES[spot.stage].per_head:
        raise EditError("{stage} has no heads: choose another stage.", stage=STAGES[spot.stage].label)
    return [Shot(replace(subject.film, spot=spot.at(head=head), all_heads=False), partial(_frame, source))
            for head in range(source.num_heads)]


def _layers(subject: Subject, argument: str) -> list[Shot]:
    source = subject.source
    layers = [layer for layer in range(source.num_layers) if subject.film.spot.stage in source.stages(layer)]
    if any(map(source.has_overview_only, layers)):
        raise ComputeError("The text is so long that only one layer is kept whole: shorten it for a film of layers.")
    return [Shot(subject.film.of_layer(layer), partial(_frame, source)) for layer in layers]


def _sweep(subject: Subject, argument: str) -> list[Shot]:
    from attnviz.document import edits

    name, first, last = _range(subject.document, argument)
    needs = OPTIONS[name].needs if name in OPTIONS else ""
    documents: dict[str, Document] = {}
    refused: EditError | None = None
    for at in range(subject.film.steps):
        number = first + (last - first) * at / (subject.film.steps - 1)
        value: Value = round(number) if isinstance(first, int) and isinstance(last, int) else number
        settings = {name: value, **({needs: True} if needs else {})}
        try:
            documents[f"{name} = {value:g}"] = edits.set_options(subject.document, settings)
        except EditError as error:  # such as 3 heads for 4 dimensions: the others are shown
            refused = refused or error
    if refused is not None and len(documents) < 2:
        raise refused
    if len({document.options for document in documents.values()}) < 2:
        raise EditError("{name} changes nothing in this picture.", name=name)

    def source(document: Document, caption: str) -> Frame:
        return _frame(subject.compute(document, subject.film.spot.layer), caption)

    return [Shot(subject.film, partial(source, document, caption)) for caption, document in documents.items()]


def _range(document: Document, argument: str) -> tuple[str, float, float]:
    """Return the option of a sweep and the ends of its range, integers for an integer option."""
    if not document.is_computed:
        raise EditError("Attention that was loaded from arrays has no options.")
    name, equals, ends = argument.partition("=")
    first, dots, last = ends.partition("..")
    if not (equals and dots):
        raise EditError("{argument} is not a range: write {expected}, such as dropout=0..0.9.",
                        argument=quoted(argument), expected=SWEEP)
    name = name.strip()
    values = parse(name, first), parse(name, last)
    if not all(map(_is_number, values)):
        raise EditError("{name} has no numbers between {first} and {last}.", name=name, first=quoted(first),
                        last=quoted(last))
    if not document.options.uses(name):
        raise EditError("{name} changes nothing in this picture.", name=name)
    return name, values[0], values[1]  # type: ignore[return-value]


def _held(subject: Subject, argument: str) -> list[Shot]:
    from attnviz.export import lettering
    from attnviz.export.film_sources import Blend

    held, now, spot = subject.held(argument), subject.now, subject.film.spot
    if held is None:
        raise EditError("No state is held as A: hold one first, or name a snapshot of the session.")
    check_spot(held, spot)
    for one in (held, now):
        if one.spot_data(spot).block > 1:
            raise ComputeError("This text is too long for a film: shorten it.")
    shapes = [one.spot_data(spot).values.shape for one in (held, now)]
    if shapes[0] != shapes[1] or held.num_heads != now.num_heads or held.rows_are_keys != now.rows_are_keys:
        raise EditError("{name} has {there} cells and {heads} heads, now has {here} and {others}: a film needs two "
                        "states of equal layout.", name=held.state_name, there="×".join(map(str, shapes[0])),
                        heads=held.num_heads, here="×".join(map(str, shapes[1])), others=now.num_heads)
    differing = [f"{at}: {lettering.label(one)} → {lettering.label(other)}" for at, (one, other) in enumerate(
        zip(held.row_labels(spot), now.row_labels(spot), strict=True)) if one != other]
    words = differing if len(differing) < 3 else [f"{len(differing)} tokens differ"]
    shares = [at / (subject.film.steps - 1) for at in range(subject.film.steps)]
    return [Shot(subject.film, partial(Blend, held, now, share, " · ".join(
        [f"{held.state_name} → now, {share:.0%}", *words]))) for share in shares]


def _training_steps(subject: Subject, argument: str) -> list[Shot]:
    from attnviz.document import runs

    document, layer = subject.document, subject.film.spot.layer
    if not document.run_folder:
        raise EditError("This is not a step of a training run: train a model, or open the folder of a run.")
    kept = [report.step for report in runs.read_record(Path(document.run_folder)).kept]
    places = {round(at * (len(kept) - 1) / (subject.film.steps - 1)) for at in range(subject.film.steps)}

    def source(step: int) -> Frame:
        return _frame(subject.compute(runs.at_step(document, step), layer), f"step {step}")

    return [Shot(subject.film, partial(source, kept[at])) for at in sorted(places)]


SWEEP = "OPTION=FROM..TO"

FILMS: Mapping[str, FilmKind] = MappingProxyType({
    kind.name: kind
    for kind in (
        FilmKind("rows", N_("Row by row"), N_("One query after another appears."), _rows),
        FilmKind("letters", N_("Typed, letter by letter"), N_("The sentence is typed."), _letters),
        FilmKind("tokens", N_("Typed, token by token"), N_("The sentence grows by a token."), _tokens),
        FilmKind("heads", N_("Head by head"), N_("Every head of the layer in turn."), _heads),
        FilmKind("layers", N_("Layer by layer"), N_("The same head in every layer in turn."), _layers,
                 every_layer=True),
        FilmKind("sweep", N_("An option from … to …"), N_("An option changes in even steps."), _sweep, SWEEP,
                 has_option=True, has_steps=True),
        FilmKind("steps", N_("Step by step of the training"),
                 N_("The training run, from its first kept step to its last."), _training_steps, has_steps=True),
        FilmKind("held", N_("From A to now"), N_("The numbers of A become those of now."), _held, "SNAPSHOT",
                 has_steps=True),
    )
})
