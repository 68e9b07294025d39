"""Extract every visible string of the program, and compile its translations, with Qt's own tools.

    python tools/visible_strings.py                 bring resources/languages/*.ts up to date, and compile them
    python tools/visible_strings.py --missing de    print what is not translated yet, as JSON
    python tools/visible_strings.py --import de FILE.json
                                                    take translations from such JSON, and compile them

A message is {"context", "source", "translation"}; that of a count has "translations", one for each plural form. Without
a context a translation is taken for the source wherever it is missing.
"""

import argparse
import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import PySide6

ROOT = Path(__file__).resolve().parents[1]
PACKAGE, LANGUAGES = ROOT / "attnviz", ROOT / "resources" / "languages"
#: The functions whose first argument is a visible string, besides Qt's: marked texts of tables, and errors.
FUNCTIONS = ("N_", "Text", "AttnVizError", "EditError", "ComputeError", "SessionError", "ModelError", "GivenError",
             "InSentence")
#: Plural forms of a count in Qt's order.
FORMS = {"zh_CN": 1}


def extract(ts_file: Path, package: Path = PACKAGE, *, texts: Iterable[str] = ()) -> dict[str, set[str]]:
    """Bring a .ts file up to date with the strings of a package and other texts; return them: {context: texts}."""
    files, others = ts_file.with_suffix(".lst"), ts_file.with_suffix(".py")
    others.write_text("".join(f"N_({json.dumps(text, ensure_ascii=False)})\n" for text in texts), encoding="utf-8")
    files.write_text("\n".join(map(str, [*sorted(package.rglob("*.py")), others])), encoding="utf-8")
    aliases = ",".join(f"tr+={name}" for name in FUNCTIONS)
    subprocess.run([_qt("lupdate"), "-silent", "-no-obsolete", "-locations", "none", "-source-language", "en",
                    "-target-language", ts_file.stem, "-tr-function-alias", aliases, f"@{files}", "-ts", ts_file],
                   check=True)
    files.unlink()
    others.unlink()
    found: dict[str, set[str]] = {}
    for context, message in messages(ET.parse(ts_file)):
        found.setdefault(context, set()).add(message.findtext("source") or "")
    return found


def messages(tree: ET.ElementTree) -> Iterator[tuple[str, ET.Element]]:
    """Yield the messages of a .ts file with their contexts."""
    for context in tree.iter("context"):
        for message in context.iter("message"):
            yield context.findtext("name") or "", message


def missing(ts_file: Path) -> list[dict[str, Any]]:
    """Return the messages that are not translated yet."""
    return [{"context": context, "source": message.findtext("source"),
             **({"translations": [""] * FORMS.get(ts_file.stem, 2)} if message.get("numerus") else {"translation": ""})}
            for context, message in messages(ET.parse(ts_file)) if _is_missing(message)]


def take(ts_file: Path, given: list[dict[str, Any]]) -> None:
    """Write translations into a .ts file; those of a context replace, others fill what is missing."""
    tree = ET.parse(ts_file)
    named = {(each["context"], each["source"]): each for each in given if "context" in each}
    others = {each["source"]: each for each in given if "context" not in each}
    for context, message in messages(tree):
        source, translation = message.findtext("source") or "", message.find("translation")
        if (comment := message.find("extracomment")) is not None:
            message.remove(comment)  # lupdate takes comments "#:" of the code for some to translators
        found = named.get((context, source)) or (others.get(source) if _is_missing(message) else None)
        if found is None or translation is None:
            continue
        translation.attrib.pop("type", None)
        if message.get("numerus"):
            translation.clear()
            for form in found["translations"]:
                ET.SubElement(translation, "numerusform").text = form
        else:
            translation.text = found["translation"]
    text = ET.tostring(tree.getroot(), encoding="unicode")
    ts_file.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{text}\n', encoding="utf-8")


def compiled(ts_file: Path, qm_file: Path) -> None:
    """Compile a .ts file; a window that has the file before open keeps it."""
    new = qm_file.with_suffix(".new")
    subprocess.run([_qt("lrelease"), "-silent", "-nounfinished", ts_file, "-qm", new], check=True)
    new.replace(qm_file)


def _is_missing(message: ET.Element) -> bool:
    translation = message.find("translation")
    return bool(message.findtext("source")) and (translation is None or translation.get("type") == "unfinished")


def _qt(tool: str) -> Path:
    return Path(PySide6.__file__).parent / tool


def _update(ts_file: Path) -> None:
    sys.path.insert(0, str(ROOT))
    from attnviz.cli import help_texts

    extract(ts_file, texts=help_texts())
    take(ts_file, [])  # in one form, whoever wrote it last
    compiled(ts_file, ts_file.with_suffix(".qm"))


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--missing", metavar="LANGUAGE")
    parser.add_argument("--import", dest="taken", nargs=2, metavar=("LANGUAGE", "FILE"))
    given = parser.parse_args()
    if given.missing:
        print(json.dumps(missing(LANGUAGES / f"{given.missing}.ts"), ensure_ascii=False, indent=1))
        return
    if given.taken:
        take(LANGUAGES / f"{given.taken[0]}.ts", json.loads(Path(given.taken[1]).read_text(encoding="utf-8")))
    for ts_file in sorted(LANGUAGES.glob("*.ts")):
        _update(ts_file)
        print(f"{ts_file.stem}: {len(missing(ts_file))} of {len([*messages(ET.parse(ts_file))])} messages are missing")


if __name__ == "__main__":
    main()
