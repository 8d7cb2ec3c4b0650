"""Tournaments from the floor: opened, entered, ruled on, called off."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from ledger import RefusalCode as BooksCode
from ledger import Refused as BooksRefused
from ledger import fees
from ledger.staff import Session
from ledger.tournaments import prizes_held_in, tournament_or_none
from ledger.units import Work
from rules.seating import Status
from server.games import tournament_asked
from server.room.board_changes import table_gone
from server.room.floor.table_setup import Opening, open_game
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.seat_lookup import sits_there
from server.room.staff.table_subjects import called_off_subject, level_subject, penalty_subject
from server.room.table_orders import by_staff, check_reason, no_sums, order_table, spending
from server.tables.actor import TableActor
from server.tables.commands import OpenTable
from server.tables.game import Game
from wire.messages import tournament as asks
from wire.messages.base import Fact

ROUNDS_ALONE: Final = 2
"""The longest penalty one person gives: heads-up, a long one would decide the tournament."""


def open_tournament(hall: Hall, ask: Ask, session: Session, request: asks.OpenTournament) -> None:
    """Open a tournament on a table that has no game, at the house's pace."""
    settings, options = tournament_asked(request, hall.house)
    command = OpenTable(request.name, settings, options)
    open_game(hall, ask, session, request.table, Opening(command, request.reason))


def call_break(hall: Hall, ask: Ask, session: Session, request: asks.CallBreak) -> None:
    """Call a break, or end it."""
    actor = tournament_table(hall, request.table)
    asking = by_staff(ask, session, request.reason)._replace(told=no_sums)
    order_table(actor, actor.game.asked(0, request), asking)


def set_level(hall: Hall, ask: Ask, session: Session, request: asks.SetLevel) -> None:
    """Let a level begin with the next deck; while the tournament is played two persons say so.

    Levels chosen step by step, or the running one again and again, would decide it for a friend.
    """
    check_reason(request.reason)
    actor = tournament_table(hall, request.table)
    subject = level_subject(hall, request.table, request.level)

    def judge(game: Game) -> None:
        if not request.approval and game.status is not Status.WAITING:
            raise BooksRefused(BooksCode.APPROVAL_NEEDED, subject=subject)

    beside = spending(request.approval, subject, session) if request.approval else None
    asking = by_staff(ask, session, request.reason, beside)
    order_table(actor, actor.game.asked(0, request), asking._replace(told=no_sums, judge=judge))


def penalize(hall: Hall, ask: Ask, session: Session, request: asks.PenalizePlayer) -> None:
    """Let a player miss hands; more than two rounds of them take a second person.

    All penalties of a tournament count together: one person cannot give short ones again and
    again.
    """
    check_reason(request.reason)
    actor = tournament_table(hall, request.table)
    sits = sits_there((request.table, request.seat), request.player)
    subject = penalty_subject(hall, request.table, request.player, request.hands)

    def judge(game: Game) -> None:
        sits(game)
        shown = actor.own_view(request.seat).tournament
        before = 0 if shown is None else shown.penalised_hands - shown.penalty_hands
        alone = before + request.hands <= ROUNDS_ALONE * len(game.taken)
        if not request.approval and not alone:
            raise BooksRefused(BooksCode.APPROVAL_NEEDED, subject=subject)

    beside = spending(request.approval, subject, session) if request.approval else None
    asking = by_staff(ask, session, request.reason, beside)._replace(judge=judge)
    order_table(actor, actor.game.asked(request.seat, request), asking)


def cancel(hall: Hall, ask: Ask, session: Session, request: asks.CancelTournament) -> None:
    """Call a tournament off: alone before the start, else with a second person.

    A frozen one always takes two: nobody sees how far it has come. Its table closes with it.
    """
    check_reason(request.reason)
    actor = tournament_table(hall, request.table)
    command = actor.game.asked(0, request)
    subject = called_off_subject(hall, request.table, request.payback)
    begun = tournament_or_none(hall.store, str(request.table))

    def judge(game: Game) -> None:
        if begun is None and not actor.frozen:
            return  # it is over: the order is refused without asking a second person first
        if not request.approval and (actor.frozen or game.status is not Status.WAITING):
            raise BooksRefused(BooksCode.APPROVAL_NEEDED, subject=subject)

    def told(work: Work) -> Mapping[str, Fact]:
        if begun is None:
            return {}
        held = {f"held_{it.player}": it.amount.count for it in prizes_held_in(work, begun.number)}
        return {**held, "fees": work.balance(fees(begun.number)).count}

    if actor.frozen:
        judge(actor.game)  # a frozen table carries an order out without judging it
    beside = spending(request.approval, subject, session) if request.approval else None
    asking = by_staff(ask, session, request.reason, beside)
    gone = partial(table_gone, hall, actor)
    order_table(actor, command, asking._replace(told=told, judge=judge, after=gone))


def tournament_table(hall: Hall, number: int) -> TableActor:
    """Return a table that plays a tournament; refuse a cash game."""
    actor = hall.table(number)
    if not actor.game.takes_entries:
        raise BooksRefused(BooksCode.NO_TOURNAMENT, table=number)
    return actor
