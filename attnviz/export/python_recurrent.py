"""The computation of a stage of a recurrent encoder-decoder as a script of plain PyTorch, row by row of the output."""

from __future__ import annotations

from typing import cast

import numpy as np

from attnviz.document.models import Model
from attnviz.document.options import FLOAT32
from attnviz.document.packaged_models import PACKAGED_MODELS, packaged_path
from attnviz.document.stages import MASKED_STAGES, STAGES
from attnviz.document.targets import StageTarget
from attnviz.document.variants import SOURCE
from attnviz.export.python_script import Assigned, Script, assigned, check_count, inside_shape, number_text, plain
from attnviz.system.errors import ComputeError

_GRU = [
    'def gru(x, h, name, suffix=""):',
    '    """Return the next state of a gated recurrent unit with the input x and the state h."""',
    '    r, z, n = (w[f"{name}.weight_ih{suffix}"] @ x + w[f"{name}.bias_ih{suffix}"]).chunk(3)',
    '    own_r, own_z, own_n = (w[f"{name}.weight_hh{suffix}"] @ h + w[f"{name}.bias_hh{suffix}"]).chunk(3)',
    "    r, z = torch.sigmoid(r + own_r), torch.sigmoid(z + own_z)",
    "    n = torch.tanh(n + r * own_n)",
    "    return n + z * (h - n)",
]


