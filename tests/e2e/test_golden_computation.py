"""What is said of every computation: stages, formulas, explanations of cells, and Python code, as golden texts.

A file for each type of model and each variant. Its first part has everything; each other part, with other fields or
options, has what these change: formulas that no part before has, explanations of those stages and of the named ones,
and the lines of the Python code that are new. The models have random weights.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import pytest

from attnviz import __version__
from attnviz.document import edits
from attnviz.document.config_type import ACTIVATIONS, ONE_BLOCK
from attnviz.document.document import Document
from attnviz.document.normalizations import NORMALIZATIONS, SOFTMAX
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import MASK, EmbeddingTarget, MaskTarget, StageTarget, SteeringTarget, WeightTarget
from attnviz.document.variants import ROWS
from attnviz.engine.engine import Engine, compute
from attnviz.export.python_code import notebook, script
from attnviz.export.requests import Code
from attnviz.families.stored_weight import StoredWeight
from attnviz.families.table import FAMILIES, READERS
from attnviz.families.weights import expand_layers
from attnviz.result.explain import explain
from attnviz.result.matrices import stage_formula, usage_formula
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError, EditError
from tests import golden
from tests.engine.small_models import LETTERS, Small, document, engine_of, small_of

TEXT = "banana"
SIZES: Mapping[str, Any] = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2,
                            "intermediate_size": 12, "vocab_size": len(LETTERS), "max_position_embeddings": 24}
GPT2 = {"n_embd": 16, "n_layer": 2, "n_head": 2, "n_inner": 12, "n_positions": 24, "vocab_size": len(LETTERS)}
GROUPED = {**SIZES, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 6}
GEMMA = {**GROUPED, "sliding_window": 3, "query_pre_attn_scalar": 9}
EXPERTS = {"num_experts": 5, "num_local_experts": 5, "num_experts_per_tok": 2, "moe_intermediate_size": 10}
MASKED = {**SIZES, "architectures": ["ForMaskedLM"]}
BART = {"d_model": 16, "encoder_layers": 1, "decoder_layers": 1, "vocab_size": len(LETTERS),
        "max_position_embeddings": 24, "decoder_start_token_id": 28, "eos_token_id": 4, "max_length": 6,
        **{f"{side}_{size}": count for side in ("encoder", "decoder")
           for size, count in (("attention_heads", 2), ("ffn_dim", 12))}}
T5 = {"d_model": 16, "num_layers": 2, "num_decoder_layers": 1, "num_heads": 2, "d_kv": 6, "d_ff": 12, "max_length": 8,
      "vocab_size": len(LETTERS), "decoder_start_token_id": 28, "eos_token_id": 4, "relative_attention_num_buckets": 8,
      "relative_attention_max_distance": 7}
LINEAR, DYNAMIC = ({"rope_parameters": {"rope_type": kind, "rope_theta": 100.0, "factor": 4.0},
                    "max_position_embeddings": 4} for kind in ("linear", "dynamic"))
LLAMA3 = {"rope_parameters": {"rope_type": "llama3", "rope_theta": 100.0, "factor": 4.0, "low_freq_factor": 1.0,
                              "high_freq_factor": 4.0, "original_max_position_embeddings": 16}}
YARN = {"rope_parameters": {"rope_type": "yarn", "rope_theta": 100.0, "factor": 4.0,
                            "original_max_position_embeddings": 16}}


@dataclass(frozen=True)
class Case:
    """A change of the first part of a file."""

    fields: Mapping[str, Any] = field(default_factory=dict)  #: of `config.json`
    options: Mapping[str, Any] = field(default_factory=dict)
    stages: tuple[str, ...] = ()  #: explained even if their formula is known
    is_edited: bool = False  #: numbers of every kind are edited


OPTIONS = (
    Case(options={"mask": "none"}, stages=("weights",)),
    Case(options={"mask": "q - k < 2 and k <= q", "mask_method": "renormalize"}, stages=("masked_scores", "weights")),
    Case(options={"mask": "k < n - 2"}, stages=("masked_scores",)),
    *(Case(options={"normalization": name, "scale": 2.5}) for name in NORMALIZATIONS if name != SOFTMAX),
    Case(options={"dropout_on": True, "dropout": 0.4, "dropout_seed": 9}, stages=("context",)),
    Case(options={"softmax_axis": "queries"}),
    Case(options={"dtype": "bfloat16"}),
)
EDITED = Case(is_edited=True, options={"ablated": ("0.0",), "steering": 0.5}, stages=(
    "embeddings", "residual", "queries", "keys", "scores", "weights", "context", "concatenated", "feed_forward"))
LAYER_OFF = Case(options={"ablated": ("0",)}, stages=("residual", "rollout"))
MEAN_ABLATED = Case(options={"ablated": ("0.0",), "ablation": "mean"}, stages=("concatenated",))
MLPS = tuple(Case({"hidden_act": name, "activation_function": name, "activation": name}) for name in ACTIVATIONS)

#: By type of model: its fields in `config.json`, and what else is tried.
MODELS: Mapping[str, tuple[Mapping[str, Any], tuple[Case, ...]]] = {
    "gpt2": (GPT2, (*OPTIONS, EDITED, LAYER_OFF, MEAN_ABLATED, *MLPS, Case({"scale_attn_weights": False}),
                    Case({"scale_attn_by_inverse_layer_idx": True}), Case({"tie_word_embeddings": False}))),
    "opt": ({**SIZES, "ffn_dim": 12}, (Case({"enable_bias": False}), Case({"activation_function": "gelu"}))),
    "llama": (GROUPED, (*OPTIONS, EDITED, LAYER_OFF, *MLPS, Case({"attention_bias": True, "mlp_bias": True}),
                        *(Case(each, stages=("rotated_queries",)) for each in (LINEAR, DYNAMIC, LLAMA3, YARN)),
                        Case({"num_key_value_heads": 4}, stages=("keys",)), Case({"is_causal": False}))),
    "mistral": ({**GROUPED, "sliding_window": 3}, ()),
    "qwen2": (GROUPED, (Case({"use_sliding_window": True, "sliding_window": 2, "max_window_layers": 1},
                             stages=("masked_scores",)),)),
    "qwen3": (GROUPED, (Case({"attention_bias": True}), EDITED)),
    "mixtral": ({**GROUPED, **EXPERTS}, ()),
    "qwen3_moe": ({**GROUPED, **EXPERTS}, (Case({"norm_topk_prob": True}, stages=("expert_weights", "feed_forward")),)),
    "gemma": (GROUPED, ()),
    "gemma2": ({**GEMMA, "attn_logit_softcapping": 2.0}, (Case({"attn_logit_softcapping": None}), EDITED)),
    "gemma3_text": ({**GEMMA, "layer_types": ["full_attention", "sliding_attention"], "rope_local_base_freq": 10.0},
                    ()),
    "olmo2": (GROUPED, (Case({"attention_bias": True}), EDITED)),
    "olmo3": ({**GROUPED, "sliding_window": 3, "layer_types": ["sliding_attention", "full_attention"]}, ()),
    "smollm3": ({**GROUPED, "no_rope_layers": [1, 0]}, (EDITED,)),
    "stablelm": ({**SIZES, "num_key_value_heads": 1, "partial_rotary_factor": 0.5}, (
        Case({"use_qkv_bias": True}), Case({"use_parallel_residual": True}), EDITED)),
    "marian": (BART, (Case({"scale_embedding": True}), EDITED)), "bart": (BART, (Case({"scale_embedding": True}),)),
    "gpt_neox": (SIZES, (Case({"rotary_pct": 0.5}, stages=("rotated_queries",)), Case({"use_parallel_residual": False}),
                         Case({"attention_bias": False}), EDITED)),
    "phi": ({**SIZES, "num_key_value_heads": 1}, ()),
    "t5": (T5, (Case({"feed_forward_proj": "gated-gelu", "tie_word_embeddings": False}), EDITED)), "mt5": (T5, ()),
    "attnviz_additive": ({"hidden_size": 8, "vocab_size": len(LETTERS), "max_length": 7, "decoder_start_token_id": 28,
                          "eos_token_id": 13}, (EDITED,)),
    "bert": (MASKED, (EDITED, Case({"is_decoder": True}, stages=("masked_scores",)))),
    "distilbert": ({"dim": 16, "n_heads": 2, "n_layers": 2, "hidden_dim": 12, "vocab_size": len(LETTERS),
                    "max_position_embeddings": 24, "architectures": ["ForMaskedLM"]}, ()),
    "electra": ({**MASKED, "embedding_size": 10}, (Case({"embedding_size": 16}, stages=("residual",)),)),
    "modernbert": ({**MASKED, "local_attention": 4, "global_attn_every_n_layers": 2, "pad_token_id": 0},
                   (Case({"attention_bias": True, "mlp_bias": True, "norm_bias": True}), EDITED)),
    "bloom": (SIZES, (EDITED,)),
    "falcon": ({**SIZES, "ffn_hidden_size": 12}, (
        Case({"new_decoder_architecture": True, "num_kv_heads": 1}), Case({"parallel_attn": False, "bias": True}),
        Case({"multi_query": False}, stages=("keys",)))),
    **{kind: ({**MASKED, "pad_token_id": 2}, ()) for kind in ("roberta", "camembert", "xlm-roberta")},
}

#: What is tried of each variant.
CASES = (
    Case(options={"qkv_bias": True, "builds": 2, "seed": 7}), Case(options={"d_out": 4}, stages=("queries",)),
    Case(options={"num_heads": 4, "d_out": 8, "embedding": "random", "d_in": 8}, stages=("concatenated", "output")),
    Case(options={"mask": "none"}, stages=("masked_scores",)),
    Case(options={"mask": "causal"}, stages=("masked_scores",)),
    Case(options={"mask": "causal", "mask_method": "renormalize"}, stages=("weights",)),
    Case(options={"mask": "k < n - 2 and not q == 1"}, stages=("masked_scores",)),
    Case(options={"mask": "random(3) < 0.5", "softmax_axis": "queries"}, stages=("weights",)),
    *(Case(options={"normalization": name, "scale": 2.5}) for name in NORMALIZATIONS if name != SOFTMAX),
    Case(options={"scale": "none"}), Case(options={"scale": "sqrt_d_k"}),
    Case(options={"dropout_on": True, "dropout": 0.3}, stages=("context",)),
    Case(options={"dropout_on": True, "dropout": 1.0}), Case(options={"rope_base": 100}, stages=("rotated_keys",)),
    Case(options={"position": "sinusoidal"}, stages=("embeddings",)),
    Case(options={"position": "learned"}, stages=("embeddings",)),
    Case(options={"num_kv_heads": 1}, stages=("keys",)), Case(options={"weights_from": "multi_head", "d_in": 3}),
    Case(options={"ablated_heads": (0,)}, stages=("concatenated", "output")), Case(is_edited=True, stages=(
        "embeddings", "queries", "scores", "weights", "context", "concatenated", "output")),
)


class Writer:
    """The lines of a file."""

    def __init__(self, name: str) -> None:
        self.lines = [f"# {name}"]
        self.formulas: set[tuple[str, str]] = set()
        self.code: set[str] = set()

    def add_case(self, case: Case, plain: Result, compute: Callable[[Document], Result]) -> None:
        """Add the part of a case, or the sentence that refuses it."""
        changes = [f"{name}={value}" for name, value in {**case.fields, **case.options}.items()]
        self.lines += ["", f"## {', '.join(changes + ['edited'] * case.is_edited)}"]
        try:
            changed = applied(plain, case)
        except EditError as error:
            self.lines.append(f"refused: {error}")
        else:
            self.add(compute(changed), case.stages, is_edited=case.is_edited)

    def add(self, result: Result, explained: tuple[str, ...] = (), *, is_edited: bool = False) -> None:
        """Add all of each stage that is explained, or whose formula is new."""
        is_first = not self.formulas
        for layer in range(result.num_layers):
            for stage in result.stages(layer):
                formula = stage_formula(result, Spot(stage, layer=layer))
                if is_new := (stage, formula) not in self.formulas:
                    self.formulas.add((stage, formula))
                    shape = " × ".join(map(str, result.shape(stage, layer=layer)))
                    self.lines += ["", f"layer {layer} {stage} ({STAGES[stage].label}), {shape}: {formula}"]
                if is_first or is_new or stage in explained:
                    self.lines += explanations(
                        result, stage, layer, is_whole=(is_first and not layer) or is_edited)
        last = result.num_layers - 1
        there = result.stages(last)
        for stage in there if is_first else [name for name in ("weights", there[-1]) if name in there]:
            self._add_code(result, Code(Spot(stage, layer=last)), stage, is_whole=is_edited)

    def _add_code(self, result: Result, part: Code, stage: str, *, is_whole: bool) -> None:
        """Add the lines of the Python code that no code before has, or all; a notebook has the same lines."""
        try:
            code = script(result, part)
        except ComputeError as error:
            self._add_new(stage, [str(error)], is_whole=is_whole)
            return
        title, *cells = json.loads(notebook(result, part))["cells"]
        written = [line for line in code.splitlines() if line]
        assert [line for cell in cells for line in "".join(cell["source"]).splitlines()] == written[1:]
        is_first = not any(line.startswith("import torch") for line in self.code)
        self._add_new(stage, unversioned(code).splitlines(), is_whole=is_first or is_whole)
        if is_first:
            kinds = [(cell["cell_type"], unversioned("".join(cell["source"])).splitlines()) for cell in (title, *cells)]
            self.lines += ["notebook of this code:", *(f"    {kind} cell of {len(lines)} lines: {lines[0]}"
                                                       for kind, lines in kinds)]

    def _add_new(self, stage: str, lines: list[str], *, is_whole: bool) -> None:
        new = lines if is_whole else [line for line in lines if line and line not in self.code]
        self.code.update(lines)
        if new:
            self.lines += ["", f"Python code of {stage}:", *(f"    {line}".rstrip() for line in new)]


def unversioned(code: str) -> str:
    """Return Python code without the version of the program that wrote it."""
    return code.replace(f" {__version__}.", ".")


def cells_of(result: Result, stage: str, layer: int) -> tuple[Cell, Cell, Cell]:
    """Return the cells that are explained: the first one, one in the middle, and one at the right, often masked."""
    spot = Spot(stage, layer=layer)
    columns, tokens = result.shape(stage, layer=layer)[-1], len(result.row_labels(spot))
    last_head = result.num_heads - 1 if STAGES[stage].per_head else 0
    return (Cell(spot, 0, 0), Cell(spot.at(head=last_head), tokens // 2, columns // 2 - (columns > 2)),
            Cell(spot, min(1, tokens - 1), columns - 1))


def explanations(result: Result, stage: str, layer: int, *, is_whole: bool) -> Iterator[str]:
    """Yield the explanations of all chosen cells of a stage, or of those that tell layers and masks apart."""
    cells = cells_of(result, stage, layer)
    for cell in dict.fromkeys(cells if is_whole else cells[1:] if STAGES[stage].is_matrix else cells[1:2]):
        head = f", head {cell.spot.head}" if STAGES[stage].per_head else ""
        yield f"  layer {layer} {stage}{head}, cell ({cell.row}, {cell.column}):"
        yield from (f"    {line}" for line in explain(result, cell))


def edited(plain: Result) -> Document:
    """Return its document with edited numbers of every kind, and vectors that are steered in a model."""
    document, row, first = plain.document, plain.options.row.name, plain.sentences[0][0]
    changes: dict[Any, Any] = {EmbeddingTarget(document.options.embedding, first.key): {(1,): 0.5}}
    for layer in range(plain.num_layers):
        for name, weight in plain.parameters(layer).items():
            if name in ("W_query", "W_Q", "in_proj_weight", "out_proj", "attention_norm", "W_key.bias"):
                changes[WeightTarget(row, name, layer)] = {(1, 1, 1)[: weight.ndim]: 1.5}
        for stage in plain.stages(layer):
            if STAGES[stage].is_editable and stage not in ("dropout_mask", "dropped_weights"):
                _, middle, right = ((0, *(cell.spot.head,) * STAGES[stage].per_head, cell.row, cell.column)
                                    for cell in cells_of(plain, stage, layer))
                if STAGES[stage].per_head:
                    head = plain.options.shared_head_index(stage, middle[1])
                    middle = (0, head, *middle[2:])
                changes[StageTarget(row, stage, layer)] = {middle: 0.25}
                if plain.options.is_trained and stage in ("residual", "context"):
                    changes[SteeringTarget(row, stage, layer)] = {right: 0.75}
    changes[MASK] = {(0, 2, 1): 0.0, (0, 1, 2): 1.0}
    return edits.edit_targets(document, changes | ({MaskTarget(0): {(0, 2, 0): 0.0}} if plain.num_layers > 1 else {}))


def applied(plain: Result, case: Case) -> Document:
    """Return the document of a case. Raises EditError if it has no such options."""
    return edits.set_options(edited(plain) if case.is_edited else plain.document, dict(case.options))


def differing(config: Any) -> str:
    """Return the fields of a config that are not those of a variant."""
    default, ours = asdict(ONE_BLOCK), asdict(config)
    return ", ".join(f"{each.name}={ours[each.name]}" for each in fields(config)
                     if ours[each.name] != default[each.name])


def weights_of(model: Small, result: Result) -> Iterator[str]:
    """Yield where each weight stands in a checkpoint, its shape and its use."""
    config = model.model.config
    family = FAMILIES[config.family]
    stored = expand_layers(config, {**family.weights(config), **(family.head(config) if config.has_logits else {})})
    usual = asdict(StoredWeight((), ()))
    for ours, each in stored.items():
        others = [f"{name}={value}" for name, value in asdict(each).items()
                  if name not in ("names", "shape") and value != usual[name]]
        yield f"{ours} {each.shape}: {'; '.join([' or '.join(each.names), *others])}"
    for layer in range(result.num_layers):
        yield from (f"layer {layer} {name}: {usage_formula(result, name, layer=layer)}"
                    for name in result.parameters(layer))


@pytest.mark.parametrize("kind", READERS)
def test_model(kind: str, pytestconfig: pytest.Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kind in MODELS, f"{kind} has no row in MODELS of this file"
    monkeypatch.chdir(tmp_path)
    (tmp_path / kind).mkdir()
    said, cases = MODELS[kind]
    writer = Writer(kind)

    def opened(others: Mapping[str, Any]) -> tuple[Small, Engine, Result]:
        made = small_of({"model_type": kind, **said, **others}, name=kind, seed=7)
        model = replace(made, model=replace(made.model, where=kind))  # a folder here, as the Python code reads it
        engine = engine_of(model)
        return model, engine, engine.compute(document(model, TEXT))

    model, engine, plain = opened({})
    writer.lines += [f"config: {differing(model.model.config)}", *weights_of(model, plain)]
    writer.add(plain)
    for case in cases:
        if case.fields:
            _, engine, plain = opened(case.fields)
        writer.add_case(case, plain, engine.compute)
    golden.check(pytestconfig, f"models/{kind}", writer.lines)


@pytest.mark.parametrize("variant", ROWS)
def test_variant(variant: str, pytestconfig: pytest.Config) -> None:
    writer, plain = Writer(variant), compute(Document(settings={"variant": variant}))
    writer.add(plain)
    for case in CASES:
        writer.add_case(case, plain, compute)
    golden.check(pytestconfig, f"variants/{variant}", writer.lines)


def test_no_golden_text_is_left_of_what_does_not_exist() -> None:
    there = {f"{path.parent.name}/{path.stem}" for path in golden.FOLDER.glob("*/*.txt")}
    named = {*(f"models/{kind}" for kind in READERS), *(f"variants/{variant}" for variant in ROWS)}
    assert {name for name in there if name.startswith(("models/", "variants/"))} == named
