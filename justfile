# Thin names for the commands that do the work; `just` alone lists them.

_list:
    @just --list --unsorted

# set up what is missing and open the house
play *options:
    ./play {{ options }}

# every check and test
check *options:
    ./check {{ options }}

# some tests, by pytest's own words
test *words:
    .venv/bin/pytest {{ words }}

# the pages as a site of their own, in .cache/docs/html; a broken link is an error
docs:
    .tools/bin/uv sync --quiet --locked --inexact --group docs
    .venv/bin/sphinx-build -W --keep-going -d .cache/docs/trees docs .cache/docs/html

# put Python and the client into shape
format:
    .venv/bin/ruff check --fix .
    .venv/bin/ruff format .
    python3 scripts/client.py install
    python3 scripts/client.py run format

# the client alone, rebuilt as it changes; the house must be open on port 8420
client:
    python3 scripts/client.py install
    python3 scripts/client.py run dev

# the house in an empty Debian 12; needs root and debootstrap
bare *words:
    scripts/bare-debian {{ words }}
