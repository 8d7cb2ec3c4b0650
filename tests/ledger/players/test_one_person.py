"""One person, one account, one look: issuers have one name, and nicknames do not mislead."""

from __future__ import annotations

from datetime import date

import pytest

from ledger.pepper import Pepper
from ledger.players import Applicant, Document, DocumentKind, IdentityCheck, open_account
from ledger.players.accounts import check_document_shown, renew_document, renewal_subject
from ledger.players.documents import _plain
from ledger.players.issuers import COUNTRIES, issuer_of
from ledger.players.status import exclude_person, playing_player
from ledger.refusals import RefusalCode, Refused
from tests.ledger.card_room import MONDAY, Room
from tests.ledger.refusing import refused

PASSPORT, LICENCE = DocumentKind.PASSPORT, DocumentKind.DRIVING_LICENCE


def paper(issuer: str, kind: DocumentKind = PASSPORT, number: str = "X1234567") -> Document:
    return Document(kind=kind, issuer=issuer, number=number)


def opened(room: Room, nickname: str, document: Document) -> int:
    who = Applicant(
        name="Ann Onyma",
        nickname=nickname,
        born=date(1980, 1, 1),
        document=document,
        identity_note="seen",
    )
    return int(room.do(open_account(room.by("carl"), room.pepper, who, today=MONDAY)))


