"""A result of two layers, from two computations with different weights."""

from dataclasses import replace

import numpy as np

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.variants import Value
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.result.layer import Layer, Overview
from attnviz.result.result import Result

TEXT = "one two three four\nfive six"


def computed(seed: int, **settings: Value) -> Result:
    document = edits.set_options(edits.set_text(Document(), TEXT), {"seed": seed, **settings})
    return compute(document, stages=INTERACTIVE)


def stack_layers(lower: Result, upper: Result) -> Result:
    """Return a result with the layer of one result below that of the other."""
    return replace(lower, layers=(*lower.layers, *upper.layers))


def pooled_layer(upper: Result) -> Layer:
    """Return the layer of a result as it is kept out of focus: vectors whole, weights pooled by two."""
    (layer,) = upper.layers
    weights = layer.stages["weights"]
    batch, heads, queries, keys = weights.shape
    pooled = weights.reshape(batch, heads, queries // 2, 2, keys // 2, 2).max(axis=(3, 5))
    vectors = {name: array for name, array in layer.stages.items() if name not in ("scores", "weights")}
    return Layer(vectors, {"weights": Overview(np.ascontiguousarray(pooled), 2)}, layer.parameters)
