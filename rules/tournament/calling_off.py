"""Judging the end before the end: the tournament is called off."""

from __future__ import annotations

from collections.abc import Sequence

from rules.refusals import RefusalCode, Refused
from rules.seating import LeaveCause
from rules.table.events import TableClosed
from rules.tournament.checks import check_between_hands
from rules.tournament.commands import CancelTournament, Payback
from rules.tournament.events import EntryReturned, Event, Finished, TournamentCancelled
from rules.tournament.finish import finished, gone
from rules.tournament.shares import deal_shares
from rules.tournament.state import DealMethod, FinishCause, Stage, Tournament


def cancel(tournament: Tournament, command: CancelTournament) -> list[Event]:
    """Give everything back, or divide what is left of the pool among those who still play."""
    run = tournament.run
    if run.stage in (Stage.OVER, Stage.CANCELLED):
        raise Refused(RefusalCode.TOURNAMENT_NOT_PLAYED, stage=run.stage.value)
    check_between_hands(tournament)
    refund = command.payback is Payback.REFUND
    paid = refunds(tournament) if refund else _divided(tournament)
    return called_off(tournament, paid, command.payback, command.reason)


def called_off(
    tournament: Tournament, paid: Sequence[Event], payback: Payback, reason: str
) -> list[Event]:
    """The facts with which a tournament that is called off is over; the table closes."""
    leaving = gone(tournament, list(tournament.table.seats), LeaveCause.TABLE_CLOSED)
    return [*paid, *leaving, TableClosed(), TournamentCancelled(payback, reason)]


def refunds(tournament: Tournament) -> list[Event]:
    """Everybody's buy-in and fee, also of those who are out; not once a prize was paid."""
    run = tournament.run
    needed = sum(entrant.buy_in_cents for entrant in run.entrants)
    if run.pool_cents != needed:
        raise Refused(RefusalCode.PRIZES_PAID, pool=run.pool_cents, needed=needed)
    return [EntryReturned(*entrant) for entrant in run.entrants]


def _divided(tournament: Tournament) -> list[Event]:
    if not tournament.run.hands:
        need = Payback.REFUND.value
        raise Refused(RefusalCode.BAD_SETTING, key="payback", value=Payback.ICM.value, need=need)
    stacks = tournament.stacks()
    shares = dict(deal_shares(DealMethod.ICM, stacks, tournament.run.prizes))
    places = finished(tournament, stacks, FinishCause.CANCELLED, behind=0)
    return [_with_share(place, shares) for place in places]


def _with_share(place: Finished, shares: dict[int, int]) -> Finished:
    return place._replace(prize_cents=shares[place.seat])
