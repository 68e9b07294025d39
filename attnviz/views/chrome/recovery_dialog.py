"""The question after a crash: whether to restore unsaved work. It changes nothing itself."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

RecoveryAnswer = Literal["restore", "discard", "later"]


def _tr(text: str) -> str:
    return QCoreApplication.translate("RecoveryDialog", text)


def ask_restore(parent: QWidget, *, words: str, file: str, time: str, others: int) -> RecoveryAnswer:
    """Ask what to do with unsaved work that begins with `words`; `file` is empty if it had none.

    Closing the question answers "later": only Discard deletes the work.
    """
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(_tr("Restore unsaved work"))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(_tr("AttnViz ended unexpectedly. Restore the work on “{words}”?").format(words=words))
    facts = [_tr("Unsaved changes to {file}, kept on {time}.").format(file=file, time=time) if file
             else _tr("It had no file. Last kept on {time}.").format(time=time)]
    if others:
        older = _tr("There is older unsaved work, too ({count}). You will be asked about it later.")
        facts.append(older.format(count=others))
    box.setInformativeText("\n".join(facts))
    restore = box.addButton(_tr("Restore"), QMessageBox.ButtonRole.AcceptRole)
    discard = box.addButton(_tr("Discard"), QMessageBox.ButtonRole.DestructiveRole)
    later = box.addButton(_tr("Ask later"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(restore)
    box.setEscapeButton(later)
    box.exec()
    clicked = box.clickedButton()
    box.deleteLater()
    return "restore" if clicked is restore else "discard" if clicked is discard else "later"
