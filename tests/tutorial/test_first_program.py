"""The first program: its pieces run one after another, and print what the page shows."""

from contextlib import redirect_stdout
from io import StringIO

from tests.tutorial.pages import parts


def test_the_first_program_prints_what_its_page_shows() -> None:
    names: dict[str, object] = {"__name__": "first_program"}
    printed, shown, pieces = StringIO(), "", 0
    for part in parts("first-program.md"):
        assert part.kind in ("python", "text"), part
        if part.kind == "text":
            shown += part.text
            assert printed.getvalue() == shown
        else:
            pieces += 1
            with redirect_stdout(printed):
                exec(compile(part.text, f"piece {pieces}", "exec"), names)  # noqa: S102
    assert printed.getvalue() == shown
    assert pieces >= 5
