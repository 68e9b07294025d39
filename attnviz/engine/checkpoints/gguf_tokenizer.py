"""The tokenizer of a .gguf file, which has a vocabulary and the name of its pre-tokenization rules.

Source: llama.cpp's src/llama-vocab.cpp for the meaning of the names. Unknown names are rejected, because other rules
would silently give other tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attnviz.engine.checkpoints.tokenizer_config import chat_template
from attnviz.system.errors import ModelError
from attnviz.system.wording import quoted
from attnviz.tokens.model_tokenizer import ModelTokenizer, tokenizer_errors
from attnviz.tokens.tokenizer_check import MAX_WORD_CHARS, check_vocabulary, has_short_strings

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_UNKNOWN, _CONTROL, _USER_DEFINED = 2, 3, 4  # of tokenizer.ggml.token_type
_KEY = "tokenizer.ggml."

#: Pre-tokenization: how a text is split into words before bytes are merged, by name.
_LLAMA_3 = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
_QWEN_2 = _LLAMA_3.replace(r"\p{N}{1,3}", r"\p{N}")
_TEKKEN = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
    r"|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
_FALCON = (r"[\p{P}\$\+<=>\^~\|`]+",
           r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+", "[0-9][0-9][0-9]")
_WORDS = {  # each cuts what the one before left
    **dict.fromkeys(("llama-bpe", "llama3", "llama-v3", "dbrx", "smaug-bpe", "falcon3", "pixtral"), (_LLAMA_3,)),
    **dict.fromkeys(("qwen2", "deepseek-r1-qwen"), (_QWEN_2,)),
    "stablelm2": (_QWEN_2,), "tekken": (_TEKKEN,), "falcon": _FALCON, "bloom": (r" ?[^(\s|.,!?…。，、।۔،)]+",),
}
_LIKE_GPT_2 = ("gpt-2", "gpt2", "phi-2", "olmo", "jais", "modern-bert")
_DIGIT_BY_DIGIT = ("smollm", "starcoder", "refact", "command-r", "codeshell", "exaone", "minerva-7b")
_WHOLE_WORDS_FIRST = ("llama-bpe", "llama3", "llama-v3", "tekken", "pixtral")  # no merges for known words


def build_tokenizer(fields: Mapping[str, object], *, name: str, rows: int) -> ModelTokenizer:
    """Return the tokenizer described by the fields of a .gguf file. Raises ModelError if it is not supported."""
    kind = fields.get(f"{_KEY}model")
    if not isinstance(kind, str) or kind not in _BUILDERS:
        raise ModelError("{name} has a tokenizer of the kind {kind}, which is not known here: the kinds are "
                         "{builders}.", name=name, kind=quoted(kind), builders=", ".join(_BUILDERS))
    with tokenizer_errors(name):
        words, kinds = _list(fields, "tokens"), _list(fields, "token_type")
        if not words:
            raise ValueError("the list of its tokens is missing")
        check_vocabulary(len(words))
        if (longest := max(map(len, words))) > MAX_WORD_CHARS:
            raise ValueError(f"a token has {longest:,} characters, and the limit is {MAX_WORD_CHARS:,}")
        tokenizer = _BUILDERS[kind](fields, words, kinds)
        _add(tokenizer, words, kinds)
        made = ModelTokenizer(tokenizer, rows=rows)
        named = {f"{end}_token": fields.get(f"{_KEY}{end}_token_id") for end in ("bos", "eos", "unknown", "padding")}
        special = {token: words[number] for token, number in named.items()
                   if isinstance(number, int) and 0 <= number < len(words)}
        made.chat_template = chat_template({"chat_template": fields.get("tokenizer.chat_template"), **special})
        return made


def _byte_pairs(fields: Mapping[str, object], words: Sequence[str], kinds: Sequence[int]) -> Tokenizer:
    """Return a byte-level BPE tokenizer, as GPT-2 and most later models have."""
    from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

    rules = fields.get(f"{_KEY}pre", "gpt-2")
    cut: list[pre_tokenizers.PreTokenizer] = []
    if rules in _WORDS:
        cut = [pre_tokenizers.Split(Regex(words), behavior="isolated") for words in _WORDS[str(rules)]]
    elif rules in _DIGIT_BY_DIGIT:
        cut = [pre_tokenizers.Digits(individual_digits=True)]
    elif rules not in _LIKE_GPT_2:
        raise ValueError(f"its text is cut by the rules {quoted(rules)}, which are not known here")
    merges = [tuple(merge.split(" ")) for merge in _list(fields, "merges")]
    if any(len(merge) != 2 for merge in merges):
        raise ValueError("a merge of its byte pairs does not have two sides")
    tokenizer = Tokenizer(models.BPE(_numbered(words), merges, ignore_merges=rules in _WHOLE_WORDS_FIRST))
    if rules in ("qwen2", "deepseek-r1-qwen", "stablelm2"):
        tokenizer.normalizer = normalizers.NFC()
    letters = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=rules not in _WORDS)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([*cut, letters])
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.post_processor = processors.Sequence([
        processors.ByteLevel(trim_offsets=False), *_around(fields, words, first="bos", last="eos"),
    ])
    return tokenizer


def _pieces(fields: Mapping[str, object], words: Sequence[str], kinds: Sequence[int]) -> Tokenizer:
    """Return a SentencePiece BPE tokenizer (Llama 2, Mistral), which merges the pair with the best score first.

    The library needs a list of merges: all pairs that form a token, by the token's score.
    """
    from tokenizers import Tokenizer, decoders, models, normalizers, processors

    ids = _numbered(words)
    scores = dict(zip(words, _list(fields, "scores"), strict=True))
    pairs = [
        (left, right, score) for word, score in scores.items() for at in range(1, len(word))
        if (left := word[:at]) in ids and (right := word[at:]) in ids
    ]
    pairs.sort(key=lambda pair: (-pair[2], ids[pair[0]], ids[pair[1]]))
    unknown = next((word for word, kind in zip(words, kinds, strict=False) if kind == _UNKNOWN), None)
    tokenizer = Tokenizer(models.BPE(
        ids, [(left, right) for left, right, _ in pairs], unk_token=unknown, fuse_unk=True, byte_fallback=True,
    ))
    space = [normalizers.Prepend("▁")] if fields.get(f"{_KEY}add_space_prefix", True) else []
    tokenizer.normalizer = normalizers.Sequence([*space, normalizers.Replace(" ", "▁")])
    strip = [decoders.Strip(" ", 1, 0)] if space else []
    tokenizer.decoder = decoders.Sequence([
        decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), *strip,
    ])
    asked = {f"{_KEY}add_bos_token": True, **fields}  # llama.cpp's default for old files
    tokenizer.post_processor = processors.Sequence(_around(asked, words, first="bos", last="eos"))
    return tokenizer


def _word_pieces(fields: Mapping[str, object], words: Sequence[str], kinds: Sequence[int]) -> Tokenizer:
    """Return BERT's WordPiece tokenizer; .gguf files mark word starts with ▁ instead of continuations with ##."""
    from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

    def as_bert_writes(word: str, kind: int) -> str:
        if kind in (_UNKNOWN, _CONTROL) or (word.startswith("[") and word.endswith("]")):
            return word
        return word[1:] if word.startswith("▁") else f"##{word}"

    kinds = kinds or [1] * len(words)
    written = [as_bert_writes(word, kind) for word, kind in zip(words, kinds, strict=True)]
    tokenizer = Tokenizer(models.WordPiece(_numbered(written), unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer()  # llama.cpp has no cased one
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece()
    asked = {**fields, f"{_KEY}add_bos_token": True, f"{_KEY}add_eos_token": True}
    asked.setdefault(f"{_KEY}cls_token_id", fields.get(f"{_KEY}bos_token_id"))
    asked.setdefault(f"{_KEY}sep_token_id", fields.get(f"{_KEY}seperator_token_id"))  # llama.cpp's old misspelling
    tokenizer.post_processor = processors.Sequence(_around(asked, words, first="cls", last="sep"))
    return tokenizer


def _unigrams(fields: Mapping[str, object], words: Sequence[str], kinds: Sequence[int]) -> Tokenizer:
    """Return a SentencePiece unigram tokenizer (T5), which takes the pieces with the largest sum of scores."""
    from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

    unknown = next((number for number, kind in enumerate(kinds) if kind == _UNKNOWN), None)
    scores = [(word, float(score)) for word, score in zip(words, _list(fields, "scores"), strict=True)]
    tokenizer = Tokenizer(models.Unigram(scores, unk_id=unknown, byte_fallback=False))
    if charsmap := _list(fields, "precompiled_charsmap"):
        mapped = bytes(byte & 255 for byte in charsmap)
        if not has_short_strings(mapped):
            raise ValueError("its character map makes long texts of single characters")
        tokenizer.normalizer = normalizers.Precompiled(mapped)
    scheme = "always" if fields.get(f"{_KEY}add_space_prefix", True) else "never"
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace(prepend_scheme=scheme)])
    tokenizer.decoder = decoders.Metaspace(prepend_scheme=scheme)
    asked = {f"{_KEY}add_eos_token": True, **fields}  # as llama.cpp does for all of them
    tokenizer.post_processor = processors.Sequence(_around(asked, words, first="bos", last="eos"))
    return tokenizer


