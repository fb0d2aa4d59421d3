"""What the files in `deploy` name is there: no engine of containers reads them here."""

import json
import re
import shlex
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from croupier.cli.main import command_line
from croupier.settings import DEFAULT_PORT, read_environment
from tests.architecture.tree import ROOT

DEPLOY = ROOT / "deploy"
CONTAINER = DEPLOY / "container"
HOME = "/var/lib/croupier"
MADE_BY_THE_HOST = {"house.key"}
"""What the how-to has a host put beside the compose file."""


def instructions() -> list[tuple[str, str]]:
    """The lines of the container file: a word, and what follows it."""
    text = (CONTAINER / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2].strip()) for line in lines]


def of(name: str) -> list[str]:
    return [rest for word, rest in instructions() if word == name]


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml")
    document: dict[str, Any] = yaml.safe_load((CONTAINER / "compose.yaml").read_text())
    return document


@pytest.fixture
def servers(compose: dict[str, Any]) -> list[dict[str, Any]]:
    return [compose["services"][name] for name in ("one", "two")]


def read_call(words: list[str]) -> dict[str, Any]:
    """What `croupier` makes of some words; nothing is carried out.

    Raises:
        typer.TyperException: It knows no such command or option.
    """
    group: Any = get_command(command_line(words[0]))
    options: dict[str, Any] = group.commands[words[0]].make_context(words[0], words[1:]).params
    return options


def test_the_image_is_made_of_what_is_there() -> None:
    copied = [shlex.split(rest)[:-1] for rest in of("COPY") if not rest.startswith("--from")]
    sources = [name for names in copied for name in names]
    assert {"pyproject.toml", "uv.lock", "src", "client"} < set(sources)
    assert [name for name in sources if not (ROOT / name).exists()] == []
    ignored = (ROOT / ".dockerignore").read_text().split("\n")
    assert not set(sources) & set(ignored)
    (build,) = [rest for rest in of("RUN") if "get_uv" in rest]
    assert (ROOT / "scripts" / "get_uv.py").exists()
    assert "uv sync --locked --no-dev --no-editable" in build


def test_the_image_calls_the_house_as_it_wants_to_be_called() -> None:
    assert of("ENTRYPOINT") == ['["croupier"]']
    (command,) = of("CMD")
    options = read_call(json.loads(command))
    assert (options["host"], str(options["data"])) == ("0.0.0.0", HOME)
    assert of("EXPOSE") == [str(DEFAULT_PORT)]
    assert of("VOLUME") == [HOME]
    folders = {
        word.partition("=")[2]
        for rest in of("ENV")
        for word in rest.split()
        if word.startswith("UV_PROJECT_ENVIRONMENT=")
    }
    assert folders == {"/opt/croupier"}
    assert "PATH=/opt/croupier/bin:$PATH" in " ".join(of("ENV"))


def test_both_servers_are_called_as_the_house_wants_to_be_called(
    servers: list[dict[str, Any]], compose: dict[str, Any]
) -> None:
    for server in servers:
        options = read_call(server["command"])
        assert options["standby"] is True
        assert options["host"] == "0.0.0.0"
        assert str(options["data"]) == HOME
        proxy = compose["services"]["proxy"]["networks"]["house"]["ipv4_address"]
        assert options["trusted_proxy"] == [proxy]


def test_the_settings_of_the_servers_are_settings(
    servers: list[dict[str, Any]], compose: dict[str, Any]
) -> None:
    postgres = compose["services"]["postgres"]["environment"]
    for server in servers:
        environment = {
            name: re.sub(r"\$\{[^}]*\}", "secret", value)
            for name, value in server["environment"].items()
        }
        database = read_environment(environment)["database"]
        user, name = postgres["POSTGRES_USER"], postgres["POSTGRES_DB"]
        assert database == f"postgresql://{user}:secret@postgres/{name}"


def test_what_the_containers_are_given_is_there(compose: dict[str, Any]) -> None:
    for service in compose["services"].values():
        for volume in service.get("volumes", ()):
            source, target = volume.split(":")[:2]
            assert target.startswith("/")
            if not source.startswith("."):
                assert source in compose["volumes"]
            elif Path(source).name not in MADE_BY_THE_HOST:
                assert (CONTAINER / source).is_file(), source
        if "build" in service:
            context = CONTAINER / service["build"]["context"]
            assert context.resolve() == ROOT
            assert (context / service["build"]["dockerfile"]).is_file()


