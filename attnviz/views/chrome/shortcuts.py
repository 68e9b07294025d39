"""The keys that a person chose for commands: which cannot be, and who has one already."""

import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

from attnviz.system.translation import command_words, tr
from attnviz.system.wording import Text, cut, without_mnemonic
from attnviz.views.chrome.action_rows import FIXED_KEYS, PANEL_KEYS, ROWS, ActionRow, FixedKeys, PanelKeys
from attnviz.views.chrome.actions import default_keys, first_key

Row = ActionRow | PanelKeys
Keys = Mapping[str, Sequence[QKeySequence]]  #: of commands by their names

_KEY, _MODIFIER = Qt.Key, Qt.KeyboardModifier
_DELETING = (_KEY.Key_Delete, _KEY.Key_Backspace)
_ONLY_MODIFIERS = (_KEY.Key_Shift, _KEY.Key_Control, _KEY.Key_Alt, _KEY.Key_AltGr, _KEY.Key_Meta)
_log = logging.getLogger(__name__)


def rows_by_name() -> dict[str, Row]:
    """Return every command that can have other keys."""
    rows: tuple[Row, ...] = (*ROWS, *PANEL_KEYS)
    return {row.name: row for row in rows}


def read_keys(entries: Iterable[str]) -> tuple[dict[str, list[QKeySequence]], list[Text]]:
    """Return the keys of the commands that have others than the program's, and a sentence for each refused one.

    The entries are those of the settings, NAME=KEYS. A chosen key is taken from the command that has it by default.
    """
    rows, chosen, refusals = rows_by_name(), dict[str, list[QKeySequence]](), list[Text]()
    for entry in entries:
        name, _, text = entry.partition("=")
        if name not in rows:  # a command of a plug-in, or of another version
            _log.warning("The settings have keys of an unknown command: %.200s", entry)
            continue
        good = []
        for part in filter(None, text.split("; ")):
            keys = QKeySequence(part)
            if reason := refusal(rows[name], keys, part) or _second_owner(rows, name, keys, chosen):
                refusals.append(Text("{command}: {reason}", command=label_of(rows[name]), reason=reason))
            else:
                good.append(keys)
        if good or not text:
            chosen[name] = good
    changed = dict(chosen)
    for name, row in rows.items():
        keys_of_row = default_keys(row)
        kept = [keys for keys in keys_of_row if not owners(rows, name, keys, chosen)]
        if name not in chosen and kept != keys_of_row:
            changed[name] = kept
    return changed, refusals


def present_keys(entries: Iterable[str]) -> dict[str, list[QKeySequence]]:
    """Return the keys of every command under these settings."""
    changed, _ = read_keys(entries)
    return {name: changed.get(name, default_keys(row)) for name, row in rows_by_name().items()}


def refusal(row: Row, keys: QKeySequence, typed: str = "") -> Text | None:
    """Return why a command cannot have these keys; `typed` is how they were written."""
    native = keys.toString(QKeySequence.SequenceFormat.NativeText) or cut(typed)
    if keys.count() > 1:
        return Text("{keys} are several keys, one after the other: choose one, with Ctrl, Alt or Shift.", keys=native)
    pressed = first_key(keys) if keys.count() else QKeyCombination(_KEY.Key_unknown)
    key, modifiers = pressed.key(), pressed.keyboardModifiers()
    if key in (_KEY.Key_unknown, *_ONLY_MODIFIERS):
        return Text("{keys} is not a key.", keys=cut(typed) or native)
    if (fixed := fixed_use(keys)) is not None:
        return Text("{keys} is the same in every program: {use}.", keys=native, use=Text(fixed.text))
    control, alt = bool(modifiers & _MODIFIER.ControlModifier), bool(modifiers & _MODIFIER.AltModifier)
    types = key < _KEY.Key_Escape  # the keys of characters are their Unicode numbers
    if types and control and alt:
        return Text("{keys} types a character on keyboards on which AltGr is Ctrl+Alt.", keys=native)
    if types and alt:
        return Text("{keys} opens a menu, or types a character on macOS.", keys=native)
    is_plain = not modifiers & ~(_MODIFIER.ShiftModifier | _MODIFIER.KeypadModifier)
    if is_plain and types and (isinstance(row, ActionRow) or row.types):
        return Text("{keys} types a character: choose it with Ctrl.", keys=native)
    if is_plain and key in _DELETING and isinstance(row, ActionRow):
        return Text("{keys} deletes what is selected: choose it with Ctrl.", keys=native)
    return None


def fixed_use(keys: QKeySequence) -> FixedKeys | None:
    """Return the row of keys that cannot be changed to which these belong."""
    return next((row for row in FIXED_KEYS if keys in fixed_keys(row)), None)


def fixed_keys(row: FixedKeys) -> list[QKeySequence]:
    """Return the keys of a row that cannot be changed."""
    return [keys for each in row.keys for keys in (
        QKeySequence.keyBindings(each) if isinstance(each, QKeySequence.StandardKey) else [QKeySequence(each)])]


def owners(rows: Mapping[str, Row], name: str, keys: QKeySequence, present: Keys) -> list[str]:
    """Return the other commands that have these keys where the command is heard, too."""
    return [other for other, taken in present.items() if other != name and keys in taken
            and _meet(rows[name], rows[other], keys)]


def _meet(one: Row, other: Row, keys: QKeySequence) -> bool:
    """Return whether the same keys of two commands are in each other's way.

    A key that the program gives both a menu and a panel is the panel's while that has the focus.
    """
    if isinstance(one, PanelKeys) and isinstance(other, PanelKeys):
        return bool(set(one.panels) & set(other.panels))
    return type(one) is type(other) or not all(keys in default_keys(row) for row in (one, other))


def _second_owner(rows: Mapping[str, Row], name: str, keys: QKeySequence, chosen: Keys) -> Text | None:
    """Return the sentence that another command was given these keys before; None if none was."""
    return next((Text("{keys} is that of {command}, too, which keeps it.",
                      keys=keys.toString(QKeySequence.SequenceFormat.NativeText), command=label_of(rows[other]))
                 for other in owners(rows, name, keys, chosen)), None)


def label_of(row: Row) -> str:
    """Return the name of a command as its menu or its panel says it."""
    return without_mnemonic(tr(row.text))


def group_of(row: Row) -> str:
    """Return where a command is: its menu, or the panels in which its keys are heard."""
    if isinstance(row, PanelKeys):
        return ", ".join(map(tr, row.panels))
    return " > ".join(without_mnemonic(tr(part)) for part in row.menu.split("/"))


def with_present_keys(html: str) -> str:
    """Return a text of a lesson, which names the keys of the program, with those that the person has."""
    names = {key: escape(words, quote=False) for row in ROWS for keys in default_keys(row)[:1]
             if (key := keys.toString().replace("Pg", "Page ")) in html and (words := command_words(row.name))}
    changed = {old: new for old, new in names.items() if old != new}
    pattern = "|".join(sorted(map(re.escape, changed), key=len, reverse=True))
    return re.sub(rf"(?<![\w+])(?:{pattern})(?![\w+])", lambda match: changed[match[0]], html) if changed else html
