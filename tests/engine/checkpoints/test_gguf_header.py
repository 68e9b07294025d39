"""The header of .gguf files: compared with the library's reader, and damaged in every way."""

import struct
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import pytest
from hypothesis import given, strategies as st

from attnviz.engine.checkpoints import gguf_header
from attnviz.system.errors import ModelError
from tests.engine.checkpoints.gguf_writer import write

FIELDS: dict[str, Any] = {
    "llama.block_count": 2, "llama.rope.freq_base": 10000.0, "a.flag": True, "a.name": "Ünï", "a.list": [1, 2, 3],
    "a.floats": [0.5, -1.5], "a.words": ["", "né", "x" * 300],
}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    numbers = np.random.default_rng(0).normal(size=(4, 64))
    tensors = {"blk.0.attn_q.weight": numbers, "token_embd.weight": numbers[:, :32], "output_norm.weight": numbers[0]}
    return write(tmp_path_factory.mktemp("gguf") / "it.gguf", fields=FIELDS, tensors=tensors,
                 kinds={"blk.0.attn_q.weight": "Q8_0", "token_embd.weight": "F16"})


def test_it_is_as_the_library_reads_it(small: Path) -> None:
    header, reader = gguf_header.read(small), gguf.GGUFReader(small)
    said = {name: field.contents() for name, field in reader.fields.items() if not name.startswith("GGUF.")}
    assert {name: list(value) if isinstance(value, tuple) else value for name, value in header.fields.items()} == said
    assert list(header.tensors) == [tensor.name for tensor in reader.tensors]
    for tensor, entry in zip(reader.tensors, header.tensors.values(), strict=True):
        assert entry.shape == tuple(tensor.shape.tolist())[::-1]
        assert (entry.kind, entry.start, entry.size) == (tensor.tensor_type.name, tensor.data_offset, tensor.n_bytes)


@given(at=st.integers(0, 10**6))
def test_a_file_cut_short_is_a_sentence(small: Path, at: int) -> None:
    data = small.read_bytes()
    cut = small.with_name("cut.gguf")
    cut.write_bytes(data[: at % (len(data) - 64)])
    with pytest.raises(ModelError, match=r"^cut\.gguf cannot be opened: it (is cut short|is not a GGUF)|too large for"):
        gguf_header.read(cut)


@given(changes=st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=8))
def test_damage_is_a_sentence_or_goes_unseen(small: Path, changes: list[tuple[int, int]]) -> None:
    """Whatever is written over the header, nothing but a sentence comes of it."""
    data = bytearray(small.read_bytes())
    for at, value in changes:
        data[at % len(data)] = value
    damaged = small.with_name("damaged.gguf")
    damaged.write_bytes(data)
    try:
        header = gguf_header.read(damaged)
    except ModelError as error:
        assert str(error).startswith("damaged.gguf cannot be opened: ")
    else:
        assert all(entry.start + entry.size <= len(data) for entry in header.tensors.values())


def after_magic(version: int, *counts: int, rest: bytes = b"") -> bytes:
    return b"GGUF" + struct.pack("<I", version) + struct.pack(f"<{len(counts)}Q", *counts) + rest


KEY = struct.pack("<Q", 1) + b"k"
NO_FIELDS = (1, 0)


def tensor(name: bytes, shape: tuple[int, ...], kind: int, offset: int = 0) -> bytes:
    head = struct.pack("<Q", len(name)) + name + struct.pack("<I", len(shape)) + struct.pack(f"<{len(shape)}Q", *shape)
    return head + struct.pack("<IQ", kind, offset)


@pytest.mark.parametrize(("data", "expected"), [
    (b"", "it is not a GGUF file"),
    (b"PK\x03\x04 a zip of some kind", "it is not a GGUF file"),
    (b"GGUF", "it is cut short"),
    (after_magic(1, 0, 0), "it is version 1, and AttnViz reads GGUF 2 and 3"),
    (b"GGUF" + struct.pack(">I", 3), "written for computers of the other byte order"),
    (after_magic(3, 2**60, 0), "too large for it"),
    (after_magic(3, 0, 1, rest=KEY + struct.pack("<IIQ", 9, 4, 2**62)), "too large for it"),
    (after_magic(3, 0, 1, rest=KEY + struct.pack("<IIQ", 9, 9, 1)), "a list of the unknown kind 9"),
    (after_magic(3, 0, 1, rest=KEY + struct.pack("<I", 77)), "a value of the unknown kind 77"),
    (after_magic(3, *NO_FIELDS, rest=tensor(b"w", (2, 2), 999)), "'w' is packed in a way (999) that is not known"),
    (after_magic(3, *NO_FIELDS, rest=tensor(b"w", (33,), 3)), "'w' is packed in blocks of 32, and has rows of 33"),
    (after_magic(3, *NO_FIELDS, rest=tensor(b"w", (2**40, 2**40), 0)), "it is cut short"),
    (after_magic(3, 2, 0, rest=tensor(b"w", (1,), 0) * 2 + bytes(64)), "two of its tensors have one name"),
    (after_magic(3, *NO_FIELDS, rest=tensor(b"w", (1,) * 9, 0)), "too large for it"),
])
def test_what_is_wrong_is_said(tmp_path: Path, data: bytes, expected: str) -> None:
    path = tmp_path / "it.gguf"
    path.write_bytes(data)
    with pytest.raises(ModelError) as caught:
        gguf_header.read(path)
    assert expected in str(caught.value) and str(caught.value).startswith("it.gguf cannot be opened: ")


@pytest.mark.parametrize("kind", [8, 10], ids=["words", "numbers"])
def test_a_header_is_not_read_without_end(tmp_path: Path, kind: int) -> None:
    """Of a file that is large enough for what it says: here, of nothing but holes."""
    path = tmp_path / "it.gguf"
    words = struct.pack("<QQ", 4, 2**31) if kind == 8 else struct.pack("<Q", 2**28)
    with open(path, "wb") as file:
        file.write(after_magic(3, 0, 1, rest=KEY + struct.pack("<II", 9, kind) + words))
        file.truncate(2**32)
    with pytest.raises(ModelError, match="a number in its header is too large for it"):
        gguf_header.read(path)


@pytest.mark.parametrize("alignment", [0, 3, 7])
def test_tensors_are_aligned_at_powers_of_two(tmp_path: Path, alignment: int) -> None:
    path = write(tmp_path / "it.gguf", fields={"general.alignment": alignment})
    with pytest.raises(ModelError, match=f"cannot be aligned at {alignment} bytes"):
        gguf_header.read(path)


def test_a_missing_file_and_a_folder_are_sentences(tmp_path: Path) -> None:
    for path in (tmp_path / "none.gguf", tmp_path):
        with pytest.raises(ModelError, match=f"^{path.name} cannot be read: "):
            gguf_header.read(path)
