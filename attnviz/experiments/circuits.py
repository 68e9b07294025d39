"""Circuits: what a head does by its weights alone, and scores of all heads that follow from weights or random tokens.

A head reads the residual stream through its query, key and value matrices, and writes into it through its output
matrix. Products of these with the embedding and the unembedding say which tokens it attends to and what it does with
them (Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits"). Weights are processed as TransformerLens
does by default: the weights of the norms are folded into the matrices that read the normalised stream, LayerNorm's
subtraction of the mean too, and the unembedding is centred over the vocabulary. The scales of norms, and biases, are
left out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from attnviz.document.document import Document
from attnviz.document.options import Options
from attnviz.document.places import Head
from attnviz.experiments.reasons import needs_one_text
from attnviz.result.measures import HEAD_SCORES, TEXT_MEASURES
from attnviz.system.arrays import Float64, Ids
from attnviz.system.wording import Text

TOP = 12  #: tokens of a list
MODES = ("Q", "K", "V")  #: of composition: what the later head reads through

@dataclass(frozen=True, slots=True)
class HeadScoresRequest:
    """The scores of all heads of a model with its edited weights (`edits.without_text`)."""

    document: Document


@dataclass(frozen=True, eq=False)
class HeadScores:
    """The scores of all heads, and the measures of their weights on the random tokens."""

    request: HeadScoresRequest
    values: Mapping[str, Float64]  #: by name, (layer, head); NaN where a score is undefined or not computed yet
    done: float = 0.0  #: share that is computed


SCORE_COLUMNS = (*HEAD_SCORES, *TEXT_MEASURES)  #: in files


@dataclass(frozen=True, slots=True)
class CircuitRequest:
    """The circuits of one head of a model with its edited weights, and the token whose row of them is listed."""

    document: Document
    head: Head
    token: int | None  #: an id; None while the text has no token
    known: HeadCircuit | None = field(default=None, compare=False, repr=False)  #: an earlier one, of which much stays


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """Tokens, or pairs of tokens, with their values, the first one first."""

    ids: Ids  #: (n, 1) or (n, 2): the id of each token, or of a query and a key
    values: Float64  #: (n,)


NOTHING = Ranking(np.empty((0, 1), np.int64), np.empty(0))


@dataclass(frozen=True, eq=False)
class HeadCircuit:
    """What one head does by its weights.

    The lists are empty and the scores NaN where a circuit does not exist, or while it is not computed.
    """

    request: CircuitRequest
    copied: Ranking = NOTHING  #: the largest numbers on the diagonal of the full OV circuit: token and its own logit
    suppressed: Ranking = NOTHING  #: the smallest ones
    raised: Ranking = NOTHING  #: the largest logits that attending to the token adds to
    lowered: Ranking = NOTHING  #: the smallest ones
    keys: Ranking = NOTHING  #: the keys with the largest scores for the token as query, at distance 0
    queries: Ranking = NOTHING  #: the queries with the largest scores for the token as key
    pairs: Ranking = NOTHING  #: the pairs of query and key with the largest scores
    ov_copying: float = np.nan
    full_ov_copying: float = np.nan
    composition: Mapping[str, Float64] = field(default_factory=dict)  #: by mode, (layer, head); NaN in earlier layers
    next_query: int = 0  #: queries before it are searched for `pairs`
    labels: Mapping[int, str] = field(default_factory=dict)  #: of the ids


def circuit_unavailable(options: Options) -> Text:
    """Return why no head of a model has circuits; "" if they have."""
    if not options.is_trained:
        return Text("Circuits are products of the weights of a trained model: File > Open model.")
    if reason := needs_one_text(options):
        return reason
    if not options.config.pre_norm:
        return Text("The layers of {name} normalise after attention (post-norm): no product of weights alone says what "
                    "a head reads and writes.", name=options.name)
    return Text("")


def no_full_circuit(options: Options) -> Text:
    """Return why a model has no full OV circuit; "" if it has one."""
    config = options.config
    if not config.has_logits:
        return Text("No language-model head: nothing says which tokens a head copies.")
    if config.head_activation:
        return Text("The language-model head is not linear, so that no product of weights says which tokens a head "
                    "copies.")
    return Text("")


def random_composition(d_model: int) -> float:
    """Return the composition score that is expected of two heads with random matrices, 1 / √d_model.

    For W_a = A B and W_b = C D of independent entries with variance 1, (d, d_h) by (d_h, d), the mean of ‖W_a‖² is
    d² d_h and that of ‖W_a W_b‖² is d³ d_h²: the size of a head cancels. Elhage et al. 2021 subtract such a score.
    """
    return 1 / math.sqrt(d_model)


def score_note(options: Options) -> Text:
    """Return at which distance the QK circuit holds; "" if positions do not change it."""
    if options.config.alibi:
        return Text("Scores are those at distance 0, where ALiBi subtracts nothing.")
    if options.config.rope is not None:
        return Text("Scores are those at distance 0, where RoPE rotates query and key alike.")
    return Text("Scores are those without position embeddings.")
