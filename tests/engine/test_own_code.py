"""A person's own module is compared with a formulation, and usual mistakes in the book's classes are named."""

from __future__ import annotations

import inspect
from typing import Any

import llms_from_scratch.ch03 as book
import pytest
import torch
from torch import nn

import attnviz
from attnviz.engine.attention.threads import limit
from attnviz.engine.own_code import check
from attnviz.engine.own_code.check import check_module
from attnviz.engine.own_code.mistakes import MISTAKES, Attempt
from attnviz.result.code_report import CodeReport
from attnviz.system.errors import ComputeError, EditError

MADE = {
    "SelfAttention_v1": ("self_attention_v1", (6, 4)), "SelfAttention_v2": ("self_attention_v2", (6, 4)),
    "CausalAttention": ("causal", (6, 4, 10, 0.5)),
    "MultiHeadAttentionWrapper": ("multi_head_wrapper", (6, 4, 10, 0.5, 2)),
    "MultiHeadAttention": ("multi_head", (6, 6, 10, 0.5, 2)), "PyTorchMultiHeadAttention": ("multi_head", (6, 6, 2)),
}
SCALED, FILL = "attn_scores / keys.shape[-1]**0.5", "attn_scores.masked_fill_(mask_bool, -torch.inf)"
SOFTMAX = f"torch.softmax({SCALED}, dim=-1)"
SPLIT = "\n        ".join(f"{each} = {each}.transpose(1, 2)" for each in ("keys", "queries", "values"))
MULTI = "MultiHeadAttention"
#: A class of the book, what is replaced in it by what, and the mistake.
PLANTED = [
    (MULTI, f"{SCALED},", "attn_scores,", "no scaling"),
    (MULTI, "keys.shape[-1]**0.5", "self.d_out**0.5", "scaled by sqrt(d_out)"),
    (MULTI, "keys.shape[-1]**0.5", "keys.shape[-1]", "scaled by d_k"),
    (MULTI, "/ keys.shape[-1]**0.5", "* keys.shape[-1]**0.5", "multiplied by sqrt(d_k)"),
    (MULTI, SOFTMAX, f"torch.softmax({SCALED}, dim=-2).nan_to_num(0.0)", "softmax over queries"),
    (MULTI, SOFTMAX, f"torch.softmax({SCALED}, dim=1).nan_to_num(0.0)", "softmax over heads"),
    (MULTI, SOFTMAX, f"torch.softmax({SCALED}, dim=0).nan_to_num(0.0)", "softmax over the batch"),
    (MULTI, SOFTMAX, SCALED, "no softmax"),
    (MULTI, SOFTMAX, "torch.softmax(attn_scores, dim=-1) / keys.shape[-1]**0.5", "scaled after the softmax"),
    (MULTI, "diagonal=1", "diagonal=0", "mask includes the diagonal"),
    (MULTI, "diagonal=1", "diagonal=2", "mask starts too late"),
    (MULTI, "torch.triu(torch.ones(context_length, context_length), diagonal=1)",
     "torch.tril(torch.ones(context_length, context_length), diagonal=-1)", "reversed mask"),
    (MULTI, "torch.triu(torch.ones(context_length, context_length), diagonal=1)",
     "torch.tril(torch.ones(context_length, context_length))", "reversed mask with the diagonal"),
    (MULTI, FILL, "pass", "no mask"),
    (MULTI, FILL, "attn_scores.masked_fill(mask_bool, -torch.inf)", "no mask"),
    (MULTI, FILL, "attn_scores.masked_fill_(mask_bool, 0.0)", "masked with 0"),
    (MULTI, FILL, "attn_scores.masked_fill_(mask_bool, 1e-9)", "masked with 0"),
    (MULTI, FILL, "attn_scores = attn_scores * ~mask_bool", "masked with 0"),
    (MULTI, FILL, "attn_scores.masked_fill_(mask_bool, 1.0)", "masked with 1"),
    (MULTI, f"{FILL}\n\n        attn_weights = {SOFTMAX}", f"attn_weights = {SOFTMAX} * ~mask_bool",
     "mask after the softmax"),
    (MULTI, FILL, "attn_scores += mask_bool * -torch.inf", "mask times -inf"),
    (MULTI, FILL, "attn_scores += mask_bool", "mask added as 1"),
    (MULTI, f"{FILL}\n\n        attn_weights = {SOFTMAX}",
     f"attn_weights = torch.softmax({SCALED} + mask_bool, dim=-1)", "mask added as 1 after scaling"),
    (MULTI, SOFTMAX, f"torch.exp({SCALED})", "no sum of the exponentials"),
    (MULTI, SPLIT, "b, n, h, d = keys.shape\n        keys, queries, values = (each.reshape(b, h, n, d) for each in "
     "(keys, queries, values))", "heads split without transposing"),
    (MULTI, "(attn_weights @ values).transpose(1, 2)", "(attn_weights @ values)", "heads merged without transposing"),
    (MULTI, "context_vec = self.out_proj(context_vec)", "pass", "no out_proj"),
    (MULTI, "context_vec = self.out_proj(context_vec)", "context_vec = context_vec @ self.out_proj.weight.T",
     "no bias of out_proj"),
    (MULTI, "context_vec = self.out_proj(context_vec)", "context_vec = self.out_proj(context_vec) + x",
     "plus the input"),
    (MULTI, "self.out_proj = nn.Linear(d_out, d_out)", "self.out_proj = nn.Identity()", "no out_proj"),
    (MULTI, "context_vec = self.out_proj(context_vec)", "context_vec = self.out_proj(self.out_proj(context_vec))",
     "out_proj twice"),
    (MULTI, "(attn_weights @ values).transpose(1, 2)", "(attn_weights @ values).permute(0, 2, 3, 1)",
     "heads interleaved when merged"),
    (MULTI, "(attn_weights @ values).transpose(1, 2)", "(attn_weights @ values).permute(2, 0, 1, 3)",
     "tokens mixed when merged"),
    (MULTI, SPLIT, "queries, keys, values = (each.reshape(b, num_tokens, self.head_dim, -1).permute(0, 3, 1, 2) "
     "for each in (queries, keys, values))", "interleaved heads"),
    (MULTI, "values = self.W_value(x)", "values = x", "values not projected"),
    ("CausalAttention", "attn_weights @ values", "attn_weights @ x", "values not projected"),
    (MULTI, "attn_scores = queries @ keys.transpose(2, 3)", "attn_scores = keys @ queries.transpose(2, 3)",
     "queries and keys swapped"),
    (MULTI, "(attn_weights @ values)", "(attn_weights.transpose(2, 3) @ values)", "transposed attention weights"),
    (MULTI, "values = self.W_value(x)", "values = self.W_key(x)", "keys as values"),
    (MULTI, "keys = self.W_key(x)", "keys = self.W_query(x)", "queries as keys"),
    (MULTI, "queries = self.W_query(x)", "queries = self.W_key(x)", "keys as queries"),
    (MULTI, "values = self.W_value(x)", "values = self.W_query(x)", "queries as values"),
    (MULTI, "values = self.W_value(x)", "queries = x @ self.W_query.weight; keys = x @ self.W_key.weight; "
     "values = x @ self.W_value.weight", "transposed weights"),
    (MULTI, "attn_scores = queries @ keys.transpose(2, 3)", "attn_scores = -queries @ keys.transpose(2, 3)",
     "negated scores"),
    (MULTI, f"{SCALED},", f"-{SCALED},", "negated scores"),
    (MULTI, "attn_scores = queries @ keys.transpose(2, 3)", "attn_scores = nn.functional.normalize(queries, dim=-1) @ "
     "nn.functional.normalize(keys, dim=-1).transpose(2, 3)", "cosine similarity"),
    ("SelfAttention_v2", "queries @ keys.T", "-(queries @ keys.T)", "negated scores"),
    (MULTI, "(attn_weights @ values).transpose(1, 2)", "(attn_weights @ values).flip(1).transpose(1, 2)",
     "reversed heads"),
    ("MultiHeadAttentionWrapper", "in self.heads], dim=-1", "in reversed(self.heads)], dim=-1", "reversed heads"),
    ("MultiHeadAttentionWrapper", "torch.cat([head(x) for head in self.heads], dim=-1)",
     "torch.stack([head(x) for head in self.heads]).mean(dim=0)", "mean over heads"),
    ("MultiHeadAttentionWrapper", "torch.cat([head(x) for head in self.heads], dim=-1)",
     "sum(head(x) for head in self.heads)", "sum over heads"),
    (MULTI, "self.dropout(attn_weights)", "nn.functional.dropout(attn_weights, 0.5)", "dropout is active"),
    ("CausalAttention", f"{SCALED}, dim=-1", f"{SCALED}, dim=1", "softmax over queries"),
    ("CausalAttention", "diagonal=1", "diagonal=0", "mask includes the diagonal"),
    ("CausalAttention", "/ keys.shape[-1]**0.5", "", "no scaling"),
    ("CausalAttention", "keys.shape[-1]**0.5", "d_in**0.5", "scaled by sqrt(d_in)"),
    ("CausalAttention", "-torch.inf", "0", "masked with 0"),
    ("MultiHeadAttentionWrapper", "diagonal=1", "diagonal=0", "mask includes the diagonal"),
    ("MultiHeadAttentionWrapper", "values = self.W_value(x)", "values = self.W_key(x)", "keys as values"),
    ("SelfAttention_v1", SCALED, "attn_scores", "no scaling"),
    ("SelfAttention_v1", "queries @ keys.T", "keys @ queries.T", "queries and keys swapped"),
    ("SelfAttention_v2", f"{SCALED}, dim=-1", f"{SCALED}, dim=0", "softmax over queries"),
    ("SelfAttention_v2", "keys = self.W_key(x)", "keys = self.W_value(x)", "values as keys"),
]


