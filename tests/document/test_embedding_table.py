"""Embedding tables from spreadsheets and other programs: separators, decimal marks, headers and index columns."""

import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from attnviz.document import edits, embedding_files
from attnviz.document.document import EmbeddingFile
from attnviz.document.embedding_files import load_embeddings
from attnviz.system.errors import SessionError


def load(folder: Path, content: str | bytes, name: str = "e.csv") -> EmbeddingFile:
    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return load_embeddings(folder / name)


def refused(folder: Path, content: str | bytes, name: str = "e.csv") -> str:
    with pytest.raises(SessionError) as caught:
        load(folder, content, name)
    said = str(caught.value)
    assert said.startswith(f"{name} does not hold embeddings: ") and said.endswith(f" {embedding_files.EXPECTED}")
    return said.removeprefix(f"{name} does not hold embeddings: ").removesuffix(f" {embedding_files.EXPECTED}")


THREE = [[0.43, 0.15, 0.89], [0.55, 0.87, 0.66]]
X = ("x1", "x2")


@pytest.mark.parametrize(("text", "names"), [
    # pandas: to_csv(), with named columns, with index_label
    (",0,1,2\n0,0.43,0.15,0.89\n1,0.55,0.87,0.66\n", X),
    (",d0,d1,d2\n0,0.43,0.15,0.89\n1,0.55,0.87,0.66\n", X),
    (",d0,d1,d2\n17,0.43,0.15,0.89\n4,0.55,0.87,0.66\n", X),
    (",d0,d1,d2\n0.5,0.43,0.15,0.89\n1.5,0.55,0.87,0.66\n", X),
    ("id,0,1,2\n15496,0.43,0.15,0.89\n11,0.55,0.87,0.66\n", X),
    ("Index,a,b,c\n7,0.43,0.15,0.89\n9,0.55,0.87,0.66\n", X),
    (",0,1,2\nYour,0.43,0.15,0.89\njourney,0.55,0.87,0.66\n", ("Your", "journey")),
    # R: write.csv
    ('"","V1","V2","V3"\n"1",0.43,0.15,0.89\n"2",0.55,0.87,0.66\n', X),
    # numbers that are tokens
    ("token,0,1,2\n2024,0.43,0.15,0.89\n7,0.55,0.87,0.66\n", ("2024", "7")),
    ("token,a,b,c\n2024,0.43,0.15,0.89\ncat,0.55,0.87,0.66\n", ("2024", "cat")),
    # spreadsheets of half of Europe
    ("0,43;0,15;0,89\n0,55;0,87;0,66\n", X),
    ("Your;0,43;0,15;0,89\njourney;0,55;0,87;0,66\n", ("Your", "journey")),
    ("0,43\t0,15\t0,89\n0,55\t0,87\t0,66\n", X),
    ("token;a;b;c\r\nYour;0,43;0,15;0,89\r\njourney;0,55;0,87;0,66\r\n", ("Your", "journey")),
    ('Your,"0,43","0,15","0,89"\njourney,"0,55","0,87","0,66"\n', ("Your", "journey")),
    ("0.43;0.15;0.89\n0.55;0.87;0.66\n", X),
    ("Your\t0.43\t0.15\t0.89\njourney\t0.55\t0.87\t0.66\n", ("Your", "journey")),
    ("token, or word;a;b;c\nYour;0,43;0,15;0,89\njourney;0,55;0,87;0,66\n", ("Your", "journey")),
    ('"New York";4,3e-1;1,5e-1;8,9E-1\nRio;0,55;0,87;0,66\n', ("New York", "Rio")),
])
def test_what_others_write(tmp_path: Path, text: str, names: tuple[str, ...]) -> None:
    file = load(tmp_path, text)
    assert file.names == names
    np.testing.assert_array_equal(file.vectors, np.array(THREE, dtype=np.float32))


@pytest.mark.parametrize(("text", "rows"), [
    ("0,1\n0.5,0.25\n", [[0, 1], [0.5, 0.25]]),  # two numbers may as well be a token
    ("0,1,2\n3,4,5\n", [[0, 1, 2], [3, 4, 5]]),
    ("0,1,2\n", [[0, 1, 2]]),
    ("0,1,2\n0.5,0.25,1\n", [[0, 1, 2], [0.5, 0.25, 1]]),
    ("1,2,3\n0.5,0.5,0.5\n", [[1, 2, 3], [0.5, 0.5, 0.5]]),
    ("0,1,2\n0.5,1,0.5\n", [[0, 1, 2], [0.5, 1, 0.5]]),
    ("x,y\n0,0.5\n1,0.7\n", [[0, 0.5], [1, 0.7]]),  # dimensions with names of one kind
    ("d0,d1\n0,0.5\n1,0.7\n", [[0, 0.5], [1, 0.7]]),
    ("height,weight\n0,0.5\n1,0.7\n", [[0, 0.5], [1, 0.7]]),
    ("which,d0,height\n0,0.5,2.5\n1,0.7,3.5\n", [[0, 0.5, 2.5], [1, 0.7, 3.5]]),
    ("1,2\n  , \n3,4\n", [[1, 2], [3, 4]]),
    ("which,d0\n3,0.5\n1,0.7\n", [[3, 0.5], [1, 0.7]]),
    ("0,0.5\n1,0.7\n", [[0, 0.5], [1, 0.7]]),
    ("5;6\n7;8\n", [[5, 6], [7, 8]]),
    ("token\n0\n1\n", [[0], [1]]),
    ("0,5;1\n0,25;2\n", [[0.5, 1], [0.25, 2]]),
])
def test_what_is_a_dimension_stays_one(tmp_path: Path, text: str, rows: list[list[float]]) -> None:
    file = load(tmp_path, text)
    assert file.names == tuple(f"x{row + 1}" for row in range(len(rows)))
    assert file.vectors.tolist() == np.array(rows, dtype=np.float32).tolist()


