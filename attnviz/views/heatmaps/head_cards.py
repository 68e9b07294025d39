"""A card for each head: its picture, name, switch and measure."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen

from attnviz.pictures import colours
from attnviz.pictures.tint import Tint
from attnviz.store.edits import switch_head
from attnviz.views.chrome import theme
from attnviz.views.chrome.actions import is_pressed
from attnviz.views.chrome.fields import draw_switch
from attnviz.views.heatmaps import painting
from attnviz.views.heatmaps.canvas import ABLATED_OPACITY, ViewportSize
from attnviz.views.heatmaps.measure_row import measure_text
from attnviz.views.heatmaps.tiles import PAD, Tile, TileCanvas, header_height, largest_grid

MIN_CARD = 40.0  #: least side of a picture with title and switch; smaller heads are drawn as a mosaic
HYSTERESIS = 2.0  #: pixels below `MIN_CARD` at which cards that are shown change to the mosaic
MAX_CARDS = 64  #: more heads are a mosaic, whatever the room
NARROW_CARD = 110.0
SWITCH_SIZE = (20.0, 11.0)


@dataclass(frozen=True, slots=True)
class Badge:
    """The measure of a head, next to its name."""

    text: str
    pixel: int | None  #: colour 0xffRRGGBB; None without a number
    tooltip: str  #: such as "Entropy: 0.989"


def badges_of(tint: Tint | None) -> Mapping[int, Badge]:
    """Return the badge of each head: its number in its colour."""
    if tint is None:
        return MappingProxyType({})
    values, label, tints = tint.values, tint.label, tint.pixels(0).tolist()
    return {head: Badge(measure_text(value), tint if math.isfinite(value) else None, f"{label}: {measure_text(value)}")
            for head, (value, tint) in enumerate(zip(values.tolist(), tints, strict=True))}


class HeadsCanvas(TileCanvas):
    """A grid of tiles whose keys are the spots of the heads. A click on a switch ablates or restores the head."""

    room = ViewportSize(240, 400, 0)
    can_ablate = True  #: whether heads can be ablated
    _order: Sequence[int] = ()
    _badges: Mapping[int, Badge] = MappingProxyType({})

    def set_badges(self, badges: Mapping[int, Badge]) -> None:
        """Set the badges, by head."""
        if badges != self._badges:
            lengths = [{head: len(badge.text) for head, badge in mapping.items()} for mapping in (badges, self._badges)]
            if lengths[0] != lengths[1]:
                self.clear_decorations()  # the room for names has changed
            self._badges = badges
            self.update()

    def set_order(self, heads: Sequence[int]) -> None:
        """Set the order of the heads."""
        if list(heads) != self._order:
            self._order = list(heads)
            self.place()
            self.update()

    def ordered_tiles(self) -> list[Tile]:
        if len(self._order) != len(self.tiles):  # the number of heads changed; their order follows
            return self.tiles
        return [self.tiles[head] for head in self._order]

    def fit(self, room: ViewportSize) -> None:
        """Fill a scroll area; cards never need its scroll bar."""
        self.room = room
        self.place()
        self.update()

    def place(self) -> None:
        count = len(self.tiles)
        if not count:
            return
        room, header = self.room, self.header
        columns, side = largest_grid(count, room.width, room.height, header)
        side, tile_height = math.floor(side), math.floor(side + header)  # equal to the pixel
        rows = math.ceil(count / columns)
        indent = max(0.0, (room.width - columns * side) / 2)
        for at, tile in enumerate(self.ordered_tiles()):
            row, column = divmod(at, columns)
            rect = QRectF(indent + column * side, row * tile_height, side, tile_height).adjusted(2, 2, -2, -2)
            self.place_tile(tile, rect)
        self.setMinimumHeight(math.ceil(rows * tile_height))

    @property
    def header(self) -> float:
        """The height of a title with its padding."""
        return header_height(self.metrics()) - PAD / 2

    def switch_rect(self, tile: Tile) -> QRectF:
        """Return the rectangle of a tile's switch."""
        assert tile.frame is not None
        box = tile.frame.title
        if not self.can_ablate:
            return QRectF(box.right(), box.center().y(), 0, 0)
        return QRectF(box.right() - SWITCH_SIZE[0], box.center().y() - SWITCH_SIZE[1] / 2, *SWITCH_SIZE)

    def paint_header(self, painter: QPainter, tile: Tile) -> None:
        assert tile.frame is not None
        box = tile.frame.title
        role: theme.Role = "small" if tile.rect.width() < NARROW_CARD else "strong"
        is_chosen = tile.key == self.chosen
        theme.set_text_style(painter, role, "Muted" if tile.is_ablated else "Accent" if is_chosen else "Text")
        metrics = theme.metrics(role)
        right = self.switch_rect(tile).left()
        if badge := self._badges.get(tile.picture.spot.head):
            right = min(right, self.badge_rect(tile, badge).left())
        room = right - 4 - box.left()
        title = tile.title if metrics.horizontalAdvance(tile.title) <= room else str(tile.picture.spot.head)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        if self.can_ablate:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_switch(painter, self.switch_rect(tile), on=not tile.is_ablated)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        super().paint(painter, exposed)
        self.paint_selection(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for tile in self.tiles:
            if (badge := self._badges.get(tile.picture.spot.head)) and tile.rect.intersects(exposed):
                self._paint_badge(painter, tile, badge)

    def badge_rect(self, tile: Tile, badge: Badge) -> QRectF:
        """Return where to draw the measure of a head: next to its switch, or as a stripe along the lower edge.

        It is not part of the cached tile, since it changes with every number.
        """
        assert tile.frame is not None
        box, metrics = tile.frame.title, theme.metrics("small")
        width = metrics.horizontalAdvance(badge.text) + 8
        role: theme.Role = "small" if tile.rect.width() < NARROW_CARD else "strong"
        title = theme.metrics(role).horizontalAdvance(str(tile.picture.spot.head))
        right = self.switch_rect(tile).left() - 4
        if right - width < box.left() + title + 4:
            return QRectF(tile.rect.left() + 2, tile.rect.bottom() - 4, tile.rect.width() - 4, 3)
        return QRectF(right - width, box.center().y() - metrics.height() / 2, width, metrics.height())

    def _paint_badge(self, painter: QPainter, tile: Tile, badge: Badge) -> None:
        assert tile.frame is not None
        box = self.badge_rect(tile, badge)
        pixel = badge.pixel
        if pixel is not None:
            pixel = int(painting.dimmed(np.array(pixel, np.uint32), ABLATED_OPACITY if tile.is_ablated else 1))
        painter.setPen(QPen(theme.colour("Line"), 1) if pixel is None else Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush if pixel is None else QColor.fromRgb(pixel))
        painter.drawRoundedRect(box, 3, 3)
        if box.height() > 3:
            painter.setFont(theme.font("small"))
            painter.setPen(theme.colour("Muted") if pixel is None else QColor(colours.ink_on(pixel)))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, badge.text)

    def spoken_name(self, key: Any) -> str:
        """Return the name of a head, whether it is ablated, and its measure."""
        tile, badge = next(tile for tile in self.tiles if tile.key == key), self._badges.get(key.head)
        template = self.tr("{head}, ablated") if tile.is_ablated else "{head}"
        return template.format(head=tile.title) + (f", {badge.tooltip}" if badge else "")

    def tooltip_of(self, key: Any) -> str:
        badge = self._badges.get(key.head)
        return super().tooltip_of(key) + (f"\n{badge.tooltip}" if badge else "")

    def _switch(self, tile: Tile) -> None:
        spot = tile.picture.spot
        self.did.emit(switch_head(spot.layer, spot.head, tile.is_ablated))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for tile in self.tiles if self.can_ablate else ():
            if self.switch_rect(tile).adjusted(-5, -6, 4, 6).contains(event.position()):
                if event.button() == Qt.MouseButton.LeftButton:
                    self._switch(tile)
                return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        chosen = next((tile for tile in self.tiles if tile.key == self.chosen), None)
        if is_pressed(event, "switch_chosen_head") and chosen is not None:
            self._switch(chosen)
        else:
            super().keyPressEvent(event)


def fit_as_cards(count: int, width: float, height: float, header: float, *, has_cards: bool = False) -> bool:
    """Return whether `count` heads have room for a card each; otherwise they are a mosaic.

    Cards that are shown `has_cards` may become a bit smaller, so that the panel does not flicker at the limit.
    """
    least = MIN_CARD - HYSTERESIS if has_cards else MIN_CARD
    return count <= MAX_CARDS and largest_grid(count, width, height, header)[1] >= least
