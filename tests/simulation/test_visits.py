"""Every stage of a visit is raced: each player sees and plays only his own seat."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ledger.board import stand_ins
from server.room import table_orders
from server.room.feeds import station_view
from server.room.seats import acts, card_swipe, pin_entry
from server.room.seats.card_swipe import WayIn
from server.room.seats.stations import Stations
from simulation.checks.identity import SEES, TOUCHES
from simulation.summary import Failed
from simulation.visit_scripts import CHANGES, STAGES, every_race, some_races
from simulation.visits import Race, Visits
from tests.depth import scaled
from tests.server.tables.poker_table import table_of

RACES = scaled(quick=3, plain=10, deep=21)
TIMINGS = 8
CARDS = "nobody sees a card that is not his"


def race(stage: str, change: str, begun: int) -> Race:
    (one,) = [one for one in STAGES if one.name == stage]
    (other,) = [other for other in CHANGES if other.name == change]
    return Race(one, other, begun)


LATE_PIN = race("goes on elsewhere", "he leaves at home, another sits there", 2)
"""The card is swiped at a free station; its PIN is typed when the seat is another's."""


def broken(wanted: Race) -> str:
    """Return the promise that a race breaks, with one timing or another."""
    for seed in range(TIMINGS):
        try:
            Visits(seed).run_race(wanted)
        except Failed as failed:
            return failed.broken.promise
    pytest.fail(f"nothing was broken by {wanted}")


@pytest.mark.parametrize("seed", range(1, 1 + scaled(quick=1, plain=1, deep=200)))
def test_no_race_of_two_stages_opens_or_moves_what_is_another_players(seed: int) -> None:
    visits = Visits(seed)

    for one in (LATE_PIN, *some_races(seed, RACES)):
        visits.run_race(one)

    assert visits.judge.identity.checks > 100
    assert visits.outcomes["done"] > 10


def test_every_stage_is_raced_against_every_change_at_every_step() -> None:
    named = Counter((one.stage.name, one.change.name) for one in every_race())

    assert len(named) == len(STAGES) * len(CHANGES)
    assert min(named.values()) > 1


@pytest.mark.plain
def test_a_stage_that_nothing_disturbs_succeeds() -> None:
    """Else a race would prove nothing."""
    visits = Visits(3)

    for stage in STAGES[: scaled(quick=3, plain=3, deep=9)]:
        visits.run_race(Race(stage, CHANGES[0], 0))

    assert visits.outcomes["done"] > 0.8 * visits.outcomes.total()


def believe_the_swipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: what was so at the swipe is not looked at again, neither at the PIN nor later."""
    swiped: dict[int, WayIn] = {}
    judged = card_swipe.way_in

    def first_judged(hall: Any, station: Any, player: int) -> WayIn:
        swiped[player] = judged(hall, station, player)
        return swiped[player]

    monkeypatch.setattr(card_swipe, "way_in", first_judged)
    monkeypatch.setattr(pin_entry, "way_in", lambda _hall, _station, player: swiped[player])
    monkeypatch.setattr(pin_entry, "check_lost", lambda *_: None)
    monkeypatch.setattr(stand_ins, "check_seated", lambda *_: None)


def serve_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: a station stands in for a seat, whoever sits there."""
    monkeypatch.setattr(Stations, "_holding", lambda _self, found: found)


def ask_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: an occupied seat is open, whoever stands before its station."""

    def never_locked(station: Any, here: Any) -> bool:
        return here is not None and here.away and not station.unlocked

    for module in (station_view, table_orders, pin_entry, card_swipe):
        monkeypatch.setattr(module, "is_locked", never_locked)


def test_a_station_that_serves_whoever_took_the_seat_since_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    believe_the_swipe(monkeypatch)
    serve_the_seat(monkeypatch)
    ask_no_proof(monkeypatch)

    assert broken(LATE_PIN) in (SEES, CARDS)


def test_a_station_that_was_not_proved_keeps_the_seat_closed_whatever_else_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    believe_the_swipe(monkeypatch)
    serve_the_seat(monkeypatch)

    for seed in range(scaled(quick=2, plain=2, deep=TIMINGS)):
        Visits(seed).run_race(LATE_PIN)


def test_a_seat_that_opens_without_proof_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    ask_no_proof(monkeypatch)

    assert broken(race("sits down", "the floor moves another to the station", 0)) in (SEES, CARDS)


def test_a_pin_pad_that_lets_the_balance_through_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(station_view, "_hidden", lambda own: own)

    assert broken(race("changes his seat", "the floor moves him", 0)) == SEES


def test_a_request_that_reaches_another_seat_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    here = table_orders.here

    def the_first_seat(hall: Any, station: Any) -> Any:
        at = here(hall, station)
        return at._replace(seat=1, player=int(table_of(at.actor).seats[1].player))

    monkeypatch.setattr(acts, "here", the_first_seat)

    assert broken(race("leaves", "nothing", 0)) == TOUCHES
