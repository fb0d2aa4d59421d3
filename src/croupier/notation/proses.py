"""The languages in which rules and rounds are told."""

from collections.abc import Mapping

from croupier.notation import prose_en, prose_en_round, prose_ru, prose_ru_round
from croupier.notation.prose import Prose

ENGLISH = Prose(
    game_title=prose_en.game_title,
    felt_lines=prose_en.felt_lines,
    highlights=prose_en.highlights,
    rules_page=prose_en.rules_page,
    round_line=prose_en_round.round_line,
)
RUSSIAN = Prose(
    game_title=prose_ru.game_title,
    felt_lines=prose_ru.felt_lines,
    highlights=prose_ru.highlights,
    rules_page=prose_ru.rules_page,
    round_line=prose_ru_round.round_line,
)
PROSES: Mapping[str, Prose] = {"en": ENGLISH, "ru": RUSSIAN}
"""By the code of the language."""
