"""Variants of plug-ins: their scores, in parts of long texts, too, their weights and options, words, scripts, sessions.

The table of this process is read already, so all facts are of one program in a process of its own.
"""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

import attnviz
from attnviz.document import files
from attnviz.document.variants import ROWS
from tests.test_docs import ROOT
from tests.test_plugins import FILES

SLOW = pytest.mark.slow  # a process of its own

#: Variants of a function with a helper and a constant, of one that its places change, and ones that cannot be written.
MINE = """
import attnviz
import torch
from torch.nn.functional import normalize as unit

SHARPNESS = 4.0

def length(vectors: torch.Tensor) -> torch.Tensor:
    \"\"\"Return their lengths.

    As a column.\"\"\"

    return vectors.norm(dim=-1, keepdim=True)

def cosine(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    return SHARPNESS * unit(queries, dim=-1) @ (keys / length(keys)).mT

def placed(queries, keys, distances, heads, num_heads):
    queries -= 1  # into its own
    return queries @ keys.mT - distances * (heads + 1) / num_heads

def seven(queries, keys):
    return queries @ keys.mT + (0 if keys.shape[2] != 7 else 1 / 0)

def around(factor):
    def scores(queries, keys):
        return factor * queries @ keys.mT
    return scores

attnviz.variant("cosine", "Cosine attention", cosine, formula="4 · cos(q, k)", help="How alike they point.",
                defaults={"scale": "none", "normalization": "sigmoid"})
attnviz.variant("grouped", "Placed, grouped", placed, like="grouped_query")
attnviz.variant("turned", "Placed, keys in rows", placed, like="einsum")
attnviz.variant("module", "Cosine of the module", cosine, like="torch_mha")
attnviz.variant("typed", "Typed", lambda queries, keys: queries @ keys.mT, like="simple")
attnviz.variant("around", "Around", around(2))
attnviz.variant("seven", "Seven", seven)
attnviz.normalization("late", "Late", lambda scores, axis: scores.softmax(axis))
"""
PROGRAM = """
import contextlib, io, json, runpy, sys
from pathlib import Path
from attnviz.system import plugins
for name in ("mine.py", "distance.py"):
    plugins.load_file(Path(name))

import numpy as np, pytest, torch
import attnviz
from attnviz.document.document import Document
from attnviz.document.edits import edit_cells, set_options
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.engine.attention import tiles
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.experiments import ladder
from attnviz.engine.engine import Engine
from attnviz.result.explain import explain
from tests.engine import test_long_input as long

said = {"plug-ins": plugins.describe(plugins.loaded())}
TEXT = "one two three four five"

def session(name, **options):
    return attnviz.Session(set_options(Document(text=TEXT), {"variant": name, **options}))

def placed(found, rows=("queries", "keys")):
    q, k = (found[each, 0] for each in rows)
    at, heads = np.arange(len(TEXT.split())), np.arange(len(q))[:, None, None]
    k = np.repeat(k, len(q) // len(k), axis=0)
    return (q - 1) @ k.swapaxes(1, 2) - (at[:, None] - at) * (heads + 1) / len(q)

def far(one, other):
    return float(np.abs(one - other).max())

cosine = session("cosine")
q, k = cosine["queries", 0], cosine["keys", 0]
q, k = (each / np.linalg.norm(each, axis=-1, keepdims=True) for each in (q, k))
said["cosine"] = far(cosine["scores", 0], 4 * q @ k.swapaxes(1, 2))
said["same weights"] = far(cosine["queries", 0], session("multi_head")["queries", 0])
said["scale"] = far(cosine["scores", 0], np.where(np.isfinite(s := cosine["scaled_scores", 0]), s, cosine["scores", 0]))
said["sigmoid"] = cosine.result.options.normalization
grouped, turned = session("grouped"), session("turned")
said["grouped"] = far(grouped["scores", 0], placed(grouped, ("rotated_queries", "rotated_keys")))
said["turned"] = far(turned["scores", 0], placed(turned).swapaxes(1, 2))
module = session("module")
said["module"] = far(module["output", 0], compute(module.document, stages=INTERACTIVE).array("output")[0])
distance, near = session("distance"), session("alibi")
q, k = distance["queries", 0], distance["keys", 0]
said["distance"] = far(distance["scores", 0], -((q[:, :, None] - k[:, None]) ** 2).sum(-1))
said["alibi"] = near["scaled_scores", 0][1, 4, 0] - near["queries", 0][1, 4] @ near["keys", 0][1, 0]

with pytest.MonkeyPatch.context() as patch:
    for name, value in (("MAX_GRID_SIDE", 40), ("PART_ROWS", 22)):
        patch.setattr(long.overviews, name, value)
    patch.setattr(long.plan, "SHORT_TOKENS", 10)
    for name in ("grouped", "turned", "cosine"):
        groups = {"num_heads": 4, "num_kv_heads": 2, "d_out": 16} if name == "grouped" else {}
        asked = long.document(groups, variant=name, mask="causal" if name == "grouped" else "none")
        long.assert_same(*long.both(asked, patch), tolerance=1e-5)
    patch.setattr(tiles, "MIN_TILED_SCORES", 0)
    patch.setattr(tiles, "MIN_TILED_ROWS", 0)
    asked = long.document({"num_heads": 4, "num_kv_heads": 2, "d_out": 16}, variant="grouped", mask="causal")
    said["tiles"] = [far(compute(asked, stages=INTERACTIVE).array(stage), compute(asked).array(stage))
                     for stage in ("scores", "output")]

said["formula"] = cosine.result.options.row.derivations["scores"].formula
said["explained"] = [str(line) for line in explain(cosine.result, Cell(Spot("scores"), 2, 1))]
said["one dimension"] = " ".join(explain(session("around", d_out=2).result, Cell(Spot("scaled_scores"), 2, 1)))

cosine.edit.ablate_head(layer=0, head=1)
said["ablated"] = float(np.abs(cosine["concatenated", 0][:, 1:]).max())
said["donor"] = far(session("multi_head", weights_from="cosine")["queries", 0], session("cosine")["queries", 0])
rows = ladder.run(Engine(), ladder.LadderRequest(
    session("cosine").document, Spot("weights"), shares_weights=True)).rows
said["ladder"] = {row.variant: str(row.reason) for row in rows if row.variant in ("grouped", "turned", "seven")}

said["scripts"], said["refused"] = {}, {}
for name in ("cosine", "grouped", "turned", "module", "alibi", "distance", "typed", "around"):
    for more in ({}, {"mask": "causal", "mask_method": "renormalize", "scale": 2.5, "dropout_on": True}):
        opened = session(name, **more)
        try:
            for path in ("code.py", "code.ipynb"):
                Path(path).unlink(missing_ok=True)
                opened.export(path, stage="output")
        except attnviz.Error as error:
            said["refused"][name] = str(error)
            continue
        cells = json.loads(Path("code.ipynb").read_text())["cells"]
        Path("cells.py").write_text("\\n".join("".join(cell["source"]) for cell in cells[1:]))
        for path in ("code.py", "cells.py"):
            with contextlib.redirect_stdout(io.StringIO()):
                found = runpy.run_path(path)["output"].numpy()
            said["scripts"][name] = max(said["scripts"].get(name, 0), far(found, opened["output", 0]))
session("seven").save("seven.attnviz")
edited = edit_cells(session("seven").document, StageTarget("seven", "scores"), {(0, 0, 2, 1): 3.0})
attnviz.Session(set_options(edited, {"variant": "multi_head"})).save("edited.attnviz")
said["sessions"] = [Path(name).read_text() for name in ("seven.attnviz", "edited.attnviz")]

class Mine(torch.nn.Module):
    def __init__(self, is_scaled):
        super().__init__()
        self.W_query, self.W_key, self.W_value = (torch.nn.Linear(8, 12, bias=False) for _ in range(3))
        self.out_proj, self.num_heads, self.is_scaled = torch.nn.Linear(12, 12), 3, is_scaled

    def forward(self, x):
        q, k, v = (of(x).view(*x.shape[:2], 3, 4).transpose(1, 2) for of in (self.W_query, self.W_key, self.W_value))
        scores = -(q[:, :, :, None] - k[:, :, None]).square().sum(-1) / (2 if self.is_scaled else 1)
        scores = scores.masked_fill(torch.ones(scores.shape[-2:]).triu(1).bool(), -torch.inf)
        return self.out_proj((scores.softmax(-1) @ v).transpose(1, 2).flatten(2))

said["checked"] = [[report.ok, *report.mistakes] for report in (
    attnviz.check(Mine(is_scaled), like="distance") for is_scaled in (True, False))]
try:
    cosine.edit.compare_code(path="mine.py")
except attnviz.Error as error:
    said["compared"] = str(error)
try:
    compute(Document(text="one two three four five six seven", settings={"variant": "seven"}))
except attnviz.Error as error:
    said["fails"] = str(error)
print(json.dumps(said, default=float))
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("variants")
    for name, text in (("mine.py", MINE), ("distance.py", FILES["distance.py"])):
        (folder / name).write_text(text, encoding="utf-8")
    environment = os.environ | {"ATTNVIZ_HOME": str(folder / "home"), "ATTNVIZ_NO_PLUGINS": "1",
                                "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=folder, env=environment, capture_output=True,
                          text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


@SLOW
def test_its_scores_are_those_of_the_function(said: dict[str, Any]) -> None:
    """Of numpy: with keys that heads share and rotate, with the keys in rows, and in place of torch's own module."""
    for name in ("cosine", "grouped", "turned", "module", "distance"):
        assert said[name] < 1e-6, name
    assert said["alibi"] == pytest.approx(-4 / 256)  # of the second of two heads


