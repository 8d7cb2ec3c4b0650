"""Any evening: several actors in any order, checked against a plain model of who owns what.

Cashiers, players at seats, supervisors and a pot that moves money between stacks do whatever
they like. The model is a few dictionaries of whole cents; it shares no code with the books.
"""

from __future__ import annotations

import shutil
import tempfile
from datetime import timedelta
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from ledger import EntryCode, RefusalCode, Refused, Unit, Work, pot, rake, stack, transfer
from ledger.audit import audit
from ledger.cage.amends import adjust_balance, adjustment_subject, void_receipt, void_subject
from ledger.cage.gaming_day import close_day
from ledger.cage.payments import PayoutWanted, deposit, payout
from ledger.cage.shifts import close_shift, open_shift
from ledger.cage.thresholds import cash_totals
from ledger.open_day import open_day
from ledger.players.limit_wishes import change_limit
from ledger.players.limits import LimitKind
from ledger.players.sessions import SeatRequest
from ledger.players.totals import player_total
from money import Cents
from tests.depth import scaled
from tests.ledger.card_room import Room, pieces, shown
from tests.ledger.funded_room import funded_room
from tests.ledger.rooms import unit
from tests.ledger.seat_units import bring_more, get_up, sit_down

PLAYERS = (1, 2, 3)
DEPOSITED = 100_000
players = st.sampled_from(PLAYERS)
cashiers = st.sampled_from(["carl", "carl", "carl", "cora"])
seats = st.sampled_from(["1", "2", "3"])
amounts = st.integers(1, 5_000) | st.integers(-1, 120_000)


