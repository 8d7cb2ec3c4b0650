"""Jackpots in the books: seeds and drops in, hits set aside, paid or refused by two persons."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger import RefusalCode
from ledger.audit import audit
from ledger.cage.day_equation import equation_so_far
from ledger.cage.gaming_day import close_day
from ledger.cage.liability import liability
from ledger.cage.shifts import close_shift
from ledger.canonical import Json
from ledger.chart import held, jackpot
from ledger.jackpots import (
    Hitters,
    held_share,
    hit_number,
    hit_subject,
    meter,
    note_hit,
    pay_jackpot,
    refusal_subject,
    refuse_jackpot,
    release_share,
    seed_jackpot,
    seed_subject,
    share_subject,
    shares_held_for,
    shares_in,
    shares_of,
    waiting_hits,
)
from ledger.open_day import open_day
from ledger.players.status import lock_player
from ledger.units import Unit, Work, table_stream
from money import Cents
from tests.ledger.card_room import MONDAY, Room, pieces, shown
from tests.ledger.refusing import refused

SEED = 100_000
PARTS = (5_000, 2_500, 2_500)
HOLD_ABOVE = Cents(30_000)


@pytest.fixture
def seeded(room: Room) -> Room:
    """A room with four players and 1,000.00 in its jackpot."""
    for number in (1, 2, 3, 4):
        room.player(number)
    approval = room.approval("sue", seed_subject("main", Cents(SEED)), asked_by="sam")
    unit = seed_jackpot(
        room.by("sam"), jackpot="main", amount=Cents(SEED), reason="new month", approval=approval
    )
    assert room.do(unit)["meter"] == SEED
    return room


def hit(room: Room, hitters: Hitters | None = None, hand: int = 8) -> int | None:
    """Record a hit, as the unit of a hand does."""
    room.at_ms += 1_000
    who = hitters or Hitters([1], [2], [3, 4])

    def body(work: Work) -> Json:
        return note_hit(work, "main", ("1", hand), who, PARTS)

    unit = Unit(
        request_id=room.request_id(),
        stream=table_stream("1"),
        actor="server",
        command={"do": "hand"},
        at_ms=room.at_ms,
        body=body,
    )
    number: int | None = room.do(unit)
    return number


def pay(room: Room, number: int = 1, *, approval: int | None = None) -> Unit:
    found = hit_number(room.store, number)
    given_ = (
        room.approval("sue", hit_subject(found), asked_by="finn") if approval is None else approval
    )
    return pay_jackpot(
        room.by("finn"),
        hit=number,
        reason="looked at the hand",
        approval=given_,
        hold_above=HOLD_ABOVE,
    )


def sound(room: Room) -> None:
    """The audit finds nothing, and the day's equation holds."""
    assert audit(room.store.connection).ok
    day = open_day(room.store)
    assert equation_so_far(room.store, day).expected == liability(room.store).total


def test_a_seed_is_owed_to_players_and_explained_by_the_day(seeded: Room) -> None:
    assert meter(seeded.store, "main") == Cents(SEED)
    assert equation_so_far(seeded.store, open_day(seeded.store)).seeds == Cents(SEED)
    sound(seeded)


def test_nobody_seeds_alone(room: Room) -> None:
    unit = seed_jackpot(
        room.by("sam"), jackpot="main", amount=Cents(1), reason="a wish", approval=0
    )
    refused(room, RefusalCode.APPROVAL_NEEDED, lambda: room.do(unit))


def test_house_rule_10_4_a_hit_sets_the_whole_meter_aside_and_names_the_shares(
    seeded: Room,
) -> None:
    number = hit(seeded)

    assert number == 1
    assert meter(seeded.store, "main") == Cents(0)
    assert seeded.store.balance(held("jackpot.1")) == Cents(SEED)
    (waiting,) = waiting_hits(seeded.store)
    assert (waiting.table, waiting.hand, waiting.amount) == ("1", 8, Cents(SEED))
    shares = [(each.player, each.part, each.amount.count) for each in shares_in(seeded.store, 1)]
    assert shares == [
        (1, "loser", 50_000),
        (2, "winner", 25_000),
        (3, "table", 12_500),
        (4, "table", 12_500),
    ]
    sound(seeded)


