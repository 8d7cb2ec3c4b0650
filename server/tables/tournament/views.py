"""What is shown of a tournament beside its hands: to everybody, and to one seat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.refusals import Refused
from rules.tournament.deals import check_proposal
from rules.tournament.due import somebody_plays
from rules.tournament.shares import deal_shares
from rules.tournament.standings import Standing, standings
from rules.tournament.state import DealMethod, DealWish, Stage, Tournament
from rules.tournament.structure import TournamentStructure
from server.tables.poker.rules_view import stakes_view
from server.tables.state import TableState, Times
from wire.messages.base import changed
from wire.messages.own_view import OwnView
from wire.messages.table_view import SeatView, TableView
from wire.messages.tournament_view import (
    DealView,
    LevelView,
    OwnTournamentView,
    SharesView,
    StandingView,
    TournamentView,
)

if TYPE_CHECKING:
    from server.tables.tournament.game import TournamentGame


def tournament_view(standing: TableState[TournamentGame], times: Times) -> TournamentView:
    """The tournament as everybody sees it."""
    tournament = standing.game.tournament
    run, structure = tournament.run, tournament.structure
    left, level = tournament.left, tournament.level
    return TournamentView(
        name=structure.name,
        stage=run.stage.value,
        buy_in=structure.buy_in_cents,
        fee=structure.fee_cents,
        starting_chips=structure.starting_chips,
        seating=structure.seating.value,
        draw=standing.game.draw_root or None,
        start=structure.start.value,
        starts_at_ms=structure.starts_at_ms,
        players_min=structure.players_min,
        waits_ms=times.tickets_ms.get(run.wait_ticket, 0),
        players=len(run.entrants),
        players_left=len(left),
        level=run.level,
        levels=schedule_view(structure),
        level_ms=times.tickets_ms.get(run.clock.ticket, run.clock.left_ms),
        level_runs=bool(run.clock.ticket),
        level_hands=max(0, level.hands - run.level_hands),
        level_over=tournament.level_is_over,
        level_next=_next_level(tournament),
        break_ms=0 if run.pause is None else times.tickets_ms.get(run.pause.ticket, 0),
        break_called=bool(run.break_wanted_ms),
        all_away=run.stage is Stage.PLAYING and not somebody_plays(tournament),
        average=_in_play(tournament) // len(left) if left else 0,
        pool=run.pool_cents,
        prizes=_prizes(tournament),
        prizes_full=_prizes_full(tournament),
        standings=tuple([_line(standing, line) for line in standings(tournament)]),
        deal=_deal(tournament, times),
        deals=structure.deals,
    )


@lru_cache(maxsize=64)
def schedule_view(structure: TournamentStructure) -> tuple[LevelView, ...]:
    """The levels, as messages show them."""
    return tuple(
        LevelView(
            stakes=stakes_view(level.stakes),
            chip=level.chip,
            minutes=level.minutes,
            hands=level.hands,
            break_minutes=level.break_minutes,
        )
        for level in structure.levels
    )


def _in_play(tournament: Tournament) -> int:
    """All chips, also those in the pot of a running hand."""
    run = tournament.run
    return len(run.entrants) * tournament.structure.starting_chips - run.removed_chips


def _next_level(tournament: Tournament) -> int:
    run = tournament.run
    follows = run.level + 1 if run.level < len(tournament.structure.levels) else 0
    return run.level_to or follows


def _prizes(tournament: Tournament) -> tuple[int, ...]:
    """The prizes; before the start those of the players who have entered so far."""
    run = tournament.run
    if run.stage is not Stage.REGISTERING:
        return run.prizes
    players = len(run.entrants)
    return tournament.structure.prizes(players) if players > 1 else ()


def _prizes_full(tournament: Tournament) -> tuple[int, ...]:
    if tournament.run.stage is not Stage.REGISTERING:
        return ()
    return tournament.structure.prizes(tournament.structure.seats)


def _line(standing: TableState[TournamentGame], line: Standing) -> StandingView:
    tournament = standing.game.tournament
    here = tournament.table.seats.get(line.seat) if line.playing else None
    return StandingView(
        place=line.place,
        seat=line.seat,
        nickname=standing.nicknames.get(line.player, ""),
        chips=line.chips,
        won=line.won_cents,
        playing=line.playing,
        sharing=line.sharing,
        away=here is not None and here.away,
        penalty_hands=_penalty(tournament, line.seat),
    )


def _penalty(tournament: Tournament, seat: int) -> int:
    """The hands that a seat must still miss."""
    return sum(each.hands for each in tournament.run.penalties if each.seat == seat)


def _deal(tournament: Tournament, times: Times) -> DealView | None:
    deal = tournament.run.deal
    if deal is None:
        return None
    left_ms = times.tickets_ms.get(deal.ticket, 0)
    return DealView(
        seat=deal.seat,
        method=deal.method.value,
        kept=deal.kept_cents,
        left_ms=left_ms,
        number=deal.ticket,
    )


# Seats.


def with_tournament(
    standing: TableState[TournamentGame], view: TableView, times: Times
) -> TableView:
    """A table's view with the tournament; seats of players who are out are closed."""
    seats = tuple([_seat(standing, seat) for seat in view.seats])
    return changed(view, tournament=tournament_view(standing, times), seats=seats)


