"""Tasks of pairs: a source text, and the target text that an encoder-decoder learns to answer it with.

Shapes: b examples, s characters of the longest source, t tokens of the longest target with its end token.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import torch
from torch import Generator, Tensor
from torch.nn.functional import cross_entropy

from attnviz.document.cells import Cells
from attnviz.document.config_type import Config
from attnviz.document.masks import read_mask
from attnviz.document.recipes import RunSpec, read_pairs
from attnviz.engine.attention.changes import Interventions
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import AttentionOptions, SoftmaxOptions, Trace
from attnviz.engine.blocks.network import encoder_decoder
from attnviz.families.weights import split_layers, tie_weights

_TEST_EVERY = 10  # of a person's own pairs


@dataclass(frozen=True, slots=True, eq=False)
class PairBatch:
    """Pairs of one step, as token ids."""

    sources: Tensor  #: (b, s), padded with 0
    lengths: tuple[int, ...]  #: of each source
    targets: Tensor  #: (b, t), padded with the end token
    answers: Tensor  #: (b, t) bool: tokens of the target, the first end token included


DrawPairs = Callable[[RunSpec, int, Generator], Sequence[tuple[str, str]]]  #: (run, examples, source of randomness)


def draw_pairs(spec: RunSpec, alphabet: str, count: int, source: Generator, *, is_test: bool = False) -> PairBatch:
    """Draw `count` pairs of a run's task, or of a person's own, every tenth of which is for the test.

    The tokens of unknown characters, of the start and of the end of an output follow those of the alphabet.
    """
    if spec.text:
        own = [pair for at, pair in enumerate(read_pairs(spec.text)) if (at % _TEST_EVERY == 0) == is_test]
        drawn = [own[place] for place in torch.randint(0, len(own), (count,), generator=source).tolist()]
    else:
        drawn = list(PAIR_TASKS[spec.row.task](spec, count, source))
    return encode_pairs(drawn, alphabet, end=len(alphabet) + 2)


def encode_pairs(pairs: Sequence[tuple[str, str]], alphabet: str, *, end: int) -> PairBatch:
    """Return pairs of texts as token ids: places in the alphabet, and the next number for unknown characters."""
    places = {character: place for place, character in enumerate(alphabet)}
    sources, targets = ([[places.get(each, len(alphabet)) for each in text] for text in texts]
                        for texts in zip(*pairs, strict=True))
    ended = [[*target, end] for target in targets]
    answers = _padded([[1] * len(target) for target in ended], 0).bool()
    return PairBatch(_padded(sources, 0), tuple(map(len, sources)), _padded(ended, end), answers)


def _padded(rows: Sequence[Sequence[int]], padding: int) -> Tensor:
    longest = max(map(len, rows))
    return torch.tensor([[*row, *[padding] * (longest - len(row))] for row in rows])


MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
          "december")
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
FIRST_DAY, LAST_DAY = datetime.date(1900, 1, 1).toordinal(), datetime.date(2099, 12, 31).toordinal()

#: How people write a date, each with {d} and {dd} for the day, {th} for its ending, and so on.
DATE_FORMATS = (
    "{d} {month} {y}", "{d} {month} {y}", "{dd} {month} {y}", "{d} {mon} {y}", "{dd} {mon} {y}", "{d}{th} {month} {y}",
    "{month} {d}, {y}", "{month} {d} {y}", "{mon} {d}, {y}", "{mon} {d} {y}", "{mon} {dd} {y}", "{month} {d}{th}, {y}",
    "{weekday} {d} {mon} {y}", "{y} {month} {d}",
    "{d}/{m}/{y}", "{d}/{m}/{y}", "{dd}/{mm}/{y}", "{d}.{m}.{y}", "{dd}.{mm}.{y}", "{d}-{m}-{y}", "{y}/{mm}/{dd}",
    "{y}-{mm}-{dd}",
)


def write_date(day: datetime.date, form: str) -> str:
    """Return a day in one of DATE_FORMATS."""
    ends = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}
    month = MONTHS[day.month - 1]
    return form.format(d=day.day, dd=f"{day.day:02}", th=ends.get(day.day, "th"), m=day.month, mm=f"{day.month:02}",
                       month=month, mon=month[:3], weekday=WEEKDAYS[day.weekday()], y=day.year)


def _dates(spec: RunSpec, count: int, source: Generator) -> list[tuple[str, str]]:
    """Draw dates of two centuries as people write them, each with its ISO form; numbers begin with the day."""
    days = torch.randint(FIRST_DAY, LAST_DAY + 1, (count,), generator=source).tolist()
    forms = torch.randint(0, len(DATE_FORMATS), (count,), generator=source).tolist()
    dates = map(datetime.date.fromordinal, days)
    return [(write_date(day, DATE_FORMATS[form]), day.isoformat()) for day, form in zip(dates, forms, strict=True)]


#: The tasks of pairs by the names in `Recipe.task`.
PAIR_TASKS: Mapping[str, DrawPairs] = MappingProxyType({"dates": _dates})


class EncoderDecoderModel:
    """Predicts every token of the answers of a batch, with gradients of all weights (teacher forcing)."""

    def __init__(self, config: Config) -> None:
        self.config, self._model = config, encoder_decoder(config)
        self.ablated: Mapping[int, tuple[int, ...]] = {}  #: heads without effect, by layer

    def logits(self, batch: PairBatch, weights: Mapping[str, Tensor]) -> Tensor:
        """Return the logits of every token of the targets: (b, t, vocabulary)."""
        model, config, weights = self._model, self.config, tie_weights(self.config, weights)
        layers, (count, rows) = split_layers(weights, config.layers), batch.targets.shape
        device = batch.targets.device.type
        source = Mask(batch.lengths, read_mask("none"), Cells(), device)
        own = Mask((rows,) * count, read_mask("causal"), Cells(), device)
        cross = Mask((rows,) * count, read_mask("none"), Cells(), device, keys=batch.lengths)
        state = model.encode(weights["embedding"][batch.sources], weights, layers,
                             traces=[self._trace(source, layer) for layer in range(config.layers)])
        # Self-attention and cross-attention take turns, and a recurrent decoder has cross-attention alone.
        writing = [self._trace(cross if config.is_recurrent or (layer - config.encoder_layers) % 2 else own, layer)
                   for layer in range(config.layers)]
        start = batch.targets.new_full((count, 1), model.start)
        before = torch.cat((start, batch.targets[:, :-1]), dim=1)  # shifted right
        if not config.is_recurrent:
            return model.decode(before, state, weights, layers, traces=writing)[0]
        found = []
        for row in range(rows):
            traces = [trace.row(row) for trace in writing]
            logits, state = model.decode(before[:, row : row + 1], state, weights, layers, traces=traces)
            found.append(logits)
        return torch.cat(found, dim=1)

    def loss(self, batch: PairBatch, weights: Mapping[str, Tensor]) -> tuple[Tensor, Tensor]:
        """Return the mean loss of the answers in nats per token, and the share of answers that are right as a whole."""
        logits = self.logits(batch, weights)
        right = (logits.detach().argmax(dim=-1) == batch.targets) | ~batch.answers
        loss = cross_entropy(logits[batch.answers], batch.targets[batch.answers])
        return loss, right.all(dim=1).float().mean()

    def _trace(self, mask: Mask, layer: int) -> Trace:
        changes = Interventions(ablated_heads=self.ablated.get(layer, ())).changes()
        softmax = SoftmaxOptions(divisor=self.config.divisor(layer))
        return Trace(mask, changes, frozenset(), options=AttentionOptions(softmax=softmax))