class RecurrentScript(Script):
    """The script of a recurrent encoder-decoder."""

    def write(self) -> None:
        """Add all lines. Raises ComputeError in half precision."""
        options, spot, result = self.result.options, self.spot, self.result
        if options.dtype != FLOAT32:
            raise ComputeError("Python code of this model is written in float32: set dtype to float32.")
        config, model = options.config, cast(Model, options.model)
        folder = packaged_path(model.where) if model.where in PACKAGED_MODELS else model.where
        tokens = result.sentences[spot.sentence]
        self.add(f'"""{plain(STAGES[spot.stage].label)} of {plain(options.row.label)}, written by AttnViz."""', "",
                 "from pathlib import Path", "", "import torch", "from safetensors.torch import load_file", "",
                 "torch.set_grad_enabled(False)", "",
                 f"tokens = {[token.label for token in tokens]!r}",
                 f"ids = torch.tensor({[token.id for token in tokens]})",
                 f"start, end, most = {config.start_id}, {config.end_id}, {config.max_outputs}",
                 f"folder = Path({str(folder)!r})",
                 'files = sorted(folder.glob("*.safetensors"))',
                 "w = {name: weight.float() for file in files for name, weight in load_file(file).items()}")
        self.add(*self.edited_weights('w["{name}"]', 'w["embedding.weight"]'))
        self.add("", "", *_GRU, "", "")
        self._add_encoder()
        is_of_source = self._is_of_source(spot.stage)
        if not is_of_source:
            self._add_decoder()
        shown = "[None]  # one head" if STAGES[spot.stage].per_head and self.all_heads else ""
        if shown or not is_of_source:
            self.add(f"{spot.stage} = {spot.stage if is_of_source else 'torch.stack(rows)'}{shown}")
        self.add(f"print({spot.stage})")

    def _is_of_source(self, stage: str) -> bool:
        return self.result.options.row.row_side(STAGES[stage], 0) == SOURCE

    def _edits(self, stage: str) -> Assigned:
        """Return the edited numbers (row, column) of a stage."""
        options, sentence = self.result.options, self.spot.sentence
        cells = self.result.document.cells(StageTarget(options.row.name, stage))
        of_sentence = {index[-2:]: value for index, value in cells.items() if index[0] == sentence}
        height = self.tokens if self._is_of_source(stage) else options.config.max_outputs
        width = self.tokens if STAGES[stage].is_matrix else self.result.shape(stage)[-1]
        return inside_shape(of_sentence, (height, width))

    def _set(self, stage: str) -> list[str]:
        """Return the lines that set the edited numbers of a whole stage."""
        cells = self._edits(stage)
        return [f"{stage} = {stage}.clone()", *assigned(stage, cells)] if cells else []

    def _set_row(self, stage: str) -> list[str]:
        """Return the lines that set the edited numbers of row `i` of a stage."""
        rows: dict[int, list[str]] = {}
        for (row, column), value in self._edits(stage):
            rows.setdefault(row, []).append(f"        {stage}[{column}] = {number_text(value)}")
        return [line for row, lines in rows.items()
                for line in (f"    if i == {row}:", f"        {stage} = {stage}.clone()", *lines)]

    def _add_encoder(self) -> None:
        """Add the lines that read the source."""
        half = self.result.options.d_in // 2
        self.add('embeddings = w["embedding.weight"][ids]  # (tokens, d)', *self._set("embeddings"))
        for name, order, suffix, first in (("forward", "range(len(ids))", "_l0", 0),
                                           ("backward", "reversed(range(len(ids)))", "_l0_reverse", half)):
            edits = [line for (row, column), value in self._edits("encoder_states") if 0 <= column - first < half
                     for line in (f"    if j == {row}:", f"        h[{column - first}] = {number_text(value)}")]
            self.add(f"h, {name} = torch.zeros({half}), torch.zeros(len(ids), {half})", f"for j in {order}:",
                     f'    h = gru(embeddings[j], h, "encoder", "{suffix}")', *edits, f"    {name}[j] = h")
        self.add("encoder_states = torch.cat((forward, backward), dim=1)  # (tokens, d)",
                 'keys = encoder_states @ w["key.weight"].T', *self._set("keys"),
                 "values = encoder_states", *self._set("values"))

    def _add_decoder(self) -> None:
        """Add the loop that writes the output, and keeps a row of the stage in each turn."""
        options, mask = self.result.options, self._mask()
        self.add("", 's = torch.tanh(w["initial_state.weight"] @ backward[0] + w["initial_state.bias"])', *mask)
        if options.dropout_on:
            self.add(*self._all_dropout_masks())
        self.add("output, rows = [], []", "while len(output) < most and end not in output:", "    i = len(output)")
        self._add_row("output_embeddings", 'w["output_embedding.weight"][output[-1] if output else start]')
        self._add_row("decoder_states", "s")
        self._add_row("queries", 'w["query.weight"] @ decoder_states')
        self._add_row("scores", 'torch.tanh(queries + keys) @ w["attention_vector"]')
        if mask:
            self.add("    mask = masks[i]")
        blank = bool(mask) or any(value == -np.inf for stage in MASKED_STAGES for _, value in self._edits(stage))
        for stage, lines in self.attention_stages(divisor=repr(options.divisor_in(0)), has_mask=bool(mask),
                                                  may_be_blank=blank, dropout_seed=""):
            self.add(*(f"    {line}" for line in lines), *self._set_row(stage))
        self._add_row("context", "dropped_weights @ values")
        is_ablated = 0 in options.ablated_heads_in(0) or options.is_layer_ablated(0)
        self._add_row("concatenated", "torch.zeros_like(context)  # ablated" if is_ablated else "context")
        self._add_row("new_states", 'gru(torch.cat((output_embeddings, concatenated)), decoder_states, "decoder")')
        self._add_row("output_logits", 'w["unembedding.weight"] @ new_states + w["unembedding.bias"]')
        self.add("    s = new_states", "    output.append(int(output_logits.argmax()))",
                 f"    rows.append({self.spot.stage})", "")

    def _add_row(self, stage: str, code: str) -> None:
        self.add(f"    {stage} = {code}", *self._set_row(stage))

    def _mask(self) -> list[str]:
        """Return the line with the masked cells of each row of the output; none if nothing is masked."""
        everything = np.s_[:]
        masked = self.result.mask_of(self.spot.sentence, everything, everything, head=0)
        if not masked.any():
            return []
        check_count(masked.size)
        rows = ",\n    ".join(map(str, masked.astype(int).tolist()))
        return [f"masks = torch.tensor([{rows}]).bool()  # of each token of the output"]

    def _all_dropout_masks(self) -> list[str]:
        options, longest = self.result.options, max(self.result.lengths)
        shape = f"{len(self.result.lengths)}, 1, most, {longest}"
        if options.dropout == 1:
            return [f"dropout_masks = torch.zeros({shape})"]
        return [f"torch.manual_seed({options.dropout_seed})",
                f"dropout_masks = torch.nn.functional.dropout(torch.ones({shape}), {options.dropout!r})"]

    def _dropout(self, seed: str) -> list[str]:
        return [f"dropout_mask = dropout_masks[{self.spot.sentence}, 0, i, :{self.tokens}]"]
