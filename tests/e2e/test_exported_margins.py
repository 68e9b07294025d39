"""Row sums and entropies beside exported weights, without a window."""

from pathlib import Path

import pytest

from attnviz import cli
from attnviz.export import part_options
from attnviz.pictures import margins


def test_the_command_line_draws_sums_and_entropies_beside_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert part_options.MARGINS == margins.NAMES
    for given, symbols in (((), ""), (("--margins", "sums"), "Σ"), (("--margins", "entropy, sums"), "ΣH")):
        assert cli.main(["export", *given, "--head", "0", "--out", "a.svg"]) == 0
        drawn = Path("a.svg").read_text("utf-8")
        assert {symbol for symbol in "ΣH" if f">{symbol}<" in drawn} == set(symbols)
        assert capsys.readouterr().err == ""
    for elsewhere in (("--out", "a.tsv"), ("--stage", "scores", "--out", "a.svg")):
        assert cli.main(["export", "--margins", "sums", *elsewhere]) == 0
        assert "margins has no effect" in capsys.readouterr().err
