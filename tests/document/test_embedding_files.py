"""Files of embeddings: supported formats, names, and error messages for unreadable files."""

import io
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.document.embedding_files import load_embeddings
from attnviz.pictures.numbers import parse_number
from attnviz.system.errors import EditError, SessionError

NUMBERS = np.array([[0.43, 0.15, 0.89], [0.55, 0.87, 0.66]], dtype=np.float32)


def npy(array: Any) -> bytes:
    stream = io.BytesIO()
    np.save(stream, array)
    return stream.getvalue()


class TestArray:
    @pytest.mark.parametrize("kind", ["float32", "float64", ">f8", "float16"])
    @pytest.mark.parametrize("order", ["C", "F"])
    def test_is_read(self, tmp_path: Path, kind: str, order: Any) -> None:
        np.save(tmp_path / "e.npy", np.asarray(NUMBERS, dtype=kind, order=order))
        file = load_embeddings(tmp_path / "e.npy")
        assert file.names == ("x1", "x2")
        assert file.vectors.dtype == np.float32
        assert not file.vectors.flags.writeable
        np.testing.assert_array_equal(file.vectors, NUMBERS.astype(kind).astype(np.float32))

    @pytest.mark.parametrize("kind", ["i8", "u1", ">i2"])
    def test_whole_numbers(self, kind: str, tmp_path: Path) -> None:
        np.save(tmp_path / "e.npy", np.eye(3, dtype=kind))
        assert load_embeddings(tmp_path / "e.npy").vectors.tolist() == np.eye(3).tolist()

    @pytest.mark.parametrize(
        ("data", "sentence"),
        [
            (b"", "not a NumPy array"),
            (b"PK\x03\x04 a zip", "not a NumPy array"),
            (npy(np.zeros(3)), "holds 1-d float64"),
            (npy(np.zeros((1, 2, 3))), "holds 3-d"),
            (npy(np.zeros((2, 2), dtype=complex)), "2-d complex numbers"),
            (npy(np.zeros((2, 2), dtype=bool)), "2-d True and False"),
            (npy(np.array([["a"]])), "2-d text"),
            (npy(np.array([[None]])), "2-d objects"),
            (npy(np.zeros((0, 3))), "at least one row"),
            (npy(np.array([[1.0, np.nan]])), "Row 1, column 2"),
            (npy(np.array([[1e300]])), "Row 1, column 1"),
            (npy(NUMBERS)[:-1], "truncated"),
            (npy(NUMBERS) + b"x", "longer than its header says"),
            (npy(NUMBERS).replace(b"(2, 3)", b"(9**99999, 3)"), "not a NumPy array"),
            (npy(NUMBERS).replace(b"(2, 3)", b"(-2,-3)"), "NumPy|truncated"),
            (npy(NUMBERS[:1]).replace(b"(1, 3), ", b"(True,3)"), "not a NumPy array"),
            (npy(np.zeros((1, 20_000))), "too large"),
        ],
    )
    def test_refuses(self, tmp_path: Path, data: bytes, sentence: str) -> None:
        (tmp_path / "e.npy").write_bytes(data)
        with pytest.raises(SessionError, match=sentence) as caught:
            load_embeddings(tmp_path / "e.npy")
        assert str(caught.value).startswith("e.npy ")


class TestTable:
    @pytest.mark.parametrize(
        ("text", "names", "rows"),
        [
            ("0.5,1\n-2,3e1\n", ("x1", "x2"), [[0.5, 1], [-2, 30]]),
            ("d0,d1\n0.5,1\n", ("x1",), [[0.5, 1]]),
            ('",",0.5,1\n2024,2,3\na,4,5\n', (",", "2024", "a"), [[0.5, 1], [2, 3], [4, 5]]),
            ("\ufeff 0.5 , 1\r\n\r\n2,3", ("x1", "x2"), [[0.5, 1], [2, 3]]),
            ("1\n", ("x1",), [[1]]),
            ("a;1,000;2\nb;−1,5;0,25\n", ("a", "b"), [[1, 2], [-1.5, 0.25]]),
        ],
    )
    def test_is_read(self, tmp_path: Path, text: str, names: tuple[str, ...], rows: list[list[float]]) -> None:
        (tmp_path / "e.csv").write_text(text, encoding="utf-8", newline="")
        file = load_embeddings(tmp_path / "e.csv")
        assert file.names == names
        assert file.vectors.tolist() == rows

    @pytest.mark.parametrize(
        ("data", "sentence"),
        [
            (b"", "no row of numbers"),
            (b"a,b,c\n", "no row of numbers"),
            (b"0,43\n0,15\n", "its commas may separate decimals or cells: write decimals with a point, or separate"),
            (b"a,-0,43,1,05\nb,0,1,0,2\n", "its commas may separate decimals or cells"),
            (b"a;1,000\nb;2,000\n", "line 1, column 2: '1,000' may mean 1.000 or 1000"),
            (b"a;1,000\nb;0.5\n", "line 1, column 2: '1,000' may mean 1.000 or 1000"),
            (b"a;1 000;2\n", "line 1, column 2: '1 000' may be 1000 or several numbers"),
            ("a;٣;1\n".encode(), "line 1, column 2: '٣' is not a number"),
            (b"\xff\xfe1", "not UTF-8 text"),
            (b"t\xe9,1\n", "not UTF-8 text: save it as CSV in UTF-8"),
            (b'"a,1\n', "is not a row"),
            (b"1," + b"0" * 200_000, "is not a row"),
        ],
    )
    def test_refuses(self, tmp_path: Path, data: bytes, sentence: str) -> None:
        (tmp_path / "e.csv").write_bytes(data)
        with pytest.raises(SessionError, match=sentence) as caught:
            load_embeddings(tmp_path / "e.csv")
        assert str(caught.value).startswith("e.csv ")
        assert str(caught.value).endswith(".")


@pytest.mark.parametrize("text", [
    "0,43", "0.43", ",5", "−1", "1e-3", "0,001", "1,000", "1.234,5", "1 000", "1'000", "1_000", "٣", "x"])
def test_a_cell_is_read_as_a_typed_number(text: str, tmp_path: Path) -> None:
    (tmp_path / "e.csv").write_text(f"b;2\na;{text}\n", encoding="utf-8")
    try:
        number = parse_number(text)
    except EditError as error:
        with pytest.raises(SessionError, match=re.escape(f"line 2, column 2: {error}")):
            load_embeddings(tmp_path / "e.csv")
    else:
        assert load_embeddings(tmp_path / "e.csv").vectors.tolist() == [[2], [number]]


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SessionError, match=r"reads \.npy, \.csv, \.tsv"):
        load_embeddings(tmp_path / "e.pickle")
    with pytest.raises(SessionError, match="No such file"):
        load_embeddings(tmp_path / "e.csv")
