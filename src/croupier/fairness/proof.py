"""The proof document of a shoe, as docs/explanation/fairness.md lays it down."""

import hashlib
import json
from typing import Annotated

import msgspec

from croupier.core.errors import BadInput, RulesError
from croupier.core.games import find_game
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules

PROOF_FORMAT = "croupier-proof"
PROOF_VERSION = 1

PROOF_BYTES_MAX = 256 * 1024
"""Longest document that is read."""

CARDS_MAX = 8 * 52 * 2
"""Cards of a round or a shoe: eight decks, and what is shuffled in again."""


class NotAProof(BadInput):
    """Text that is no proof document at all."""

    code = "proof.format"


_Hash = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
_Opening = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{32}\Z")]
_CardText = Annotated[str, msgspec.Meta(pattern=r"\A[2-9TJQKA][shdc]\Z")]
_Count = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]
_Number = Annotated[int, msgspec.Meta(ge=1, lt=1 << 53)]
_Cards = Annotated[tuple[_CardText | None, ...], msgspec.Meta(max_length=CARDS_MAX)]


class ProofPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player gave; the opening is None when it did not come in time."""

    hash: _Hash
    opening: _Opening | None


class ProofRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of a round.

    Attributes:
        round: Its number at the table.
        first: Position of its first card in the shoe, from 0.
        cards: In the order in which they left the shoe; None where one was never turned.
    """

    round: _Number
    first: _Count
    cards: _Cards


class Proof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that is needed to deal a shoe again.

    Attributes:
        digest: SHA-256 of the canonical bytes of the rest.
        shuffle: As in the rules: "cut:N", "cut:A-B" or "each-round".
        commitment: Published first; the id of the proof.
        cut_wish: Cards that the player put to the back; None when chance cut.
        cut: Cards that went to the back; None where nothing is cut.
        cut_card: It lies behind so many cards; None when there is none.
        seals: One hash a card; None where a shoe is for one round.
        seed: Published last.
        stacked: Cards that a house in test mode put on top.
    """

    format: str
    version: int
    digest: _Hash
    table: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    shoe: _Number
    decks: Annotated[int, msgspec.Meta(ge=1, le=8)]
    shuffle: Annotated[str, msgspec.Meta(max_length=16)]
    commitment: _Hash
    parts: Annotated[tuple[ProofPart, ...], msgspec.Meta(max_length=64)]
    cut_wish: _Count | None
    cut: _Count | None
    cut_card: _Count | None
    seals: Annotated[tuple[_Hash, ...], msgspec.Meta(max_length=CARDS_MAX)] | None
    list_hash: _Hash | None
    seed: _Hash
    stacked: Annotated[tuple[_CardText, ...], msgspec.Meta(max_length=CARDS_MAX)]
    rounds: Annotated[tuple[ProofRound, ...], msgspec.Meta(max_length=CARDS_MAX)]

    def __post_init__(self) -> None:
        """Refuses what no game is shuffled by; msgspec makes its own error of it."""
        try:
            spelled = str(self.rules.shuffle)
        except RulesError as error:
            raise ValueError(f"shuffle: {error}") from None
        if spelled != self.shuffle:
            raise ValueError(f"shuffle: spelled {spelled!r} and not {self.shuffle!r}")

    @property
    def rules(self) -> Rules:
        """Rules of a game with these decks, shuffled like this."""
        plain = {"decks": self.decks, "shuffle": self.shuffle}
        return override_rules(find_game("multiplayer").rules, plain)


def read_proof(text: str | bytes) -> Proof:
    """The proof that a text is.

    Raises:
        NotAProof: It is not JSON, or a field is missing, unknown or of the wrong kind.
    """
    try:
        data = text.encode() if isinstance(text, str) else text
        if len(data) > PROOF_BYTES_MAX:
            raise NotAProof(f"longer than {PROOF_BYTES_MAX} bytes")
        proof = msgspec.json.decode(data, type=Proof)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise NotAProof(str(error)) from None
    json.loads(data, object_pairs_hook=_each_once)
    if (proof.format, proof.version) != (PROOF_FORMAT, PROOF_VERSION):
        raise NotAProof(f"{proof.format!r} {proof.version} is not {PROOF_FORMAT!r} {PROOF_VERSION}")
    return proof


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The fields of an object. Of one that is given twice every reader would take its own."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        doubled = next(name for name in names if names.count(name) > 1)
        raise NotAProof(f"{doubled} is given twice")
    return fields


def proof_text(proof: Proof) -> str:
    """The document in canonical form."""
    return _canonical(msgspec.to_builtins(proof))


def digest_of(proof: Proof) -> str:
    """What the digest of a proof must be."""
    fields = msgspec.to_builtins(proof)
    del fields["digest"]
    return hashlib.sha256(_canonical(fields).encode()).hexdigest()


def with_digest(proof: Proof) -> Proof:
    """The proof with the digest it must have."""
    return msgspec.structs.replace(proof, digest=digest_of(proof))


def _canonical(document: object) -> str:
    return json.dumps(document, sort_keys=True, separators=(",", ":"))
