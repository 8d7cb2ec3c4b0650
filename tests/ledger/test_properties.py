"""Random sequences by several actors: always zero, never negative, never twice."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from ledger import (
    ADJUSTMENTS,
    CAPITAL,
    VAULT,
    Account,
    Entry,
    EntryCode,
    Refused,
    Work,
    drawer,
    player,
    pot,
    release,
    reserve,
    settle,
    stack,
    transfer,
    void,
)
from ledger.audit import audit
from ledger.canonical import Json
from ledger.chart import SIDES
from ledger.data_directory import DataDirectory, open_books
from money import Cents
from tests.depth import scaled
from tests.ledger.drawers import open_drawer
from tests.ledger.rooms import books, funded, ports, posting, unit

actors = st.sampled_from([player("ann"), player("bob"), player("cy")])
stacks = st.sampled_from([stack(1, 1), stack(1, 2)])
amounts = st.integers(min_value=-5, max_value=700).map(Cents)
names = st.sampled_from(["r1", "r2", "r3"])


class Room(RuleBasedStateMachine):
    """Players, seats and a cashier at work; a plain dictionary keeps the same books beside."""

    def __init__(self) -> None:
        super().__init__()
        self.store = books()
        self.model: dict[str, int] = {}
        self.held: dict[str, tuple[Account, int]] = {}
        self.closed: set[str] = set()
        self.repeats: list[Callable[[], None]] = []
        self.entries: list[int] = []

    @initialize()
    def open_room(self) -> None:
        self.move(EntryCode.VAULT_FUNDED, VAULT, CAPITAL, Cents(5_000))
        self.store.apply(unit(lambda work: open_drawer(work, 1_000)))
        self.shift(drawer(1), VAULT, 1_000)

    def move(self, code: EntryCode, source: Account, target: Account, amount: Cents) -> None:
        """Book one transfer if the model says it can be booked, and expect a refusal otherwise."""
        possible = (
            amount.count > 0 and self.can(source, -amount.count) and self.can(target, amount.count)
        )
        try:
            wanted = unit(posting(transfer(code, source, target, amount)))
            answer = self.store.apply(wanted)
        except Refused:
            assert not possible
            return
        assert possible
        self.shift(source, target, amount.count)
        self.entries.extend(answer.value)
        self.repeats.append(lambda: self.expect_repeat(wanted, answer.text))

    def can(self, account: Account, change: int) -> bool:
        return SIDES[account.kind] * (self.model.get(account, 0) + change) >= 0

    def shift(self, source: Account, target: Account, cents: int) -> None:
        self.model[source] = self.model.get(source, 0) - cents
        self.model[target] = self.model.get(target, 0) + cents

    def expect_repeat(self, wanted: object, text: str) -> None:
        answer = self.store.apply(wanted)  # type: ignore[arg-type]  # a unit, seen through a closure
        assert answer.repeated
        assert answer.text == text

    @rule(who=actors, amount=amounts)
    def deposit(self, who: Account, amount: Cents) -> None:
        self.move(EntryCode.DEPOSIT, drawer(1), who, amount)

    @rule(who=actors, amount=amounts)
    def pay_out(self, who: Account, amount: Cents) -> None:
        self.move(EntryCode.PAYOUT, who, drawer(1), amount)

    @rule(who=actors, seat=stacks, amount=amounts)
    def buy_in(self, who: Account, seat: Account, amount: Cents) -> None:
        self.move(EntryCode.BUY_IN, who, seat, amount)

    @rule(who=actors, seat=stacks, amount=amounts)
    def cash_out(self, who: Account, seat: Account, amount: Cents) -> None:
        self.move(EntryCode.CASH_OUT, seat, who, amount)

    @rule(seat=stacks, amount=amounts)
    def bet(self, seat: Account, amount: Cents) -> None:
        self.move(EntryCode.BET, seat, pot(1, 1), amount)

    @rule(seat=stacks, amount=amounts)
    def award(self, seat: Account, amount: Cents) -> None:
        self.move(EntryCode.AWARD, pot(1, 1), seat, amount)

    @rule(who=actors, amount=amounts)
    def adjust(self, who: Account, amount: Cents) -> None:
        self.move(EntryCode.ADJUSTMENT, ADJUSTMENTS, who, amount)

    @rule(name=names, who=actors, amount=amounts)
    def reserve(self, name: str, who: Account, amount: Cents) -> None:
        possible = (
            name not in self.held
            and name not in self.closed
            and amount.count > 0
            and self.can(who, -amount.count)
        )
        assert self.happens(lambda work: reserve(work, name, who, amount)) is possible
        if possible:
            self.held[name] = (who, amount.count)
            self.model[who] -= amount.count

    @rule(name=names, seat=stacks, amount=st.none() | amounts)
    def settle(self, name: str, seat: Account, amount: Cents | None) -> None:
        whole = self.held[name][1] if name in self.held else 0
        asked = whole if amount is None else amount.count
        possible = 0 < asked <= whole
        deed = self.happens(lambda work: settle(work, name, EntryCode.BUY_IN, seat, amount))
        assert deed is possible
        if possible:
            who, _ = self.held.pop(name)
            self.closed.add(name)
            self.model[seat] = self.model.get(seat, 0) + asked
            self.model[who] += whole - asked

    @rule(name=names)
    def release(self, name: str) -> None:
        possible = name in self.held
        assert self.happens(lambda work: release(work, name)) is possible
        if possible:
            who, whole = self.held.pop(name)
            self.closed.add(name)
            self.model[who] += whole

    @rule(data=st.data())
    def void_an_entry(self, data: st.DataObject) -> None:
        if not self.entries:
            return
        entry = data.draw(st.sampled_from(self.entries))
        legs = self.store.query(
            "SELECT name, amount FROM posting JOIN account ON account.id = account WHERE entry = ?",
            (entry,),
        )
        if self.happens(lambda work: void(work, entry, memo="")):
            self.entries.remove(entry)
            for name, amount in legs:
                self.model[name] -= amount

    @rule(data=st.data())
    def repeat_a_request(self, data: st.DataObject) -> None:
        if self.repeats:
            data.draw(st.sampled_from(self.repeats))()

    def happens(self, deed: Callable[[Work], Json]) -> bool:
        try:
            self.store.apply(unit(deed))
        except Refused:
            return False
        return True

    @invariant()
    def the_books_agree_with_the_model_and_sum_to_zero(self) -> None:
        balances: dict[str, int] = dict(self.store.query("SELECT name, balance FROM account"))
        assert sum(balances.values()) == 0
        held = {f"held:{name}": cents for name, (_who, cents) in self.held.items()}
        nonzero = {name: cents for name, cents in balances.items() if cents}
        assert nonzero == {k: v for k, v in {**self.model, **held}.items() if v}

    def teardown(self) -> None:
        troubles = [finding.place for finding in audit(self.store.connection).findings]
        assert troubles in ([], ["pot:1:1"]), "only the pot of the hand under way may be left"
        self.store.connection.close()


TestRoom = Room.TestCase
TestRoom.settings = settings(
    max_examples=scaled(quick=5, plain=30, deep=1500),
    stateful_step_count=scaled(quick=25, plain=50, deep=80),
    deadline=None,
)


def test_concurrent_duplicates_of_one_request_pay_once(tmp_path: Path) -> None:
    wanted = [
        unit(posting(_buy_in(cents)), f"same-{cents}")
        for cents in range(1, scaled(quick=5, plain=20, deep=200))
    ]
    with open_books(DataDirectory(tmp_path), "demo", ports()) as opened:
        funded(opened.store, ann=1_000_000)
        answers: list[tuple[str, int, bool]] = []
        start = threading.Barrier(8)

        def ask() -> None:
            start.wait()
            for one in wanted:
                answer = opened.store.apply(one)
                answers.append((one.request_id, answer.record, answer.repeated))

        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert opened.store.balance(stack(1, 1)) == Cents(sum(range(1, len(wanted) + 1)))
    assert len({(request, record) for request, record, _ in answers}) == len(wanted)
    assert sum(not repeated for *_, repeated in answers) == len(wanted)
    assert len(answers) == 8 * len(wanted)


def _buy_in(cents: int) -> Entry:
    return transfer(EntryCode.BUY_IN, player("ann"), stack(1, 1), Cents(cents))