def spelled_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep documents as they were kept when an issuer was whatever was typed."""

    def tokens(document: Document, pepper: Pepper) -> list[str]:
        plain = (document.kind.value, _plain(document.issuer), _plain(document.number))
        return [pepper.token("document", *plain)]

    monkeypatch.setattr(Document, "tokens", tokens)


SAME = [
    (PASSPORT, "US", "USA"),
    (PASSPORT, "USA", "usa-ca"),
    (PASSPORT, "u.s.a.", "US"),
    (PASSPORT, "DEU", "D"),
    (LICENCE, "US-NV", "USA NV"),
    (LICENCE, "DE", "DEU-BY"),
]


@pytest.mark.parametrize(("kind", "first", "again"), SAME)
def test_nobody_gets_a_second_account_by_typing_the_issuer_otherwise(
    room: Room, kind: DocumentKind, first: str, again: str
) -> None:
    number = opened(room, "Ann", paper(first, kind))

    facts = refused(
        room, RefusalCode.PERSON_HAS_ACCOUNT, lambda: opened(room, "Bea", paper(again, kind))
    )
    assert facts == {"player": number}
    check_document_shown(room.store, room.pepper, number, paper(again, kind))


@pytest.mark.parametrize(
    ("kind", "before", "now"), [*SAME, (LICENCE, "USA", "US-NV"), (PASSPORT, "USA-CA", "USA")]
)
def test_accounts_opened_when_issuers_were_typed_freely_are_found(
    room: Room, monkeypatch: pytest.MonkeyPatch, kind: DocumentKind, before: str, now: str
) -> None:
    with monkeypatch.context() as patch:
        spelled_as_before(patch)
        patch.setattr(Document, "check_issuer", lambda _document: None)
        number = opened(room, "Ann", paper(before, kind))

    refused(room, RefusalCode.PERSON_HAS_ACCOUNT, lambda: opened(room, "Bea", paper(now, kind)))
    check_document_shown(room.store, room.pepper, number, paper(now, kind))


def test_licences_of_two_states_are_of_two_persons(room: Room) -> None:
    assert opened(room, "Ann", paper("US-NV", LICENCE)) != opened(
        room, "Bea", paper("US-CA", LICENCE)
    )


@pytest.mark.parametrize(
    ("issuer", "kind"), [("Nevada", PASSPORT), ("ZZ", PASSPORT), ("US", LICENCE), ("CA", LICENCE)]
)
def test_an_issuer_without_a_name_of_its_own_is_refused(
    room: Room, issuer: str, kind: DocumentKind
) -> None:
    facts = refused(
        room, RefusalCode.ISSUER_UNKNOWN, lambda: opened(room, "Ann", paper(issuer, kind))
    )
    assert facts == {"issuer": issuer}


def test_an_exclusion_counts_however_the_issuer_was_typed(room: Room) -> None:
    number = opened(room, "Ann", paper("US"))
    days = (MONDAY, None)
    room.do(
        exclude_person(
            room.by("sue"), room.pepper, document=paper("USA-CA"), days=days, reason="own wish"
        )
    )
    with pytest.raises(Refused) as caught:
        playing_player(room.store, number, today=MONDAY)
    assert caught.value.code is RefusalCode.PERSON_EXCLUDED


def test_the_same_document_can_be_written_down_under_its_one_name(room: Room) -> None:
    number = opened(room, "Ann", paper("US"))
    shown = IdentityCheck(document=paper("USA"), note="seen again")

    both = room.approval("sue", renewal_subject(number, paper("USA"), room.pepper))
    unit = renew_document(
        room.by("carl"), room.pepper, player=number, shown=shown, today=MONDAY, approval=both
    )
    room.do(unit)
    check_document_shown(room.store, room.pepper, number, paper("US"))


def test_every_country_is_read_by_both_its_codes() -> None:
    for two, three in COUNTRIES.items():
        assert issuer_of(two, by_state=False) == issuer_of(three, by_state=False)
    assert len({*COUNTRIES, *COUNTRIES.values()}) == 2 * len(COUNTRIES)


@pytest.mark.parametrize(
    "nickname",
    [
        "a\u202eb",
        "a\x00b",
        "a\x1b[2Jb",
        "Ann\u200b",
        "Ann\u3164",
        "An\u115fn",
        "A\u034fnn",
        "Ann\ufe0f",
        "Ann\u2800",
        "a\u0300\u0301\u0302\u0303",
        "\u0410nn",
        "Ann\u03bf",
        "\u0420\u043e\u0441\u0430",
        "\u039f\u03c1\u03b1",
    ],
)
def test_a_nickname_that_misleads_is_refused(room: Room, nickname: str) -> None:
    refused(room, RefusalCode.NICKNAME_MISLEADING, lambda: opened(room, nickname, paper("US")))


@pytest.mark.parametrize(
    "nickname",
    ["Ann-Lou", "Jos\u00e9", "O'Neil 2", "\u041c\u0438\u0445\u0430\u0438\u043b",
     "\u0396\u03ae\u03bd\u03c9\u03bd", "\u5c71\u7530\u30bf\u30ed\u30a6",
     "\u0e2a\u0e21\u0e0a\u0e32\u0e22", "Nguy\u1ec5n"],
)  # fmt: skip
def test_nicknames_of_all_peoples_are_welcome(room: Room, nickname: str) -> None:
    assert opened(room, nickname, paper("US"))


@pytest.mark.parametrize(
    ("taken", "alike"), [("Paul 10", "Paul lO"), ("Ill Bill", "lll BiIl"), ("mO", "m0")]
)
def test_a_nickname_that_looks_like_another_is_refused(room: Room, taken: str, alike: str) -> None:
    opened(room, taken, paper("US"))

    facts = refused(
        room,
        RefusalCode.NICKNAME_LOOKS_LIKE,
        lambda: opened(room, alike, paper("US", number="Y7654321")),
    )
    assert facts["like"] == taken


@pytest.mark.parametrize(
    ("land", "part"), [("PR", "US-PR"), ("GUM", "USA GU"), ("VI", "us-vi"), ("HK", "CN-HK")]
)
@pytest.mark.parametrize("by_state", [True, False])
def test_a_land_and_its_name_as_part_of_a_country_are_one_issuer(
    land: str, part: str, by_state: bool
) -> None:
    found = issuer_of(land, by_state=by_state)

    assert found is not None
    assert found == issuer_of(part, by_state=by_state)
    letters = "".join(filter(str.isalnum, part.upper()))
    assert {land, letters} <= set(found.spellings()), "older accounts are found under both"
