"""Builds the browser client before the package is built, for a wheel as for an editable install."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from scripts import client


class ClientHook(BuildHookInterface[Any]):
    """Does nothing where there are no client sources, or where they are built already."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """A Node from PyPI, when one is needed and the machine has none that will do."""
        if client.is_built() or client.node_command() is not None:
            return []
        return [client.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Builds the client into `src/croupier/server/static`."""
        try:
            client.build()
        except client.BuildError as error:
            raise SystemExit(f"client: {error}") from None
