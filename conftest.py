"""Names that the examples in docstrings may use without importing them."""

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def _names_for_examples(request: pytest.FixtureRequest) -> None:
    """Gives every doctest the public names of the package."""
    if request.node.__class__.__name__ != "DoctestItem":
        return
    import croupier

    names: dict[str, Any] = request.getfixturevalue("doctest_namespace")
    names.update({name: getattr(croupier, name) for name in getattr(croupier, "__all__", ())})
