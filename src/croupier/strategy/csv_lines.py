"""The lines of a CSV file, as our own commands and spreadsheets write them."""

import csv
import io

from croupier.strategy.errors import BadChart


def csv_lines(text: str, characters_max: int) -> list[list[str]]:
    """The cells of every line that has some, without blanks around them.

    A spreadsheet may have put a mark of its encoding in front, and semicolons between cells.

    Raises:
        BadChart: It is no CSV, too long, or holds nothing.
    """
    if len(text) > characters_max:
        raise BadChart(f"{len(text)} characters, at most {characters_max} are read")
    text = text.removeprefix("\ufeff")
    delimiter = ";" if ";" in text.partition("\n")[0] else ","
    try:
        lines = list(csv.reader(io.StringIO(text), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise BadChart(f"no CSV: {error}") from None
    found = [[cell.strip() for cell in line] for line in lines if any(map(str.strip, line))]
    if not found:
        raise BadChart("empty")
    return found