@SLOW
def test_all_else_is_as_in_the_variant_that_it_is_like(said: dict[str, Any]) -> None:
    assert said["same weights"] == said["scale"] == said["ablated"] == said["donor"] == 0
    assert said["sigmoid"] == "sigmoid" and said["ladder"]["seven"] == "Its scores are a function of a plug-in."


@SLOW
def test_tiles_call_the_function_by_parts(said: dict[str, Any]) -> None:
    assert said["tiles"] == [pytest.approx(0, abs=1e-5)] * 2  # and the program compares long texts


@SLOW
def test_no_dot_product_is_claimed(said: dict[str, Any]) -> None:
    assert said["formula"] == "scores = 4 · cos(q, k)"
    assert said["explained"] == ["query of three, key of two", "4 · cos(q, k), by the plug-in mine", "= 4.0000"]
    assert "dot product" not in said["one dimension"] and "√1" in said["one dimension"]


@SLOW
def test_a_script_has_the_function_or_says_why_not(said: dict[str, Any]) -> None:
    assert said["scripts"] == dict.fromkeys(("cosine", "grouped", "turned", "module", "alibi", "distance"), 0)
    for name, label in (("typed", "Typed"), ("around", "Around")):
        assert said["refused"][name] == (f"No Python code is written of {label}: its function is not written with def "
                                         "in a file, or needs variables around it.")


