"""Chat templates: compared with transformers, and where turns begin in what they write."""

from typing import Any

import pytest
from tokenizers import Tokenizer, models

from attnviz.document.document import ChatMessage
from attnviz.engine.checkpoints.tokenizer_config import chat_template
from attnviz.system.errors import EditError
from attnviz.tokens import chat_template as templates
from attnviz.tokens.chat import chat_tokens, typed_chat
from attnviz.tokens.chat_template import ChatTemplate
from attnviz.tokens.model_tokenizer import ModelTokenizer
from tests.tokens.test_model_tokenizer import trained

SPECIAL = {"bos_token": "<s>", "eos_token": "[SEP]"}
CHATML = ("{% if messages[0]['role'] != 'system' %}<|system|>You help.[SEP]{% endif %}{% for message in messages %}"
          "<|{{ message['role'] }}|>{{ message['content'] | trim }}[SEP]\n{% endfor %}"
          "{% if add_generation_prompt %}<|assistant|>{% endif %}")
#: As Llama 2 and Mistral write: the beginning token, no names of roles, a check of their order, no system message.
BRACKETS = ("{{ bos_token }}{% for message in messages %}{% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}"
            "{{ raise_exception('Roles must alternate.') }}{% endif %}{% if message['role'] == 'user' %}"
            "{{ '[INST] ' + message['content'] + ' [/INST]' }}{% else %}{% generation %}"
            "{{ message['content'] + eos_token }}{% endgeneration %}{% endif %}{% endfor %}")
CHAT = (ChatMessage("user", "Where is the king?"), ChatMessage("assistant", "In 日本."), ChatMessage("user", "Why?"))


def model_tokenizer(source: str) -> ModelTokenizer:
    made = ModelTokenizer(Tokenizer.from_str(trained("bytes")), rows=10**6)
    made.chat_template = ChatTemplate(source, SPECIAL)
    return made


@pytest.mark.parametrize("source", [CHATML, BRACKETS])
def test_a_chat_has_the_ids_that_transformers_gives_it(source: str) -> None:
    transformers = pytest.importorskip("transformers")
    theirs: Any = transformers.PreTrainedTokenizerFast(tokenizer_object=Tokenizer.from_str(trained("bytes")), **SPECIAL)
    theirs.chat_template = source
    messages = [{"role": each.role, "content": each.content} for each in CHAT]
    expected = theirs.apply_chat_template(messages, add_generation_prompt=True, return_dict=False)
    ids, texts, turns = chat_tokens(model_tokenizer(source), CHAT, begins_answer=True)
    assert list(ids) == expected
    assert "".join(texts) == theirs.apply_chat_template(messages, add_generation_prompt=True, tokenize=False)
    text = "".join(texts)
    ends = [*(turn.start for turn in turns[1:]), len(text)]
    parts = [(turn.role, text[turn.start:end]) for turn, end in zip(turns, ends, strict=True)]
    assert parts == ([
        ("system", "<|system|>You help.[SEP]"), ("user", "<|user|>Where is the king?[SEP]\n"),
        ("assistant", "<|assistant|>In 日本.[SEP]\n"), ("user", "<|user|>Why?[SEP]\n"), ("assistant", "<|assistant|>"),
    ] if source == CHATML else [
        ("user", "<s>[INST] Where is the king? [/INST]"), ("assistant", "In 日本.[SEP]"),
        ("user", "[INST] Why? [/INST]")])


def test_a_template_that_is_hostile_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "MAX_SECONDS", 2.0)
    endless = "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}"
    for source, sentence in (
            (endless, "takes more than 2 s"), ("{{ raise_exception('No users.') }}", "refuses these turns: No users.$"),
            ("{% if %}", "refuses these turns"), ("{{ messages[7].content }}", "refuses these turns"),
            ("{{ ''.__class__.__mro__ }}", "refuses these turns: .*unsafe"),
            ("{% set n = namespace(_x=1) %}", "underscore"), ("{{ 'a' * 300000 }}", "the limit is 200,000")):
        with pytest.raises(EditError, match=sentence):
            chat_tokens(model_tokenizer(source), CHAT, begins_answer=True)


def test_a_model_without_a_template_says_so() -> None:
    with pytest.raises(EditError, match=r"^This model has no chat template: only models"):
        chat_tokens(ModelTokenizer(Tokenizer(models.BPE()), rows=1), CHAT, begins_answer=True)


def test_lines_that_begin_with_a_role_are_turns() -> None:
    assert typed_chat(" Hello: you\nuser: no\n") == (ChatMessage("user", "Hello: you\nuser: no"),)
    assert typed_chat("System: Be brief.\nUser: Hi\nthere\n\nassistant:\nuser:  Bye ") == (
        ChatMessage("system", "Be brief."), ChatMessage("user", "Hi\nthere"), ChatMessage("assistant", ""),
        ChatMessage("user", "Bye"))


def test_templates_are_found_where_tokenizers_have_them() -> None:
    settings = {"bos_token": {"content": "<s>"}, "eos_token": "[SEP]"}
    expected = ChatTemplate("t", SPECIAL)
    assert chat_template({**settings, "chat_template": "t"}) == expected
    several = [{"name": "tool_use", "template": "u"}, {"name": "default", "template": "t"}]
    assert chat_template({**settings, "chat_template": several}) == expected
    assert chat_template({**settings, "chat_template": several[:1]}) is None and chat_template(settings) is None
    assert chat_template({**settings, "chat_template": 3}) is None
