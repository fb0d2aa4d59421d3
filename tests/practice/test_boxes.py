"""Hands that were played wrong come back, the later the better they are known."""

from datetime import UTC, datetime, timedelta

from croupier.practice.boxes import BoxedHand, DrilledHand, Said, after_answer

NOON = datetime(2030, 1, 2, 12, tzinfo=UTC)
SIXTEEN = DrilledHand("classic", "9s 7d", "Th")


def test_a_hand_that_is_missed_is_asked_at_once_and_later_each_time_it_is_right() -> None:
    boxed = after_answer(None, SIXTEEN, Said.WRONG, NOON)
    assert boxed == BoxedHand(SIXTEEN, 1, NOON)
    for box, days in enumerate((1, 3, 7, 21), start=2):
        boxed = after_answer(boxed, SIXTEEN, Said.RIGHT, NOON)
        assert boxed == BoxedHand(SIXTEEN, box, NOON + timedelta(days=days))
    assert after_answer(boxed, SIXTEEN, Said.RIGHT, NOON) is None


def test_a_mistake_puts_a_hand_back_to_the_first_box() -> None:
    known = BoxedHand(SIXTEEN, 4, NOON + timedelta(days=7))
    assert after_answer(known, SIXTEEN, Said.WRONG, NOON) == BoxedHand(SIXTEEN, 1, NOON)


def test_a_hand_that_was_never_missed_is_not_kept() -> None:
    assert after_answer(None, SIXTEEN, Said.RIGHT, NOON) is None


def test_a_hand_that_cannot_be_asked_is_let_go() -> None:
    assert after_answer(BoxedHand(SIXTEEN, 2, NOON), SIXTEEN, Said.LET_GO, NOON) is None


def test_like_hands_are_one_and_others_are_not() -> None:
    assert DrilledHand("classic", "7c 9h", "Kd").name == SIXTEEN.name
    assert DrilledHand("classic", "9s 7d", "9d").name != SIXTEEN.name
    assert DrilledHand("prize", "9s 7d", "Th").name != SIXTEEN.name
