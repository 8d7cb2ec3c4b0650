"""What players and the floor ask of a tournament, as its commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.seating import LeaveCause, SitDown, StandUp
from rules.tournament import commands
from rules.tournament.commands import Command, Payback
from rules.tournament.state import DealMethod, Stage, Tournament
from server.refusals import RefusalCode, Refused
from server.request_words import word_of
from server.tables.poker import requests as poker
from wire.messages import tournament as asks


def asked(tournament: Tournament, seat: int, request: object) -> Command:
    """Return the command that a request means; what belongs to cash games the rules refuse."""
    form = _FORMS.get(type(request))
    if form is not None:
        return form(tournament, seat, request)
    command: Command = poker.asked(seat, request)  # type: ignore[assignment] # judged by the rules
    return command


def meant(tournament: Tournament, command: Any) -> Any:
    """Return what sitting down and standing up mean in a tournament.

    To sit down for the price is to enter. To leave before the start is to unregister. Who is sent
    away in play is removed; the reason is kept with the order. After the end everybody may leave.
    """
    if isinstance(command, SitDown):
        structure = tournament.structure
        price = structure.buy_in_cents + structure.fee_cents
        if command.amount != price:
            paid, need = command.amount, str(price)
            raise Refused(RefusalCode.SETTINGS_DO_NOT_FIT, key="amount", value=paid, need=need)
        drawn = structure.seating.value == "drawn"
        seat = 0 if drawn else command.seat
        return commands.Register(command.player, seat, absent=command.absent)
    if isinstance(command, StandUp) and tournament.run.stage is not Stage.OVER:
        own_wish = command.cause is LeaveCause.STOOD_UP
        if own_wish or tournament.run.stage is Stage.REGISTERING:
            return commands.Unregister(command.seat)
        return commands.Remove(command.seat, command.cause.value)
    return command


def _propose(tournament: Tournament, seat: int, request: asks.ProposeDeal) -> Command:
    method = word_of(DealMethod, request.method, "method")
    return commands.ProposeDeal(seat, method, request.kept)


def _answer(tournament: Tournament, seat: int, request: asks.AnswerDeal) -> Command:
    return commands.AnswerDeal(seat, request.accept, request.proposal)


def _break(tournament: Tournament, seat: int, request: asks.CallBreak) -> Command:
    if request.minutes:
        return commands.CallBreak(request.minutes)
    pause = tournament.run.pause
    return commands.BreakOver(0 if pause is None else pause.ticket)


def _level(tournament: Tournament, seat: int, request: asks.SetLevel) -> Command:
    return commands.SetLevel(request.level, request.reason)


def _penalize(tournament: Tournament, seat: int, request: asks.PenalizePlayer) -> Command:
    return commands.Penalize(seat, request.hands, request.reason)


def _cancel(tournament: Tournament, seat: int, request: asks.CancelTournament) -> Command:
    payback = word_of(Payback, request.payback, "payback")
    return commands.CancelTournament(payback, request.reason)


_FORMS: Final[Mapping[type, Callable[[Tournament, int, Any], Command]]] = {
    asks.ProposeDeal: _propose,
    asks.AnswerDeal: _answer,
    asks.CallBreak: _break,
    asks.SetLevel: _level,
    asks.PenalizePlayer: _penalize,
    asks.CancelTournament: _cancel,
}
