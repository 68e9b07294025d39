"""The ladder: every variant on one text, one below the other, and where each differs from the one above."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from attnviz.document.document import Document
from attnviz.document.edits import set_option
from attnviz.document.normalizations import NORMALIZATIONS
from attnviz.document.options import OWN, Options
from attnviz.document.places import Spot
from attnviz.document.stages import COMPUTED_STAGES
from attnviz.document.variants import ROWS
from attnviz.experiments.rerun import Rerun
from attnviz.result.cell_changes import SpotChanges, find_changes
from attnviz.result.result import Result
from attnviz.system.errors import AttnVizError
from attnviz.system.watch import UNWATCHED, Cancelled, Watch
from attnviz.system.wording import N_, Text

_DONOR = "self_attention_v2"  # whose weights are shared if the document's variant has none


@dataclass(frozen=True, slots=True)
class LadderRequest:
    """What the ladder is computed for."""

    document: Document
    spot: Spot  #: its sentence and head
    shares_weights: bool  #: each variant takes the weights of the document's


@dataclass(frozen=True, eq=False, kw_only=True)
class LadderRow:
    """One variant."""

    variant: str
    result: Result | None  #: None if it cannot be computed
    note: Text | None = None  #: why it cannot be computed, or has weights of its own
    #: The cells of each stage that differ from the row above; stages that are missing there are left out.
    changes: Mapping[str, SpotChanges | None] = field(default_factory=dict)
    first: str = ""  #: the first stage that differs from the row above; "" if none does
    reason: Text | None = None  #: why it differs first there, if the options tell
    reshaped: frozenset[str] = frozenset()  #: stages whose pictures have another size than in the row above
    is_first: bool = False  #: no row above was computed

    @property
    def stages(self) -> tuple[str, ...]:
        """The stages that have a picture of their own."""
        if self.result is None:
            return ()
        idle = self.result.redundant_stages
        return tuple(stage for stage in self.result.stages() if stage not in idle)

    def spot(self, stage: str, request: LadderRequest) -> Spot:
        """Return the spot of a stage: of the requested head, or of the last one that the variant has."""
        heads = 1 if self.result is None else self.result.num_heads
        return request.spot.at(stage=stage, head=min(request.spot.head, heads - 1), layer=0)


@dataclass(frozen=True, eq=False)
class Ladder:
    """All variants on one text."""

    request: LadderRequest
    rows: tuple[LadderRow, ...]


def compare_rows(row: LadderRow, above: LadderRow | None, request: LadderRequest) -> LadderRow:
    """Return the row with the cells that differ from the row above, and why."""
    if row.result is None or above is None or above.result is None:
        return LadderRow(variant=row.variant, result=row.result, note=row.note, is_first=above is None)
    changes: dict[str, SpotChanges | None] = {}
    shared = [stage for stage in row.stages if stage in above.result.stages()]
    for stage in shared:
        changes[stage] = find_changes(row.result, above.result, row.spot(stage, request))
    first = next((stage for stage in shared if changes[stage] is not None
                  or row.result.shape(stage) != above.result.shape(stage)), "")
    return LadderRow(variant=row.variant, result=row.result, note=row.note, changes=changes, first=first,
                     reason=_reason(first, row, above) if first else None,
                     reshaped=frozenset(stage for stage in shared if row.result.shape(stage)[-2:] !=
                                        above.result.shape(stage)[-2:]))


def _reason(first: str, row: LadderRow, above: LadderRow) -> Text | None:
    assert row.result is not None and above.result is not None
    now, then = row.result.options, above.result.options
    if row.note is not None and first in _PROJECTED:
        return row.note
    for stages, applies, words in _REASONS:
        if first in stages and applies(now, then):
            return Text(words, heads=now.num_heads, d_k=now.d_k, divisor=f"{now.divisor_in(0):.4g}")
    return None


def _over_queries(options: Options) -> bool:
    """Return whether the weights of a key sum to 1 over the queries."""
    return (options.softmax_dim == -1) == options.row.rows_are_keys


_PROJECTED = ("queries", "keys", "values")
_SCALED = ("masked_scores", "scaled_scores", "masked_weights", "weights", "dropped_weights", "context")
_Applies = Callable[[Options, Options], object]  #: (of the row, of the row above)

#: Why a stage differs first, from the options: the first row that applies.
_REASONS: tuple[tuple[tuple[str, ...], _Applies, str], ...] = (
    (_PROJECTED, lambda now, then: not now.row.matrices, N_("It has no weight matrices: q = k = v = x.")),
    (_PROJECTED, lambda now, then: not then.row.matrices, N_("It projects the embeddings with weight matrices.")),
    (_PROJECTED, lambda now, then: now.num_heads != then.num_heads or now.d_k != then.d_k,
     N_("It has other sizes: Heads {heads}, d_k {d_k}.")),
    (_PROJECTED, lambda now, then: now.qkv_bias != then.qkv_bias, N_("Its projections differ in the bias.")),
    (_PROJECTED, lambda now, then: True, N_("It has weights of its own.")),
    (("scores",), lambda now, then: now.row.score_function or then.row.score_function,
     N_("Its scores are a function of a plug-in.")),
    (("scores",), lambda now, then: now.row.rope or then.row.rope,
     N_("Rotary positions turn queries and keys first.")),
    (_SCALED, lambda now, then: now.mask_formula != then.mask_formula, N_("It has another mask.")),
    (_SCALED, lambda now, then: now.divisor_in(0) != then.divisor_in(0),
     N_("It divides the scores by {divisor}.")),
    (_SCALED, lambda now, then: now.normalization != then.normalization, N_("It normalises the scores differently.")),
    (_SCALED, lambda now, then: NORMALIZATIONS[now.normalization].sums_to_one and
     _over_queries(now) != _over_queries(then), N_("Its softmax runs along another axis.")),
    (("dropout_mask", "dropped_weights", "context"), lambda now, then: now.dropout_on,
     N_("Its dropout drops other weights.")),
    (("concatenated", "output"), lambda now, then: len(now.row.matrices) != len(then.row.matrices) or
     now.row.matrix_of("output") != then.row.matrix_of("output"), N_("Its output projection is another.")),
)


def run(rerun: Rerun, request: LadderRequest, watch: Watch = UNWATCHED) -> Ladder:
    """Compute all variants in the order of the chapter, each beside the others' caches. Raises Cancelled."""
    rows: list[LadderRow] = []
    above: LadderRow | None = None
    for name in ROWS:
        watch.check()
        rows.append(compare_rows(_computed_row(rerun, request, name, watch), above, request))
        above = rows[-1] if rows[-1].result is not None else above
    return Ladder(request, tuple(rows))


def _computed_row(rerun: Rerun, request: LadderRequest, variant: str, watch: Watch) -> LadderRow:
    document, note = _document_of(request, variant)
    if isinstance(document, Text):
        return LadderRow(variant=variant, result=None, note=document)
    try:
        found = rerun.side_engine(variant).compute(document, device=rerun.device, stages=COMPUTED_STAGES,
                                                   watch=watch.silent)
    except Cancelled:
        raise
    except AttnVizError as error:
        return LadderRow(variant=variant, result=None, note=error.text)
    return LadderRow(variant=variant, result=found, note=note)


def _document_of(request: LadderRequest, name: str) -> tuple[Document | Text, Text | None]:
    """Return the document with a variant, or why it has no such; and why it has weights of its own."""
    document, own = request.document, request.document.options.row
    try:
        changed = set_option(document, "variant", name)
    except AttnVizError as error:
        return error.text, None
    donor = own.name if own.matrices else _DONOR
    if not request.shares_weights or name in (own.name, donor) or not ROWS[name].matrices:
        return changed, None
    if document.options.weights_from != OWN and own.matrices:
        donor = document.options.weights_from
    try:
        return set_option(changed, "weights_from", donor), None
    except AttnVizError as error:
        return changed, error.text
