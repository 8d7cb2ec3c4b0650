"""What a seat's screen was sent is kept while it holds, and no longer."""

from __future__ import annotations

from typing import Any

from rules.seating import SitOut, StartTable
from server.tables.poker.own_view import OwnViews
from tests.server.tables.felt import Felt, carried


def test_before_the_first_hand_a_change_of_seat_costs_what_it_costs_now() -> None:
    """The first blinds hang on who is there: the others' going and coming changes the costs."""
    felt = Felt()
    felt.seat_all(dict.fromkeys((1, 4, 7), 10_000))
    carried(felt.ask(StartTable()))
    actor: Any = felt.actor
    changed = 0
    for out in (1, 4, 7):
        before = {seat: actor.own_view(seat) for seat in (1, 4, 7)}
        carried(felt.ask(SitOut(out)))
        for seat, view in before.items():
            fresh = OwnViews().own_view(actor._standing, seat, actor._clocks.times())
            assert actor.own_view(seat).move_costs == fresh.move_costs
            changed += view.move_costs != fresh.move_costs
    assert changed
