"""The session that a command line describes: a session, an example or a text, with model, embeddings and options."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from attnviz.cli import activations
from attnviz.cli.parameters import FROM_FILE, File, Translator, argument, device_option, option, pairs
from attnviz.document.options import ABLATED, FLOAT32, MODEL_OPTIONS, OPTIONS, SAMPLING_OPTIONS, SETTABLE_WITH_MODEL
from attnviz.document.places import Spot
from attnviz.document.segments import FOLDS, NO_FOLD
from attnviz.document.stages import STAGES
from attnviz.document.values import KINDS, find_option, parse
from attnviz.document.variants import Value
from attnviz.export import formats
from attnviz.export.requests import Beside, ExportRequest, Heatmaps, Lines, Picture
from attnviz.system import terminal
from attnviz.system.errors import EditError, ModelError
from attnviz.system.watch import Watch
from attnviz.system.wording import N_, InSentence, Text, replace_surrogates

if TYPE_CHECKING:
    from attnviz.api import Session
    from attnviz.cli.effects import Effects
    from attnviz.document.document import Document
    from attnviz.document.models import Model
    from attnviz.document.options import Option
    from attnviz.engine.engine import Engine
    from attnviz.result.result import Evaluation

_MESSAGE = '{"role": "user", "content": "…"}'
ModelOpener = Callable[[str, str], tuple["Engine", "Model"]]  #: opens a model by its name and its dtype


def open_model(model: str, dtype: str) -> tuple[Engine, Model]:
    """Return an engine and the model that it opened."""
    from attnviz.engine.engine import Engine

    engine = Engine()
    return engine, engine.models.open(model, dtype=dtype)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What is computed."""

    sessions: tuple[Path, ...] = argument("[SESSION]...", type=File(), help=(
        f"a session, *.attnviz, or attention in arrays, *{formats.suffixes('arrays')[0]}; several write a file each "
        "into the folder --out"))
    example: str | None = option("--example KEY", "an example instead (list: attnviz examples)")
    text: tuple[str, ...] = option("--text TEXT...", f"the sentence; several --text form a batch. {FROM_FILE}")
    chat: Path | None = option("--chat FILE", "a chat instead, as the model's chat template writes it: a .json file "
                               f"with a list of {_MESSAGE}")
    embeddings: Path | None = option("--embeddings FILE", "a .npy or .csv file of embeddings (tokens, d_in); means "
                                     "embedding=file")
    set: tuple[str, ...] = option("--set NAME=VALUE...", "an option, listed below")
    model: str | None = option("--model MODEL", (
        "a trained model: dates, smollm2, minilm, a folder, a .gguf file, or a name in the Hugging Face cache; each "
        "text is then one input, line breaks included"))
    device: str = device_option()
    taken_from: str | None = option("--from TEXT", f"a text A of as many tokens, for --patch and --steer. {FROM_FILE}")
    patch: tuple[str, ...] = option("--patch WHAT@LAYER[.HEAD][:TOKEN]...", (
        "take activations from A, such as residual@12, heads@12.3 or keys@12.3:5 (at one token); attnviz patch --help "
        "lists each WHAT"))
    steer: str | None = option("--steer LAYER[.HEAD][:TOKEN]=ALPHA", (
        "add ALPHA (A - x) to the residual stream x of a layer, or to the output of a head"))

    @property
    def session(self) -> Path | None:
        """The first session."""
        return next(iter(self.sessions), None)


def compute(session: Session, drawn: ExportRequest | None = None, *, stage: str = "") -> Evaluation:
    """Return the result, of a long text only what a picture of `drawn` needs, with the gradient that a stage needs.

    Its notes are printed.
    """
    document, watch = session.document, Watch(progress=terminal.slow_progress())
    more = ("margins",) if stage == "weights" else ("margins", "all_layers")
    named = drawn.named if isinstance(drawn, Picture) else ()
    if not isinstance(drawn, Picture) or not document.options.is_trained or any(
            getattr(drawn, name, False) for name in more) or len({spot.layer for spot in named}) > 1:
        session.state_with(stage, watch)
        result = session.result
    else:
        result = session.compute_document(document, drawn.spot.layer, stage=stage, spots=_read_spots(drawn, document),
                                          watch=watch)
    for note in result.notes:
        terminal.warn(note)
    return result


def _read_spots(drawn: Picture, document: Document) -> tuple[Spot, ...]:
    """Return all that a picture of a layer reads of a model's numbers; none if it reads more than one stage of a layer.
    """
    is_one = isinstance(drawn, Heatmaps | Lines) and not isinstance(drawn, Beside) and not drawn.all_layers
    if not is_one or STAGES[drawn.spot.stage].needs_gradient:
        return ()
    return drawn.named or tuple(drawn.spot.at(head=head) for head in range(document.options.num_heads))