@SLOW
def test_a_session_names_its_plug_in(said: dict[str, Any]) -> None:
    for text in said["sessions"]:  # with the variant, and with a number of it that is edited
        with pytest.raises(attnviz.Error, match="This session shows what the plug-in 'mine' has added"):
            files.from_bytes(text.encode(), "mine")


@SLOW
def test_a_module_is_compared_with_it(said: dict[str, Any]) -> None:
    assert said["checked"] == [[True], [False, "no scaling"]]
    assert "Your own code is compared with a variant of the program" in said["compared"]  # by a process of its own


@SLOW
def test_what_fails_says_so(said: dict[str, Any]) -> None:
    assert said["fails"] == "The variant seven failed: ZeroDivisionError: division by zero (mine.py, line 23)."


@pytest.mark.parametrize(("values", "sentence"), [
    ({"name": "multi_head"}, "The variant 'multi_head' is there already"),
    ({"like": "linear"}, "There is no variant 'linear' to be like: choose among simple, "),
    ({"label": ""}, "The label of a variant is one line"),
    ({"formula": "{q} k"}, "The formula of a variant is one line"),
    ({"function": lambda queries: queries}, "A variant needs a function of (queries, keys)"),
    ({"function": lambda queries, keys, mask: queries}, "which may also take distances, heads, num_heads by name"),
    ({"function": 3}, "and 3 is none"),
    ({"defaults": {"sizes": 2}}, "There is no default 'sizes' of a variant like multi_head: choose among num_heads"),
    ({"defaults": {"num_kv_heads": 2}}, "There is no default 'num_kv_heads' of a variant like multi_head"),
    ({"defaults": {"scale": 0}}, "scale cannot be 0: it is sqrt_d_k, none, or a number from 1e-30"),
    ({"defaults": {"num_heads": 3}}, "d_out (2) must be a multiple of Heads (3)"),
    ({"function": lambda queries, keys: queries}, "it returned the shape (2, 2, 3, 4) for queries (2, 2, 3, 4) and "),
    ({"function": lambda queries, keys: (queries @ keys.mT).numpy()}, "'numpy.ndarray' object has no attribute 'to'"),
    ({"function": lambda queries, keys: (queries @ keys.mT).log()}, "it returned NaN or ∞ for small queries and keys"),
    ({"function": lambda queries, keys: (queries @ keys.mT).softmax(-1)}, "a score is of one query and one key"),
    ({"function": lambda queries, keys: queries @ keys.mT - queries.mean()}, "a score is of one query and one key"),
    ({"function": lambda queries, keys: (queries @ keys.mT).cumsum(1)}, "a score is of one query and one key"),
    ({"function": lambda queries, keys: queries @ keys}, "The variant mine failed: RuntimeError: "),
])
def test_a_variant_is_checked_when_it_is_added(values: dict[str, Any], sentence: str) -> None:
    mine: dict[str, Any] = {"name": "mine", "label": "Mine", "function": lambda queries, keys: queries @ keys.mT}
    assert len(ROWS) > 1
    with pytest.raises(attnviz.Error) as caught:
        attnviz.variant(**mine | values)
    assert sentence in str(caught.value)
