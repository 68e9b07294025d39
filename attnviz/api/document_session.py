"""A document with its numbers, without a window: the base of `attnviz.open(...)`."""

from __future__ import annotations

import os
import re
import warnings
from collections import deque
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attnviz.document import edits, files, presets, runs
from attnviz.document.document import Document, changes_numbers
from attnviz.document.places import Spot
from attnviz.document.recipes import Run
from attnviz.document.saved_view import SavedView
from attnviz.document.stages import COMPUTED_STAGES
from attnviz.document.values import check
from attnviz.document.variants import ROWS
from attnviz.engine.checkpoints.cli_argument import model_argument
from attnviz.experiments import inverse_attention
from attnviz.experiments.inverse_attention import WishRequest
from attnviz.export import destination, formats, requests, writers
from attnviz.export.film_kinds import SECONDS, STEPS, FilmRequest
from attnviz.export.requests import ExportRequest, PaperName, View, check_spot, check_whole
from attnviz.families import run_steps
from attnviz.result.given import Given
from attnviz.result.result import Evaluation
from attnviz.store import arguments, client
from attnviz.store.compare import find_snapshot, hold_result
from attnviz.store.edits import open_model, set_option
from attnviz.store.experiments import scores_request
from attnviz.store.films import film_subject
from attnviz.store.focus import lacks_gradients, request_gradients
from attnviz.store.intent import (
    FileRequest,
    Intent,
    JobRow,
    Performers,
    RunRequest,
    StateRequest,
    TokenizerRequest,
    performs,
)
from attnviz.store.numbers import effects_ready, numbers_ready, scores_ready
from attnviz.store.own_code import compare_code
from attnviz.store.session import Session as FileSession, read_session
from attnviz.store.sessions import file_saved, session_begun, session_opened
from attnviz.store.state import State
from attnviz.store.state_measures import experiments_of
from attnviz.store.store import INTENTS, Store
from attnviz.store.stored_view import CORPUS, PREFERENCES, look_of, view_of
from attnviz.store.training import run_found, training_changed
from attnviz.system.checked import nearest
from attnviz.system.errors import ComputeError, EditError, SessionError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import N_, quoted

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine

EXAMPLE = "example:"  #: before the key of an example


