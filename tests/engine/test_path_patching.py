"""Path patching, and patching of one head at one position, against hooks on the models of transformers."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import score_parts
from attnviz.experiments.direct_logit_attribution import attribute_logit
from attnviz.experiments.patching import PatchingRequest
from attnviz.experiments.score_parts import ScorePartsRequest, Writer
from attnviz.system.errors import EditError
from tests.engine.families import Tiny, tiny
from tests.engine.small_models import LETTERS, Small, document, engine_of, in_letters, small
from tests.engine.test_family_stages import DECODERS, MODELS
from tests.engine.test_patching import CLEAN, CORRUPTED, METRIC, patched, runs
from tests.grids import few

STAGES = ("queries", "keys", "values")


@dataclass(frozen=True)
class Layout:
    """Where a model of transformers has what is hooked, by the names of its modules."""

    layers: str
    attention_norm: str
    projections: tuple[str, str, str]
    output: str
    final_norm: str
    post_norm: str = ""
    query_norms: tuple[str, str, str] = ("", "", "")
    heads_axis: int | None = 2  #: of what the norms of queries and keys read; None if it is all heads side by side
    offset: float = 0.0  #: added to the weights of the norms

    def columns(self, stage: int, head: int, size: int, width: int) -> slice:
        """Return which columns of a projection belong to a head; `width` are all columns of the queries."""
        return slice(head * size, (head + 1) * size)


class Gpt2Layout(Layout):
    def columns(self, stage: int, head: int, size: int, width: int) -> slice:
        return slice(stage * width + head * size, stage * width + (head + 1) * size)


class NeoxLayout(Layout):
    def columns(self, stage: int, head: int, size: int, width: int) -> slice:
        return slice((3 * head + stage) * size, (3 * head + stage + 1) * size)


class FalconLayout(Layout):
    def columns(self, stage: int, head: int, size: int, width: int) -> slice:
        at = head // 2 * 4 + head % 2 if stage == 0 else head * 4 + 1 + stage  # two queries, a key and a value
        return slice(at * size, (at + 1) * size)


_QKV = ("self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj")
_QK_NORMS = ("self_attn.q_norm", "self_attn.k_norm", "")
#: By the names of MODELS: every decoder.
LAYOUTS = {
    "llama": Layout("model.layers", "input_layernorm", _QKV, "self_attn.o_proj", "model.norm"),
    "qwen3": Layout("model.layers", "input_layernorm", _QKV, "self_attn.o_proj", "model.norm",
                    query_norms=_QK_NORMS),
    "qwen3_moe": Layout("model.layers", "input_layernorm", _QKV, "self_attn.o_proj", "model.norm",
                        query_norms=_QK_NORMS),
    "olmo2": Layout("model.layers", "", _QKV, "self_attn.o_proj", "model.norm", post_norm="post_attention_layernorm",
                    query_norms=_QK_NORMS, heads_axis=None),
    "smollm3": Layout("model.layers", "input_layernorm", _QKV, "self_attn.o_proj", "model.norm"),
    "stablelm": Layout("model.layers", "input_layernorm", _QKV, "self_attn.o_proj", "model.norm"),
    "gemma3": Layout("model.layers", "input_layernorm", _QKV, "self_attn.o_proj", "model.norm",
                     post_norm="post_attention_layernorm", offset=1.0, query_norms=_QK_NORMS, heads_axis=1),
    "gemma2": Layout("model.layers", "input_layernorm", _QKV, "self_attn.o_proj", "model.norm",
                     post_norm="post_attention_layernorm", offset=1.0),
    "gpt2": Gpt2Layout("transformer.h", "ln_1", ("attn.c_attn",) * 3, "attn.c_proj", "transformer.ln_f"),
    "neox": NeoxLayout("gpt_neox.layers", "input_layernorm", ("attention.query_key_value",) * 3,
                       "attention.dense", "gpt_neox.final_layer_norm"),
    "phi": Layout("model.layers", "input_layernorm", _QKV, "self_attn.dense", "model.final_layernorm"),
    "opt": Layout("model.decoder.layers", "self_attn_layer_norm", _QKV, "self_attn.out_proj",
                  "model.decoder.final_layer_norm"),
    "bloom": NeoxLayout("transformer.h", "input_layernorm", ("self_attention.query_key_value",) * 3,
                        "self_attention.dense", "transformer.ln_f"),
    "falcon": FalconLayout("transformer.h", "ln_attn", ("self_attention.query_key_value",) * 3,
                           "self_attention.dense", "transformer.ln_f"),
}
#: Each differs from the others in its norms, in where its layers add, or in how its projections are split.
UNLIKE = ("gpt2", "gemma2", "olmo2", "qwen3_moe", "neox", "falcon")


@contextmanager
def hooked(model: Any, hooks: dict[str, Callable[[Any, Any, Any], Any]]) -> Iterator[None]:
    with ExitStack() as stack:
        for name, hook in hooks.items():
            handle = model.get_submodule(name).register_forward_hook(hook)
            stack.callback(handle.remove)
        yield


class Theirs:
    """A model of transformers, what its modules read and wrote in a run, and its logits with changed projections."""

    def __init__(self, kind: str, made: Tiny, ids_of: Callable[[str], list[int]]) -> None:
        self.model, self.layout, self.config, self.ids_of = made.theirs, LAYOUTS[kind], made.config, ids_of

    def name(self, layer: int, part: str) -> str:
        return f"{self.layout.layers}.{layer}.{part}"

    def output(self, text: str, hooks: dict[str, Callable[[Any, Any, Any], Any]]) -> Any:
        ids = torch.tensor([self.ids_of(text)])
        with torch.inference_mode(), hooked(self.model, hooks):
            return self.model(ids, output_attentions=True)

    def run(self, text: str, hooks: dict[str, Callable[[Any, Any, Any], Any]]) -> Tensor:
        logits: Tensor = self.output(text, hooks).logits[0, -1].double()
        return logits

    def cached(self, text: str) -> tuple[Tensor, dict[str, tuple[Tensor, Tensor]]]:
        """Return the logits, and the input and output of each module."""
        cache: dict[str, tuple[Tensor, Tensor]] = {}

        def keep(name: str) -> Callable[[Any, Any, Any], None]:
            return lambda module, inputs, output: cache.update({name: (inputs[0][0], output[0])})

        layout = self.layout
        parts = filter(None, (layout.attention_norm, *layout.projections, *layout.query_norms, layout.output))
        names = [self.name(layer, part) for part in parts for layer in range(self.config.layers)]
        return self.run(text, {name: keep(name) for name in (*names, layout.final_norm)}), cache

    def through(self, name: str, change: Tensor, read: Tensor) -> Tensor:
        """Return a change after a norm whose scale is that of what it read."""
        norm = self.model.get_submodule(name)
        weight = norm.weight + self.layout.offset
        if norm.__class__.__name__ == "LayerNorm":
            change, read = change - change.mean(-1, keepdim=True), read - read.mean(-1, keepdim=True)
        eps = next(getattr(norm, each) for each in ("eps", "variance_epsilon") if hasattr(norm, each))
        return change / (read.pow(2).mean(-1, keepdim=True) + eps).sqrt() * weight

    def sent(self, sender: tuple[int, int], source: Any, target: Any) -> Tensor:
        layer, head = sender
        name, size = self.name(layer, self.layout.output), self.config.d_head
        part, module = slice(head * size, (head + 1) * size), self.model.get_submodule(name)
        context = torch.zeros_like(target[name][0])
        context[:, part] = (source[name][0] - target[name][0])[:, part]
        change = context @ (module.weight if module.__class__.__name__ == "Conv1D" else module.weight.T)
        if self.layout.post_norm:
            return self.through(self.name(layer, self.layout.post_norm), change, target[name][1])
        return change

    def silent(self, layer: int, cache: Any) -> Any:
        """Return what modules read and wrote with nothing of the heads of a layer."""
        name = self.name(layer, self.layout.output)
        return {**cache, name: (torch.zeros_like(cache[name][0]), cache[name][1])}

    def received(self, text: str, layer: int, stage: int, head: int, change: Tensor, target: Any) -> Tensor:
        """Return the logits after a head's queries, keys or values changed by what they read of a change."""
        return self.run(text, self.reading(layer, stage, head, change, target))

    def reading(
        self, layer: int, stage: int, head: int, change: Tensor, target: Any
    ) -> dict[str, Callable[[Any, Any, Any], Any]]:
        """Return the hook that changes a head's queries, keys or values by what they read of a change."""
        norm, part = self.name(layer, self.layout.attention_norm), self.name(layer, self.layout.projections[stage])
        module, size = self.model.get_submodule(part), self.config.d_head
        moved = self.through(norm, change, target[norm][0]) if self.layout.attention_norm else change
        moved = moved @ (module.weight if module.__class__.__name__ == "Conv1D" else module.weight.T)
        at = self.layout.columns(stage, head, size, self.config.heads * size)
        query_norm = self.layout.query_norms[stage]

        def change_columns(_: Any, inputs: Any, output: Tensor) -> Tensor:
            output = output.clone()
            output[..., at] += moved[:, at]
            return output

        def change_head(_: Any, inputs: Any, output: Tensor) -> Tensor:
            output, name = output.clone(), self.name(layer, query_norm)
            if self.layout.heads_axis is None:
                whole = torch.zeros_like(output[0])
                whole[:, at] = moved[:, at]
                return output + self.through(name, whole, inputs[0][0])
            own = (slice(None),) * self.layout.heads_axis + (head,)
            output[own] += self.through(name, moved[:, at], inputs[0][own][0])
            return output

        name = self.name(layer, query_norm) if query_norm else part
        return {name: change_head if query_norm else change_columns}

    def direct(self, text: str, change: Tensor, target: Any) -> Tensor:
        name = self.layout.final_norm
        moved = self.through(name, change, target[name][0])
        return self.run(text, {name: lambda _, inputs, output: output + moved})