def _seat(standing: TableState[TournamentGame], view: SeatView) -> SeatView:
    run = standing.game.tournament.run
    for out in run.results:
        if out.seat == view.seat and view.seat not in standing.game.taken:
            return changed(view, state="out", nickname=standing.nicknames.get(out.player, ""))
    if view.state == "open" and run.stage is not Stage.REGISTERING:
        return changed(view, state="out")
    if any(removal.seat == view.seat for removal in run.removals):
        return changed(view, leaving=True)
    return view


def own_part(standing: TableState[TournamentGame], view: OwnView) -> OwnView:
    """A seat's view with its own part of the tournament."""
    tournament, seat = standing.game.tournament, view.seat
    run = tournament.run
    if view.state == "out_of_service":
        return view
    entered = any(entrant.seat == seat for entrant in run.entrants)
    closed = view.state == "open" and run.stage is not Stage.REGISTERING
    hold_above = standing.game.settings.hold_above_cents
    part = _own(tournament, seat, hold_above) if entered else OwnTournamentView()
    return changed(view, state="out" if closed else view.state, tournament=part)


def _own(tournament: Tournament, seat: int, hold_above_cents: int) -> OwnTournamentView:
    run, deal = tournament.run, tournament.run.deal
    line = next(line for line in standings(tournament) if line.seat == seat)
    result = next((each for each in run.results if each.seat == seat), None)
    may_propose = _may_propose(tournament, seat)
    return OwnTournamentView(
        entered=True,
        may_leave=run.stage is not Stage.PLAYING,
        place=0 if result is None else result.place,
        sharing=1 if result is None else result.sharing,
        prize=line.won_cents,
        held=line.won_cents > hold_above_cents,
        cause="" if result is None else result.cause.value,
        penalty_hands=_penalty(tournament, seat),
        penalised_hands=dict(run.penalised).get(seat, 0),
        may_propose=may_propose,
        shares=_shares(tournament, seat) if may_propose else None,
        share=0 if deal is None else dict(deal.shares).get(seat, 0),
        answers=deal is not None and seat in tournament.left and seat not in dict(deal.answers),
        proposer=0 if deal is None else deal.seat,
    )


def _may_propose(tournament: Tournament, seat: int) -> bool:
    if tournament.run.wish is not None:
        return False
    try:
        check_proposal(tournament, DealWish(seat, DealMethod.ICM, 0))
    except Refused:
        return False
    return True


def _shares(tournament: Tournament, seat: int) -> SharesView | None:
    """What a player would get by each kind of deal; None: a hand still changes the stacks."""
    if not tournament.between_hands:
        return None
    stacks, prizes = tuple(sorted(tournament.stacks().items())), tournament.run.prizes
    by = {method: _divided(method, stacks, prizes)[seat] for method in DealMethod}
    return SharesView(chip_chop=by[DealMethod.CHIP_CHOP], icm=by[DealMethod.ICM])


@lru_cache(maxsize=256)
def _divided(
    method: DealMethod, stacks: tuple[tuple[int, int], ...], prizes: tuple[int, ...]
) -> Mapping[int, int]:
    """The shares of all seats, kept for the other seats and for screens that ask again."""
    return dict(deal_shares(method, dict(stacks), prizes))


# Time.


def later(view: TournamentView, passed_ms: int) -> TournamentView:
    """An earlier view of a tournament with its clocks as they are now."""
    deal = view.deal
    if deal is not None:
        deal = changed(deal, left_ms=max(0, deal.left_ms - passed_ms))
    return changed(
        view,
        deal=deal,
        level_ms=max(0, view.level_ms - passed_ms) if view.level_runs else view.level_ms,
        break_ms=max(0, view.break_ms - passed_ms),
        waits_ms=max(0, view.waits_ms - passed_ms),
    )
