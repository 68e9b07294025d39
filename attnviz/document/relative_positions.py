"""The relative positions of T5: which learned bias on a score belongs to a distance between query and key."""

import math
from typing import Any

import numpy as np

from attnviz.document.config_type import Config
from attnviz.system.arrays import Ids


def relative_buckets(config: Config, layer: int, queries: Any, keys: Any) -> Ids:
    """Return the row of the table of biases for each pair of positions: (q,), (k,) -> (q, k). Raffel et al. 2020.

    Near keys have a row for each distance; farther ones share rows of logarithmically growing width. In the encoder one
    half of the rows is for later keys.
    """
    distance = np.asarray(keys)[None, :] - np.asarray(queries)[:, None]
    rows, first = config.relative_buckets, np.zeros_like(distance)
    if layer < config.encoder_layers:
        rows //= 2
        first = rows * (distance > 0)
    distance = np.abs(distance) if layer < config.encoder_layers else -np.minimum(distance, 0)
    exact = rows // 2
    ratio = np.log(np.maximum(distance, 1).astype(np.float32) / np.float32(exact))  # in 32 bits, as in transformers
    far = exact + (ratio / np.float32(math.log(config.relative_distance / exact)) * (rows - exact)).astype(np.int64)
    found: Ids = first + np.where(distance < exact, distance, np.minimum(far, rows - 1))
    return found
