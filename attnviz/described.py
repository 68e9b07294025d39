"""Which document a command line describes: a session, an example or a text, with a model, embeddings and options.

What takes long to import is imported when it is needed: `--help` answers at once.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attnviz.document.options import OF_A_MODEL, OPTIONS, SAMPLING, Value, place_of
from attnviz.document.values import parse
from attnviz.system import terminal
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

if TYPE_CHECKING:
    from attnviz.document.document import Document
    from attnviz.engine.engine import Engine
    from attnviz.result.outcome import Outcome

DEVICES = ("cpu", "cuda", "mps", "auto")


def _settings(pairs: Sequence[str]) -> dict[str, str]:
    """NAME=VALUE pairs as a table; of several values for one name the last counts."""
    for pair in pairs:
        if "=" not in pair:
            raise EditError(f"--set {quoted(pair)} has no value: write NAME=VALUE.")
    return {name.strip(): value for name, _, value in (pair.partition("=") for pair in pairs)}


@dataclass(frozen=True)
class Described:
    """What is to be computed, and where."""

    document: Document
    device: str
    engine: Engine | None = None  #: which holds the model that was opened; None where another does as well

    def computed(self) -> Outcome:
        """All numbers of it; notes are told."""
        if self.document.given is not None:
            from attnviz.result.given import Given

            return Given(self.document)
        from attnviz.engine import engine

        compute = engine.compute if self.engine is None else self.engine.compute
        result = compute(self.document, device=self.device)
        for note in result.notes:
            terminal.tell(note)
        return result


def described(given: argparse.Namespace) -> Described:
    """What the arguments describe. Raises AttnVizError where they do not fit, before anything is computed."""
    _check_together(given)
    texts = _settings(given.set)
    device = given.device or texts.get("device", "auto")
    texts.pop("device", None)
    if device not in DEVICES:
        raise EditError(f"device cannot be {quoted(device)}: it is one of {', '.join(DEVICES)}.")
    values = {name: parse(name, text) for name, text in texts.items()}

    from attnviz.document import edits, opened, presets
    from attnviz.document.document import NEXT_INPUT, Document
    from attnviz.tokens import embedding_rows

    if given.session is not None:
        document = opened.load(given.session)
    else:
        document = presets.preset(given.example) if given.example is not None else Document()
    engine = None
    if given.model is not None:
        _check_free(values, given.model)
        document, engine = with_model(document, given.model)
    if given.text is not None:
        between = "\n" if document.model is None else NEXT_INPUT
        document = edits.set_text(document, between.join(given.text))
    document = apply(document, values) if given.embeddings is None else _with_embeddings(document, given, values)
    if not document.sentences:
        raise EditError("There is no sentence to compute: the text is empty.")
    _check_switched_off(document, values)
    notes = [*_unused(document, values), embedding_rows.without_row(document)]
    for note in filter(None, notes):
        terminal.tell(note)
    return Described(document, device, engine)


def with_model(document: Document, where: str) -> tuple[Document, Engine]:
    """The document with a trained model, and the engine that holds it: it is read once."""
    from attnviz.document import edits
    from attnviz.engine.engine import Engine
    from attnviz.engine.models.reading.places import look

    look(where)  # refused before torch is imported, and before anything is loaded
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
        if name not in OF_A_MODEL:
            raise EditError(f"{name} is settled by the training of {quoted(model)}: what can be set is "
                            f"{', '.join(OF_A_MODEL)}.")


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
    asked, options = values.get("heads_off", ()), document.options
    heads = options.num_heads
    if isinstance(asked, tuple) and asked and (most := max(map(int, asked))) >= heads:
        there = f"the heads are numbered 0 to {heads - 1}" if heads > 1 else "there is one head, number 0"
        raise EditError(f"heads_off names head {most}: {there}.")
    places = values.get("switched_off", ())
    for name in map(str, places) if isinstance(places, tuple) else ():
        layer, *of_it = place_of(name)
        if layer >= options.row.layers or any(head >= heads for head in of_it):
            raise EditError(f"switched_off names {name}: there are {options.row.layers} layers of {heads} heads, "
                            "counted from 0.")


def _unused(document: Document, values: Mapping[str, Value]) -> list[str]:
    """A sentence for each option that was set and makes no difference."""
    options = document.options
    notes = []
    for name in values:
        if not options.uses(name):
            notes.append(f"{name} makes no difference to {options.variant}. {OPTIONS[name].why_unused}")
        elif name in SAMPLING:
            notes.append(f"{name} makes no difference here: it says how a text goes on in the window.")
        elif name == "d_in" and options.d_in != values[name]:
            notes.append(f"d_in makes no difference with embedding={options.embedding}, which has {options.d_in}.")
        elif name in ("dropout", "dropout_seed") and not options.dropout_on:
            notes.append(f"{name} makes no difference while dropout is off: set dropout_on=true.")
    return notes
