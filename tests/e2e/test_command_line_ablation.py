"""`--ablation`: the kind of ablation effects in files, and what is refused."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from attnviz.document import edits, files
from attnviz.document.document import Document
from tests.e2e.test_command_line import Captured, arrays, own_folder, refused, run
from tests.e2e.test_command_line_with_models import open_log, rows_of
from tests.engine.small_models import LETTERS, small

__all__ = ["open_log", "own_folder"]


def test_the_kind_of_ablation_is_in_the_names(open_log: list[str], capsys: Captured) -> None:
    before = edits.set_text(edits.set_model(Document(), small("llama").model), "abab cab")
    files.save(edits.set_text(edits.take_snapshot(before, "clean"), "abab cad"), Path("s.attnviz"))
    kinds = {"zero": (), "mean": (), "resample": ("--beside", "clean")}
    written = {kind: arrays("s.attnviz", "--effects", "--ablation", kind, *more) for kind, more in kinds.items()}
    for kind, more in kinds.items():
        assert run("heads", "s.attnviz", "--effects", "--ablation", kind, *more, "--out", f"{kind}.csv") == 0
    names = {"zero": "ablation_effect", "mean": "mean_ablation_effect", "resample": "resample_ablation_effect"}
    for kind, data in written.items():
        found = {name for name in data if name.startswith("measure_") and "ablation" in name}
        assert found == {f"measure_{names[kind]}", f"measure_{names[kind]}_on_probability"}
        assert [np.float32(row[names[kind]]) for row in rows_of(f"{kind}.csv")] == (
            data[f"measure_{names[kind]}"].ravel().tolist())
        assert f"{names[kind]}_ids" in data
    numbers = [data[f"measure_{names[kind]}"] for kind, data in written.items()]
    assert not any(np.allclose(one, other) for one, other in pairwise(numbers))
    assert run("heads", "s.attnviz", "--effects", "--ablation", "mean", "--out", "a.md") == 0
    assert "| Mean-ablation effect, " in Path("a.md").read_text(encoding="utf-8")
    capsys.readouterr()
    for flags, words in (
        *(((f"--{name}", value), f"--{name} has no effect without --effects.") for name, value in (
            ("beside", "clean"), ("ablation", "mean"), ("metric", "rank"), ("answer", "a"), ("instead", "a"))),
        (("--effects", "--answer", "a", "--instead", "a"), "--answer and --instead are both 'a'"),
        (("--effects", "--answer", "ab"), "'ab' is 2 tokens of this model"),
        (("--effects", "--ablation", "resample"), "--beside SNAPSHOT: give both"),
    ):
        assert words in refused(capsys, "compute", "s.attnviz", *flags, "--out", "b.npz")


def test_the_metric_of_effects_is_in_the_names(open_log: list[str]) -> None:
    given = ("--model", "llama", "--text", "abab cab", "--effects")
    logit = arrays(*given)
    rank, probability = (arrays(*given, "--metric", metric) for metric in ("rank", "probability"))
    ablated = arrays(*given[:4], "--set", "ablated=2.3")
    token, on = int(rank["ablation_effect_ids"][0]), "measure_ablation_effect_on_"
    below = 1 + int((ablated["logits"][0, -1] > ablated["logits"][0, -1][token]).sum())
    assert float(rank[f"{on}rank"][2, 0, 3]) == 1 - below, "the top token has rank 1 with all heads"
    assert (rank[f"{on}rank"] != 0).any() and "measure_ablation_effect" not in rank.keys() | probability.keys()
    for found in (rank, probability):
        np.testing.assert_array_equal(found[f"{on}probability"], logit[f"{on}probability"])
    pair = arrays(*given, "--answer", "a", "--instead", "d")
    ids = [LETTERS.index(letter) for letter in "ad"]
    assert [int(pair[f"ablation_effect_{name}ids"][0]) for name in ("", "instead_")] == ids
    one, other = (ablated["logits"][0, -1][token] - arrays(*given[:4])["logits"][0, -1][token] for token in ids)
    assert pair["measure_ablation_effect"][2, 0, 3] == pytest.approx(float(other - one), abs=1e-4)
    assert run("heads", *given, "--metric", "rank", "--out", "a.md") == 0
    assert "| Zero-ablation effect, rank (lower is better), " in Path("a.md").read_text(encoding="utf-8")
