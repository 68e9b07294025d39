"""How tokenizers write tokens is told from the tokens, and each reads as the text that it stands for."""

import pytest

from attnviz.document.token_notation import lines_of, readings_of
from attnviz.tokens.token import readable


@pytest.mark.parametrize(("tokens", "readings", "line"), [
    (["ä½łå¥½", "Ġthe", "Ċ"], ["你好", "␣the", "↵"], "你好 the\n"),
    (["ä½", "ł", "å¥½"], ["⟨E4 BD⟩", "⟨A0⟩", "好"], "你好"),
    (["CafÃ©", "Ġ", "<｜end▁of▁text｜>"], ["Café", "␣", "<｜end▁of▁text｜>"], "Café <｜end▁of▁text｜>"),
    (["Ġa", "čĊ", "ðŁĺ", "x"], ["␣a", "⏎↵", "⟨F0 9F 98⟩", "x"], "a\r\n⟨F0 9F 98⟩x"),
    (["<s>", "▁The", "▁cat", "s", "<0xE4>", "<0xBD>", "<0xA0>"],
     ["<s>", "␣The", "␣cat", "s", "⟨E4⟩", "⟨BD⟩", "⟨A0⟩"], "<s> The cats你"),
    (["[CLS]", "play", "##ing", "é", "[SEP]"], ["[CLS]", "play", "##ing", "é", "[SEP]"], "[CLS] playing é [SEP]"),
    (["a</w>", "ca", "t</w>"], ["a", "ca", "t"], "a cat"),
    (["<|startoftext|>", "cafÃ©</w>", "x</w>"], ["<|startoftext|>", "café", "x"], "<|startoftext|>café x"),
    (["był", "łódź"], ["był", "łódź"], "był łódź"),
    (["čaj", "ďas"], ["čaj", "ďas"], "čaj ďas"),
    (["Ġorġ", "ħobż"], ["Ġorġ", "ħobż"], "Ġorġ ħobż"),
    (["é", "à"], ["é", "à"], "é à"),
    (["0", "1"], ["0", "1"], "0 1"),
], ids=["letters of bytes", "a cut character", "special", "half an emoji", "pieces", "word pieces", "ends of words",
        "letters and ends", "Polish", "Czech", "Maltese", "French", "positions"])
def test_a_token_reads_as_its_text(tokens: list[str], readings: list[str], line: str) -> None:
    assert readings_of([tokens], readable) == (tuple(readings),)
    assert lines_of([tokens]) == (line,)


def test_the_texts_of_a_batch_have_one_notation() -> None:
    assert readings_of([["Ã©"], ["Ġa"]], readable) == (("é",), ("␣a",))
    assert readings_of([[], []], readable) == ((), ()) and lines_of([[]]) == ("",)
