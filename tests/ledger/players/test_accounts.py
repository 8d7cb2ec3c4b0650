"""Opening accounts: one per person, of age, not excluded; the document is never readable."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger import RefusalCode
from ledger.cards.issue import (
    CardWish,
    active_card,
    cancel_card,
    issue_player_card,
    issue_staff_card,
    player_of,
    swiped_card,
)
from ledger.cards.track import track_2
from ledger.pepper import Pepper
from ledger.players.accounts import (
    Applicant,
    birthday_of_age,
    open_account,
    renew_document,
    renewal_subject,
)
from ledger.players.documents import Document, DocumentKind, IdentityCheck
from ledger.players.status import (
    close_player,
    exclude_person,
    exclude_player,
    lock_player,
    player_row,
    playing_player,
    reopen_player,
    unlock_player,
)
from tests.ledger.card_room import MONDAY, Room, document, shown
from tests.ledger.refusing import refusal, refused


def applicant(
    *,
    name: str = "Ann Onyma",
    nickname: str = "Ann",
    born: date = date(1990, 1, 1),
    number: int = 1,
) -> Applicant:
    return Applicant(
        name=name,
        nickname=nickname,
        born=born,
        document=document(number),
        identity_note="passport seen, photo fits",
    )


def opened(room: Room, who: Applicant, *, today: date = MONDAY) -> int:
    return int(room.do(open_account(room.by("carl"), room.pepper, who, today=today)))


def test_an_account_is_opened_with_its_number(room: Room) -> None:
    number = opened(room, applicant(name="  Ann   Onyma "))

    row = player_row(room.store, number)
    assert (row.name, row.nickname, row.state) == ("Ann Onyma", "Ann", "active")


def test_a_person_has_one_account_however_the_number_is_typed(room: Room) -> None:
    first = opened(room, applicant())
    typed = Document(kind=DocumentKind.PASSPORT, issuer="us", number=" p-000 0001 ")
    again = Applicant(
        name="Anna Other",
        nickname="Anna",
        born=date(1990, 1, 1),
        document=typed,
        identity_note="seen",
    )

    facts = refused(room, RefusalCode.PERSON_HAS_ACCOUNT, lambda: opened(room, again))
    assert facts == {"player": first}


@pytest.mark.parametrize("taken", ["ann", "A n n"])
def test_two_players_at_a_table_are_never_called_the_same(room: Room, taken: str) -> None:
    opened(room, applicant())
    second = applicant(nickname=taken, number=2)

    refused(room, RefusalCode.NICKNAME_TAKEN, lambda: opened(room, second))


@pytest.mark.parametrize("nickname", ["", "x", "a" * 17])
def test_a_nickname_must_fit_the_screen(room: Room, nickname: str) -> None:
    who = applicant(nickname=nickname)

    refused(room, RefusalCode.NICKNAME_NOT_USABLE, lambda: opened(room, who))


@pytest.mark.parametrize(
    ("born", "today", "of_age"),
    [
        (date(2005, 11, 16), date(2026, 11, 16), True),
        (date(2005, 11, 17), date(2026, 11, 16), False),
        (date(2004, 2, 29), date(2025, 2, 28), False),
        (date(2004, 2, 29), date(2025, 3, 1), True),
    ],
)
def test_who_is_not_yet_21_waits_until_the_birthday(
    room: Room, born: date, today: date, of_age: bool
) -> None:
    who = applicant(born=born)
    if of_age:
        opened(room, who, today=today)
        return
    facts = refused(room, RefusalCode.UNDER_AGE, lambda: opened(room, who, today=today))
    assert facts["least"] == 21


@given(st.dates(min_value=date(1900, 1, 1), max_value=date(2030, 1, 1)), st.integers(18, 25))
def test_of_age_means_not_a_day_earlier(born: date, years: int) -> None:
    day = birthday_of_age(born, years)

    assert (day.year - born.year, day >= date(day.year, 1, 1)) == (years, True)
    assert (day.month, day.day) in ((born.month, born.day), (3, 1))


def test_a_date_of_birth_in_the_future_or_long_past_is_refused(room: Room) -> None:
    for born in (date(2027, 1, 1), date(1890, 1, 1)):
        who = applicant(born=born)
        assert refusal(partial(opened, room, who)).code is RefusalCode.BIRTH_IMPOSSIBLE


def test_name_identity_note_and_document_are_needed(room: Room) -> None:
    assert refusal(lambda: opened(room, applicant(name=" "))).code is RefusalCode.NAME_NEEDED
    without = Applicant(
        name="Ann", nickname="Ann", born=date(1990, 1, 1), document=document(1), identity_note=""
    )
    assert refusal(lambda: opened(room, without)).code is RefusalCode.REASON_NEEDED
    for issuer, number in (("", "P0000001"), ("US", "- -"), ("US", "12")):
        with pytest.raises(Exception, match="document_not_usable"):
            Document(kind=DocumentKind.PASSPORT, issuer=issuer, number=number)


def test_an_excluded_person_opens_no_account(room: Room) -> None:
    last = MONDAY + timedelta(days=365)
    room.do(
        exclude_person(
            room.by("sue"),
            room.pepper,
            document=document(1),
            days=(MONDAY, last),
            reason="list of the state",
        )
    )

    facts = refused(room, RefusalCode.PERSON_EXCLUDED, lambda: opened(room, applicant()))
    assert facts == {"until": last.isoformat()}
    opened(room, applicant(), today=last + timedelta(days=1))


def test_exclusions_add_up_and_the_longest_is_told(room: Room) -> None:
    player = room.player(1)
    for days in ((MONDAY, MONDAY + timedelta(days=7)), (MONDAY, None)):
        unit = exclude_player(
            room.by("sue"), room.store, player=player, days=days, reason="own wish"
        )
        room.do(unit)

    answer = refusal(lambda: playing_player(room.store, player, today=MONDAY))
    assert answer.facts == {"until": ""}


def test_a_new_passport_does_not_end_an_exclusion(room: Room) -> None:
    player = room.player(1)
    days = (MONDAY + timedelta(days=1), MONDAY + timedelta(days=100))
    room.do(exclude_player(room.by("sue"), room.store, player=player, days=days, reason="wish"))
    new = IdentityCheck(document=document(50), note="old one expired")
    both = room.approval("sue", renewal_subject(player, document(50), room.pepper))
    unit = renew_document(
        room.by("carl"), room.pepper, player=player, shown=new, today=MONDAY, approval=both
    )
    room.do(unit)

    later = MONDAY + timedelta(days=50)
    answer = refusal(lambda: playing_player(room.store, player, today=later))
    assert answer.code is RefusalCode.PERSON_EXCLUDED


def test_days_of_an_exclusion_run_forward(room: Room) -> None:
    player = room.player(1)
    days = (MONDAY, MONDAY - timedelta(days=1))

    refused(
        room,
        RefusalCode.DAYS_REVERSED,
        lambda: exclude_player(room.by("sue"), room.store, player=player, days=days, reason="slip"),
    )


def test_an_account_goes_from_state_to_state_by_the_right_hands(room: Room) -> None:
    player = room.player(1)
    room.do(lock_player(room.by("finn"), player=player, reason="asked to leave"))
    by_cashier = unlock_player(room.by("carl"), player=player, reason="calm again")
    refused(room, RefusalCode.ROLE_MAY_NOT, lambda: room.do(by_cashier))
    room.do(unlock_player(room.by("sue"), player=player, reason="calm again"))
    facts = refused(
        room,
        RefusalCode.STATUS_NOT_FROM,
        lambda: room.do(unlock_player(room.by("sue"), player=player, reason="again")),
    )
    assert facts == {"player": player, "state": "active", "wanted": "active"}
    room.do(close_player(room.by("carl"), player=player, reason="moves away"))
    room.do(reopen_player(room.by("sue"), player=player, reason="is back"))


def test_an_account_with_money_is_not_closed(room: Room) -> None:
    player = room.player(1, cents=1)
    unit = close_player(room.by("carl"), player=player, reason="moves away")

    assert refused(room, RefusalCode.ACCOUNT_NOT_EMPTY, lambda: room.do(unit)) == {
        "player": player,
        "balance": 1,
    }


def test_a_swiped_card_finds_its_player(room: Room) -> None:
    player = room.player(1)
    card = swiped_card(track_2(room.cards[player]))

    assert player_of(active_card(room.store, room.pepper, card)) == player


def test_a_damaged_swipe_is_refused_with_the_reason(room: Room) -> None:
    facts = refused(room, RefusalCode.SWIPE_AGAIN, lambda: swiped_card(";123"))

    assert facts == {"damage": "cut_short"}


def test_an_unknown_card_is_refused(room: Room) -> None:
    card = swiped_card(";4000000000000000014=4912000?")

    assert refused(
        room, RefusalCode.CARD_UNKNOWN, lambda: active_card(room.store, room.pepper, card)
    ) == {"last_four": "0014"}


def test_a_replaced_or_cancelled_card_no_longer_counts(room: Room) -> None:
    player = room.player(1)
    old = room.cards[player]
    wish = CardWish(player=player)
    new = issue_player_card(room.store, room.pepper, room.bytes, room.by("carl"), wish)

    for card, state in ((old, "replaced"), (new, "cancelled")):
        if state == "cancelled":
            assert active_card(room.store, room.pepper, new).number == 2
            room.do(cancel_card(room.by("carl"), card=2, reason="lost"))
        answer = refusal(partial(active_card, room.store, room.pepper, card))
        assert (answer.code, answer.facts["state"]) == (RefusalCode.CARD_NOT_ACTIVE, state)


def test_a_staff_card_is_no_players_card(room: Room) -> None:
    card = issue_staff_card(room.store, room.pepper, room.bytes, room.by("ada"), staff=1)
    found = active_card(room.store, room.pepper, card)

    assert refusal(lambda: player_of(found)).code is RefusalCode.CARD_NOT_A_PLAYERS


def test_a_card_request_sent_again_draws_no_second_card(room: Room) -> None:
    player = room.player(1)
    asked = room.by("carl")
    wish = CardWish(player=player)
    issue_player_card(room.store, room.pepper, room.bytes, asked, wish)

    refused(
        room,
        RefusalCode.CARD_NOT_KEPT,
        lambda: issue_player_card(room.store, room.pepper, room.bytes, asked, wish),
    )


def test_the_same_document_has_another_token_under_another_pepper() -> None:
    assert document(1).token(Pepper(b"p" * 32)) != document(1).token(Pepper(b"q" * 32))
    assert document(1).number not in repr(document(1))
    assert document(1).number not in repr(shown(1))
