"""Texts and sentences on the command line: read from a file, and counted from 1."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.test_command_line import Captured, arrays, own_folder, refused

__all__ = ["own_folder"]


@pytest.mark.parametrize("number", ["0", "3"])
def test_a_sentence_out_of_range_is_refused_with_the_range(number: str, capsys: Captured) -> None:
    said = refused(capsys, "export", "--text", "one", "two three", "--sentence", number, "--out", "a.svg")
    assert f"There is no sentence {number}: the sentences are numbered 1 to 2." in said


def test_a_text_is_read_from_a_file(capsys: Captured) -> None:
    Path("text.txt").write_bytes("\ufeffthe café\r\nsat\n".encode())
    assert arrays("--text", "@text.txt", "@@text.txt")["tokens"].tolist() == [
        ["the", "café", "", ""], ["sat", "", "", ""], ["@", "text", ".", "txt"]]
    capsys.readouterr()
    Path("text.txt").write_bytes(b"\xff\xfe")
    for text, said in (("@gone.txt", "gone.txt cannot be read: No such file"), ("@", "--text @ names no file"),
                       ("@text.txt", "text.txt is not a text file in UTF-8. A text that begins with @ is written")):
        assert said in refused(capsys, "compute", "--text", text, "--out", "a.npz")
    Path("text.tsv").write_text("the cat", encoding="utf-8")
    assert "is the file that is read" in refused(capsys, "export", "--text", "@text.tsv", "--out", "text.tsv")
