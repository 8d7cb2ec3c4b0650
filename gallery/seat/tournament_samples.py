"""Sample tournaments, as a server would send them."""

from __future__ import annotations

from typing import Final

from gallery.seat.samples import AT_MS, HOLDEM, NAMES, OWN_SEAT, hand, own, seat, table
from wire.messages.base import changed
from wire.messages.own_view import OwnView
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import RulesView, SeatView, TableView
from wire.messages.tournament_view import (
    LevelView,
    OwnTournamentView,
    StandingView,
    TournamentView,
)

PRIZES: Final = (25_000, 15_000, 10_000)
CHIPS: Final = (4_150, 1_225, 2_300, 3_475, 975, 5_050, 1_900, 2_775)
BETS: Final = ((25, 50), (25, 100), (25, 150), (25, 200), (25, 300), (100, 400), (100, 600))


def _stakes(bet: int, number: int) -> StakesView:
    if number < 5:
        return StakesView(blinds=(bet // 2, bet))
    return StakesView(blinds=(bet // 2, bet), ante=bet, ante_from="big_blind")


def levels(*, minutes: int = 10, hands: int = 0) -> tuple[LevelView, ...]:
    """A schedule by time, or by hands, with a break after the fourth level."""
    made = tuple(
        LevelView(
            stakes=_stakes(bet, number),
            chip=chip,
            minutes=0 if hands else minutes,
            hands=hands,
            break_minutes=10 if number == 4 else 0,
        )
        for number, (chip, bet) in enumerate(BETS, start=1)
    )
    return (*made[:-1], changed(made[-1], minutes=0, hands=0))


RULES: Final = changed(
    HOLDEM, tournament=True, stakes=_stakes(200, 4), chip=25, buy_in_min=1_500, buy_in_max=0,
    collection=changed(HOLDEM.collection, brackets=()),
)  # fmt: skip


def standings(chips: tuple[int, ...] = CHIPS, out: int = 2) -> tuple[StandingView, ...]:
    """Who plays by chips, then who is out."""
    playing = [(amount, number + 1) for number, amount in enumerate(chips)]
    lines = [
        StandingView(place=place, seat=number, nickname=NAMES[number - 1], chips=amount)
        for place, (amount, number) in enumerate(sorted(playing, reverse=True), start=1)
    ]
    for number in range(len(chips) + 1, len(chips) + out + 1):
        place = number
        won = PRIZES[place - 1] if place <= len(PRIZES) else 0
        lines.append(
            StandingView(
                place=place, seat=number, nickname=NAMES[number - 1], won=won, playing=False
            )
        )
    return tuple(lines)


def tournament(**changes: object) -> TournamentView:
    """The fourth level of a regular tournament; eight of ten are left."""
    base = TournamentView(
        name="Friday Freezeout",
        stage="playing",
        buy_in=5_000,
        fee=500,
        starting_chips=2_185,
        players=10,
        players_left=8,
        level=4,
        levels=levels(),
        level_ms=272_000,
        level_runs=True,
        level_next=5,
        average=2_731,
        pool=50_000,
        prizes=PRIZES,
        standings=standings(),
    )
    return changed(base, **changes)


def _seat(number: int, **changes: object) -> SeatView:
    if number > len(CHIPS):
        return SeatView(seat=number, state="out", nickname=NAMES[number - 1])
    return seat(number, stack=CHIPS[number - 1], **changes)


def seats(**changes: object) -> tuple[SeatView, ...]:
    """Eight players; two seats are closed."""
    return tuple(_seat(number, **changes) for number in range(1, 11))


def tournament_table(rules: RulesView = RULES, **changes: object) -> TableView:
    """A table at which the tournament is played, on the flop."""
    base = table(
        rules,
        name="Friday Freezeout",
        seats=seats(),
        hand=hand(pot=1_250, pots=(), button=2),
        tournament=tournament(),
    )
    return changed(base, **changes)


def entered(number: int) -> SeatView:
    """A seat before the start."""
    if number in (2, 5, 9):
        return SeatView(seat=number)
    return seat(number, stack=2_185, in_hand=False, down=0)


def registering(**changes: object) -> TableView:
    """Before the start: seven are in."""
    there = tournament(
        stage="registering",
        players=7,
        players_left=7,
        level=1,
        level_next=2,
        level_ms=0,
        level_runs=False,
        pool=35_000,
        prizes=(24_500, 10_500),
        prizes_full=PRIZES,
        standings=(),
    )
    return tournament_table(
        changed(RULES, stakes=_stakes(50, 1)),
        status="waiting",
        hand=None,
        seats=tuple(entered(number) for number in range(1, 11)),
        tournament=changed(there, **changes),
    )


def own_part(cards: tuple[str, ...] = (), **changes: object) -> OwnView:
    """What the seat sees of itself; `changes` are those of its part of the tournament."""
    part = changed(OwnTournamentView(entered=True), **changes)
    return changed(own(cards), tournament=part)


def placed(**changes: object) -> OwnView:
    """The seat of a player who is out."""
    part = changed(OwnTournamentView(entered=True, cause="busted"), **changes)
    return OwnView(seat=OWN_SEAT, state="out", table=3, tournament=part)


STARTS_AT_MS: Final = AT_MS + 725_000
