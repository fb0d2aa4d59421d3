"""Hosts are answered as the HTTP document says, by a whole house that this leaves sound."""

from pathlib import Path

import pytest
import schemathesis

from croupier.server.cookies import COOKIE
from tests.server.hosts import new_host
from tests.server.test_openapi import CHECKS, REFUSALS, answers_of, requests_made
from tests.support.server import running

EXAMPLES_MAX = 6
"""Requests of each kind to each operation."""


@pytest.mark.lengthy
def test_a_host_is_answered_as_the_document_says(tmp_path: Path) -> None:
    with running(tmp_path / "house") as server, new_host(server) as host:
        config = requests_made(
            generation={"deterministic": True, "max-examples": EXAMPLES_MAX, "database": "none"},
            checks={
                "positive_data_acceptance": {"enabled": False},
                # A reason is looked at before the person, the line or the table is.
                "negative_data_rejection": {"expected-statuses": [*REFUSALS, 409]},
            },
            auth={"openapi": {"session": {"api_key": host.web.cookies[COOKIE]}}},
        )
        schema = schemathesis.openapi.from_url(f"{server.base}/openapi.json", config=config)
        heard = answers_of(schema.include(path_regex="^/api/host/"))
        assert server.admin("audit").returncode == 0
    assert heard.wrong == [], "\n\n".join(heard.wrong)
    assert heard.checks >= CHECKS
    assert all("/api/host/" in each for each in heard.statuses)
    assert heard.statuses["GET /api/host/people"] >= {200, 401}
    assert heard.statuses["GET /api/host/acts"] >= {200, 400}
    for order in ("people/{number}/fund", "tables/{table_id}/close", "audit"):
        assert heard.statuses[f"POST /api/host/{order}"] >= {400, 401}