def test_no_two_servers_share_a_folder_and_both_have_the_key(
    servers: list[dict[str, Any]],
) -> None:
    folders = [each.split(":") for server in servers for each in server["volumes"]]
    data = [source for source, target, *_ in folders if target == HOME]
    assert len(set(data)) == len(servers)
    keys = [source for source, target, *_ in folders if target == f"{HOME}/house.key"]
    assert keys == ["./house.key"] * len(servers)
    assert "house.key" in (ROOT / "docs" / "howto" / "containers.md").read_text()


@pytest.fixture
def nodes() -> dict[str, Any]:
    """What is laid over the compose file where servers share the house."""
    yaml = pytest.importorskip("yaml")
    text = (CONTAINER / "nodes.yaml").read_text().replace("!override", "")
    document: dict[str, Any] = yaml.safe_load(text)
    return document


def test_nodes_are_called_as_the_house_wants_to_be_called(nodes: dict[str, Any]) -> None:
    for name in ("one", "two", "three"):
        options = read_call(nodes["services"][name]["command"])
        assert options["bus"] == "nats://nats:4222"
        assert options["host"] == "0.0.0.0"
        assert str(options["data"]) == HOME
        assert not options["standby"]


def test_a_third_node_has_a_folder_of_its_own_and_the_key(nodes: dict[str, Any]) -> None:
    third = nodes["services"]["three"]
    assert third["volumes"] == [f"three:{HOME}", f"./house.key:{HOME}/house.key:ro"]
    assert "three" in nodes["volumes"]


def test_the_proxy_finds_the_nodes_where_they_are(
    servers: list[dict[str, Any]], nodes: dict[str, Any]
) -> None:
    addresses = [
        each["networks"]["house"]["ipv4_address"] for each in (*servers, nodes["services"]["three"])
    ]
    listed = listed_servers("nodes.cfg")
    # Once where they are ready, once where they are only open.
    assert listed == 2 * [(address, str(DEFAULT_PORT)) for address in addresses]
    (mounted,) = nodes["services"]["proxy"]["volumes"]
    assert (CONTAINER / mounted.split(":")[0]).is_file()


def listed_servers(name: str) -> list[tuple[str, str]]:
    """Addresses and ports of a proxy's servers."""
    config = (DEPLOY / "haproxy" / name).read_text()
    return re.findall(r"^ +server \w+ ([\d.]+):(\d+)$", config, re.MULTILINE)


def test_the_proxy_finds_the_servers_where_they_are(
    servers: list[dict[str, Any]], compose: dict[str, Any]
) -> None:
    config = (DEPLOY / "haproxy" / "haproxy.cfg").read_text()
    addresses = [each["networks"]["house"]["ipv4_address"] for each in servers]
    assert listed_servers("haproxy.cfg") == [(address, str(DEFAULT_PORT)) for address in addresses]
    network = ip_network(compose["networks"]["house"]["ipam"]["config"][0]["subnet"])
    assert all(ip_address(address) in network for address in addresses)
    (port,) = re.findall(r"^ +bind :(\d+)$", config, re.MULTILINE)
    assert compose["services"]["proxy"]["ports"] == [f"127.0.0.1:{port}:{port}"]


@pytest.mark.parametrize("name", ["croupier.service", "standby.conf"])
def test_a_unit_calls_the_house_as_it_wants_to_be_called(name: str) -> None:
    text = (DEPLOY / "systemd" / name).read_text()
    (call,) = re.findall(r"^ExecStart=(.+)$", text, re.MULTILINE)
    program, *words = shlex.split(call)
    assert Path(program).name == "croupier"
    options = read_call(words)
    assert str(options["data"]) == HOME
    assert options["standby"] is (name == "standby.conf")


def test_every_file_to_run_a_house_from_is_listed() -> None:
    listed = (DEPLOY / "README.md").read_text()
    found = [path for path in DEPLOY.rglob("*") if path.is_file() and path.name != "README.md"]
    unlisted = [path.name for path in found if path.relative_to(DEPLOY).as_posix() not in listed]
    # What the how-to has a host put there is nobody else's.
    assert not set(unlisted) - {*MADE_BY_THE_HOST, ".env"}