_BUILDERS: Mapping[str, Callable[[Mapping[str, object], Sequence[str], Sequence[int]], Tokenizer]] = {
    "gpt2": _byte_pairs, "llama": _pieces, "bert": _word_pieces, "t5": _unigrams,
}


def _around(fields: Mapping[str, object], words: Sequence[str], *, first: str, last: str) -> list[object]:
    """Return the processor that adds the file's first and last special tokens."""
    from tokenizers import processors

    def asked(add: str, which: str) -> list[tuple[str, int]]:
        number = fields.get(f"{_KEY}{which}_token_id")
        if not fields.get(f"{_KEY}add_{add}_token") or not isinstance(number, int):
            return []
        return [(words[number], number)]

    before, behind = asked("bos", first), asked("eos", last)
    if not before + behind:
        return []
    template = [*(word for word, _ in before), "$A", *(word for word, _ in behind)]
    return [processors.TemplateProcessing(single=template, special_tokens=before + behind)]


def _add(tokenizer: Tokenizer, words: Sequence[str], kinds: Sequence[int]) -> None:
    """Add special tokens such as <|im_start|>, which are never split."""
    from tokenizers import AddedToken

    def of(*wanted: int) -> list[AddedToken]:
        return [AddedToken(word, normalized=False) for word, kind in zip(words, kinds, strict=False) if kind in wanted]

    tokenizer.add_special_tokens(of(_UNKNOWN, _CONTROL))
    tokenizer.add_tokens(of(_USER_DEFINED))


def _numbered(words: Sequence[str]) -> dict[str, int]:
    return {word: number for number, word in enumerate(words)}


def _list(fields: Mapping[str, object], name: str) -> Sequence[Any]:
    found = fields.get(f"{_KEY}{name}", ())
    if not isinstance(found, tuple):
        raise ValueError(f"it has no list of {name}")
    return found
