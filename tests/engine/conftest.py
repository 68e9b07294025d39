"""What the tests of the engine share: collections that look through their own objects only."""

import gc

import pytest


@pytest.fixture(autouse=True, scope="module")
def without_older_objects() -> None:
    """Leave what earlier modules keep out of each collection, which takes a second otherwise."""
    gc.collect()
    gc.freeze()
