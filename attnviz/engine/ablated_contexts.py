"""What takes the place of the context of ablated heads: their mean over the text or over sentences, or that in A."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import torch

from attnviz.document.document import Document
from attnviz.document.options import ABLATIONS
from attnviz.engine.attention.changes import MEAN_OVER_TEXT, AblatedContext
from attnviz.experiments.ablation_kinds import head_contexts
from attnviz.experiments.reasons import needs_same_model, needs_whole
from attnviz.result.result import Result
from attnviz.system.arrays import Float64
from attnviz.system.errors import ComputeError
from attnviz.system.watch import Watch

if TYPE_CHECKING:
    from attnviz.engine.session import Session

Contexts = Mapping[int, AblatedContext]
Compute = Callable[..., Result]  #: `Engine.compute`
Means = Callable[[], Float64]  #: returns mean contexts of reference sentences, (layer, head, d_head)


def key_of(document: Document) -> tuple[object, ...]:
    """Return what the contexts depend on, apart from the text."""
    options = document.options
    return options.model, options.dtype, options.ablation, document.resampled


def find(compute: Compute, document: Document, *, reference: Means, watch: Watch) -> Contexts:
    """Return the contexts of the document's kind of ablation, by layer.

    Raises ComputeError if the snapshot that heads are resampled from is missing, or of another model.
    """
    return _CONTEXTS[document.options.ablation](compute, document, reference, watch)


def check_lengths(document: Document, session: Session) -> None:
    """Raise ComputeError if the snapshot that heads are resampled from has another number of tokens."""
    if document.resampled is None:
        return
    counts = [[len(sentence) for sentence in session.tokenize(each)[0]] for each in (document.resampled, document)]
    if counts[0] != counts[1]:
        theirs, ours = (" + ".join(map(str, each)) or "0" for each in counts)
        raise ComputeError("{snapshot} has {count} tokens and this text {other}: resampling ablated heads needs as "
                           "many.", snapshot=ABLATIONS[document.options.ablation].snapshot, count=theirs, other=ours)


def _mean(compute: Compute, document: Document, reference: Means, watch: Watch) -> Contexts:
    return dict.fromkeys(range(document.options.row.layers), MEAN_OVER_TEXT)


def _reference(compute: Compute, document: Document, reference: Means, watch: Watch) -> Contexts:
    return {layer: AblatedContext(torch.from_numpy(means)[None, :, None])
            for layer, means in enumerate(reference())}


def _resample(compute: Compute, document: Document, reference: Means, watch: Watch) -> Contexts:
    source = document.resampled
    if source is None:
        raise ComputeError("There is no snapshot {name} to resample ablated heads from: hold a text as A (Ctrl+K), "
                           "and choose the ablation again.", name=ABLATIONS[document.options.ablation].snapshot)
    if reason := needs_same_model(source.options, document.options):
        raise ComputeError(reason)
    result = compute(source, stages=frozenset({"concatenated"}), watch=watch.silent)
    if reason := needs_whole(result, stages=("concatenated",)):
        raise ComputeError(reason)
    return {layer: AblatedContext(torch.from_numpy(np.array(head_contexts(result, layer))))
            for layer in range(result.num_layers)}


_CONTEXTS: Mapping[str, Callable[[Compute, Document, Means, Watch], Contexts]] = MappingProxyType({
    "mean": _mean, "reference": _reference, "resample": _resample})
