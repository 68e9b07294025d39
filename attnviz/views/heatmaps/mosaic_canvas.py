"""The mosaic: many heads on one widget, painted as one image, in a row per layer or in a given order."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QFontMetricsF, QImage, QKeyEvent, QPainter, QPen

from attnviz.document.places import Cell, Spot
from attnviz.pictures import colours
from attnviz.pictures.grid import Grid
from attnviz.pictures.marks import has_row_of_query, marks_for
from attnviz.pictures.mosaic import Mosaic, Tones
from attnviz.pictures.tint import Tint, has_values
from attnviz.store.edits import switch_head
from attnviz.system.arrays import Pixels
from attnviz.views.chrome import theme
from attnviz.views.chrome.actions import is_pressed, words_of
from attnviz.views.heatmaps.canvas import ABLATED_OPACITY, STALE_OPACITY, Marks, PictureCanvas, ViewportSize
from attnviz.views.heatmaps.changed_cells import highlight_pixels
from attnviz.views.heatmaps.measure_row import measure_text
from attnviz.views.heatmaps.mosaic_layout import FRAME_PX, NAME_FONT_PX, MosaicLayout, place_heads, place_layers
from attnviz.views.heatmaps.painting import EDITED, VEIL_OPACITY, CachedPixmap, CellGrid

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid

MIN_POINTED_CELL_PX = 3.0  #: minimum side of a cell that can be pointed at
MIN_THICK_MARK_CELL_PX = 6.0  #: side of a cell below which its mark is drawn with a thin pen


def short_name(spot: Spot) -> str:
    """Return the layer and the number of a head, such as 17.3."""
    return f"{spot.layer}.{spot.head}"


def _name_font() -> QFont:
    font = QFont(theme.font("small"))
    font.setPixelSize(NAME_FONT_PX)
    return font


class MosaicCanvas(PictureCanvas):
    """A mosaic of heads, with their spots as keys. A click chooses a head, Space ablates or restores the chosen one."""

    can_ablate = True  #: whether heads can be ablated

    def __init__(self) -> None:
        super().__init__()
        self.installEventFilter(self)
        self.mosaic: Mosaic | None = None
        self.grid: Grid | None = None
        self._layout: MosaicLayout | None = None
        self._origin, self._viewport = QPoint(), ViewportSize(240, 400, 0)
        self._order: tuple[int, ...] | None = None
        self.tint: Tint | None = None
        self._image: QImage | None = None
        self._changes_image: QImage | None = None
        self._numbers = CachedPixmap()  #: the numbers of layers and heads

    # state

    def set_mosaic(self, mosaic: Mosaic | None) -> None:
        """Replace the displayed heads."""
        same_spots = mosaic is not None and self.mosaic is not None and mosaic.spots == self.mosaic.spots
        self.mosaic = mosaic
        if not same_spots:
            self._order = self.tint = None  # the panel sets them again right after
            self.place()
        self._invalidate()

    def set_tint(self, tint: Tint | None) -> None:
        """Set the numbers whose colours the stripes of the heads have."""
        if not (tint is self.tint or (tint is not None and tint.is_same_as(self.tint))):
            appears = has_values(tint) is not has_values(self.tint)
            self.tint = tint
            if appears:
                self.place()
            self._invalidate()

    def set_order(self, heads: Sequence[int] | None) -> None:
        """Set the order of the heads on screen; None for the order of the model."""
        order = None if heads is None else tuple(heads)
        if order != self._order:
            self._order = order
            self.place()
            self._invalidate()

    def fit(self, viewport: ViewportSize) -> None:
        """Lay out the heads for a scroll area of this size."""
        self._viewport = viewport
        self.place()
        self._invalidate()

    def show_marks(self, marks: Marks) -> None:
        if marks.changes is not self.marks.changes:
            self._changes_image = None
        super().show_marks(marks)

    def _invalidate(self) -> None:
        self._image = self._changes_image = None
        self.update()

    def has_heads(self, count: int) -> bool:
        """Return whether `count` heads are displayed."""
        return self.mosaic is not None and len(self.mosaic.spots) == count

    # layout

    @property
    def spans_layers(self) -> bool:
        """Whether the heads belong to several layers."""
        return self.mosaic is not None and self.mosaic.spots[0].layer != self.mosaic.spots[-1].layer

    def place(self) -> None:
        if self.mosaic is None:
            self.grid = None
            self.setMinimumHeight(0)  # an empty panel must not scroll
            return
        width, height, scroll_bar = self._viewport
        layout = self._layout_for(width)
        if layout.height > height:  # the heads scroll, and the scroll bar takes part of the width
            width -= scroll_bar
            layout = self._layout_for(width)
        self._layout, self.grid, label_width = layout, layout.grid, layout.label_width
        self._origin = QPoint(label_width + max(0, (width - label_width - self.grid.size[1]) // 2), layout.top)
        self.setMinimumHeight(layout.height)

    def _layout_for(self, width: int) -> MosaicLayout:
        """Return the layout of the heads in a space of this width."""
        assert self.mosaic is not None
        spots, size, tinted = self.mosaic.spots, (width, self._viewport.height), has_values(self.tint)
        if self.spans_layers and self._order is None:
            return place_layers(spots, *size, label_width=self._label_width, top=self._top, tinted=tinted)
        name = self._name_width if self.spans_layers and self._order is not None else 0
        return place_heads(spots, *size, order=self._order, tinted=tinted, name=name)

    @property
    def _top(self) -> int:
        """The height of the line with the head numbers, clear of the frame of a chosen head."""
        return int(np.ceil(self.metrics().height())) + FRAME_PX

    @property
    def _name_width(self) -> int:
        """The minimum pitch of heads that have their names below."""
        assert self.mosaic is not None
        return int(QFontMetricsF(_name_font()).horizontalAdvance(short_name(self.mosaic.spots[-1]))) + 3

    @property
    def _label_width(self) -> int:
        assert self.mosaic is not None
        return int(max(map(self.metrics().horizontalAdvance, self.mosaic.layer_names.values()))) + 8

    def ordered_keys(self) -> Sequence[Spot]:
        return () if self.grid is None else self.grid.arrangement.spots

    def key_at(self, point: QPointF) -> Spot | None:
        at = point - QPointF(self._origin)
        return None if self.grid is None else self.grid.spot_at(at.x(), at.y())

    def cell_at(self, point: QPointF) -> Cell | None:
        spot = self.key_at(point)
        if spot is None or self.mosaic is None:
            return None
        cells = self.cells_of(spot)
        if min(cells.width, cells.height) < MIN_POINTED_CELL_PX:
            return None  # too small: the pointer is on the head
        cell = cells.at(point, self.mosaic.shape_of(spot))
        return None if cell is None else Cell(spot, *cell)

    def tile_rect(self, key: Hashable) -> QRect:
        if self.grid is None or key not in self.grid.arrangement.spots:
            return QRect()
        x, y = self.grid.corner(self.grid.arrangement.spots.index(key))
        return QRect(x, y, self.grid.side, self.grid.side).translated(self._origin)

    def cells_of(self, spot: Spot) -> CellGrid:
        """Return the grid of the cells of a head."""
        return self._cell_grid(self.tile_rect(spot).topLeft())

    def _cell_grid(self, corner: QPoint) -> CellGrid:
        assert self.grid is not None and self.mosaic is not None
        (left, top), (rows, columns) = self.grid.inset(self.mosaic.shape, self.mosaic.stage), self.mosaic.shape
        high, wide = self.grid.extent(self.mosaic.shape, self.mosaic.stage)
        return CellGrid(corner.x() + left, corner.y() + top, wide / max(1, columns), high / max(1, rows))

    def tooltip_of(self, key: Hashable) -> str:
        assert self.mosaic is not None and isinstance(key, Spot)
        at = self.mosaic.indices[key]
        template = (self.tr("{head} is ablated. Click it, and {keys} restores it.") if self.mosaic.ablated[at] else
                    self.tr("{head}. Click to select it, {keys} ablates it. Ctrl+click, Shift+click or drag to select "
                         "several; Alt+click to compare it with the selected one."))
        if not self.can_ablate and not self.mosaic.ablated[at]:
            template = self.tr("{head}. Click to select it, Alt+click to compare it with the selected one.")
        text = template.format(head=self.head_name(key), keys=words_of("switch_chosen_head"))
        if self.tint is not None:
            text += f"\n{self.tint.label}: {measure_text(float(self.tint.values[at]))}"
            text += f"\n{self.tint.details[at]}" if self.tint.details else ""
        return text

    def head_name(self, spot: Spot) -> str:
        """Return the name of a head, with its layer if there are several."""
        template = self.tr("Layer {layer}, head {head}") if self.spans_layers else self.tr("Head {head}")
        return template.format(layer=spot.layer, head=spot.head)

    # screen readers

    def accessible_grid(self) -> AccessibleGrid:
        """Return a row for each layer if the heads are in the order of the model, else one for each head."""
        from attnviz.views.chrome.accessible_table import AccessibleGrid

        if self.mosaic is None or self._order is not None or not self.spans_layers:
            return super().accessible_grid()
        spots, layers = self.mosaic.spots, list(self.mosaic.layer_names)
        columns = len(spots) // len(layers)
        chosen = self.mosaic.indices.get(self.chosen)

        def spot_of(row: int, column: int) -> Spot:
            return spots[row * columns + column]

        return AccessibleGrid(
            shape=(len(layers), columns), words=lambda *place: self.spoken_name(spot_of(*place)),
            rect=lambda *place: QRectF(self.tile_rect(spot_of(*place))),
            current=None if chosen is None else (chosen // columns, chosen % columns))

    def spoken_name(self, key: Hashable) -> str:
        """Return the name of a head, whether it is ablated, and its measure."""
        assert self.mosaic is not None and isinstance(key, Spot)
        at = self.mosaic.indices[key]
        template = self.tr("{head}, ablated") if self.mosaic.ablated[at] else "{head}"
        words = template.format(head=self.head_name(key))
        if self.tint is not None:
            words += f", {self.tint.label}: {measure_text(float(self.tint.values[at]))}"
        return words

    # painting

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        if self.mosaic is None or self.grid is None:
            return
        painter.setOpacity(STALE_OPACITY if self.marks.stale else 1)
        painter.drawImage(self._origin, self.image())
        if self.marks.changes is not None and self.marks.highlight > 0 and not self.grid.covered:
            painter.setOpacity(painter.opacity() * self.marks.highlight)
            painter.drawImage(self._origin, self._changes_overlay())
        painter.setOpacity(1)
        self._paint_veil_and_marks(painter, exposed)
        key = self._layout, self._origin
        painter.drawPixmap(0, 0, self._numbers.get(key, QSizeF(self.size()), self.devicePixelRatioF(),
                                                   self._paint_layers))
        self._paint_names(painter)
        self.paint_selection(painter)
        self._paint_chosen(painter)

    @property
    def _zoom(self) -> int:
        return int(np.ceil(self.devicePixelRatioF()))

    def image(self) -> QImage:
        """Return all heads as one image, which is redrawn only if they change."""
        if self._image is None or self._image.devicePixelRatio() != self._zoom:
            assert self.mosaic is not None and self.grid is not None
            edited = EDITED.red(), EDITED.green(), EDITED.blue()
            tones = Tones(ground=theme.rgb("Base"), masked=theme.rgb("Masked"), hatch=theme.rgb("Hatch"),
                          edited=edited, ablated_opacity=ABLATED_OPACITY)
            self._image = self._as_image(
                self.mosaic.image(self.grid, tones, zoom=self._zoom, measured=self._stripe_pixels()))
        return self._image

    def _changes_overlay(self) -> QImage:
        """Return the highlight of the changed cells of all heads."""
        if self._changes_image is None or self._changes_image.devicePixelRatio() != self._zoom:
            assert self.mosaic is not None and self.grid is not None and self.marks.changes is not None
            layers = dict.fromkeys(spot.at(head=0) for spot in self.mosaic.spots)
            layer_strengths = [self.marks.changes.head_strengths(spot) for spot in layers]
            strengths = self.mosaic.amount_image(layer_strengths, self.grid, zoom=self._zoom)
            self._changes_image = self._as_image(highlight_pixels(strengths))
        return self._changes_image

    def _as_image(self, pixels: Pixels) -> QImage:
        high, wide = pixels.shape
        image = QImage(pixels.data, wide, high, wide * 4, QImage.Format.Format_ARGB32_Premultiplied).copy()
        image.setDevicePixelRatio(self._zoom)
        return image

    def _stripe_pixels(self) -> Pixels | None:
        """Return the colour of the stripe of each head; with names, or over the picture, every stripe has one."""
        if (tint := self.tint) is None or (layout := self._layout) is None:
            return None
        return (tint.pixels if layout.has_names or layout.grid.covered else tint.stripes)(theme.colour("Line").rgb())

    def _paint_veil_and_marks(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the veil over rows that are not followed, and the marks, in all exposed heads."""
        assert self.mosaic is not None and self.grid is not None and self._layout is not None
        rows, columns = self.mosaic.shape
        follows = self.marks.followed is not None and self.marks.followed < rows and has_row_of_query(self.mosaic)
        marks = marks_for(self.mosaic, self.marks.cell) if self.marks.cell and self._layout.is_readable else []
        if self.grid.covered or not (follows or marks):
            return
        corners = (QPoint(*self.grid.corner(place)) + self._origin for place, spot in enumerate(
            self.grid.arrangement.spots) if self.mosaic.has_same_texts(spot, self.chosen))
        heads = [self._cell_grid(corner) for corner in corners
                 if exposed.top() - self.grid.side <= corner.y() <= exposed.bottom()]
        if follows and self.marks.followed is not None:
            veil, row = QColor(theme.colour("Base")), self.marks.followed
            veil.setAlphaF(VEIL_OPACITY)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(veil)
            painter.drawRects([cells.rect(0, 0, row, columns) for cells in heads])
            painter.drawRects([cells.rect(row + 1, 0, rows - row - 1, columns) for cells in heads])
        marked = [cells.rect(*mark) for mark in marks for cells in heads]
        thin = bool(heads) and min(heads[0].width, heads[0].height) < MIN_THICK_MARK_CELL_PX
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in (QPen(QColor("#000000"), theme.mark_width(2 if thin else 3)),
                    QPen(QColor("#ffffff"), theme.mark_width(1 if thin else 1.2))):
            painter.setPen(pen)
            painter.drawRects(marked)

    def _paint_layers(self, painter: QPainter) -> None:
        """Paint layer and head numbers as space allows, and rules between layers of several lines."""
        assert self.grid is not None and self._layout is not None and self.mosaic is not None
        if not self.grid.arrangement.is_layered:
            return
        theme.set_text_style(painter, "small", "Muted")
        (down, across), arrangement, high = self.grid.pitch, self.grid.arrangement, self.metrics().height()
        lines, columns, layers = arrangement.lines, arrangement.columns, list(self.mosaic.layer_names)
        step = int(np.ceil((self.metrics().capHeight() + 2) / (lines * down)))  # digits have no descenders
        numbers = [", ".join(map(str, range(column, lines * columns, columns))) for column in range(columns)]
        for block in range(arrangement.blocks):
            left = self._origin.x() + self._layout.block_left(block)
            for row in range(0, arrangement.rows, lines):
                spot = arrangement.spot_at(row, block * (columns + arrangement.spare))
                if spot is not None and layers.index(spot.layer) % step == 0:
                    box = QRectF(left - self._layout.label_width, self._origin.y() + row * down,
                                 self._layout.label_width - 4, (lines - 1) * down + self.grid.side)
                    painter.drawText(box.adjusted(0, -high, 0, high), Qt.AlignmentFlag.AlignRight
                                     | Qt.AlignmentFlag.AlignVCenter, self.mosaic.layer_names[spot.layer])
            for column in range(0, columns, self._label_step(numbers[-1], across)):
                box = QRectF(left + column * across, 0, self.grid.side, self._origin.y() - FRAME_PX)
                painter.drawText(box.adjusted(-across, 0, across, 0),
                                 Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, numbers[column])
        for row in range(lines, arrangement.rows if lines > 1 else 0, lines):
            rule = self._origin.y() + row * down - self.grid.gap // 2
            painter.fillRect(self._origin.x() - self._layout.label_width, rule - 1,
                             self._layout.label_width + self.grid.size[1] - self.grid.gap, 1, theme.colour("Muted"))

    def _label_step(self, longest: str, across: int) -> int:
        """Return every how many columns a head number fits, for this column pitch."""
        return max(1, int(np.ceil((self.metrics().horizontalAdvance(longest) + 4) / max(1, across))))

    def _paint_names(self, painter: QPainter) -> None:
        """Paint the names of heads on their stripes, if heads of several layers are sorted."""
        assert self.grid is not None and self.mosaic is not None
        if self.tint is None or self._layout is None or not self._layout.has_names:
            return
        painter.setFont(_name_font())
        pixels = self.tint.pixels(theme.colour("Line").rgb()).tolist()
        for place, spot in enumerate(self.grid.arrangement.spots):
            x, y = self.grid.corner(place)
            box = QRectF(x, y + self.grid.side, self.grid.side, self.grid.stripe).translated(self._origin)
            painter.setPen(QColor(colours.ink_on(pixels[self.mosaic.indices[spot]])))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, short_name(spot))

    def _paint_chosen(self, painter: QPainter) -> None:
        """Paint the frame of the chosen head, with a border that separates it from any picture."""
        place = self.tile_rect(self.chosen)
        if place.isEmpty():
            return
        width = theme.mark_width(3 if self.hasFocus() else 2)
        assert self.grid is not None
        right, below = (self.grid.stripe, 0) if self.grid.upright else (0, self.grid.stripe)
        frame = QRectF(place).adjusted(-1, -1, 1 + right, 1 + below)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in (QPen(theme.colour("Base"), width + 2), QPen(theme.colour("Accent"), width)):
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawRect(frame)

    # gestures

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return event.type() == QEvent.Type.ToolTip  # the preview shows the text

    def layer_at(self, point: QPointF) -> int | None:
        """Return the layer whose number is under a point, or None."""
        if self.grid is None or self._layout is None or not self.grid.arrangement.is_layered:
            return None
        arrangement, x = self.grid.arrangement, point.x() - self._origin.x()
        row = int((point.y() - self._origin.y()) // self.grid.pitch[0])
        for block in range(arrangement.blocks):
            if self._layout.block_left(block) - self._layout.label_width <= x < self._layout.block_left(block):
                spot = arrangement.spot_at(row, block * (arrangement.columns + arrangement.spare))
                return None if spot is None else spot.layer
        return None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        layer = None
        if event.reason() != QContextMenuEvent.Reason.Keyboard:
            layer = self.layer_at(QPointF(event.pos()))
        if layer is None:
            super().contextMenuEvent(event)
        else:
            self.menu_requested.emit(layer, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        spot, mosaic = self.chosen, self.mosaic
        if (is_pressed(event, "switch_chosen_head") and self.can_ablate and mosaic is not None and self.grid is not None
                and isinstance(spot, Spot) and spot in self.ordered_keys()):
            self.did.emit(switch_head(spot.layer, spot.head, bool(mosaic.ablated[mosaic.indices[spot]])))
        else:
            super().keyPressEvent(event)

    def step_by(self, rows: int, columns: int) -> bool:
        """Choose the head beside the chosen one, or in the row above or below it."""
        spots = self.ordered_keys()
        if not rows or self.grid is None or self.chosen not in spots:
            return super().step_by(rows, columns)
        at = spots.index(self.chosen) + rows * self.grid.arrangement.columns
        if 0 <= at < len(spots):
            self.choose_tile(spots[at])
        return True

    def clear_caches(self) -> None:
        self._numbers.clear()
        self._invalidate()