def test_an_empty_meter_is_won_by_nobody(room: Room) -> None:
    room.player(1)
    assert hit(room) is None
    assert waiting_hits(room.store) == []


def test_house_rule_10_5_two_persons_pay_and_a_large_share_waits_for_the_identity_check(
    seeded: Room,
) -> None:
    hit(seeded)
    answer = seeded.do(pay(seeded))

    assert (answer["shares"], answer["held"]) == (4, 1)
    assert [seeded.balance(player) for player in (1, 2, 3, 4)] == [0, 25_000, 12_500, 12_500]
    (share,) = shares_held_for(seeded.store, 1)
    assert share.amount == Cents(50_000)
    refused(seeded, RefusalCode.JACKPOT_NOT_WAITING, lambda: hit_number(seeded.store, 1))
    approval = seeded.approval("sue", share_subject(share))
    unit = release_share(
        seeded.by("carl"), seeded.pepper, share=share.number, shown=shown(1), approval=approval
    )
    assert seeded.do(unit)["after"] == seeded.balance(1) == 50_000
    refused(seeded, RefusalCode.PRIZE_NOT_HELD, lambda: held_share(seeded.store, share.number))
    sound(seeded)


def test_a_hit_is_paid_once_and_by_two(seeded: Room) -> None:
    hit(seeded)
    alone = pay(seeded, approval=0)
    refused(seeded, RefusalCode.APPROVAL_NEEDED, lambda: seeded.do(alone))
    twice = pay(seeded), pay(seeded)
    seeded.do(twice[0])
    refused(seeded, RefusalCode.JACKPOT_NOT_WAITING, lambda: seeded.do(twice[1]))


def test_the_share_of_a_player_who_may_not_play_is_held(seeded: Room) -> None:
    hit(seeded)
    seeded.do(lock_player(seeded.by("finn"), player=3, reason="asked"))
    assert seeded.do(pay(seeded))["held"] == 2
    assert seeded.balance(3) == 0
    sound(seeded)


def test_a_refused_hit_goes_back_to_the_meter(seeded: Room) -> None:
    hit(seeded)
    found = hit_number(seeded.store, 1)
    approval = seeded.approval("sue", refusal_subject(found), asked_by="finn")
    seeded.do(
        refuse_jackpot(seeded.by("finn"), hit=1, reason="cards were marked", approval=approval)
    )

    assert meter(seeded.store, "main") == Cents(SEED)
    assert hit(seeded, hand=9) == 2
    sound(seeded)


def test_the_day_closes_while_a_hit_waits(seeded: Room) -> None:
    hit(seeded)
    till = -seeded.store.balance("drawer:1").count  # type: ignore[arg-type]
    seeded.do(close_shift(seeded.by("carl"), count=pieces(till), approval=0))
    vault = -seeded.store.balance("vault").count  # type: ignore[arg-type]
    unit = close_day(
        seeded.by("sue"),
        vault_count=pieces(vault),
        next_day=MONDAY + timedelta(days=1),
        clock=MONDAY,
    )
    report = seeded.do(unit)
    assert (report["seeds"], report["owed"]["held"], report["owed"]["jackpot"]) == (SEED, SEED, 0)


PEOPLE = st.lists(st.integers(1, 30), unique=True, min_size=3, max_size=10)


@given(
    amount=st.integers(1, 10**9),
    people=PEOPLE,
    cut=st.data(),
)
def test_the_shares_are_the_meter_to_the_cent(
    amount: int, people: Sequence[int], cut: st.DataObject
) -> None:
    losers = cut.draw(st.integers(1, len(people) - 1))
    winners = cut.draw(st.integers(1, len(people) - losers))
    table = cut.draw(st.integers(0, 5_000))
    winning = cut.draw(st.integers(0, 5_000))
    hitters = Hitters(
        people[:losers], people[losers : losers + winners], people[losers + winners :]
    )
    shares = list(shares_of(amount, hitters, (10_000 - winning - table, winning, table)))

    assert sum(cents for _part, _player, cents in shares) == amount
    for part in ("loser", "winner", "table"):
        cents = [each for found, _player, each in shares if found == part]
        assert not cents or max(cents) - min(cents) <= 1


def test_a_jackpots_account_is_named_by_its_word() -> None:
    assert jackpot("main") == "jackpot:main"
