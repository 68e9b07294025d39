"""The panel of heads: all heads of a layer, as cards or as a mosaic."""

from functools import partial
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.pictures.mosaic import make_mosaic
from attnviz.pictures.picture import make_picture
from attnviz.pictures.scaling import Levels
from attnviz.pictures.tint import Tint, around_zero, from_zero
from attnviz.result.result import Source
from attnviz.store.focus import choose_head
from attnviz.store.preferences import set_preference
from attnviz.store.state import State
from attnviz.store.state_measures import chosen_measure
from attnviz.system.arrays import Float64
from attnviz.system.translation import translated
from attnviz.views.chrome import theme
from attnviz.views.chrome.actions import words_of
from attnviz.views.chrome.boxes import Doer, ScrollArea, fill
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.fields import Switch
from attnviz.views.drawn import Drawn
from attnviz.views.heatmaps.canvas import Marks, ViewportSize
from attnviz.views.heatmaps.head_cards import HeadsCanvas, badges_of, fit_as_cards
from attnviz.views.heatmaps.head_order import HeadOrder, order_key
from attnviz.views.heatmaps.measure_row import MeasureRow, measure_label, measure_text
from attnviz.views.heatmaps.mosaic_canvas import MosaicCanvas
from attnviz.views.heatmaps.tile_preview import TilePreview
from attnviz.views.heatmaps.tiles import MAX_TILE_VALUES, Tile
from attnviz.views.heatmaps.tint_caption import target_label, tint_caption
from attnviz.views.stage_words import short_label, stage_label

MAX_SINGLE_LAYER_HEADS = 4  #: in all layers together, up to which only the selected layer is shown


def heads_spot(source: Source, chosen: Spot) -> Spot:
    """Return the spot whose heads are shown: the weights if the selected stage has no heads."""
    has_heads = STAGES[chosen.stage].per_head and chosen.stage in source.stages(chosen.layer)
    return chosen if has_heads else source.weights_of(chosen)


def layers_shown(source: Source, stage: str) -> tuple[int, ...] | None:
    """Return the layers that are shown, one row each; None if only the selected one is."""
    layers = tuple(layer for layer in range(source.num_layers) if stage in source.stages(layer))
    return layers if len(layers) > 1 and len(layers) * source.num_heads > MAX_SINGLE_LAYER_HEADS else None