def folded(session: Session, result: Evaluation, *, is_asked: bool) -> Evaluation:
    """Return a result folded as the session says. Raises EditError if that `is_asked`, and it cannot be folded so."""
    state = session.store.state  # not `Session.state`, which computes every layer whole
    if is_asked:
        from attnviz.result.folding import fold_unavailable  # late: most figures are by token

        if reason := fold_unavailable(result, result.document, state.fold):
            raise EditError("{reason}", reason=reason)
    found = state.folded(result)
    assert found is not None
    return found


def read_session(
    source: Source, wanted: ExportRequest | None, effects: Effects | None, open_model: ModelOpener
) -> Session:
    """Return the session that the options describe.

    Raises AttnVizError if they do not fit or it lacks what is wanted, if possible before a model is loaded.
    """
    for one, other, refusal in (
        (source.session, source.example, N_("Give a session ({one}) or an example ({other}), not both.")),
        (source.model, source.example, N_("Give a model ({one}) or an example ({other}), not both: examples use "
                                          "variants.")),
        (source.model, source.embeddings, N_("Give a model ({one}) or embeddings ({other}), not both: a model has its "
                                             "own.")),
    ):
        if one is not None and other is not None:
            raise EditError(refusal, one=one, other=other)
    if source.chat is not None and source.text:
        raise EditError("Give a chat ({chat}) or texts, not both.", chat=source.chat)
    values = {name: parse(name, text) for name, text in pairs(source.set).items()}
    messages = () if source.chat is None else _messages(source.chat)

    from attnviz.api import Session
    from attnviz.document import edits, presets
    from attnviz.document.document import Document
    from attnviz.engine.checkpoints.cli_argument import model_argument
    from attnviz.families import run_steps
    from attnviz.store.session import read_session as read_file
    from attnviz.store.stored_view import look_of
    from attnviz.tokens import embedding_rows

    fold: str | bool = NO_FOLD
    if source.session is not None:
        if model_argument(source.session):  # the window would open it
            raise EditError("{name} is a trained model, not a session: write --model {name}.", name=source.session)
        file = read_file(source.session)
        initial, fold = file.saved or Document(), look_of(file.view).get("fold", NO_FOLD)
    else:
        initial = presets.preset(source.example) if source.example is not None else Document()
    if source.model and not initial.is_computed:
        raise EditError("Give attention in arrays ({arrays}) or a model ({model}), not both: a model does not use "
                        "attention from arrays.", arrays=source.session, model=source.model)
    unloaded = initial
    if source.model is not None:
        unloaded = edits.set_model(initial, _model(source.model, str(values.get("dtype", FLOAT32)), open_model))
    document, engine = _with_options(unloaded, source, values), None
    if messages and not document.options.is_trained:
        raise EditError("--chat needs a model with a chat template: name it with --model.")
    if not (document.sentences or messages):
        raise EditError("There is no sentence to compute: the text is empty.")
    if wanted is not None:
        layers = document.given.layers if document.given else document.options.row.layers
        heads = document.given.heads if document.given else document.options.num_heads
        wanted.check_numbers(layers=layers, heads=heads, sentences=len(document.sentences) or 1)
    if effects is not None:
        effects.check(document)
    for name in ABLATED:  # a session may name missing heads, the command line may not
        if isinstance(parts := values.get(name, ()), tuple):
            document.options.check_ablated(name, parts)
    if source.model:
        engine, model = open_model(source.model, str(values.get("dtype", FLOAT32)))
        document = _with_options(run_steps.as_run(edits.set_model(initial, model)), source, values)
    if empty := source.text.count(""):
        one, many = (N_("1 of the {count} texts is empty and left out."),
                     N_("{empty} of the {count} texts are empty and left out."))
        terminal.warn(Text(one if empty == 1 else many, empty=empty, count=len(source.text)))
    if document.options.is_trained and any("\f" in text for text in source.text):
        terminal.warn(Text("A form feed separates two texts; the part after it is a text of its own."))
    for note in filter(None, (*_unused_options(document, values), embedding_rows.missing_rows_message(document))):
        terminal.warn(note)
    session = Session(document, device=source.device, engine=engine)
    if fold in FOLDS:
        session.do("fold_by", fold=fold)
    if messages:
        session.do("apply_chat_template", messages=messages)
    activations.apply(session, source.taken_from, source.patch, source.steer)
    return session


