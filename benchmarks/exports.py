"""All twelve heads on one sheet, drawn and written as a file."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from attnviz.compute import compute
from attnviz.export import figure
from benchmarks.desk import document
from benchmarks.measure import Plan, Report, Row, interleave

HEADS = 12


def run(plan: Plan) -> Report:
    """Draw and save, as PNG, SVG and PDF."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        for tokens, rounds in plan.exports.items():
            result = compute(document(HEADS, tokens, plan.width))
            files = {kind: Path(folder) / f"heads.{kind}" for kind in ("png", "svg", "pdf")}
            times = interleave({
                kind: lambda path=path: figure.save(figure.draw(result, stage="weights", head="all"), path)
                for kind, path in files.items()
            }, rounds)
            medians = {kind.upper(): statistics.median(values) for kind, values in times.items()}
            sizes = {f"{kind.upper()}, kB": round(path.stat().st_size / 1e3) for kind, path in files.items()}
            rows.append({"heads": HEADS, "tokens": tokens, **medians, **sizes})
    return Report("Export of the weights of all heads, ms", rows)
