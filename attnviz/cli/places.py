"""The options that say what is written of a computation: stage, layer, head and sentence, all in one grammar."""

from dataclasses import dataclass
from typing import Any, TypeVar

from attnviz.cli.parameters import option
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.export.part_options import parse_head, parse_numbers
from attnviz.export.requests import Heads
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

Numbers = tuple[int, ...]
Made = TypeVar("Made", bound=Heads)


def stage_option() -> Any:
    """Return the field of the stage."""
    return option("--stage STAGE", f"{', '.join(STAGES)} (default: weights)", choices=tuple(STAGES), default="weights")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where in the computation."""

    layer: str = option("--layer N|all", "a layer of the model, counted from 0, or all (default)", default="all")
    head: str = option("--head HEADS", "3, 0,3,5-7 or all (default), from 0; 12.3 is head 3 of layer 12", default="all")
    sentence: str = option("--sentence N", "which of several sentences, counted from 1", default="1")

    def numbers(self, most_heads: int = 1, most: int = 1) -> tuple[Numbers, Numbers, Numbers]:
        """Return layers, heads and sentences, from 0; empty tuples for all. Raises EditError."""
        layers, sentences = parse_numbers("--layer", self.layer, most=most), parse_numbers(
            "--sentence", self.sentence, most=most)
        if "." not in self.head:
            return layers, parse_numbers("--head", self.head, most=most_heads), sentences
        if layers:
            raise EditError("--head {head} names its layer: leave out --layer.", head=quoted(self.head))
        layer, head = parse_head("--head", self.head)
        return (layer,), (head,), sentences

    def query_cell(self, query: str | None, most_heads: int = 1) -> Cell | None:
        """Return the cell of the token that --query names; None without it. Raises EditError if it is no number."""
        return None if query is None else Cell(
            self.spot("queries", most_heads), parse_numbers("--query", query, most=1)[0], -1)

    def spot(self, stage: str, most_heads: int = 1) -> Spot:
        """Return the first head, the layer and the sentence. Raises EditError."""
        layers, heads, (sentence,) = self.numbers(most_heads)
        return Spot(stage, head=(heads or (0,))[0], layer=(layers or (0,))[0], sentence=sentence)

    def heatmaps(self, stage: str, made: type[Made], most: int = 1, **more: Any) -> Made:
        """Return what is requested of a head of a stage, of all, or of two heads, layers or sentences side by side.

        Raises EditError if the options name no such thing.
        """
        layers, heads, sentences = self.numbers(most, most)
        two = 2 in map(len, (heads, layers, sentences))
        heads = heads if STAGES[stage].per_head else (0,)
        first, other = (Spot(stage, head=(heads or (0,))[at], layer=(layers or (0,))[at], sentence=sentences[at])
                        for at in (0, -1))
        if two and first == other:
            raise EditError("Both pictures are the same: name two different ones.")
        if two and not heads:
            raise EditError("Two pictures side by side show one head: name it with --head.")
        return made(first, not heads, not layers, (other,) if two else (), **more)
