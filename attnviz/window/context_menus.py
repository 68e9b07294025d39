"""Context menus: of a head, a stage, a cell, a next token."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu, QWidget

from attnviz.document.metrics import METRIC_KINDS
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import MASK, MaskTarget, StageTarget
from attnviz.export.requests import View
from attnviz.result.result import Evaluation
from attnviz.store import edits
from attnviz.store.client import copy_picture, export, zoom
from attnviz.store.compare import patch, steer
from attnviz.store.focus import choose_stage, set_metric, set_target_token
from attnviz.store.intent import Intent
from attnviz.store.look import explain_token, show_log_probabilities
from attnviz.store.number_edits import make_attend
from attnviz.store.second_view import set_second_view
from attnviz.store.segments import join_segment, mark_segment, suppress_attention
from attnviz.store.store import refusal
from attnviz.system.translation import in_sentence, tr, translated
from attnviz.views.chrome.action_rows import SCALE
from attnviz.views.chrome.boxes import Doer
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.window.presenter import Presenter

if TYPE_CHECKING:  # imported when a model is open
    from attnviz.result.logits import TokenCandidate
    from attnviz.tokens.token import Token

Entry = tuple[str, Intent | Callable[[], object] | None]  #: label and intent or function; None is a separator


class ContextMenus(QObject):
    """Opens one menu for each kind of thing; its entries are intents."""

    def __init__(self, presenter: Presenter) -> None:
        super().__init__(presenter)
        self._presenter, self._window = presenter, presenter.window

    def open_head_menu(self, spot: Spot, position: QPoint) -> None:
        """Open the menu of a head: ablate or restore it, compare it, export it."""
        chosen, document = self._presenter.state.focus.spot, self._presenter.state.document
        layer, head = spot.layer, spot.head
        switches: tuple[Entry, ...] = ()
        if document.is_computed:
            is_ablated = head in document.options.ablated_heads_in(layer) or document.options.is_layer_ablated(layer)
            switches = (
                (self.tr("Restore {several}") if is_ablated else self.tr("Ablate {several}"),
                 edits.switch_head(layer, head, is_ablated)),
                (self.tr("Ablate the other heads of layer {layer}") if document.options.uses("ablated")
                 else self.tr("Ablate all heads but {which}"),
                 edits.ablate_other_heads(layer=layer, head=head)),
                *(self._layer_entries(layer) if document.options.uses("ablated") else ()),
                (self.tr("Restore all heads"), edits.restore_all_heads()),
                ("", None),
            )
        self._popup(position, (
            *switches,
            *([self._compare_entry(spot), ("", None)] if (layer, head) != (chosen.layer, chosen.head) else []),
            (self.tr("Export this head…"), export(spot=chosen.at(layer=layer, head=head))),
            (self.tr("Export all heads…"), export(all_heads=True)),
        ), several=self._selection_label(spot), which=self._head_label(spot), chosen=self._head_label(chosen),
            layer=layer)

    def _compare_entry(self, spot: Spot) -> Entry:
        """Return the entry that starts or stops comparing with a head."""
        focus = self._presenter.state.focus
        second_view = SecondView("head", spot.head, None if spot.layer == focus.spot.layer else spot.layer)
        if focus.second_view == second_view:
            return self.tr("Stop comparing with {chosen}"), set_second_view(None)
        return self.tr("Compare with {chosen}"), set_second_view(second_view)

    def _selection_label(self, spot: Spot) -> str:
        """Return what is ablated from the menu of a head: the head, or all that are selected with it."""
        heads = self._presenter.state.focus.selected
        if (spot.layer, spot.head) in heads:
            return self.tr("{count} selected heads").format(count=len(heads))
        return self._head_label(spot)

    def _head_label(self, spot: Spot) -> str:
        """Return what a head is called in a menu: with its layer where there are several."""
        result = self._presenter.state.result
        if result is None or result.num_layers == 1:
            return self.tr("head {head}").format(head=spot.head)
        return self.tr("layer {layer}, head {head}").format(layer=result.layer_label(spot.layer), head=spot.head)

    def open_layer_menu(self, layer: int, position: QPoint) -> None:
        """Open the menu of a layer's number."""
        if self._presenter.state.document.options.uses("ablated"):
            restore = self.tr("Restore all heads"), edits.restore_all_heads()
            self._popup(position, (*self._layer_entries(layer), restore), layer=layer)

    def _layer_entries(self, layer: int) -> tuple[Entry, ...]:
        is_ablated = self._presenter.state.document.options.is_layer_ablated(layer)
        return (
            (self.tr("Restore layer {layer}") if is_ablated else self.tr("Ablate layer {layer}"),
             (edits.restore_layer if is_ablated else edits.ablate_layer)(layer=layer)),
            (self.tr("Ablate all layers but {layer}"), edits.ablate_other_layers(layer=layer)),
        )

    def connect_panel(self, name: str, panel: QWidget) -> None:
        """Open the menus of a panel."""
        if isinstance(panel, Doer):
            panel.menu_requested.connect({
                "pipeline": self.open_stage_menu, "sentence": self.open_chip_menu,
                "detail": lambda about, position: (
                    self._window.actions_by_name.menus[SCALE].popup(position) if about == "scale"
                    else self.open_cell_menu(about, position)),
                "heads": lambda about, position: (
                    self.open_layer_menu if isinstance(about, int) else self.open_head_menu)(about, position),
                "next": self.open_token_menu, "lines": self.open_view_menu, "words": self.open_view_menu,
            }.get(name, lambda entries, position: self._popup(position, entries)))

    def open_view_menu(self, view: View, position: QPoint) -> None:
        """Open the menu of lines or words: copy and export what the panel shows."""
        self._popup(position, (
            (self.tr("Copy picture"), copy_picture(view)),
            (self.tr("Export this picture…"), export(view=view)),
        ))

    def open_chip_menu(self, about: tuple[int, Token], position: QPoint) -> None:
        """Open the menu of a token of the text; if a token is predicted, this one may be none of the likely ones."""
        state, (row, token) = self._presenter.state, about
        segment: tuple[Entry, ...] = (
            (self.tr("Begin a segment here"), mark_segment(row)),
            (self.tr("Join to the segment before"), join_segment(row)),
            (self.tr("Suppress attention to this segment") if state.fold else self.tr(
                "Suppress attention to this token"), suppress_attention(row)))
        if state.target is None:
            self._popup(position, segment)
        else:
            shows = state.look.log_probabilities
            self.open_token_menu(token, position, (
                (self.tr("Why this token"), explain_token(row)),
                (self.tr("Hide log-probabilities of typed tokens") if shows else
                 self.tr("Show log-probabilities of all tokens"), show_log_probabilities(not shows)),
                ("", None), *segment, ("", None)))

    def open_token_menu(self, token: TokenCandidate | Token, position: QPoint, first_entries: Sequence[Entry] = ()
                        ) -> None:
        """Open the menu of a token: what direct logit attribution, ablation effects and the lens refer to."""
        from attnviz.experiments.target_token import token_label
        from attnviz.result.logits import top_tokens

        state = self._presenter.state
        target = state.target
        entries: list[Entry] = [*first_entries, (self.tr("Target {token}"), set_target_token(token.id))]
        first = None if target is None else target.metric.token
        if target is not None and target.result.logits is not None and first == token.id:  # it is the target itself
            top = top_tokens(target.result.logits, sentence=target.place[0], position=target.place[1], count=1)
            first = top[0].id if top else None
        if first not in (None, token.id):
            entries.append((self.tr("Target {target} rather than {token}"), set_target_token(first, token.id)))
        if state.focus.target[:2] != (None, None):
            entries.append((self.tr("Target the top token"), set_target_token(None)))
        entries += [("", None), *(
            (tr("Measure by {metric}").format(metric=in_sentence(tr(row.title))), set_metric(row.name))
            for row in METRIC_KINDS.values() if row.name != state.focus.metric)]
        name = "" if target is None or first is None else token_label(target.result, first)
        self._popup(position, entries, token=token.label, target=name)

    def open_stage_menu(self, stage: str, position: QPoint) -> None:
        """Select a stage of the pipeline and open its menu."""
        self._presenter.do(choose_stage(stage))
        state = self._presenter.state
        target = StageTarget(state.document.options.variant, stage, state.focus.spot.layer)
        self._popup(position, (
            (self.tr("Export this picture…"), export()),
            (self.tr("Reset the edits of this stage"), edits.reset_stage((target,))),
        ))

    def open_cell_menu(self, cell: Cell | None, position: QPoint) -> None:
        """Open the menu of a cell of the large picture, or of the picture itself."""
        entries: list[Entry] = []
        state = self._presenter.state
        result = state.result
        canvas = None if cell is None else self._window.detail.canvas_of(cell.spot)
        picture = None if canvas is None else canvas.picture
        if (cell is not None and result is not None and canvas is not None and picture is not None
                and picture.address is not None):
            index = (cell.spot.sentence, cell.row, cell.column)
            masks = MASK, MaskTarget(cell.spot.layer), MaskTarget(cell.spot.layer, cell.spot.head)
            numbers = picture.address(cell.row, cell.column), *((mask, index) for mask in masks)
            entries += [
                (self.tr("Edit this number…"), lambda: canvas.edit(cell)),
                (self.tr("Reset this number"), edits.reset_number(numbers)),
            ]
            if STAGES[cell.spot.stage].is_matrix:
                entries.append((self.tr("Unmask this cell in every head") if result.is_masked(cell)
                                else self.tr("Mask this cell in every head"), edits.toggle_mask_of_cell(cell)))
                entries += self._layer_mask_entries(result, cell)
                entries.append((self.tr("Make this query attend to this key…"), make_attend(cell)))
            entries.append(("", None))
        if cell is not None and state.fold and result is not None and STAGES[cell.spot.stage].is_matrix:
            key = cell.row if result.rows_are_keys else cell.column
            entries += [(self.tr("Suppress attention to this segment"), suppress_attention(
                result.tokens_of(cell.spot.sentence, key)[0])), ("", None)]
        if cell is not None and state.compared.held is not None and not state.fold:
            entries += [*self._activation_entries(cell), ("", None)]
        entries += [
            (self.tr("Copy picture"), copy_picture()),
            (self.tr("Export picture…"), export()),
            (self.tr("Fit the picture"), zoom()),
        ]
        self._popup(position, entries)

    def _activation_entries(self, cell: Cell) -> list[Entry]:
        """Return the entries that take the activation of a cell's row, or of its whole spot, from A."""
        spot, row = cell.spot, cell.row
        entries: list[Entry] = [
            (self.tr("Patch this row from A"), patch(spot, row)),
            (self.tr("Patch every row from A"), patch(spot)),
        ]
        if not STAGES[spot.stage].is_matrix:
            entries += [(self.tr("Steer this row towards A"), steer(spot, row)),
                        (self.tr("Steer every row towards A"), steer(spot))]
        return entries

    def _layer_mask_entries(self, result: Evaluation, cell: Cell) -> list[Entry]:
        """Return the entries that mask a cell in its head or layer alone, where there are others."""
        masked, spot = result.is_masked(cell), cell.spot
        index = (spot.sentence, cell.row, cell.column)
        labels = self.tr("Mask this cell in this head alone"), self.tr("Mask this cell in this layer")
        if masked:
            labels = self.tr("Unmask this cell in this head alone"), self.tr("Unmask this cell in this layer")
        there = (result.num_heads > 1, spot.head), (result.num_layers > 1, None)
        return [(label, edits.mask_cell_in_layer(index, masked=not masked, layer=spot.layer, head=head))
                for label, (is_there, head) in zip(labels, there, strict=True) if is_there]

    def _popup(self, position: QPoint, entries: Sequence[Entry], **words: object) -> None:
        """Open a menu; an entry that cannot be done is disabled, and its tooltip gives the reason."""
        menu, state = QMenu(self._window, toolTipsVisible=True), self._presenter.state
        for text, entry in entries:
            if entry is None:
                menu.addSeparator()
                continue
            action, run = menu.addAction(text.format(**words)), entry
            if isinstance(entry, Intent):
                run = partial(self._presenter.do, entry)
                if reason := refusal(state, entry):
                    action.setEnabled(False)
                    action.setToolTip(as_tooltip(translated(reason)))
            action.triggered.connect(lambda _=False, run=run: run())
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(position)
