"""All heads of the layer side by side, each a live panel with a switch."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.pictures import colours
from attnviz.pictures.picture import Maps, make_picture
from attnviz.pictures.scaling import Levels
from attnviz.result.measures import Numbers, most, ordered
from attnviz.result.source import Source
from attnviz.views.chrome import theme
from attnviz.views.chrome.caption import Caption
from attnviz.views.controls.controls_inputs import Switch
from attnviz.views.heatmaps.measure_row import MeasureRow, number
from attnviz.views.heatmaps.tiles import MOST, OFF, PAD, Tile, TileCanvas, header_height, largest_grid
from attnviz.views.scene import PICTURES, Part, Scene
from attnviz.views.stage_words import stage_label

MIN_TITLED = 40.0  #: the least side of a picture with a title and a switch; smaller ones are a mosaic without
MIN_MOSAIC = 24.0  #: the least side of a picture in the mosaic; what does not fit, scrolls
MOSAIC_VALUES = 64  #: values a side that a picture in the mosaic draws at most
NARROW = 110.0
SWITCH = (20.0, 11.0)


@dataclass(frozen=True, slots=True)
class Badge:
    """What is measured of a head, beside its name."""

    text: str
    pixel: int | None  #: its colour, 0xffRRGGBB; None where there is no number
    told: str  #: what it is, such as "Entropy: 0.989"


def badges_of(values: Numbers | None, label: str, maps: Maps) -> Mapping[int, Badge]:
    """The number of each head in the colours of weights, the largest at their end."""
    if values is None:
        return MappingProxyType({})
    full = most(values) or 1.0
    tints = colours.pixels(values, 0.0, full, maps.sequential).tolist()
    return {head: Badge(number(value), tint if math.isfinite(value) else None, f"{label}: {number(value)}")
            for head, (value, tint) in enumerate(zip(values.tolist(), tints, strict=True))}


class HeadsCanvas(TileCanvas):
    """Tiles in a grid; where there are many heads, a mosaic of pictures alone, so that all of them are in sight.

    A click on a tile's switch turns the head on or off; in the mosaic, Space and the menu do.
    """

    head_switched = Signal(int, bool)

    viewport_size = QSize(240, 400)
    _order: Sequence[int] = ()
    _badges: Mapping[int, Badge] = MappingProxyType({})

    def set_badges(self, badges: Mapping[int, Badge]) -> None:
        """What is measured of each head, by its number."""
        if badges != self._badges:
            lengths = [{head: len(badge.text) for head, badge in some.items()} for some in (badges, self._badges)]
            if lengths[0] != lengths[1]:
                self.forget_surroundings()  # names give way to numbers
            self._badges = badges
            self.update()

    def set_order(self, heads: Sequence[int]) -> None:
        """Which head stands where, the first first."""
        if list(heads) != self._order:
            self._order = list(heads)
            self.place()
            self.update()

    def in_order(self) -> list[Tile]:
        if len(self._order) != len(self.tiles):  # the heads have become more or fewer, and are ordered in a moment
            return self.tiles
        return [self.tiles[head] for head in self._order]

    def fit(self, size: QSize) -> None:
        """Fill a viewport of this size."""
        self.viewport_size = size
        self.place()
        self.update()

    def place(self) -> None:
        count = len(self.tiles)
        if not count:
            return
        columns, side, header = self.grid(count)
        side, tile_height = math.floor(side), math.floor(side + header)  # all alike, to the last pixel
        rows = math.ceil(count / columns)
        aside = max(0.0, (self.viewport_size.width() - columns * side) / 2)
        gap = 2 if header else 1
        for at, tile in enumerate(self.in_order()):
            row, column = divmod(at, columns)
            rect = QRectF(aside + column * side, row * tile_height, side, tile_height).adjusted(gap, gap, -gap, -gap)
            self.frame_tile(tile, rect, labels=False, bar=False, titled=header > 0)
        self.setMinimumHeight(math.ceil(rows * tile_height))

    def grid(self, count: int) -> tuple[int, float, float]:
        """Columns, the side of a picture and the height of its title (see `best_grid`) for so many heads."""
        size = self.viewport_size
        return best_grid(count, size.width(), size.height(), header_height(self.metrics()) - PAD / 2)

    def switch_rect(self, tile: Tile) -> QRectF:
        """Where a tile's switch stands."""
        assert tile.frame is not None
        box = tile.frame.title
        return QRectF(box.right() - SWITCH[0], box.center().y() - SWITCH[1] / 2, *SWITCH)

    def paint_header(self, painter: QPainter, tile: Tile) -> None:
        assert tile.frame is not None
        box = tile.frame.title
        if box.isEmpty():
            return
        role: theme.Role = "small" if tile.rect.width() < NARROW else "strong"
        painter.setFont(theme.font(role))
        painter.setPen(theme.colour("Muted" if tile.off else "Accent" if tile.key == self.chosen else "Text"))
        metrics = theme.metrics(role)
        right = self.switch_rect(tile).left()
        if tile.key in self._badges:
            right = min(right, self.badge_rect(tile, self._badges[tile.picture.spot.head]).left())
        room = right - 4 - box.left()
        title = tile.title if metrics.horizontalAdvance(tile.title) <= room else str(tile.picture.spot.head)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        self._paint_switch(painter, self.switch_rect(tile), on=not tile.off)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for tile in self.tiles:
            if tile.key in self._badges and tile.rect.intersects(QRectF(event.rect())):
                self._paint_badge(painter, tile, self._badges[tile.picture.spot.head])
        painter.end()

    def badge_rect(self, tile: Tile, badge: Badge) -> QRectF:
        """Where the measure of a head stands: beside its switch as a number, else as a stripe along the lower edge.

        It is drawn beside what is kept of a tile, since it changes with every number.
        """
        assert tile.frame is not None
        box, metrics = tile.frame.title, theme.metrics("small")
        width = metrics.horizontalAdvance(badge.text) + 8
        title = theme.metrics("small" if tile.rect.width() < NARROW else "strong").horizontalAdvance(str(tile.key))
        right = self.switch_rect(tile).left() - 4
        if box.isEmpty() or right - width < box.left() + title + 4:
            return QRectF(tile.rect.left() + 2, tile.rect.bottom() - 4, tile.rect.width() - 4, 3)
        return QRectF(right - width, box.center().y() - metrics.height() / 2, width, metrics.height())

    def _paint_badge(self, painter: QPainter, tile: Tile, badge: Badge) -> None:
        assert tile.frame is not None
        box = self.badge_rect(tile, badge)
        painter.setOpacity(OFF if tile.off else 1)
        painter.setPen(QPen(theme.colour("Line"), 1) if badge.pixel is None else Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush if badge.pixel is None else QColor.fromRgb(badge.pixel))
        painter.drawRoundedRect(box, 3, 3)
        if box.height() > 3:
            painter.setFont(theme.font("small"))
            painter.setPen(theme.colour("Muted") if badge.pixel is None else QColor(colours.ink_on(badge.pixel)))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, badge.text)
        painter.setOpacity(1)

    def _paint_switch(self, painter: QPainter, rect: QRectF, *, on: bool) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = rect.height() / 2
        painter.setPen(QPen(theme.colour("Accent" if on else "Muted"), 1.2))
        painter.setBrush(theme.colour("Accent") if on else theme.colour("Base"))
        painter.drawRoundedRect(rect, radius, radius)
        x = rect.right() - radius if on else rect.left() + radius
        painter.setBrush(theme.colour("Base" if on else "Muted"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(QPointF(x, rect.center().y()), radius - 2.5, radius - 2.5)
        painter.restore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        tile = next((tile for tile in self.tiles if tile.rect.contains(event.position())), None)
        if tile is not None and tile.key in self._badges:
            self.setToolTip(f"{tile.tooltip}\n{self._badges[tile.picture.spot.head].told}")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for tile in self.tiles:
            titled = tile.frame is not None and not tile.frame.title.isEmpty()
            if titled and self.switch_rect(tile).adjusted(-5, -6, 4, 6).contains(event.position()):
                if event.button() == Qt.MouseButton.LeftButton:
                    self.head_switched.emit(tile.picture.spot.head, tile.off)
                return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        chosen = next((tile for tile in self.tiles if tile.key == self.chosen), None)
        if event.key() == Qt.Key.Key_Space and chosen is not None:
            self.head_switched.emit(chosen.picture.spot.head, chosen.off)
        else:
            super().keyPressEvent(event)


def best_grid(count: int, width: float, height: float, header: float) -> tuple[int, float, float]:
    """Columns, the side of a picture, and the height of its title: the largest with which all heads fit.

    Pictures that would be too small for a title have none, and stand closer; what does not fit even so, scrolls.
    """
    columns, side = largest_grid(count, width, height, header)
    if side >= MIN_TITLED:
        return columns, side, header
    columns, side = largest_grid(count, width, height, 0)
    if side < MIN_MOSAIC:
        columns = max(1, int(width // MIN_MOSAIC))
        side = width / columns
    return columns, side, 0.0


def heads_spot(source: Source, chosen: Spot) -> Spot:
    """The spot whose heads are shown when one is chosen: its weights where it has no heads."""
    there = STAGES[chosen.stage].per_head and chosen.stage in source.stages(chosen.layer)
    return chosen if there else source.weights_of(chosen)


MEASURED: frozenset[Part] = frozenset({"result", "sentence", "layer", "head", "maps", "measure", "pinned"})


class _FittedScroll(QScrollArea):
    """A scroll area that tells its canvas how much room there is."""

    def resizeEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        super().resizeEvent(event)
        canvas = self.widget()
        if isinstance(canvas, HeadsCanvas):
            canvas.fit(self.viewport().size())


class HeadsView(QWidget):
    """The panel of heads. `canvas` tells which are switched."""

    cell_hovered = Signal(object)  #: Cell or None
    cell_pinned = Signal(object)  #: Cell
    head_chosen = Signal(object)  #: its number
    shared_scale_changed = Signal(bool)
    measure_chosen = Signal(str)  #: the name of the measure by which the heads are ordered; "" as computed

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("heads")
        self.setAccessibleName(self.tr("Heads"))
        self.canvas = HeadsCanvas()
        self.canvas.setAccessibleName(self.tr("All heads; arrow keys choose, Space switches a head on or off"))
        self.setFocusProxy(self.canvas)
        self.canvas.cell_hovered.connect(self.cell_hovered)
        self.canvas.cell_pinned.connect(self.cell_pinned)
        self.canvas.tile_chosen.connect(self.head_chosen)
        self._caption = Caption("strong", ink="Text", align=Qt.AlignmentFlag.AlignLeft)
        self.shared = Switch(self.tr("Shared scale"))
        self.shared.setToolTip(self.tr("All heads share one colour scale, so that they compare; else each its own."))
        self.shared.setAccessibleName(self.tr("Shared scale"))
        self.shared.setChecked(True)
        self.shared.toggled.connect(self.shared_scale_changed)
        scroll = _FittedScroll()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self.canvas)
        top = QHBoxLayout()
        top.addWidget(self._caption, 1)
        top.addWidget(self.shared)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.SPACE, theme.SPACE // 2, theme.SPACE, theme.SPACE)
        layout.setSpacing(theme.SPACE // 2)
        self.measures = MeasureRow()
        self.measures.head_chosen.connect(self.head_chosen)
        self.measures.measure_chosen.connect(self.measure_chosen)
        layout.addLayout(top)
        layout.addWidget(self.measures)
        layout.addWidget(scroll, 1)
        self.setMinimumWidth(170)

    def sizeHint(self) -> QSize:
        return QSize(270, 400)

    def set_shared_scale(self, shared: bool) -> None:
        """Tick or clear the box without telling."""
        self.shared.blockSignals(True)
        self.shared.setChecked(shared)
        self.shared.blockSignals(False)

    def show_scene(self, scene: Scene, changed: frozenset[Part]) -> None:
        """Show all heads of a scene."""
        focus, look, result, source = scene.focus, scene.look, scene.result, scene.source
        self.set_shared_scale(look.maps.scaling.range in ("shared", "absolute"))
        if source is not None and changed & (PICTURES - {"head"}):
            self.set_result(source, focus.spot, maps=look.maps,
                            levels=scene.levels(heads_spot(source, focus.spot).stage))
        if result is not None and changed & MEASURED:
            values = scene.measured()
            self.canvas.set_badges(badges_of(values, self.measures.label(look.measure), look.maps))
            self.canvas.set_order(range(result.num_heads) if values is None else ordered(values))
            self.measures.setVisible(result.num_heads > 1)
            self.measures.show_measure(look.measure, values, chosen=focus.spot.head, 
                                       off=result.heads_off(focus.spot))
        self.canvas.set_chosen(focus.spot.head)
        self.canvas.set_marked(focus.marked)
        self.canvas.set_followed(scene.followed)
        self.canvas.set_stale(scene.stale)
        self.canvas.set_moved(scene.moved, scene.glow)

    def set_result(self, source: Source, chosen: Spot, *, maps: Maps, levels: Levels | None = None) -> None:
        """Draw every head of the chosen stage (see `heads_spot`); `levels` None gives each its own."""
        if not source.texts:
            self.canvas.set_tiles([])
            self._caption.set_text("")
            return
        shown = heads_spot(source, chosen)
        label = stage_label(source, shown.stage)
        *_, header = self.canvas.grid(source.num_heads)
        many = self.tr("{stage}, {count} heads").format(stage=label, count=source.num_heads)
        self._caption.set_text(label if header else many)
        most = MOST if header else MOSAIC_VALUES
        tiles = []
        for head in range(source.num_heads):
            spot = shown.at(head=head)
            off = source.is_off(spot)
            tile = Tile(
                key=head, title=self.tr("Head {number}").format(number=head), subtitle="",
                tooltip=(self.tr("Head {number} is off. Its switch or Space turns it on again.") if off else
                         self.tr("Head {number}. Click to follow it; its switch or Space turns it off.")
                         ).format(number=head),
                picture=make_picture(source, spot, maps=maps, levels=levels, most=most),
                off=off,
            )
            tiles.append(tile)
        self.canvas.set_tiles(tiles)


