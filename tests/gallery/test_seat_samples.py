"""Every hand of the seat's samples could be played, and the seat is told what the rules offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from gallery.seat.scenes import scenes
from ledger.players.nicknames import LENGTH_MAX
from player_station.state import Station
from rules.cards import cards_text, parse_cards
from rules.hand.events import PotPushed as Pushed
from rules.hand.state import Phase
from server.tables.poker.hand_names import name_of, names_of
from server.tables.poker.own_view import offer_view, show_view
from tests.gallery.played import ENDED, played, stands_as
from wire.messages.base import changed
from wire.messages.own_view import HandName
from wire.messages.table_events import PotPushed
from wire.messages.table_view import TableView

PAID: Final[Mapping[str, Mapping[int, int]]] = {
    "play-won": dict.fromkeys((2, 6, 7, 8), 200),
    "play-show-uncontested": dict.fromkeys((2, 6, 7, 8), 200),
}
"""What seats had put in on earlier streets before they folded; a view no longer tells it."""


SEAT: Final = {
    name: view
    for name, view in scenes().items()
    if view.table is not None and view.table.hand is not None and view.table.hand.phase != "void"
}


def _table(name: str) -> TableView:
    table = SEAT[name].table
    assert table is not None
    return table


@pytest.mark.parametrize("name", SEAT)
def test_the_rules_play_to_where_the_seat_s_sample_stands(name: str) -> None:
    table, own = _table(name), SEAT[name].own
    view = table.hand
    assert view is not None
    hand = played(table, own, PAID.get(name, {}))
    for lies, dealt in zip(view.boards, hand.boards, strict=False):
        assert "".join(lies) == cards_text(dealt[: len(lies)]).replace(" ", "")
    if view.phase in ENDED:
        assert hand.phase is Phase.OVER
        assert [len(it) for it in hand.boards if it] == [
            len(it) for it in view.boards[: len(hand.boards)]
        ]
        return
    stands_as(table, hand)


@pytest.mark.parametrize(
    "name", [name for name, view in SEAT.items() if view.own is not None and view.own.offer]
)
def test_the_buttons_offer_what_the_rules_offer(name: str) -> None:
    own = SEAT[name].own
    assert own is not None
    assert own.offer is not None
    offered = offer_view(played(_table(name), own, PAID.get(name, {})))
    assert offered is not None
    assert own.offer == changed(offered, turn=own.offer.turn, hand=own.offer.hand)


@pytest.mark.parametrize(
    "name", [name for name, view in SEAT.items() if view.own and view.own.cards]
)
def test_the_player_s_own_hand_is_called_what_it_is(name: str) -> None:
    own, table = SEAT[name].own, _table(name)
    assert own is not None
    assert table.hand is not None
    hand = played(table, own, PAID.get(name, {}))
    cards = parse_cards("".join(it.card for it in own.cards))
    boards = tuple(parse_cards("".join(it)) for it in table.hand.boards) or ((),)
    right = names_of(hand.game, cards, boards)
    if table.hand.runs > 1:
        # The second run is another board of a game with one.
        right = tuple(name for board in boards for name in names_of(hand.game, cards, (board,)))
    assert [(it.category, it.ranks) for it in own.names] == [
        (it.category, it.ranks) for it in right
    ]


def _pushes(view: Station) -> list[PotPushed]:
    told = (
        [*view.told, *(timed.event for timed in view.motion.events)] if view.motion else view.told
    )
    return list(dict.fromkeys(event for event in told if isinstance(event, PotPushed)))


@pytest.mark.parametrize("name", [name for name, view in SEAT.items() if _pushes(view)])
def test_who_wins_at_the_seat_wins_by_the_rules(name: str) -> None:
    table = _table(name)
    assert table.hand is not None
    hand = played(table, SEAT[name].own, PAID.get(name, {}))
    pushed = [event for event in hand.events if isinstance(event, Pushed)]
    board = parse_cards("".join(table.hand.board))
    for told in _pushes(SEAT[name]):
        wins = {(win.seat, win.ranking, win.amount) for win in pushed[told.number].wins}
        assert wins == {(win.seat, win.ranking, win.amount) for win in told.wins}
        for win in told.wins:
            if win.name is not None:
                up = next(seat.up for seat in table.seats if seat.seat == win.seat)
                _is_called(win.name, name_of(win.ranking, parse_cards("".join(up)), board))


def _is_called(told: HandName, right: HandName | None) -> None:
    assert right is not None
    assert (told.category, told.ranks, set(told.cards)) == (
        right.category,
        right.ranks,
        set(right.cards),
    )


@pytest.mark.parametrize(
    "name", [name for name, view in SEAT.items() if view.own and view.own.show]
)
def test_a_hand_that_may_be_shown_holds_what_the_rules_say(name: str) -> None:
    own, table = SEAT[name].own, _table(name)
    assert own is not None
    assert own.show is not None
    choice = show_view(played(table, own, PAID.get(name, {}), until_shown=own.seat))
    assert choice is not None
    assert (own.show.holds, own.show.uncontested) == (choice.holds, choice.uncontested)


def test_every_name_is_one_a_player_may_have() -> None:
    for view in scenes().values():
        for seat in view.table.seats if view.table is not None else ():
            assert len(seat.nickname) <= LENGTH_MAX
