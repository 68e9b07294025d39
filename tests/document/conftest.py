"""Fixtures for session files: a path, and a document with every field."""

import math
from pathlib import Path

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.targets import EmbeddingTarget, StageTarget


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.attnviz"


@pytest.fixture
def full() -> Document:
    """Return a document with a value in every field."""
    vectors = np.array([[0.1, -2.5], [1e-40, 3e38]], dtype=np.float32)
    document = edits.set_embedding_file(Document(), EmbeddingFile(names=("x1", "é✓"), vectors=vectors))
    document = edits.set_options(document, {"ablated_heads": (0, 1), "scale": 0.1, "dropout_on": True, "num_heads": 2})
    document = edits.set_text(document, "Grüße 😀\tan\nalle")
    document = edits.edit_cells(document, EmbeddingTarget("file", "é✓"), {(0,): 0.43, (1,): -0.012345678})
    document = edits.edit_cells(document, StageTarget("multi_head", "masked_scores"), {(0, 0, 1, 0): -math.inf})
    return edits.set_mask_cell(document, (0, 1, 0), masked=True)
