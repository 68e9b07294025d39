"""The button that holds the present state as A, and the switch between now, A and now − A."""

import math

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from attnviz.store.compare import hold, show
from attnviz.store.parts import Compared, Showing
from attnviz.system.translation import translated
from attnviz.system.wording import cut
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer, fill
from attnviz.views.chrome.plain_text import set_tip

MAX_NAME_CHARS = 14  # of a snapshot's name on a button


class CompareSwitch(Doer, QWidget):
    """The Hold button, and once a state is held, three buttons of which one is checked."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Displayed state: the present one, the held one, or their difference"))
        self.hold = QToolButton()
        self.hold.clicked.connect(lambda _: self.did.emit(hold()))
        self._group = QButtonGroup(self)
        self.buttons: dict[Showing, QToolButton] = {}
        showings: tuple[Showing, ...] = ("now", "held", "difference")
        for showing in showings:
            button = QToolButton()
            button.setCheckable(True)
            button.clicked.connect(lambda _, showing=showing: self.did.emit(show(showing)))
            self._group.addButton(button)
            self.buttons[showing] = button
        fill(QHBoxLayout(self), self.hold, *self.buttons.values(), spacing=2)
        for button in (self.hold, *self.buttons.values()):
            theme.set_role(button, "caption")
            button.setAutoRaise(True)
            button.setMaximumHeight(math.ceil(theme.metrics("title").height()))  # leave the height to the picture
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.show_compared(Compared())

    def show_compared(self, compared: Compared) -> None:
        """Check the button of the displayed state without emitting a signal."""
        name, held = cut(translated(compared.name), MAX_NAME_CHARS), compared.held is not None
        present = self.tr("now") if compared.front is None else cut(
            translated(compared.front.state_name), MAX_NAME_CHARS)
        words: dict[Showing, tuple[str, str]] = {
            "now": (present, self.tr("The present state. A row dragged here from {name} replaces its activation.")),
            "held": (name, self.tr("The held state, in every picture, table and figure.")),
            "difference": (f"{present} − {name}", self.tr("The difference: red grew since {name}, blue shrank.")),
        }
        for showing, (text, tip) in words.items():
            button = self.buttons[showing]
            button.setText(text)
            set_tip(button, tip.format(name=name))
            button.setAccessibleName(self.tr("Show {state}").format(state=text))
            button.setChecked(showing == compared.showing)
            button.setVisible(held or (compared.front is not None and showing == "now"))
        self.hold.setText(self.tr("Hold as A"))
        replace_tip = self.tr("Keep the present state as {name}, replacing the held one.")
        hold_tip = self.tr("Keep the present state as {name}, then change something and compare.")
        set_tip(self.hold, (replace_tip if held else hold_tip).format(name="A"))
        self.hold.setAccessibleName(self.tr("Hold the present state as A"))
