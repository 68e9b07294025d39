"""The session that a command line describes, and what it does to it.

A session, an example or a text, with model, embeddings and options.

Slow imports are made when needed: `--help` answers at once.
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, get_args

from attnviz import cli_effects
from attnviz.cli_text import read_text
from attnviz.document.options import ABLATED, FLOAT32, MODEL_OPTIONS, OPTIONS, SAMPLING_OPTIONS, SETTABLE_WITH_MODEL
from attnviz.document.values import KINDS, find_option, parse
from attnviz.document.variants import Value
from attnviz.system import terminal
from attnviz.system.errors import EditError
from attnviz.system.settings import Device
from attnviz.system.wording import quoted, replace_surrogates

if TYPE_CHECKING:
    from pathlib import Path

    from attnviz.api import Session
    from attnviz.document.document import Document
    from attnviz.document.models import Model
    from attnviz.experiments.lens import Lens
    from attnviz.export.requests import ExportRequest
    from attnviz.result.result import Evaluation


def pairs(arguments: Sequence[str]) -> dict[str, str]:
    """Return NAME=VALUE pairs as a table; the last value of a name wins."""
    found = {}
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if not equals or not name.strip():
            raise EditError(f"{quoted(argument)} has no name or no value: write NAME=VALUE.")
        found[name.strip()] = value
    return found


def path(argument: str) -> Path:
    """Return the path that an argument names. Raises ArgumentTypeError if it is empty: that is the current folder."""
    from pathlib import Path

    if not argument:
        raise argparse.ArgumentTypeError("it is empty and names no file")
    return Path(argument)


def whole_number(flag: str, text: str, *, least: int = 1, most: int) -> int:
    """Return the number that a flag is given as a text. Raises EditError if it is none between these."""
    if not text.isascii() or not text.isdecimal() or not least <= int(text) <= most:
        raise EditError(f"{flag} cannot be {text}: it is a whole number from {least} to {most}.")
    return int(text)


def add_device(parser: argparse.ArgumentParser, default: str = "auto") -> None:
    """Add the flag of the device."""
    parser.add_argument("--device", choices=get_args(Device), default=default, metavar="DEVICE",
                        help=f"{', '.join(get_args(Device))} (default: {default})")


def compute(session: Session, drawn: ExportRequest | None = None, *, stage: str = "") -> Evaluation:
    """Return the result, of a long text only what a picture of `drawn` needs, with the gradient that a stage needs.

    Its notes are printed.
    """
    document = session.document
    if drawn is None or not document.options.is_trained or not _is_pooled(drawn):
        session.state_with(stage)
        result = session.result
    else:
        result = session.compute_document(document, drawn.spot.layer, stage=stage)
    for note in result.notes:
        terminal.warn(note)
    return result


def lenses(session: Session, are_wanted: bool) -> tuple[Lens, ...]:
    """Return the logit lens of each text of a session; none if they are not wanted."""
    if not are_wanted:
        return ()
    from attnviz.experiments import lens

    result = session.result.computed
    assert result is not None
    requests = [lens.LensRequest(result, sentence, False, ()) for sentence in range(len(result.texts))]
    return tuple(lens.run(session.engine, one) for one in requests)


def _is_pooled(drawn: ExportRequest) -> bool:
    """Return whether a picture of a long text needs only one layer and the overviews of the others."""
    more = ("others", "margins") if drawn.spot.stage == "weights" else ("others", "margins", "all_layers")
    return not any(getattr(drawn, name, False) for name in more)


def read_session(given: argparse.Namespace, request: ExportRequest) -> Session:
    """Return the session that the arguments describe; `request` is what will be written of it.

    Raises AttnVizError if they do not fit, before anything is computed, and if possible before a model is loaded.
    """
    _check_conflicts(given)
    _check_sessions_in_flags(given)
    given.text = None if given.text is None else [read_text(argument, "--text") for argument in given.text]
    given.taken_from = None if given.taken_from is None else read_text(given.taken_from, "--from")
    values = {name: parse(name, text) for name, text in pairs(given.set).items()}

    from attnviz.api import Session
    from attnviz.document import edits, files, presets
    from attnviz.document.document import Document
    from attnviz.families import run_steps
    from attnviz.tokens import embedding_rows

    if given.session is not None:
        from attnviz.engine.checkpoints.cli_argument import model_argument

        if model_argument(given.session):  # the window would open it
            raise EditError(f"{given.session} is a trained model, not a session: write --model {given.session}.")
        initial = files.load(given.session)
    else:
        initial = presets.preset(given.example) if given.example is not None else Document()
    if given.model and not initial.is_computed:
        raise EditError(f"Give attention in arrays ({given.session}) or a model ({given.model}), not both: a model "
                        "does not use attention from arrays.")
    engine, named = None, given.model or (initial.model and initial.model.name)
    if named and given.embeddings is None:  # embeddings replace the model of a session
        _check_settable(values, named)
    unloaded = initial if given.model is None else edits.set_model(initial, _unloaded_model(given.model))
    document = _with_arguments(unloaded, given, values)
    _check_exists(document, given, values, request)
    if given.model:
        from attnviz.engine.engine import Engine

        if not given.opened:  # a batch opens it once
            engine = Engine()
            given.opened[engine] = engine.models.open(given.model, dtype=str(values.get("dtype", FLOAT32)))
        ((engine, model),) = given.opened.items()
        document = _with_arguments(run_steps.as_run(edits.set_model(initial, model)), given, values)
    if given.text is not None and (empty := given.text.count("")):
        terminal.warn(f"{empty} of the {len(given.text)} texts {'is' if empty == 1 else 'are'} empty and left out.")
    if document.options.is_trained and any("\f" in text for text in given.text or ()):
        terminal.warn("A form feed separates two texts; the part after it is a text of its own.")
    notes = [*_unused_options(document, values), embedding_rows.missing_rows_message(document)]
    for note in filter(None, notes):
        terminal.warn(note)
    session = Session(document, device=given.device, engine=engine)
    from attnviz import cli_activations

    cli_activations.apply(given, session)
    return session


def _with_arguments(document: Document, given: argparse.Namespace, values: Mapping[str, Value]) -> Document:
    """Return the document with the text and the options of the arguments."""
    from attnviz.document import edits

    if given.text is not None:
        document = edits.set_text(document, document.separator.join(given.text))
    return apply(document, values) if given.embeddings is None else _with_embeddings(document, given, values)


def _check_exists(
    document: Document, given: argparse.Namespace, values: Mapping[str, Value], request: ExportRequest
) -> None:
    """Raise AttnVizError if the document has no text, or lacks what is requested."""
    from attnviz.export import formats
    from attnviz.export.requests import Arrays, Lines, Tables

    options = document.options
    layers, heads, texts = options.row.layers, options.num_heads, len(document.sentences)
    if document.given:
        layers, heads = document.given.layers, document.given.heads
    if not texts:
        raise EditError("There is no sentence to compute: the text is empty.")
    request.check_numbers(layers=layers, heads=heads, sentences=texts)
    if isinstance(request, Lines) and given.layer == "all" and layers > 1:
        raise EditError(f"--view {request.name} shows the heads of one layer: name it with --layer.")
    if given.effects and not options.config.has_logits:
        who = options.row.label if document.is_computed else "attention from arrays"
        raise EditError(f"--effects need a model with a language-model head, and {who} has none.")
    if given.scores:
        from attnviz.experiments.head_scores import score_unavailable

        if reason := score_unavailable("prefix_matching", options):
            raise EditError("--scores: {reason}", reason=reason)
    cli_effects.check(given)
    suffix = given.out.suffix.lower() if given.out is not None else ""
    if given.lens and not options.config.has_logits:
        raise EditError(f"--lens needs a model with a language-model head, and {options.row.label} has none.")
    if given.lens and options.row.has_two_texts:
        raise EditError(f"--lens reads models of one text, and {options.row.label} answers a text with another.")
    if given.lens and suffix not in formats.suffixes("arrays"):
        raise EditError(f"--lens is written to arrays: name a file {formats.suffix_list('arrays', before='*')} "
                        "with --out.")
    holds_effects = isinstance(request, Arrays) or (
        isinstance(request, Tables) and request.all_heads and request.spot.stage == "weights")
    if (given.effects or given.scores) and given.measures is None and not holds_effects:
        flag = "--effects" if given.effects else "--scores"
        raise EditError(f"{flag} are written to arrays, to a table of all heads' weights, or to --measures FILE; "
                        f"{given.out.name} is none of these.")
    for name in ABLATED:  # a session may name missing heads, the command line may not
        if isinstance(parts := values.get(name, ()), tuple):
            options.check_ablated(name, parts)


def _unloaded_model(where: str) -> Model:
    """Return a model without its weights. Raises AttnVizError if it cannot be opened."""
    from attnviz.document.models import Model
    from attnviz.engine.checkpoints.locations import inspect_model

    seen = inspect_model(where)
    return Model(name=seen.name, where=replace_surrogates(where), digest="", config=seen.config)


def _check_conflicts(given: argparse.Namespace) -> None:
    """Raise EditError if arguments exclude each other."""
    named = {"a session": given.session, "an example": given.example, "a model": given.model,
             "embeddings": given.embeddings}
    for one, other, why in (("a session", "an example", ""), ("a model", "an example", ": examples use variants"),
                            ("a model", "embeddings", ": a model has its own")):
        if named[one] is not None and named[other] is not None:
            raise EditError(f"Give {one} ({named[one]}) or {other} ({named[other]}), not both{why}.")


def _check_sessions_in_flags(given: argparse.Namespace) -> None:
    """Raise EditError if a session was named after a flag that takes several values, which takes it as one of them."""
    from pathlib import Path

    from attnviz.export import formats

    sessions = (".attnviz", *formats.suffixes("arrays"))
    for flag, values in (("--text", given.text or ()), ("--set", given.set), ("--patch", given.patch)):
        for value in values[1:]:
            if value.endswith(sessions) and Path(value).exists():
                raise EditError(f"{flag} takes {value} as one of its values, and it is a file: name sessions before "
                                "the flags.")


def _check_settable(values: Mapping[str, Value], model: str) -> None:
    """Raise EditError if an option is fixed by the checkpoint, before the model is loaded."""
    for name in values:
        if name == "ablated_heads":
            raise EditError("ablated_heads is for variants: ablate a head of a model as LAYER.HEAD, "
                            "ablated=0.3, or a whole layer, ablated=0.")
        if name not in SETTABLE_WITH_MODEL:
            able = (each for each in SETTABLE_WITH_MODEL if each not in SAMPLING_OPTIONS)
            raise EditError(f"{name} is fixed by the checkpoint ({quoted(model)}); you can set "
                            f"{', '.join(able)}.")


def apply(document: Document, values: Mapping[str, Value]) -> Document:
    """Return the document with all options set together, in any order.

    Sizes of an example or a session that no longer fit are reset; sizes that were named are kept.
    """
    from attnviz.document import edits

    try:
        return edits.set_options(document, values)
    except EditError:
        for name in ("num_heads", "d_out") if "d_out" in document.options.settable else ():
            if name in document.settings and name not in values:
                return apply(edits.reset_option(document, name), values)
        raise


def _with_embeddings(document: Document, given: argparse.Namespace, values: Mapping[str, Value]) -> Document:
    """Return the document with embeddings from a file; without --text the row names are the text."""
    from attnviz import tokens
    from attnviz.document import edits
    from attnviz.document.embedding_files import load_embeddings
    from attnviz.tokens import embedding_rows

    file = load_embeddings(given.embeddings)
    if given.text is None:
        values = {"tokenizer": OPTIONS["tokenizer"].default, **values}
        document = edits.set_text(document, embedding_rows.text_of_rows(file, tokenizer=str(values["tokenizer"])))
    document = apply(edits.set_embedding_file(document, file), values)
    if given.text is None or not document.options.embedding_source.is_file:
        return document
    count = sum(map(len, tokens.tokenize_document(document)))
    if count != len(file.names) and embedding_rows.is_unnamed(file):
        terminal.warn(f"{given.embeddings} has {len(file.names)} rows and the text {count} tokens; the rows are named "
                      f"{file.names[0]} to {file.names[-1]}.")
    return embedding_rows.row_for_each_token(document)


def _unused_options(document: Document, values: Mapping[str, Value]) -> list[str]:
    """Return a sentence for each option that was set without effect."""
    options = document.options
    notes = []
    for name in values:
        if name in SAMPLING_OPTIONS:  # which an encoder has not even in the window
            notes.append(f"{name} has no effect here: it is for sampling in the window.")
        elif not options.uses(name):
            notes.append(f"{name} has no effect on {options.name}. {OPTIONS[name].why_unused}")
        elif name == "d_in" and options.d_in != values[name]:
            notes.append(f"d_in has no effect with embedding={options.embedding}, which has {options.d_in} dimensions.")
        elif (flag := find_option(name).needs) and not getattr(options, flag):
            notes.append(f"{name} has no effect while {OPTIONS[flag].label.lower()} is off: set {flag}=true.")
    return notes


def options_help() -> str:
    """Return the help of all options, from the table of options."""
    width = max(map(len, OPTIONS))
    gap = " " * (width + 6)
    model_options = [option for option in MODEL_OPTIONS.values() if option.name not in SAMPLING_OPTIONS]
    options = (*OPTIONS.values(), *model_options)
    settable = [name for name in SETTABLE_WITH_MODEL if name not in SAMPLING_OPTIONS]
    intro = textwrap.wrap(f"With a trained model these can be set; all else is fixed by the checkpoint: "
                          f"{', '.join(settable)}. {', '.join(option.name for option in model_options)} is for models "
                          "only.", 80)
    rows = [line for option in options for line in (
        f"  {option.name:{width}}  {KINDS[option.kind].expected(option)}",
        *(f"{gap}{words}" for words in (option.help, *option.choice_help.values())))]
    return "\n".join([*intro, "", "options for --set NAME=VALUE:", *rows])