def _messages(path: Path) -> list[dict[str, str]]:
    """Return the messages of a file. Raises AttnVizError if it holds no list of roles and contents."""
    from attnviz.system.reading import read_json

    found = read_json(path)
    is_chat = isinstance(found, list) and found and all(
        isinstance(each, dict) and each.keys() == {"role", "content"} and
        all(isinstance(text, str) for text in each.values()) for each in found)
    if not is_chat:
        raise EditError("{name} is not a chat: write a list of {example}.", name=path.name, example=_MESSAGE)
    return [dict(each) for each in found]


def _model(where: str, dtype: str, open_model: ModelOpener) -> Model:
    """Return a model; one of a known family without its digest, because its weights are not read yet.

    Raises ModelError if it cannot be opened.
    """
    from attnviz.document.models import Model
    from attnviz.engine.checkpoints.locations import inspect_model, path_of
    from attnviz.engine.checkpoints.unknown_family import for_transformers

    try:
        seen = inspect_model(where)
    except ModelError as error:
        if not for_transformers(error, path_of(where)):
            raise
        return open_model(where, dtype)[1]
    return Model(name=seen.name, where=replace_surrogates(where), digest="", config=seen.config)


def _with_options(document: Document, source: Source, values: Mapping[str, Value]) -> Document:
    """Return the document with the text and the options of the command line."""
    from attnviz.document import edits

    if source.text:
        document = edits.set_text(document, document.separator.join(source.text))
    return apply(document, values) if source.embeddings is None else _with_embeddings(document, source, values)


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


def _with_embeddings(document: Document, source: Source, values: Mapping[str, Value]) -> Document:
    """Return the document with embeddings from a file; without --text the row names are the text."""
    from attnviz import tokens
    from attnviz.document import edits
    from attnviz.document.embedding_files import load_embeddings
    from attnviz.tokens import embedding_rows

    assert source.embeddings is not None
    file = load_embeddings(source.embeddings)
    if not source.text:
        values = {"tokenizer": OPTIONS["tokenizer"].default, **values}
        document = edits.set_text(document, embedding_rows.text_of_rows(file, tokenizer=str(values["tokenizer"])))
    document = apply(edits.set_embedding_file(document, file), values)
    if not source.text or not document.options.embedding_source.is_file:
        return document
    count = sum(map(len, tokens.tokenize_document(document)))
    if count != len(file.names) and embedding_rows.is_unnamed(file):
        terminal.warn(Text("{name} has {rows} rows and the text {count} tokens; the rows are named {first} to {last}.",
                           name=source.embeddings, rows=len(file.names), count=count, first=file.names[0],
                           last=file.names[-1]))
    return embedding_rows.row_for_each_token(document)


def _unused_options(document: Document, values: Mapping[str, Value]) -> list[Text]:
    """Return a sentence for each option that was set without effect."""
    options = document.options
    notes = []
    for name in values:
        if name in SAMPLING_OPTIONS:  # which an encoder has not even in the window
            notes.append(Text("{name} has no effect here: it is for sampling in the window.", name=name))
        elif not options.uses(name):
            notes.append(Text("{name} has no effect on {variant}. {why}", name=name, variant=options.name,
                              why=Text(OPTIONS[name].why_unused)))
        elif name == "d_in" and options.d_in != values[name]:
            notes.append(Text("d_in has no effect with embedding={embedding}, which has {count} dimensions.",
                              embedding=options.embedding, count=options.d_in))
        elif (flag := find_option(name).needs) and not getattr(options, flag):
            notes.append(Text("{name} has no effect while {option} is off: set {flag}=true.", name=name, flag=flag,
                              option=InSentence(OPTIONS[flag].label)))
    return notes


def options_help(say: Translator) -> str:
    """Return the help of all options, from the table of options."""
    of_models = [option for option in MODEL_OPTIONS.values() if option.name not in SAMPLING_OPTIONS]
    settable = [name for name in SETTABLE_WITH_MODEL if name not in SAMPLING_OPTIONS]
    intro = say(Text("With a trained model these can be set; all else is fixed by the checkpoint: {settable}. "
                     "{of_models} are for models only.", settable=", ".join(settable),
                     of_models=", ".join(option.name for option in of_models)))
    return "\n".join([*textwrap.wrap(intro, 80), "", *option_lines((*OPTIONS.values(), *of_models), say)])


def option_lines(rows: Iterable[Option], say: Translator) -> list[str]:
    """Return the help of options for --set."""
    rows = list(rows)
    width = max(len(row.name) for row in rows)
    return [say(N_("options for --set NAME=VALUE:")), *(line for row in rows for line in (
        f"  {row.name:{width}}  {say(KINDS[row.kind].expected(row))}",
        *(f"{'':{width + 6}}{say(words)}" for words in (row.help, *row.choice_help.values()))))]
