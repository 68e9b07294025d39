"""The head split: shapes, strides, indices and offsets are those of torch, and the heads move without overlapping."""

import itertools

import pytest
import torch

from attnviz.pictures.head_split import HeadSplit, columns_for

SPLITS = [HeadSplit(6, 2, 4), HeadSplit(3, 4, 2, 2), HeadSplit(1, 1, 5), HeadSplit(5, 3, 1, 1)]


@pytest.mark.parametrize("split", SPLITS)
def test_shapes_strides_and_indices_are_those_of_torch(split: HeadSplit) -> None:
    whole = torch.arange(split.tokens * split.heads * split.d_head).view(1, split.tokens, -1)
    viewed = whole.view(1, split.tokens, split.heads, split.d_head)
    for step, tensor in enumerate((whole, viewed, viewed.transpose(1, 2))):
        assert tuple(tensor.shape) == split.shape(step) and tensor.stride() == split.strides(step)
        for place in itertools.product(range(split.heads), range(split.tokens), range(split.d_head)):
            assert tensor[split.index(step, *place)] == split.offset(*place)
        assert tensor.data_ptr() == whole.data_ptr()


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("step", [0.0, 1.0, 2.0])
def test_every_number_is_found_where_it_stands_and_only_there(split: HeadSplit, step: float) -> None:
    found = {}
    for place in itertools.product(range(split.heads), range(split.tokens), range(split.d_head)):
        x, y = split.head_place(place[0], step)
        x, y = x + place[2] + 0.5, y + place[1] + 0.5
        assert 0 <= x <= split.width and 0 <= y <= split.height
        assert split.cell_at(x, y, step) == place
        found[round(x, 3), round(y, 3)] = place
    assert len(found) == split.tokens * split.heads * split.d_head
    assert split.cell_at(-0.1, 0.5, step) is None and split.cell_at(0.5, split.height + 0.1, step) is None


def test_heads_move_from_side_by_side_to_below_each_other() -> None:
    split = HeadSplit(6, 3, 4)
    at_start, viewed, transposed = ([split.head_place(head, step) for head in range(3)] for step in (0, 1, 2))
    assert [x for x, _ in at_start] == [at_start[0][0] + 4 * head for head in range(3)], "no gap"
    assert [x for x, _ in viewed] == [5 * head for head in range(3)] and {y for _, y in viewed} == {0}
    assert len({x for x, _ in transposed}) == 1 and [y for _, y in transposed] == [0, 7, 14]
    halfway = split.head_place(2, 1.5)
    assert transposed[2][0] < halfway[0] < viewed[2][0] and 0 < halfway[1] < 14


def test_many_heads_stand_in_several_columns_but_never_all_side_by_side() -> None:
    assert columns_for(6, 2, 4, aspect=3.0) == 1
    assert 1 < columns_for(24, 9, 4, aspect=1.2) < 9
    assert columns_for(6, 1, 4, aspect=1.0) == 1
