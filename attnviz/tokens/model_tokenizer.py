"""The tokenizer that a model was trained with, run by the library `tokenizers`, and the inputs of a model as tokens."""

from __future__ import annotations

import codecs
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cached_property
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Literal

from attnviz.document.document import Continuation, Document
from attnviz.document.token_notation import PIECE, bytes_of
from attnviz.system.errors import AttnVizError, ComputeError, EditError, ModelError
from attnviz.system.tokenizer_process import DECODED, TRIED, TokenizerProcess
from attnviz.system.wording import Text, cut, normalized, quoted
from attnviz.tokens.token import SPACE, Token, readable, readable_bytes, row_label, without_lone_surrogates
from attnviz.tokens.tokenizer_check import check, is_ordinary

if TYPE_CHECKING:
    from tokenizers import Tokenizer

    from attnviz.tokens.chat_template import ChatTemplate

_Notation = Literal["bytes", "pieces", "words", "characters"]  # how a vocabulary writes its tokens
_MASKS = ("[MASK]", "<mask>")
_STARTS = ("<bos>", "<s>", "<|begin_of_text|>", "<|endoftext|>")
MAX_TEXT_CHARS = 200_000  #: of all inputs together: about 50,000 tokens, more than fit into memory
MAX_REASON_CHARS = 200  #: of a failure of the library, which may quote the whole file
VOCABULARY_SAMPLE = 1021  #: tokens that identify a vocabulary
_LENGTHENING = ("normalizer", "pre_tokenizer", "post_processor")  # steps that may make a text longer


