"""Books in which every list that players or staff can make longer is very long."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger import Store, Unit
from ledger.units import ROOM, Scalar, Work
from tests.server.room.evening import TABLE

FIRST = 100_000
"""The first number of all rows made here; those of the room itself are smaller."""


def grow(store: Store, count: int, *, at_ms: int) -> None:
    """Add so many rows to every list, as if they had been asked for over the years."""
    add_rows(store, "player", count, lambda n: player(n, at_ms))
    for table, row in _ROWS.items():
        add_rows(store, table, count, lambda n, row=row: row(n, at_ms))  # type: ignore[misc]


def add_rows(
    store: Store, table: str, count: int, row: Callable[[int], Mapping[str, Scalar]]
) -> None:
    """Add rows to one administrative table, in one unit."""

    def body(work: Work) -> None:
        for number in range(count):
            work.insert(table, row(number))

    store.apply(
        Unit(
            request_id=f"grow:{table}",
            stream=ROOM,
            actor="server",
            command={"do": "grow", "table": table},
            at_ms=0,
            body=body,
        )
    )


def dispute(number: int, at_ms: int) -> dict[str, Scalar]:
    """An open dispute; all of one player, about one hand."""
    return {
        "id": FIRST + number,
        "tbl": TABLE,
        "seat": 1,
        "hand": 1,
        "player": 1,
        "words": "again",
        "since_ms": at_ms,
    }


def wish(number: int, at_ms: int, *, waits_ms: int = 1) -> dict[str, Scalar]:
    """A wish for no limit on the losses of a day that still waited when the next one came."""
    return {
        "id": FIRST + number,
        "player": 1,
        "kind": "loss_day",
        "most": None,
        "asked_ms": at_ms,
        "counts_from_ms": at_ms + waits_ms,
    }


def player(number: int, at_ms: int) -> dict[str, Scalar]:
    """An account of somebody who may not play."""
    return {
        "id": FIRST + number,
        "name": f"Player {number}",
        "nickname": f"p{number}",
        "nickname_key": f"p{number}",
        "born": "1980-01-01",
        "document_kind": "passport",
        "document_issuer": "USA",
        "document": f"document {number}",
        "identity_note": "",
        "state": "locked",
        "state_note": "",
        "opened_ms": at_ms,
    }


def _far_seat(number: int) -> tuple[int, int]:
    """A seat of a table that is not open."""
    return 1_000 + number // 10, 1 + number % 10


def waiting(number: int, at_ms: int) -> dict[str, Scalar]:
    """A name on a list."""
    return {
        "id": FIRST + number,
        "list": "holdem.no_limit.100_200",
        "player": FIRST + number,
        "kind": "waiting",
        "since_ms": at_ms,
        "turn_ms": at_ms,
        "lapses": 0,
    }


def _seat_wish(number: int, at_ms: int) -> dict[str, Scalar]:
    table, seat = _far_seat(number)
    where = {"id": FIRST + number, "tbl": table, "seat": seat, "player": FIRST + number}
    return {**where, "to_seat": 0, "since_ms": at_ms}


def _seat_call(number: int, at_ms: int) -> dict[str, Scalar]:
    table, seat = _far_seat(number)
    return {
        "id": FIRST + number,
        "tbl": table,
        "seat": seat,
        "kind": "station_lost",
        "since_ms": at_ms,
    }


def _stand_in(number: int, at_ms: int) -> dict[str, Scalar]:
    table, seat = _far_seat(number)
    return {
        "id": FIRST + number,
        "tbl": table,
        "seat": seat,
        "station_tbl": table + 5_000,
        "station_seat": seat,
        "player": FIRST + number,
        "since_ms": at_ms,
    }


def _message(number: int, at_ms: int) -> dict[str, Scalar]:
    return {"id": FIRST + number, "words": "Back at nine", "at_ms": at_ms}


def _sat(number: int, at_ms: int) -> dict[str, Scalar]:
    table, seat = _far_seat(number)
    return {
        "id": FIRST + number,
        "player": FIRST + number,
        "tbl": str(table),
        "seat": str(seat),
        "opened_ms": at_ms,
        "brought": 0,
        "taken": 0,
    }


def _sign_in(number: int, at_ms: int) -> dict[str, Scalar]:
    return {
        "id": FIRST + number,
        "who": "player:1",
        "place": f"seat:{TABLE}:1",
        "purpose": "sign_in",
        "at_ms": at_ms,
        "outcome": "right",
    }


def _exclusion(number: int, at_ms: int) -> dict[str, Scalar]:
    return {
        "id": FIRST + number,
        "document": "document 1",
        "from_day": "2020-01-01",
        "until_day": None,
        "reason": "own wish",
        "staff": 1,
    }


def _card(number: int, at_ms: int) -> dict[str, Scalar]:
    return {
        "id": FIRST + number,
        "token": f"token {number}",
        "last_four": "0000",
        "holder": "player:1",
        "state": "replaced",
        "issued_ms": at_ms,
    }


def _staff_session(number: int, at_ms: int) -> dict[str, Scalar]:
    return {
        "id": FIRST + number,
        "token": f"token {number}",
        "staff": 1,
        "place": "office",
        "made_ms": at_ms,
        "until_ms": at_ms + 1_800_000,
    }


def _approval(number: int, at_ms: int) -> dict[str, Scalar]:
    return {"id": FIRST + number, "staff": 1, "subject": f"void {number}", "made_ms": at_ms}


def _hand(number: int, at_ms: int) -> dict[str, Scalar]:
    return {
        "id": f"9:{number}",
        "stream": "table:9",
        "hand": number,
        "first_number": number,
        "last_number": number,
    }


_ROWS: Mapping[str, Callable[[int, int], dict[str, Scalar]]] = {
    "waiting": waiting,
    "seat_wish": _seat_wish,
    "seat_call": _seat_call,
    "stand_in": _stand_in,
    "dispute": dispute,
    "limit_wish": wish,
    "table_message": _message,
    "play_session": _sat,
    "sign_in": _sign_in,
    "exclusion": _exclusion,
    "card": _card,
    "staff_session": _staff_session,
    "approval": _approval,
    "hand": _hand,
}
