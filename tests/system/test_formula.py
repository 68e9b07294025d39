"""Formulas that a person types."""

import pytest

from attnviz.system.errors import EditError
from attnviz.system.formula import MAX_CHARS, Node, parse_formula


def spelled(node: Node) -> str:
    """Return a tree with all of its parentheses."""
    parts = [spelled(part) for part in node.parts]
    if node.kind in ("number", "name"):
        return f"{node.value:g}" if isinstance(node.value, float) else node.value
    if node.kind in ("call", "index"):
        return f"{node.value}<{', '.join(parts)}>"
    return f"({node.kind} {' '.join(parts)})"


@pytest.mark.parametrize(("text", "tree"), [
    ("a or b and not c", "(or a (and b (not c)))"), ("a and b or c", "(or (and a b) c)"),
    ("1 - 2 - 3 * 4 // 5", "(- (- 1 2) (// (* 3 4) 5))"), ("-a % 2", "(% (- a) 2)"), ("not not a", "(not (not a))"),
    ("0 <= q - k < 3", "(and (<= 0 (- q k)) (< (- q k) 3))"), ("abs(a)[0]", ""), ("w[0, 1] == f()", "(== w<0, 1> f<>)"),
    ("(a or b) and c", "(and (or a b) c)"), ("1 < 2 == 3 < 4", "(and (and (< 1 2) (== 2 3)) (< 3 4))"),
])
def test_precedence_is_that_of_python(text: str, tree: str) -> None:
    if tree:
        assert spelled(parse_formula(text)) == tree
    else:
        with pytest.raises(EditError, match="cannot be read from"):
            parse_formula(text)


@pytest.mark.parametrize(("text", "words"), [
    ("", "a number is missing before the end"), ("a <", "missing before the end"), ("a and and b", "before 'and'"),
    ("a ! b", "cannot be read from '! b' on"), ("(a", "'?\\)'? is missing before the end"),
    ("(" * 200 + "a" + ")" * 200, "nested too deeply"), ("not " * 99 + "a", "nested too deeply"),
    ("-" * 99 + "a", "nested too deeply"), ("a" * (MAX_CHARS + 1), "at most 500 characters"),
    ("a b", "cannot be read from 'b' on"), ("a.b.c", "cannot be read"), ("f(a, b)", "missing before ','"),
])
def test_a_mistake_is_named(text: str, words: str) -> None:
    with pytest.raises(EditError, match=words):
        parse_formula(text)


def test_the_conditions_of_a_chain() -> None:
    tree = parse_formula("a < b and (c < d or e < f) and g < h")
    assert [term.kind for term in tree.terms("and")] == ["<", "or", "<"]
    assert [node.value for node in tree.walk() if node.kind == "name"] == list("abcdefgh")
