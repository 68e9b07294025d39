"""The session inside a picture: the text of its session file, compressed, in the metadata of PNG, SVG and PDF.

The metadata is plain text in all three formats, so it is found without reading the format: the mark, base64, a
semicolon.
"""

import base64
import binascii
import re
import zlib

from attnviz.document.document import Document
from attnviz.document.edits import without_snapshots
from attnviz.document.saved_view import SavedView
from attnviz.document.written import to_bytes
from attnviz.system.errors import SessionError
from attnviz.system.reading import MAX_BYTES

SUFFIXES = (".png", ".svg", ".pdf")
MAX_TEXT_CHARS = 2**18  #: of the metadata: 190 KB compressed; a picture should not grow by more
_MARK = "attnviz-session:"
_STORED = re.compile(re.escape(_MARK.encode()) + rb"([A-Za-z0-9+/]{1,%d}={0,2});" % (4 * MAX_TEXT_CHARS))


def embedded_text(document: Document, view: SavedView | None) -> str:
    """Return the metadata that carries a session, without its snapshots; "" if it would be too long."""
    packed = zlib.compress(to_bytes(without_snapshots(document), view), 9)
    text = f"{_MARK}{base64.b64encode(packed).decode()};"
    return text if len(text) <= MAX_TEXT_CHARS else ""


def session_in(data: bytes, name: str) -> bytes:
    """Return the content of the session file that a picture carries. Raises SessionError if it carries none."""
    found = _STORED.search(data)
    if found is None:
        raise SessionError("{name} carries no session: it was written without one, by another program, or one has "
                           "removed its metadata.", name=name)
    try:
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(base64.b64decode(found[1], validate=True), MAX_BYTES + 1)
    except (binascii.Error, zlib.error):
        raise SessionError("The session in {name} is damaged.", name=name) from None
    if len(content) > MAX_BYTES or not unpacking.eof:
        raise SessionError("The session in {name} is damaged.", name=name)
    return content
