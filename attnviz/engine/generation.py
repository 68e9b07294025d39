"""What a model's generation config says about the tokens that it writes, as the classes of transformers compute it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from transformers import (
    ForcedBOSTokenLogitsProcessor,
    GenerationConfig,
    LogitsProcessorList,
    MinLengthLogitsProcessor,
    MinNewTokensLengthLogitsProcessor,
    NoBadWordsLogitsProcessor,
    NoRepeatNGramLogitsProcessor,
    RepetitionPenaltyLogitsProcessor,
    SuppressTokensAtBeginLogitsProcessor,
    SuppressTokensLogitsProcessor,
)


def chooser(config: Callable[[], Any], end: int) -> Callable[[Tensor, Tensor], Tensor]:
    """Return what chooses the next tokens (b,) by those written (b, t), the start included, and the logits of all.

    `config` returns the generation config, each time anew: a person may change it.
    """
    return partial(_chosen, config, end)


def folder_config(folder: Path, end: int) -> GenerationConfig:
    """Return the generation config of a folder, whose outputs end with a token.

    Raises OSError if its file cannot be read, and ValueError or TypeError if it has wrong values.
    """
    found = GenerationConfig.from_pretrained(str(folder), local_files_only=True)
    logits_processors(found, end=end, device=torch.device("cpu"))  # they check the values
    return found


def first_number(said: Any) -> int | None:
    """Return a token's number, the first one of several."""
    found = said[0] if isinstance(said, list) and said else said
    return found if isinstance(found, int) else None


def most_tokens(model: Any, known: int) -> int:
    """Return the largest length of an output in tokens: what `generate` allows, but at most `known`."""
    whole = model.generation_config.max_length  # the first token included
    return known if whole is None else min(known, max(whole - 1, 1))


def _chosen(config: Callable[[], Any], end: int, written: Tensor, logits: Tensor) -> Tensor:
    said = config()
    last = first_number(said.forced_eos_token_id)
    if last is not None and written.shape[1] + 1 == said.max_length:  # not at a limit of ours
        return torch.full_like(written[:, 0], last)
    processors: Any = logits_processors(said, end=end, device=logits.device)
    found: Tensor = processors(written, logits).argmax(dim=-1)
    return found


def logits_processors(said: Any, *, end: int, device: torch.device) -> LogitsProcessorList:
    """Return what `generate` does to the logits of an output that begins with one token, in its order.

    `said` is a GenerationConfig, and `end` the token that ends the output.
    """
    first, where = 1, str(device)
    begin = first if said.forced_bos_token_id is None else first + 1
    rows = (
        ((said.repetition_penalty or 1.0) != 1.0, lambda: RepetitionPenaltyLogitsProcessor(said.repetition_penalty)),
        (said.no_repeat_ngram_size, lambda: NoRepeatNGramLogitsProcessor(said.no_repeat_ngram_size)),
        (said.bad_words_ids, lambda: NoBadWordsLogitsProcessor(said.bad_words_ids, end)),
        (said.min_length, lambda: MinLengthLogitsProcessor(said.min_length, end, device=where)),
        (said.min_new_tokens,
         lambda: MinNewTokensLengthLogitsProcessor(first, said.min_new_tokens, end, device=where)),
        (said.forced_bos_token_id is not None, lambda: ForcedBOSTokenLogitsProcessor(said.forced_bos_token_id)),
        (said.suppress_tokens, lambda: SuppressTokensLogitsProcessor(said.suppress_tokens, device=where)),
        (said.begin_suppress_tokens,
         lambda: SuppressTokensAtBeginLogitsProcessor(said.begin_suppress_tokens, begin, device=where)),
    )
    return LogitsProcessorList([make() for is_said, make in rows if is_said])  # type: ignore[no-untyped-call]
