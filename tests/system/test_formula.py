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
    ("007 + .5", "(+ 7 0.5)"), ("option.a == 1e3", "(== option.a 1000)"),
    ("(a or b) and c", "(and (or a b) c)"), ("1 < 2 == 3 < 4", "(and (and (< 1 2) (== 2 3)) (< 3 4))"),
])
def test_precedence_is_that_of_python(text: str, tree: str) -> None:
    if tree:
        assert spelled(parse_formula(text)) == tree
    else:
        with pytest.raises(EditError, match="cannot be read from"):
            parse_formula(text)


@pytest.mark.parametrize(("text", "words"), [
    ("", "a number is missing before the end"), ("a <", "missing before the end"), ("a and and b", "from 'and b' on"),
    ("a ! b", "cannot be read from '! b' on"), ("(a", "from '\\(a' on"),
    ("(" * 240 + "a" + ")" * 240, "nested too deeply"), ("not " * 99 + "a", "nested too deeply"),
    ("-" * 99 + "a", "nested too deeply"), ("a" * (MAX_CHARS + 1), "at most 500 characters"),
    ("a b", "cannot be read from 'b' on"), ("a.b.c", "cannot be read"), ("f(a, b)", "from 'f\\(a, b\\)' on"),
    ("a ** 2", "from '\\* 2' on"), ("a if b else c", "from 'a if b else c' on"), ("f(x=1)", "from '=1\\)' on"),
    ("[a]", "from '\\[a\\]' on"), ("a, b", "from 'a, b' on"), ("1 < lambda", "from 'lambda' on"),
    ("a in b", "cannot be read"), ("é", "from 'é' on"), ("None", "None"),
])
def test_a_mistake_is_named(text: str, words: str) -> None:
    with pytest.raises(EditError, match=words):
        parse_formula(text)


def test_the_conditions_of_a_chain() -> None:
    tree = parse_formula("a < b and (c < d or e < f) and g < h")
    assert [term.kind for term in tree.terms("and")] == ["<", "or", "<"]
    assert [node.value for node in tree.walk() if node.kind == "name"] == list("abcdefgh")


def test_texts_are_read_as_they_stand_and_long_sums_are_not_deep() -> None:
    assert [node.value for node in parse_formula('t == "\\d\'"').walk() if node.kind == "text"] == ["\\d'"]
    assert len([*parse_formula("+".join("a" * (MAX_CHARS // 2))).walk()]) == MAX_CHARS - 1
