"""The dialog before an export: which stage, head and sentence, and how they are drawn."""

from collections.abc import Collection
from dataclasses import replace

from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QWidget

from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.export import formats
from attnviz.export.requests import DIGITS, MAX_DIGITS, TOKEN_VIEWS, ExportRequest, Heads, Heatmaps, Lines, Tables, View
from attnviz.pictures.lines import lines_spot
from attnviz.pictures.picture import selectable_stages
from attnviz.result.result import Evaluation
from attnviz.system.translation import tr, translated
from attnviz.system.wording import isolated
from attnviz.views.chrome.options_dialog import OptionsDialog, choices, choose, session_box

# all heads, all heads of all layers, and pairs of heads or sentences
_ALL, _ALL_LAYERS, _BOTH = "all", "every", "both"


class ExportDialog(OptionsDialog):
    """Chooses a view, a stage, one head or all, a sentence, and for tables the digits."""

    def __init__(
        self, parent: QWidget, result: Evaluation, title: str, request: Heads, lines: Lines | None = None,
        view: View = "heatmap",
    ) -> None:
        """Begin with a request and a view; `lines` are those of the panels of lines and words."""
        super().__init__(parent, title, tr("Choose the file…"))
        self._request, self._lines = request, lines or Lines(request.spot)
        self._result, takes, spot = result, request.takes, request.spot
        (second_spot,) = request.others or (spot,)
        is_table = takes == "table"
        views = ((self.tr("Heatmap"), "heatmap"), (self.tr("Lines between tokens"), "lines"),
                 (self.tr("Tinted words"), "words"))
        self.view = choices(views if takes == "picture" else views[:1], view)
        self.stage = choices(((tr(STAGES[name].label), name)
                              for name in selectable_stages(result, layer=spot.layer)
                              if takes == "picture" or result.is_whole(name, layer=spot.layer)), spot.stage)
        self.head = QComboBox()
        if result.num_heads > 1:
            every = self.tr("All heads, one after the other") if is_table else self.tr("All heads on one sheet")
            if result.num_layers > 1:
                every = (self.tr("All heads of layer {layer}, one after the other") if is_table
                         else self.tr("All heads of layer {layer} on one sheet"))
                self.head.addItem(self.tr("All heads of all layers, one after the other") if is_table
                                  else self.tr("All heads of all layers, one row per layer"), _ALL_LAYERS)
            self.head.addItem(every.format(layer=result.layer_label(spot.layer)), _ALL)
        words = self.tr("Layer {layer}, head {number}") if result.num_layers > 1 else self.tr("Head {number}")
        for number in range(result.num_heads):
            self.head.addItem(words.format(layer=result.layer_label(spot.layer), number=number), number)
        two = (second_spot.layer, second_spot.head) != (spot.layer, spot.head)
        if two:
            words = self.tr("Heads {first} and {second}, side by side")
            if second_spot.layer != spot.layer:
                words = self.tr("Heads {layer}.{first} and {other}.{second}, side by side")
            self.head.addItem(words.format(layer=spot.layer, first=spot.head, other=second_spot.layer,
                                           second=second_spot.head), _BOTH)
        all_heads = request.all_heads or view != "heatmap"
        head = (_ALL_LAYERS if request.all_layers else _ALL) if all_heads else _BOTH if two else spot.head
        choose(self.head, head)
        self.sentence = QComboBox()
        for number in range(len(result.texts)):
            tokens = result.tokens(spot.at(sentence=number))
            words = " ".join(token.label for token in tokens[:6])
            self.sentence.addItem(isolated(f"{number + 1}: {words}{' …' if len(tokens) > 6 else ''}"), number)
        if second_spot.sentence != spot.sentence:
            words = self.tr("{first} and {second}, side by side")
            self.sentence.addItem(words.format(first=spot.sentence + 1, second=second_spot.sentence + 1), _BOTH)
        sentence = spot.sentence if second_spot.sentence == spot.sentence else _BOTH
        choose(self.sentence, sentence)
        self.digits = choices((*((str(digits), digits) for digits in range(1, MAX_DIGITS + 1)),
                               (self.tr("All, without rounding"), None)), DIGITS)
        self.add_rows((
            (self.tr("View"), self.view, self.tr(
                "A heatmap of a stage, or the weights as lines between tokens or as tints of the sentence.")),
            (self.tr("Stage"), self.stage, self.tr("Which stage of the computation to export.")),
            (self.tr("Head"), self.head, self.tr("One head, or all of them in one file.")),
            (self.tr("Sentence"), self.sentence, self.tr("Which line of the text to export.")),
            (self.tr("Digits"), self.digits, self.tr("Digits after the decimal point.")),
        ), width=260)
        self.form.setRowVisible(self.sentence, len(result.texts) > 1)
        self.form.setRowVisible(self.digits, is_table)
        self.form.setRowVisible(self.view, takes == "picture")
        words = {
            "table": self.tr("The next step asks for the file: {formats}. Rows and columns have the labels of the "
                             "picture; masked cells have no number."),
            "markup": self.tr("The next step asks for the file: {formats}. TikZ source is drawn by LaTeX in the fonts "
                              "of the document; a page holds every stage of the head."),
        }.get(takes, self.tr("The next step asks for the file: {formats}. A drawing has labels, title and colour bar; "
                             "SVG and PDF are vector graphics."))
        self._note = words.format(formats=translated(formats.suffix_list(takes)))
        self.session = session_box()
        self.session.setVisible(takes == "picture")
        self.lay_out(self.form, self.session, self.note)
        self.refresh()

    def check(self) -> str:
        """Disable entries that do not go together, such as lines of several layers or sentences."""
        heatmap = self.view.currentData() == "heatmap"
        self.stage.setEnabled(heatmap)
        self.head.setEnabled(not heatmap or STAGES[self.stage.currentData()].per_head)
        same_layer = all(other.layer == self._request.spot.layer for other in self._request.others)
        disabled = () if heatmap else (_ALL_LAYERS,) if same_layer else (_ALL_LAYERS, _BOTH)
        _disable_entries(self.head, disabled, otherwise=_ALL)
        several = self.head.isEnabled() and self.head.currentData() in (_ALL, _ALL_LAYERS, _BOTH)
        _disable_entries(self.sentence, (_BOTH,) * (several or not heatmap), otherwise=self._request.spot.sentence)
        return self._note

    def choice(self) -> ExportRequest:
        """Return what is chosen."""
        head, sentence, stage = self.head.currentData(), self.sentence.currentData(), self.stage.currentData()
        view, carries, first = self.view.currentData(), self.session.isChecked(), self._request.spot
        if view != "heatmap":
            spot, heads, cell = self._tokens(head, sentence)
            return TOKEN_VIEWS[view](spot, heads, cell, carries_session=carries)
        every, both = head in (_ALL, _ALL_LAYERS), head == _BOTH and STAGES[stage].per_head
        spot = first.at(stage=stage, sentence=first.sentence if sentence == _BOTH else sentence,
                        head=0 if every else first.head if head == _BOTH else head)
        others = tuple(spot.at(head=other.head, layer=other.layer) if both else spot.at(sentence=other.sentence)
                       for other in self._request.others if not every and (both or sentence == _BOTH))
        request = replace(self._request, spot=spot, all_heads=every, all_layers=head == _ALL_LAYERS, others=others)
        return (replace(request, digits=self.digits.currentData()) if isinstance(request, Tables) else
                replace(request, carries_session=carries) if isinstance(request, Heatmaps) else request)

    def _tokens(self, head: object, sentence: int) -> tuple[Spot, frozenset[int] | None, Cell | None]:
        """Return what lines or words show: the panel's heads and marked word, unless a head was chosen."""
        spot = lines_spot(self._result, self._request.spot.at(sentence=sentence))
        heads, cell = self._lines.heads, self._lines.cell
        if isinstance(head, int):
            spot, heads = spot.at(head=head), frozenset({head})
        elif head == _BOTH:
            heads = frozenset(each.head for each in self._request.named)
        return spot, heads, None if cell is not None and cell.spot.sentence != sentence else cell


def _disable_entries(box: QComboBox, disabled: Collection[str], *, otherwise: object) -> None:
    """Enable some entries of a box; if a disabled one is selected, select another."""
    model = box.model()
    assert isinstance(model, QStandardItemModel)
    for at in range(box.count()):
        model.item(at).setEnabled(box.itemData(at) not in disabled)
    if box.currentData() in disabled:
        choose(box, otherwise)
