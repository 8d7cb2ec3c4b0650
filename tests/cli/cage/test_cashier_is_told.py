"""What goes wrong at the counter every day: a code, words a cashier understands, no change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import money
from cli.refusals.words import refusal_words
from ledger import Refused
from ledger.cage.payments import PayoutWanted, deposit, payout
from ledger.cards import active_card, swiped_card
from ledger.players.limit_wishes import change_limit
from ledger.players.limits import LimitKind
from ledger.players.status import close_player, exclude_player
from money import read_cents
from tests.ledger.card_room import MONDAY, Room, open_room, shown

Act = Callable[[Room], object]


def pay(typed: str, player: int = 1) -> Act:
    def act(room: Room) -> object:
        wanted = PayoutWanted(player=player, amount=read_cents(typed), proof=shown(player))
        return room.do(payout(room.by("carl"), room.pepper, wanted))

    return act


def put(typed: str, player: int = 1) -> Act:
    return lambda room: room.do(deposit(room.by("carl"), player=player, amount=read_cents(typed)))


def swipe(typed: str) -> Act:
    return lambda room: active_card(room.store, room.pepper, swiped_card(typed))


def told(act: Act, room: Room) -> str:
    try:
        act(room)
    except (Refused, money.Refused) as refusal:
        return refusal_words(refusal)
    raise AssertionError("it was done")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Account 1 holds 300.00 and allows itself 400.00 a day; 2 is closed, 3 is excluded."""
    room = open_room(Path(tmp_path_factory.mktemp("told")) / "books.db")
    for number, cents in ((1, 30_000), (2, 0), (3, 500)):
        room.player(number, cents=cents)
    room.do(change_limit(room.by("carl"), player=1, kind=LimitKind.DEPOSIT_DAY, most=40_000))
    room.do(close_player(room.by("carl"), player=2, reason="moved away"))
    unit = exclude_player(
        room.by("sue"), room.store, player=3, days=(MONDAY, MONDAY), reason="own wish"
    )
    room.do(unit)
    yield room
    room.store.connection.close()


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (
            swipe(";4000000000000000014=4912000?"),
            "The card ending in 0014 is not known here. Ask for the account card.",
        ),
        (swipe(";40000000"), "The swipe was cut short. Please swipe again."),
        (
            put("10", 2),
            "Account 2 is closed."
            " A supervisor can open it again (`arclight cage standing 2 reopen`).",
        ),
        (
            put("10", 3),
            "This person is excluded until 2026-11-16 inclusive."
            " No play and no deposit; a payout is possible.",
        ),
        (
            pay("300.01"),
            "Account 1 holds $300.00, $300.01 was asked for."
            " Ask for less, or bring money there first.",
        ),
        (
            put("100.01"),
            "The player's own limit for deposits per day is $400.00; $100.00 of it is left"
            " and $100.01 was asked for. Ask for no more than what is left.",
        ),
        (put("0"), "The amount is $0.00. It must be more than zero."),
        (pay("-5"), "The amount is -$5.00. It must be more than zero."),
        (
            pay("10.005"),
            '"10.005" has a part of a cent. Type at most two digits after the point.',
        ),
        (pay("ten"), '"ten" is not an amount. Type it like 1250.50 or $1,250.50.'),
        (
            put("10", 77),
            "There is no account 77. Look the number up with `arclight cage find NAME`.",
        ),
    ],
)
def test_a_refusal_at_the_counter_is_told_in_words_and_changes_nothing(
    room: Room, act: Act, words: str
) -> None:
    before = room.everything()

    assert told(act, room) == words
    assert room.everything() == before


def test_a_wrong_pin_is_told_with_the_tries_left_and_moves_no_money(room: Room) -> None:
    told = []
    before = room.everything()
    for _ in range(4):
        with pytest.raises(Refused) as caught:
            room.enter_pin(1, "951847")
        told.append(refusal_words(caught.value))
    after = room.everything()

    locked = (
        "The PIN of account 1 is locked after three wrong tries."
        " Look at the player's document and type `arclight cage unlock 1`."
    )
    assert told == ["Wrong PIN. Tries left: 2.", "Wrong PIN. Tries left: 1.", locked, locked]
    assert {name for name in after if after[name] != before[name]} == {
        "pin",
        "place",
        "record",
        "sign_in",
    }
