"""People and cage on the real writer thread: parallel guesses, doubled requests, and the audit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from ledger import RefusalCode, Refused
from ledger.audit import audit_file
from ledger.cage.payments import PayoutWanted, payout
from ledger.pin import Pin
from ledger.pins.verify import PinAttempt, PinJudge, Purpose
from ledger.staff.approval import Wish, approve, use_approval
from ledger.staff.asking import staff_unit
from ledger.staff.credentials import PasswordCredential, StaffJudge
from ledger.staff.roles import Duty
from ledger.writer import Writer
from money import Cents
from tests.ledger.card_room import MONDAY, PIN, Room, password_of, shown
from tests.ledger.rooms import ports


@pytest.fixture
def writer(room: Room, tmp_path: Path) -> Iterator[Writer]:
    """The books of `room` on their own thread; nobody else may use them meanwhile."""
    room.player(1, cents=10_000)
    writer = Writer(room.store, ports())
    yield writer
    writer.close()
    assert audit_file(tmp_path / "books.db").findings == []


def all_at_once(acts: list[Callable[[], object]]) -> list[object]:
    """Do all acts in parallel; return what each gave, or the code of its refusal."""

    def told(act: Callable[[], object]) -> object:
        try:
            return act()
        except Refused as refusal:
            return refusal.code

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(told, acts))


def attempt(room: Room, place: str) -> PinAttempt:
    return PinAttempt(
        request_id=room.request_id(),
        player=1,
        place=place,
        purpose=Purpose.SIGN_IN,
        today=MONDAY,
        at_ms=room.at_ms,
    )


def test_parallel_guesses_get_three_tries_together(room: Room, writer: Writer) -> None:
    judge = PinJudge(writer, room.hasher)
    guesses = [
        partial(judge.verify, attempt(room, f"seat {seat}"), Pin(f"95184{seat}"))
        for seat in range(8)
    ]

    told = Counter(all_at_once([*guesses]))

    assert told == {RefusalCode.PIN_WRONG: 2, RefusalCode.PIN_LOCKED: 6}
    assert writer.query("SELECT tries FROM pin WHERE player = 1") == [(3,)]
    assert writer.query("SELECT count(*) FROM sign_in") == [(3,)]


def test_one_entry_sent_many_times_is_one_try(room: Room, writer: Writer) -> None:
    judge = PinJudge(writer, room.hasher)
    same = attempt(room, "seat 1")

    told = all_at_once([partial(judge.verify, same, Pin(PIN)) for _ in range(8)])

    accepted = [answer for answer in told if answer is not RefusalCode.ENTER_AGAIN]
    assert accepted
    assert len({repr(answer) for answer in accepted}) == 1
    assert writer.query("SELECT count(*) FROM sign_in") == [(1,)]


def test_one_payout_sent_many_times_pays_once(room: Room, writer: Writer) -> None:
    wanted = PayoutWanted(player=1, amount=Cents(4_000), proof=shown(1))
    unit = payout(room.by("carl"), room.pepper, wanted)

    answers = all_at_once([partial(writer.apply, unit) for _ in range(10)])

    assert len({repr(answer.value) for answer in answers if hasattr(answer, "value")}) == 1
    assert writer.query("SELECT balance FROM account WHERE name = 'player:1'") == [(6_000,)]


def test_payouts_in_parallel_never_overdraw(room: Room, writer: Writer) -> None:
    wanted = PayoutWanted(player=1, amount=Cents(3_000), proof=shown(1))
    units = [payout(room.by("carl"), room.pepper, wanted) for _ in range(6)]

    told = all_at_once([partial(writer.apply, unit) for unit in units])

    assert Counter(answer is RefusalCode.FUNDS_SHORT for answer in told) == {False: 3, True: 3}
    assert writer.query("SELECT balance FROM account WHERE name = 'player:1'") == [(1_000,)]


def test_one_approval_is_spent_once(room: Room, writer: Writer) -> None:
    judge = StaffJudge(writer, room.pepper, room.hasher)
    sue = PasswordCredential(login="sue", password=password_of("sue"))
    carl = room.staff["carl"]
    wish = Wish(subject="one thing", by=carl)
    number = approve(writer, judge, room.attempt(), sue, wish)
    units = [
        staff_unit(
            room.by("carl"),
            Duty.WORK_DRAWER,
            {"do": "something approved"},
            lambda work: use_approval(work, number, subject="one thing", asked_by=carl),
        )
        for _ in range(6)
    ]

    told = all_at_once([partial(writer.apply, unit) for unit in units])

    assert told.count(RefusalCode.APPROVAL_USED) == 5
