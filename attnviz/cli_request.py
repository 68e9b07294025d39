"""Which document a command line describes: a session, an example or a text, with a model, embeddings and options.

What takes long to import is imported when it is needed: `--help` answers at once.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from attnviz.document.aliases import current_name
from attnviz.document.options import OPTIONS, SAMPLING_OPTIONS, SETTABLE_WITH_MODEL, Value, parse_ablated
from attnviz.document.values import parse
from attnviz.system import terminal
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted, replace_surrogates

if TYPE_CHECKING:
    from pathlib import Path

    from attnviz.document.document import Document
    from attnviz.document.models import Model
    from attnviz.engine.engine import Engine
    from attnviz.export.parts import Part
    from attnviz.result.ablation_effects import AblationEffects
    from attnviz.result.evaluation import Evaluation

DEVICES = ("cpu", "cuda", "mps", "auto")


def _settings(pairs: Sequence[str]) -> dict[str, str]:
    """NAME=VALUE pairs as a table; of several values for one name the last counts."""
    for pair in pairs:
        if "=" not in pair:
            raise EditError(f"--set {quoted(pair)} has no value: write NAME=VALUE.")
    return {current_name("option", name.strip()): value for name, _, value in (pair.partition("=") for pair in pairs)}


def text_file(argument: str) -> Path | None:
    """Return the file that an argument of `--text` names as @FILE; None where the argument is the text itself."""
    from pathlib import Path

    return Path(argument[1:]) if argument.startswith("@") and not argument.startswith("@@") else None


def read_text(argument: str) -> str:
    """Return the text that an argument of `--text` stands for: a file's content for @FILE, "@…" for "@@…".

    The line break at the end of a file is no part of its text. Raises SessionError where the file cannot be read, and
    EditError where it holds no text.
    """
    from attnviz.system.reading import read_bytes

    path = text_file(argument)
    if path is None:
        return argument[1:] if argument.startswith("@@") else argument
    if not path.name:
        raise EditError("--text @ names no file: write @FILE, or @@ for a text that begins with @.")
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise EditError(f"{path.name} is not a text file in UTF-8. A text that begins with @ is written with "
                        "@@.") from None
    return text.replace("\r\n", "\n").removesuffix("\n")


@dataclass(frozen=True)
class Described:
    """What is to be computed, and where."""

    document: Document
    device: str
    engine: Engine | None = None  #: which holds the model that was opened; None where another does as well

    @cached_property
    def _engine(self) -> Engine:
        from attnviz.engine.engine import Engine

        return self.engine or Engine()

    def computed(self, drawn: Part | None = None) -> Evaluation:
        """All numbers of it, or those that a picture of a part of a long text needs; notes are told."""
        if self.document.given is not None:
            from attnviz.result.given import Given

            return Given(self.document)
        if drawn is not None and self.document.model is not None and _is_pooled(drawn):
            from attnviz.engine.engine import INTERACTIVE

            result = self._engine.compute(self.document, device=self.device, stages=INTERACTIVE, layer=drawn.spot.layer)
        else:
            result = self._engine.compute(self.document, device=self.device)
        for note in result.notes:
            terminal.tell(note)
        return result

    def effects(self, result: Evaluation) -> tuple[AblationEffects, ...]:
        """What switching each head off does to the likeliest token at the end of each text."""
        from attnviz.result.ablation_effects import AblationEffects
        from attnviz.result.result import Result
        from attnviz.result.target_token import find_target_token

        found, count = [], len(result.texts)
        targets = [find_target_token(result, sentence=sentence, word=None, token=None) for sentence in range(count)]
        if nothing := targets.count(None):  # an encoder foretells masked words alone, and none is the likeliest of NaNs
            of = "the text has" if count == 1 else f"{nothing} of the {count} texts {'has' if nothing == 1 else 'have'}"
            model = self.document.model
            which = "likeliest next token" if model is not None and model.config.is_generative else "masked word"
            terminal.tell(f"--effects are of the {which} of a text, and {of} none.")
        for target in targets:
            if target is None or not isinstance(result, Result):
                continue
            known = AblationEffects.empty(result, target.place, target.token)
            while known.next_layer is not None:
                known = self._engine.effects(known)
            found.append(known)
        return tuple(found)


def _is_pooled(drawn: Part) -> bool:
    """Whether a picture of a part can be of what is kept of a long text: one layer, and small weights of all others."""
    return (drawn.spot.stage == "weights" or not drawn.all_layers) and drawn.beside is None and not drawn.margins


def described(given: argparse.Namespace, part: Part) -> Described:
    """What the arguments describe, of which a `part` is asked for.

    Raises AttnVizError where they do not fit, before anything is computed, and as far as possible before a model is
    loaded.
    """
    _check_together(given)
    given.text = None if given.text is None else [read_text(argument) for argument in given.text]
    texts = _settings(given.set)
    if given.weights_from is not None:
        texts |= zip(("weights_from", "seed"), given.weights_from.split(":", 1), strict=False)
    device = given.device or texts.get("device", "auto")
    texts.pop("device", None)
    if device not in DEVICES:
        raise EditError(f"device cannot be {quoted(device)}: it is one of {', '.join(DEVICES)}.")
    values = {name: parse(name, text) for name, text in texts.items()}

    from attnviz.document import edits, input_files, presets
    from attnviz.document.document import Document
    from attnviz.tokens import embedding_rows

    if given.session is not None:
        from attnviz.engine.models.checkpoints.cli_argument import model_argument

        if model_argument(given.session):  # which stands in its place where a window opens
            raise EditError(f"{given.session} is a trained model and no session: write --model {given.session}.")
        begun = input_files.load(given.session)
    else:
        begun = presets.preset(given.example) if given.example is not None else Document()
    if begun.given is not None and given.model is not None:
        raise EditError(f"Give attention in arrays ({given.session}) or a model ({given.model}), not both: nothing is "
                        "computed from numbers that were given.")
    engine, named = None, given.model or (begun.model and begun.model.name)
    if named and given.embeddings is None:  # which close the model of a session
        _check_free(values, named)
    unread = begun if given.model is None else edits.set_model(begun, _unread(given.model))
    document = _changed(unread, given, values)
    _check_there(document, given, values, part)
    if given.model is not None:
        begun, engine = with_model(begun, given.model)
        document = _changed(begun, given, values)
        _check_there(document, given, values, part)
    if given.text is not None and (empty := given.text.count("")):
        terminal.tell(f"{empty} of the {len(given.text)} texts {'is' if empty == 1 else 'are'} empty and left out.")
    if document.model is not None and any("\f" in text for text in given.text or ()):
        terminal.tell("A form feed stands between two texts: what follows it counts as another one.")
    notes = [*_unused(document, values), embedding_rows.without_row(document)]
    for note in filter(None, notes):
        terminal.tell(note)
    return Described(document, device, engine)


def _changed(document: Document, given: argparse.Namespace, values: Mapping[str, Value]) -> Document:
    """The document with the text and the options that were given."""
    from attnviz.document import edits
    from attnviz.document.document import NEXT_INPUT

    if given.text is not None:
        between = "\n" if document.model is None else NEXT_INPUT
        document = edits.set_text(document, between.join(given.text))
    return apply(document, values) if given.embeddings is None else _with_embeddings(document, given, values)


def _check_there(
    document: Document, given: argparse.Namespace, values: Mapping[str, Value], part: Part
) -> None:
    """Raises AttnVizError where the document has no text, or not what is asked of it."""
    from attnviz.export.spots import check_number
    from attnviz.result.given import Given

    options, model = document.options, document.model
    layers, heads, texts = options.row.layers, options.num_heads, len(document.sentences)
    if document.given is not None:
        source = Given(document)
        layers, heads, texts = source.num_layers, source.num_heads, len(source.texts)
    if not texts:
        raise EditError("There is no sentence to compute: the text is empty.")
    for spot in filter(None, (part.spot, part.beside)):
        check_number("layer", spot.layer, layers)
        check_number("head", spot.head, heads)
        check_number("sentence", spot.sentence, texts)
    for head in part.heads or ():
        check_number("head", head, heads)
    if part.view != "heatmap" and part.all_layers and layers > 1:
        raise EditError(f"--view {part.view} is of the heads of one layer: name it by --layer.")
    if (part.margins or part.beside) and part.all_layers and layers > 1:
        raise EditError(f"{'--margins stand' if part.margins else 'Two pictures stand'} beside the heads of one layer, "
                        "not of all: name it by --layer.")
    if given.effects and (model is None or not model.config.has_logits):
        who = options.row.label if document.given is None else "attention that was given"
        raise EditError(f"--effects are of the token that a model expects, and {who} expects none.")
    if given.effects and given.measures is None and not _takes_effects(given.out, part):
        raise EditError(f"--effects go into arrays, behind a table of the weights of all heads, or into the table of "
                        f"heads, and {given.out.name} is none of these: name that by --measures.")
    _check_switched_off(document, values)


def _takes_effects(out: Path, part: Part) -> bool:
    """Whether a file has room for a number of each head."""
    from attnviz.export.formats import suffixes

    suffix = out.suffix.lower()
    return suffix in suffixes("arrays") or (
        suffix in suffixes("table") and part.all_heads and part.spot.stage == "weights")


def _unread(where: str) -> Model:
    """A model as far as it is known without its weights. Raises AttnVizError where there is none that can be opened."""
    from attnviz.document.models import Model
    from attnviz.engine.models.checkpoints.locations import inspect_model

    seen = inspect_model(where)
    return Model(name=seen.name, where=replace_surrogates(where), digest="", config=seen.config)


def with_model(document: Document, where: str) -> tuple[Document, Engine]:
    """The document with a trained model, and the engine that holds it: it is read once."""
    from attnviz.document import edits
    from attnviz.engine.engine import Engine

    engine = Engine()
    return edits.set_model(document, engine.models.open(where)), engine


def _check_together(given: argparse.Namespace) -> None:
    """Raises EditError where two things are given of which one is enough."""
    if given.session is not None and given.example is not None:
        raise EditError(f"Give a session ({given.session}) or an example ({given.example}), not both.")
    if given.model is not None and given.example is not None:
        raise EditError(f"Give a model ({given.model}) or an example ({given.example}), not both: examples are of "
                        "variants.")
    if given.model is not None and not given.model.strip():
        raise EditError("--model needs a name: attnviz models lists what is there.")
    if given.model is not None and given.embeddings is not None:
        raise EditError(f"Give a model ({given.model}) or embeddings ({given.embeddings}), not both: a model has its "
                        "own.")


def _check_free(values: Mapping[str, Value], model: str) -> None:
    """Raises EditError where an option is settled by the training of a model: said before the model is read."""
    for name in values:
        if name == "ablated_heads":
            raise EditError("ablated_heads is for variants: ablate a head of a model as LAYER.HEAD, "
                            "ablated=0.3, or a whole layer, ablated=0.")
        if name not in SETTABLE_WITH_MODEL:
            able = (each for each in SETTABLE_WITH_MODEL if each not in SAMPLING_OPTIONS)  # of which no number follows
            raise EditError(f"{name} is settled by the training of {quoted(model)}: what can be set is "
                            f"{', '.join(able)}.")


def apply(document: Document, values: Mapping[str, Value]) -> Document:
    """The document with all options set together, in whatever order they were given.

    Sizes that were named are taken as they are; sizes that an example or a session brought along give way where they
    no longer fit.
    """
    from attnviz.document import edits

    try:
        return edits.set_options(document, values)
    except EditError:
        for name in ("num_heads", "d_out") if document.model is None else ():
            if name in document.settings and name not in values:
                return apply(edits.reset_option(document, name), values)
        raise


def _with_embeddings(document: Document, given: argparse.Namespace, values: Mapping[str, Value]) -> Document:
    """The document with embeddings from a file; without a text of its own, the rows' names are the text."""
    from attnviz import tokens
    from attnviz.document import edits
    from attnviz.document.embedding_files import load_embeddings
    from attnviz.tokens import embedding_rows

    file = load_embeddings(given.embeddings)
    if given.text is None:
        values = {"tokenizer": "words", **values}
        file, text, told = embedding_rows.text_of_rows(file, tokenizer=str(values["tokenizer"]))
        document = edits.set_text(document, text)
        if told is not None:
            terminal.tell(f"{given.embeddings}: {told}")
    document = apply(edits.set_embedding_file(document, file), values)
    if given.text is None or document.options.embedding != "file":
        return document
    count = sum(map(len, tokens.tokenize_document(document)))
    if count != len(file.names) and embedding_rows.is_unnamed(file):
        terminal.tell(f"{given.embeddings} has {len(file.names)} rows and the text {count} tokens: the rows are called "
                      f"{file.names[0]} to {file.names[-1]}.")
    return embedding_rows.row_for_each_token(document)


