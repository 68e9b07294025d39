"""`make desktop`: the application menu entry, and sessions that open by double click."""

import subprocess
import xml.etree.ElementTree as ElementTree
from configparser import RawConfigParser
from pathlib import Path

import pytest

RESOURCES = Path(__file__).resolve().parents[1] / "resources"


@pytest.mark.parametrize(
    ("program", "quoted"),
    [
        ("/usr/local/bin/attnviz", '"/usr/local/bin/attnviz"'),
        ("/home/ann b/100% new/attnviz", '"/home/ann b/100%% new/attnviz"'),
        ("/home/a$b/attnviz", '"/home/a\\\\$b/attnviz"'),
    ],
)
def test_install_writes_into_the_users_folder_only(tmp_path: Path, program: str, quoted: str) -> None:
    """With a PATH that has no desktop's tools: these would be asked to read the files, not to write others."""
    (tmp_path / "bin").mkdir()
    for tool in ("cat", "cp", "dirname", "mkdir", "sed", "sh"):
        found = subprocess.run(["sh", "-c", f"command -v {tool}"], capture_output=True, text=True, check=True)
        (tmp_path / "bin" / tool).symlink_to(found.stdout.strip())
    done = subprocess.run(
        ["sh", str(RESOURCES / "desktop" / "install.sh"), program],
        env={"HOME": str(tmp_path / "home"), "PATH": str(tmp_path / "bin")},
        capture_output=True, text=True, check=True,
    )
    data = tmp_path / "home" / ".local" / "share"
    written = {path.relative_to(data).as_posix() for path in data.rglob("*") if path.is_file()}
    assert written == {
        "applications/attnviz.desktop", "mime/packages/attnviz.xml", "icons/hicolor/scalable/apps/attnviz.svg",
    }
    assert all(f"wrote {data / name}" in done.stdout for name in written)
    entry = read_entry(data / "applications" / "attnviz.desktop")
    assert entry["exec"] == f"{quoted} %f"


def test_entry_and_type_name_the_same_sessions() -> None:
    entry = read_entry(RESOURCES / "desktop" / "attnviz.desktop")
    assert entry["exec"] == "attnviz %f"
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    mime = ElementTree.parse(RESOURCES / "desktop" / "attnviz-mime.xml").getroot().find("m:mime-type", space)
    assert mime is not None
    assert entry["mimetype"] == mime.attrib["type"] + ";"
    assert [glob.attrib["pattern"] for glob in mime.findall("m:glob", space)] == ["*.attnviz"]


def test_icons_are_drawings_that_follow_the_palette() -> None:
    """Line icons take the colour of the text around them; the program's own icon has its colours."""
    icons = {path.stem: ElementTree.parse(path).getroot() for path in (RESOURCES / "icons").glob("*.svg")}
    lines = {name: root for name, root in icons.items() if name != "attnviz"}
    assert {root.tag for root in icons.values()} == {"{http://www.w3.org/2000/svg}svg"}
    assert {root.attrib["viewBox"] for root in lines.values()} == {"0 0 24 24"}
    colours = {part.attrib[key] for root in lines.values() for part in root.iter() for key in ("fill", "stroke")
               if key in part.attrib}
    assert colours == {"none", "currentColor"}


def read_entry(path: Path) -> dict[str, str]:
    parser = RawConfigParser()
    parser.read(path, encoding="utf-8")
    return dict(parser["Desktop Entry"])
