"""Facts change the tournament here and nowhere else; a table's own facts change the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.hand.events import HandEnded
from rules.seating import LeaveCause
from rules.table.apply import apply as apply_at_table
from rules.table.events import StoodUp
from rules.tournament import events
from rules.tournament.events import Event
from rules.tournament.level_settings import level_settings
from rules.tournament.state import (
    Break,
    DealWish,
    Entrant,
    LevelClock,
    OpenDeal,
    Penalty,
    Removal,
    Result,
    Stage,
    Tournament,
)


def apply(tournament: Tournament, event: Event) -> None:
    """Take a fact as given and enter it."""
    enter = _FACTS.get(type(event))
    if enter is not None:
        enter(tournament, event)
        return
    apply_at_table(tournament.table, event)  # type: ignore[arg-type] # the others are done
    if isinstance(event, HandEnded):
        _hand_ended(tournament)
    elif isinstance(event, StoodUp) and event.cause is LeaveCause.REMOVED:
        _change(tournament, removed_chips=tournament.run.removed_chips + event.stack)


def _change(tournament: Tournament, **changes: Any) -> None:
    tournament.run = replace(tournament.run, **changes)


def _pay(tournament: Tournament, amount_cents: int) -> None:
    _change(tournament, pool_cents=tournament.run.pool_cents - amount_cents)


def _registered(tournament: Tournament, event: events.Registered) -> None:
    run = tournament.run
    entrant = Entrant(event.seat, event.player, event.buy_in_cents, event.fee_cents)
    _change(
        tournament,
        entrants=tuple(sorted((*run.entrants, entrant))),
        pool_cents=run.pool_cents + event.buy_in_cents,
        fees_cents=run.fees_cents + event.fee_cents,
    )


def _entry_returned(tournament: Tournament, event: events.EntryReturned) -> None:
    run = tournament.run
    _change(
        tournament,
        entrants=tuple(each for each in run.entrants if each.seat != event.seat),
        pool_cents=run.pool_cents - event.buy_in_cents,
        fees_cents=run.fees_cents - event.fee_cents,
    )


def _start_fell_due(tournament: Tournament, event: events.StartFellDue) -> None:
    _change(tournament, start_due=True)


def _floor_asked(tournament: Tournament, event: events.FloorAsked) -> None:
    tournament.table.tickets = event.ticket
    _change(tournament, wait_ticket=event.ticket)


def _started(tournament: Tournament, event: events.TournamentStarted) -> None:
    _change(tournament, stage=Stage.PLAYING, prizes=event.prizes, start_due=False, wait_ticket=0)


def _level_fell_due(tournament: Tournament, event: events.LevelFellDue) -> None:
    held = tournament.run.clock.held
    _change(tournament, level_over=True, clock=LevelClock(held=held))


def _level_chosen(tournament: Tournament, event: events.LevelChosen) -> None:
    _change(tournament, level_over=True, level_to=event.level)


def _level_began(tournament: Tournament, event: events.LevelBegan) -> None:
    level = tournament.structure.levels[event.level - 1]
    clock = LevelClock(level.time_ms, held=tournament.run.clock.held)
    tournament.table.settings = level_settings(tournament.structure, event.level)
    _change(
        tournament,
        level=event.level,
        level_over=False,
        level_to=0,
        level_hands=0,
        break_taken=False,
        clock=clock,
    )


def _clock_started(tournament: Tournament, event: events.LevelClockStarted) -> None:
    tournament.table.tickets = event.ticket
    clock = tournament.run.clock._replace(ticket=event.ticket, left_ms=event.time_ms)
    _change(tournament, clock=clock)


def _clock_stopped(tournament: Tournament, event: events.LevelClockStopped) -> None:
    _change(tournament, clock=tournament.run.clock._replace(ticket=0, left_ms=event.left_ms))


def _clock_held(tournament: Tournament, event: events.LevelClockHeld) -> None:
    _change(tournament, clock=tournament.run.clock._replace(held=True))


def _clock_released(tournament: Tournament, event: events.LevelClockReleased) -> None:
    _change(tournament, clock=tournament.run.clock._replace(held=False))


def _break_called(tournament: Tournament, event: events.BreakCalled) -> None:
    _change(tournament, break_wanted_ms=event.time_ms)


def _break_began(tournament: Tournament, event: events.BreakBegan) -> None:
    tournament.table.tickets = event.ticket
    _change(
        tournament,
        pause=Break(event.ticket, event.time_ms),
        break_wanted_ms=0,
        break_taken=tournament.level_is_over,
    )


def _break_ended(tournament: Tournament, event: events.BreakEnded) -> None:
    _change(tournament, pause=None)


def _penalty_given(tournament: Tournament, event: events.PenaltyGiven) -> None:
    run = tournament.run
    others = [each for each in run.penalties if each.seat != event.seat]
    replaced = sum(each.hands for each in run.penalties if each.seat == event.seat)
    penalty = Penalty(event.seat, event.hands, event.after_hand)
    taken = dict(run.penalised)
    taken[event.seat] = taken.get(event.seat, 0) - replaced + event.hands
    _change(tournament, penalties=(*others, penalty), penalised=tuple(sorted(taken.items())))


def _removal_ordered(tournament: Tournament, event: events.RemovalOrdered) -> None:
    removal = Removal(event.seat, event.reason)
    _change(tournament, removals=(*tournament.run.removals, removal))


def _finished(tournament: Tournament, event: events.Finished) -> None:
    run = tournament.run
    _change(
        tournament,
        results=(*run.results, Result(*event)),
        penalties=tuple(each for each in run.penalties if each.seat != event.seat),
        removals=tuple(each for each in run.removals if each.seat != event.seat),
    )
    _pay(tournament, event.prize_cents)


def _deal_wished(tournament: Tournament, event: events.DealWished) -> None:
    _change(tournament, wish=DealWish(*event))


def _deal_wish_dropped(tournament: Tournament, event: events.DealWishDropped) -> None:
    _change(tournament, wish=None)


def _deal_proposed(tournament: Tournament, event: events.DealProposed) -> None:
    tournament.table.tickets = event.ticket
    deal = OpenDeal(event.seat, event.method, event.kept_cents, event.shares, event.ticket)
    run = tournament.run
    _change(tournament, wish=None, deal=deal, deal_level=run.level, deal_hand=run.hands)


def _deal_answered(tournament: Tournament, event: events.DealAnswered) -> None:
    deal = tournament.run.deal
    if deal is not None:
        _change(tournament, deal=deal._replace(answers=(*deal.answers, (event.seat, event.accept))))


def _deal_failed(tournament: Tournament, event: events.DealFailed) -> None:
    _change(tournament, deal=None)


def _deal_made(tournament: Tournament, event: events.DealMade) -> None:
    kept = (event.kept_cents,) if event.kept_cents else ()
    _change(tournament, deal=None, prizes=kept)


def _deal_shared(tournament: Tournament, event: events.DealShared) -> None:
    paid = (event.seat, event.amount_cents)
    _change(tournament, shared=(*tournament.run.shared, paid))
    _pay(tournament, event.amount_cents)


def _ended(tournament: Tournament, event: events.TournamentEnded) -> None:
    _change(tournament, stage=Stage.OVER, clock=LevelClock())


def _cancelled(tournament: Tournament, event: events.TournamentCancelled) -> None:
    _change(tournament, stage=Stage.CANCELLED, clock=LevelClock(), pause=None, deal=None)


def _hand_ended(tournament: Tournament) -> None:
    """Count the hand for the level, and for penalties given before it to those it dealt in.

    Where cards are too few for all, players rest in turn (house rule 2.16): that is no penalty.
    """
    run, number, hand = tournament.run, tournament.table.hands, tournament.table.hand
    dealt_in = () if hand is None else hand.by_seat
    served = [
        each._replace(hands=each.hands - 1)
        if number > each.after_hand and each.seat in dealt_in
        else each
        for each in run.penalties
    ]
    _change(
        tournament,
        hands=run.hands + 1,
        level_hands=run.level_hands + 1,
        penalties=tuple(each for each in served if each.hands),
    )


_FACTS: Mapping[type, Callable[[Tournament, Any], None]] = {
    events.Registered: _registered,
    events.EntryReturned: _entry_returned,
    events.StartFellDue: _start_fell_due,
    events.FloorAsked: _floor_asked,
    events.TournamentStarted: _started,
    events.LevelFellDue: _level_fell_due,
    events.LevelChosen: _level_chosen,
    events.LevelBegan: _level_began,
    events.LevelClockStarted: _clock_started,
    events.LevelClockStopped: _clock_stopped,
    events.LevelClockHeld: _clock_held,
    events.LevelClockReleased: _clock_released,
    events.BreakCalled: _break_called,
    events.BreakBegan: _break_began,
    events.BreakEnded: _break_ended,
    events.PenaltyGiven: _penalty_given,
    events.RemovalOrdered: _removal_ordered,
    events.Finished: _finished,
    events.DealWished: _deal_wished,
    events.DealWishDropped: _deal_wish_dropped,
    events.DealProposed: _deal_proposed,
    events.DealAnswered: _deal_answered,
    events.DealFailed: _deal_failed,
    events.DealMade: _deal_made,
    events.DealShared: _deal_shared,
    events.TournamentEnded: _ended,
    events.TournamentCancelled: _cancelled,
}