class _Pages(QStackedWidget):
    """Holds the cards and the mosaic in scroll areas, and reports changes of their common room."""

    resized = Signal()

    def __init__(self, *canvases: QWidget) -> None:
        super().__init__()
        for canvas in canvases:
            area = ScrollArea(canvas)
            self.addWidget(area)
        self._bar = area.verticalScrollBar()

    @property
    def room(self) -> ViewportSize:
        """The size of this widget, which does not depend on scroll bars or the current page."""
        return ViewportSize(self.width(), self.height(), self._bar.sizeHint().width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class HeadsView(Doer, QWidget):
    """The panel of heads: a card for each, or a mosaic of many heads or several layers."""

    def __init__(self) -> None:
        super().__init__()
        self._drawn, self._measured = Drawn(), Drawn()
        self.setAccessibleName(self.tr("Heads"))
        self._values: Float64 | None = None  # the measure of each head
        self._tint_by: Tint | None = None  # the same values as colours
        self._ranked = True
        self._order = HeadOrder()
        self._state = State()
        self.cards, self.mosaic = HeadsCanvas(), MosaicCanvas()
        for canvas in (self.cards, self.mosaic):
            canvas.setAccessibleName(self.tr("All heads; arrow keys select, Space ablates or restores a head"))
            canvas.offers_comparison = True
            canvas.choice = lambda spot: choose_head(spot.head, spot.layer)
        self._pages = _Pages(self.cards, self.mosaic)
        # Queued: the page is chosen once after a resize, never inside it (see _choose_page).
        self._pages.resized.connect(self._fit)
        self._pages.resized.connect(self._choose_page, Qt.ConnectionType.QueuedConnection)
        self.preview = TilePreview(self, self.mosaic, self._preview_tile, beside=True)
        self.preview.setAccessibleName(self.tr("The hovered head, enlarged"))
        self.setFocusProxy(self.cards)
        self._caption = Caption("strong", muted=False)
        self.shared = Switch(self.tr("Shared scale"))
        self.shared.setToolTip(self.tr("All heads share one colour scale; otherwise each has its own."))
        self.shared.setAccessibleName(self.tr("Shared scale"))
        self.shared.setChecked(True)
        self.shared.clicked.connect(lambda on: self.did.emit(set_preference("scale", "shared" if on else "head")))
        self.measures = MeasureRow()
        self.measures.resort_button.clicked.connect(self._sort)
        self.hear(self.cards, self.mosaic, self.measures)
        self._heading = fill(QHBoxLayout(), (self._caption, 1), self.shared)
        self._pages.resized.connect(self._place_switch)
        fill(QVBoxLayout(self), self._heading, self.measures, (self._pages, 1),
             margins=(theme.SPACE, theme.SPACE // 2, theme.SPACE, theme.SPACE), spacing=theme.SPACE // 2)
        self.setMinimumWidth(170)

    def sizeHint(self) -> QSize:
        return QSize(270, 400)

    @property
    def canvas(self) -> HeadsCanvas | MosaicCanvas:
        """The cards or the mosaic, whichever is shown."""
        return self.mosaic if self._pages.currentIndex() else self.cards

    def show_state(self, state: State) -> None:
        """Show all heads of a state."""
        self._state = state
        focus, look, result, source = state.focus, state.look, state.result, state.source
        self.shared.setChecked(look.maps.scaling.range in ("shared", "absolute"))
        if source is not None and self._drawn.differs(
                state.numbers, look.maps, focus.second_view, _without_heads(source, focus.spot)):
            self._draw()
        if result is not None and self._measured.differs(
                state.numbers, focus.spot.at(stage=""), focus.pinned, look.maps, state.measured, state.compared.parts,
                state.refusals):
            self._show_measure(state)
            self.preview.update_words()  # its words name what is measured
        other = state.second if focus.second_view is not None and focus.second_view.is_head else None
        spot = self._spot
        for canvas in (self.cards, self.mosaic):
            canvas.set_chosen(spot)
            canvas.set_selected(frozenset(spot.at(layer=layer, head=head) for layer, head in focus.selected),
                                compared=None if other is None else spot.at(layer=other.layer, head=other.head))
        for each in (self.cards, self.mosaic, self.preview.canvas):
            each.show_marks(Marks.of(state))

    @property
    def _source(self) -> Source | None:
        """The source of the heads; None without a text."""
        return self._state.source if self._state.source is not None and self._state.source.texts else None

    @property
    def _spot(self) -> Spot:
        """The selected spot, or that of the weights if its stage has no heads."""
        spot = self._state.focus.spot
        return spot if self._state.source is None else heads_spot(self._state.source, spot)

    def _draw(self) -> None:
        """Draw the heads as cards or as a mosaic, depending on the room."""
        source, spot, look = self._source, self._spot, self._state.look
        if source is None:
            self.cards.set_tiles([])
            self.mosaic.set_mosaic(None)
            self._caption.setText("")
            self.preview.leave()
            return
        self.mosaic.can_ablate = source.is_computed
        label, cards, levels = stage_label(source, spot.stage), self._are_cards(source), self._state.levels(spot.stage)
        shorter = translated(source.state_name) or short_label(spot.stage)
        self._show_page(0 if cards else 1)
        if cards:
            self._caption.setText(label, shorter)
            self.mosaic.set_mosaic(None)
            self.cards.can_ablate = source.is_computed
            self.cards.set_tiles([
                self._tile(source, one, levels, title=self.tr("Head {number}").format(number=one.head),
                           make_tooltip=partial(self._words_of, source, one))
                for one in (spot.at(head=head) for head in range(source.num_heads))])
        else:
            layers = layers_shown(source, spot.stage)
            words = self.tr("{stage}, {count} heads") if layers is None else self.tr("{stage}, {layers} × {count}")
            self._caption.setText(words.format(stage=label, count=source.num_heads, layers=len(layers or ())),
                                   label, shorter)
            self.cards.set_tiles([])
            self.mosaic.set_mosaic(make_mosaic(source, spot, maps=look.maps, levels=levels, layers=layers))
        self._place_switch()
        self._tint()
        self.preview.refresh()

    def _place_switch(self) -> None:
        """Place the switch beside the name of the stage, or below it where the name would be cut."""
        needed = self._caption.least_width + self._heading.spacing() + self.shared.sizeHint().width()
        fits = needed <= self.contentsRect().width() - 2 * theme.SPACE
        self._heading.setDirection(QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom)

    def _words_of(self, source: Source, spot: Spot) -> str:
        words = (self.tr("Head {number} is ablated. Its switch or {keys} restores it.") if source.is_ablated(spot) else
                 self.tr("Head {number}. Click to select it; its switch or {keys} ablates it. Ctrl+click, Shift+click "
                         "or drag to select several; Alt+click to compare it with the selected one."))
        if not source.is_computed:
            words = self.tr("Head {number}. Click to select it, Alt+click to compare it with the selected one.")
        return words.format(number=spot.head, keys=words_of("switch_chosen_head"))

    def _tile(self, source: Source, spot: Spot, levels: Levels | None, **words: Any) -> Tile:
        """Return the tile of a head with `words`."""
        picture = make_picture(source, spot, maps=self._state.look.maps, levels=levels, most=MAX_TILE_VALUES)
        return Tile(key=spot, subtitle="", picture=picture, is_ablated=bool(picture.ablated), **words)

    def _are_cards(self, source: Source) -> bool:
        room = self._pages.room
        return layers_shown(source, self._spot.stage) is None and fit_as_cards(
            source.num_heads, room.width, room.height, self.cards.header, has_cards=bool(self.cards.tiles))

    def _show_page(self, page: int) -> None:
        """Show cards or the mosaic, and pass the focus on."""
        if page != self._pages.currentIndex():
            focused = self.canvas.hasFocus()
            self._pages.setCurrentIndex(page)
            self.setFocusProxy(self.canvas)
            if focused:
                self.canvas.setFocus()

    def _fit(self) -> None:
        """Fit both pages to the room."""
        self.cards.fit(self._pages.room)
        self.mosaic.fit(self._pages.room)

    def _choose_page(self) -> None:
        """Change between cards and the mosaic if the room requires it.

        The room is that of both pages: a viewport is narrower by the scroll bar of its page, so a decision by its size
        was reverted in the next resize event, without end.
        """
        if self._source is not None and self._are_cards(self._source) is not (self.canvas is self.cards):
            self._draw()

    def _show_measure(self, state: State) -> None:
        """Order and tint the heads by the measure of a state, which has a result."""
        look, result, spot = state.look, state.result, state.focus.spot
        assert result is not None
        layers = layers_shown(result, heads_spot(result, spot).stage) if result.texts else None
        has_list = result.num_heads > 1 or layers is not None
        self._values = values = chosen_measure(state, layers) if has_list else None
        self._tint_by = None if values is None else self._tint_of(state, values, measure_label(state))
        self._ranked = look.ranked or layers is None
        self._order.show_values(values, key=order_key(state, layers))
        self._tint()
        self.measures.setVisible(has_list)
        caption = tint_caption(state, self._tint_by, heads=result.num_heads) if layers else ""
        self.measures.show_state(state, values, tint=self._tint_by, is_sortable=layers is not None, caption=caption,
                                 is_stale=self._order.is_stale and (self._ranked or not layers))

    def _tint_of(self, state: State, values: Float64, label: str) -> Tint:
        """Return the colours of values: diverging for those of either sign."""
        maps, target = state.look.maps, target_label(state)
        if not state.measure.is_signed or (target is None and state.measure.of_token):
            return from_zero(values, label=label, map_name=maps.sequential)
        words = label if target is None else self.tr("{measure}, {token}").format(measure=label, token=target)
        effects = state.displayed_effects
        shares = () if effects is None else effects.probabilities.ravel()
        words_lost = self.tr("Probability lost: {change}")
        more = tuple(words_lost.format(change=measure_text(float(share))) for share in shares)
        return around_zero(values, label=words, map_name=maps.map_name("diverging", is_difference=True),
                           details=more if len(more) == len(values) else ())

    def _tint(self) -> None:
        values, tint = self._values, self._tint_by
        if self.canvas is self.cards:
            self.cards.set_badges(badges_of(tint))
            self.cards.set_order(range(len(self.cards.tiles)) if values is None else self._order.heads)
        elif tint is None or self.mosaic.has_heads(len(tint.values)):
            self.mosaic.set_tint(tint)
            self.mosaic.set_order(self._order.heads if tint is not None and self._ranked else None)

    def _sort(self) -> None:
        """Sort the heads by their present values."""
        self._order.sort_again()
        if self._state.result is not None:
            self._show_measure(self._state)

    # preview of the hovered head

    def hideEvent(self, event: QHideEvent) -> None:
        self.preview.leave()  # its parent is the window

    def _preview_tile(self, spot: Spot) -> Tile | None:
        """Return the tile of a head of the mosaic; None if it is not shown."""
        source, mosaic = self._source, self.mosaic.mosaic
        if source is None or mosaic is None or spot not in mosaic.indices:
            return None
        of_one_layer = mosaic.spots[0].layer == mosaic.spots[-1].layer
        levels = self._state.levels(self._spot.stage) if of_one_layer else mosaic.levels_of(spot)
        return self._tile(source, spot, levels, title=self.mosaic.head_name(spot),
                          make_tooltip=partial(self.mosaic.tooltip_of, spot))


def _without_heads(source: Source, spot: Spot) -> Spot:
    """Return a spot without its head, and without its layer if all layers are drawn: other ones change no picture."""
    all_drawn = layers_shown(source, heads_spot(source, spot).stage) is not None
    return spot.at(head=0, layer=0) if all_drawn else spot.at(head=0)
