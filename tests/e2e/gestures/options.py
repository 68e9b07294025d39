"""Gesture rows for the options panel: each option by mouse or keys, its reset arrow, and undo."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from attnviz.document.options import OPTIONS
from tests.e2e.gestures.hand import Hand
from tests.e2e.gestures.rows import (
    Step,
    button,
    choice,
    click,
    control,
    do,
    edits,
    key,
    menu,
    message,
    number,
    option,
    popup,
    reset,
    row,
    shown_text,
    write,
)

BACK = key("Ctrl+Z")


def arrow_down(name: str, times: int = 1, which: int = -1) -> Step:
    """Step a field by arrow keys: one undo step while the field has the focus."""
    def run(hand: Hand, inputs: list[QWidget]) -> None:
        inputs[which].setFocus()
        for _ in range(times):
            QTest.keyClick(inputs[which], Qt.Key.Key_Down)

    return control(name, run)


def slide(hand: Hand, inputs: list[QWidget]) -> None:
    """Move a slider three times by keys."""
    inputs[0].setFocus()
    for _ in range(3):
        QTest.keyClick(inputs[0], Qt.Key.Key_Right)


def wheel_over(name: str, which: int = 0) -> Step:
    """Turn the wheel over a control without focus."""
    def run(hand: Hand, inputs: list[QWidget]) -> None:
        hand.window.sentence.editor.setFocus()
        hand.wheel((inputs[which], inputs[which].rect().center()), -1)

    return control(name, run)


def heads_list(hand: Hand, inputs: list[QWidget]) -> None:
    """Type the list of ablated heads, for variants with very many heads."""
    assert inputs[0].isVisible()
    inputs[0].setFocus()
    QTest.keyClicks(inputs[0], "3,70")
    QTest.keyClick(inputs[0], Qt.Key.Key_Return)


def formula(hand: Hand, inputs: list[QWidget]) -> None:
    """Type a formula, which is taken over as soon as it can be read."""
    inputs[-1].setFocus()
    hand.key("Ctrl+A")
    QTest.keyClicks(inputs[-1], "k < 2 or q == k")


def no_formula(hand: Hand, inputs: list[QWidget]) -> None:
    inputs[-1].setFocus()
    hand.key("Ctrl+A")
    QTest.keyClicks(inputs[-1], "k <")
    QTest.keyClick(inputs[-1], Qt.Key.Key_Return)


def is_one_step_of_undo(hand: Hand) -> None:
    """Undo once, wherever the focus is."""
    hand.window.sentence.editor.setFocus()
    hand.key("Ctrl+Z")


def choices(name: str, start: object, words: str, value: object, *given: Step) -> object:
    """Return the row of a list: choose, reset by its arrow, undo, and return to the start."""
    return row(f"option {name}", option(name), start, (choice(name, words), value), (reset(name), start),
               (BACK, value), (BACK, start), given=given)


def numbers_of(name: str, start: int, typed: int, *given: Step) -> object:
    """Return the row of a number field: type, step, reset by its arrow, and undo twice."""
    return row(f"option {name}", option(name), start, (number(name, str(typed)), typed),
               (arrow_down(name), typed - 1), (reset(name), start), (BACK, typed - 1), (BACK, typed), (BACK, start),
               given=given)


def field(hand: Hand, name: str) -> str:
    """Return the text in the field of an option."""
    return str(hand.window.controls.rows[name].editor.inputs[-1].text())


DROPOUT = (click("dropout_on"),)
MULTI = choice("variant", "MultiHeadAttentionWrapper")
GROUPED = choice("variant", "Grouped-query attention (RoPE)")
MORE = (do(lambda hand: hand.window.controls.more.click()),)
ROWS = (
    row("option num_kv_heads", option("num_kv_heads"), 2, (number("num_kv_heads", "1"), 1), (reset("num_kv_heads"), 2),
        (BACK, 1), (BACK, 2), given=(GROUPED,)),
    numbers_of("rope_base", 10_000, 500, GROUPED),
    row("option variant", option("variant"), "multi_head", (choice("variant", "CausalAttention"), "causal"),
        (BACK, "multi_head")),
    row("option num_heads", option("num_heads"), 2, (arrow_down("num_heads"), 1), (reset("num_heads"), 2),
        (number("num_heads", "1"), 1), (BACK, 2)),
    row("option num_heads, refused, and the field goes back to what is true", lambda hand: (message(hand), field(
        hand, "num_heads")), ("", "2"), (number("num_heads", "3"), (
        "d_out (4) must be a multiple of Heads (3). Heads 2 or 4, or d_out 3 or 6, would fit.", "2")),
        (write("!"), ("", "2")),
        given=(number("d_out", "4"),)),
    numbers_of("d_out", 2, 5, MULTI),
    row("option qkv_bias", option("qkv_bias"), False, (click("qkv_bias"), True), (reset("qkv_bias"), False),
        (BACK, True), (BACK, False)),
    choices("tokenizer", "words", "Characters", "characters"),
    choices("embedding", "chapter", "GloVe (100-d)", "glove"),
    numbers_of("d_in", 3, 7, choice("embedding", "Seeded random")),
    choices("position", "none", "Sinusoidal", "sinusoidal"),
    row("option mask", option("mask"), "causal", (choice("mask", "Blocks"), "q // 4 == k // 4"),
        (control("mask", formula), "k < 2 or q == k"), (BACK, "q // 4 == k // 4"), (BACK, "causal"),
        (choice("mask", "None"), "none"), (reset("mask"), "causal")),
    row("option mask, a formula that cannot be read", lambda hand: (message(hand), field(hand, "mask")),
        ("", "q // 4 == k // 4"), (control("mask", no_formula), (
            "'k <': a number is missing before the end.", "q // 4 == k // 4")),
        (write("!"), ("", "q // 4 == k // 4")), given=(choice("mask", "Blocks"),)),
    choices("mask_method", "minus_inf", "zero weights, then renormalise", "renormalize"),
    row("option dropout_on", option("dropout_on"), False, (click("dropout_on"), True), (reset("dropout_on"), False),
        (BACK, True), (click("dropout_on"), False)),
    row("option dropout, its slider", option("dropout"), 0.5, (control("dropout", slide), 0.53),
        (reset("dropout"), 0.5), (do(is_one_step_of_undo), 0.53), (do(is_one_step_of_undo), 0.5), given=DROPOUT),
    row("option dropout, its field", option("dropout"), 0.5, (number("dropout", "0.25"), 0.25),
        (arrow_down("dropout"), 0.24), (BACK, 0.25), (BACK, 0.5), given=DROPOUT),
    numbers_of("dropout_seed", 123, 8, click("dropout_on")),
    choices("scale", "sqrt_d_k", "1 (no scaling)", "none"),
    row("option scale, a number", option("scale"), "sqrt_d_k", (choice("scale", "A number"), 1.0),
        (number("scale", "2.5"), 2.5), (arrow_down("scale"), 2.4), (reset("scale"), "sqrt_d_k")),
    choices("normalization", "softmax", "Sum", "sum"),
    choices("softmax_axis", "keys", "Columns (a mistake)", "queries"),
    row("option ablated_heads", option("ablated_heads"), (), (click("ablated_heads", 2), (1,)),
        (click("ablated_heads", 1), (0, 1)),
        (click("ablated_heads", 2), (0,)), (reset("ablated_heads"), ()), (BACK, (0,))),
    row("option ablated_heads, as a list", option("ablated_heads"), (), (control("ablated_heads", heads_list), (3, 70)),
        (BACK, ()), given=(MULTI, number("num_heads", "80"))),
    numbers_of("seed", 123, 5),
    row("steps in a field are one step for undo until the focus leaves it", option("seed"), 123,
        (arrow_down("seed", 2), 121), (do(lambda hand: hand.window.sentence.editor.setFocus()), 121),
        (arrow_down("seed"), 120), (BACK, 121), (BACK, 123)),
    choices("weights_from", "own", "CausalAttention", "causal"),
    row("weights are taken from each variant, by the menu", option("weights_from"), "own",
        *((menu(f"Attention/Take weights from/{label}"), name)
          for name, label in OPTIONS["weights_from"].called.items() if name != "multi_head"), (BACK, "torch_mha"),
        given=(choice("embedding", "Seeded random"), number("d_in", "8"), number("d_out", "8"))),
    row("weights are taken from the variant of the start", option("weights_from"), "own",
        (menu("Attention/Take weights from/MultiHeadAttention (weight splits)"), "multi_head"),
        (choice("variant", "SelfAttention_v2 (nn.Linear)"), "own"), given=(choice("variant", "CausalAttention"),)),
    numbers_of("builds", 1, 3),
    numbers_of("embedding_seed", 123, 9),
    *(row(f"the wheel turns {name} only where it has the focus", option(name), start, (wheel_over(name, at), start),
          (control(name, lambda hand, inputs, at=at: (
              inputs[at].setFocus(), hand.wheel((inputs[at], inputs[at].rect().center()), -1))), turned), given=DROPOUT)
      for name, at, start, turned in (
          ("position", 0, "none", "learned"), ("seed", 0, 123, 122), ("dropout", 0, 0.5, 0.47))),
    *(row(f"another seed of {name}", lambda hand, name=name: getattr(hand.controller.document.options, name) == 123,
          True, (button(said), False), (BACK, True), given=given)
      for name, said, given in (
          ("seed", "Seeds: Weights: new seed", MORE),
          ("embedding_seed", "Seeds: Embeddings: new seed", MORE),
          ("dropout_seed", "Dropout: Seed: new seed", (click("dropout_on"),)))),
    row("all edits, by the button", edits, 1, (button("Reset all edits"), 0), (BACK, 1), given=(
        do(lambda hand: (hand.double_click(hand.cell(3, 1)), hand.write("5"), hand.key("Return"))),)),
    row("mask cells, by the button", edits, 1, (button("Reset mask cells"), 0), (BACK, 1), given=(
        popup("cell", "Mask this cell in every head", lambda hand: hand.cell(3, 1)),)),
    row("a burst of typing is one step", shown_text, "Your journey starts with one step",
        (write(" and"), "Your journey starts with one step and"), (BACK, "Your journey starts with one step")),
)

