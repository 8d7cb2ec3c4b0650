"""A tournament's events as messages, cut to their viewers. Answers to a deal are told to nobody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.tournament import events
from rules.tournament.events import Event
from server.tables.messages import Cut
from server.tables.poker import event_messages as poker
from server.tables.poker.marks import HandSoFar
from server.tables.poker.rules_view import stakes_view
from server.tables.tournament.settings import TournamentSettings
from server.tables.tournament.stored_form import poker_event
from wire.messages import table_events as wire
from wire.messages.table_events import TableEvent

Told = TableEvent | None


def cut(
    settings: TournamentSettings,
    happened: Sequence[Event],
    so_far: HandSoFar | None,
    cause: str,
    why: str = "",
) -> Cut:
    """Return the messages of some events in their order; `so_far` is updated by them."""
    result = Cut([], {})
    for event in happened:
        of_poker = poker_event(event)
        if of_poker is not None:
            _add(result, poker.cut([of_poker], so_far, cause, why))
        elif (message := MESSAGES[type(event)](settings, event, why)) is not None:
            _add(result, Cut([message], _private(event)))
    return result


def _add(result: Cut, told: Cut) -> None:
    for seat, places in told.private.items():
        moved = {len(result.public) + place: event for place, event in places.items()}
        result.private.setdefault(seat, {}).update(moved)
    result.public.extend(told.public)


def _private(event: Event) -> dict[int, dict[int, TableEvent]]:
    """What each seat sees instead: what a proposed deal would give it."""
    if not isinstance(event, events.DealProposed):
        return {}
    return {seat: {0: _proposed_with(event, share)} for seat, share in event.shares}


def _proposed_with(event: events.DealProposed, share: int) -> TableEvent:
    return wire.DealProposed(
        seat=event.seat,
        method=event.method.value,
        kept=event.kept_cents,
        share=share,
        time_ms=event.time_ms,
    )


def _proposed(settings: TournamentSettings, event: events.DealProposed, why: str) -> Told:
    return _proposed_with(event, 0)


def _shared(settings: TournamentSettings, event: events.DealShared, why: str) -> Told:
    return wire.DealShared(seat=event.seat, amount=event.amount_cents)


def _finished(settings: TournamentSettings, event: events.Finished, why: str) -> Told:
    return wire.PlayerFinished(
        seat=event.seat,
        place=event.place,
        prize=event.prize_cents,
        sharing=event.sharing,
        cause=event.cause.value,
    )


def _level_began(settings: TournamentSettings, event: events.LevelBegan, why: str) -> Told:
    level = settings.structure.levels[event.level - 1]
    return wire.LevelBegan(level=event.level, stakes=stakes_view(level.stakes), chip=level.chip)


def _penalty(settings: TournamentSettings, event: events.PenaltyGiven, why: str) -> Told:
    return wire.SeatMoved(seat=event.seat, word="penalty", amount=event.hands)


def _removal(settings: TournamentSettings, event: events.RemovalOrdered, why: str) -> Told:
    return wire.SeatMoved(seat=event.seat, word="will_leave", cause="removed")


def _turned(word: str, **fields: str) -> Callable[[TournamentSettings, Any, str], Told]:
    """A change of the whole tournament; `fields` maps fields of the message to the event's."""

    def turn(settings: TournamentSettings, event: Any, why: str) -> Told:
        told = {name: getattr(event, source) for name, source in fields.items()}
        return wire.TournamentTurned(word=word, **{"text": why, **told})

    return turn


def _break_called(settings: TournamentSettings, event: events.BreakCalled, why: str) -> Told:
    """A break is to come, or the one that was to come is taken back."""
    word = "break_called" if event.time_ms else "break_taken_back"
    return wire.TournamentTurned(word=word, text=why, time_ms=event.time_ms)


def _silent(settings: TournamentSettings, event: object, why: str) -> None:
    """Make no message: the views show it, or nobody may know."""


MESSAGES: Final[Mapping[type, Callable[[TournamentSettings, Any, str], Told]]] = {
    events.Registered: _silent,
    events.EntryReturned: _silent,
    events.StartFellDue: _turned("start_due"),
    events.FloorAsked: _turned("floor_asked", time_ms="time_ms"),
    events.TournamentStarted: _turned("started"),
    events.LevelFellDue: _turned("level_over", level="level"),
    events.LevelChosen: _turned("level_chosen", level="level"),
    events.LevelBegan: _level_began,
    events.LevelClockStarted: _silent,
    events.LevelClockStopped: _silent,
    events.LevelClockHeld: _silent,
    events.LevelClockReleased: _silent,
    events.BreakCalled: _break_called,
    events.BreakBegan: _turned("break_began", time_ms="time_ms"),
    events.BreakEnded: _turned("break_ended"),
    events.PenaltyGiven: _penalty,
    events.RemovalOrdered: _removal,
    events.Finished: _finished,
    events.DealWished: _silent,
    events.DealWishDropped: _silent,
    events.DealProposed: _proposed,
    events.DealAnswered: _silent,
    events.DealFailed: _turned("deal_failed"),
    events.DealMade: _turned("deal_made"),
    events.DealShared: _shared,
    events.TournamentEnded: _turned("ended"),
    events.TournamentCancelled: _turned("cancelled"),
}