def in_both(name: str) -> tuple[Theirs, Small]:
    """Return a model of transformers, and the same in the engine."""
    kind, said = MODELS[name]
    made = tiny(kind, **{**said, "vocab_size": len(LETTERS)})
    return (Theirs(name, made, lambda text: list(map(LETTERS.index, text))),
            in_letters(name, made.config, made.weights))


def test_every_decoder_has_a_layout() -> None:
    assert LAYOUTS.keys() == set(DECODERS)


@pytest.mark.parametrize("kind", few(UNLIKE, "gpt2", "gemma2"))
def test_a_path_changes_what_one_later_head_reads_and_nothing_else(kind: str) -> None:
    theirs, model = in_both(kind)
    engine, clean, corrupted = runs(model)
    (clean_logits, clean_cache), (corrupted_logits, corrupted_cache) = map(theirs.cached, (CLEAN, CORRUPTED))
    for direction, text, source, target in (("denoise", CORRUPTED, clean_cache, corrupted_cache),
                                            ("noise", CLEAN, corrupted_cache, clean_cache)):
        sender = (0, 2) if direction == "denoise" else (0, 1)
        change = theirs.sent(sender, source, target)
        for number, stage in enumerate(STAGES):
            request = PatchingRequest(clean, corrupted, METRIC, f"path_{stage}", direction,  # type: ignore[arg-type]
                                      sender=sender)
            found = patched(engine, request)
            heads = 4 if stage == "queries" else theirs.config.kv_heads
            assert found.values.shape == (3, heads)
            base = clean_logits if direction == "noise" else corrupted_logits
            for layer in range(3):
                for head in range(heads):
                    logits = base if layer <= sender[0] else theirs.received(text, layer, number, head, change, target)
                    expected = float(METRIC.of(logits.numpy()))
                    assert found.values[layer, head] == pytest.approx(expected, abs=2e-5), (stage, layer, head)
                    assert found.is_equal[layer, head] == (layer <= sender[0])
            moved = found.values[sender[0] + 1 :] - found.target_difference
            assert np.abs(moved).max() > 5e-4, "a map that shows nothing proves nothing"
            assert found.direct_value == pytest.approx(
                float(METRIC.of(theirs.direct(text, change, target).numpy())), abs=2e-5)


