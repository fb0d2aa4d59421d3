"""docs/reference/http.md: every route, and figures that are those of the house."""

import re
from pathlib import Path

from croupier.server.limits import BODY_BYTES_MAX
from croupier.server.openapi import openapi_document
from scripts import http_docs

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "http.md"


def text() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_the_list_of_routes_is_the_one_of_the_code() -> None:
    assert http_docs.main(["--check"]) == 0, "run python scripts/http_docs.py"


def test_every_route_has_its_heading_once() -> None:
    routes = [
        f"{method.upper()} {path}"
        for path, methods in openapi_document()["paths"].items()
        for method in methods
    ]
    headings = re.findall(r"^### ([A-Z]+ /.*)$", text(), re.MULTILINE)
    assert sorted(headings) == sorted(routes)


def test_every_body_that_is_named_is_described() -> None:
    named = set(re.findall(r"\]\(#(\w+)\)", text()))
    described = {name.lower() for name in re.findall(r"^### (\w+)$", text(), re.MULTILINE)}
    assert named <= described


def test_every_status_that_a_route_refuses_by_is_explained() -> None:
    refused = {
        status
        for row in re.findall(r"^\| refused by \| (.*) \|$", text(), re.MULTILINE)
        for status in row.split(", ")
    }
    explained = set(re.findall(r"^\| (\d{3}) \| [a-z]", text().partition(http_docs.BEGIN)[0], re.M))
    assert refused | {"405"} == explained


def test_the_page_names_the_greatest_body() -> None:
    assert f"at most {BODY_BYTES_MAX:,} bytes" in text()


def test_a_host_s_routes_are_for_hosts_alone() -> None:
    for route in re.findall(r"^### [A-Z]+ (/.*)\n\n(.*)$", text(), re.MULTILINE):
        assert route[1].endswith("Asked by a host.") is route[0].startswith("/api/host/")
