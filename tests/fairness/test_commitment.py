"""Promises before a shoe: the worked example of docs/explanation/fairness.md, and refusals."""

import pytest

from croupier.core.games import find_game
from croupier.fairness.commitment import (
    BadOpening,
    Part,
    check_opening,
    commitment,
    part_hash,
    shoe_key,
)
from croupier.fairness.seals import card_seal, list_hash, salt, seal_list
from croupier.fairness.shuffle import BadSeed, shuffled_shoe

SEED = bytes(range(32))
OPENING = bytes(range(0x40, 0x50))
PROMISED = "e9f37be3db5b732e123e929087df8bbf05ea332241620645cdf589a20ef2f9a5"
FIRST = "21d9babf6ad93ed09b20c4b0c1a3de4c003484f9a94eb139b3c063b87fd8021e"
SECOND = "e46ca4adc8587746f7c61f2fe5289d2150badf76329fdebf81c916e127ff81ed"
KEY = "4b781ce5a41e2558fa5bc09f875ebccc63752101605c8364c5af29b994ad926e"


def test_the_worked_example_of_the_page_comes_out() -> None:
    promised = commitment(SEED, "T7QK2M4Z", 3)
    assert promised.hex() == PROMISED
    assert part_hash(promised, OPENING).hex() == FIRST
    parts = (Part(bytes.fromhex(FIRST), OPENING), Part(bytes.fromhex(SECOND)))
    key = shoe_key(SEED, parts)
    assert key.hex() == KEY
    order = shuffled_shoe(key, find_game("multiplayer").rules, 100)
    assert " ".join(map(str, order.cards[:12])) == "2d Kd Kd 7h 8s 8h 4h 7h 3h Ah Kh Qd"
    assert salt(key, 0).hex() == "813e15ecebfacff4d5220b1865a42bde"
    seals = seal_list(key, order.cards)
    assert seals[0].hex() == "ce5ade3952a7be249913cba72ddab010b46e81dbc9d61642fa680882ff045f7b"
    assert seals[0] == card_seal(salt(key, 0), 0, order.cards[0])
    assert (
        list_hash(seals).hex() == "4a8c96fa9ccd067316fa988ff0e044fd2e1250b4588536cf54a3c2bddf89c222"
    )


@pytest.mark.parametrize(
    "other",
    [
        commitment(bytes(31) + b"\x01", "T7QK2M4Z", 3),
        commitment(SEED, "T7QK2M4Y", 3),
        commitment(SEED, "T7QK2M4Z", 4),
    ],
)
def test_another_seed_table_or_shoe_makes_another_commitment(other: bytes) -> None:
    assert other.hex() != PROMISED


def test_an_opening_that_came_and_one_that_did_not_make_different_keys() -> None:
    promise = bytes.fromhex(FIRST)
    keys = {
        shoe_key(SEED, parts)
        for parts in ([], [Part(promise)], [Part(promise, OPENING)], [Part(promise, bytes(16))])
    }
    assert len(keys) == 4


def test_an_opening_must_make_the_hash_that_was_sent() -> None:
    promised = bytes.fromhex(PROMISED)
    check_opening(promised, bytes.fromhex(FIRST), OPENING)
    with pytest.raises(BadOpening, match="does not make the hash"):
        check_opening(promised, bytes.fromhex(SECOND), OPENING)
    with pytest.raises(BadOpening, match="15 bytes"):
        check_opening(promised, bytes.fromhex(FIRST), OPENING[1:])


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(BadSeed, match="31 bytes"):
        commitment(SEED[1:], "T7QK2M4Z", 3)
    with pytest.raises(BadSeed, match="31 bytes"):
        shoe_key(SEED[1:], ())


def test_no_key_and_no_opening_is_shown_by_printing() -> None:
    assert OPENING.hex() not in repr(Part(b"", OPENING))
    assert str(OPENING) not in repr(Part(b"", OPENING))