@pytest.mark.parametrize("kind", UNLIKE)
def test_one_head_is_patched_at_one_position(kind: str) -> None:
    theirs, model = in_both(kind)
    engine, clean, corrupted = runs(model)
    (_, source), size = theirs.cached(CLEAN), model.model.config.d_head
    for stage in (*STAGES, "heads"):
        found = patched(engine, PatchingRequest(clean, corrupted, METRIC, stage, layer=1))
        heads = theirs.config.kv_heads if stage in ("keys", "values") else 4
        assert found.values.shape == (heads, len(CLEAN))
        for head, position in ((1, 6), (0, 9), (1, 13), (1, 3)):
            if stage == "heads":  # what the output projection reads
                name, at = theirs.name(1, theirs.layout.output), slice(head * size, (head + 1) * size)
                module = theirs.model.get_submodule(name)
                taken = source[name][0]
                handle = module.register_forward_pre_hook(lambda _, inputs, taken=taken, at=at, position=position: (
                    _with(inputs[0], taken, at, position),))
                logits = theirs.run(CORRUPTED, {})
                handle.remove()
            else:
                number = STAGES.index(stage)
                layout = theirs.layout  # a norm of all heads at once follows one head's numbers into the others
                is_joint = layout.heads_axis is None and layout.query_norms[number]
                name = theirs.name(1, (layout.query_norms if is_joint else layout.projections)[number])
                at = theirs.layout.columns(number, head, size, model.model.config.heads * size)
                taken = source[name][1]
                logits = theirs.run(CORRUPTED, {name: lambda _, inputs, output, taken=taken, at=at, position=position: (
                    _with(output, taken, at, position))})
            assert found.values[head, position] == pytest.approx(float(METRIC.of(logits.numpy())), abs=2e-5)
            assert found.is_equal[head, position] == (position < 6)


