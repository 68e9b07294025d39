"""Extract every visible string of the program with pyside6-lupdate, for Qt Linguist.

    python tools/visible_strings.py attnviz_de.ts    make the file, or add to it what is new
"""

import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import PySide6

PACKAGE = Path(__file__).resolve().parents[1] / "attnviz"
#: The functions whose first argument is a visible string, besides Qt's: marked texts of tables, and errors.
FUNCTIONS = ("N_", "Text", "AttnVizError", "EditError", "ComputeError", "SessionError", "ModelError", "GivenError")


def extract(ts_file: Path, package: Path = PACKAGE) -> dict[str, set[str]]:
    """Write the strings of a package to a .ts file and return them: {context: texts}."""
    files = ts_file.with_suffix(".lst")
    files.write_text("\n".join(map(str, sorted(package.rglob("*.py")))), encoding="utf-8")
    aliases = ",".join(f"tr+={name}" for name in FUNCTIONS)
    lupdate = Path(PySide6.__file__).parent / "lupdate"
    subprocess.run([lupdate, "-silent", "-no-obsolete", "-tr-function-alias", aliases, f"@{files}", "-ts", ts_file],
                   check=True)
    files.unlink()
    found: dict[str, set[str]] = {}
    for context in ET.parse(ts_file).getroot().iter("context"):
        texts = (message.findtext("source") or "" for message in context.iter("message"))
        found[context.findtext("name") or ""] = set(texts)
    return found


if __name__ == "__main__":
    print(sum(map(len, extract(Path(sys.argv[1]).resolve()).values())), "strings")
