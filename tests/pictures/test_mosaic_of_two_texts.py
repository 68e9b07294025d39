"""Heads of layers whose texts differ in length, as those of an encoder-decoder, in one image."""

import numpy as np

from attnviz.document.places import Spot
from attnviz.pictures.grid import Grid, arrange_heads
from attnviz.pictures.levels import Maps
from attnviz.pictures.mosaic import Tones, make_mosaic
from attnviz.pictures.scaling import Scaling
from attnviz.result.spot_data import SpotData
from tests.export.cross_attention import Given
from tests.pictures.test_mosaic import TONES, WEIGHTS, draw_alone, part


class TwoTexts(Given):
    """Layers with texts of other lengths, as those of an encoder-decoder."""

    SIZES = ((2, 3), (4, 3), (4, 4))

    def row_labels(self, spot: Spot) -> tuple[str, ...]:
        return tuple(map(str, range(self.SIZES[spot.layer][0])))

    def column_labels(self, spot: Spot) -> tuple[str, ...]:
        return tuple(map(str, range(self.SIZES[spot.layer][1])))

    def spot_data(self, spot: Spot) -> SpotData:
        rows, columns = self.SIZES[spot.layer]
        values = np.random.default_rng(10 * spot.layer + spot.head).random((rows, columns)).astype(np.float32)
        return SpotData(values, np.tri(rows, columns, dtype=np.bool_).T if spot.layer == 2 else None, 1)

    def layer_name(self, layer: int) -> str:
        return f"Cross {layer}" if layer else ""


def test_layers_of_two_texts_keep_their_cells_and_nothing_is_drawn_beyond_them() -> None:
    source, layers, maps = TwoTexts(), (0, 1, 2), Maps(scaling=Scaling("head"))
    mosaic = make_mosaic(source, WEIGHTS, maps=maps, layers=layers)
    assert mosaic.shape == (4, 4) and mosaic.layer_names == {0: "0", 1: "Cross 1", 2: "Cross 2"}
    grid = Grid(arrange_heads(mosaic.spots, columns=source.num_heads), 12)
    image = mosaic.image(grid, Tones(hatch=TONES.masked, masked=TONES.masked))
    for layer, size in enumerate(TwoTexts.SIZES):
        for head in range(source.num_heads):
            spot = WEIGHTS.at(layer=layer, head=head)
            found = part(image, grid, layer * source.num_heads + head, mosaic)[::3, ::3]
            assert mosaic.shape_of(spot) == size
            if not source.is_ablated(spot):
                np.testing.assert_array_equal(found[: size[0], : size[1]], draw_alone(source, spot, maps, size))
            assert not found[size[0] :].any() and not found[:, size[1] :].any()
    moved = [np.ones((source.num_heads, *size), np.float32) for size in TwoTexts.SIZES]
    amounts = mosaic.amount_image(moved, grid)
    assert set(np.unique(amounts)) == {0.0, 1.0} and not amounts[6:12, :12].any() and not amounts[:12, 9:12].any()
