"""What the intents of files do in a session without a window."""

from __future__ import annotations

from pathlib import Path

from attnviz.document import files
from attnviz.document.places import Spot
from attnviz.export import formats
from attnviz.export.film_kinds import SECONDS, STEPS
from attnviz.export.parts import PaperName, Part, View, handout_part
from attnviz.session import DocumentSession
from attnviz.store import client
from attnviz.store.intent import performs
from attnviz.system.errors import EditError


class SessionPerformers:
    """Performs in a session what needs files or other documents."""

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
