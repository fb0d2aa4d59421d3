"""The built client in the checkout; `test_wheel` looks at what an installation brings."""

from scripts import client


def test_the_built_client_is_the_one_of_these_sources() -> None:
    assert client.is_built(), "start ./play or ./check, or run python3 scripts/client.py build"