def made(name: str, old: str = "", new: str = "", **more: Any) -> CodeReport:
    """Return the report of a class of the book in which a text is replaced by another, with the usual weights."""
    source = inspect.getsource(book)
    begin = source.index("class CausalAttention" if name == "MultiHeadAttentionWrapper" else f"class {name}(")
    changed = source[:begin] + source[begin:].replace(old, new, 1) if old else source
    assert not old or changed != source, old
    spaces: dict[str, Any] = {}
    exec(compile(changed, "book", "exec"), spaces)
    like, sizes = MADE[name]
    torch.manual_seed(7)
    return check_module(spaces[name](*sizes, **more), like=like)


@pytest.mark.parametrize("name", MADE)
def test_the_classes_of_the_book_are_right(name: str) -> None:
    report = made(name)
    assert report.ok, str(report)
    assert report.difference is not None and report.difference < 1e-5
    assert {each.status for each in report.stages if each.stage != "scores"} <= {"found", "not seen"}


def test_planted_mistakes_are_named() -> None:
    wrong = {}
    for name, old, new, mistake in PLANTED:
        report = made(name, old, new)
        assert not report.ok, (name, new)
        if report.mistakes != (mistake,):
            wrong[name, new] = mistake, report.mistakes
    assert not wrong


class Own(nn.Module):
    """Causal attention of one's own: fused projections, or bare parameters, multiplied from either side."""

    def __init__(self, kind: str = "fused") -> None:
        super().__init__()
        self.kind, self.num_heads = kind, 2
        if kind == "fused":
            self.c_attn, self.c_proj = nn.Linear(6, 18), nn.Linear(6, 6)
        else:
            self.Wq, self.Wk, self.Wv, self.Wo = (nn.Parameter(torch.randn(6, 6)) for _ in range(4))

    def projected(self, x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
        return x @ (weight if self.kind == "x @ W" else weight.T)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        made = self.c_attn(x).chunk(3, -1) if self.kind == "fused" else [
            self.projected(x, weight) for weight in (self.Wq, self.Wk, self.Wv)]
        q, k, v = (each.view(batch, tokens, 2, 3).transpose(1, 2) for each in made)
        scores = (q @ k.mT / 3**0.5).masked_fill(torch.ones(tokens, tokens).triu(1).bool(), -1e9)
        joined = (scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, tokens, 6)
        return self.c_proj(joined) if self.kind == "fused" else self.projected(joined, self.Wo)


@pytest.mark.parametrize("kind", ["fused", "x @ W", "x @ W.T"])
def test_the_layout_of_the_weights_is_the_persons_own(kind: str) -> None:
    torch.manual_seed(3)
    report = check_module(Own(kind), like="multi_head", qkv_bias=True)
    assert report.ok and not report.notes, str(report)
    found = {each.stage: each.status for each in report.stages}
    assert found["scaled_scores"] == found["weights"] == "found" and found["masked_scores"] == "not seen"
    assert repr(report) == str(report) and "largest difference" not in str(report), "a notebook shows the table"


def test_a_bias_that_the_formulation_has_not_is_a_difference() -> None:
    report = check_module(Own(), like="multi_head")
    assert (report.ok, report.first_difference) == (False, "queries") and report.mistakes == ("a bias is added",)


class AmongHeads(Own):
    """Splits without moving the heads before the tokens."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = (each.unflatten(-1, (2, 3)) for each in self.c_attn(x).chunk(3, -1))
        return self.c_proj(((q @ k.mT / 3**0.5).softmax(-1) @ v).flatten(2))


def test_heads_that_attend_to_each_other_are_named() -> None:
    report = check_module(AmongHeads(), like="multi_head", mask="none", qkv_bias=True)
    assert report.mistakes == ("attention among heads",) and report.first_difference == "scores"


class Reducing(Own):
    """Projects one vector of all heads."""

    def __init__(self, reduced: str) -> None:
        super().__init__()
        self.reduced, self.c_proj = reduced, nn.Linear(3, 6)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = (each.unflatten(-1, (2, 3)).transpose(1, 2) for each in self.c_attn(x).chunk(3, -1))
        context = (q @ k.mT / 3**0.5).softmax(-1) @ v
        return self.c_proj(context[:, 0] if self.reduced == "first" else getattr(context, self.reduced)(1))


@pytest.mark.parametrize(("reduced", "mistakes"), [
    ("mean", ("mean over heads",)), ("sum", ("sum over heads",)), ("first", ())])
def test_a_projection_of_one_vector_of_all_heads_is_no_concatenation(reduced: str, mistakes: tuple[str, ...]) -> None:
    report = check_module(Reducing(reduced), like="multi_head", mask="none", qkv_bias=True)
    assert (report.ok, report.mistakes, report.first_difference) == (False, mistakes, "concatenated")
    assert report.notes == ("No parameter of 6 x 6 was found for the output.",)


@pytest.mark.parametrize("batch_first", [True, False])
def test_tokens_before_the_batch_are_a_hint(batch_first: bool) -> None:
    class Wrapped(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.num_heads, self.mha = 2, nn.MultiheadAttention(6, 2, batch_first=batch_first)

        def forward(self, x: torch.Tensor) -> Any:
            return self.mha(x, x, x)

    report = check_module(Wrapped(), like="torch_mha")
    assert report.ok is batch_first and report.mistakes == (() if batch_first else ("tokens before the batch",))
    assert batch_first or "pass batch_first=True" in report.verdict


def test_two_mistakes_are_both_named_and_the_first_stage_is_that_of_the_first() -> None:
    report = made(MULTI, f"{SCALED}, dim=-1", "attn_scores, dim=-2).nan_to_num(0.0")
    assert set(report.mistakes) == {"no scaling", "softmax over queries"}
    assert report.first_difference == "scaled_scores"
    assert str(report).startswith("MultiHeadAttention differs from multi_head from scaled scores on. The scores are")


def test_heads_that_are_not_split_are_named_with_their_size() -> None:
    one = "keys, queries, values = (each.reshape(b, 1, num_tokens, -1) for each in (keys, queries, values))"
    report = made(MULTI, SPLIT, one)
    assert report.mistakes == ("heads not split", "scaled by sqrt(d_out)") and report.first_difference == "scores"


def test_two_mistakes_are_not_tried_where_a_stage_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    runs, run = list[Attempt](), Attempt.run

    def counted(attempt: Attempt, x: torch.Tensor) -> dict[str, torch.Tensor]:
        runs.append(attempt)
        return run(attempt, x)

    monkeypatch.setattr(Attempt, "run", counted)
    report = made(MULTI, "attn_weights = self.dropout(attn_weights)", "attn_weights = attn_weights ** 2")
    assert not report.mistakes and len(runs) < 5 * len(MISTAKES)


def test_a_difference_without_a_name_says_where_it_begins() -> None:
    report = made(MULTI, "attn_weights = self.dropout(attn_weights)", "attn_weights = attn_weights ** 2")
    assert not report.ok and not report.mistakes and report.first_difference == "context"
    assert {each.stage: each.status for each in report.stages}["weights"] == "found"


def test_the_module_is_left_as_it_was() -> None:
    module = book.MultiHeadAttention(6, 6, 10, 0.5, 2)
    module.dropout.eval()
    state, before = torch.get_rng_state(), {name: tensor.clone() for name, tensor in module.state_dict().items()}
    assert check_module(module, like="multi_head").ok
    assert module.training and not module.dropout.training
    assert torch.equal(torch.get_rng_state(), state)
    assert all(torch.equal(tensor, before[name]) for name, tensor in module.state_dict().items())
    assert all(parameter.grad is None and parameter.requires_grad for parameter in module.parameters())


class Broken(nn.Linear):
    def forward(self, input: torch.Tensor) -> Any:
        return "text"


def test_what_cannot_be_compared_is_refused_in_a_sentence() -> None:
    with pytest.raises(EditError, match="no formulation 'magic'"):
        check_module(nn.Linear(3, 3), like="magic")
    with pytest.raises(ComputeError, match="'Broken' fails on an input of 5 vectors of 3 numbers: TypeError"):
        check_module(Broken(3, 3), like="multi_head", num_heads=1, d_out=3)
    with pytest.raises(ComputeError, match="The weight of the queries in 'MultiHeadAttention' is 6 x 6"):
        check_module(book.MultiHeadAttention(6, 6, 10, 0.5, 2), like="multi_head", d_out=4)
    with pytest.raises(EditError, match="must be a multiple of Heads"):
        check_module(book.MultiHeadAttention(6, 6, 10, 0.5, 2), like="multi_head", num_heads=4)


def test_a_model_and_its_parts_are_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    import transformers

    monkeypatch.setattr(check, "MAX_TOGETHER", 1)
    model = transformers.LlamaForCausalLM(transformers.LlamaConfig(
        hidden_size=8, intermediate_size=12, num_hidden_layers=2, num_attention_heads=2, vocab_size=9))
    with pytest.raises(EditError, match=r"LlamaForCausalLM is a whole model: open it with attnviz\.open"):
        attnviz.check(model, model)  # a tokenizer is no formulation, and is not what is wrong
    with pytest.raises(ComputeError, match=r"takes hidden_states, position_embeddings, .* got embeddings alone"):
        attnviz.check(model.model.layers[0].self_attn)
    layers = nn.ModuleList([nn.ModuleDict({"query": nn.Linear(size, 4)}) for size in (4, 6)])
    with pytest.raises(ComputeError, match="queries in 'ModuleList' read vectors of different sizes"):
        attnviz.check(layers)
    report = made(MULTI, "context_vec = self.out_proj(context_vec)", "context_vec = context_vec[..., :3]")
    assert report.difference is None and "Its output is (2, 5, 3), and (2, 5, 6) is expected." in str(report)


@pytest.mark.parametrize(("old", "new"), [
    (FILL, "attn_scores.masked_fill_(mask_bool, torch.inf)"),
    ("context_vec = self.out_proj(context_vec)",
     "context_vec[:, 0] = torch.nan; context_vec = self.out_proj(context_vec)"),
])
def test_what_is_no_number_is_not_right(old: str, new: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "MAX_TOGETHER", 1)
    assert not made(MULTI, old, new).ok


def test_small_weights_hide_no_mistake() -> None:
    source = inspect.getsource(book).replace(f"{SCALED},", "attn_scores,")
    spaces: dict[str, Any] = {}
    exec(compile(source, "book", "exec"), spaces)
    module = spaces[MULTI](6, 6, 10, 0.5, 2)
    for parameter in module.parameters():
        nn.init.zeros_(parameter)
    assert check_module(module, like="multi_head").mistakes == ("no scaling",)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float64])
def test_a_module_of_another_dtype_is_right(dtype: torch.dtype) -> None:
    assert check_module(book.MultiHeadAttention(6, 6, 10, 0.5, 2).to(dtype), like="multi_head").ok


class Named(nn.Module):
    """Causal attention whose projections are layers of any names, in any order."""

    def __init__(self, query: str, key: str, value: str, out: str, order: str = "qkvo") -> None:
        super().__init__()
        self.names, self.num_heads = (query, key, value, out), 2
        for name in ("qkvo".index(letter) for letter in order):
            setattr(self, self.names[name], nn.Linear(6, 6, bias=name == 3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        layers = [getattr(self, name) for name in self.names]
        q, k, v = (layer(x).view(*x.shape[:2], 2, 3).transpose(1, 2) for layer in layers[:3])
        masked = torch.ones(x.shape[1], x.shape[1]).triu(1).bool()
        weights = (q @ k.mT / 3**0.5).masked_fill(masked, -torch.inf).softmax(-1)
        return layers[3]((weights @ v).transpose(1, 2).flatten(2))


@pytest.mark.parametrize("names", [
    ("toqueries", "tokeys", "tovalues", "unifyheads"), ("w_qs", "w_ks", "w_vs", "fc"), ("phi", "theta", "g", "out"),
    ("queryMap", "keyMap", "valueMap", "combine_heads"), ("q_dense", "k_dense", "v_dense", "o"),
])
@pytest.mark.parametrize("order", ["qkvo", "kqvo", "vkqo"])
def test_projections_are_found_by_names_or_in_any_order(names: tuple[str, str, str, str], order: str) -> None:
    report = check_module(Named(*names, order=order), like="multi_head")
    assert report.ok and not report.notes, str(report)


def test_heads_that_are_not_counted_are_said_to_be_assumed() -> None:
    module = Own()
    del module.num_heads
    note = "Own does not say how many heads it has, and 2 are assumed: name num_heads."
    assert check_module(module, like="multi_head").notes == (note,)
    assert not check_module(module, like="multi_head", num_heads=2).notes and not check_module(
        Own(), like="multi_head").notes
    assert check_module(nn.Sequential(Own()), like="multi_head", qkv_bias=True).ok, "a module in it says so"


def test_surroundings_of_a_script_change_no_number() -> None:
    threads, module = list[int](), book.MultiHeadAttention(6, 6, 10, 0.5, 2)
    module.register_forward_hook(lambda *_: threads.append(torch.get_num_threads()))
    torch.set_default_dtype(torch.float64)
    try:
        with torch.autocast("cpu", torch.bfloat16), limit(2):
            assert check_module(module, like="multi_head").ok and threads and set(threads) == {1}
    finally:
        torch.set_default_dtype(torch.float32)


def test_a_compiled_module_is_the_module_in_it() -> None:
    assert attnviz.check(torch.compile(book.MultiHeadAttention(6, 6, 10, 0.5, 2))).module == MULTI


def test_a_forward_whose_parameters_cannot_be_seen_gets_the_input() -> None:
    module = nn.Module()
    module.forward = torch.relu  # type: ignore[assignment]
    assert check_module(module, like="simple", d_in=3).first_difference == "scores"


def test_a_text_that_comes_without_a_batch_has_no_axis_to_exchange() -> None:
    assert check_module(nn.Identity(), like="simple", d_in=3).mistakes != ("tokens before the batch",)


class Writing(nn.Module):
    """Writes into its input and its weights."""

    def __init__(self) -> None:
        super().__init__()
        self.W_query = nn.Linear(6, 6)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.W_query.weight.data.mul_(1.5)
        return self.W_query(x.mul_(2))


def test_a_module_that_writes_into_its_weights_is_left_as_it_was_and_is_not_called_random(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "MAX_TOGETHER", 1)
    module = Writing()
    before = module.W_query.weight.clone()
    report = check_module(module, like="multi_head", num_heads=2)
    assert torch.equal(module.W_query.weight, before) and report.mistakes != ("dropout is active",)


def test_a_class_and_a_parameter_without_a_shape_are_refused() -> None:
    with pytest.raises(EditError, match="Pass a module, such as MultiHeadAttention"):
        check_module(book.MultiHeadAttention, like="multi_head")  # type: ignore[arg-type]
    with pytest.raises(ComputeError, match="The parameter weight has no shape before the module was run"):
        check_module(nn.LazyLinear(3), like="multi_head")