class ModelTokenizer:
    """Converts text to the tokens of a model, and tokens to text.

    `rows` is the number of embeddings of the model: a vocabulary may be larger. Truncation, padding and dropout of the
    file are turned off. Threads may share a tokenizer. Where a `process` encodes, the tokenizer has but the vocabulary
    and the decoder. The `chat_template` is that of the model, which the file of the tokenizer does not have.
    """

    chat_template: ChatTemplate | None = None

    def __init__(self, tokenizer: Tokenizer, *, rows: int, process: TokenizerProcess | None = None) -> None:
        tokenizer.no_truncation()
        tokenizer.no_padding()
        if getattr(tokenizer.model, "dropout", None) is not None:
            tokenizer.model.dropout = None
        self._tokenizer = tokenizer
        self._encode = self._encode_here if process is None else process.encode
        self._rows = rows
        self._added = {number: token.content for number, token in tokenizer.get_added_tokens_decoder().items()}
        self._keys_and_labels: dict[int, tuple[str, str]] = {}

    def tokenize(self, text: str, *, with_added: bool = True) -> tuple[Token, ...]:
        """Return the tokens of a text, with special tokens such as [CLS] and [SEP], which have no span.

        Offsets count characters (code points) of `text`; the pieces of a character span it. A lone surrogate
        is read as U+FFFD. Raises ComputeError if the tokenizer fails, as without an unknown token, or if the model has
        no embedding for a token.
        """
        with _translated_errors(
                lambda why: ComputeError("The model's tokenizer failed on this text ({why}).", why=why)):
            ids, spans = self._encode(without_lone_surrogates(text), with_added=with_added)
        if max(ids, default=0) >= self._rows:
            lacking = next(number for number in ids if number >= self._rows)
            raise ComputeError("The model has no embedding for {token}, token {number}: it has {rows:,}. Remove it "
                               "from the text.", token=quoted(self._key_and_label(lacking)[0]), number=lacking,
                               rows=self._rows)
        return tuple(
            Token(number, *self._key_and_label(number), start, end)
            for number, (start, end) in zip(ids, spans, strict=True)
        )

    def token_at(self, number: int, *, start: int, end: int) -> Token | None:
        """Return a token of the vocabulary at a position of a text; None if the model has no such token."""
        return Token(number, *self._key_and_label(number), start, end) if number < self._rows else None

    def check_encoding(self) -> None:
        """Tokenize short texts, so that a damaged file fails when it is loaded."""
        _ = self._notation
        with suppress(Exception):  # a small vocabulary may fail on one text only
            self._encode(TRIED, with_added=True)

    def label(self, number: int) -> str:
        """Return a token as shown, with visible spaces and bytes."""
        return self._key_and_label(number)[1]

    def following(self, number: int) -> str:
        """Return the text of a token that follows other text, with the space between words.

        Empty for a part of a character and for a row without a token.
        """
        key, _ = self._key_and_label(number)
        if not key:
            return ""
        if self._notation == "characters":
            return key
        if self._notation == "words":
            prefix = self._continuation_prefix
            return key.removeprefix(prefix) if prefix and key.startswith(prefix) else f" {key}"
        try:
            return self._bytes(number).decode()
        except UnicodeDecodeError:
            return ""

    @cached_property
    def vocabulary(self) -> str:
        """Return a digest of the vocabulary: of 1,021 tokens with their ids, and of all added tokens.

        Hashing all 49,152 of SmolLM2 takes 0.3 s, during which no other thread runs.
        """
        size = self._tokenizer.get_vocab_size()
        numbers = range(0, size, max(1, size // VOCABULARY_SAMPLE))
        some = [(number, self._tokenizer.id_to_token(number)) for number in numbers]
        return hashlib.blake2b(repr((size, some, sorted(self._added.items()))).encode(), digest_size=16).hexdigest()

    @cached_property
    def mask(self) -> int | None:
        """Return the id of the mask token, or None."""
        return next((number for number, text in self._added.items() if text in _MASKS), None)

    @cached_property
    def start(self) -> int | None:
        """Return the id of the token that texts of the training begin with, or None if no name is known."""
        ids = {text: number for number, text in self._added.items()}
        return next((ids[text] for text in _STARTS if text in ids), None)

    @cached_property
    def added(self) -> frozenset[int]:
        """Return the ids of special tokens and of others that were added to the vocabulary."""
        return frozenset(self._added)

    @cached_property
    def _continuation_prefix(self) -> str:
        """Return the prefix of pieces within a word, such as BERT's ##."""
        return str(getattr(self._tokenizer.decoder, "prefix", ""))

    @cached_property
    def _notation(self) -> _Notation:
        """How the vocabulary writes tokens: a letter for each byte, pieces with ▁ for a space, words, or characters.

        The library does not say, since the steps of a tokenizer may be nested to any depth: its decoder is tried.
        """
        if (decoder := self._tokenizer.decoder) is None:
            return "words"
        byte_level, joined, pieces = (decoder.decode(list(tokens)) for tokens in DECODED)
        if byte_level == "a b":
            return "bytes"
        if pieces == "a b":
            return "pieces"
        return "characters" if joined == "ab" else "words"

    def texts(self, ids: Sequence[int]) -> tuple[str, ...]:
        """Return the text of each of these tokens that follow each other; "" for bytes that a later one completes."""
        if self._notation in ("words", "characters"):
            return tuple(map(self.following, ids))
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        return tuple(decoder.decode(self._bytes(number)) for number in ids)

    def _encode_here(self, text: str, *, with_added: bool) -> tuple[list[int], list[tuple[int, int]]]:
        """Return the ids and the spans of a text, by this process."""
        # As a batch of one: unlike `encode`, this releases the interpreter lock.
        encoding, = self._tokenizer.encode_batch([text], add_special_tokens=with_added)
        return encoding.ids, encoding.offsets

    def _key_and_label(self, number: int) -> tuple[str, str]:
        """Return the key and the label of a token."""
        if number not in self._keys_and_labels:
            key = self._tokenizer.id_to_token(number)
            if key is None:
                return self._keys_and_labels.setdefault(number, ("", row_label(number)))
            label = readable(key) if self._notation in ("words", "characters") else readable_bytes(self._bytes(number))
            self._keys_and_labels[number] = (key, label or row_label(number))
        return self._keys_and_labels[number]

    def _bytes(self, number: int) -> bytes:
        """Return the bytes of a token of a byte-level or SentencePiece vocabulary."""
        if number in self._added:
            return self._added[number].encode()
        written = self._tokenizer.id_to_token(number) or ""
        if self._notation == "bytes":
            data = bytes_of(written)
            return written.encode() if data is None else data
        if (byte := PIECE.fullmatch(written)) is not None:
            return bytes.fromhex(byte[1])
        return written.replace("▁", " ").encode()


def tokenize_inputs(
    document: Document, tokenizer: ModelTokenizer
) -> tuple[tuple[tuple[Token, ...], ...], tuple[str, ...]]:
    """Return the tokens of each input, and a message if appended tokens could not keep their ids.

    A session may be opened with another tokenizer than it was saved with: appended tokens keep their ids only if these
    are still spelled like the end of the text. Raises ComputeError if the inputs are too long, or one has no tokens.
    """
    if (count := sum(map(len, document.sentences))) > MAX_TEXT_CHARS:  # a million take 1.2 s at each keystroke
        raise ComputeError("The text has {count:,} characters, and a model takes at most {most:,}: shorten it.",
                           count=count, most=MAX_TEXT_CHARS)
    sentences, notes = [], tuple[str, ...]()
    for number, text in enumerate(document.sentences):
        appended = [each for each in document.continuations if each.sentence == number]
        tokens = _with_appended(text, appended, tokenizer)
        if tokens is None:
            notes += (Text("The appended tokens are not in the vocabulary of {name} as they were: the whole text was "
                           "tokenized again.", name=document.options.name),)
        sentences.append(tokenizer.tokenize(text) if tokens is None else tokens)
        if not sentences[-1]:  # of a word-piece vocabulary, without special tokens, white space has none
            raise ComputeError("The tokenizer of {name} finds no token in the text {text}: type a word.",
                               name=document.options.name, text=quoted(text))
        notes += _twice_at_the_beginning(sentences[-1], tokenizer)
    return tuple(sentences), tuple(dict.fromkeys(notes))


def _twice_at_the_beginning(tokens: Sequence[Token], tokenizer: ModelTokenizer) -> tuple[str, ...]:
    """Return a message if a text begins with a token twice that the tokenizer, or a chat template, adds once."""
    first, second = tokens[0], tokens[1] if len(tokens) > 1 else None
    if second is None or first.id != second.id or second.start == second.end:
        return ()
    if first.start == first.end:
        return (Text("{token} is at the beginning twice: the tokenizer adds it to each text. Delete the typed one.",
                     token=first.label),)
    if first.id != tokenizer.start:
        return ()
    return (Text("{token} is at the beginning twice: a chat template and the tokenizer both add it. Delete one of "
                 "them.", token=first.label),)


def _with_appended(
    text: str, appended: Sequence[Continuation], tokenizer: ModelTokenizer
) -> tuple[Token, ...] | None:
    """Return the tokens of an input with those that were appended to it; None if their spelling differs."""
    tokens, typed = list[Token](), 0
    for each in appended:
        found = _appended(text, each, tokenizer)
        if found is None:
            return None
        tokens += [*_typed(text, typed, each.start, tokenizer), *found]
        typed = each.end
    return (*tokens, *_typed(text, typed, len(text), tokenizer))


def _appended(text: str, appended: Continuation, tokenizer: ModelTokenizer) -> list[Token] | None:
    """Return the tokens that were appended at a place of an input; None if their spelling differs."""
    found = list[Token]()
    ends = accumulate(appended.lengths, initial=appended.start)
    spelled = tokenizer.texts(appended.ids)
    for number, (start, end), piece in zip(appended.ids, pairwise(ends), spelled, strict=True):
        token = tokenizer.token_at(number, start=start, end=end)
        if token is None or normalized(piece) != text[start:end]:
            return None
        found.append(token)
    for at in range(len(found) - 2, -1, -1):  # the pieces of a character span it
        if found[at].start == found[at].end and found[at].key:
            found[at] = replace(found[at], end=found[at + 1].end)
    return found


def _typed(text: str, start: int, end: int, tokenizer: ModelTokenizer) -> Sequence[Token]:
    """Return the tokens of a typed part of an input.

    It is tokenized as after the text before it if a token begins there, which adds no space to it.
    """
    if start == end:
        return ()
    if start == 0:
        return tokenizer.tokenize(text[:end])
    whole = tokenizer.tokenize(text[:end], with_added=False)
    first = next((at for at, token in enumerate(whole) if token.start >= start), len(whole))
    if first < len(whole) and whole[first].start == start and (not first or whole[first - 1].end <= start):
        return whole[first:]
    return [replace(token, start=token.start + start, end=token.end + start)
            for token in tokenizer.tokenize(text[start:end], with_added=False)]


def from_json(data: bytes, *, name: str, rows: int) -> ModelTokenizer:
    """Return the tokenizer of a tokenizer.json. Raises ModelError if that is damaged, newer, or beyond a limit."""
    from tokenizers import Tokenizer

    with tokenizer_errors(name):
        config, process = check(data), None
        if not is_ordinary(config):
            process = TokenizerProcess(data)
            data = json.dumps({**config, **dict.fromkeys(_LENGTHENING)}).encode()
        tokenizer = ModelTokenizer(Tokenizer.from_buffer(data), rows=rows, process=process)
        tokenizer.check_encoding()
        return tokenizer


@contextmanager
def tokenizer_errors(name: str) -> Iterator[None]:
    """Raise ModelError, which names the file `name`, for any failure of the library in the block."""
    with _translated_errors(lambda why: ModelError("{name} does not hold a tokenizer that can be read ({why}).",
                                                   name=name, why=why)):
        yield


@contextmanager
def _translated_errors(refused: Callable[[str], AttnVizError]) -> Iterator[None]:
    """Raise the error of `refused` for any failure in the block, also for panics of Rust, which are no Exceptions."""
    try:
        yield
    except (KeyboardInterrupt, SystemExit, GeneratorExit, MemoryError):
        raise
    except BaseException as error:
        raise refused(cut(" ".join(str(error).split()), MAX_REASON_CHARS)) from None


def token_id(tokenizer: ModelTokenizer, text: str) -> int:
    """Return the id of a token by its text, or as it is displayed. Raises EditError if it is not one token."""
    tokens = tokenizer.tokenize(text, with_added=False)
    if len(tokens) != 1:
        tokens = tokenizer.tokenize(text.replace(SPACE, " "), with_added=False)
    if not tokens:
        raise EditError("{text} is not a token of this model.", text=quoted(text))
    if len(tokens) != 1:
        raise EditError("{text} is {count} tokens of this model ({tokens}): name one.", text=quoted(text),
                        count=len(tokens), tokens=" ".join(token.label for token in tokens))
    return tokens[0].id
