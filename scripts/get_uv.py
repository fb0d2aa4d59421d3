"""Puts the pinned `uv` into `.tools/bin`, with nothing but Python's standard library.

A bare Debian has python3 and no pip, venv or curl. The file comes from the package index that pip
or uv is set to use, else from PyPI; what arrives must have the digest written here.
"""

import base64
import configparser
import hashlib
import os
import platform
import re
import ssl
import sys
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from io import BytesIO
from pathlib import Path

VERSION = "0.13.9"
INDEX = "https://pypi.org/simple"
TIMEOUT_SECONDS = 60
TRIES_MAX = 3

WHEELS = {
    "x86_64": (
        f"uv-{VERSION}-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl",
        "d7f459fe4fd247d830351c75686d3996ace3c6f3f728eb0e85a30b7ada0cef19",
    ),
    "aarch64": (
        f"uv-{VERSION}-py3-none-manylinux_2_28_aarch64.whl",
        "ecb6028d79dc96fbeafffe5c8af62a7099487ebc05a701e76714eebcffd06375",
    ),
}

PIP_FILES = (
    os.environ.get("PIP_CONFIG_FILE", ""),
    "~/.config/pip/pip.conf",
    "~/.pip/pip.conf",
    "/etc/pip.conf",
    "/etc/xdg/pip/pip.conf",
)


def configured(option: str) -> str | None:
    """An option of pip's files, the user's own before the machine's."""
    for name in filter(None, PIP_FILES):
        settings = configparser.RawConfigParser()
        settings.read(Path(name).expanduser())
        if settings.has_option("global", option):
            return settings.get("global", option)
    return None


def index() -> str:
    """Address of the package index in use."""
    for name in ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "PIP_INDEX_URL"):
        if os.environ.get(name):
            return re.sub(r"^[\w.-]+=", "", os.environ[name])
    return configured("index-url") or INDEX


def context() -> ssl.SSLContext:
    """Trust as pip is told to; where a machine has no certificates, the digest alone is trusted."""
    bundle = os.environ.get("PIP_CERT") or configured("cert")
    if bundle and Path(bundle).is_file():
        return ssl.create_default_context(cafile=bundle)
    trusted = ssl.create_default_context()
    if not trusted.get_ca_certs() and not os.environ.get("SSL_CERT_FILE"):
        paths = ssl.get_default_verify_paths()
        if not (paths.cafile or (paths.capath and any(Path(paths.capath).iterdir()))):
            trusted.check_hostname = False
            trusted.verify_mode = ssl.CERT_NONE
    return trusted


def fetch(address: str) -> tuple[str, bytes]:
    """Where an address led to and what lies there."""
    parts = urllib.parse.urlsplit(address)
    headers = {"User-Agent": f"croupier-setup uv/{VERSION}"}
    if parts.username:
        word = f"{parts.username}:{parts.password or ''}"
        token = base64.b64encode(urllib.parse.unquote(word).encode()).decode()
        headers["Authorization"] = f"Basic {token}"
        address = parts._replace(netloc=parts.netloc.rsplit("@", 1)[-1]).geturl()
    request = urllib.request.Request(address, headers=headers)
    for left in reversed(range(TRIES_MAX)):
        try:
            with urllib.request.urlopen(
                request, timeout=TIMEOUT_SECONDS, context=context()
            ) as answer:
                return answer.url, answer.read()
        except (OSError, urllib.error.URLError):
            if not left:
                raise
    raise AssertionError(TRIES_MAX)


def wheel(name: str, digest: str) -> bytes:
    """The wheel of that name, of exactly that digest."""
    page_address, page = fetch(f"{index().rstrip('/')}/uv/")
    link = re.search(rf'href="([^"]*{re.escape(name)})[#"]', page.decode())
    if link is None:
        raise SystemExit(f"the package index has no {name}")
    _, content = fetch(urllib.parse.urljoin(page_address, link.group(1)))
    if hashlib.sha256(content).hexdigest() != digest:
        raise SystemExit(f"{name} is not the file it should be; nothing was installed")
    return content


def main() -> None:
    """Fetches, proves and unpacks the two programs of the wheel into a folder."""
    folder = Path(sys.argv[1])
    if platform.machine() not in WHEELS or platform.libc_ver()[0] != "glibc":
        raise SystemExit(f"no uv is known for this machine; put uv {VERSION} into {folder}")
    try:
        archive = zipfile.ZipFile(BytesIO(wheel(*WHEELS[platform.machine()])))
    except OSError as error:
        raise SystemExit(f"uv could not be fetched: {error}") from None
    folder.mkdir(parents=True, exist_ok=True)
    for program in ("uvx", "uv"):
        unfinished = folder / f".{program}.{os.getpid()}"
        unfinished.write_bytes(archive.read(f"uv-{VERSION}.data/scripts/{program}"))
        unfinished.chmod(0o755)
        unfinished.replace(folder / program)


if __name__ == "__main__":
    main()
