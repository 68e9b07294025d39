"""Attention loaded from arrays, as a source limited to these arrays."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from attnviz.document.document import Document
from attnviz.document.given import TWO_TEXTS, Map, Tensors
from attnviz.document.patch_image import PatchImage
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import GIVEN_STAGES, MASKED_STAGES, STAGES
from attnviz.document.token_notation import Labels, readings_of
from attnviz.document.variants import SOURCE, TARGET
from attnviz.result.result import Evaluation
from attnviz.result.spot_data import SpotData, dimensions
from attnviz.system.arrays import Bools, Float32
from attnviz.system.wording import Text
from attnviz.tokens.token import Token, readable

#: {a list of tokens: the text that an encoder-decoder has them of}
_TEXTS = dict(zip(TWO_TEXTS, (TARGET, SOURCE), strict=True))
#: Stages of attention weights; the first available one is used for stages without weights.
_WEIGHTS = ("weights", *(stage for stage in STAGES if stage in GIVEN_STAGES))


@dataclass(frozen=True, eq=False)
class Given(Evaluation):
    """The tensors of a document that were computed elsewhere: several layers, perhaps rectangular."""

    document: Document
    state_name: str = ""  #: the name of a held state
    options: None = field(default=None, init=False)  #: unknown
    vocabulary: None = field(default=None, init=False)
    device: str = field(default="", init=False)
    seconds: float = field(default=0.0, init=False)

    @property
    def tensors(self) -> Tensors:
        """The tensors."""
        assert self.document.given
        return self.document.given

    @property
    def name(self) -> str:
        """The name of the file, or "given"."""
        return self.tensors.name or Text("given")

    @property
    def notes(self) -> tuple[str, ...]:
        """What to say once: numbers that are not finite."""
        return () if self.tensors.not_finite is None else (self.tensors.not_finite,)

    @property
    def setup(self) -> str:
        """The origin of the arrays, and how many numbers are not finite."""
        bad = self.tensors.not_finite
        count = "" if bad is None else f"{bad.arguments['count']:,} NaN or infinite"
        return " · ".join(filter(None, ("given", self.tensors.name, count)))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Each text as a line of its tokens."""
        return tuple(readable(text).replace("␣", " ") for text in self.tensors.texts)

    @property
    def num_heads(self) -> int:
        return self.tensors.heads

    @property
    def num_layers(self) -> int:
        return self.tensors.layers

    def stages(self, layer: int = 0) -> tuple[str, ...]:
        """Return the stages of a layer; an encoder may have fewer layers than its decoder, a hybrid's layer none."""
        return tuple(stage for stage, map in self.tensors.maps.items() if layer in map.layers)

    @property
    def layers_with_stages(self) -> tuple[int, ...]:
        return self.tensors.layers_with_stages

    def axes(self, stage: str, *, layer: int = 0) -> tuple[str, str]:
        """Return the names of the axes, which differ for two texts."""
        about, (rows, columns) = STAGES[stage], self.tensors.maps[stage].sides
        if stage in GIVEN_STAGES:
            return about.sides
        return _TEXTS.get(rows, about.rows), _TEXTS.get(columns, about.columns) if about.is_matrix else about.columns

    def layer_texts(self, layer: int) -> tuple[str, str] | None:
        return (TARGET, SOURCE) if self.key_stages(layer) is not None else None

    def key_stages(self, layer: int) -> frozenset[str] | None:
        """Return the stages of the source's tokens, of a model whose target attends to it in every layer."""
        _, keys = TWO_TEXTS
        own = {stage: self.tensors.maps[stage].sides for stage in self.stages(layer) if stage not in GIVEN_STAGES}
        of_keys = frozenset(stage for stage, (rows, _) in own.items() if rows == keys)
        return of_keys if TWO_TEXTS in own.values() else None

    def row_labels(self, spot: Spot) -> tuple[str, ...]:
        return self._labels[spot.stage][0][spot.sentence]

    def column_labels(self, spot: Spot) -> tuple[str, ...]:
        """Return the tokens of its columns, which may differ, or the dimensions of vectors."""
        if not STAGES[spot.stage].is_matrix:
            return dimensions(self._map(spot).numbers.shape[-1])
        return self._labels[spot.stage][1][spot.sentence]

    def image(self, spot: Spot) -> PatchImage | None:
        return self.tensors.image if self.tensors.are_patches(spot.stage) else None

    def tokens(self, spot: Spot) -> tuple[Token, ...]:
        """Return the tokens of a spot's rows; their ids are unknown."""
        return tuple(Token(-1, word, word, at, at) for at, word in enumerate(self.row_labels(spot)))

    def shape(self, stage: str, *, layer: int = 0) -> tuple[int, ...]:
        if stage not in self.stages(layer):
            raise KeyError(stage)
        return self.tensors.maps[stage].numbers.shape[1:]

    def shared_head(self, spot: Spot) -> int | None:
        return None if self._group_size(spot.stage) == 1 else self._group_head(spot)

    def spot_data(self, spot: Spot) -> SpotData:
        return SpotData(self._numbers(spot, self._group_head(spot)), self._masked(spot), 1)

    def head_data(self, spot: Spot, heads: range) -> SpotData:
        """Return several heads at once, without a copy."""
        if spot.stage in self._mask_scores or not STAGES[spot.stage].per_head or self._group_size(spot.stage) > 1:
            return super().head_data(spot, heads)
        return SpotData(self._numbers(spot, slice(heads.start, heads.stop)), None, 1)

    def weights_of(self, spot: Spot) -> Spot:
        """Return the spot of the attention weights: itself if it has some, else the first of the nearest layer."""
        layer = self.nearest_layer(spot.layer)
        there = self.stages(layer)
        own = spot.stage in _WEIGHTS and spot.stage in there
        first = next((stage for stage in _WEIGHTS if stage in there), there[0])
        return spot.at(layer=layer, stage=spot.stage if own else first)

    def masked_keys(self, cell: Cell) -> Bools | None:
        """Return which keys are masked for the row of a cell; None without masked scores."""
        masked = self._masked(cell.spot)
        return None if masked is None else masked[cell.row]

    def token_cell(self, spot: Spot, number: int, *, as_key: bool = False) -> Cell:
        """Return a token as the row, or column, of its weights: there may be no vectors."""
        weights = self.weights_of(spot)
        return Cell(weights, -1, number) if as_key else Cell(weights, number, -1)

    def _map(self, spot: Spot) -> Map:
        if spot.stage not in self.stages(spot.layer):
            raise KeyError(spot.stage)
        return self.tensors.maps[spot.stage]

    def _numbers(self, spot: Spot, head: int | slice) -> Float32:
        stored, down = self._map(spot), len(self.row_labels(spot))
        numbers, layer = stored.numbers, stored.layers.index(spot.layer)
        if not STAGES[spot.stage].per_head:
            return numbers[layer, spot.sentence, :down]
        return numbers[layer, spot.sentence, head, :down, : len(self.column_labels(spot))]

    def _group_size(self, stage: str) -> int:
        """Return how many heads share one head of a stage."""
        if not STAGES[stage].per_head:
            return 1
        return self.num_heads // int(self.tensors.maps[stage].numbers.shape[2])

    def _group_head(self, spot: Spot) -> int:
        return spot.head // self._group_size(spot.stage)

    def _masked(self, spot: Spot) -> Bools | None:
        """Return the cells whose score is minus infinity; None if there are no such scores."""
        scores = self._mask_scores.get(spot.stage)
        return None if scores is None else self._numbers(spot.at(stage=scores), spot.head) == -np.inf

    @cached_property
    def _mask_scores(self) -> dict[str, str]:
        """Return for each stage that shows a mask the scores whose minus infinities define it."""
        maps = self.tensors.maps
        scores = [stage for stage in MASKED_STAGES if stage in maps and bool(np.isinf(maps[stage].numbers).any())]
        if not scores:
            return {}
        return {stage: stage if stage in scores else scores[-1] for stage in maps
                if STAGES[stage].shows_mask and stage not in GIVEN_STAGES
                and maps[stage].numbers.shape == maps[scores[-1]].numbers.shape}

    @cached_property
    def _labels(self) -> dict[str, tuple[Labels, Labels]]:
        """Return the displayed tokens of the rows and columns of each stage."""
        return {stage: (readings_of(map.rows, readable), readings_of(map.columns, readable))
                for stage, map in self.tensors.maps.items()}
