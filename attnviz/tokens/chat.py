"""A chat: its turns as a person types them, and as the tokens and turns that a chat template makes of them."""

import re
from collections.abc import Sequence
from itertools import accumulate

from attnviz.document.document import ChatMessage, Turn
from attnviz.system.errors import NO_CHAT_TEMPLATE, EditError
from attnviz.system.wording import common_prefix, normalized
from attnviz.tokens.chat_template import Chat, ChatTemplate
from attnviz.tokens.model_tokenizer import ModelTokenizer

USER, ASSISTANT, SYSTEM = "user", "assistant", "system"
ROLES = (SYSTEM, USER, ASSISTANT, "developer", "tool")  #: that a line of a typed chat may begin with
_PROBE = ChatMessage(SYSTEM, "attnviz")  # it shows where a template puts a system message of its own
_LINE = re.compile(rf"({'|'.join(ROLES)}):[ \t]*", re.IGNORECASE)


def typed_chat(text: str) -> tuple[ChatMessage, ...]:
    """Return the turns of a text: those of lines that begin with a role, as "user: Hello", else one of the user."""
    messages = list[ChatMessage]()
    for line in text.strip().split("\n"):
        begun = _LINE.match(line)
        if begun is not None:
            messages.append(ChatMessage(begun[1].lower(), line[begun.end():]))
        elif not messages:
            return (ChatMessage(USER, text.strip()),)
        else:
            messages[-1] = ChatMessage(messages[-1].role, f"{messages[-1].content}\n{line}")
    return tuple(ChatMessage(each.role, each.content.strip()) for each in messages)


def chat_tokens(
    tokenizer: ModelTokenizer, messages: Sequence[ChatMessage], *, begins_answer: bool
) -> tuple[tuple[int, ...], tuple[str, ...], tuple[Turn, ...]]:
    """Return the ids of a chat, their texts, and its turns. Raises EditError without a template, or if it refuses."""
    template = tokenizer.chat_template
    if template is None:
        raise EditError(NO_CHAT_TEMPLATE)
    text, starts = _rendered(template, messages, begins_answer=begins_answer)
    tokens = tokenizer.tokenize(text, with_added=False)
    ids = tuple(token.id for token in tokens)
    texts = tuple(map(normalized, tokenizer.texts(ids)))
    places = list(accumulate(map(len, texts), initial=0))
    firsts = [next((at for at, token in enumerate(tokens) if token.start >= start), len(tokens)) for start, _ in starts]
    return ids, texts, tuple(Turn(0, places[at], role) for at, (_, role) in zip(firsts, starts, strict=True))


def _rendered(
    template: ChatTemplate, messages: Sequence[ChatMessage], *, begins_answer: bool
) -> tuple[str, list[tuple[int, str]]]:
    """Return the text of a chat, and where each turn begins in it with its role.

    A turn begins where the text of the turns before it ends.
    """
    beginnings: list[Chat] = [(messages[:count], False) for count in range(1, len(messages))]
    whole, text, alone, after_probe, *found = template.render((
        (messages, begins_answer), (messages, False), ((_PROBE,), False), ((_PROBE, *messages), False), *beginnings))
    assert whole is not None
    text = whole[: common_prefix(whole, text or "")]
    first = _end_of_own_system(text, alone, after_probe) if messages[0].role != SYSTEM else 0
    starts = [(0, SYSTEM)] * bool(first) + [(first, messages[0].role)]
    for message, before in zip(messages[1:], found, strict=True):
        place = len(before) if before and text.startswith(before) else text.find(message.content.strip(), starts[-1][0])
        if place > starts[-1][0]:
            starts.append((place, message.role))
    if len(whole) > len(text):
        starts.append((len(text), ASSISTANT))
    return whole, starts


def _end_of_own_system(text: str, alone: str | None, after_probe: str | None) -> int:
    """Return where a system message ends that the template adds by itself; 0 if it adds none.

    `alone` is another system message, and `after_probe` the chat after it.
    """
    if not alone or not after_probe or not after_probe.startswith(alone):
        return 0
    head, rest = alone.partition(_PROBE.content)[0], after_probe[len(alone):]
    is_there = bool(head) and text.startswith(head) and text.endswith(rest)
    return len(text) - len(rest) if is_there else 0
