"""A person's own code, compared in this process: one of its own imports torch first, for three seconds."""

from attnviz.engine.own_code.source_file import compare_file
from attnviz.experiments.own_code import CodeComparison, CodeRequest


def compare_here(request: CodeRequest, watch: object = None, *, seconds: float = 0) -> CodeComparison:
    """Stand in for `own_code.run`."""
    return CodeComparison(*compare_file(
        request.path, request.kind, like=request.like, options=request.options, parameters=request.parameters,
        displayed=request.displayed))
