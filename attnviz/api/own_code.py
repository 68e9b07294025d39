"""`attnviz.check(...)` compares a person's attention module with a formulation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attnviz.document.variants import Value
from attnviz.result.code_report import CodeReport

if TYPE_CHECKING:
    from torch import nn


def check(
    module: nn.Module, like: str = "multi_head", *, d_in: int | None = None, d_out: int | None = None,
    num_heads: int | None = None, mask: str | None = None, **options: Value,
) -> CodeReport:
    """Compare a module with a formulation, stage by stage, with equal random weights and a small random input.

    The module runs in evaluation mode, and is left as it was. Printing the report shows a table; `report.ok` is whether
    it computes the same, `report.first_difference` the first stage that differs, `report.mistakes` and `report.reasons`
    the likely mistakes.

    Args:
        module: such as the book's `MultiHeadAttention`, or a port of a paper; its `forward` takes x (b, t, d_in).
        like: simple, self_attention_v1, self_attention_v2, causal, multi_head_wrapper, multi_head, einsum, torch_mha or
            grouped_query.
        d_in: the size of an input vector; None for what the module's weights say.
        d_out: the size of the output, of each head in the wrapper; None likewise.
        num_heads: None for the module's own `num_heads`.
        mask: causal, none or a formula such as "k <= q and q - k < 3"; None for that of the formulation.
        options: others of the formulation, such as `qkv_bias=True`.

    Raises EditError for an unknown formulation or option, ComputeError if the module cannot be run or has weights of
    other sizes.
    """
    from attnviz.api.session import unwrapped
    from attnviz.engine.own_code.check import check_module  # late: it imports torch

    return check_module(unwrapped(module), like=like, d_in=d_in, d_out=d_out, num_heads=num_heads, mask=mask, **options)
