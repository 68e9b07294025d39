"""What a model's generation config says about the tokens that it writes, as the classes of transformers compute it."""

from __future__ import annotations

from typing import Any

import torch
from transformers import (
    ForcedBOSTokenLogitsProcessor,
    LogitsProcessorList,
    MinLengthLogitsProcessor,
    MinNewTokensLengthLogitsProcessor,
    NoBadWordsLogitsProcessor,
    NoRepeatNGramLogitsProcessor,
    RepetitionPenaltyLogitsProcessor,
    SuppressTokensAtBeginLogitsProcessor,
    SuppressTokensLogitsProcessor,
)


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
    return LogitsProcessorList([make() for is_said, make in rows if is_said])
