"""Stages of whole models: the effect of an edit, computing only the last rows, and checkpoint contents."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.config_type import ACTIVATIONS
from attnviz.document.models import row_of
from attnviz.document.stages import COMMON_STAGES, STAGES
from attnviz.engine.attention import masks, tiles
from attnviz.engine.attention.trace import Trace, stages_to_keep
from attnviz.engine.blocks import parts
from attnviz.engine.blocks.network import network, page_of
from attnviz.families.config_json import config_of
from attnviz.families.stored_weight import StoredWeight
from attnviz.families.weights import find_weights, split_layers
from attnviz.system.errors import EditError
from tests.engine.families import IDS, ModelRun, Tiny, our_model, ran, stored, tiny, trace_of, transformers_stages
from tests.grids import few

pytestmark = pytest.mark.usefixtures("two_threads")

MODELS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "gpt2": ("gpt2", {"num_hidden_layers": 3}),
    "llama": ("llama", {"num_hidden_layers": 3, "num_key_value_heads": 2}),
    "qwen3": ("qwen3", {"num_hidden_layers": 3, "num_key_value_heads": 2, "head_dim": 6}),
    "qwen3_moe": ("qwen3_moe", {"num_hidden_layers": 3, "num_key_value_heads": 2, "head_dim": 6, "num_experts": 6,
                                "num_experts_per_tok": 2, "moe_intermediate_size": 10,
                                "experts_implementation": "eager"}),
    "gemma2": ("gemma2", {"num_hidden_layers": 3, "num_key_value_heads": 2, "head_dim": 8, "sliding_window": 20}),
    "gemma3": ("gemma3_text", {"num_hidden_layers": 3, "num_key_value_heads": 2, "head_dim": 8, "sliding_window": 20,
                               "layer_types": ["full_attention", "sliding_attention", "full_attention"]}),
    "olmo2": ("olmo2", {"num_hidden_layers": 3, "num_key_value_heads": 2, "pad_token_id": 0}),
    "smollm3": ("smollm3", {"num_hidden_layers": 3, "num_key_value_heads": 2, "no_rope_layer_interval": 2,
                            "pad_token_id": 0}),
    "stablelm": ("stablelm", {"num_hidden_layers": 3, "num_key_value_heads": 2, "hidden_size": 32}),
    "neox": ("gpt_neox", {"num_hidden_layers": 3, "hidden_size": 32}),
    "phi": ("phi", {"num_hidden_layers": 3, "num_key_value_heads": 2, "hidden_size": 32}),
    "modernbert": ("modernbert", {"num_hidden_layers": 3, "hidden_size": 32, "local_attention": 30, "pad_token_id": 0}),
    "bloom": ("bloom", {"num_hidden_layers": 3}), "falcon": ("falcon", {
        "num_hidden_layers": 3, "new_decoder_architecture": True, "num_kv_heads": 2}),
    "opt": ("opt", {"num_hidden_layers": 3, "ffn_dim": 28}),
    "bert": ("bert", {"num_hidden_layers": 3}),
    "distilbert": ("distilbert", {"num_hidden_layers": 3, "hidden_dim": 28}),
    "electra": ("electra", {"num_hidden_layers": 3, "embedding_size": 16}),
}
DECODERS = ["gpt2", "llama", "qwen3", "qwen3_moe", "gemma2", "gemma3", "olmo2", "smollm3", "stablelm", "neox", "phi",
            "opt", "bloom", "falcon"]
#: What is computed beside a stage and not from it.
BESIDE = {
    "projected_queries": ("projected_keys", "keys", "values", "rotated_keys"),
    "projected_keys": ("projected_queries", "queries", "values", "rotated_queries"),
    "queries": ("keys", "values", "rotated_keys"), "keys": ("queries", "values", "rotated_queries"),
    "values": ("queries", "keys", "rotated_queries", "rotated_keys", "scores", "masked_scores", "scaled_scores",
               "biased_scores", "capped_scores", "weights", "dropped_weights"),
    "rotated_queries": ("rotated_keys",),
}


def model(name: str) -> Tiny:
    kind, said = MODELS[name]
    return tiny(kind, **said)


def stages(name: str) -> list[str]:
    """Return the existing stages, in the order of the table."""
    there = set().union(*ran(model(name)).layers)
    assert there - COMMON_STAGES <= {stage.name for stage in row_of(model(name).config).stages}
    return [stage for stage in STAGES if stage in there]


def changed_stages(before: ModelRun, after: ModelRun, layer: int) -> set[str]:
    """Return the stages of a layer in which a number changed."""
    pairs = before.layers[layer], after.layers[layer]
    return {stage for stage in pairs[0] if not torch.equal(pairs[0][stage], pairs[1][stage])} | _ids(pairs[0])


def _ids(there: Collection[str]) -> set[str]:
    """Return the stages with ids, which may stay the same after any change."""
    return {stage for stage in there if STAGES[stage].are_ids}


QUICK = ("gpt2", "gemma2", "bert")


@pytest.mark.parametrize("name", few(
    [*QUICK, "qwen3_moe", "olmo2", "smollm3", "neox", "modernbert", "bloom", "falcon"], *QUICK))
def test_an_edit_moves_what_follows_and_nothing_before(name: str) -> None:
    """In every layer: earlier layers stay, later ones move, and so do the logits."""
    tried, order = model(name), stages(name)
    before = ran(tried)
    for layer in range(tried.config.layers):
        for number, stage in enumerate(before.layers[layer]):
            is_tried = name in QUICK or number % tried.config.layers == layer  # in one layer, or in each
            if not STAGES[stage].is_editable or not is_tried:
                continue
            cell = (0, 1, 2, 1) if STAGES[stage].per_head else (0, 2, 1)
            after = ran(tried, edits={layer: {stage: Cells({cell: 0.625})}})
            assert after.layers[layer][stage][cell] == 0.625
            for earlier in range(layer):
                assert changed_stages(before, after, earlier) == _ids(before.layers[earlier]), (stage, layer)
            for later in range(layer + 1, tried.config.layers):
                assert changed_stages(before, after, later) == set(before.layers[later]), (stage, layer)
            upstream = {*order[: order.index(stage)], *BESIDE.get(stage, ())} & set(before.layers[layer])
            if tried.config.parallel and stage not in ("embeddings", "residual", "normed", "feed_forward"):
                upstream.add("feed_forward")
            if tried.config.parallel and not tried.config.shared_norm and stage == "normed":
                upstream.add("feed_forward")
            downstream = set(before.layers[layer]) - upstream | _ids(before.layers[layer])
            assert changed_stages(before, after, layer) == downstream, (stage, layer)
            assert before.logits is not None and after.logits is not None
            assert not torch.equal(before.logits[0], after.logits[0]), (stage, layer)
            # Experts multiply the tokens of all texts at once, and another number of tokens rounds otherwise.
            torch.testing.assert_close(before.logits[1], after.logits[1], rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("name", DECODERS)
def test_an_edit_moves_no_earlier_token(name: str) -> None:
    tried = model(name)
    after = ran(tried, edits={0: {"residual": Cells({(0, 7, 3): 2.0})}})
    for one, other in zip(ran(tried).layers, after.layers, strict=True):
        for stage in one:
            rows = (..., slice(7), slice(7)) if STAGES[stage].is_matrix else (..., slice(7), slice(None))
            if tried.config.experts:  # one product for all tokens of an expert: its rounding depends on their number
                torch.testing.assert_close(one[stage][rows], other[stage][rows], rtol=1e-5, atol=1e-6, msg=stage)
                continue
            assert torch.equal(one[stage][rows], other[stage][rows]), stage


def test_every_stage_of_the_rows_is_kept() -> None:
    for name in MODELS:
        config = model(name).config
        assert {stage.name for stage in row_of(config).stages if not stage.is_reading} <= set(stages(name)), name
    assert set(parts.ACTIVATIONS) == set(ACTIVATIONS)


@dataclass(slots=True)
class IncrementalTrace(Trace):
    """Hands back keys and values with the rows that were there before."""

    before: Mapping[str, Tensor] = field(default_factory=dict)

    def record(self, stage: str, tensor: Tensor) -> Tensor:
        if stage in ("keys", "values"):
            tensor = torch.cat([self.before[stage], tensor], dim=2)
        return Trace.record(self, stage, tensor)


#: Nothing that follows cell by cell from another stage: then tiles may compute the rest.
INTERACTIVE = stages_to_keep(frozenset(STAGES), {})


@pytest.fixture(params=["every stage", "at once", "in tiles"])
def kept_stages(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> frozenset[str] | None:
    """What is kept, from which follows in which way attention is computed."""
    if request.param == "in tiles":
        monkeypatch.setattr(tiles, "MIN_TILED_SCORES", 0)
        monkeypatch.setattr(tiles, "MIN_TILED_ROWS", 0)
    monkeypatch.setattr(masks, "STRIP_ROWS", 5)
    return None if request.param == "every stage" else INTERACTIVE


@pytest.mark.parametrize(("kind", "said"), [
    ("mistral", {"sliding_window": 3, "num_key_value_heads": 2}),
    ("qwen2", {"use_sliding_window": True, "sliding_window": 6, "max_window_layers": 1, "num_key_value_heads": 4}),
])
def test_windows_in_every_way_of_computing(kind: str, said: dict[str, Any], kept_stages: frozenset[str] | None) -> None:
    tried = tiny(kind, **said)
    found = ran(tried, wanted=kept_stages)
    for stages, attention in zip(found.layers, transformers_stages(tried).attentions, strict=True):
        torch.testing.assert_close(stages["weights"], attention, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("name", MODELS)
def test_padding_after_a_shorter_text_changes_nothing(name: str, kept_stages: frozenset[str] | None) -> None:
    found, alone = ran(model(name), lengths=[12, 7], wanted=kept_stages), transformers_stages(model(name), IDS[1:, :7])
    for stages, attention in zip(found.layers, alone.attentions, strict=True):
        torch.testing.assert_close(stages["weights"][1:, :, :7, :7], attention, rtol=1e-5, atol=1e-5)
        assert not stages["weights"][1, :, :7, 7:].any()
    assert found.logits is not None
    torch.testing.assert_close(found.logits[1:, :7], alone.logits, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(("name", "first"), [(name, (1, 11)[at % 2]) for at, name in enumerate(DECODERS)])
def test_the_last_rows_alone_are_those_of_the_whole(name: str, first: int, kept_stages: frozenset[str] | None) -> None:
    tried = model(name)
    config, whole = tried.config, ran(tried)
    page, lengths = page_of(config), [IDS.shape[1]] * len(IDS)
    positions = network(config).positions(IDS.shape[1], IDS.device.type)
    with torch.inference_mode():
        vectors = tried.weights["embedding"][IDS[:, first:]]
        x = page.embed(vectors, tried.weights, config=config, positions=positions[0],
                         trace=trace_of(config, 0, lengths))
        for layer, weights in enumerate(split_layers(tried.weights, config.layers)):
            kept = {stage: whole.layers[layer][stage][:, :, :first] for stage in ("keys", "values")}
            usual = trace_of(config, layer, lengths)
            trace = IncrementalTrace(replace(usual.mask, first=first), stage_filter=kept_stages, before=kept,
                                     options=usual.options)
            x = page.block(x, weights, config=config, positions=positions[layer], trace=trace)
            for stage in {"weights", "biased_scores"} & set(trace.stages):  # a bias shifted by rows is the same softmax
                torch.testing.assert_close(trace.stages[stage], whole.layers[layer][stage][:, :, first:])
            torch.testing.assert_close(trace.stages["rotated_keys" if config.rope else "keys"],
                                       whole.layers[layer]["rotated_keys" if config.rope else "keys"])
        logits = page.unembed(page.final_norm(x, tried.weights, config=config, trace=trace), tried.weights,
                                config=config)
    assert whole.logits is not None
    torch.testing.assert_close(logits, whole.logits[:, first:])


def test_names_are_found_with_and_without_their_prefix() -> None:
    for name in MODELS:
        tried = model(name)
        state = stored(tried.theirs)
        body = {key.removeprefix(tried.theirs.base_model_prefix + "."): value for key, value in state.items()}
        saved = tried.theirs.config.to_dict()
        config, weights = our_model(saved, body)
        assert config == tried.config
        assert all(torch.equal(weights[key], tried.weights[key]) for key in tried.weights)


def test_the_oldest_checkpoints_call_a_norm_s_weights_gamma_and_beta() -> None:
    tried = model("bert")
    old = {key.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta"): value
           for key, value in tried.theirs.state_dict().items()}
    _, weights = our_model(tried.theirs.config.to_dict(), old)
    assert all(torch.equal(weights[key], tried.weights[key]) for key in tried.weights)


def test_what_does_not_fit_the_config_is_refused_with_a_sentence() -> None:
    tried = model("llama")
    state, saved = dict(tried.theirs.state_dict()), tried.theirs.config.to_dict()
    with pytest.raises(EditError, match=r"^The checkpoint has no 'layers.3.input_layernorm.weight', which its config"):
        find_weights(config_of({**saved, "num_hidden_layers": 4}), state)
    stored = StoredWeight(("c_attn.weight",), (4, 4), transposed=True, part=1, parts=3)
    assert torch.equal(stored.ours(torch.arange(48.0).view(4, 12)), torch.arange(48.0).view(4, 12)[:, 4:8].T)
    with pytest.raises(EditError, match=r"^c_attn.weight has the shape 12 × 4, but its config says 4 × 12: "):
        stored.ours(torch.zeros(12, 4))


def test_a_batch_is_each_text_by_itself() -> None:
    for name in MODELS:
        both = ran(model(name)).logits
        for row, ids in enumerate(IDS):
            alone = transformers_stages(model(name), ids[None]).logits
            assert both is not None
            torch.testing.assert_close(both[row : row + 1], alone, rtol=1e-5, atol=1e-5)