@pytest.mark.parametrize("kind", LAYOUTS)
def test_a_logit_is_split_by_what_the_final_norm_reads_of_each_head(kind: str) -> None:
    theirs, model = in_both(kind)
    _, clean, _ = runs(model)
    _, cache = theirs.cached(CLEAN)
    found = attribute_logit(clean, (0, len(CLEAN) - 1), METRIC)
    assert found is not None
    unembedding = theirs.model.get_output_embeddings().weight.detach()
    for layer, head in ((0, 2), (1, 1), (2, 3)):
        norm, change = theirs.layout.final_norm, -theirs.sent((layer, head), theirs.silent(layer, cache), cache)
        share = (unembedding[4] - unembedding[7]) @ theirs.through(norm, change, cache[norm][0])[-1]
        assert found.heads[layer, head] == pytest.approx(share.item(), abs=1e-4)


@pytest.mark.parametrize("kind", [kind for kind in LAYOUTS if kind != "gemma2"])  # whose scores are capped
def test_a_part_of_a_score_is_what_a_hook_takes_out(kind: str) -> None:
    """Two weights of a query change their ratio by the difference of what their scores lose."""
    theirs, model = in_both(kind)
    _, clean, _ = runs(model)
    _, cache = theirs.cached(CLEAN)
    change, before = theirs.sent((0, 2), theirs.silent(0, cache), cache), theirs.output(CLEAN, {}).attentions
    for side, (layer, head) in enumerate(((2, 1), (1, 3))):
        own = head if side == 0 else head * theirs.config.kv_heads // 4
        after = theirs.output(CLEAN, theirs.reading(layer, side, own, change, cache)).attentions
        moved = after[layer][0, head, 12].log() - before[layer][0, head, 12].log()
        parts = []
        for key in (3, 9):
            cell = Cell(Spot("weights", layer=layer, head=head), 12, key)
            found = score_parts.run(Engine(), ScorePartsRequest(clean, cell))
            parts.append((found.query_parts, found.key_parts)[side][found.writers.index(Writer("head", 0, 2))])
        assert abs(parts[0] - parts[1]) > 1e-4
        assert parts[0] - parts[1] == pytest.approx(float(moved[9] - moved[3]), abs=1e-4)


def _with(tensor: Tensor, taken: Tensor, at: slice, position: int) -> Tensor:
    tensor = tensor.clone()
    tensor[0, position, at] = taken[position, at]
    return tensor


