"""Automatic answers to every question of the window, so that no modal dialog waits for a user."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QColorDialog, QDialog, QFileDialog, QFontDialog, QInputDialog, QMenu, QMessageBox

from attnviz.document import edits, files
from attnviz.views.chrome import dialogs

Choose = Callable[[Sequence[Any]], Any]


def prepare(folder: Path) -> tuple[list[Path], list[Path]]:
    """Write files to open, some of them broken, and embedding files."""
    sessions = [folder / name for name in ("good.attnviz", "broken.attnviz", "absent.attnviz")]
    files.save(edits.new_document(text="from a file\nwith two lines"), sessions[0])
    sessions[1].write_bytes(b'{"attnviz": 7, "text": "a", "edits": [{}]}')
    vectors = [folder / name for name in ("good.npy", "named.csv", "broken.npy")]
    np.save(vectors[0], np.arange(12, dtype=np.float32).reshape(4, 3) / 10)
    vectors[1].write_text("a,1,2\nthe,3,4\n", encoding="utf-8")
    vectors[2].write_bytes(b"\x93NUMPY nonsense")
    return sessions, vectors


@contextmanager
def answered(
    folder: Path, choose: Choose, asked: Callable[[str], None], use: Callable[[QDialog], object] = lambda dialog: None,
) -> Iterator[None]:
    """Answer each question in the context by `choose`, and record its name in `asked`; `use` each dialog of options."""
    sessions, vectors = prepare(folder)

    def ask_open(parent: Any, title: str, filters: str, start: Any) -> Path | None:
        asked("ask_open")
        return choose([None, *(vectors if filters == dialogs.OPENED["embeddings"] else sessions)])

    def ask_save(parent: Any, title: str, filters: str, suggestion: Path) -> Path | None:
        asked("ask_save")
        if filters != dialogs.SESSIONS:
            return None  # matplotlib takes a second for each picture; exports have tests of their own
        return choose([None, folder / "saved.attnviz", folder / "other.attnviz", folder / "no folder" / "x.attnviz"])

    def ask_unsaved(*_: Any) -> str:
        asked("ask_unsaved")
        return choose(["save", "discard", "cancel"])

    def no(name: str, answer: Any) -> Callable[..., Any]:
        def instead(*_: Any, **__: Any) -> Any:
            asked(name)
            return answer
        return instead

    def rejected(name: str) -> Callable[..., int]:
        def instead(dialog: QDialog) -> int:
            asked(name)
            if not isinstance(dialog, QMessageBox | QFileDialog | QInputDialog | QColorDialog | QFontDialog):
                use(dialog)
            if not dialog.result():
                dialog.reject()  # what draws for it in the background must hear that it ends
            return dialog.result()
        return instead

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dialogs, "ask_open", ask_open)
        patch.setattr(dialogs, "ask_save", ask_save)
        patch.setattr(dialogs, "ask_unsaved", ask_unsaved)
        patch.setattr(QMenu, "exec", no("QMenu.exec", None))
        for kind in (QDialog, QMessageBox, QFileDialog, QInputDialog, QColorDialog, QFontDialog):
            patch.setattr(kind, "exec", rejected(f"{kind.__name__}.exec"))
        for name in ("getOpenFileName", "getSaveFileName"):
            patch.setattr(QFileDialog, name, no(name, ("", "")))
        patch.setattr(QInputDialog, "getItem", no("getItem", ("", False)))
        yield
