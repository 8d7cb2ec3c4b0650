"""What a player asks at his seat, as the commands of poker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.hand.commands import Act, ActKind, AskCard, AskRabbit, Discard, Muck, RunTwice, Show
from rules.refusals import RefusalCode, Refused
from rules.seating import Entry, SitOutAfterHand
from rules.table.commands import (
    ChooseEntry,
    Command,
    SitOutAtBigBlind,
    Stay,
    Straddle,
)
from server.request_words import word_of
from wire.messages import seat as asks


def asked(seat: int, request: object) -> Command:
    """Return the command that a request means."""
    form = _FORMS.get(type(request))
    if form is None:
        raise Refused(RefusalCode.TOURNAMENT_NOT_PLAYED, stage="cash_game")
    return form(seat, request)


def _act(seat: int, request: asks.Act) -> Command:
    kind = word_of(ActKind, request.kind, "kind")
    return Act(seat, request.turn, kind, request.total)


def _show_or_muck(seat: int, request: asks.ShowOrMuck) -> Command:
    return Show(seat, request.turn) if request.show else Muck(seat, request.turn)


def _discard(seat: int, request: asks.Discard) -> Command:
    return Discard(seat, request.turn, request.positions)


def _ask_card(seat: int, request: asks.AskCard) -> Command:
    return AskCard(seat, request.turn, request.up)


def _run_twice(seat: int, request: asks.RunTwice) -> Command:
    return RunTwice(seat, request.turn, request.agrees)


def _ask_rabbit(seat: int, request: asks.AskRabbit) -> Command:
    return AskRabbit(seat, request.turn)


def _choose_entry(seat: int, request: asks.ChooseEntry) -> Command:
    return ChooseEntry(seat, word_of(Entry, request.entry, "entry"))


def _straddle(seat: int, request: asks.Straddle) -> Command:
    return Straddle(seat)


def _sit_out(seat: int, request: asks.SitOut) -> Command:
    return SitOutAtBigBlind(seat) if request.at_big_blind else SitOutAfterHand(seat)


def _stay(seat: int, request: asks.Leave) -> Command:
    return Stay(seat)


_FORMS: Mapping[type, Callable[[int, Any], Command]] = {
    asks.Act: _act,
    asks.ShowOrMuck: _show_or_muck,
    asks.Discard: _discard,
    asks.AskCard: _ask_card,
    asks.RunTwice: _run_twice,
    asks.AskRabbit: _ask_rabbit,
    asks.ChooseEntry: _choose_entry,
    asks.Straddle: _straddle,
    asks.SitOut: _sit_out,
    asks.Leave: _stay,
}
