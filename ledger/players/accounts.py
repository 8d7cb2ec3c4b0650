"""Opening player accounts, after the cashier has seen the person's document."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ledger.canonical import Json
from ledger.new_rows import add_row
from ledger.pepper import Pepper
from ledger.players.documents import Document, IdentityCheck
from ledger.players.exclusions import carry_exclusions, player_with, refuse_excluded
from ledger.players.nicknames import check_nickname_free, clean_nickname, nickname_key
from ledger.players.papers import Paper, add_paper, refuse_expired
from ledger.players.status import both_days, player_row
from ledger.reading import Reader
from ledger.refusals import RefusalCode, Refused
from ledger.staff.approval import second_person
from ledger.staff.asking import Asked, staff_unit, written
from ledger.staff.roles import Duty
from ledger.units import Scalar, Unit, Work

MINIMUM_AGE = 21
"""The default; local law decides."""
_NAME_LENGTH_MAX = 100
_OLDEST_YEARS = 130


@dataclass(frozen=True, slots=True, kw_only=True)
class Applicant:
    """What the cashier enters when a person opens an account."""

    name: str
    nickname: str
    """What the table sees."""
    born: date
    document: Document
    identity_note: str
    """How the identity was checked, in the cashier's words."""


def birthday_of_age(born: date, years: int) -> date:
    """Return the day a person reaches an age; for 29 February it may be 1 March."""
    try:
        return born.replace(year=born.year + years)
    except ValueError:
        return date(born.year + years, 3, 1)


def open_account(  # noqa: PLR0913  (what is written down)
    asked: Asked,
    pepper: Pepper,
    applicant: Applicant,
    *,
    today: date,
    minimum_age: int = MINIMUM_AGE,
    papers: Sequence[Paper] = (),
) -> Unit:
    """Make the unit that opens an account; its answer is the player's number.

    `today` is the gaming day. Age and exclusion are also checked on the day of the room's clock.
    `papers` are kept under seal; a document whose last day is over is refused.
    """
    days = both_days(today, asked.clock_day)
    for paper in papers:
        refuse_expired(paper.until, *days)
    name, nickname = _clean_name(applicant.name), clean_nickname(applicant.nickname)
    note = written(applicant.identity_note)
    _check_age(applicant.born, days[0], minimum_age)
    applicant.document.check_issuer()
    tokens = applicant.document.tokens(pepper)
    document = tokens[0]

    def body(work: Work) -> Json:
        _check_person(work, tokens, days)
        carry_exclusions(work, tokens[1:], document)
        check_nickname_free(work, nickname)
        row: dict[str, Scalar] = {
            "name": name,
            "nickname": nickname,
            "nickname_key": nickname_key(nickname),
            "born": applicant.born.isoformat(),
            "document_kind": applicant.document.kind.value,
            "document_issuer": applicant.document.issuer_name,
            "document": document,
            "identity_note": note,
            "state": "active",
            "state_note": "",
            "opened_ms": work.at_ms,
        }
        number = add_row(work, "player", row)
        for paper in papers:
            add_paper(work, number, paper)
        return number

    command: dict[str, Json] = {
        "do": "open_account",
        "name": name,
        "nickname": nickname,
        "document": document,
    }
    return staff_unit(asked, Duty.SERVE_PLAYERS, command, body)


def renewal_subject(player: int, document: Document, pepper: Pepper) -> str:
    """Name what the second person approves before a player has another document: this one."""
    return f"{renewal_of(player)}: {document.named(pepper)}"


def renewal_of(player: int) -> str:
    """Return how every approval of a player's new document begins; older ones say no more."""
    return f"new document of player {player}"


def renew_document(  # noqa: PLR0913  (what is written down)
    asked: Asked,
    pepper: Pepper,
    *,
    player: int,
    shown: IdentityCheck,
    today: date,
    approval: int = 0,
    papers: Sequence[Paper] = (),
) -> Unit:
    """Make the unit that records a player's new passport or licence.

    Who has the document on file is paid: it takes two persons to say that it is the player's.
    """
    document, note = shown.document, written(shown.note)
    document.check_issuer()
    tokens = document.tokens(pepper)
    token, subject = tokens[0], renewal_subject(player, document, pepper)
    for paper in papers:
        refuse_expired(paper.until, *both_days(today, asked.clock_day))

    def body(work: Work) -> Json:
        found = player_row(work, player)
        found.refuse_closed()
        second_person(work, approval, subject=subject, asked_by=asked.by)
        _check_person(work, tokens, both_days(today, asked.clock_day), but=player)
        carry_exclusions(work, {*tokens[1:], found.document} - {token}, token)
        work.update(
            "player",
            player,
            {
                "document_kind": document.kind.value,
                "document_issuer": document.issuer_name,
                "document": token,
                "identity_note": note,
            },
        )
        for paper in papers:
            add_paper(work, player, paper)
        return None

    command: dict[str, Json] = {
        "do": "renew_document",
        "player": player,
        "document": token,
        "note": note,
        "approval": approval,
    }
    return staff_unit(asked, Duty.SERVE_PLAYERS, command, body)


def check_document_shown(reader: Reader, pepper: Pepper, player: int, document: Document) -> None:
    """Refuse unless the shown document is the one on file."""
    if player_row(reader, player).document not in document.tokens(pepper):
        raise Refused(RefusalCode.DOCUMENT_DIFFERS, player=player)


def _clean_name(name: str) -> str:
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not clean or len(clean) > _NAME_LENGTH_MAX or not clean.isprintable():
        raise Refused(RefusalCode.NAME_NEEDED)
    return clean


def _check_age(born: date, today: date, minimum_age: int) -> None:
    if not today.year - _OLDEST_YEARS <= born.year <= today.year:
        raise Refused(RefusalCode.BIRTH_IMPOSSIBLE, born=born.isoformat())
    of_age = birthday_of_age(born, minimum_age)
    if of_age > today:
        raise Refused(RefusalCode.UNDER_AGE, least=minimum_age, from_day=of_age.isoformat())


def _check_person(
    work: Work, documents: Sequence[str], days: Sequence[date], *, but: int = 0
) -> None:
    """Refuse a person who is excluded or has an account, however the issuer was typed."""
    for today in days:
        refuse_excluded(work, documents, today=today)
    holder = player_with(work, documents, but=but)
    if holder is not None:
        raise Refused(RefusalCode.PERSON_HAS_ACCOUNT, player=holder)
