"""The variants against independent implementations: torch, the book's classes, and each other."""

from collections.abc import Mapping
from typing import Any

import pytest
import torch
from llms_from_scratch import ch03
from torch import Tensor
from torch.nn import functional

from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.masks import read_mask
from attnviz.document.options import Options, resolve
from attnviz.engine.attention import masks
from attnviz.engine.attention.changes import Interventions, interventions
from attnviz.engine.attention.trace import AttentionOptions, Trace
from attnviz.engine.variants import table as variants, torch_reference
from attnviz.system.errors import EditError
from tests.grids import pairs

NO_EDITS: Mapping[str, Any] = {}
SEEDS = (0, 123, 2**40)
#: tokens, d_in, d_out of all heads, heads
SIZES = ((1, 4, 4, 1), (6, 3, 2, 2), (5, 7, 12, 3), (33, 48, 64, 8))


def options(variant: str, **settings: Any) -> Options:
    return resolve({"variant": variant, "embedding": "random", **settings})


def trace_of(
    x: Tensor, chosen: Options, parameters: Mapping[str, Tensor] | None = None, *, edits: Mapping[str, Any] = NO_EDITS
) -> dict[str, Tensor]:
    mask = masks.Mask([x.shape[1]] * len(x), formula=chosen.mask_formula, cells=Cells())
    changes = Interventions(edits={stage: Cells(cells) for stage, cells in (edits or {}).items()},
                            ablated_heads=chosen.ablated_heads).changes()
    trace = Trace(mask, changes, options=AttentionOptions.from_options(chosen))
    with torch.inference_mode():
        drawn, network = variants.build(chosen) if parameters is None else parameters, variants.network(chosen)
        positions = network.positions(x.shape[1], x.device.type)[0]
        network.block(network.embed(x, drawn, positions=positions, trace=trace), drawn, positions=positions,
                      trace=trace)
    return trace.stages


def batch(tokens: int, width: int, *, seed: int = 1) -> Tensor:
    return torch.randn(2, tokens, width, generator=torch.Generator().manual_seed(seed))


def torch_output(module: torch.nn.Module, x: Tensor) -> Tensor:
    with torch.inference_mode():
        output: Tensor = module.eval()(x)
        return output


CASES = [(*size, bias, seed) for size, bias, seed in pairs(SIZES, (False, True), SEEDS)]


@pytest.mark.parametrize(("tokens", "d_in", "d_out", "heads", "bias", "seed"), CASES)
class TestBook:
    """The classes of PyPI's llms-from-scratch, seeded and run as the book does: no number is carried over."""

    @pytest.mark.parametrize("variant", ["self_attention_v1", "self_attention_v2", "causal", "multi_head_wrapper"])
    def test_of_one_head_or_several(
        self, variant: str, tokens: int, d_in: int, d_out: int, heads: int, bias: bool, seed: int
    ) -> None:
        x = batch(tokens, d_in)
        torch.manual_seed(seed)
        module = {
            "self_attention_v1": lambda: ch03.SelfAttention_v1(d_in, d_out),
            "self_attention_v2": lambda: ch03.SelfAttention_v2(d_in, d_out, bias),
            "causal": lambda: ch03.CausalAttention(d_in, d_out, tokens, 0.0, bias),
            "multi_head_wrapper": lambda: ch03.MultiHeadAttentionWrapper(d_in, d_out, tokens, 0.0, heads, bias),
        }[variant]()
        ours = trace_of(x, options(variant, d_in=d_in, d_out=d_out, num_heads=heads, qkv_bias=bias, seed=seed))
        if variant in ("causal", "multi_head_wrapper"):
            torch.testing.assert_close(ours["output"], torch_output(module, x))
        else:  # these classes take no batch
            for sentence, output in zip(x, ours["output"], strict=True):
                torch.testing.assert_close(output, torch_output(module, sentence))

    def test_multi_head(self, tokens: int, d_in: int, d_out: int, heads: int, bias: bool, seed: int) -> None:
        x = batch(tokens, d_in)
        torch.manual_seed(seed)
        module = ch03.MultiHeadAttention(d_in, d_out, tokens, 0.0, heads, bias)
        chosen = options("multi_head", d_in=d_in, d_out=d_out, num_heads=heads, qkv_bias=bias, seed=seed)
        drawn = variants.build(chosen)
        for name in ("W_query", "W_key", "W_value", "out_proj"):
            assert torch.equal(drawn[name], getattr(module, name).weight)  # to the last bit
        assert torch.equal(drawn["out_proj.bias"], module.out_proj.bias)
        if bias:
            assert torch.equal(drawn["W_value.bias"], module.W_value.bias)
        torch.testing.assert_close(trace_of(x, chosen)["output"], torch_output(module, x))

    def test_torch_module(self, tokens: int, d_in: int, d_out: int, heads: int, bias: bool, seed: int) -> None:
        width = d_out  # embed_dim
        x = batch(tokens, width)
        torch.manual_seed(seed)
        module = torch.nn.MultiheadAttention(width, heads, bias=bias, batch_first=True).eval()
        module.requires_grad_(False)  # torch multiplies trainable parameters by another route: it moves the last bit
        for mask in ("none", "causal"):
            hidden = torch.ones(tokens, tokens, dtype=torch.bool).triu(1) if mask == "causal" else None
            with torch.inference_mode():
                output, weights = module(x, x, x, attn_mask=hidden, average_attn_weights=False)
            chosen = options("torch_mha", d_in=width, num_heads=heads, qkv_bias=bias, seed=seed, mask=mask)
            ours = trace_of(x, chosen)
            assert torch.equal(ours["output"], output)  # it is the module itself
            assert torch.equal(ours["weights"], weights)
            ours = trace_of(x, chosen, edits={"values": {}})  # an edit, if only an empty one: the shared path
            torch.testing.assert_close(ours["output"], output)
            torch.testing.assert_close(ours["weights"], weights)


