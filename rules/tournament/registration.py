"""Judging who enters, and how the tournament starts."""

from __future__ import annotations

from rules.refusals import RefusalCode, Refused
from rules.seating import Entry, LeaveCause, StartTable
from rules.table import floor
from rules.table.events import OutCause, SatDown
from rules.table.seat_checks import check_free, seated
from rules.table.seats import sat_out
from rules.tournament.calling_off import called_off, refunds
from rules.tournament.checks import check_registering, check_ticket
from rules.tournament.commands import Payback, Register, StartDue, Unregister, WaitOver
from rules.tournament.events import (
    EntryReturned,
    Event,
    LevelBegan,
    Registered,
    StartFellDue,
    TournamentStarted,
)
from rules.tournament.finish import gone
from rules.tournament.payouts import PLAYERS_LEAST
from rules.tournament.state import Stage, Tournament
from rules.tournament.structure import SeatsAre, Start


def register(tournament: Tournament, command: Register) -> list[Event]:
    """Enter with buy-in and fee; nobody enters late."""
    check_registering(tournament)
    for number, other in tournament.table.seats.items():
        if other.player == command.player:
            raise Refused(RefusalCode.ALREADY_SEATED, seat=number)
    seat = _seat_of(tournament, command)
    structure, table = tournament.structure, tournament.table
    fact = Registered(
        seat, command.player, structure.buy_in_cents, structure.fee_cents, command.draw
    )
    bank_ms = structure.clocks.time_bank_ms
    chips = structure.starting_chips
    entered: list[Event] = [fact, SatDown(seat, command.player, chips, Entry.WAIT, (), bank_ms)]
    return [*entered, sat_out(table, seat, OutCause.NOT_COME)] if command.absent else entered


def _seat_of(tournament: Tournament, command: Register) -> int:
    table = tournament.table
    if tournament.structure.seating is SeatsAre.CHOSEN:
        check_free(table, command.seat)
        return command.seat
    *passed, seat = command.draw or (0,)
    known = seat in range(1, table.settings.seats + 1) and table.seats.keys() >= set(passed)
    if command.seat or not known or len(set(command.draw)) < len(command.draw):
        raise Refused(RefusalCode.BAD_SETUP, key="draw", value=str(command.draw))
    check_free(table, seat)
    return seat


def unregister(tournament: Tournament, command: Unregister) -> list[Event]:
    """Leave before the start with everything that was paid."""
    check_registering(tournament)
    seated(tournament.table, command.seat)
    entrant = next(each for each in tournament.run.entrants if each.seat == command.seat)
    return [EntryReturned(*entrant), *gone(tournament, [command.seat], LeaveCause.STOOD_UP)]


def start_due(tournament: Tournament, command: StartDue) -> list[Event]:
    """The set time has come; with enough players the table starts itself."""
    check_registering(tournament)
    if tournament.structure.start is not Start.TIME or tournament.run.start_due:
        raise Refused(RefusalCode.STALE_TICKET, ticket=0, now=0)
    return [StartFellDue()]


def wait_over(tournament: Tournament, command: WaitOver) -> list[Event]:
    """The field stayed too small: everything goes back."""
    check_registering(tournament)
    run = tournament.run
    enough = len(run.entrants) >= tournament.structure.players_min
    check_ticket(command.ticket, 0 if enough else run.wait_ticket)
    return called_off(tournament, refunds(tournament), Payback.REFUND, "too_few_players")


def start(tournament: Tournament, command: StartTable) -> list[Event]:
    """Draw for the button and begin the first level; or go on after a pause."""
    players, structure = len(tournament.run.entrants), tournament.structure
    if tournament.run.stage is not Stage.REGISTERING:
        return [*floor.start_table(tournament.table, command)]
    needed = PLAYERS_LEAST if tournament.run.wait_ticket else structure.players_min
    if players < needed:
        raise Refused(RefusalCode.TOO_FEW_PLAYERS, players=players, needed=needed)
    pool, prizes = players * structure.buy_in_cents, structure.prizes(players)
    drawn = floor.start_table(tournament.table, command)
    return [*drawn, TournamentStarted(players, pool, prizes), LevelBegan(1)]
