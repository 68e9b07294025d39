"""The inputs of a model as tokens: typed text through its tokenizer, appended tokens by their ids."""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from attnviz.document.document import Continuation, Document
from attnviz.system.errors import ComputeError
from attnviz.system.wording import normalized
from attnviz.tokens.model_tokenizer import ModelTokenizer
from attnviz.tokens.token import Token

MAX_TEXT_CHARS = 200_000  #: of all inputs together: about 50,000 tokens, more than fit into memory
RETOKENIZED = ("The appended tokens are not in the vocabulary of {name} as they were: "
               "the whole text was tokenized again.")


def tokenize_inputs(
    document: Document, tokenizer: ModelTokenizer
) -> tuple[tuple[tuple[Token, ...], ...], tuple[str, ...]]:
    """Return the tokens of each input, and a message if appended tokens could not keep their ids.

    A session may be opened with another tokenizer than it was saved with: appended tokens keep their ids only if these
    are still spelled like the end of the text. Raises ComputeError if the inputs are too long.
    """
    check_length(document.sentences)
    continuations = {each.sentence: each for each in document.continuations}
    sentences, notes = [], tuple[str, ...]()
    for number, text in enumerate(document.sentences):
        tokens = _continued(text, continuations[number], tokenizer) if number in continuations else None
        if tokens is None and number in continuations:
            notes = (RETOKENIZED.format(name=document.options.name),)
        sentences.append(tokenizer.tokenize(text) if tokens is None else tokens)
    return tuple(sentences), notes


def check_length(texts: Sequence[str]) -> None:
    """Raise ComputeError if texts are too long to be tokenized at each keystroke: a million characters take 1.2 s."""
    if (count := sum(map(len, texts))) > MAX_TEXT_CHARS:
        raise ComputeError("The text has {count:,} characters, and a model takes at most {most:,}: shorten it.",
                           count=count, most=MAX_TEXT_CHARS)


def _continued(text: str, continuation: Continuation, tokenizer: ModelTokenizer) -> tuple[Token, ...] | None:
    """Return the tokens of an input that ends with appended ones; None if their spelling differs."""
    first = len(text) - continuation.characters
    appended = []
    ends = accumulate(continuation.lengths, initial=first)
    for number, (start, end) in zip(continuation.ids, pairwise(ends), strict=True):
        token = tokenizer.token_at(number, start=start, end=end)
        if token is None or normalized(tokenizer.following(number)) != text[start:end]:
            return None
        appended.append(token)
    return (*tokenizer.tokenize(text[:first]), *appended)
