"""The grammar of heads, layers, sentences and tokens: "3", "0,3,5-7" or "all", and "12.3" for head 3 of layer 12."""

from attnviz.document.places import Head
from attnviz.export.requests import FIRST_NUMBERS
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

MAX_NUMBERS = 1000  #: heads that a selection may name


def parse_numbers(name: str, text: str, *, most: int = MAX_NUMBERS) -> tuple[int, ...]:
    """Return the heads, layers, sentences or queries of "3" or "0,3,5-7", from 0; an empty tuple for all.

    On the command line sentences count from 1. Raises EditError for other text, and for more than `most` numbers.
    """
    if text == "all" and not name.endswith(("sentence", "query")):
        return ()
    first, found = FIRST_NUMBERS.get(name.lstrip("-"), 0), list[int]()
    for part in text.split(","):
        low, _, high = part.strip().partition("-")
        if not all(each.isascii() and each.isdecimal() and len(each) < 6 for each in (low, high or low)):
            raise EditError("{name} cannot be {text}: it is a number from {first}, several such as {first},3,5-7, or "
                            "all.", name=name, text=quoted(text), first=first)
        found.extend(range(int(low) - first, int(high or low) - first + 1))
        if len(found) > most:
            raise EditError("{name} cannot be {text}: at most {most} can be named here.", name=name, most=most,
                            text=quoted(text))
    if not found:
        raise EditError("{name} names nothing: {text} counts down.", name=name, text=quoted(text))
    return tuple(found)


def parse_head(name: str, text: str) -> Head:
    """Return the layer and the head of "12.3". Raises EditError."""
    layer, _, head = text.partition(".")
    if not (layer.isdecimal() and head.isdecimal()):
        raise EditError("{name} cannot be {text}: it is LAYER.HEAD, such as 3.7.", name=name, text=quoted(text))
    return int(layer), int(head)
