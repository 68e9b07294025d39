"""The lines at the top of a figure: what is shown, how it was computed, and the text."""

from collections.abc import Sequence

from attnviz.export import lettering
from attnviz.pictures.picture import Picture
from attnviz.result.result import Source


def heading(source: Source, panels: Sequence[Picture], *, pair: bool) -> tuple[str, str, str]:
    """Return the lines at the top: what is shown, how it was computed, and the text."""
    spot, other = panels[0].spot, panels[-1].spot
    stage, sentence = panels[0].stage, spot.sentence
    details = f" · {len(panels)} heads"
    if pair and spot.layer != other.layer:
        heads = [f" · head {one.head}" if stage.per_head else "" for one in (spot, other)]
        details = f"{heads[0]} and layer {source.layer_label(other.layer)}{heads[1]}"
    elif not stage.per_head:
        details = ""
    elif spot.head == other.head:
        details = f" · {head_name(panels[0])}"
    elif pair:
        details = f" · heads {spot.head} and {other.head}"
    if source.num_layers > 1:
        layers = len({panel.spot.layer for panel in panels})
        layer = f"{layers} layers" if layers > 1 and not pair else f"layer {source.layer_label(spot.layer)}"
        details = f" · {layer}{details}"
    details += f" · {source.state_name}" if source.state_name else ""
    text = lettering.sentence_line(source.texts, sentence)
    if sentence != other.sentence:
        text = f"sentences {sentence + 1} and {other.sentence + 1} of {len(source.texts)}"
    block, _ = panels[0].block
    pooled = "" if block == 1 else f" · each cell is the largest of {block} × {block}"
    return stage.label + details, source.setup + pooled, text


def head_name(panel: Picture) -> str:
    """Return the name of a panel's head, and how it is ablated."""
    return " · ".join(filter(None, (f"head {panel.spot.head}", panel.ablated)))


def panel_name(source: Source, panels: Sequence[Picture], panel: Picture) -> str:
    """Return what distinguishes a panel from the others: its sentence, or its layer and head."""
    spots, spot = [each.spot for each in panels], panel.spot
    if len({each.sentence for each in spots}) > 1:
        return f"sentence {spot.sentence + 1}: {lettering.clean(source.texts[spot.sentence])}"
    layer = f"layer {source.layer_label(spot.layer)}" if len({each.layer for each in spots}) > 1 else ""
    return " · ".join(filter(None, (layer, head_name(panel) if panel.stage.per_head else "")))
