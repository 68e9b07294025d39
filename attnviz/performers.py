"""What the intents of files, snapshots and predictions do in a session without a window."""

from __future__ import annotations

from pathlib import Path

from attnviz.document import files
from attnviz.document.places import Cell, Spot
from attnviz.experiments import inverse_attention
from attnviz.experiments.inverse_attention import Change, Wish, wished_cell
from attnviz.export import formats
from attnviz.export.film_kinds import SECONDS, STEPS
from attnviz.export.parts import PaperName, Part, View, handout_part
from attnviz.session import DocumentSession
from attnviz.store import client
from attnviz.store.edits import append_choice, edit_attention
from attnviz.store.intent import performs
from attnviz.store.numbers import corpus_opened
from attnviz.system.errors import EditError


class SessionPerformers:
    """Performs in a session what needs files, other documents or the engine."""

    def __init__(self, session: DocumentSession) -> None:
        self._session = session

    @performs(client.new_session)
    def _new_session(self) -> None:
        self._session.begin("")

    @performs(client.read_model)
    @performs(client.open_file)
    def _open_file(self, path: str | None = None) -> None:
        if not path:
            raise EditError("Without a window, a file is opened by its path.")
        if Path(path).suffix.lower() == files.TEXT:  # as in the window, it becomes the text of the present session
            self._session.text = files.load(Path(path)).text
        else:
            self._session.begin(path)

    @performs(client.open_corpus)
    def _open_corpus(self, path: str | None = None) -> None:
        if not path:
            raise EditError("Without a window, a corpus is opened by its path.")
        from attnviz.experiments.corpus import folder_of, read_corpus

        self._session.store.do(corpus_opened(read_corpus(folder_of(Path(path)))))

    @performs(client.export)
    def _export(
        self, kind: formats.Takes = "picture", path: str | None = None, spot: Spot | None = None, *,
        all_heads: bool = False, view: View | None = None,
    ) -> None:
        if not path:
            raise EditError("Without a window, a file is written by its path.")
        self._session.write(path, Part(spot or self._session.state.focus.spot, all_heads, view=view or "heatmap"), kind)

    @performs(client.export_handout)
    def _export_handout(self, paper: PaperName = "a4", path: str | None = None) -> None:
        if not path:
            raise EditError("Without a window, a file is written by its path.")
        focus = self._session.state.focus
        self._session.write(path, handout_part(focus.spot, paper, focus.pinned), "picture")

    @performs(client.export_film)
    def _export_film(
        self, film: str | None = None, path: str | None = None, *, seconds: float = SECONDS, steps: int = STEPS,
        all_heads: bool = False,
    ) -> None:
        if not path or not film:
            raise EditError("Without a window, a film is written by its name and its path.")
        part = Part(self._session.state.focus.spot, all_heads)
        self._session.write_film(path, part, film, seconds=seconds, steps=steps)

    @performs(client.make_attend)
    def _make_attend(self, cell: Cell | None = None, weight: float | None = None, change: Change = "query") -> None:
        if weight is None:
            raise EditError("Without a window, a query attends to a key with a weight that you give.")
        result = self._session.result.computed
        assert result is not None  # else the intent has a reason
        wish = Wish(wished_cell(cell or self._session.state.focus.marked), weight, change)
        found = inverse_attention.run(self._session.engine, inverse_attention.WishRequest(result, wish))
        self._session.store.do(edit_attention(found.target, found.cells, **wish.words(result)))

    @performs(client.append_next_token)
    def _append_next_token(self) -> None:
        append, _ = append_choice(self._session.state)
        self._session.store.do(append)
