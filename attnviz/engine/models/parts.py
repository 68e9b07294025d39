"""Where each matrix of a model stands in its checkpoint: what a family says once, for whoever reads one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A tensor of ours, as nn.Linear has it: (out, in); its bias and the scales of a norm are vectors.

    `names` are those of Hugging Face's checkpoints, of which the first counts that is there: models are saved with and
    without the head that tells the next token, and then all names have a prefix, or none.
    """

    shape: tuple[int, ...]
    names: tuple[str, ...]
    transposed: bool = False  #: the checkpoint has it as (in, out), as GPT-2's
    first_row: int | None = None  #: it is rows of a larger one (after turning), from this one on, as GPT-2's W_key
    same_as: str = ""  #: where none of the names is there, it is this other one of ours, as an unembedding that is tied
    optional: bool = False  #: where it is not there, the model goes without
