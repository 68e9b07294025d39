"""`attnviz.open(...)`: a session without a window, for scripts and notebooks. The window does the same intents."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.export.parts import check_number
from attnviz.notebook import png_of
from attnviz.performers import SessionPerformers
from attnviz.result.measures import TOKEN_MEASURES
from attnviz.session import DocumentSession
from attnviz.store import arguments
from attnviz.store.compare import hold_result
from attnviz.store.experiments import CIRCUIT, LENS, PATCHING, SCORE_PARTS, Experiment
from attnviz.store.focus import mark_cell
from attnviz.store.intent import JobRow, Performers
from attnviz.store.numbers import effects_unavailable
from attnviz.store.store import INTENTS
from attnviz.system.checked import find_row
from attnviz.system.errors import ComputeError, EditError, SessionError
from attnviz.system.watch import UNWATCHED
from attnviz.system.wording import N_, quoted

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine
    from attnviz.experiments.ablation_effects import AblationEffects
    from attnviz.experiments.circuits import HeadCircuit
    from attnviz.experiments.lens import Lens
    from attnviz.experiments.patching import PatchingMap
    from attnviz.experiments.score_parts import ScoreParts

MAX_TEXT = 60  #: characters of the text in the repr of a session


def open(source: str | os.PathLike[str] = "", *, text: str | None = None, device: str = "auto") -> Session:
    """Return a session without a window.

    Args:
        source: a variant such as "multi_head", a trained model ("smollm2", a folder, a .gguf file), a session file, a
            file of arrays (.npz), "example:KEY", or "" for what the window begins with.
        text: the text, if not that of the source.
        device: cpu, cuda, mps or auto.

    Raises AttnVizError with a sentence if there is no such source or device, or if the source cannot be read.
    """
    if not isinstance(source, str | os.PathLike):
        raise SessionError("attnviz.open takes a name or a path, not an object of type {kind}: save a model by "
                           "save_pretrained, and open its folder.", kind=type(source).__name__)
    _check_device(device)
    session = Session(device=device)
    session.begin(os.fspath(source))
    if text is not None:
        session.text = text
    return session


def _check_device(device: str) -> None:
    """Raise ComputeError if there is no such device here."""
    if device in ("auto", "cpu"):  # without importing torch
        return
    from attnviz.engine.engine import best_device

    if device not in ("cuda", "mps"):
        raise ComputeError("There is no device {device}: name cpu, cuda, mps or auto.", device=quoted(str(device)))
    if best_device(device)[0] != device:
        raise ComputeError("There is no device {device} here: name cpu or auto.", device=device)


class Session(DocumentSession):
    """A document with its numbers, which are computed when they are read.

    Arrays are read-only and indices count from 0. Methods raise AttnVizError with a sentence for what is not possible;
    the document is then unchanged.
    """

    def __init__(
        self, document: Document | None = None, *, device: str = "auto", engine: Engine | None = None
    ) -> None:
        super().__init__(document, device=device, engine=engine)
        self.store.performers = Performers(self, SessionPerformers(self))

    def __repr__(self) -> str:
        text = shorten(self.text, MAX_TEXT, placeholder=" …")
        return f"<attnviz.Session: {self.document.options.name}, {text!r}>"

    def png(self) -> bytes:
        """Return the selected stage in all heads of all layers, a row a layer, as the content of a PNG file."""
        state = self.state
        assert state.source is not None
        spot = state.focus.spot
        return png_of(state.source, [spot if STAGES[spot.stage].per_head else spot.at(stage="weights")])

    def _repr_png_(self) -> bytes:
        """Return the picture that a notebook displays."""
        return self.png()

    @property
    def edit(self) -> Edit:
        """Everything that `do` can do as methods, such as `s.edit.ablate_head(layer=5, head=1)`."""
        return Edit(self)

    @contextmanager
    def ablated(self, *heads: tuple[int, int], by: str = "") -> Iterator[Session]:
        """Ablate heads, each (layer, head), for the time of a `with`; the edits made in it are undone at its end.

        `by` names what takes the place of their contexts, if not what the option `ablation` says. Raises EditError if
        there is no such head or kind of ablation.
        """
        before = self.store.state
        try:
            if by:
                self.do("set_option", name="ablation", value=by)
            for layer, head in heads:
                self.do("ablate_head", layer=layer, head=head)
            yield self
        finally:
            self.store.evolve(self.store.state.evolve(document=before.document, history=before.history))

    def lens(self, *, middle: bool = False, sentence: int = 0) -> Lens:
        """Return what a model would predict from its residual stream before each layer: the logit lens.

        `middle` adds the rows after the attention of each layer. The last row is the model's own output.
        """
        copy = self._copy()
        copy.do("choose_sentence", sentence=sentence)
        found: Lens = copy._run_experiment(LENS, middle=middle)
        return found

    def patch(
        self, clean: str, *, activation: str = "residual", direction: str = "denoise", exact: bool = True
    ) -> PatchingMap:
        """Return the map of activation patching, whose `recovered` is (layer, token) or (layer, head).

        `clean` is the text of the clean run; the corrupted run is that of the present text. The other arguments are the
        options of the experiment in the window. Without `exact` the patches are estimated from one gradient. The sender
        of a path is the selected head.
        """
        held, copy = self._copy(), self._copy()
        held.text = clean
        copy.store.do(hold_result(held.result))
        found: PatchingMap = copy._run_experiment(PATCHING, activation=activation, direction=direction, exact=exact)
        return found

    def score_parts(self, query: int, key: int, *, layer: int, head: int, sentence: int = 0) -> ScoreParts:
        """Return one score as a sum of what each earlier head and MLP wrote into the query, and into the key."""
        copy = self._copy()
        spot = copy._check(Spot("scores", layer=layer, head=head, sentence=sentence))
        for token in (query, key):
            check_number("token", token, len(copy.result.row_labels(spot)))
        copy.store.do(mark_cell(Cell(spot, query, key)))
        found: ScoreParts = copy._run_experiment(SCORE_PARTS)
        return found

    def circuit(self, *, layer: int, head: int) -> HeadCircuit:
        """Return what a head does by its weights alone: tokens that it copies, attends to, and heads that read it.

        Its input is the pinned token, or the last one.
        """
        copy = self._copy()
        copy.do("choose_head", layer=layer, head=head)
        found: HeadCircuit = copy._run_experiment(CIRCUIT)
        return found

    def ablation_effects(self, by: str = "zero") -> AblationEffects:
        """Return how much the logit and the probability of the target token drop when each head is ablated.

        `by` names what takes the place of the contexts of a head, one of `ABLATION_KINDS`.
        """
        kind = find_row(ABLATION_KINDS, str(by), N_("There is no kind of ablation {name}: the kinds are {known}."))
        measure = next(name for name, row in TOKEN_MEASURES.items() if row.ablation == kind.name)
        copy = self._copy()
        if reason := effects_unavailable(copy.state, measure):
            raise EditError(reason)
        copy.do("choose_measure", measure=measure)
        copy.do("compute_effects")
        found = copy.state.displayed_effects
        assert found is not None
        return found

    def _copy(self) -> Session:
        """Return a session that displays the present numbers, and in which an experiment can choose what it needs."""
        copy, state = Session(device=self.device, engine=self.engine), self.state
        copy.store.evolve(state.evolve(compared=replace(state.compared, front=None, showing="now")))
        return copy

    def _run_experiment(self, row: Experiment, **options: Any) -> Any:
        """Open an experiment and return its numbers when all are computed. Raises EditError if there are none here."""
        self.do("choose_experiment", name=row.name)
        for name, value in options.items():
            self.do("set_experiment_option", name=f"{row.name}.{name}", value=value)
        state, found = self.state.evolve(experiment_numbers=None), None
        while (request := row.request(state)) is not None and (found is None or request != found.request):
            found = row.numbers(self.engine, request, None, UNWATCHED)
            state = state.evolve(experiment_numbers=found)
        if found is None:
            raise EditError("{experiment} has nothing to compute here.", experiment=row.title)
        return found

    @staticmethod
    def intents() -> Mapping[str, Mapping[str, str]]:
        """Return what `do` can do: the names, each with its arguments and a word for the type of each.

        What only a window can do is left out.
        """
        performed = Session().store.performers
        return {name: arguments.signature(row) for name, row in sorted(INTENTS.items())
                if arguments.is_recordable(row) and (
                    not row.by_client or isinstance(row, JobRow) or performed.find(name) is not None)}


class Edit:
    """Each name of `Session.intents()` as a method, with the arguments and the words of the table of intents."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def __getattr__(self, name: str) -> Callable[..., None]:
        if name not in self._session.intents():
            raise AttributeError(f"There is nothing called {quoted(name)} to do: dir(session.edit) names everything.")
        row = INTENTS[name]
        parameters = list(inspect.signature(row.function).parameters.values())[1:]
        signature = inspect.Signature(parameters, return_annotation=None)

        def edit(*values: object, **named: object) -> None:
            self._session.do(name, **signature.bind(*values, **named).arguments)

        edit.__name__, edit.__doc__ = name, row.__doc__
        vars(edit)["__signature__"] = signature
        return edit

    def __dir__(self) -> list[str]:
        return list(self._session.intents())
