"""Carrying a command out on a table: the game's commands by the game, the table's own here.

A restart carries the same commands out again in the same way, so nothing here reads a clock, draws
random numbers or does I/O.
"""

from __future__ import annotations

from server.refusals import RefusalCode, Refused
from server.tables.commands import (
    CallClock,
    ChangeOptions,
    ChangeSettings,
    ClockCalled,
    CommitDeck,
    CommitSeats,
    DeckCommitted,
    Note,
    Noted,
    OpenTable,
    OptionsChanged,
    SeatsCommitted,
    SeatsRevealed,
    SettingsChanged,
    TableCommand,
    TableFact,
    TableOpened,
    TableStood,
)
from server.tables.deal import Deal
from server.tables.game import Command, Fact, Game
from server.tables.state import PAUSED, PERIOD, TableState


def carry_out(
    standing: TableState[Game], command: Command, at_ms: int, deal: Deal | None = None
) -> list[Fact]:
    """Carry out a command and return what happened, or refuse and change nothing.

    `deal` is the fresh deck of `CommitDeck`.
    """
    if isinstance(command, TableCommand):
        return [_table_fact(standing, command, deal)]
    game = standing.game
    hands, running, drawing = game.hands, game.running, game.draws_seats
    facts = game.carry_out(standing, command, at_ms)
    if drawing and not game.draws_seats and standing.deal is not None:
        facts.append(SeatsRevealed(**standing.deal.plain()))
    if (running or game.hands != hands) and not game.running:
        facts.append(_stood(standing))
    return facts


def _table_fact(standing: TableState[Game], command: TableCommand, deal: Deal | None) -> TableFact:
    if isinstance(command, CommitDeck | CommitSeats):
        commit = _commit if isinstance(command, CommitDeck) else _commit_seats
        return commit(standing, deal)
    if isinstance(command, CallClock):
        return _call_clock(standing, command)
    if isinstance(command, ChangeSettings):
        standing.game.change_settings(command.settings)
        return SettingsChanged(command.settings)
    if isinstance(command, ChangeOptions):
        standing.options = command.options
        return OptionsChanged(command.options)
    if isinstance(command, OpenTable):
        return TableOpened(command.name, command.settings, command.options, standing.game.hands)
    if isinstance(command, Note):
        return Noted(command.word, command.text, command.seat)
    raise Refused(RefusalCode.TABLE_NOT_FROZEN, table=standing.number)


def _commit(standing: TableState[Game], deal: Deal | None) -> DeckCommitted:
    game = standing.game
    if deal is None:
        raise Refused(RefusalCode.DEAL_IS_THE_SERVERS)
    game.check_may_deal()
    # The last hand leaves the screens: its deck is gone, and the next one's is committed to.
    seats, more = game.commitment()
    dealt_in = [(seat, each) for seat in seats if (each := game.sitter(seat)) is not None]
    standing.deal, standing.taken_over = deal, False
    return DeckCommitted(
        hand=deal.hand,
        seats=tuple(seats),
        root=deal.root,
        leaves=deal.leaves,
        settings=game.settings,
        options=standing.options,
        players=tuple((seat, each.player, each.stack) for seat, each in dealt_in),
        nicknames=tuple((seat, standing.nicknames.get(each.player, "")) for seat, each in dealt_in),
        more=more,
        more_root=deal.more_root,
    )


def _commit_seats(standing: TableState[Game], deal: Deal | None) -> SeatsCommitted:
    if deal is None or not standing.game.seats_to_draw():
        raise Refused(RefusalCode.DEAL_IS_THE_SERVERS)
    standing.deal = deal
    standing.game.draw_seats_from(deal)
    return SeatsCommitted(deal.root, deal.leaves)


def _stood(standing: TableState[Game]) -> TableStood:
    return TableStood(
        state=standing.game.state(),
        settings=standing.game.settings,
        options=standing.options,
        since=since_of(standing),
        dealt=dealt_of(standing),
        to_keep=standing.taken_over,
    )


def _call_clock(standing: TableState[Game], command: CallClock) -> ClockCalled:
    for decision in standing.game.decisions():
        if decision.seat == command.seat:
            return ClockCalled(command.seat, decision.turn, standing.options.called_clock_ms)
    raise Refused(RefusalCode.CLOCK_NOT_OPEN, seat=command.seat)


def dealt_of(standing: TableState[Game]) -> tuple[tuple[str, int], ...]:
    """How many hands each player was dealt in his stay, in a fixed order."""
    return tuple(sorted(standing.dealt.items()))


def since_of(standing: TableState[Game]) -> tuple[tuple[int, int], ...]:
    """When each ticket that still counts was given out; older ones are forgotten."""
    wanted = {PERIOD, PAUSED, *standing.game.holds()}
    standing.since = {ticket: at_ms for ticket, at_ms in standing.since.items() if ticket in wanted}
    return tuple(sorted(standing.since.items()))
