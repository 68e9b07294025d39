"""`attnviz.open(...)`: a session without a window, for scripts and notebooks. The window does the same intents."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Any

import numpy as np

from attnviz.api.cache import Cache, Key, split_key, stage_of
from attnviz.api.devices import check_device
from attnviz.api.document_session import DocumentSession, without_menus
from attnviz.api.edit import Edit
from attnviz.api.notebook import displayed, png_of, start
from attnviz.api.results import CircuitsResult, EffectsResult, LensResult, MapResult, PatchResult, ScorePartsResult
from attnviz.document import files
from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.document.document import Document
from attnviz.document.edits import new_document
from attnviz.document.metrics import find_metric
from attnviz.document.models import IN_MEMORY
from attnviz.document.places import Cell, Head, Spot
from attnviz.document.stages import STAGES
from attnviz.experiments.patched_activations import ACTIVATIONS
from attnviz.experiments.patching import METHODS, SAME_TEXT, map_unavailable
from attnviz.export import formats
from attnviz.export.paper_style import make_style
from attnviz.export.requests import OF_HEADS, Handout, Heatmaps, check_number, check_whole
from attnviz.result.measures import TOKEN_MEASURES
from attnviz.store import arguments
from attnviz.store.compare import hold_result
from attnviz.store.edits import redo, undo
from attnviz.store.experiments import CIRCUIT, EXPERIMENTS, LENS, PATCHING, SCORE_PARTS, Experiment
from attnviz.store.focus import mark_cell
from attnviz.store.numbers import effects_unavailable
from attnviz.store.state import State
from attnviz.store.store import INTENTS
from attnviz.store.stored_view import plugins_of
from attnviz.system.arrays import Float32, Float64, read_only
from attnviz.system.checked import MAX_SIZE, check_count, find_row
from attnviz.system.display import why_no_window
from attnviz.system.errors import ComputeError, EditError, SessionError
from attnviz.system.plugins import SCRIPT
from attnviz.system.wording import N_, quoted
from attnviz.tokens.model_tokenizer import token_id

if TYPE_CHECKING:
    from transformers import PreTrainedModel

    from attnviz.engine.checkpoints.loader import OpenedModel
    from attnviz.result.logits import TokenCandidate

Token = str | int | None  #: of the vocabulary, by its text or its id
Answer = Token | tuple[Token, Token]  #: a token, or two of a difference
MAX_TEXT = 60  #: characters of the text in the repr of a session


def open(
    source: str | os.PathLike[str] | PreTrainedModel = "", tokenizer: Any = None, *, text: str | None = None,
    ids: Sequence[int] | None = None, image: Any = None, device: str = "auto",
) -> Session:
    """Return a session without a window.

    Args:
        source: a variant such as "multi_head", a trained model ("smollm2", a folder, a .gguf file), a session file, a
            file of arrays (.npz), "example:KEY", or "" for what the window begins with. A model of transformers is
            read as it is in memory: it shares its tensors, and computes on its device and in its dtype.
        tokenizer: of such a model; of one that reads pictures, its processor.
        text: the text, if not that of the source.
        ids: the ids of the tokens, in place of `text`, such as `model.generate` returns; they are kept as they are.
        image: the picture that a model in memory reads in the place of a text, of Pillow, a path, or numbers.
        device: cpu, cuda, mps or auto.

    Raises AttnVizError with a sentence if there is no such source or device, or if the source cannot be read.
    """
    check_device(device)
    if isinstance(source, str | os.PathLike):
        if image is not None:
            raise SessionError("Only a model in memory reads a picture: attnviz.open(model, processor, image=…).")
        if tokenizer is not None:
            raise SessionError("{source} has its own tokenizer: only a model in memory is opened with another one.",
                               source=os.fspath(source))
        session = Session(device=device)
        session.begin(os.fspath(source))
    else:
        session = session_on(model_in_memory(source, tokenizer, device, image=image))
    if text is not None and ids is not None:
        raise SessionError("A text is given by its words or by the ids of its tokens, not by both.")
    if text is not None:
        session.text = text
    if ids is not None:
        session.ids = ids
    return session


def model_in_memory(
    model: PreTrainedModel, tokenizer: Any, device: str = "auto", *, image: Any = None, digest: str = ""
) -> OpenedModel:
    """Return a model of transformers, opened, with a picture if it reads one; opened again it keeps its `digest`.

    Raises SessionError if the object is none, ModelError as its reader.
    """
    model = unwrapped(model)
    transformers = sys.modules.get("transformers")  # a caller who has a model of it has imported it
    if transformers is None or not isinstance(model, transformers.PreTrainedModel):
        raise SessionError("attnviz.open takes a name, a path, or a model of transformers, and attnviz.watch such a "
                           "model, not an object of type {kind}.", kind=type(model).__name__)
    opened: OpenedModel
    if image is None:
        from attnviz.engine.in_memory import open_in_memory

        opened = open_in_memory(model, tokenizer, digest=digest)
    else:
        from attnviz.engine.picture_in_memory import open_picture

        opened = open_picture(model, tokenizer, image, digest=digest)
    if device not in ("auto", there := opened.weights["embedding"].device.type):
        raise SessionError("{name} is on {there}, and stays there: move it by model.to({device}).",
                           name=opened.model.name, there=there, device=quoted(device))
    return opened


def session_on(opened: OpenedModel, document: Document | None = None) -> Session:
    """Return a session on a model in memory, with a document of it or a new one."""
    from attnviz.engine.engine import Engine
    from attnviz.engine.in_memory import reader

    document = document or new_document(model=opened.model, image=getattr(opened, "image", None))
    session = Session(document, device=opened.weights["embedding"].device.type, engine=Engine(reader(opened)))
    state = session.store.state  # a hybrid is shown at its first layer with attention
    spot = state.focus.spot.at(layer=getattr(opened, "first_attention", 0))
    session.store.evolve(state.evolve(focus=replace(state.focus, spot=spot)))
    return session


def unwrapped(model: Any) -> Any:
    """Return the model in a wrapper: of PEFT, `torch.compile`, DataParallel or DistributedDataParallel.

    Raises SessionError for an adapter that is not in the model, but adds tokens to each text.
    """
    torch = sys.modules.get("torch")
    parallel = () if torch is None else (torch.nn.DataParallel, torch.nn.parallel.DistributedDataParallel)
    if callable(base := getattr(model, "get_base_model", None)):  # into which PEFT put the adapters
        if getattr(getattr(model, "active_peft_config", None), "is_prompt_learning", False):
            raise SessionError("The adapter adds virtual tokens to each text, which are not shown: open the model "
                               "without it, model.get_base_model().")
        return unwrapped(base())
    if (compiled := getattr(model, "_orig_mod", None)) is not None:
        return unwrapped(compiled)
    return unwrapped(model.module) if isinstance(model, parallel) else model


def _read_closed(where: str, **more: Any) -> OpenedModel:
    """Return a model from disk. Raises ComputeError for a model in memory, which a closed session no longer holds."""
    if not where.startswith(IN_MEMORY):
        from attnviz.engine.transformers_model import open_on_disk

        return open_on_disk(where, **more)
    raise ComputeError("This session was closed, and it has let go of {name}: open the model again with attnviz.open.",
                       name=where.removeprefix(IN_MEMORY))


class Session(DocumentSession):
    """A document with its numbers, which are computed when they are read.

    Arrays are read-only and indices count from 0. Methods raise AttnVizError with a sentence for what is not possible;
    the document is then unchanged.
    """

    def __repr__(self) -> str:
        text = shorten(self.text, MAX_TEXT, placeholder=" …")
        return f"<attnviz.Session: {self.document.options.name}, {text!r}>"

    def close(self) -> None:
        """Let go of the model and of all numbers, so that a device has their memory; a `with` does it at its end.

        The document stays. Reading a number computes it again, unless the model was in memory: that one is gone.
        """
        from attnviz.engine.engine import Engine

        self.engine.clear()
        self.engine = Engine(_read_closed)
        self.engine.use_device(self.device)
        self.store.evolve(State(document=self.document, session=self.store.state.session))
        gc.collect()  # sessions of experiments refer to themselves

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def png(self) -> bytes:
        """Return the selected stage in all heads of all layers, a row a layer, as the content of a PNG file."""
        state = self.state
        assert state.source is not None
        spot = state.focus.spot
        return png_of(state.source, [spot if STAGES[spot.stage].per_head else spot.at(stage="weights")])

    def _repr_png_(self) -> bytes | None:
        return displayed(self.png)

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens of the first sentence, as they are displayed."""
        result = self.result
        if not result.texts:
            return ()
        return result.row_labels(result.weights_of(Spot("weights"))) if result.computed is None else (
            result.computed.labels[0])

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of the tokens of the first sentence; setting them replaces the text, and each token keeps its id.

        Only the tokens of a text that is edited later are tokenized anew, where it was edited.
        """
        result = self.result.computed
        return () if result is None or not result.texts else tuple(token.id for token in result.sentences[0])

    @ids.setter
    def ids(self, ids: Sequence[int]) -> None:
        self.do("set_ids", ids=_one_row(ids))

    @property
    def logprobs(self) -> Float64:
        """The log-probability of each token of the first sentence, after those before it; NaN for the first.

        Raises EditError if the source predicts no next tokens.
        """
        from attnviz.experiments.token_scores import TokenScoresRequest, run

        result = self.result.computed
        if result is None or result.logits is None or not result.options.config.is_generative:
            raise EditError("{name} predicts no next token.", name=self.result.name)
        return run(self.engine, TokenScoresRequest(result, 0, (range(1, result.lengths[0]),))).log_probabilities

    def append(self, ids: Sequence[int], *, sentence: int = 0) -> None:
        """Append tokens to a sentence by their ids, which they keep, as those that a model generates do."""
        self.do("append_ids", ids=_one_row(ids), sentence=sentence)

    def chat(self, messages: Sequence[Mapping[str, str]], *, begins_answer: bool = True) -> None:
        """Replace the text by a chat, as the model's chat template writes it; the assistant's answer is begun.

        Each message is as transformers takes it: {"role": "user", "content": "Hello"}. Raises EditError if the model
        has no chat template, or if that refuses the messages.
        """
        if isinstance(messages, str) or not isinstance(messages, Sequence) or not all(map(_is_message, messages)):
            raise EditError("A chat is a list of messages, such as {example}, and not {messages}.",
                            example='[{"role": "user", "content": "Hello"}]', messages=quoted(messages))
        self.do("apply_chat_template", messages=tuple(map(dict, messages)), begins_answer=begins_answer)

    @property
    def output(self) -> str:
        """The text with which an encoder-decoder answers the first sentence; "" of other models."""
        computed = self.result.computed
        return "" if computed is None else "".join(computed.output_texts[:1])

    def stages(self, *, layer: int = 0) -> tuple[str, ...]:
        """Return the names of the stages of a layer, in the order of the computation."""
        return self.result.stages(layer)

    def stage(self, name: str, *, layer: int = 0, head: int = 0, sentence: int = 0) -> Float32:
        """Return one stage of one head, without padding.

        Returns (query, key) for scores and weights, (token, dimension) for vectors. The head is ignored if the stage
        has none. Masked scores are -inf. If a difference is displayed (`do("show", showing="difference")`), the array
        is the difference. Raises ComputeError if there is no such stage, layer, head or sentence.
        """
        spot = self._check(Spot(name, layer=layer, head=head, sentence=sentence))
        source = self.state.source
        assert source is not None
        return source.spot_data(spot).values

    def __getitem__(self, key: Key) -> Float32:
        """Return a stage of all heads of the first text: `s["weights", 5]` of a layer, `s["weights"]` of all layers.

        A layer is (head, query, key), (head, token, dimension) or (token, dimension); of all layers, the first axis is
        the layer. Raises ComputeError if there is no such stage or layer, or if the layers differ in shape.
        """
        name, layer = split_key(key)
        if layer is not None:
            return stage_of(self, name, layer)
        self._check(Spot(name, layer=self._layer_with(name)))
        layers = [at for at in range(self.result.num_layers) if name in self.stages(layer=at)]
        found = [stage_of(self, name, at) for at in layers]
        if len({layer.shape for layer in found}) != 1:
            raise ComputeError("The layers differ in the shape of {stage}: name a layer.", stage=quoted(name))
        return read_only(np.stack(found))

    @property
    def cache(self) -> Cache:
        """The same arrays by TransformerLens's names, such as `s.cache["pattern", 5]`."""
        return Cache(self)

    def weights(self, *, layer: int = 0, head: int = 0, sentence: int = 0) -> Float32:
        """Return the attention weights of one head, (query, key)."""
        return self.stage("weights", layer=layer, head=head, sentence=sentence)

    def next_tokens(self, count: int = 5, *, sentence: int = 0) -> tuple[TokenCandidate, ...]:
        """Return the most likely next tokens of a sentence, or tokens for its mask, with their probabilities.

        Raises EditError if the source predicts none.
        """
        check_whole("count", count)
        check_count("count", int(count), MAX_SIZE)
        from attnviz.experiments.next_tokens import next_token

        found = next_token(self.result, None, None, sentence=sentence, word=None)
        if found is None or found.prediction is None:
            raise EditError("{name} predicts no token here.", name=self.result.name)
        return found.prediction.top_tokens(count)

    def undo(self) -> None:
        """Take back the last edit."""
        self.store.do(undo())

    def redo(self) -> None:
        """Repeat the edit that was taken back last."""
        self.store.do(redo())

    def export(
        self, path: str | os.PathLike[str], *, stage: str = "weights", layer: int | None = None,
        head: int | None = None, sentence: int = 0, figure: Mapping[str, Any] | None = None,
        handout: str = "",
    ) -> None:
        """Write a picture, a page, a table, a script or arrays, by the suffix of the file.

        Every layer and every head are written unless one is named. `figure` sets the width and the text of a picture,
        as the flags of `attnviz figure`: {"preset": "acl", "font_size": 8}. `handout` is the paper, a4 or letter, of a
        page with every stage of a head. Raises SessionError if the file cannot be written, ComputeError if there is no
        such part.
        """
        first = self._layer_with(stage) if layer is None else layer
        spot = Spot(stage, sentence=sentence, head=head or 0, layer=first)
        if handout:
            self.write(path, Handout(spot, handout, self.state.focus.pinned))
        elif figure is not None:
            self.write(path, Heatmaps(spot, head is None, layer is None, style=make_style(figure)))
        else:
            row = formats.find_format(Path(path), formats.suffixes(*OF_HEADS))
            self.write(path, OF_HEADS[row.takes](spot, head is None, layer is None))

    def show(self) -> subprocess.Popen[bytes]:
        """Open the window on this session, in a process of its own, and return that.

        Raises SessionError if no window can be opened.
        """
        if reason := why_no_window():
            raise SessionError("No window can be opened ({reason}).", reason=reason)
        if (model := self.document.model) and model.is_in_memory:
            raise SessionError("{name} is in the memory of this process, where no window can read it: call "
                               "attnviz.watch(model, tokenizer).", name=model.name)
        view = self.view_to_save()
        if any(SCRIPT in plugins_of(shown) for shown in (self.document, view and view.held) if shown):
            raise SessionError("This session is computed with what this script has added, and its window is a process "
                               "of its own: write that to a file, and start attnviz --plugin FILE.")
        return start(lambda file: file.write(files.to_bytes(self.document, view)))

    @property
    def edit(self) -> Edit:
        """Everything that `do` can do as methods, such as `s.edit.ablate_head(layer=5, head=1)`."""
        return Edit(self)

    @staticmethod
    def intents() -> Mapping[str, Mapping[str, str]]:
        """Return what `do` can do: the names, each with its arguments and a word for the type of each.

        What only a window can do is left out.
        """
        return {name: arguments.signature(INTENTS[name]) for name in dir(Session().edit)}

    @contextmanager
    def ablated(self, *heads: Head, by: str = "") -> Iterator[Session]:
        """Ablate heads, each (layer, head), for the time of a `with`; the edits made in it are undone at its end.

        `by` names what takes the place of their contexts, if not what the option `ablation` says. Raises EditError if
        there is no such head or kind of ablation.
        """
        before = self.store.state
        try:
            if by:
                self.do("set_option", name="ablation", value=by)
            for layer, head in head_pairs(heads):
                self.do("ablate_head", layer=layer, head=head)
            yield self
        finally:
            self.store.evolve(self.store.state.evolve(document=before.document, history=before.history))

    def lens(self, *, middle: bool = False, sentence: int = 0, answer: Answer = None) -> LensResult:
        """Return what a model would predict from its residual stream before each layer: the logit lens.

        `middle` adds the rows after the attention of each layer. The last row is the model's own output. `answer` is
        the token whose logits and ranks are returned; see `ablation_effects`.
        """
        return LensResult.of(self._experiment(sentence, answer)._run_experiment(LENS, middle=bool(middle)))

    def patch(
        self, clean: str, *, activation: str = "residual", direction: str = "denoise", exact: bool = True,
        answer: Answer = None, metric: str | None = None, at: int | Head | None = None,
    ) -> PatchResult:
        """Return the map of activation patching, whose `recovered` is (layer, token) or (layer, head).

        Args:
            clean: the text of the clean run; the corrupted run is that of the present text.
            activation: what is replaced, one of `ACTIVATIONS`: residual, heads, path_queries, ...
            direction: denoise patches clean into corrupted, noise corrupted into clean.
            exact: compute a run for each patch; False estimates all patches from one gradient.
            answer: as for `ablation_effects`; what is not given is the top token of the clean or the corrupted text.
            metric: what is measured of it: logit, probability or rank.
            at: a layer, to patch its heads at one token each; of a path, the head (layer, head) in which it begins.

        Raises EditError if the texts cannot be patched, or if there is no such map.
        """
        held = Session(self._trained_document(), device=self.device, engine=self.engine)
        row = find_row(ACTIVATIONS, str(activation), N_("There is no activation {name}: the activations are {known}."))
        is_linear = find_metric(metric or self.store.state.focus.metric).is_linear
        layer, sender = (None, *head_pairs([at])) if row.is_path and at is not None else (at, None)
        if layer is not None and not isinstance(layer, int):
            raise EditError("{activation} has no sender: it is the head of a path.", activation=row.label)
        held.text = clean
        if reason := map_unavailable(self.document.options, row, layer, sender, is_linear=is_linear,
                                     method=METHODS[not exact]):
            raise EditError(reason)
        if held.document == self.document:
            raise EditError(SAME_TEXT)
        copy = self._experiment(0, answer, metric)
        if at is not None:
            copy.do("choose_layer", layer=layer) if sender is None else copy.do(
                "choose_head", layer=sender[0], head=sender[1])
        copy.store.do(hold_result(held.result))
        return PatchResult.of(copy._run_experiment(
            PATCHING, activation=row.name, direction=direction, exact=bool(exact), by_token=layer is not None))

    def score_parts(self, query: int, key: int, *, layer: int, head: int, sentence: int = 0) -> ScorePartsResult:
        """Return one score as a sum of what each earlier head and MLP wrote into the query, and into the key."""
        copy = self._experiment(sentence)
        spot = copy._check(Spot("scores", layer=layer, head=head, sentence=sentence))
        for token in (query, key):
            check_number("token", token, len(copy.result.row_labels(spot)))
        copy.store.do(mark_cell(Cell(spot, query, key)))
        return ScorePartsResult.of(copy._run_experiment(SCORE_PARTS))

    def circuits(self, *heads: Head, token: Token = None, pairs: bool = False) -> CircuitsResult:
        """Return what heads, each (layer, head), do by their weights alone: what they copy and what they attend to.

        `token` is their input, the last one of the text unless another is given. `pairs` also searches the whole
        vocabulary for the pairs of tokens with the largest scores, which takes minutes for a large one.
        """
        copy, found = self._experiment(), []
        copy.do("choose_experiment", name=CIRCUIT.name)
        for layer, head in head_pairs(heads):
            copy.do("choose_head", layer=layer, head=head)
            request: Any = CIRCUIT.request(copy.state)
            request = replace(request, has_pairs=pairs, token=request.token if token is None else self._token_id(token))
            found.append(CIRCUIT.numbers(self.engine, request, self.watch))
        if not found:
            raise EditError("No head is named: circuits((5, 1)) describes head 1 of layer 5.")
        return CircuitsResult.of(found)

    def ablation_effects(
        self, by: str = "zero", *, sentence: int = 0, answer: Answer = None, metric: str | None = None
    ) -> EffectsResult:
        """Return how much a metric of a token, and its probability, drop when each head is ablated.

        `by` names what takes the place of the contexts of a head, one of `ABLATION_KINDS`. `answer` is the token, by
        its text or its id, or a pair such as (" Mary", " John"), whose difference is measured; without one it is the
        most likely token, or what `s.edit.set_target_token` has set. `metric` is logit, probability or rank.
        """
        kind = find_row(ABLATION_KINDS, str(by), N_("There is no kind of ablation {name}: the kinds are {known}."))
        if kind.snapshot and self.store.state.compared.held is None:
            raise EditError('{kind} takes the heads of a held text: s.edit.hold(), then set another s.text of as many '
                            "tokens.", kind=quoted(kind.name))
        measure = next(name for name, row in TOKEN_MEASURES.items() if row.ablation == kind.name)
        copy = self._experiment(sentence, answer, metric)
        if reason := effects_unavailable(copy.state, measure):
            raise EditError(without_menus(reason))
        copy.do("choose_measure", measure=measure)
        copy.do("compute_effects")
        found = copy.state.displayed_effects
        assert found is not None
        return EffectsResult.of(found)

    def _layer_with(self, stage: str) -> int:
        """Return the first layer that has a stage, which others may lack; 0 if none has it."""
        self.state_with(stage)
        return next((layer for layer in range(self.result.num_layers) if stage in self.stages(layer=layer)), 0)

    def _trained_document(self) -> Document:
        """Return the document. Raises EditError if it is of no trained model."""
        if not self.document.options.is_trained:
            raise EditError("Experiments need a trained model, and {name} is none: open one, such as smollm2.",
                            name=self.document.options.name)
        return self.document

    def experiment(self, name: str, *, sentence: int = 0) -> MapResult:
        """Return the map of an experiment that a plug-in has added, whose `values` are (layer, head) or (layer, token).

        Raises EditError if there is no such experiment, it cannot be shown here, or its function fails.
        """
        row = find_row({key: row for key, row in EXPERIMENTS.items() if EXPERIMENTS.plugin_of(key)}, str(name), N_(
            "There is no experiment {name} of a plug-in: there are {known}."))
        copy = Session(self.document, device=self.device, engine=self.engine)
        copy.watch = self.watch
        copy.do("choose_sentence", sentence=sentence)
        _ = copy.result
        return MapResult.of(row.title, copy._run_experiment(row))

    def _experiment(self, sentence: int = 0, answer: Answer = None, metric: str | None = None) -> Session:
        """Return a session that displays the present numbers, and in which an experiment chooses what it needs.

        Raises EditError if there is no trained model, sentence, token or metric.
        """
        copy, state = Session(self._trained_document(), device=self.device, engine=self.engine), self.state
        copy.store.evolve(state.evolve(compared=replace(state.compared, front=None, showing="now")))
        copy.do("choose_sentence", sentence=sentence)
        if answer is not None:
            pair = answer if isinstance(answer, tuple) else (answer, None)
            if len(pair) != 2:
                raise EditError("An answer is a token, or a pair of tokens, not {answer}.", answer=quoted(pair))
            copy.do("set_target_token", token=self._token_id(pair[0]), instead=self._token_id(pair[1]))
        if metric is not None:
            copy.do("set_metric", metric=metric)
        return copy

    def _token_id(self, token: Token) -> int | None:
        """Return the id of a token. Raises EditError if a text is not one token of the model."""
        return token_id(self.engine.models.tokenizer, token) if isinstance(token, str) else token

    def _run_experiment(self, row: Experiment, **options: Any) -> Any:
        """Open an experiment and return its numbers when all are computed. Raises EditError if there are none here."""
        self.do("choose_experiment", name=row.name)
        for name, value in options.items():
            self.do("set_experiment_option", name=f"{row.name}.{name}", value=value)
        state, found = self.state.evolve(experiment_numbers=None), None
        while (request := row.request(state)) is not None and (found is None or request != found.request):
            found = row.numbers(self.engine, request, self.watch)
            state = state.evolve(experiment_numbers=found)
        if found is None:
            raise EditError("{experiment} has nothing to compute here.", experiment=row.title)
        return found


def _is_message(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(value.get(name), str) for name in ("role", "content"))


def _one_row(ids: Any) -> Any:
    """Return ids as a list. Of a batch of one text, such as `generate` returns, return the ids of the text."""
    values = ids.tolist() if hasattr(ids, "tolist") else list(ids)
    return values[0] if len(values) == 1 and isinstance(values[0], list) else values


def head_pairs(heads: Iterable[Any]) -> Iterator[Head]:
    """Yield heads as pairs of a layer and a head. Raises EditError if one is none."""
    for head in heads:
        if not isinstance(head, Sequence) or isinstance(head, str) or len(head) != 2:
            raise EditError("A head is a pair of a layer and a head, such as (5, 1), not {head}.", head=quoted(head))
        yield head[0], head[1]