class AnyEvening(RuleBasedStateMachine):
    """The room under test beside the model."""

    @initialize()
    def open(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.room: Room = funded_room(self.folder, players=len(PLAYERS), cents=DEPOSITED)
        self.account = dict.fromkeys(PLAYERS, DEPOSITED)
        self.stack: dict[int, int] = {}
        self.seat: dict[int, tuple[int, str]] = {}
        self.brought = dict.fromkeys(PLAYERS, 0)
        self.taken = dict.fromkeys(PLAYERS, 0)
        self.till = {"carl": 1_000_000 + 3 * DEPOSITED}
        self.vault = 4_000_000
        self.raked = self.adjusted = 0
        self.cash = {(number, "in"): DEPOSITED for number in PLAYERS}
        self.cash |= {(number, "out"): 0 for number in PLAYERS}
        self.receipts: list[tuple[int, str, int, int]] = []
        self.most_deposit: dict[int, int] = {}
        self.hands = 0

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            assert audit(self.room.store.connection).findings == []
            self.room.store.connection.close()
            shutil.rmtree(self.folder)

    def done(self, unit: Unit) -> object:
        """Do a unit twice, as a retry would; None if refused, and then nothing has changed."""
        before = self.room.everything()
        try:
            answer = self.room.do(unit)
        except Refused as refusal:
            assert self.room.everything() == before
            self.refusal = refusal
            return None
        assert self.room.do(unit) == answer
        return answer if answer is not None else True

    @rule(who=cashiers, player=players, cents=amounts)
    def put(self, who: str, player: int, cents: int) -> None:
        room = self.room
        done = self.done(deposit(room.by(who), player=player, amount=Cents(cents), warned=True))
        most = self.most_deposit.get(player)
        within = most is None or self.cash[player, "in"] + cents <= most
        assert (done is not None) == (who in self.till and cents > 0 and within)
        if isinstance(done, dict):
            self.account[player] += cents
            self.till[who] += cents
            self.cash[player, "in"] += cents
            self.receipts.append((done["receipt"], who, player, cents))

    @rule(who=cashiers, player=players, cents=st.none() | amounts)
    def pay(self, who: str, player: int, cents: int | None) -> None:
        amount = None if cents is None else Cents(cents)
        wanted = PayoutWanted(player=player, amount=amount, proof=shown(player), warned=True)
        done = self.done(
            payout(self.room.by(who), self.room.pepper, wanted, alone_most=Cents(10**9))
        )
        paid = self.account[player] if cents is None else cents
        possible = 0 < paid <= min(self.account[player], self.till.get(who, 0))
        assert (done is not None) == possible
        if isinstance(done, dict):
            self.account[player] -= paid
            self.till[who] -= paid
            self.cash[player, "out"] += paid
            self.receipts.append((done["receipt"], who, player, -paid))

    @precondition(lambda self: self.receipts)
    @rule(pick=st.integers(0, 1_000), by=cashiers, second=st.sampled_from(["sue", "sam"]))
    def void(self, pick: int, by: str, second: str) -> None:
        chosen = pick % len(self.receipts)
        receipt, who, player, cents = self.receipts[chosen]
        approval = self.room.approval(second, void_subject(receipt), asked_by=by)
        done = self.done(
            void_receipt(self.room.by(by), receipt=receipt, reason="slip", approval=approval)
        )
        fits = by == who and self.account[player] >= cents and self.till[who] >= cents
        assert (done is not None) == fits
        if done is not None:
            self.receipts.pop(chosen)
            self.account[player] -= cents
            self.till[who] -= cents
            self.cash[player, "in" if cents > 0 else "out"] -= abs(cents)

    @rule(player=players, cents=st.integers(-3_000, 3_000))
    def adjust(self, player: int, cents: int) -> None:
        approval = self.room.approval("sue", adjustment_subject(player, Cents(cents)))
        change = adjust_balance(
            self.room.by("carl"), player=player, amount=Cents(cents), reason="x", approval=approval
        )
        done = self.done(change)
        assert (done is not None) == (cents != 0 and self.account[player] + cents >= 0)
        if done is not None:
            self.account[player] += cents
            self.adjusted += cents

    def at(self, seat: str) -> SeatRequest:
        self.room.at_ms += 1_000
        return SeatRequest(
            request_id=self.room.request_id(), table="7", seat=seat, at_ms=self.room.at_ms
        )

    @rule(player=players, seat=seats, cents=amounts)
    def sit(self, player: int, seat: str, cents: int) -> None:
        done = self.done(sit_down(self.at(seat), player=player, amount=Cents(cents)))
        free = player not in self.seat and seat not in [taken for _, taken in self.seat.values()]
        assert (done is not None) == (free and 0 < cents <= self.account[player])
        if isinstance(done, int):
            self.seat[player] = (done, seat)
            self.stack[player] = 0
            self._brought(player, cents)

    @rule(player=players, cents=amounts)
    def top_up(self, player: int, cents: int) -> None:
        session, seat = self.seat.get(player, (999, "1"))
        done = self.done(bring_more(self.at(seat), session=session, amount=Cents(cents)))
        possible = player in self.seat and 0 < cents <= self.account[player]
        assert (done is not None) == possible
        if done is not None:
            self._brought(player, cents)

    def _brought(self, player: int, cents: int) -> None:
        self.account[player] -= cents
        self.stack[player] += cents
        self.brought[player] += cents

    @rule(player=players)
    def leave(self, player: int) -> None:
        session, seat = self.seat.pop(player, (999, "1"))
        done = self.done(get_up(self.at(seat), session=session))
        assert (done is not None) == (player in self.stack)
        if done is not None:
            back = self.stack.pop(player)
            self.account[player] += back
            self.taken[player] += back

    @precondition(lambda self: len(self.stack) > 1)
    @rule(cents=st.integers(1, 500), raked=st.integers(0, 3))
    def hand(self, cents: int, raked: int) -> None:
        """Everybody bets what he can; the first of them wins, less the rake."""
        bets = {who: min(cents, held) for who, held in self.stack.items() if held}
        if not bets or raked >= sum(bets.values()):
            return
        winner = min(bets)
        self.hands += 1
        total, hand = sum(bets.values()), pot("7", self.hands)

        def body(work: Work) -> None:
            for who, bet in bets.items():
                seat = stack("7", self.seat[who][1])
                work.post(transfer(EntryCode.BET, seat, hand, Cents(bet)))
            if raked:
                work.post(transfer(EntryCode.RAKE, hand, rake("7"), Cents(raked)))
            to = stack("7", self.seat[winner][1])
            work.post(transfer(EntryCode.AWARD, hand, to, Cents(total - raked)))

        self.room.do(unit(body, self.room.request_id()))
        for who, bet in bets.items():
            self.stack[who] -= bet
        self.stack[winner] += total - raked
        self.raked += raked

    @rule(player=players, most=st.integers(50_000, 2_000_000))
    def tighten(self, player: int, most: int) -> None:
        """A looser wish waits for a day that never comes here, so only tightening counts."""
        change = change_limit(
            self.room.by("carl"), player=player, kind=LimitKind.DEPOSIT_DAY, most=most
        )
        self.room.do(change)
        if most <= self.most_deposit.get(player, most):
            self.most_deposit[player] = most

    @rule(off=st.integers(-300, 300))
    def end_coras_shift(self, off: int) -> None:
        self.end_shift("cora", off)

    def end_shift(self, who: str, off: int) -> None:
        counted = max(0, self.till.get(who, 0) + off)
        done = self.done(close_shift(self.room.by(who), count=pieces(counted)))
        assert (done is not None) == (who in self.till)
        if done is not None:
            self.vault += counted
            del self.till[who]
            self.receipts = [made for made in self.receipts if made[1] != who]

    @rule(who=cashiers, cents=st.integers(0, 300_000))
    def begin_shift(self, who: str, cents: int) -> None:
        done = self.done(open_shift(self.room.by(who), float_count=pieces(cents)))
        assert (done is not None) == (who not in self.till and 0 < cents <= self.vault)
        if done is not None:
            self.till[who] = cents
            self.vault -= cents

    @rule(all_counted=st.booleans(), off=st.integers(-300, 300))
    def end_day(self, all_counted: bool, off: int) -> None:
        for who in list(self.till) if all_counted else ():
            self.end_shift(who, off)
        day = open_day(self.room.store).day
        count = pieces(self.vault)
        following = day + timedelta(days=1)
        by = self.room.by("sue")
        unit = close_day(by, vault_count=count, next_day=following, clock=following)
        done = self.done(unit)
        if self.till:
            assert self.refusal.code is RefusalCode.SHIFTS_STILL_OPEN
            return
        assert isinstance(done, dict)
        cash_in = sum(cents for (_, way), cents in self.cash.items() if way == "in")
        cash_out = sum(cents for (_, way), cents in self.cash.items() if way == "out")
        flows = (done["cash_in"], done["cash_out"], done["rake"], done["adjustments"])
        assert flows == (cash_in, cash_out, self.raked, self.adjusted)
        assert done["closing"] == sum(self.account.values()) + sum(self.stack.values())
        self.cash = dict.fromkeys(self.cash, 0)
        self.raked = self.adjusted = 0
        self.receipts = []
        self.begin_shift("carl", 200_000)

    @invariant()
    def the_books_say_what_the_model_says(self) -> None:
        if not hasattr(self, "room"):
            return
        room = self.room
        balances = room.store.query("SELECT side, balance FROM account")
        assert sum(balance for _, balance in balances) == 0
        assert all(side * balance >= 0 for side, balance in balances)
        day = open_day(room.store).day.isoformat()
        for player in PLAYERS:
            assert room.balance(player) == self.account[player]
            total = player_total(room.store, player)
            won = self.taken[player] + self.stack.get(player, 0) - self.brought[player]
            assert total.won == Cents(won)
            totals = cash_totals(room.store, player, day)
            assert totals.cash_in == Cents(self.cash[player, "in"])
            assert totals.cash_out == Cents(self.cash[player, "out"])

    @invariant()
    def receipts_have_no_gaps(self) -> None:
        if hasattr(self, "room"):
            ((most, many),) = self.room.store.query("SELECT max(number), count(*) FROM receipt")
            assert most == many


TestAnyEvening = AnyEvening.TestCase
TestAnyEvening.settings = settings(
    max_examples=scaled(quick=6, plain=30, deep=2000),
    stateful_step_count=scaled(quick=30, plain=50, deep=100),
)
