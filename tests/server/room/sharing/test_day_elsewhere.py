"""A day closed and a limit tightened at another server count at the tables of this one, too."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from ledger import Unit
from ledger.cage import close_day
from ledger.chart import VAULT
from ledger.neighbours import NEWS, news_of
from ledger.players import LimitKind, change_limit
from ledger.staff import Asked
from server.room.sharing.news import stale_after
from tests.ledger.card_room import pieces
from tests.server.room.cage.test_second_person import close, drawer
from tests.server.room.evening import CENTS, TABLE, Evening, done
from tests.server.room.test_crossed_orders import dealt
from wire.messages import cage
from wire.messages import seat as asks


def written_at_west(room: Evening, unit_of: Callable[[Asked], Unit], login: str) -> None:
    """Another server writes a unit; this one is told of the rows that it changed."""
    asked = Asked(request_id="at west", by=room.staff[login], at_ms=room.clock.ms)
    record = room.store.apply(unit_of(asked)).record
    news = news_of(record - 1, room.store.query(NEWS, (record - 1,)))
    room.room.heard(stale_after(news.changes))
    room.settle()


def closes_day(room: Evening) -> Callable[[Asked], Unit]:
    vault = -room.store.balance(VAULT).count
    first, then = date(2026, 11, 16), date(2026, 11, 17)
    return lambda asked: close_day(asked, vault_count=pieces(vault), next_day=then, clock=first)


def seated(room: Evening) -> set[int]:
    return set(room.room.tables[TABLE].game.taken)


def test_who_is_excluded_from_the_next_gaming_day_leaves_when_another_server_closes_this_one() -> (
    None
):
    room = Evening()
    room.open_table()
    for seat in (1, 2):
        room.sit(seat, seat)
    days = {"first": "2026-11-17", "last": "2026-12-17"}
    done(room.by("sue", cage.Exclude, player=1, reason="asked for it", **days))
    done(close(room, drawer(room)))
    assert seated(room) == {1, 2}

    written_at_west(room, closes_day(room), "sue")

    assert seated(room) == {2}


@pytest.mark.parametrize("kind", [LimitKind.TABLE_AMOUNT, LimitKind.LOSS_DAY])
def test_booked_chips_go_back_when_the_limit_is_tightened_at_another_server(
    kind: LimitKind,
) -> None:
    room = dealt()
    done(room.ask(room.seat(1), asks.TopUp, amount=1_000))

    written_at_west(
        room, lambda asked: change_limit(asked, player=1, kind=kind, most=10_500), "carl"
    )

    assert room.own(room.seat(1)).coming == 0
    assert room.balance(1) == CENTS - 10_000
