"""Scripts: intents in a JSON file, with the session in which they begin.

    {"attnviz_script": 1,
     "session": {"attnviz": 6, "text": "Your journey starts with one step"},
     "do": [["set_option", {"name": "mask", "value": "none"}], ["choose_head", {"head": 1}]]}
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from attnviz.document import files
from attnviz.document.document import Document
from attnviz.store import arguments
from attnviz.store.edits import set_option, set_text
from attnviz.store.intent import Intent
from attnviz.system.errors import SessionError
from attnviz.system.paths import replace_file
from attnviz.system.reading import NOT_SAVED, file_errors, read_json

FORMAT = 1
SUFFIX = ".json"

_REPLACING = (set_text.name, set_option.name)


@dataclass(frozen=True)
class Script:
    """The document in which a script begins, None for the open one, and the intents as JSON."""

    document: Document | None
    steps: tuple[tuple[str, dict[str, Any]], ...]


def write(path: Path, document: Document, intents: Sequence[Intent]) -> None:
    """Write a script. Raises SessionError; an old file is unchanged then."""
    content = {
        "attnviz_script": FORMAT, "session": json.loads(files.to_bytes(document, None)),
        "do": [[intent.name, arguments.to_data(intent)] for intent in intents],
    }
    with file_errors(NOT_SAVED, path.name, ValueError):
        replace_file(path, (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode())


def read(path: Path) -> Script:
    """Return the script in a file. Raises SessionError if it is none; intents are checked when they are done."""
    content = read_json(path)
    steps = content.get("do") if isinstance(content, dict) and content.get("attnviz_script") == FORMAT else None
    if not isinstance(steps, list):
        raise SessionError('{name} is not a script: it does not begin with "attnviz_script": {known}.',
                           name=path.name, known=FORMAT)
    for number, step in enumerate(steps, 1):
        if not isinstance(step, list) or list(map(type, step)) != [str, dict]:
            raise SessionError('{name}: step {number} is not ["name", {{"argument": value}}].', name=path.name,
                               number=number)
    session = content.get("session")
    document = None if session is None else files.from_bytes(json.dumps(session).encode(), path.name)
    return Script(document, tuple((name, values) for name, values in steps))


def is_replaced(intent: Intent, after: Intent) -> bool:
    """Return whether an intent of a burst of typing or of a drag leaves nothing once the next one was done."""
    is_burst = intent.merge and (intent.name, intent.merge) == (after.name, after.merge)
    return bool(is_burst) and intent.name in _REPLACING
