"""What only a tokenizer_config.json says about tokens, as llama.cpp and transformers 4.57 take it."""

import json
from pathlib import Path
from typing import Any

import pytest
import transformers
from tokenizers import AddedToken, Tokenizer, processors

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.engine.checkpoints.loader import open_model
from attnviz.engine.checkpoints.tokenizer_config import completed
from attnviz.system.errors import ModelError
from attnviz.tokens.model_tokenizer import from_json, tokenize_inputs
from tests.engine.checkpoints import tiny
from tests.tokens.test_model_tokenizer import trained

TOOL = {"content": "<tool>", "lstrip": False, "rstrip": False, "normalized": False, "single_word": False,
        "special": True}
ENDS = {"bos_token": "<s>", "eos_token": {"content": "[SEP]", "special": True}}


def ids(settings: dict[str, Any], text: str, kind: str = "bytes", processor: Any = None) -> list[int]:
    """Return the ids of a text by a small tokenizer that lacks what the settings say."""
    says = json.loads(trained(kind))
    says["added_tokens"] = [token for token in says["added_tokens"] if token["content"] != "<s>"]
    if processor is not None:
        says["post_processor"] = processor
    data = completed(json.dumps(says).encode(), settings, name="tokenizer_config.json")
    return [token.id for token in from_json(data, name="it", rows=10**6).tokenize(text)]


def test_what_is_added_is_what_the_library_adds() -> None:
    expected = Tokenizer.from_str(trained("bytes"))
    expected.add_tokens([AddedToken("<tool>", normalized=False, special=True)])
    expected.post_processor = processors.TemplateProcessing(
        single="<s> $A [SEP]", special_tokens=[("<s>", expected.token_to_id("<s>")),
                                               ("[SEP]", expected.token_to_id("[SEP]"))])
    text, number = "Who <tool> are<s> you", str(expected.token_to_id("<tool>"))
    settings = {**ENDS, "add_bos_token": True, "add_eos_token": True, "added_tokens_decoder": {number: TOOL}}
    assert ids(settings, text) == expected.encode(text).ids
    assert ids({**settings, "add_bos_token": False}, text) == expected.encode(text).ids[1:]
    assert ids({**settings, "add_eos_token": None}, text) == expected.encode(text).ids[:-1]
    assert ids(ENDS, text) != ids({}, text), "a typed <s> is one token where a setting names it"


def test_added_tokens_get_their_ids_in_the_order_of_numbers() -> None:
    expected = Tokenizer.from_str(trained("bytes"))
    first, names = expected.get_vocab_size(), ["<tool>", "<call>", "<end>"]
    expected.add_tokens([AddedToken(name, normalized=False, special=True) for name in names])
    for start in (9, 99, first):  # two of them have ids of another number of digits
        numbers = [start, start + 1, start + 91]
        by_id = {str(number): {**TOOL, "content": name} for number, name in zip(numbers, names, strict=True)}
        for listed in (by_id, dict(reversed(by_id.items()))):
            assert ids({"added_tokens_decoder": listed}, "".join(names)) == expected.encode("".join(names)).ids


def test_a_template_of_the_file_is_changed_where_the_settings_say_so() -> None:
    first = ids({}, "", "pieces")
    assert ids({**ENDS, "add_bos_token": True}, "the cat", "pieces") == ids({}, "the cat", "pieces")
    assert ids({**ENDS, "add_bos_token": False}, "", "pieces") == [] != first
    assert ids({**ENDS, "add_bos_token": True, "add_eos_token": True}, "", "pieces") == [*first, 4]
    bert = {"type": "BertProcessing", "sep": ["[SEP]", 4], "cls": ["[CLS]", 3]}
    assert ids({**ENDS, "add_bos_token": True}, "", "bytes", bert) == [3, 4], "another kind stays as it is"


@pytest.mark.parametrize("settings", [
    {"added_tokens_decoder": [TOOL]}, {"added_tokens_decoder": {"first": TOOL}}, {"added_tokens_decoder": {"1": "a"}},
    {"added_tokens_decoder": {"1": {"content": 3}}}, {"added_tokens_decoder": {"1": {"content": ""}}},
    {"added_tokens_decoder": {"9" * 5000: TOOL}},
])
def test_damaged_settings_are_a_sentence(settings: dict[str, Any]) -> None:
    with pytest.raises(ModelError, match=r"^tokenizer_config\.json is damaged: its added_tokens_decoder does not"):
        ids(settings, "a")


def test_a_folder_is_read_with_its_settings(tmp_path: Path) -> None:
    folder = tiny.write_folder(tmp_path / "small", tiny.llama())
    without = open_model(str(folder))
    (folder / "tokenizer_config.json").write_text(json.dumps({**ENDS, "clean_up": True}), "utf-8")
    assert open_model(str(folder)).model.digest == without.model.digest, "nothing changes the tokens"
    (folder / "tokenizer_config.json").write_text(json.dumps({**ENDS, "add_bos_token": True}), "utf-8")
    opened = open_model(str(folder))
    assert opened.model.digest != without.model.digest
    assert [token.label for token in opened.tokenizer.tokenize("a")] == ["<s>", "a"]
    document = edits.set_text(edits.set_model(Document(), opened.model), "<s>a")
    tokens, notes = tokenize_inputs(document, opened.tokenizer)
    assert [token.label for token in tokens[0]] == ["<s>", "<s>", "a"]
    assert notes == ("<s> is at the beginning twice: the tokenizer adds it to each text. Delete the typed one.",)
    assert not tokenize_inputs(edits.set_text(document, "a<s>"), opened.tokenizer)[1]
    (folder / "tokenizer_config.json").write_text('{\n "a": 1,}', "utf-8")
    with pytest.raises(ModelError, match=r"^tokenizer_config\.json is not valid JSON \(line 2, column 9\)\.$"):
        open_model(str(folder))


def test_tokens_that_only_the_special_tokens_map_names_are_those_of_transformers(tmp_path: Path) -> None:
    folder = tiny.write_folder(tmp_path / "small", tiny.llama())
    says = json.loads((folder / "tokenizer.json").read_text("utf-8"))
    says["added_tokens"] = [token for token in says["added_tokens"] if token["content"] != "<s>"]
    (folder / "tokenizer.json").write_text(json.dumps(says), "utf-8")

    def both(text: str) -> tuple[list[int], list[int]]:
        theirs = transformers.PreTrainedTokenizerFast.from_pretrained(str(folder))
        return [token.id for token in open_model(str(folder)).tokenizer.tokenize(text)], theirs(text).input_ids

    ours, theirs = both("a<s>b")
    assert ours == theirs and len(ours) > 3, "spelled"
    (folder / "special_tokens_map.json").write_text(json.dumps(ENDS), "utf-8")
    ours, theirs = both("a<s>b")
    assert ours == theirs and len(ours) == 3
    (folder / "tokenizer_config.json").write_text(json.dumps({"added_tokens_decoder": {}}), "utf-8")
    ours, theirs = both("a<s>b")
    assert ours == theirs, "the map is of files without the newer table"
