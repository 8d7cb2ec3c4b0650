"""Running totals of winnings and losses: per player, per session, per table."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.reading import Reader, first_row
from ledger.units import Scalar
from money import Cents

_ENDED = """SELECT coalesce(sum(taken - brought), 0) FROM play_session
    WHERE player = ? AND closed_ms IS NOT NULL"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """What was brought to tables, taken back, and is still in stacks."""

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
    """Return a player's total over all sessions and tables."""
    return _total(reader, "player = ?", player)


def won_before(reader: Reader, player: int) -> int:
    """Return what a player won in all closed sessions, in cents; negative: lost."""
    row = first_row(reader, _ENDED, player)
    return int(row[0]) if row else 0


def _total(reader: Reader, where: str, *values: Scalar) -> Total:
    (row,) = reader.query(
        "SELECT count(*), coalesce(sum(brought), 0), coalesce(sum(taken), 0),"  # noqa: S608  (fixed texts)
        f" coalesce(sum(at_table), 0) FROM (SELECT id, player, tbl, brought, taken,"
        f" CASE WHEN closed_ms IS NULL THEN coalesce((SELECT balance FROM account"
        f" WHERE name = 'stack:' || tbl || ':' || seat), 0) ELSE 0 END AS at_table"
        f" FROM play_session WHERE {where}) AS sat",
        values,
    )
    return _of(*row)


def _of(sessions: int, brought: int, taken: int, at_table: int) -> Total:
    return Total(
        sessions=sessions, brought=Cents(brought), taken=Cents(taken), at_table=Cents(at_table)
    )
