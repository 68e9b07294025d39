"""The texts of a command line: given as they are, or by the file that they are read from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attnviz.system.errors import EditError

if TYPE_CHECKING:
    from pathlib import Path

#: How a text is read from a file, for the help of every flag that takes one.
FROM_FILE = "@FILE reads a UTF-8 text file; write @@ for a text that begins with @"


def text_file(argument: str) -> Path | None:
    """Return the file that a text argument names as @FILE; None if the argument is the text itself."""
    from pathlib import Path

    return Path(argument[1:]) if argument.startswith("@") and not argument.startswith("@@") else None


def read_text(argument: str, flag: str) -> str:
    """Return the text of an argument of a flag such as --text: the content of @FILE, "@…" for "@@…".

    The line break at the end of a file is dropped. Raises SessionError if the file cannot be read, and EditError if it
    is not text.
    """
    from attnviz.system.reading import read_bytes

    path = text_file(argument)
    if path is None:
        return argument[1:] if argument.startswith("@@") else argument
    if not path.name:
        raise EditError(f"{flag} @ names no file: write @FILE, or @@ for a text that begins with @.")
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise EditError(f"{path.name} is not a text file in UTF-8. A text that begins with @ is written with "
                        "@@.") from None
    return text.replace("\r\n", "\n").removesuffix("\n")
