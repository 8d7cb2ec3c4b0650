"""Every sample is a hand that could be played: sales pictures are looked at by players."""

from __future__ import annotations

import pytest

from gallery.centre.samples import samples
from gallery.seat.scenes import scenes
from rules.cards import parse_cards
from rules.hand.events import PotPushed as Pushed
from rules.hand.state import Phase
from server.tables.poker.hand_names import name_of
from tests.gallery.played import ENDED, played, stands_as
from wire.messages.table_events import PotPushed
from wire.messages.table_view import HandView, TableView

CENTRE = {
    name: state
    for name, state in samples()
    if state.table is not None and state.table.hand is not None and state.table.hand.phase != "void"
}
SEAT = {
    name: view
    for name, view in scenes().items()
    if view.table is not None and view.table.hand is not None
}


def _table(name: str) -> TableView:
    table = CENTRE[name].table
    assert table is not None
    return table


def _laid(hand: HandView) -> list[str]:
    """The cards of all boards; what two runs share lies there once."""
    cards = [card for board in hand.boards for card in board]
    return cards if hand.runs == 1 else list(dict.fromkeys(cards))


@pytest.mark.parametrize("name", CENTRE)
def test_no_card_is_in_play_twice(name: str) -> None:
    table = _table(name)
    assert table.hand is not None
    laid = _laid(table.hand)
    cards = [*laid, *(card for seat in table.seats for card in seat.up)]
    assert len(cards) == len(set(cards))


@pytest.mark.parametrize("name", CENTRE)
def test_the_rules_play_to_where_the_sample_stands(name: str) -> None:
    table = _table(name)
    view = table.hand
    assert view is not None
    hand = played(table)
    if view.phase in ENDED:
        assert hand.phase is Phase.OVER or view.phase == "showdown"
        return
    stands_as(table, hand)


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, state in CENTRE.items()
        if any(isinstance(timed.event, PotPushed) for timed in state.events)
    ],
)
def test_who_is_said_to_win_wins_by_the_rules(name: str) -> None:
    state = CENTRE[name]
    told = next(it.event for it in state.events if isinstance(it.event, PotPushed))
    hand = played(_table(name))
    pushed = [event for event in hand.events if isinstance(event, Pushed)]
    wins = {(win.seat, win.ranking, win.board, win.amount) for win in pushed[told.number].wins}
    assert wins == {(win.seat, win.ranking, win.board, win.amount) for win in told.wins}


@pytest.mark.parametrize("name", CENTRE)
def test_a_hand_is_called_what_it_is(name: str) -> None:
    table = _table(name)
    assert table.hand is not None
    boards = [parse_cards("".join(board)) for board in table.hand.boards] or [()]
    hands = {seat.seat: parse_cards("".join(seat.up)) for seat in table.seats}
    for timed in CENTRE[name].events:
        wins = timed.event.wins if isinstance(timed.event, PotPushed) else ()
        for win in wins:
            if win.name is not None:
                right = name_of(win.ranking, hands[win.seat], boards[win.board])
                assert right is not None
                assert (win.name.category, set(win.name.cards)) == (
                    right.category,
                    set(right.cards),
                )
                assert right.ranks.startswith(win.name.ranks)


@pytest.mark.parametrize("name", SEAT)
def test_no_card_is_in_play_twice_at_a_seat(name: str) -> None:
    view = SEAT[name]
    assert view.table is not None
    assert view.table.hand is not None
    own = () if view.own is None else (opening.card for opening in view.own.cards)
    others = (seat for seat in view.table.seats if view.own is None or seat.seat != view.own.seat)
    laid = _laid(view.table.hand)
    cards = [*laid, *own, *(card for seat in others for card in seat.up)]
    assert len(cards) == len(set(cards))
