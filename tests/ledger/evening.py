"""A scripted evening: everything the books can do, as a list of units that can be repeated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ledger import (
    CAGE,
    CAPITAL,
    OVER_SHORT,
    ROOM,
    VAULT,
    Account,
    Entry,
    EntryCode,
    Posting,
    Unit,
    Work,
    account_named,
    begin_hand,
    drawer,
    end_hand,
    player,
    pot,
    rake,
    release,
    reserve,
    settle,
    stack,
    table_stream,
    transfer,
    void,
)
from ledger.canonical import Json
from money import Cents
from tests.ledger.drawers import close_drawer, open_drawer

TABLE: Final = table_stream(1)
Deed = Callable[[Work], Json]


def evening(hands: int = 3) -> list[Unit]:
    """Return the units of one evening; the same every time."""
    deeds = [*_opening(), *(deed for hand in range(1, hands + 1) for deed in _hand(hand))]
    return [
        Unit(
            request_id=f"evening-{place}",
            stream=stream,
            actor="staff:1",
            command={"do": name, "place": place},
            at_ms=1_700_000_000_000 + place,
            body=deed,
            hand=hand,
        )
        for place, (stream, name, hand, deed) in enumerate([*deeds, *_closing()])
    ]


def _post(*entries: Entry) -> Deed:
    return lambda work: [work.post(entry) for entry in entries]


def _opening() -> Iterator[tuple[str, str, int | None, Deed]]:
    yield CAGE, "fund", None, _post(_move("vault_funded", VAULT, CAPITAL, 1_000_000))
    yield CAGE, "open drawer", None, lambda work: open_drawer(work, 200_000)
    for number in (1, 2, 3):
        yield CAGE, "deposit", None, _post(_move("deposit", drawer(1), player(number), 50_000))
    yield ROOM, "reserve", None, lambda work: reserve(work, "seat-1", player(1), Cents(20_000))
    yield ROOM, "reserve", None, lambda work: reserve(work, "seat-9", player(3), Cents(10_000))
    yield (
        TABLE,
        "sit",
        None,
        lambda work: settle(work, "seat-1", EntryCode.BUY_IN, stack(1, 1), Cents(15_000)),
    )
    yield ROOM, "release", None, lambda work: release(work, "seat-9")
    yield TABLE, "sit", None, _post(_move("buy_in", player(2), stack(1, 2), 15_000))


def _hand(hand: int) -> Iterator[tuple[str, str, int | None, Deed]]:
    def deal(work: Work) -> Json:
        begin_hand(work, 1, hand)
        work.event("dealt", {"hand": hand, "seats": [1, 2]}, secret=f"deck of {hand}".encode())
        return {"hand": hand}

    def bet(work: Work) -> Json:
        blinds = (_leg("stack:1:1", -50), _leg("stack:1:2", -100), _leg(f"pot:1:{hand}", 150))
        work.post(Entry(EntryCode.BET, blinds))
        work.event("bet", {"seat": 1, "amount": 50})
        work.event("bet", {"seat": 2, "amount": 100})
        return None

    def show(work: Work) -> Json:
        work.post(_move("award", pot(1, hand), stack(1, 1), 145))
        work.post(_move("rake", pot(1, hand), rake(1), 5))
        work.event("pot_pushed", {"seat": 1, "note": "señor Ñandú wins"})
        end_hand(work, 1, hand)
        return {"winner": 1}

    yield TABLE, "deal", hand, deal
    yield TABLE, "bet", hand, bet
    yield TABLE, "show", hand, show


def _closing() -> Iterator[tuple[str, str, int | None, Deed]]:
    def leave(seat: int) -> Deed:
        def body(work: Work) -> Json:
            left = work.balance(stack(1, seat))
            work.post(transfer(EntryCode.CASH_OUT, stack(1, seat), player(seat), left))
            return left.count

        return body

    def wrong(work: Work) -> Json:
        return void(work, work.post(_move("deposit", drawer(1), player(3), 77)), memo="wrong\nkey")

    def close(work: Work) -> Json:
        work.post(_move("drawer_short", OVER_SHORT, drawer(1), 25))
        left = -work.balance(drawer(1)).count
        close_drawer(work, expected=left + 25, counted=left)
        work.event("drawer_closed", {"counted": left})
        return left

    yield TABLE, "leave", None, leave(1)
    yield TABLE, "leave", None, leave(2)
    yield CAGE, "pay out", None, _post(_move("payout", player(2), drawer(1), 30_000))
    yield CAGE, "void", None, wrong
    yield CAGE, "close drawer", None, close


def _move(code: str, source: Account, target: Account, cents: int) -> Entry:
    return transfer(EntryCode(code), source, target, Cents(cents))


def _leg(name: str, cents: int) -> Posting:
    return Posting(account_named(name), Cents(cents))
