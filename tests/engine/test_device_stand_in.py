"""The stand-in for an accelerator refuses what a GPU refuses, counts what it waits for, and has the CPU's numbers."""

from collections.abc import Callable

import pytest
import torch
from torch import Tensor

from tests.devices import Accelerator, DeviceTensor, stand_in


@pytest.fixture
def accelerator(monkeypatch: pytest.MonkeyPatch) -> Accelerator:
    return stand_in(monkeypatch)


def numbers() -> Tensor:
    return torch.arange(24.0).view(2, 3, 4) - 7


#: What waits for the device, or copies from it, with the number of each.
COSTS: list[tuple[str, Callable[[Tensor], object], int, int]] = [
    ("int", lambda x: int(x[0, 1, 2]), 1, 0), ("float", lambda x: float(x.sum()), 1, 0),
    ("bool", lambda x: bool((x > 0).any()), 1, 0), ("item", lambda x: x.max().item(), 1, 0),
    ("nonzero", lambda x: (x > 0).nonzero(), 1, 0), ("where", lambda x: torch.where(x > 0), 1, 0),
    ("mask", lambda x: x[x > 0], 1, 0), ("unique", lambda x: torch.unique(x), 1, 0),
    ("equal", lambda x: torch.equal(x, x + 1), 1, 0),
    ("cpu", lambda x: x.cpu(), 0, 1), ("to", lambda x: x.to("cpu"), 0, 1), ("tolist", lambda x: x.tolist(), 0, 1),
    ("places", lambda x: x[torch.tensor([1, 0], device=x.device)], 0, 0), ("part", lambda x: x[:, 1:, None, -1], 0, 0),
    ("put", lambda x: x.index_put((torch.tensor([1], device=x.device),), torch.zeros((), device=x.device)), 0, 0),
    ("half", lambda x: x.to(torch.float16), 0, 0), ("softmax", lambda x: (x @ x.mT).softmax(-1), 0, 0),
    ("split", lambda x: [*x][1], 0, 0),
]


@pytest.mark.parametrize(("compute", "waits", "copies"), [row[1:] for row in COSTS], ids=[row[0] for row in COSTS])
def test_it_counts_what_waits_and_computes_the_same(
    compute: Callable[[Tensor], object], waits: int, copies: int, accelerator: Accelerator
) -> None:
    x = numbers().to("cuda")
    accelerator.reset()
    with torch.inference_mode():
        found, expected = compute(x), compute(numbers())
    assert (len(accelerator.waits), len(accelerator.to_host)) == (waits, copies)
    found, expected = ([each] if not isinstance(each, tuple) else [*each] for each in (found, expected))
    for one, other in zip(found, expected, strict=True):
        if isinstance(one, DeviceTensor):
            assert not one.is_cpu
            one = one.cpu()
        assert torch.equal(one, other) if isinstance(one, Tensor) else one == other


def test_it_refuses_operands_of_both_devices_and_numpy(accelerator: Accelerator) -> None:
    x = numbers().to("cuda")
    for mix in (lambda: x + numbers(), lambda: x @ numbers().mT, lambda: torch.where(x > 0, x, numbers())):
        with pytest.raises(RuntimeError, match="same device"):
            mix()
    with pytest.raises(TypeError, match="cuda:0"):
        x.numpy()
    assert torch.equal((x * torch.tensor(2.0)).cpu(), numbers() * 2), "numbers of the CPU are sent with the operator"


def test_it_changes_parts_in_place(accelerator: Accelerator) -> None:
    x = torch.zeros(2, 3, device="cuda")
    x[0, 1:] = 2.0
    x[torch.tensor([1], device="cuda"), 0] = torch.tensor(5.0, device="cuda")
    assert x.tolist() == [[0.0, 2.0, 2.0], [5.0, 0.0, 0.0]]


def test_it_knows_what_it_holds_and_which_copies_do_not_wait(accelerator: Accelerator) -> None:
    x = torch.zeros(256).to("cuda", non_blocking=True)
    part = x[:128]
    assert accelerator.held_bytes == 1024 and not accelerator.to_device[0].waits
    host = torch.empty(128)
    host.copy_(part, non_blocking=True)
    assert not accelerator.to_host[0].waits and accelerator.to_host[0].bytes == 512
    del x, part
    assert accelerator.held_bytes == 0


def test_one_without_float64_refuses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, has_float64=False)
    for make in (lambda: torch.zeros(2, dtype=torch.float64, device="cuda"), lambda: torch.zeros(2).double().to("cuda"),
                 lambda: torch.zeros(2).to("cuda").double()):
        with pytest.raises(TypeError, match="float64"):
            make()


def test_generators_are_forked_as_without_one(accelerator: Accelerator) -> None:
    with torch.random.fork_rng():
        before = torch.rand(1)
    assert torch.equal(torch.rand(1), before)
