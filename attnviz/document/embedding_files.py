"""Read embedding files: a NumPy array, or a text table with one row per token.

`.npy` is an array (tokens, d_in). `.csv` and `.tsv` may open with a row of headings, and may have token names or row
numbers in their first column; repeated tokens with equal numbers count once. Rows without names are called x1, x2, ...
"""

from __future__ import annotations

import io
import math
from pathlib import Path

import numpy as np

from attnviz.document import embedding_table
from attnviz.document.document import EmbeddingFile, FloatArray
from attnviz.document.edits import check_embedding_file, check_embedding_shape
from attnviz.document.npy import read_header
from attnviz.system.errors import EditError, SessionError
from attnviz.system.reading import read_bytes
from attnviz.system.wording import cut

SUFFIXES = (".npy", ".csv", ".tsv")


def load_embeddings(path: Path) -> EmbeddingFile:
    """Return the embeddings of a .npy, .csv or .tsv file. Raises SessionError if it cannot be read.

    Numbers are rounded to 32-bit floats.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise SessionError("{name} is not an embedding file: AttnViz reads {suffixes}.", name=path.name or path,
                           suffixes=", ".join(SUFFIXES))
    data = read_bytes(path)
    try:
        if suffix == ".npy":
            return check_embedding_file(_numbered(_from_array(data)))
        names, vectors = embedding_table.read(data)
        file = _numbered(vectors) if names is None else EmbeddingFile(names=names, vectors=vectors)
        return check_embedding_file(file)
    except (EditError, ValueError) as error:
        expected = "" if suffix == ".npy" else f" {embedding_table.EXPECTED}"
        raise SessionError("{name} does not hold embeddings: {error}{expected}", name=path.name, error=error,
                           expected=expected) from None


def _numbered(vectors: FloatArray) -> EmbeddingFile:
    return EmbeddingFile(names=tuple(f"x{row}" for row in range(1, len(vectors) + 1)), vectors=vectors)


def _from_array(data: bytes) -> FloatArray:
    stream = io.BytesIO(data)
    shape, by_column, kind = read_header(stream)
    if kind.kind not in "fiu" or len(shape) != 2:
        held = f"{len(shape)}-d {cut(str(kind))}"
        raise ValueError(f"it holds {held}; expected is a 2-d array of numbers (tokens, d_in).")
    content = data[stream.tell() :]
    if min(shape) < 0 or len(content) != math.prod(shape) * kind.itemsize:
        raise ValueError("it is truncated, or longer than its header says.")
    check_embedding_shape(shape)  # before every row gets a name
    array = np.frombuffer(content, kind).reshape(shape, order="F" if by_column else "C")
    with np.errstate(over="ignore"):  # infinite numbers are refused later
        return array.astype(np.float32)
