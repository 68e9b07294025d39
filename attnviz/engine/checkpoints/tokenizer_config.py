"""What a tokenizer_config.json says and its tokenizer.json lacks: added tokens, and those at the ends of each text.

transformers (4.57, for tokenizers of Llama's kind) and llama.cpp take both from this file; transformers 5 ignores
`add_bos_token` and `add_eos_token` here.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from attnviz.system.errors import ModelError
from attnviz.tokens.chat_template import ChatTemplate
from attnviz.tokens.model_tokenizer import tokenizer_errors
from attnviz.tokens.tokenizer_check import check

_FIELDS = ("content", "single_word", "lstrip", "rstrip", "normalized", "special")
_ID = re.compile(r"\d{1,10}", re.ASCII)
_NAMED = ("bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token", "mask_token")


def completed(data: bytes, settings: Mapping[str, object], *, name: str) -> bytes:
    """Return a tokenizer.json with what only the tokenizer_config.json `name` says; unchanged if that is nothing.

    Raises ModelError if the settings are damaged, or the tokenizer.json is too large.
    """
    added, special = list(_added_tokens(settings, name)), [_content(settings.get(token)) for token in _NAMED]
    if not added and not any(special):
        return data
    with tokenizer_errors("tokenizer.json"):
        tokenizer = check(data)
        known = tokenizer.get("added_tokens") or []
        names = {token.get("content") for token in known if isinstance(token, dict)}
        ids = _ids(tokenizer)
        added += [{**dict.fromkeys(_FIELDS, False), "content": content, "special": True}
                  for content in special if content in ids]
        missing = list({token["content"]: token for token in added if token["content"] not in names}.values())
        following = iter(range(max(ids.values(), default=-1) + 1, 2**32))
        for token in missing:  # as the library numbers them: after all others, whatever the file says
            token["id"] = ids[token["content"]] if token["content"] in ids else next(following)
        tokenizer["added_tokens"] = [*known, *missing]
        template = _template(tokenizer, settings)
        if not missing and template is None:
            return data
        if template is not None:
            tokenizer["post_processor"] = template
        return json.dumps(tokenizer).encode()


def chat_template(settings: Mapping[str, object]) -> ChatTemplate | None:
    """Return the chat template of the settings, that called "default" of several; None without one."""
    found = settings.get("chat_template")
    if isinstance(found, list):  # of several templates, as [{"name": ..., "template": ...}]
        named = {each.get("name"): each.get("template") for each in found if isinstance(each, dict)}
        found = named.get("default")
    special = {name: content for name in _NAMED if (content := _content(settings.get(name)))}
    return ChatTemplate(found, special) if isinstance(found, str) and found else None


def _added_tokens(settings: Mapping[str, object], name: str) -> Iterator[dict[str, Any]]:
    """Yield the added tokens in the order of their ids, as a tokenizer.json has them but for the id."""
    by_id = settings.get("added_tokens_decoder") or {}
    if not isinstance(by_id, dict) or not all(
            _ID.fullmatch(number) and isinstance(token, dict) and _content(token)
            for number, token in by_id.items()):
        raise ModelError("{name} is damaged: its added_tokens_decoder does not name tokens by id.", name=name)
    for _, token in sorted(by_id.items(), key=lambda item: int(item[0])):
        yield {field: token.get(field) if isinstance(token.get(field), str | bool) else False for field in _FIELDS}


def _template(tokenizer: Mapping[str, Any], settings: Mapping[str, object]) -> dict[str, Any] | None:
    """Return the post-processor with the tokens that the settings want at the ends; None if the present one has them.

    None, too, for one that is not a template of a first and a last token, such as BERT's.
    """
    present: dict[str, Any] = tokenizer.get("post_processor") or {"type": "Sequence", "processors": []}
    steps: list[dict[str, Any]] = present["processors"] if present.get("type") == "Sequence" else [present]
    templates = [step for step in steps if step.get("type") == "TemplateProcessing"]
    others = [step for step in steps if step.get("type") != "TemplateProcessing"]
    if len(templates) > 1 or any(step.get("type") != "ByteLevel" for step in others):
        return None
    single = templates[0]["single"] if templates else [{"Sequence": {"id": "A", "type_id": 0}}]
    place = next(at for at, piece in enumerate(single) if "Sequence" in piece)
    ids, tokens = _ids(tokenizer), dict[str, Any](templates[0]["special_tokens"]) if templates else {}
    ends = {"bos": single[:place], "eos": single[place + 1 :]}
    for end in ends:
        wanted, content = settings.get(f"add_{end}_token"), _content(settings.get(f"{end}_token"))
        if not isinstance(wanted, bool) or content not in ids or len(ends[end]) > 1:
            continue
        ends[end] = [{"SpecialToken": {"id": content, "type_id": 0}}] if wanted else []
        tokens[content] = {"id": content, "ids": [ids[content]], "tokens": [content]}
    completed = [*ends["bos"], single[place], *ends["eos"]]
    if completed == single:
        return None
    template = {"type": "TemplateProcessing", "single": completed, "special_tokens": tokens, "pair": [
        *completed, *({kind: {**piece[kind], "id": "B" if kind == "Sequence" else piece[kind]["id"], "type_id": 1}
                       for kind in piece} for piece in completed)]}
    return {"type": "Sequence", "processors": [*others, template]}


def _ids(tokenizer: Mapping[str, Any]) -> dict[str, int]:
    """Return the ids of the vocabulary, of whatever model, and of the added tokens."""
    vocabulary = tokenizer["model"].get("vocab") or {}
    ids = dict(vocabulary) if isinstance(vocabulary, dict) else {piece: at for at, (piece, _) in enumerate(vocabulary)}
    return ids | {token["content"]: token["id"] for token in tokenizer.get("added_tokens") or []}


def _content(value: object) -> str | None:
    """Return the text of a token that is written as a string, or as an object."""
    content = value.get("content") if isinstance(value, dict) else value
    return content if isinstance(content, str) and content else None
