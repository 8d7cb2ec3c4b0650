"""A tournament in the books: begun at a table, ended with an empty pool.

Buy-ins go to `pool:<tournament>`, fees to `fees:<tournament>`. Tournament chips are no money, so
the stacks of its table stay empty in the books. The functions run inside the unit that journals
the event which moves the money.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from ledger.chart import fees, pool
from ledger.new_rows import add_row
from ledger.open_day import open_day
from ledger.reading import Reader, first_row
from ledger.refusals import InvariantBroken, RefusalCode, Refused
from ledger.units import Scalar, Work
from money import Cents

_COLUMNS = "SELECT id, tbl, name, structure, buy_in, fee, day FROM tournament WHERE"
_MEANT = """SELECT coalesce(sum(buy_in - paid), 0), coalesce(sum(fee), 0) FROM tournament_entry
    WHERE tournament = ? AND returned = 0"""
_STARTED = """SELECT at_ms FROM record WHERE stream = ? AND number <= ?
    AND events LIKE '%["tournament_started",%' ORDER BY number DESC LIMIT 1"""
_OF_IT = "SELECT id FROM tournament_entry WHERE tournament = ? AND returned = 0 ORDER BY id"


@unique
class Outcome(Enum):
    """How a tournament ended."""

    PLAYED = "played"
    """To its last place, or by agreement."""
    REFUNDED = "refunded"
    """Called off: everybody has buy-in and fee back."""
    DIVIDED = "divided"
    """Called off: those who were left divided the rest of the pool."""


def cancel_subject(tournament: int, outcome: Outcome) -> str:
    """Name what the second person approves before a tournament in play is called off."""
    paid = "refund all entries" if outcome is Outcome.REFUNDED else "divide the pool"
    return f"call off tournament {tournament}: {paid}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a tournament is opened with."""

    table: str
    name: str
    structure: str
    """The digest of its structure."""
    buy_in: Cents
    fee: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament that has not ended."""

    number: int
    table: str
    name: str
    structure: str
    buy_in: Cents
    fee: Cents
    day: str
    """The gaming day on which it was opened."""


def begin_tournament(work: Work, terms: Terms) -> Tournament:
    """Inside a unit: record a new tournament at a table, under the next number.

    Refuses a table where another one has not ended.
    """
    _refuse_in_use(work, terms.table)
    row: dict[str, Scalar] = {
        "tbl": terms.table,
        "name": terms.name,
        "structure": terms.structure,
        "buy_in": terms.buy_in.count,
        "fee": terms.fee.count,
        "day": open_day(work).day.isoformat(),
        "opened_ms": work.at_ms,
    }
    add_row(work, "tournament", row)
    return tournament_at(work, terms.table)


def _refuse_in_use(work: Work, table: str) -> None:
    going = first_row(work, "SELECT 1 FROM tournament WHERE tbl = ? AND ended_ms IS NULL", table)
    if going is not None:
        raise Refused(RefusalCode.TABLE_IN_USE, table=table)


def tournament_at(reader: Reader, table: str) -> Tournament:
    """Return the tournament at a table that has not ended; refuse a table without one."""
    found = tournament_or_none(reader, table)
    if found is None:
        raise Refused(RefusalCode.NO_TOURNAMENT, table=table)
    return found


def tournament_or_none(reader: Reader, table: str) -> Tournament | None:
    """Return the tournament at a table that has not ended, if there is one."""
    row = first_row(reader, f"{_COLUMNS} tbl = ? AND ended_ms IS NULL", table)
    if row is None:
        return None
    number, table, name, structure, buy_in, fee, day = row
    return Tournament(
        number=number,
        table=table,
        name=name,
        structure=structure,
        buy_in=Cents(buy_in),
        fee=Cents(fee),
        day=day,
    )


def tournament_then(reader: Reader, table: str, at_ms: int) -> int:
    """Return the number of the tournament that was the last to begin at a table by then; 0: none.

    A clock that was set back may put all of them later; then it is the first.
    """
    row = first_row(
        reader,
        "SELECT id FROM tournament WHERE tbl = ? ORDER BY opened_ms > ?, id DESC LIMIT 1",
        table,
        at_ms,
    )
    return int(row[0]) if row else 0


def started_ms(reader: Reader, stream: str, number: int) -> int:
    """Return when the tournament began to be played to which a record of a table belongs; or 0."""
    row = first_row(reader, _STARTED, stream, number)
    return int(row[0]) if row else 0


def end_tournament(work: Work, played: Tournament, outcome: Outcome) -> None:
    """Inside a unit: record that a tournament is over; its pool must be empty."""
    check_pool(work, played.number)
    left = work.balance(pool(played.number))
    if left:
        raise InvariantBroken(f"tournament {played.number} ends with {left.count} in its pool")
    for (entry,) in work.query(_OF_IT, (played.number,)):
        work.update("tournament_entry", entry, {"ended_ms": work.at_ms})
    work.update("tournament", played.number, {"ended": outcome.value, "ended_ms": work.at_ms})


def check_pool(work: Work, tournament: int) -> Cents:
    """Return the pool; raise `InvariantBroken` unless it is the buy-ins less the prizes paid.

    The fees must be those of the same entries.
    """
    (meant,) = work.query(_MEANT, (tournament,))
    found = (work.balance(pool(tournament)).count, work.balance(fees(tournament)).count)
    if found != tuple(meant):
        raise InvariantBroken(
            f"tournament {tournament}: pool and fees are {found}, the entries make {meant}"
        )
    return Cents(found[0])
