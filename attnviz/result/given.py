"""What somebody else computed, as a source: it says what was given, and no more."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from attnviz.document.document import Document, FloatArray
from attnviz.document.given import Map, Tensors
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import GIVEN_STAGES, MASKED_STAGES, STAGES
from attnviz.result.evaluation import Evaluation
from attnviz.result.masking import BoolArray
from attnviz.result.source import SpotData, dimensions
from attnviz.tokens.labels import readable
from attnviz.tokens.token import Token

#: The stages in which each row says how much of each key it takes, the first of which stands for a stage that is none.
_WEIGHTS = ("weights", "encoder_weights", "decoder_weights", "cross_weights")


@dataclass(frozen=True, eq=False)
class Given(Evaluation):
    """The tensors of a document that somebody else computed: several layers, perhaps rectangular."""

    document: Document
    state_name: str = ""  #: what a state that is held is called
    notes: tuple[str, ...] = ()
    options: None = field(default=None, init=False)  #: nobody here knows
    vocabulary: None = field(default=None, init=False)

    @property
    def tensors(self) -> Tensors:
        """What was given."""
        assert self.document.given is not None
        return self.document.given

    @property
    def name(self) -> str:
        """The file that it came from, or that it was given."""
        return self.tensors.name or "given"

    @property
    def setup(self) -> str:
        """Where it came from."""
        return f"given · {self.tensors.name}" if self.tensors.name else "given"

    @property
    def texts(self) -> tuple[str, ...]:
        """Each text as a line of its words."""
        return self._texts

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        return tuple(readable(text).replace("␣", " ") for text in self.tensors.texts)

    @property
    def num_heads(self) -> int:
        """Heads in each layer."""
        return self.tensors.heads

    @property
    def num_layers(self) -> int:
        """How many layers there are."""
        return self.tensors.layers

    def stages(self, layer: int = 0) -> tuple[str, ...]:
        """The stages that were given of a layer: of an encoder there may be fewer than of its decoder."""
        first = self.tensors.first
        return tuple(stage for stage, map in self.tensors.maps.items() if 0 <= layer - first(stage) < len(map.numbers))

    def axes(self, stage: str) -> tuple[str, str]:
        """What the rows and the columns are called: two texts have names of their own."""
        about = STAGES[stage]
        return about.sides if stage in GIVEN_STAGES else (about.rows, about.columns)

    def row_labels(self, spot: Spot) -> tuple[str, ...]:
        """The words along a spot's rows."""
        return self._labels[spot.stage][0][spot.sentence]

    def column_labels(self, spot: Spot) -> tuple[str, ...]:
        """The words along its columns, which may be others; the dimensions of a vector."""
        if not STAGES[spot.stage].is_matrix:
            return dimensions(self._map(spot).numbers.shape[-1])
        return self._labels[spot.stage][1][spot.sentence]

    def tokens(self, spot: Spot) -> tuple[Token, ...]:
        """The words along a spot's rows. Nobody knows their ids."""
        return tuple(Token(-1, word, word, at, at) for at, word in enumerate(self.row_labels(spot)))

    def shape(self, stage: str, *, layer: int = 0) -> tuple[int, ...]:
        """The shape of what was given of a layer."""
        if stage not in self.stages(layer):
            raise KeyError(stage)
        return self.tensors.maps[stage].numbers.shape[1:]

    def shared_head(self, spot: Spot) -> int | None:
        """Which of fewer heads the numbers of keys and values belong to."""
        return None if self._shares(spot.stage) == 1 else self._own_head(spot)

    def spot_data(self, spot: Spot) -> SpotData:
        """A spot's numbers without the padding. Raises KeyError where they were not given."""
        return SpotData(self._numbers(spot, self._own_head(spot)), self._masked(spot), 1)

    def head_data(self, spot: Spot, heads: range) -> SpotData:
        """Several heads at once, without a copy."""
        if spot.stage in self._struck or not STAGES[spot.stage].per_head or self._shares(spot.stage) > 1:
            return super().head_data(spot, heads)
        return SpotData(self._numbers(spot, slice(heads.start, heads.stop)), None, 1)

    def weights_of(self, spot: Spot) -> Spot:
        """The attention weights that belong to a spot: itself where it has some, else the first that were given."""
        there = self.stages(spot.layer)
        own = spot.stage in _WEIGHTS and spot.stage in there
        return spot if own else spot.at(stage=next((stage for stage in _WEIGHTS if stage in there), there[0]))

    def masked_keys(self, cell: Cell) -> BoolArray | None:
        """Which keys are masked for the row of a cell, where masked scores were given."""
        masked = self._masked(cell.spot)
        return None if masked is None else masked[cell.row]

    def token_cell(self, spot: Spot, number: int, *, as_key: bool = False) -> Cell:
        """A word as the whole row, or column, of its weights: of vectors nothing need be known."""
        weights = self.weights_of(spot)
        return Cell(weights, -1, number) if as_key else Cell(weights, number, -1)

    def mask_part(self, spot: Spot, rows: slice, columns: slice) -> BoolArray | None:
        """The same of a part of a spot."""
        masked = self._masked(spot)
        return None if masked is None else masked[rows, columns]

    def with_state_name(self, name: str) -> Given:
        """The same as a state that is held under a name."""
        return replace(self, state_name=name)

    def _map(self, spot: Spot) -> Map:
        if spot.stage not in self.stages(spot.layer):
            raise KeyError(spot.stage)
        return self.tensors.maps[spot.stage]

    def _numbers(self, spot: Spot, head: int | slice) -> FloatArray:
        numbers, down = self._map(spot).numbers, len(self.row_labels(spot))
        layer = spot.layer - self.tensors.first(spot.stage)
        if not STAGES[spot.stage].per_head:
            return numbers[layer, spot.sentence, :down]
        return numbers[layer, spot.sentence, head, :down, : len(self.column_labels(spot))]

    def _shares(self, stage: str) -> int:
        """How many heads share one of a stage."""
        if not STAGES[stage].per_head:
            return 1
        return self.num_heads // int(self.tensors.maps[stage].numbers.shape[2])

    def _own_head(self, spot: Spot) -> int:
        return spot.head // self._shares(spot.stage)

    def _masked(self, spot: Spot) -> BoolArray | None:
        """The cells whose score was given as minus infinity: of a mask that nobody gave nothing is known."""
        scores = self._struck.get(spot.stage)
        return None if scores is None else self._numbers(spot.at(stage=scores), spot.head) == -np.inf

    @cached_property
    def _struck(self) -> dict[str, str]:
        """For each stage that shows a mask the one whose minus infinities are it, where that was given."""
        maps = self.tensors.maps
        scores = [stage for stage in MASKED_STAGES if stage in maps and bool(np.isinf(maps[stage].numbers).any())]
        if not scores:
            return {}
        return {stage: stage if stage in scores else scores[-1] for stage in maps
                if STAGES[stage].shows_mask and stage not in GIVEN_STAGES
                and maps[stage].numbers.shape == maps[scores[-1]].numbers.shape}

    @cached_property
    def _labels(self) -> dict[str, tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]]:
        """The words as they are shown, along the rows and the columns of each stage."""
        return {stage: (_shown(map.rows), _shown(map.columns)) for stage, map in self.tensors.maps.items()}


def _shown(texts: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(map(readable, text)) for text in texts)
