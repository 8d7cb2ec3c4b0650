"""Places and prizes: who is out, who has won, and what each gets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.seating import LeaveCause, Status
from rules.table.events import StoodUp, TablePaused
from rules.tournament.events import DealFailed, Event, Finished, TournamentEnded
from rules.tournament.payouts import shared_prizes
from rules.tournament.state import FinishCause, Tournament


def finished(
    tournament: Tournament, chips: Mapping[int, int], cause: FinishCause, *, behind: int
) -> list[Finished]:
    """The places of players who go together, the last first; `behind` players go on.

    The more chips, the better the place. Equal stacks share place and prizes.
    """
    facts: list[Finished] = []
    place, prizes = behind + 1, tournament.run.prizes
    for amount in sorted(set(chips.values()), reverse=True):
        seats = [seat for seat in sorted(chips) if chips[seat] == amount]
        for seat, prize in shared_prizes(prizes, place, seats).items():
            player = tournament.player(seat)
            facts.append(Finished(seat, player, place, prize, cause, len(seats)))
        place += len(seats)
    return facts[::-1]


def gone(tournament: Tournament, seats: Sequence[int], cause: LeaveCause) -> list[StoodUp]:
    """The facts that players leave the table with their chips; nobody comes back."""
    table = tournament.table
    return [
        StoodUp(n, table.seats[n].player, table.seats[n].stack, cause, table.tickets, 0)
        for n in sorted(seats)
    ]


def ended(tournament: Tournament) -> list[Event]:
    """The facts with which the play is over."""
    running = tournament.table.status is Status.RUNNING
    return [*([TablePaused()] if running else []), TournamentEnded()]


def bust_outs(tournament: Tournament) -> list[Event]:
    """Players without chips, ranked by their chips at the start of the hand."""
    table = tournament.table
    busted = [seat for seat in tournament.left if table.seats[seat].busted]
    if not busted or table.hand is None:
        return []
    began = dict(table.hand.setup.players)
    chips = {seat: began[seat] for seat in busted}
    behind = len(tournament.left) - len(busted)
    facts = finished(tournament, chips, FinishCause.BUSTED, behind=behind)
    return [*facts, *gone(tournament, busted, LeaveCause.PICKED_UP)]


def removals(tournament: Tournament) -> list[Event]:
    """Players whom the floor removes: behind all who go on; their chips leave play."""
    seats = [removal.seat for removal in tournament.run.removals]
    if not seats:
        return []
    chips = {seat: tournament.table.seats[seat].stack for seat in seats}
    behind = len(tournament.left) - len(seats)
    facts = finished(tournament, chips, FinishCause.REMOVED, behind=behind)
    # A proposal that was made to him, too, cannot be agreed to any more.
    failed = [] if tournament.run.deal is None else [DealFailed()]
    return [*failed, *facts, *gone(tournament, seats, LeaveCause.REMOVED)]


def winners(tournament: Tournament) -> list[Event]:
    """The last player, or all who are left when nothing is left to play for."""
    left, prizes = tournament.left, tournament.run.prizes
    if len(left) > 1 and not _prizes_equal(prizes, len(left)):
        return []
    chips = dict.fromkeys(left, 1)
    return [*finished(tournament, chips, FinishCause.WON, behind=0), *ended(tournament)]


def _prizes_equal(prizes: Sequence[int], left: int) -> bool:
    """Whether all who are left have the same prize for sure, but for odd cents."""
    return len(prizes) >= left and prizes[0] - prizes[left - 1] < left