def test_names_among_numbers_and_names_that_come_again(tmp_path: Path) -> None:
    assert load(tmp_path, "token,0\n5,1\n6,2\ncat,3\n").names == ("5", "6", "cat")
    file = load(tmp_path, 'the,1\nthe,1.0\n"two\r\nlines",2\n')
    assert (file.names, file.vectors.tolist()) == (("the", "two\r\nlines"), [[1], [2]])


def test_a_word_and_one_number_with_a_comma(tmp_path: Path) -> None:
    file = load(tmp_path, "Your;0,5\njourney;0,25\n")
    assert (file.names, file.vectors.tolist()) == (("Your", "journey"), [[0.5], [0.25]])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_encodings_of_spreadsheets(tmp_path: Path, encoding: str) -> None:
    file = load(tmp_path, "été\t0,5\t1\r\n日,本\t0,25\t2\r\n".encode(encoding), "e.TSV")
    assert (file.names, file.vectors.tolist()) == (("été", "日,本"), [[0.5, 1], [0.25, 2]])


@pytest.mark.parametrize(("text", "said"), [
    ("1,2,3\n4,5\n", "line 2 has 2 cells where line 1 has 3."),
    ("1,2\n\n\n3,4,5\n", "line 4 has 3 cells where line 1 has 2."),
    ("a,1,2\nb,3,4,\n", "line 2 has 4 cells where line 1 has 3."),
    ("a,b,c,d\n1,2,3\n", "line 2 has 3 cells where line 1 has 4."),
    ('"V1","V2","V3"\n"1",0.43,0.15,0.89\n', "line 2 has 4 cells where line 1 has 3."),  # R: write.table
    ("a,b\n1,2,3,4\n", "line 2 has 4 cells where line 1 has 2."),
    ("Your;0,5;0,25\ncat;0,5;x\n", "line 2, column 3: 'x' is not a number: write it like 0.25 or 1e-3."),
    (",token,a\n0,Your,1\n1,cat,2\n", "line 2, column 2: 'Your' is not a number: write it like 0.25 or 1e-3."),
    ("sep=;\r\nYour;0,5\r\n", "line 1, column 2: '' is not a number: write it like 0.25 or 1e-3."),
    ('";",0.5,1\n"a;b",2,3\n', "line 1 is not a row of a table (';' expected after '\"')."),
    ("Your,1_000,2\n", "line 1, column 2: '1_000' is not a number: write it like 0.25 or 1e-3."),
    ("1;2\n2;1.234,5\n", "line 2, column 2: '1.234,5' groups its digits: write 1234.5."),
    ("0.5;0.25\n0,5;1\n", "the table has decimal points and decimal commas: use one of them."),
    ("a;0,5;0.25\n", "the table has decimal points and decimal commas: use one of them."),
    ("cat,0.5\n,0.25\ndog,1\n", "line 2 has no name, where other rows have one."),
    (",0.5,0.25\n1,2,3\n", "line 1, column 1: '' is not a number: write it like 0.25 or 1e-3."),
    ("1,2\nx,3\n5,6\n", "line 2, column 1: 'x' is not a number: write it like 0.25 or 1e-3."),
    ("dog,1\ncat,2\ncat,3\n", "'cat' is on lines 2 and 3 with different numbers; without names, each row is a "
                               "token."),
    ("cat,1e39\n", "line 1, column 2: '1e39' is too large."),
    ("cat,-inf\n", "line 1, column 2: '-inf' is not a number: write it like 0.25 or 1e-3."),
    ("1 2 3\n4 5 6\n", "line 2, column 1: '4 5 6' is not a number: write it like 0.25 or 1e-3."),
])
def test_what_cannot_be_read_is_refused_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    assert refused(tmp_path, text) == said


def test_a_heading_counts_as_no_row_and_the_limits_are_exact(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (edits, embedding_files):
        monkeypatch.setattr(module, "MAX_EMBEDDING_ROWS", 3)
        monkeypatch.setattr(module, "MAX_EMBEDDING_NUMBERS", 6)
    assert load(tmp_path, "word,a,b\n" + "".join(f"w{i},1,2\n" for i in range(3))).vectors.shape == (3, 2)
    assert load(tmp_path, "w1,1,2,3\nw2,1,2,3\n").vectors.shape == (2, 3)
    assert refused(tmp_path, "word,a\n" + "w,1\n" * 4) == "it has more than 3 rows."
    assert refused(tmp_path, "".join(f"w{i},1\n" for i in range(4))) == "it has more than 3 rows."
    assert refused(tmp_path, "w" + ",1" * 7 + "\n") == "it has more than 6 numbers."
    assert refused(tmp_path, "w1,1,2,3\nw2,1,2,3\nw3,1,2,3\n") == "it has more than 6 numbers."


def test_what_is_kept_on_the_way_is_little_more_than_what_comes_out() -> None:
    text = "".join(f"w{row}" + ",0.1234567" * 100 + "\n" for row in range(3000)).encode()
    tracemalloc.start()
    try:
        assert embedding_files.read_table(text)[1].shape == (3000, 100)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1.5 * len(text)  # a list of its cells takes eight times as much