class DocumentSession:
    """A store with its numbers, which are computed when they are read, and what reads and writes its files."""

    def __init__(
        self, document: Document | None = None, *, device: str = "auto", engine: Engine | None = None
    ) -> None:
        document = document or presets.start_document()
        self.device, self.watch = device, UNWATCHED  # of experiments
        self.store = Store(State(document=document, session=FileSession(saved=document)))
        self.store.compute, self.store.performers = self._compute, Performers(self)
        self.store.subscribe(self._follow)
        if engine is not None:
            engine.use_device(device)
            self.engine = engine

    def _follow(self, before: State, after: State) -> None:
        """Warn as a window does, and compute the ablation effects that are wanted now, which it does later."""
        message, wanted = after.message, after.wanted_effects
        if message is not None and message is not before.message and message.kind == "warning":
            warnings.warn(message.text, stacklevel=2)
        if wanted is not None and wanted is not before.wanted_effects:
            from attnviz.experiments import ablation_effects  # late: only models need it

            self.store.do(effects_ready(ablation_effects.run(self.engine, wanted)))

    def begin(self, source: str) -> None:
        """Replace the document by a source of `attnviz.open`. Raises AttnVizError if there is none."""
        if not source:
            self._replace(FileSession(saved=presets.start_document()))
        elif source in ROWS:
            self._replace(FileSession(saved=edits.new_document(settings={"variant": source})))
        elif source.startswith(EXAMPLE):
            self._replace(FileSession(saved=presets.preset(source.removeprefix(EXAMPLE))))
        elif where := model_argument(Path(source)):
            self.store.do(open_model(self.engine.models.open(where)))
            self._replace(FileSession(saved=run_steps.as_run(self.document)))
        else:
            if not os.path.exists(source):
                near = nearest(source, ROWS)
                raise SessionError(
                    N_("There is no variant, model, session or example:KEY called {source} (did you mean {near}?).")
                    if near else N_("There is no variant, model, session or example:KEY called {source}."),
                    source=quoted(source), near=near)
            self._replace(read_session(Path(source)))

    @property
    def document(self) -> Document:
        """The text, the options and the edits, as a frozen value."""
        return self.store.state.document

    @property
    def text(self) -> str:
        """The text; setting it is an undo step."""
        return self.document.text

    @text.setter
    def text(self, text: str) -> None:
        self.do("set_text", text=text)

    @property
    def state(self) -> State:
        """The state with the numbers of the present document, computed if necessary."""
        return self.state_with(self.store.state.focus.spot.stage)

    @property
    def result(self) -> Evaluation:
        """Every number of the present document: `attnviz.result.result.Evaluation`."""
        now = self.state.now
        assert now is not None
        return now

    def do(self, intent: str, /, **values: Any) -> None:
        """Do anything that a person can do in the window, by its name in `intents()`.

        Arguments are JSON values, tuples and numbers of NumPy in place of them, or values such as a `Spot` or a `Cell`.
        Raises EditError if the name or an argument is wrong, and what the intent itself raises.
        """
        data = arguments.to_data(Intent(intent, values))
        known = arguments.from_data(
            intent, data, open_model=lambda where: self.engine.models.open(model_argument(Path(where)) or where))
        if intent == set_option.name:
            check(**known.arguments)  # which names the option as Python does, not by its label
        scope = INTENTS[intent].scope
        if intent == compare_code.name:
            _ = self.state  # it runs beside the present numbers
        if scope != "file":  # files need no numbers of the present document
            self._hold_awaited()
        if scope in ("focus", "look", "compare"):
            spot = self.state.focus.spot  # which places exist, is in the present numbers
            if "sentence" in known.arguments:
                self._check(replace(spot, sentence=known.arguments["sentence"]))
        if scope == "document" and (self.store.state.compared.held is not None or known.arguments.keys() & {
                "cell", "token_id", "first", "token"} or isinstance(INTENTS[intent], JobRow)):
            _ = self.state  # which cells exist, and which token can be appended, is in the present numbers
        try:
            self.store.do(known)
        except EditError as error:
            raise EditError(without_menus(error.text)) from None

    @performs(client.save)
    def save(self, path: str | os.PathLike[str] | None = None) -> None:
        """Write the session to a file, its own if none is given. Raises SessionError if it is not written."""
        out = None if path is None else destination.check(Path(path), (files.SUFFIX,))
        self.store.do(file_saved(self.store.state.session.save(self.document, out, view=self.view_to_save())))

    @performs(client.new_session)
    def _new_session(self) -> None:
        self.begin("")

    @performs(client.read_model)
    @performs(client.open_file)
    def _open_file(self, path: str | None = None) -> None:
        if not path:
            raise EditError("Without a window, a file is opened by its path.")
        if Path(path).suffix.lower() == files.TEXT:  # as in the window, it becomes the text of the present session
            self.text = files.load(Path(path)).text
        else:
            self.begin(path)

    @performs(client.export)
    def _export(
        self, kind: formats.Takes = "picture", path: str | None = None, spot: Spot | None = None, *,
        all_heads: bool = False, view: View | None = None,
    ) -> None:
        spot, made = spot or self.state.focus.spot, requests.TOKEN_VIEWS.get(view or "") if kind == "picture" else None
        self.write(path, made(spot) if made else requests.OF_HEADS[kind](spot, all_heads, kind == "arrays"))

    @performs(client.export_handout)
    def _export_handout(self, paper: PaperName = "a4", path: str | None = None) -> None:
        focus = self.state.focus
        self.write(path, requests.Handout(focus.spot, paper, focus.pinned))

    @performs(client.export_film)
    def _export_film(
        self, film: str | None = None, path: str | None = None, *, seconds: float = SECONDS, steps: int = STEPS,
        all_heads: bool = False,
    ) -> None:
        if not path or not film:
            raise EditError("Without a window, a film is written by its name and its path.")
        spot = self.state.focus.spot
        self.write_film(path, FilmRequest(spot, all_heads, kind=film, steps=steps, seconds=seconds))

    def write(self, path: str | os.PathLike[str] | None, request: ExportRequest) -> None:
        """Write what is requested of the displayed source. Raises AttnVizError if it cannot be written."""
        if not path:
            raise EditError("Without a window, a file is written by its path.")
        out = destination.check(Path(path), formats.suffixes(request.takes))
        self._check(request.spot)
        source = self.state.source
        assert source is not None
        writers.write(request, source, out, experiments=experiments_of(self.state, source))

    def write_film(self, path: str | os.PathLike[str], film: FilmRequest, *, watch: Watch = UNWATCHED) -> None:
        """Write a film. Raises AttnVizError if there is none or it cannot be written."""
        out = destination.check(Path(path), formats.suffixes("film"))
        compute = partial(self.compute_document, stage=film.spot.stage)
        subject = film_subject(self.state_with(film.spot.stage), film, compute=compute)
        writers.write_film(subject, out, watch=watch)

    def snapshot(self, name: str) -> Evaluation | None:
        """Return the numbers of a snapshot; None without a name. Raises EditError if there is none of this name."""
        return self.compute_document(find_snapshot(self.document, name)).with_state_name(name) if name else None

    @cached_property
    def engine(self) -> Engine:
        """The engine, which holds the opened model."""
        from attnviz.engine.engine import Engine  # late import: torch takes two seconds

        engine = Engine()
        engine.use_device(self.device)
        return engine

    def compute_document(
        self, document: Document, layer: int | None = None, *, stage: str = "", spots: Collection[Spot] = (),
        watch: Watch = UNWATCHED,
    ) -> Evaluation:
        """Return the numbers of a document; of a long text, what a picture of a `layer`, or `spots` of it, need."""
        if not document.is_computed:
            return Given(document)
        return self.engine.compute(document, device=self.device, stages=None if layer is None else COMPUTED_STAGES,
                                   layer=layer or 0, fold=self.store.state.fold,
                                   gradients=request_gradients(self.store.state, stage), spots=spots, watch=watch)

    def state_with(self, stage: str, watch: Watch = UNWATCHED) -> State:
        """Return the state with the present numbers, and with the gradients that a stage needs."""
        state, document = self.store.state, self.document
        if state.now is None or changes_numbers(state.now.document, document) or lacks_gradients(state, stage=stage):
            self.store.do(numbers_ready(self.compute_document(document, stage=stage, watch=watch), state.now))
        if request := scores_request(self.store.state):
            from attnviz.experiments import head_scores  # late: only models need it

            self.store.do(scores_ready(head_scores.run(self.engine, request)))
        return self.store.state

    def _compute(
        self, request: StateRequest | WishRequest | FileRequest | TokenizerRequest | RunRequest | Run,
        take: Callable[[Any], object],
    ) -> None:
        """Compute, read or train what a job needs, and compute the present numbers that a difference needs."""
        if isinstance(request, FileRequest):
            take(request.read(request.path))
        elif isinstance(request, RunRequest):
            take(request.run(self.watch))
        elif isinstance(request, TokenizerRequest):
            take(request.run(self.engine.tokenizer_of(request.document)))
        elif isinstance(request, WishRequest):
            take(inverse_attention.run(self.engine, request))
        elif isinstance(request, Run):
            from attnviz.engine.training import run_folder  # late: it imports torch

            folder = runs.new_folder(request)
            deque(run_folder.train(request.spec, folder, steps=request.steps, device=self.device), maxlen=0)
            take(folder)
        else:
            numbers = self.compute_document(request.document).with_state_name(request.state_name)
            _ = self.state
            take(numbers)

    def _hold_awaited(self) -> None:
        """Hold the A of an opened session, whose numbers are computed when something is done."""
        awaited = self.store.state.compared.awaited
        if awaited is not None:
            with suppress(ComputeError):  # its model is gone; it stays in the file
                self.store.do(hold_result(self.compute_document(awaited)))

    def _check(self, spot: Spot) -> Spot:
        """Return the spot. Raises ComputeError if the result has none."""
        self.state_with(spot.stage)
        count = len(self.result.texts)
        check_whole("sentence", spot.sentence)
        if count and not 0 <= spot.sentence < count:
            raise ComputeError("sentence cannot be {sentence}: it is an index from 0 to {last}.",
                               sentence=spot.sentence, last=count - 1)
        check_spot(self.result, spot)
        return spot

    def _replace(self, session: FileSession) -> None:
        document, view = session.saved or self.document, session.view
        self.store.do(session_begun(session, document))
        self.store.do(training_changed(None))
        if document.run_folder:
            with suppress(SessionError):  # the folder is gone
                self.store.do(run_found(runs.read_record(Path(document.run_folder))))
        self.store.do(session_opened(view))

    def view_to_save(self) -> SavedView | None:
        """Return the view to save; None where it is that of a new session."""
        opened, view, new = self.store.state.session.view, view_of(self.store.state), view_of(State())
        if view == new:
            return None
        there, defaults = look_of(opened), look_of(new)
        look = {name: value for name, value in look_of(view).items()  # a window keeps the colours of its person
                if name not in PREFERENCES or name in there or value != defaults[name]}  # unless these are other
        if CORPUS in there:
            look.setdefault(CORPUS, there[CORPUS])
        return replace(view, fields={**view.fields, "look": look})


def without_menus(sentence: str) -> str:
    """Return a sentence without the menu entry that says how a person goes on in the window."""
    return re.sub(r" \(File > [^)]+\)|: File > [^.]+(?=\.)", "", sentence)
