"""Proofs of hands: exported from the books, and checked without access to them."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as _
from pathlib import Path
from typing import Any

from cli.output import one_line, stop
from proof import (
    FILE_BYTES_MAX,
    DealProof,
    RefusalCode,
    Refused,
    Verified,
    read_proof,
    roots_sealed,
    verify,
    write_proof,
)
from rules.cards import Card, card_text

_WORDS: Mapping[RefusalCode, str] = {
    RefusalCode.NOT_JSON: "the file is not JSON ({why})",
    RefusalCode.NOT_A_PROOF: "the file is not a proof of a deal",
    RefusalCode.VERSION_UNKNOWN: "a version of the file this program does not know",
    RefusalCode.FILE_TOO_LARGE: "the file has {bytes} bytes, a proof has at most {most}",
    RefusalCode.ROOT_DIFFERS: "the cards do not lead to the root that was shown",
    RefusalCode.LABEL_DIFFERS: "the label is not that of the root, which is {expected}",
    RefusalCode.LEAF_DIFFERS: "position {position}: not the card that was committed to",
    RefusalCode.CARD_TOO_OFTEN: "position {position}: card {card} is shown more often than it is",
    RefusalCode.CARD_NOT_IN_DECK: "position {position}: card {card} is not in the deck",
    RefusalCode.NOT_FROM_THE_TOP: "position {position}: a player had another seat than was drawn",
    RefusalCode.POSITION_NOT_DEALT: "position {position} is opened, {dealt} cards were dealt",
}


def checked(path: Path) -> dict[str, Any]:
    """Return what a proof file proves, or stop and say what does not hold."""
    try:
        with path.open("rb") as file:
            proof = read_proof(file.read(FILE_BYTES_MAX + 1))
        found = verify(proof)
    except OSError as trouble:
        stop(f"{path}: {trouble.strerror}")
    except Refused as refusal:
        stop(f"{path}: {_refusal_words(refusal)}")
    return _facts(proof, found)


def _facts(proof: DealProof, found: Verified) -> dict[str, Any]:
    commitment = proof.commitment
    return {
        "table": commitment.table,
        "hand": commitment.hand,
        "root": commitment.root.hex(),
        "label": commitment.label,
        "more_root": "" if proof.more is None else proof.more.root.hex(),
        "cards": found.cards,
        "dealt": found.dealt,
        "opened": found.opened,
        "shown": [
            {"place": opening.position + 1, "card": card_text(Card(opening.card))}
            for opening in proof.openings
        ],
    }


def check_seal(root: str, more_root: str, seal: str) -> None:
    """Stop unless the seal that somebody took along holds every root that the proof stands on.

    The seat's panel shows the roots in groups of digits; `proof.seal` says what its QR code reads.
    """
    sealed, more_sealed = roots_sealed(seal)
    if sealed != root:
        words = _(
            "the root of this proof is {root}, not the seal {seal}. It is the proof of another"
            " hand, or the seal was not typed in full: it has {digits} characters."
        )
        stop(words.format(root=root, seal=one_line(seal), digits=len(root)))
    if more_root and more_sealed != more_root:
        words = _(
            "cards of this proof come from further orders of the deck, under the root {root}, which"
            " the seal does not hold. Type the seat's whole QR code, or both roots: {digits}"
            " characters."
        )
        stop(words.format(root=more_root, digits=len(root) + len(more_root)))


def _refusal_words(refusal: Refused) -> str:
    words = _WORDS.get(refusal.code)
    return str(refusal) if words is None else _(words).format(**refusal.facts)


def exported(database: Path, table: int, hand: int) -> bytes:
    """Return the proof file of a finished hand, or stop if there is none."""
    from cli.refusals.words import refusals_told
    from ledger import SqliteStore
    from ledger.book_file import books_file
    from ledger.connections import reading_connection
    from ledger.holding import beside_the_writer
    from server import HandNotRecorded, deal_proof

    with refusals_told(), books_file(database) as found, beside_the_writer(found.database):
        connection = reading_connection(found.database)
        try:
            return write_proof(deal_proof(SqliteStore(connection), table, hand))
        except HandNotRecorded:
            stop(_("table {table} has no finished hand {hand}").format(table=table, hand=hand))
        except Refused as refusal:
            stop(_refusal_words(refusal))
        finally:
            connection.close()