def test_a_pattern_is_patched_by_query() -> None:
    model = small("llama")
    engine, clean, corrupted = runs(model)
    found = patched(engine, PatchingRequest(clean, corrupted, METRIC, "pattern", layer=2))
    whole = patched(engine, PatchingRequest(clean, corrupted, METRIC, "pattern"))
    assert found.values.shape == (4, 14)
    # In the last layer only the last query reaches the logits.
    np.testing.assert_allclose(found.values[:, -1], whole.values[2], atol=1e-5)
    np.testing.assert_allclose(found.values[:, 6:-1], found.corrupted_difference, atol=1e-5)


def test_infinite_numbers_of_another_token_are_not_warned_of() -> None:
    model = small("llama")
    engine, clean, corrupted = runs(model)
    weights = StageTarget(corrupted.options.variant, "weights", 2)
    edited = edits.edit_cells(corrupted.document, weights, {(0, 1, 9, 0): 3e38, (0, 1, 9, 1): -3e38})
    infinite = engine.compute(edited, stages=INTERACTIVE)
    assert not np.isfinite(infinite.array("concatenated", layer=2)).all()
    values = [patched(engine, PatchingRequest(clean, result, METRIC, "path_queries", sender=(2, 1))).direct_value
              for result in (corrupted, infinite)]
    assert values[0] == pytest.approx(values[1], abs=1e-5)


def test_what_has_no_path_or_no_map_is_said() -> None:
    model = small("llama")
    engine, clean, corrupted = runs(model)

    def refusal(activation: str, **where: Any) -> str:
        with pytest.raises(EditError) as caught:
            patched(engine, PatchingRequest(clean, corrupted, METRIC, activation, **where))
        return str(caught.value)

    assert "name its sender" in refusal("path_keys")
    assert "no layer 3, head 0: llama has layers 0 to 2 with heads 0 to 3" in refusal("path_keys", sender=(3, 0))
    assert "no layer 3: llama has layers 0 to 2" in refusal("heads", layer=3)
    assert "by token" in refusal("residual", layer=1) and "by token" in refusal("path_keys", layer=1, sender=(0, 0))
    last = patched(engine, PatchingRequest(clean, corrupted, METRIC, "path_values", sender=(2, 1)))
    assert last.next_row is None and last.is_equal.all() and last.direct != 0, "only the logits read the last layer"
    encoder = small("bert")
    there = engine_of(encoder)
    texts = [there.compute(document(encoder, text), stages=INTERACTIVE) for text in ("the c_t", "the b_t")]
    with pytest.raises(EditError, match="not pre-norm"):
        patched(there, PatchingRequest(*texts, METRIC, "path_queries", sender=(0, 0)))


def test_a_patch_that_does_nothing_is_marked_and_a_silent_sender_refused() -> None:
    model = small("llama")
    engine = engine_of(model)
    clean, corrupted = (engine.compute(document(model, text, ablated=("0.1", "1")), stages=INTERACTIVE)
                        for text in (CLEAN, CORRUPTED))
    found = patched(engine, PatchingRequest(clean, corrupted, METRIC, "queries"))
    np.testing.assert_array_equal(found.is_equal, [[False, True, False, False], [True] * 4, [False] * 4])
    np.testing.assert_array_equal(found.recovered[1], 0)
    plain = engine.compute(document(model, CLEAN), stages=INTERACTIVE)
    for sender in ((0, 1), (1, 2)):
        with pytest.raises(EditError, match=f"Layer {sender[0]}, head {sender[1]} is ablated in the run"):
            patched(engine, PatchingRequest(plain, corrupted, METRIC, "path_keys", sender=sender))
    source = patched(engine, PatchingRequest(corrupted, plain, METRIC, "path_keys", sender=(0, 1)))
    assert not source.is_equal[1:].any(), "a source run may have it ablated"
    silent = {(0, 2, row, column): 0.0 for row in range(len(CLEAN)) for column in range(8)}
    context = StageTarget(plain.options.variant, "context", 0)
    ends = [engine.compute(edits.edit_cells(document(model, text), context, silent), stages=INTERACTIVE)
            for text in (CLEAN, CORRUPTED)]
    with pytest.raises(EditError, match=r"Layer 0, head 2 writes the same in both runs"):
        patched(engine, PatchingRequest(*ends, METRIC, "path_keys", sender=(0, 2)))