def _check_switched_off(document: Document, values: Mapping[str, Value]) -> None:
    """Heads that are switched off by name have to be there; those of a session may wait for more heads."""
    asked, options = values.get("ablated_heads", ()), document.options
    heads = options.num_heads
    if isinstance(asked, tuple) and asked and (most := max(map(int, asked))) >= heads:
        there = f"the heads are numbered 0 to {heads - 1}" if heads > 1 else "there is one head, number 0"
        raise EditError(f"ablated_heads names head {most}: {there}.")
    places = values.get("ablated", ())
    for name in map(str, places) if isinstance(places, tuple) else ():
        layer, *of_it = parse_ablated(name)
        if layer >= options.row.layers or any(head >= heads for head in of_it):
            raise EditError(f"ablated names {name}: there are {options.row.layers} layers of {heads} heads, "
                            "counted from 0.")


def _unused(document: Document, values: Mapping[str, Value]) -> list[str]:
    """A sentence for each option that was set and makes no difference."""
    options = document.options
    source = options.variant if options.model is None else options.model.name
    notes = []
    for name in values:
        if name in SAMPLING_OPTIONS:  # which an encoder has not even in the window
            notes.append(f"{name} makes no difference here: it says how a text goes on in the window.")
        elif not options.uses(name):
            notes.append(f"{name} makes no difference to {source}. {OPTIONS[name].why_unused}")
        elif name == "d_in" and options.d_in != values[name]:
            notes.append(f"d_in makes no difference with embedding={options.embedding}, which has {options.d_in}.")
        elif name in ("dropout", "dropout_seed") and not options.dropout_on:
            notes.append(f"{name} makes no difference while dropout is off: set dropout_on=true.")
    return notes
