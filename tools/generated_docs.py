"""The generated parts of the documentation: what the program knows, in the files in which people read it.

Between `<!-- generated: NAME -->` and `<!-- end -->` a page has what the row NAME of `GENERATED` returns.
`make golden` writes them anew, and `tests/test_golden_docs.py` fails where one is not fresh.
"""

from __future__ import annotations

import inspect
import io
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from tools.docs_hooks import answer, missing_models, run

MARK = re.compile(r"^<!-- generated: (\S+) -->$", re.MULTILINE)
SHORT_TEXT = "When Mary and John went to the store"


def written_anew(page: str, name: str) -> str:
    """Return a page with its part of this name written anew; as it is if the part needs a model that is missing."""
    content = GENERATED[name]()
    part = re.compile(rf"(<!-- generated: {name} -->\n).*?(<!-- end -->\n)", re.DOTALL)
    return page if content is None else part.sub(lambda found: f"{found[1]}\n{content}\n{found[2]}", page)


def _table(heads: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    cells = (" | ".join(str(cell).replace("|", "\\|") for cell in row) for row in (heads, ("---",) * len(heads), *rows))
    return "".join(f"| {row} |\n" for row in cells)


def _printed(*words: str) -> Callable[[], str]:
    return lambda: f"```text\n{answer(*words).rstrip()}\n```\n"


def _help(command: str) -> Callable[[], str]:
    """Return the help of a command, without the list of options, and without sections that `compute` has, too."""
    def text() -> str:
        whole, _, _ = answer(command, "--help").partition("\nWith a trained model these can be set")
        shared = [] if command == "compute" else answer("compute", "--help").split("\n\n")
        own = "\n\n".join(part for part in whole.split("\n\n") if part not in shared)
        return f"```text\n{own.rstrip()}\n```\n"
    return text


def _arrays(*words: str) -> Callable[[], str | None]:
    """Return the arrays that a command writes; None without its model."""
    def table() -> str | None:
        import numpy as np

        if missing_models(list(words)):
            return None
        (content,) = run(["compute", *words, "--out", "arrays.npz"]).values()
        with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
            rows = [(f"`{name}`", arrays[name].shape, re.sub(r"<U\d+", "text", str(arrays[name].dtype)))
                    for name in arrays.files]
        return _table(("array", "shape", "dtype"), rows)
    return table


def _stages() -> str:
    from attnviz.document.stages import STAGES

    def axes(stage: Any) -> str:
        """Return the axes of one layer's array of a stage."""
        if stage.is_matrix:
            return "(sentence, head, query, key)"
        return "(sentence, head, token, dim)" if stage.per_head else "(sentence, token, dim)"

    rows = [(f"`{name}`", stage.label, stage.formula, axes(stage), stage.help) for name, stage in STAGES.items()]
    return _table(("`--stage`", "in the window", "formula", "axes", "what it is"), rows)


def _measures() -> str:
    """Return the measures of heads that need no corpus."""
    from attnviz.result.measures import ALL_MEASURES

    rows = [(f"*{row.axis_label or row.label}*", f"`{name}`", row.help)
            for name, row in ALL_MEASURES.items() if name and not row.of_corpus]
    return _table(("measure", "in files", "what it is"), rows)


def _options() -> str:
    """Return the options that `--set` takes; those of sampling are for the window alone."""
    from attnviz.document.options import MODEL_OPTIONS, OPTIONS, SAMPLING_OPTIONS
    from attnviz.document.values import KINDS

    rows = [(f"`{name}`", option.label, str(KINDS[option.kind].expected(option)),
             "yes" if name in MODEL_OPTIONS or option.with_model else "",
             " ".join([option.help, *option.choice_help.values()]))
            for name, option in {**OPTIONS, **MODEL_OPTIONS}.items() if name not in SAMPLING_OPTIONS]
    return _table(("option", "in the window", "value", "with a trained model", "what it does"), rows)


def _session() -> str:
    """Return a small session file."""
    from attnviz.document import edits
    from attnviz.document.document import Document
    from attnviz.document.files import to_bytes

    document = edits.set_options(edits.set_text(Document(), "Hello shiny sun"), {"variant": "causal", "d_out": 4})
    document = edits.set_mask_cell(document, (0, 2, 1), masked=True)
    return f"```json\n{to_bytes(document).decode().rstrip()}\n```\n"


def _signature(name: str, function: Callable[..., Any]) -> str:
    """Return a name with its arguments and their defaults, without types."""
    parameters = list(inspect.signature(function).parameters.values())
    bare = [each.replace(annotation=each.empty) for each in parameters if each.name not in ("self", "state")]
    return f"`{name}{inspect.Signature(bare)}`"


def _methods() -> str:
    """Return what a session has: its properties and its methods, but for those of the command line."""
    from attnviz.api import Session

    rows, others = [], {"begin", "compute_document", "engine", "snapshot", "state_with", "write", "write_film"}
    for name in dir(Session):
        found = getattr(Session, name)
        if not name.startswith("_") and name not in others:
            rows.append((_signature(name, found) if callable(found) else f"`{name}`", found.__doc__.splitlines()[0]))
    return _table(("of a session", "what it does"), rows)


def _intents() -> str:
    """Return the intents that need no window."""
    from attnviz.api import Session
    from attnviz.store.store import INTENTS

    rows = [(_signature(name, INTENTS[name].function), (INTENTS[name].__doc__ or "").splitlines()[0])
            for name in Session.intents()]
    return _table(("intent", "what it does"), rows)


def _shortcuts() -> str:
    """Return every entry of the window's menus that has a shortcut. It needs a QApplication."""
    from attnviz.export import formats
    from attnviz.views.chrome.action_rows import ROWS
    from attnviz.views.chrome.actions import default_keys, place_of

    rows = []
    for row in ROWS:
        if keys := default_keys(row):
            tip = row.tip if row.export_kind is None else row.tip.format(formats=formats.suffix_list(row.export_kind))
            rows.append((keys[0].toString(), place_of(row), tip))
    return _table(("shortcut", "menu", "what it does"), rows)


#: What a page can have generated, by the name in its mark.
GENERATED: Mapping[str, Callable[[], str | None]] = MappingProxyType({
    "help": _printed("--help"),
    **{f"{name}-help": _help(name) for name in ("open", "compute", "figure", "table", "film", "handout",
                                                   "heads")},
    "examples": _printed("examples"),
    "options": _options,
    "session": _session,
    "stages": _stages,
    "measures": _measures,
    "shortcuts": _shortcuts,
    "methods": _methods,
    "intents": _intents,
    "arrays": _arrays("--example", "3.6.2-multi-head"),
    "model-arrays": _arrays("--model", "smollm2", "--text", SHORT_TEXT, "--effects"),
})