@pytest.mark.parametrize(("tokens", "d_in", "d_out", "heads", "variant", "mask", "seed"), [
    (*size, *others) for size, *others in pairs(SIZES, [v for v in variants.VARIANTS if v != "einsum"],
                                                ("none", "causal"), SEEDS)])
def test_scaled_dot_product_attention(
    tokens: int, d_in: int, d_out: int, heads: int, variant: str, mask: str, seed: int
) -> None:
    width = d_out if variant == "torch_mha" else d_in
    asked = {"d_in": width, "d_out": d_out, "num_heads": heads, "mask": mask, "seed": seed, "scale": "sqrt_d_k"}
    try:
        chosen = options(variant, **asked)
    except EditError:
        chosen = options(variant, **asked | {"d_out": 2 * d_out})  # whose rotary positions need an even width
    stages = trace_of(batch(tokens, width), chosen)
    queries, keys = (stages[name] for name in chosen.row.score_stages)
    context = functional.scaled_dot_product_attention(
        queries, keys, stages["values"], is_causal=mask == "causal", enable_gqa=True
    )
    torch.testing.assert_close(stages["context"], context)


@pytest.mark.parametrize(("tokens", "d_in", "d_out", "heads"), SIZES)
def test_einsum_is_what_its_source_writes(tokens: int, d_in: int, d_out: int, heads: int) -> None:
    x = batch(tokens, d_out)
    torch.manual_seed(7)
    w_k, w_q, w_v = (torch.randn(heads, d_out // heads, d_out) for _ in range(3))
    w_o = torch.randn(d_out, d_out)
    k, q, v = (torch.einsum("bsd,hpd->bhsp", x, w) for w in (w_k, w_q, w_v))
    scores = torch.einsum("bhip,bhjp->bhij", k, q)
    weights = torch.softmax(scores / (d_out // heads) ** 0.5, dim=-1)
    mixed = torch.einsum("bhij,bhjp->bihp", weights, v).reshape(2, tokens, d_out)
    output = torch.einsum("ef,bsf->bse", w_o, mixed)

    stages = trace_of(x, options("einsum", d_in=d_out, num_heads=heads, seed=7))
    torch.testing.assert_close(stages["scores"], scores)
    torch.testing.assert_close(stages["weights"], weights)
    torch.testing.assert_close(stages["output"], output)


@pytest.mark.parametrize("variant", variants.VARIANTS)
def test_the_global_generator_is_left_as_it_was(variant: str) -> None:
    torch.manual_seed(5)
    before = torch.get_rng_state()
    chosen = options(variant, d_in=8, d_out=8, num_heads=2, dropout_on=True, builds=3)
    trace_of(batch(4, 8), chosen)
    assert torch.equal(torch.get_rng_state(), before)
    trace_of(batch(4, 8), options(variant, d_in=8, d_out=8, num_heads=2))
    assert torch.equal(torch.get_rng_state(), before)


def test_builds_draws_on_from_where_the_last_one_ended() -> None:
    torch.manual_seed(9)
    for _ in range(3):
        module = torch.nn.MultiheadAttention(8, 2, batch_first=True)
    drawn = variants.build(options("torch_mha", d_in=8, num_heads=2, seed=9, builds=3))
    assert torch.equal(drawn["in_proj_weight"], module.in_proj_weight)
    assert torch.equal(drawn["out_proj"], module.out_proj.weight)


def test_torch_module_is_not_asked_what_it_cannot_do() -> None:
    for setting in (
        {"normalization": "sum"}, {"softmax_axis": "queries"}, {"scale": "none"}, {"dropout_on": True},
        {"ablated_heads": (0,)}, {"mask": "causal", "mask_method": "renormalize"},
    ):
        chosen = options("torch_mha", d_in=8, num_heads=2, **setting)
        mask = masks.Mask([4], formula=chosen.mask_formula, cells=Cells())
        trace = Trace(mask, interventions(Document(settings={"variant": "torch_mha", **setting}), 0).changes(),
                      options=AttentionOptions.from_options(chosen))
        assert not torch_reference.module_can(chosen, trace), setting
    chosen = options("torch_mha", d_in=8, num_heads=2)
    for lengths, edited, can in (([4, 4], {}, True), ([4, 3], {}, False), ([4], {(0, 0, 0): 0.0}, False)):
        trace = Trace(masks.Mask(lengths, formula=read_mask("causal"), cells=Cells(edited)))
        assert torch_reference.module_can(chosen, trace) is can
