"""Plan which stages each layer keeps, the fewest from which a Result can derive all others, and check their memory."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from attnviz.document.cells import Cells
from attnviz.document.config_type import Config
from attnviz.document.options import Options
from attnviz.document.places import Spot
from attnviz.document.stages import COMPUTED_STAGES, MASKED_STAGES, STAGES, matrix_stages, redundant_stages
from attnviz.document.variants import DECODER_INPUT, ONE_TEXT, SOURCE, TARGET
from attnviz.engine.attention.overviews import PART_ROWS, block_size
from attnviz.engine.attention.segment_sums import Starts
from attnviz.engine.attention.trace import stages_to_keep
from attnviz.engine.device import Device, device_of, lacking_bytes
from attnviz.engine.device_failures import DeviceMemoryError
from attnviz.system.errors import ComputeError
from attnviz.system.wording import N_, Text
from attnviz.tokens.embeddings import drawn_rows

#: Up to this length a screen shows every pair of tokens, and an overview would be no smaller.
SHORT_TOKENS = 512
#: Sums over pairs of segments that the heads of all layers keep: 512 MB, 2,200 segments of a layer of SmolLM2.
MAX_SEGMENT_SUMS = 2**27

_FLOAT = 4  # bytes of a float32
_TEMPORARY_MATRICES = 4  # while weights are computed: raw, masked, scaled scores, and weights
_GRADIENT_MATRICES = 8  # (query, key) matrices of each head that autograd keeps
_TILE_WORK = 12  # time of tiles, in that of the fused kernel
_ARRAYS_PER_PART = 8  # arrays per part of one head of a long input
_MATRICES = frozenset(name for name, stage in STAGES.items() if stage.is_matrix)
_OF_ATTENTION = ("queries", "keys", "values", "context", "concatenated")


@dataclass(frozen=True)
class StagePlan:
    """Which stages of a layer are kept whole, and which are pooled because the text is too long."""

    stages: frozenset[str]
    pooled: frozenset[str] = frozenset()
    block: int = 0  #: side of a pooled square in cells; 0 for the default of `Overviews`
    segments: Starts = ()  #: those over whose pairs the pooled stages are summed, too
    is_unseen: bool = False  #: whether no (query, key) stage is kept, not even pooled
    heads: frozenset[int] = frozenset()  #: those whose stages are pooled; empty for all
    is_reused: bool = True  #: whether its residual stream, keys and values stay for the next computation
    is_left_out: bool = False  #: whether nobody reads a number of it or of a later layer: it is not computed

    @property
    def in_parts(self) -> bool:
        """Return whether no whole (query, key) array exists while the layer is computed."""
        return self.is_unseen or bool(self.pooled)

    @property
    def append_safe(self) -> bool:
        """Return whether pooled squares stay valid when tokens are appended: they contain no later key."""
        return self.pooled <= {"weights"}


def stages_by_layer(
    options: Options, *, wanted: frozenset[str] | None, edits: Sequence[Mapping[str, Cells]]
) -> list[frozenset[str]]:
    """Return the stages to keep of each layer to derive the `wanted` ones (None: every stage)."""
    found: list[frozenset[str]] = []
    for layer, own in enumerate(edits):
        # Most of 30 layers equal the previous one, at each keystroke.
        as_before = 1 < layer < len(edits) - 1 and not any((own, edits[layer - 1]))
        found.append(found[-1] if as_before else _kept_of(options, layer=layer, wanted=wanted, edits=own))
    return found


def _kept_of(
    options: Options, *, layer: int, wanted: frozenset[str] | None, edits: Mapping[str, Cells]
) -> frozenset[str]:
    """Return the stages to keep of a layer.

    In a stack, scores are derived from queries and keys, which are smaller, unless they have edits.
    """
    row, last = options.row, options.row.layers - 1
    made = {stage.name for stage in row.stages}.union(_OF_ATTENTION, ("embeddings",) if layer == 0 else ())
    made |= set() if row.is_stack else {"output"}
    made -= {"final_normed"} if layer != last else set()
    made |= matrix_stages(options)
    # Numbers that a model of transformers adds to its scores are known by the sum alone.
    biased = {"biased_scores"} if options.config.has_bias and (wanted is None or "biased_scores" in wanted) else set()
    if wanted is None and row.is_stack:
        wanted = COMPUTED_STAGES  # what is derived is left out
    kept = made.intersection(stages_to_keep(wanted, edits))
    can_derive = row.is_stack and row.has_product_scores
    if can_derive and "scores" in kept and not any(edits.get(name) for name in ("scores", *MASKED_STAGES)):
        kept -= {"scores"}
        kept.update(row.score_stages)
    return frozenset(kept | biased)


def plan_layers(
    options: Options, lengths: Sequence[int], kept: Sequence[frozenset[str]], *, wanted: frozenset[str] | None,
    focus: Collection[int], device: Device,
) -> tuple[StagePlan, ...]:
    """Return a plan per layer: all of `kept` if they are small, or every stage is `wanted` (None).

    On a device from which numbers are copied, the weights of all layers must be few, too: the map of layers reads them.
    For a long text only the layers in `focus` keep their stages; the others keep a small overview of the weights, and
    of a text so long that a person would wait for these, nothing.
    """
    weights = len(kept) * len(lengths) * options.num_heads * max(lengths, default=0) ** 2
    are_few = not device.is_copied or weights <= device.pooled_squares
    if wanted is None or (len(kept) > 1 and are_few and kept_bytes(options, lengths, kept) <= device.whole_bytes):
        return tuple(map(StagePlan, kept))
    return tuple(_in_focus(options, lengths, stages, wanted, device) if layer in focus
                 else _away(options, lengths, device)
                 for layer, stages in enumerate(kept))


def with_segments(options: Options, plans: tuple[StagePlan, ...], starts: Starts) -> tuple[StagePlan, ...]:
    """Return the plans with sums over segments, in place of whole matrices.

    If these are too many, only displayed layers have them; without any if one layer's are too many.
    """
    folded = tuple(replace(plan, segments=starts) if plan.pooled else plan for plan in plans)
    displayed = tuple(made if made.stages else plan for made, plan in zip(folded, plans, strict=True))
    return next((made for made in (folded, displayed)
                 if sum(_segment_sums(options, plan) for plan in made) <= MAX_SEGMENT_SUMS), plans)


def for_spots(options: Options, plans: tuple[StagePlan, ...], spots: Collection[Spot]) -> tuple[StagePlan, ...]:
    """Return the plans of a computation of which only some spots of the displayed layers are read; all without any.

    Of a long text no layer after these is computed, and no other stays for a next computation.
    """
    if not spots or not any(plan.in_parts for plan in plans):
        return plans
    last = max(layer for layer, plan in enumerate(plans) if plan.stages)
    stages, heads = {"weights", *(spot.stage for spot in spots)}, frozenset(spot.head for spot in spots)
    chosen = heads if len(heads) < options.num_heads else frozenset[int]()
    return tuple(replace(plan, pooled=plan.pooled & stages, heads=chosen, is_reused=False) if plan.stages else
                 StagePlan(frozenset(), is_unseen=True, is_reused=False, is_left_out=layer > last)
                 for layer, plan in enumerate(plans))


def max_segments(options: Options, plans: Sequence[StagePlan]) -> float:
    """Return over how many segments of a text displayed layers are summed; ∞ if these are whole, and need no sums."""
    displayed = sum(len(plan.pooled) for plan in plans if plan.stages)
    return math.isqrt(MAX_SEGMENT_SUMS // (displayed * options.num_heads)) if displayed else math.inf


def _segment_sums(options: Options, plan: StagePlan) -> int:
    """Return how many sums over pairs of segments a layer keeps."""
    size = max(map(len, plan.segments), default=0)
    return len(plan.pooled) * len(plan.segments) * options.num_heads * size**2


def layer_work(options: Options, lengths: Sequence[int], plan: StagePlan) -> float:
    """Return how long a layer takes, relative to the others of a text: the operations of a layer without any picture.

    Tiles pass over scores and weights several times, where the fused kernel keeps both in a core's cache.
    """
    if plan.is_left_out:
        return 0.0
    config, heads = options.config, options.num_heads
    weights = config.d_model * (2 * (config.heads + config.kv_heads) * config.d_head
                                + 3 * config.d_ff * max(1, config.chosen_experts))
    tiles = _TILE_WORK * (len(plan.heads) or heads) / heads if plan.pooled else 0
    return sum(2 * length * weights + 2 * length**2 * heads * options.d_k * (1 + tiles) for length in lengths) or 1.0


def kept_bytes(options: Options, lengths: Sequence[int], kept: Sequence[frozenset[str]]) -> int:
    """Return the bytes of the stages of all layers; most layers have the same ones."""
    return sum(count * _size(options, lengths, stages) for stages, count in Counter(kept).items())


def _in_focus(
    options: Options, lengths: Sequence[int], kept: frozenset[str], wanted: frozenset[str], device: Device
) -> StagePlan:
    """Return the plan of a displayed layer: whole if its matrices are small enough, else pooled.

    Beside pooled layers a whole one would have another dropout mask. Two layers may be displayed.
    """
    matrices, layers = kept & _MATRICES, options.row.layers
    limit = device.kept_bytes // min(2, layers)
    is_small = max(lengths, default=0) <= SHORT_TOKENS or _size(options, lengths, matrices) <= limit
    if is_small and not (layers > 1 and options.dropout_on):
        return StagePlan(kept)
    return StagePlan((kept - matrices).union(options.row.score_stages), matrix_stages(options) & wanted)


def _away(options: Options, lengths: Sequence[int], device: Device) -> StagePlan:
    """Return the plan of a layer that is not displayed: a small overview of its weights, or nothing."""
    if options.row.layers * options.num_heads * sum(length**2 for length in lengths) > device.overview_scores:
        return StagePlan(frozenset(), is_unseen=True)
    pictures = options.row.layers * len(lengths) * options.num_heads
    block = 2 ** math.ceil(math.log2(max(lengths) / math.isqrt(device.pooled_squares // pictures)))
    return StagePlan(frozenset(), frozenset({"weights"}), max(block, 2))


def _size(options: Options, lengths: Sequence[int], stages: Iterable[str]) -> int:
    """Return the bytes of some stages of a layer."""
    longest = max(lengths, default=0)
    widths = {"concatenated": options.d_total, "output": options.d_total}
    each = (
        options.num_heads * longest if STAGES[name].is_matrix
        else options.heads_of(name) * options.d_k if STAGES[name].per_head else widths.get(name, options.d_in)
        for name in stages
    )
    return _FLOAT * len(lengths) * longest * sum(each)


def needed_memory(
    options: Options, lengths: Sequence[int], plans: Sequence[StagePlan], device: Device
) -> tuple[int, int]:
    """Return the bytes of the (query, key) arrays, and of all others, besides the weights of a trained model.

    Those between two texts have at most `max_outputs` queries or keys.
    """
    batch, longest, heads = len(lengths), max(lengths, default=0), options.num_heads
    tokens = {SOURCE: longest, **dict.fromkeys((TARGET, DECODER_INPUT), options.config.max_outputs)}
    largest = max(tokens[queries] * tokens[keys] for queries, keys in options.row.sides or (ONE_TEXT,))
    rows, cells, is_stack = batch * longest, batch * largest, options.row.is_stack
    matrices = matrix_stages(options) - redundant_stages(options)
    whole = [len(plan.stages & matrices) for plan in plans]  # (query, key) stages that are kept, by layer
    squares = sum(len(plan.pooled) * batch * heads * math.ceil(longest / (plan.block or block_size(lengths, heads)))**2
                  for plan in plans if plan.pooled)
    sums = [_segment_sums(options, plan) for plan in plans]
    squares += sum(sums) + 2 * max(sums, default=0)  # of one layer also what they are made of
    at_once = (max(0, _TEMPORARY_MATRICES - max(whole)) + 1) * heads * cells
    masks = 3 * cells  # one byte for each (query, key), shared by the heads
    if all(plan.in_parts for plan in plans):  # a part at a time
        at_once, masks = _ARRAYS_PER_PART * device.scores_at_once(heads, longest, PART_ROWS), 0
    hidden = layer_numbers(options.config) if is_stack else options.d_in
    # The KV cache and the residual stream, of this computation and of the one before, whose rows a long text shares.
    runs = 1 if all(plan.in_parts for plan in plans) else 2
    cached = runs * sum(plan.is_reused for plan in plans) * (options.d_in + 2 * options.d_keys) if is_stack else 0
    drawn = 0 if is_stack else 2 * options.weights + drawn_rows(options) * options.d_in
    return (
        _FLOAT * (sum(whole) * heads * cells + squares + at_once) + masks,
        kept_bytes(options, lengths, [plan.stages - _MATRICES for plan in plans])
        + _FLOAT * (rows * (hidden + cached) + drawn),
    )


def layer_numbers(config: Config) -> int:
    """Return how many numbers of a token a layer of a model has at once, besides those of (query, key) arrays.

    A gated MLP has four times its hidden size; of a mixture one expert is computed at a time, for all tokens at worst.
    """
    return 4 * (config.d_model + config.heads * config.d_head + config.d_ff) + config.experts


def check_gradients(config: Config, batch: int, tokens: int, number_bytes: int, *, device: str) -> None:
    """Raise ComputeError if autograd would keep more than a device has free: everything each layer has at once."""
    needed = number_bytes * config.layers * batch * tokens * (
        _GRADIENT_MATRICES * config.heads * tokens + layer_numbers(config))
    if (free := lacking_bytes(device, needed)) is not None:
        raise ComputeError("Gradients through {layers} layers of {tokens:,} tokens would need {needed:.1f} GB, "
                           "{free:.1f} GB are free: shorten the text.", layers=config.layers, tokens=tokens,
                           needed=needed / 1e9, free=free / 1e9)


def check_memory(
    options: Options, lengths: Sequence[int], plans: Sequence[StagePlan], *, device: str, allowed: float = 0
) -> int:
    """Raise ComputeError with the numbers if a computation needs more memory than the CPU has free.

    Return the bytes that it needs; 0 if these are at most `allowed`: then the system is not asked, which is slow.
    Raises DeviceMemoryError of another device, in whose place the CPU computes.
    """
    quadratic, linear = needed_memory(options, lengths, plans, device_of(device))
    needed = quadratic + linear
    if (free := lacking_bytes(device, needed, allowed)) is None:
        return needed if needed > allowed else 0
    if device != "cpu":
        raise DeviceMemoryError(needed=needed, free=free, is_of_weights=False)
    longest, count = max(lengths, default=0), options.num_heads
    figure = {"needed": needed / 1e9, "free": free / 1e9}
    text = Text(N_("{count} sentences of up to {tokens:,} tokens") if len(lengths) > 1 else N_("{tokens:,} tokens"),
                count=len(lengths), tokens=longest)
    heads = Text(N_("{count} heads") if count > 1 else N_("{count} head"), count=count)
    if options.row.is_stack:
        sizes = Text("{text} in {layers} layers of {heads} would need {needed:,.1f} GB, {free:,.1f} GB are free, "
                     "besides the model", text=text, layers=len(plans), heads=heads, **figure)
        if options.row.has_two_texts or any(plan.in_parts for plan in plans):
            raise ComputeError("{sizes}: shorten the text.", sizes=sizes)
        raise ComputeError("Every layer is computed whole: {sizes}. Shorten the text, or draw one layer by attnviz "
                           "figure --layer, which needs far less.", sizes=sizes)
    if quadratic > linear:
        raise ComputeError("{text} with {heads} would need {needed:,.1f} GB, {free:,.1f} GB are free: shorten the text "
                           "or use fewer heads.", text=text, heads=heads, **figure)
    sizes = Text(N_("{text} of {d_in:,} dimensions in and {d_out:,} out") if longest > options.d_in else
                 N_("{d_in:,} dimensions in and {d_out:,} out"), text=text, d_in=options.d_in, d_out=options.d_total)
    raise ComputeError("{sizes} would need {needed:,.1f} GB, {free:,.1f} GB are free: choose smaller sizes or a "
                       "shorter text.", sizes=sizes, **figure)
