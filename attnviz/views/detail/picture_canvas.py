"""The large heatmap: zoom with the wheel or by pinching, pan by dragging or with two fingers."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QToolTip

from attnviz.document.places import Cell
from attnviz.pictures.margins import Margin
from attnviz.pictures.marks import marks_for
from attnviz.pictures.picture import Picture
from attnviz.store.focus import hover_cell, pin_cell
from attnviz.store.numbers import want_cells
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.chrome.surface import AccessiblePicture, Pinch, Place, finger_way, wheel_zoom
from attnviz.views.detail import large_cells
from attnviz.views.detail.colour_bar import ColourBar
from attnviz.views.detail.detail_layout import Insets, cell_size, insets_around
from attnviz.views.detail.margins import draw as draw_margins, margins_size, tooltip_at
from attnviz.views.detail.picture_image import Block, Overlay, PictureImage
from attnviz.views.heatmaps import painting
from attnviz.views.heatmaps.canvas import STALE_OPACITY, Marks
from attnviz.views.heatmaps.changed_cells import Window, draw_changed_cells
from attnviz.views.heatmaps.painting import CellGrid

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid

MAX_PATCH_CELLS = 1200  #: cells per side; more cannot be told apart


class PictureCanvas(Doer, AccessiblePicture, pg.GraphicsView):
    """A zoomable heatmap. It changes no data: what a person does is emitted as signals."""

    block_changed = Signal(int, int)  #: cells (down, across) of each visible colour
    visible_range_changed = Signal()  #: other cells are visible, after a gesture or a resize

    def __init__(self) -> None:
        super().__init__(background=None)
        self.picture: Picture | None = None
        self.marks = Marks()
        self.words_of: Callable[[Cell], str] = lambda cell: ""  #: what is said of a cell
        self._insets = (0.0, 0.0, 0.0, 0.0)
        self.given_insets: Insets | None = None  #: set by a pair of pictures; None to compute them
        self.leader: PictureCanvas | None = None  #: the canvas whose visible range this one shows
        self.has_row_labels = True
        self.has_colour_bar = True
        self.margins: tuple[Margin, ...] = ()
        self._full_size = QSizeF()  # visible without zoom, in cells
        self._labels = painting.CachedPixmap()
        self.box = pg.ViewBox(invertY=True, enableMenu=False, defaultPadding=0)
        self.box.setBackgroundColor(None)
        self.image, self.patch_image = PictureImage(), PictureImage()
        self.block: Block = (1, 1)  #: the cells (down, across) of each visible colour
        self.box.addItem(self.image, ignoreBounds=True)
        self.box.addItem(self.patch_image, ignoreBounds=True)
        self.patch: tuple[Picture, int, int] | None = None  #: exact cells of a pooled picture, first row and column
        self._patch_timer = QTimer(self, singleShot=True, interval=40)
        self._patch_timer.timeout.connect(self._request_patch)
        # pyqtgraph would cache the background in the colours of the former theme.
        self.setCacheMode(self.CacheModeFlag.CacheNone)
        self._layout = pg.GraphicsLayout()
        self._layout.addItem(self.box)
        self.setCentralItem(self._layout)
        self._overlay = Overlay(self, paint=self.paint_overlay)
        self.scene().addItem(self._overlay)
        self.box.sigRangeChanged.connect(self._range_changed)
        self.box.sigRangeChangedManually.connect(lambda *_: self.visible_range_changed.emit())
        self.box.sigResized.connect(lambda *_: self._resized())
        self.scene().sigMouseMoved.connect(self._mouse_moved)
        self.scene().sigMouseClicked.connect(self._mouse_clicked)
        Pinch(self.viewport(), self.zoom_at)
        self.bar = ColourBar(self.viewport())
        self.hear(self.bar)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # for subclasses

    def edit(self, cell: Cell) -> None:
        """Let a person edit the number of a cell."""

    def on_picture(self) -> None:
        """Follow another picture."""

    def on_cells_moved(self) -> None:
        """Follow the cells, which are elsewhere on the widget."""

    # contents

    def set_picture(self, picture: Picture | None, margins: tuple[Margin, ...] = ()) -> None:
        """Draw a picture with numbers beside its rows and columns; keep the zoom if its shape is unchanged."""
        margins_changed = len(margins) != len(self.margins)
        self.margins = margins
        former, self.picture = self.picture, picture
        self._drop_patch()
        self.on_picture()
        self.image.show_picture(picture)
        if picture is None:
            self.bar.hide()
            self._overlay.update()
            return
        same_shape = former is not None and former.shape == picture.shape and former.stage == picture.stage
        relabelled = former is None or former.row_labels != picture.row_labels
        if not same_shape or relabelled or margins_changed or self.given_insets or (
                self.bar.room(picture) + margins_size(margins)[0] > self._insets[2]):
            self._set_insets(picture)
        if not same_shape:
            self._fit()
        self._fit_pixels()
        self._place_bar()
        self._overlay.update()

    def _place_bar(self) -> None:
        if not self.has_colour_bar:
            self.bar.hide()
        elif self.picture is not None:
            self.bar.show_picture(self.picture, self._visible(self.cells())[0], margins_size(self.margins)[0])

    def _fit_pixels(self) -> None:
        """Pool values that are smaller than a pixel, and report a change of the pooling."""
        cells, ratio = self.cells(), self.devicePixelRatioF()
        block = self.image.fit_pixels(cells, ratio)
        if self.patch is not None:
            patch, row, column = self.patch
            within = self.patch_image.fit_pixels(cells, ratio)
            _, (top, bottom, left, right) = self._visible(cells)
            rows, columns = patch.shape
            if row <= top and bottom <= row + rows and column <= left and right <= column + columns:
                block = within
        if block != self.block:
            self.block = block
            self.block_changed.emit(*block)

    def _set_insets(self, picture: Picture) -> None:
        insets = self.given_insets or insets_around(
            picture, self.width(), self.height(), bar=self.bar.room(picture), extra=margins_size(self.margins))
        if insets != self._insets:
            self._insets = insets
            self._layout.layout.setContentsMargins(*insets)
            self._layout.layout.activate()

    def set_patch(self, patch: Picture, row: int, column: int) -> None:
        """Draw exact cells over the pooled ones, starting at (row, column)."""
        self.patch = patch, row, column
        self.patch_image.show_picture(patch, row=row, column=column)
        self._fit_pixels()
        self._overlay.update()

    def _drop_patch(self) -> None:
        self.patch = None
        self.patch_image.show_picture(None)
        if self.picture is not None and self.picture.is_pooled:
            self._patch_timer.start()

    def _range_changed(self, *_: object) -> None:
        if self.picture is not None:
            self._fit_pixels()
        self._overlay.update()
        self._place_bar()
        self.on_cells_moved()
        if self.picture is not None and self.picture.is_pooled:
            self._patch_timer.start()

    def _request_patch(self) -> None:
        if self.picture is None or not self.picture.is_pooled:
            return
        _, (top, bottom, left, right) = self._visible(self.cells())
        if 0 < bottom - top <= MAX_PATCH_CELLS and 0 < right - left <= MAX_PATCH_CELLS:
            self.did.emit(want_cells(self.picture.spot, slice(top, bottom), slice(left, right)))

    def show_marks(self, marks: Marks) -> None:
        """Show marks, and dim an outdated picture."""
        self.marks = marks
        self.image.setOpacity(STALE_OPACITY if marks.stale else 1)
        self._overlay.update()

    @property
    def shows_all(self) -> bool:
        """Whether the whole picture is visible."""
        visible, full = self.box.viewRect(), self._full_size
        return visible.width() > 0.999 * full.width() and visible.height() > 0.999 * full.height()

    @property
    def visible_range(self) -> QRectF | None:
        """The part of the picture that is zoomed in on, in cells; None if all is visible."""
        return None if self.shows_all else self.box.viewRect()

    def show_range(self, visible: QRectF | None) -> None:
        """Show a part of the picture, or the whole picture."""
        if visible is None:
            self._fit()
        else:
            self.box.setRange(visible, padding=0, disableAutoRange=True)

    def _resized(self) -> None:
        """Show the same share of the picture at another size, around the same center."""
        if self.leader is not None:
            self._fit()
            self.show_range(self.leader.visible_range)
            return
        visible, full = self.box.viewRect(), self._full_size
        self._fit(*((1, 1) if full.isEmpty() else (visible.width() / full.width(), visible.height() / full.height())),
                  about=visible.center())
        self.visible_range_changed.emit()

    def fit(self, rows: tuple[int, int] | None = None, columns: tuple[int, int] | None = None) -> None:
        """Show some rows and columns, from the first to before the last; all unless given."""
        self._fit()
        if self.picture is not None and (rows or columns):
            (first, last), (left, right) = rows or (0, self.picture.shape[0]), columns or (0, self.picture.shape[1])
            self.box.setRange(QRectF(left, first, right - left, last - first), padding=0, disableAutoRange=True)
        self.visible_range_changed.emit()

    def _fit(self, across_share: float = 1, down_share: float = 1, *, about: QPointF | None = None) -> None:
        """Show the whole picture, or a share of it centred at `about`."""
        if self.picture is None:
            return
        self._set_insets(self.picture)
        area = self.box.boundingRect()
        width, height = cell_size(self.picture, area.width(), area.height())
        across, down = area.width() / width, area.height() / height  # in cells
        closest = 2 / max(2.0, across, down)
        self.box.setLimits(  # no zoom beyond the whole picture, and no drag out of view
            xMin=0, xMax=across, yMin=0, yMax=down,
            minXRange=across * closest, minYRange=down * closest, maxXRange=across, maxYRange=down,
        )
        self._full_size, visible = QSizeF(across, down), QRectF(0, 0, across * across_share, down * down_share)
        visible.moveCenter(about or visible.center())  # the limits move it back inside
        self.box.setRange(visible, padding=0, disableAutoRange=True)
        self._range_changed()  # the box emits nothing if only the size changed

    def cells(self) -> CellGrid:
        """Return the grid of the cells in pixels of this widget."""
        origin = self.box.mapToScene(self.box.mapFromView(QPointF(0, 0)))
        end = self.box.mapToScene(self.box.mapFromView(QPointF(1, 1)))
        return CellGrid(origin.x(), origin.y(), max(1e-6, end.x() - origin.x()), max(1e-6, end.y() - origin.y()))

    def _visible(self, cells: CellGrid) -> tuple[QRectF, tuple[int, int, int, int]]:
        """Return the visible rectangle, and (first row, end row, first column, end column)."""
        assert self.picture is not None
        rows, columns = self.picture.shape
        box = self.box.mapRectToScene(self.box.boundingRect())
        area = cells.rect(0, 0, rows, columns).intersected(box)
        top = max(0, min(rows, int((area.top() - cells.y) // cells.height)))
        left = max(0, min(columns, int((area.left() - cells.x) // cells.width)))
        bottom = max(0, min(rows, math.ceil((area.bottom() - cells.y) / cells.height)))
        right = max(0, min(columns, math.ceil((area.right() - cells.x) / cells.width)))
        return area, (top, bottom, left, right)

    def paint_overlay(self, painter: QPainter) -> None:
        """Paint hatch, numbers, labels and marks of the visible part."""
        self.tell_cells()
        picture = self.picture
        if picture is None:
            return
        cells = self.cells()
        area, window = self._visible(cells)
        if area.isEmpty():
            return
        marked = self.marks.cell
        at = (marked.row, marked.column) if marked is not None and marked.spot.stage == picture.spot.stage else None
        exact = self._exact_cells(picture, cells, window)
        hatched = None if exact is None else painting.hatch_key(*exact)
        key = (cells, area, window, at, picture.row_labels, picture.column_labels, picture.row_axis,
               self.has_row_labels, hatched)

        def draw_static(onto: QPainter) -> None:
            """Draw what edits leave unchanged: the labels, and the hatch below the numbers."""
            large_cells.draw_labels(onto, picture, cells, area, window, at, rows=self.has_row_labels)
            if exact is not None:
                onto.setClipRect(area)
                painting.draw_hatch(onto, *exact)

        static = self._labels.get(key, QSizeF(self.size()), self.devicePixelRatioF(), draw_static)
        painter.save()
        for part in self._parts_around_bar():
            painter.setClipRect(part)
            painter.drawPixmap(0, 0, static)
        painter.setClipRect(area.adjusted(-2, -2, 2, 2))
        opacity = self.image.opacity()
        if picture.ablated:
            large_cells.dim_ablated(painter, area)
            opacity *= 1 - large_cells.ABLATED_VEIL_OPACITY
        if exact is not None:
            large_cells.draw(painter, *exact, area, opacity)
        if self.marks.changes is not None and self.marks.highlight > 0:
            changes = self.marks.changes.at(picture.spot)
            draw_changed_cells(painter, picture, cells, changes, highlight=self.marks.highlight, window=window)
        painting.draw_edited(painter, picture, cells, window)
        row = self.marks.followed
        followed = None if row is None else min(row, picture.shape[0] - 1)  # the last one of a shorter sentence
        painting.draw_veil(painter, picture, cells, followed, theme.colour("Window"))
        if marked is not None:
            painting.draw_marks(painter, picture, cells, marked, followed)
        if picture.ablated:
            large_cells.say_ablated(painter, area)
        painter.restore()
        draw_margins(painter, self.margins, cells, area, window)

    def _parts_around_bar(self) -> tuple[QRect, ...]:
        """Return the rectangles around the colour bar: Qt draws faster in these than around a corner."""
        full, bar = self.rect(), self.bar.geometry()
        if self.bar.isHidden():
            return (full,)
        width, below = full.width() - bar.x(), bar.bottom() + 1
        return (QRect(0, 0, bar.x(), full.height()), QRect(bar.x(), 0, width, bar.y()),
                QRect(bar.x(), below, width, full.height() - below))

    def _exact_cells(
        self, picture: Picture, cells: CellGrid, window: Window
    ) -> tuple[Picture, CellGrid, Window] | None:
        """Return the visible cells with one number each; of a pooled picture, those of its patch."""
        if not picture.is_pooled:
            return picture, cells, window
        if self.patch is None:
            return None
        patch, row, column = self.patch
        corner = cells.rect(row, column)
        rows, columns = patch.shape
        top, bottom, left, right = window
        inside = max(0, top - row), min(rows, bottom - row), max(0, left - column), min(columns, right - column)
        return patch, CellGrid(corner.x(), corner.y(), cells.width, cells.height), inside

    # screen readers

    @property
    def marked_place(self) -> Place | None:
        """The first marked cell of the picture."""
        marks = marks_for(self.picture, self.marks.cell) if self.picture and self.marks.cell else []
        return (marks[0][0], marks[0][1]) if marks else None

    def accessible_grid(self) -> AccessibleGrid:
        from attnviz.views.chrome.accessible_table import AccessibleGrid

        picture = self.picture
        if picture is None:
            return AccessibleGrid(shape=(0, 0))
        at = self.marked_place

        def place_at(point: QPointF) -> Place | None:
            cell = self.cell_at(point)
            return None if cell is None else (cell.row, cell.column)

        return AccessibleGrid(
            shape=picture.shape, words=lambda *place: self.words_of(Cell(picture.spot, *place)),
            rect=lambda *place: self.cells().rect(*place), current=at, at=place_at)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.tell_cells(again=True)

    # gestures

    def cell_at(self, point: QPointF) -> Cell | None:
        """Return the cell under a point, or None."""
        if self.picture is None or not self.box.mapRectToScene(self.box.boundingRect()).contains(point):
            return None  # zoomed in, cells are hidden below the labels
        place = self.cells().at(point, self.picture.shape)
        return None if place is None else Cell(self.picture.spot, *place)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer; two fingers move what is zoomed."""
        if (way := finger_way(event)) is not None:
            cells = self.cells()
            self.box.translateBy(x=-way.x() / cells.width, y=-way.y() / cells.height)
            self.visible_range_changed.emit()
        else:
            self.zoom_at(wheel_zoom(event), event.position())
        event.accept()

    def zoom_at(self, factor: float, point: QPointF) -> None:
        """Enlarge the cells around a point of the widget, which stays where it is."""
        area = self.box.mapRectToScene(self.box.boundingRect())
        if self.picture is not None and area.contains(point):
            cells = self.cells()
            center = (point.x() - cells.x) / cells.width, (point.y() - cells.y) / cells.height
            self.box.scaleBy((1 / factor, 1 / factor), center=center)
            self.visible_range_changed.emit()

    def _mouse_moved(self, position: QPointF) -> None:
        self.did.emit(hover_cell(self.cell_at(position)))
        if self.margins and self.picture is not None:
            cells = self.cells()
            if text := tooltip_at(self.margins, self.picture, cells, self._visible(cells)[0], position):
                QToolTip.showText(self.mapToGlobal(position.toPoint()), as_tooltip(text), self)

    def _mouse_clicked(self, event) -> None:  # type: ignore[no-untyped-def]
        cell = self.cell_at(event.scenePos())
        if event.button() == Qt.MouseButton.RightButton:
            self.menu_requested.emit(cell, event.screenPos().toPoint())
        elif event.double() and cell is not None:
            self.edit(cell)
        elif event.double():
            self.fit()
        elif cell is not None:
            self.did.emit(pin_cell(cell))
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.did.emit(hover_cell(None))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "_overlay"):
            self._labels.clear()
            for image in (self.image, self.patch_image):
                image.invalidate()
            self._range_changed()
