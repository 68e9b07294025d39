"""Peak memory of a long input, measured in a separate process."""

import json
import subprocess
import sys
from typing import Any

import pytest

PROBE = """
import json, resource, sys, time
from attnviz.engine.engine import INTERACTIVE, compute, exact_cells
from attnviz.document.document import Document
from attnviz.document.places import Spot

tokens, width = map(int, sys.argv[1:])
settings = {"variant": "multi_head", "embedding": "random", "num_heads": 12, "d_in": width, "d_out": width}
unit = 1 if sys.platform == "darwin" else 1024  # of ru_maxrss

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6

compute(Document(text="a b", settings=settings), stages=INTERACTIVE)
before, start = peak(), time.perf_counter()
result = compute(Document(text=" ".join(f"w{i}" for i in range(tokens)), settings=settings), stages=INTERACTIVE)
seconds = time.perf_counter() - start
cells = exact_cells(result, Spot("weights", head=11), rows=slice(tokens - 300, tokens), columns=slice(0, tokens))
print(json.dumps({"long": result.is_long, "lengths": result.lengths, "before": before, "peak": peak(),
                  "seconds": seconds, "sums": [float(cells.sum(1).min()), float(cells.sum(1).max())]}))
"""


def measure(tokens: int, width: int, *, timeout: float) -> dict[str, Any]:
    """Return the growth of peak memory, in MB, and the time of one computation with 12 heads."""
    command = [sys.executable, "-c", PROBE, str(tokens), str(width)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["long"] and found["lengths"] == [tokens]
    assert found["sums"] == pytest.approx([1.0, 1.0], abs=1e-5)
    return found


def test_nothing_quadratic_is_held() -> None:
    found = measure(4096, 96, timeout=100)
    whole = 12 * 4096**2 * 4 / 1e6  # one matrix of all heads: 805 MB
    assert found["peak"] - found["before"] < whole / 3


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_sixteen_thousand_tokens_of_gpt2s_width(capsys: pytest.CaptureFixture[str]) -> None:
    found = measure(16_384, 768, timeout=1700)
    with capsys.disabled():
        print(f"\n16,384 tokens, 12 heads, d = 768: {found['seconds']:.1f} s, peak {found['peak']:,.0f} MB")
    assert found["peak"] < 3000
