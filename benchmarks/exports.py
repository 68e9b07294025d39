"""All twelve heads on one sheet, drawn and written as a file."""

import statistics
import tempfile
from functools import partial
from pathlib import Path

from attnviz.document.places import Spot
from attnviz.engine.engine import compute
from attnviz.export import figure
from attnviz.export.requests import Heatmaps
from benchmarks.desk import document
from benchmarks.measure import Plan, Report, Row, interleave

ALL_WEIGHTS = Heatmaps(Spot("weights"), all_heads=True)

HEADS = 12


def run(plan: Plan) -> Report:
    """Draw and save, as PNG, SVG and PDF."""
    with tempfile.TemporaryDirectory() as folder:
        rows = [measure(tokens, plan.width, rounds, Path(folder)) for tokens, rounds in plan.exports.items()]
    return Report("Export of the weights of all heads, ms", rows)


def measure(tokens: int, width: int, rounds: int, folder: Path) -> Row:
    """One row of the table."""
    result = compute(document(HEADS, tokens, width))
    files = {kind: folder / f"heads.{kind}" for kind in ("png", "svg", "pdf")}

    def write(path: Path) -> None:
        path.write_bytes(figure.render(figure.draw(result, ALL_WEIGHTS), path.suffix))

    times = interleave({kind: partial(write, path) for kind, path in files.items()}, rounds)
    medians = {kind.upper(): statistics.median(values) for kind, values in times.items()}
    sizes = {f"{kind.upper()}, kB": round(path.stat().st_size / 1e3) for kind, path in files.items()}
    return {"heads": HEADS, "tokens": tokens, **medians, **sizes}
