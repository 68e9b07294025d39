"""The open experiment drawn anew off the screen, light and with all rows and columns, as a picture or as tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from PySide6.QtCore import QBuffer, QByteArray, QHashSeed, QMarginsF, QModelIndex, QPoint, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPageSize, QPaintDevice, QPainter, QPalette, QPdfWriter
from PySide6.QtWidgets import QAbstractButton, QComboBox, QGraphicsView, QLabel, QScrollArea, QVBoxLayout, QWidget

from attnviz.export.formats import MADE_BY, suffixes
from attnviz.export.lettering import clean
from attnviz.export.paper_style import MM_PER_INCH, FigureStyle
from attnviz.export.tables import Table, number_text
from attnviz.store.experiments import EXPERIMENTS, experiment_value
from attnviz.store.state import State
from attnviz.system.translation import tr, translated
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.plain_text import label
from attnviz.views.controls.option_words import value_text
from attnviz.views.experiments.experiment_view import new_page
from attnviz.views.experiments.grid_table import MAX_COLUMN_PX, CellTable, GridTable
from attnviz.views.heatmaps.tiles import TileCanvas

PNG, SVG, PDF = suffixes("picture")
SIZE = QSize(960, 640)  #: of a drawing in pixels of the screen, unless its rows and columns need more
NARROW_SIZE = QSize(640, 480)  #: of a drawing for a column of a paper, in which text is small
PX_PER_INCH = 96.0  #: of a drawing whose width nobody sets
SCALE = 2  #: pixels of an image per pixel of the screen
MAX_IMAGE_PX = 30_000  #: of a side; larger ones are not read by other programs
OF_NO_TEXT = ("scale", "corpus")  #: experiments in which the sentence has no part


def why_not(state: State) -> str | None:
    """Return why the open experiment cannot be drawn now, or None."""
    row = EXPERIMENTS[state.look.experiment]
    if (reason := row.unless(state, {})) is not None:
        return translated(reason)
    is_awaited = state.result is None or (state.experiment_numbers is None and row.request(state) is not None)
    return tr("The experiment is still being computed. Wait a moment.") if is_awaited else None


@contextmanager
def drawing(state: State, size: QSize = SIZE) -> Iterator[QWidget]:
    """Yield the page of the open experiment below its title and its text, laid out; it is deleted afterwards."""
    state = replace(state, focus=replace(state.focus, hovered=None, selected=frozenset()),
                    look=replace(state.look, maps=replace(state.look.maps, dark=False)))
    with theme.light() as palette:
        palette.setColor(QPalette.ColorRole.Window, palette.color(QPalette.ColorRole.Base))
        sheet, page = QWidget(), new_page(state.look.experiment)
        try:
            title, words = label("title"), label("caption")
            title.setText(tr(EXPERIMENTS[state.look.experiment].title))
            lines = (" · ".join(filter(None, parts)) for parts in (_text_and_setup(state), _options(state)))
            words.setText("\n".join(filter(None, lines)))
            words.setHidden(not words.text())
            fitted = fill(QVBoxLayout(sheet), title, words, (page, 1), margins=(theme.SPACE,) * 4, spacing=theme.SPACE)
            for widget in (sheet, *sheet.findChildren(QWidget)):
                widget.setPalette(palette)
            for button in page.findChildren(QAbstractButton):
                button.hide()
            for canvas in page.findChildren(TileCanvas):
                canvas.has_cached_labels = False  # pixels of the screen are coarse in a file
            for plot in page.findChildren(QGraphicsView):
                plot.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
                for item in plot.items():
                    if hasattr(item, "setExportMode"):  # of pyqtgraph: points are drawn, not copied from pixels
                        item.setExportMode(True, {})
            sheet.resize(size)
            for _ in range(2):  # rows and columns are known once they are shown
                sheet.grab()  # lays out what is hidden; plots measure their axes when they are painted
                page.show_state(state)
                _write_choices(page)
                for hint in page.hints:
                    hint.hide()
                has_tables = _show_whole(page)
                sheet.grab()
                width = max(size.width(), sheet.minimumSizeHint().width())
                least = fitted.totalMinimumHeightForWidth(width)
                sheet.resize(width, least if has_tables else max(size.height(), least))
            sheet.grab()
            yield sheet
        finally:
            sheet.deleteLater()


def image(sheet: QWidget, scale: float = SCALE) -> QImage:
    """Return a drawing as an image, `scale` pixels per pixel of the screen."""
    scale = min(scale, MAX_IMAGE_PX / max(sheet.width(), sheet.height()))
    made = QImage(sheet.size() * scale, QImage.Format.Format_RGB32)
    made.fill(Qt.GlobalColor.white)
    _paint(sheet, made, scale)
    made.setText("Software", MADE_BY)
    return made


def picture(state: State, suffix: str, style: FigureStyle | None = None) -> bytes:
    """Return the open experiment as a file of a picture, as wide as a style says; equal states give equal files."""
    with drawing(state, SIZE if style is None else NARROW_SIZE) as sheet:
        if style is None:
            return _file(sheet, suffix, sheet.width() / PX_PER_INCH, round(SCALE * PX_PER_INCH))
        return _file(sheet, suffix, style.inches, style.dpi)


def _file(sheet: QWidget, suffix: str, inches: float, dpi: int) -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    millimetres = QSizeF(sheet.size()) * (inches * MM_PER_INCH / sheet.width())
    if suffix == PNG:
        pixels = image(sheet, inches * dpi / sheet.width())
        for turn in (pixels.setDotsPerMeterX, pixels.setDotsPerMeterY):
            turn(round(dpi / MM_PER_INCH * 1000))
        pixels.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs ask for bytes, Qt for text
    elif suffix == SVG:
        from PySide6.QtSvg import QSvgGenerator  # late: few sessions write one

        drawn = QSvgGenerator()
        drawn.setOutputDevice(buffer)
        drawn.setResolution(sheet.logicalDpiX())  # fonts have their size in points
        drawn.setSize(sheet.size())
        drawn.setViewBox(QRectF(0, 0, sheet.width(), sheet.height()))
        drawn.setDescription(MADE_BY)
        _paint(sheet, drawn, 1)
    else:
        QHashSeed.setDeterministicGlobalSeed()  # else the fonts of a file have another order in each process
        pages = QPdfWriter(buffer)
        pages.setCreator(MADE_BY)
        pages.setResolution(sheet.logicalDpiX())
        pages.setPageSize(QPageSize(millimetres, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch))
        pages.setPageMargins(QMarginsF())
        _paint(sheet, pages, pages.width() / sheet.width())
        del pages  # writes the end of the file
        QHashSeed.resetRandomGlobalSeed()
    data = bytes(content.data())
    if suffix == SVG:  # the generator knows whole pixels only
        size = f'<svg width="{millimetres.width():.6g}mm" height="{millimetres.height():.6g}mm"'.encode()
        return re.sub(rb'<svg width="[^"]*" height="[^"]*"', size, data, count=1)
    return _without_dates(data) if suffix == PDF else data


def tables(state: State) -> list[Table]:
    """Return the tables of the open experiment with all rows and columns; none if its page has no table."""
    with drawing(state) as sheet:
        text, setup = _text_and_setup(state)
        words = (part.text() for part in sheet.findChildren(QLabel)[2:] if not part.isHidden())  # below the title
        setup = clean(" · ".join(filter(None, [setup, *_options(state), *words])))
        return [table for view in sheet.findChildren(GridTable) for table in _tables_of(view, text, setup)]


def _tables_of(view: GridTable, text: str, setup: str) -> Iterator[Table]:
    """Yield the texts of a table's cells, and their numbers."""
    grid = view.grid
    rows, columns = tuple(map(clean, grid.rows)), tuple(map(clean, grid.columns))
    title = clean(view.accessibleName().partition(";")[0])  # gestures are named after it
    table = Table(title, grid.axes[0], text, setup, grid.axes, rows, columns, ())
    if not rows or not columns:
        return
    if grid.has_names or grid.values is None:
        yield replace(table, has_names=True, numbers=tuple(
            tuple(clean(grid.text(row, column) or "") for column in range(len(columns))) for row in range(len(rows))))
    if grid.values is not None:
        yield replace(table, numbers=tuple(tuple(number_text(float(value) + 0.0, None) for value in values)
                                           for values in grid.values))


