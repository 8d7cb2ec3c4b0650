"""Who is in which seat, by the open sessions at tables."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.units import Scalar


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSession:
    """An open session."""

    number: int
    player: int
    table: str
    seat: str
    opened_ms: int
    brought: int
    taken: int


def session_of(reader: Reader, number: int) -> OpenSession:
    """Return an open session; refuse one that is unknown or closed."""
    found = _open_session(reader, "id = ?", number)
    if found is None:
        raise Refused(RefusalCode.NOT_AT_TABLE, session=number)
    return found


def session_at(reader: Reader, table: str, seat: str) -> OpenSession:
    """Return the open session at a seat; refuse an empty seat."""
    found = _open_session(reader, "tbl = ? AND seat = ?", table, seat)
    if found is None:
        raise Refused(RefusalCode.NOT_AT_TABLE, table=table, seat=seat)
    return found


def session_of_player(reader: Reader, player: int) -> OpenSession | None:
    """Return a player's open session; None: the player sits nowhere."""
    return _open_session(reader, "player = ?", player)


def _open_session(reader: Reader, where: str, *values: Scalar) -> OpenSession | None:
    row = first_row(
        reader,
        "SELECT id, player, tbl, seat, opened_ms, brought, taken FROM play_session"  # noqa: S608  (fixed texts)
        f" WHERE {where} AND closed_ms IS NULL",
        *values,
    )
    if row is None:
        return None
    number, player, table, seat, opened_ms, brought, taken = row
    return OpenSession(
        number=number,
        player=player,
        table=table,
        seat=seat,
        opened_ms=opened_ms,
        brought=brought,
        taken=taken,
    )


def sessions_at(reader: Reader, table: str) -> list[OpenSession]:
    """Return the open sessions at a table, the longest first."""
    found = reader.query(
        "SELECT id FROM play_session WHERE tbl = ? AND closed_ms IS NULL ORDER BY id", (table,)
    )
    return [session_of(reader, number) for (number,) in found]


def seated_player(reader: Reader, table: int, seat: int) -> int:
    """Return the player with the open session at a seat; 0: none."""
    row = first_row(
        reader,
        "SELECT player FROM play_session WHERE tbl = ? AND seat = ? AND closed_ms IS NULL",
        str(table),
        str(seat),
    )
    return 0 if row is None else int(row[0])


def check_seated(reader: Reader, table: int, seat: int, player: int) -> None:
    """Refuse unless this player sits at the seat now."""
    if seated_player(reader, table, seat) != player:
        raise Refused(RefusalCode.PLAYER_CHANGED, table=table, seat=seat, player=player)


def seated_players(reader: Reader, table: str) -> list[int]:
    """Return the players at a table, the one who sits longest first."""
    found = reader.query(
        "SELECT player FROM play_session WHERE tbl = ? AND closed_ms IS NULL ORDER BY id", (table,)
    )
    return [int(player) for (player,) in found]
