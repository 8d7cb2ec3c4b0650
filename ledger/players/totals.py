"""Running totals of a player's winnings and losses, at cash tables and in tournaments."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.players.entry_costs import tournament_result
from ledger.reading import Reader, first_row
from money import Cents

_ENDED = """SELECT coalesce(sum(taken - brought), 0) FROM play_session
    WHERE player = ? AND closed_ms IS NOT NULL"""
_CASH = """SELECT count(*), coalesce(sum(brought), 0), coalesce(sum(taken), 0),
    coalesce(sum(CASE WHEN closed_ms IS NULL THEN coalesce((SELECT balance FROM account
        WHERE name = 'stack:' || tbl || ':' || seat), 0) ELSE 0 END), 0)
    FROM play_session WHERE player = ?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """What was brought to tables and tournaments, taken back, and is still in stacks."""

    sessions: int
    brought: Cents
    taken: Cents
    at_table: Cents
    """Stacks of open sessions, without bets in a pot."""

    @property
    def won(self) -> Cents:
        """The winnings; negative: losses."""
        return self.taken + self.at_table - self.brought


def player_total(reader: Reader, player: int) -> Total:
    """Return a player's total over all sessions, tables and tournaments."""
    (row,) = reader.query(_CASH, (player,))
    cost, paid = tournament_result(reader, player)
    sessions, brought, taken, at_table = row
    return Total(
        sessions=sessions,
        brought=Cents(brought) + cost,
        taken=Cents(taken) + paid,
        at_table=Cents(at_table),
    )


def won_before(reader: Reader, player: int) -> int:
    """Return what a player won in closed sessions and tournaments, in cents; negative: lost.

    A tournament counts from the moment of entering: its entry is spent until a prize is paid.
    """
    row = first_row(reader, _ENDED, player)
    cost, paid = tournament_result(reader, player)
    return (int(row[0]) if row else 0) + (paid - cost).count
