"""Numbers that are nearly equal, compared in a tenth of the time where they are: property tests compare thousands."""

from typing import Any

import numpy as np


def assert_near(found: Any, expected: Any, *, rtol: float, atol: float, name: str = "") -> None:
    """Assert that two arrays of one shape agree, as `np.testing.assert_allclose` does and says."""
    assert found.shape == expected.shape, name
    with np.errstate(invalid="ignore"):  # what is infinite in both is equal
        is_near = (found == expected) | (np.abs(found - expected) <= atol + rtol * np.abs(expected))
    if not is_near.all():
        np.testing.assert_allclose(found, expected, rtol=rtol, atol=atol, err_msg=name)