def _text_and_setup(state: State) -> tuple[str, str]:
    """Return the text, of patching those of both runs, and how it was computed; "" where no text is shown."""
    result, sentence = state.result, state.focus.spot.sentence
    if result is None or sentence >= len(result.texts) or state.look.experiment in OF_NO_TEXT:
        return "", ""
    clean_run = getattr(getattr(state.experiment_numbers, "request", None), "clean", None)
    texts = [clean_run.texts[0]] if clean_run is not None else []
    return clean(" / ".join([*texts, result.texts[sentence]])), clean(result.setup)


def _options(state: State) -> list[str]:
    """Return what the options of the open experiment that have an effect are set to."""
    row = EXPERIMENTS[state.look.experiment]
    return [f"{tr(option.label)}: {value_text(option, experiment_value(state, f'{row.name}.{option.name}'))}"
            for option in row.options if option.name not in row.unused(state)]


def _write_choices(page: QWidget) -> None:
    """Write what is chosen in a list beside its name: a paper has no list to choose from."""
    for name in page.findChildren(QLabel):
        if isinstance(choice := name.buddy(), QComboBox):
            choice.hide()
            if not name.text().endswith(choice.currentText()):
                name.setText(f"{name.text()} {choice.currentText()}")


def _show_whole(page: QWidget) -> bool:
    """Let every table and scroll area be as large as all that is in it, and mark no cell; return if there is one."""
    tables, areas = page.findChildren(GridTable), page.findChildren(QScrollArea)
    for view in tables:
        view.setCurrentIndex(QModelIndex())
        for hide in (view.setHorizontalScrollBarPolicy, view.setVerticalScrollBarPolicy):
            hide(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        across, down = view.horizontalHeader(), view.verticalHeader()
        if isinstance(view, CellTable):
            grid, metrics = view.grid, theme.metrics("small")
            texts = [*(line for name in grid.columns for line in name.split("\n")), *(
                grid.text(row, column) or "" for row in range(len(grid.rows)) for column in range(len(grid.columns)))]
            widest = max(map(metrics.horizontalAdvance, texts), default=0.0)
            view.min_column_px = round(min(MAX_COLUMN_PX, max(view.min_column_px, widest + 6)))
            view.setMinimumWidth(down.sizeHint().width() + view.min_column_px * len(grid.columns))
        view.fit()
        view.setFixedHeight(down.length() + (0 if across.isHidden() else across.sizeHint().height()))
    for area in areas:
        if (inside := area.widget()) is not None:
            area.setMinimumHeight(inside.minimumHeight())
    return bool(tables or areas)


def _paint(sheet: QWidget, device: QPaintDevice, scale: float) -> None:
    with QPainter(device) as painter:
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
        painter.scale(scale, scale)
        sheet.render(painter, QPoint())


def _without_dates(pdf: bytes) -> bytes:
    """Return a PDF file with ones for the digits of dates and random ids; it counts its bytes, so they stay as many."""
    return re.sub(rb'(?<=Date \(D:)\d+|(?<=Date=")[^"]+|(?<=uuid:)[0-9a-f-]+|(?<=/ID \[)[^\]]+',
                  lambda found: re.sub(rb"[0-9a-f]", b"1", found[0]), pdf)
