"""How Sphinx builds the pages: `just docs`. Each of them reads as well without it.

The order of the pages stands in README.md alone: its tables become the tree, so that a page which
it does not name is a warning, and warnings are errors.
"""

import ast
import inspect
import re
import textwrap
import tomllib
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from sphinx.application import Sphinx

DOCS = Path(__file__).resolve().parent

_package = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
project = _package["name"]
release = _package["version"]
author = _package["authors"][0]["name"]
project_copyright = author

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "README"
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = f"{project} {release}"
html_show_sphinx = False
html_copy_source = False

myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
napoleon_use_ivar = True
default_role = "code"
python_maximum_signature_line_length = 88

_TREE = """
```{{toctree}}
:hidden:
:caption: {caption}

{pages}
```
"""


def _trees(text: str) -> Iterator[str]:
    """A tree of pages for each table, under the words of its first cell."""
    for caption, rows in re.findall(r"^\| ([^|\n]+) \| \|\n((?:\|.*\n?)+)", text, re.MULTILINE):
        pages = re.findall(r"^\| \[[^\]]+\]\(([^)]+)\.md\)", rows, re.MULTILINE)
        yield _TREE.format(caption=caption[:1].upper() + caption[1:], pages="\n".join(pages))


def _decisions() -> str:
    pages = sorted(path.stem for path in (DOCS / "decisions").glob("[0-9]*.md"))
    return _TREE.format(caption="Decisions", pages="\n".join(pages))


def _names_of_engine() -> str:
    """What docstrings say of each public name."""
    import croupier

    parts = []
    for name in croupier.__all__:
        found = getattr(croupier, name)
        if not callable(found):
            continue  # The games: their page is another.
        kind = "class" if isinstance(found, type) else "function"
        members = "\n   :members:" if kind == "class" else ""
        if kind == "class" and issubclass(found, StrEnum):
            members += "\n   :undoc-members:"
        parts.append(f".. auto{kind}:: croupier.{name}{members}")
    return "\n## Every name\n\n```{eval-rst}\n" + "\n\n".join(parts) + "\n```\n"


def _as_written(
    _app: Sphinx, _what: str, _name: str, found: object, _options: object, *_told: str
) -> tuple[str, str] | None:
    """A signature as the source spells it, with short names instead of whole unions."""
    if not inspect.isfunction(found):
        return None
    (written,) = ast.parse(textwrap.dedent(inspect.getsource(found))).body
    assert isinstance(written, ast.FunctionDef)
    given = ast.unparse(written.args)
    gives = ast.unparse(written.returns) if written.returns else ""
    return f"({given.removeprefix('self, ').removeprefix('self')})", gives


def _add(_app: Sphinx, page: str, content: list[str]) -> None:
    """Puts behind a page what only the built one has."""
    match page:
        case "README":
            content[0] += "".join(_trees(content[0]))
        case "decisions/README":
            content[0] += _decisions()
        case "reference/engine":
            content[0] += _names_of_engine()
        case _:
            pass


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("source-read", _add)
    app.connect("autodoc-process-signature", _as_written)
