"""How long work still takes, by the pace of what is done of it."""

from attnviz.system.wording import Text

MIN_SECONDS, MIN_SHARE = 5, 0.01  #: of work, before which nobody can say how long it will take
MIN_LEFT_SECONDS = 20  #: a shorter rest is not worth a sentence


def time_left(share: float, seconds: float) -> Text:
    """Return the sentence on a computation that has reached a share after some seconds.

    It is "" if the computation soon ends, or nobody can say when.
    """
    if seconds < MIN_SECONDS or share < MIN_SHARE:
        return Text("")
    left = seconds * (1 - share) / share
    if left < MIN_LEFT_SECONDS:
        return Text("")
    if left < 100:
        return Text("Computing, about {seconds} seconds left", seconds=10 * round(left / 10))
    return Text("Computing, about {minutes} minutes left", minutes=round(left / 60))
