"""What a view was drawn from, so that nothing is drawn again that did not change."""


class Drawn:
    """The values that a picture was drawn from last; those of another picture differ in one of them.

    Values are compared by `==`, which for results and whatever else holds arrays is identity.
    """

    def __init__(self) -> None:
        self._values: tuple[object, ...] | None = None

    def differs(self, *values: object) -> bool:
        """Return whether a picture of these values is another one, and keep them for the next question."""
        before, self._values = self._values, values
        return values != before
