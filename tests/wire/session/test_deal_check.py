"""The seat checks every card it sees against the deal's commitment."""

from __future__ import annotations

import pytest

from gallery.seat.samples import hand, own, table
from proof import CommittedDeck
from wire.messages.base import changed
from wire.messages.own_view import OpeningView
from wire.messages.session import Snapshot, Update
from wire.messages.table_events import (
    BoardDealt,
    CardBurned,
    CardDealt,
    HandBegan,
    HandShown,
    TableEvent,
    Timed,
)
from wire.messages.table_view import TableView
from wire.session.deal_check import DealCheck, card_number

Openings = tuple[OpeningView, ...]

TEXTS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
ORDER = [(number * 17 + 5) % 52 for number in range(52)]
DECK = CommittedDeck(
    table="3", hand="184213", cards=ORDER, salts=[bytes([n]) * 32 for n in range(52)]
)


def _opening(position: int, card: str = "") -> OpeningView:
    opened = DECK.opening(position)
    return OpeningView(
        position=position,
        card=card or TEXTS[opened.card],
        salt=opened.salt,
        path=opened.path,
    )


def _text(position: int) -> str:
    return TEXTS[ORDER[position]]


def _began() -> HandBegan:
    return HandBegan(
        hand=184_213, button=2, seats=(3, 4), root=DECK.commitment.root, leaves=DECK.leaves
    )


def _dealt(position: int, opening: OpeningView | None) -> CardDealt:
    return CardDealt(
        seat=4,
        street=0,
        position=position,
        leaf=DECK.leaves[position],
        up=False,
        opening=opening,
    )


def _seen(board: tuple[str, ...] = (), up: tuple[str, ...] = ()) -> TableView:
    """The table as its view shows it: the board, and what seat 4 has turned up."""
    shown = table(hand=hand(boards=(board,) if board else ()))
    seats = tuple(changed(seat, up=up if seat.seat == 4 else ()) for seat in shown.seats)
    return changed(shown, seats=seats)


def _heard(*events: TableEvent, view: TableView | None = None, cards: Openings = ()) -> str:
    timed = tuple(Timed(event=event) for event in events)
    mine = changed(own(), seat=4, cards=cards)
    update = Update(epoch=1, seq=1, events=timed, table=view or _seen(), own=mine)
    return DealCheck().hear(update)


def test_cards_are_numbered_as_the_deal_commits_to_them() -> None:
    assert [card_number(text) for text in TEXTS] == list(range(52))


def test_a_true_deal_is_verified_to_its_end() -> None:
    board = BoardDealt(
        street=1, leaves=DECK.leaves[3:6], openings=tuple(_opening(n) for n in (3, 4, 5))
    )
    shown = HandShown(seat=4, cards=(), openings=(_opening(0),))
    view = _seen(board=tuple(_text(n) for n in (3, 4, 5)), up=(_text(0),))

    assert (
        _heard(
            _began(),
            _dealt(0, _opening(0)),
            _dealt(1, None),
            CardBurned(position=2, leaf=DECK.leaves[2]),
            board,
            shown,
            view=view,
        )
        == "verified"
    )


def test_a_view_that_shows_other_cards_than_were_dealt_breaks_the_proof() -> None:
    flop = (
        *(_began(), _dealt(0, _opening(0)), _dealt(1, None)),
        CardBurned(position=2, leaf=DECK.leaves[2]),
        BoardDealt(
            street=1, leaves=DECK.leaves[3:6], openings=tuple(_opening(n) for n in (3, 4, 5))
        ),
    )
    board = tuple(_text(n) for n in (3, 4, 5))
    other = TEXTS[ORDER[20]]

    assert _heard(*flop, view=_seen(board=board), cards=(_opening(0),)) == "verified"
    assert _heard(*flop, view=_seen(board=(*board[:2], other))) == "broken"
    assert _heard(*flop, view=_seen(board=(*board, other))) == "broken"
    assert _heard(*flop, view=_seen(board=board, up=(other,))) == "broken"
    assert _heard(*flop, view=_seen(board=board), cards=(_opening(0, card=other),)) == "broken"


@pytest.mark.parametrize(
    "lie",
    [
        _dealt(0, _opening(0, card=TEXTS[(ORDER[0] + 1) % 52])),
        _dealt(1, None),
        changed(_dealt(0, None), leaf=DECK.leaves[9]),
        HandShown(seat=4, cards=(), openings=(_opening(7),)),
    ],
    ids=["another card", "a card left out", "another leaf", "a card that was not dealt"],
)
def test_a_card_that_does_not_fit_breaks_the_proof(lie: TableEvent) -> None:
    assert _heard(_began(), lie) == "broken"


def test_leaves_that_do_not_make_the_root_break_the_proof() -> None:
    assert _heard(changed(_began(), root=b"\x01" * 32)) == "broken"


def test_a_station_that_joins_in_the_middle_checks_its_own_cards() -> None:
    running = hand(root=DECK.commitment.root, dealt=6)
    snapshot = Snapshot(
        epoch=1,
        seq=4,
        table=table(hand=running),
        own=changed(own(), cards=(_opening(0), _opening(2))),
        leaves=DECK.leaves,
    )
    check = DealCheck()

    assert check.hear(snapshot) == "verified"
    lying = changed(snapshot, own=changed(own(), cards=(_opening(0, card="2c"),)))
    assert check.hear(lying) == "broken"


def test_a_station_that_serves_another_table_now_has_nothing_to_say_of_its_hand() -> None:
    check = DealCheck()
    began = Update(epoch=1, seq=1, events=(Timed(event=_began()),), table=_seen())
    assert check.hear(began) == "verified"

    elsewhere = changed(_seen(board=("2c", "3c", "4c")), table=9)
    assert check.hear(Update(epoch=1, seq=2, events=(), table=elsewhere)) == ""
