"""What the tint of all heads is of, in a sentence: which words, which token, and what its colours mean."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QCoreApplication

from attnviz.pictures.tint import Tint
from attnviz.result.measures import ABLATION_EFFECT, MEASURES, TOKEN_MEASURES
from attnviz.views.scene import Scene

MAX_NAMED_HEADS = 4  #: of the highest heads
#: What speaks for a token and what speaks against it, in the colours of each map of signed numbers.
_COLOURS = {"red-blue": ("Red", "blue"), "purple-orange": ("Orange", "purple")}


def target_label(scene: Scene) -> str | None:
    """The token that the numbers of the heads are of; None where they are of none."""
    if scene.look.measure not in TOKEN_MEASURES:
        return None
    known = scene.known_effects if scene.look.measure == ABLATION_EFFECT else None
    if known is not None:
        from attnviz.result.target_token import token_label

        return token_label(known.result, known.token)
    return None if scene.target is None else scene.target.label


def tint_words(scene: Scene, tint: Tint | None, *, heads: int, order: Sequence[int]) -> str:
    """Return what the colours mean, how far a ranking got, and which heads of an order come first; "" without a tint.
    """
    if tint is None:
        return ""
    said, token = "", target_label(scene)
    known = scene.known_effects
    if scene.look.measure == ABLATION_EFFECT and known is not None and not known.belongs_to(scene.result):
        said = _tr("Outdated; Ctrl+Alt+E recomputes")
    elif token is not None:
        raising, lowering = map(_tr, _COLOURS[tint.map_name])
        said = _tr("{raising} raises, {lowering} lowers the logit of {token}").format(
            raising=raising, lowering=lowering, token=token)
    elif scene.look.measure in MEASURES and MEASURES[scene.look.measure].needs_pair:
        said = _pair_words(scene)
    if scene.look.measure in MEASURES and np.isnan(tint.values.reshape(-1, heads)).all(axis=1).any():
        alone = _tr("Long text: selected layer only")
        return f"{said}. {alone}" if said else alone
    if scene.look.measure == ABLATION_EFFECT and known is not None and known.next_layer is not None:
        part = _tr("{count} of {layers} layers (Ctrl+Alt+E continues)").format(
            count=len(known.computed_layers), layers=len(known.logits))
        said = f"{part}. {said}" if said else part
    if scene.look.ranked:
        first = _tr("Highest: {heads}").format(
            heads=", ".join(f"L{at // heads} H{at % heads}" for at in order[:MAX_NAMED_HEADS]))
        said = f"{said}. {first}" if said else first
    return said


def _pair_words(scene: Scene) -> str:
    cell, source = scene.focus.matrix_cell, scene.source
    if cell is None or source is None:
        return ""
    words = source.row_labels(cell.spot)[cell.row], source.column_labels(cell.spot)[cell.column]
    one, other = reversed(words) if source.rows_are_keys else words
    return _tr("From {one} to {other}").format(one=one, other=other)


def _tr(text: str) -> str:
    return QCoreApplication.translate("TintWords", text)
