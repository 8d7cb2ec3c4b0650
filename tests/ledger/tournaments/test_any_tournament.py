"""Any tournaments: entries, refunds, prizes, cancellations, holds and releases in any order.

The model is a few dictionaries of whole cents; it shares no code with the books.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ledger import InvariantBroken, RefusalCode, Refused
from ledger.audit import audit
from ledger.cage.day_equation import equation_so_far
from ledger.cage.gaming_day import close_day
from ledger.cage.liability import liability
from ledger.cage.shifts import close_shift, open_shift
from ledger.chart import AccountKind
from ledger.open_day import open_day
from ledger.players.limit_wishes import change_limit, used_limits
from ledger.players.limits import LimitKind
from ledger.players.status import lock_player, unlock_player
from ledger.players.totals import player_total
from ledger.tournaments import Award, check_pool, held_prize, release_prize, release_subject
from money import Cents
from tests.depth import scaled
from tests.ledger.card_room import Room, pieces, shown
from tests.ledger.funded_room import funded_room
from tests.ledger.rooms import unit
from tests.ledger.tournaments.tournament_units import BUY_IN, FEE, HOLD_ABOVE, Played

PLAYERS = (1, 2, 3, 4)
DEPOSITED = 30_000
COST = BUY_IN + FEE
TILL, VAULT = 1_000_000, 5_000_000
players = st.sampled_from(PLAYERS)
picks = st.integers(0, 11)
amounts = st.integers(0, 4 * BUY_IN) | st.sampled_from([0, BUY_IN, HOLD_ABOVE, HOLD_ABOVE + 1])


class AnyTournament(RuleBasedStateMachine):
    """The room under test beside the model."""

    @initialize()
    def open(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.room: Room = funded_room(self.folder, players=len(PLAYERS), cents=DEPOSITED)
        self.played = Played(self.room)
        self.account = dict.fromkeys(PLAYERS, DEPOSITED)
        self.won = dict.fromkeys(PLAYERS, 0)
        self.risked = dict.fromkeys(PLAYERS, 0)
        self.most: dict[int, int] = {}
        self.locked: set[int] = set()
        self.number = 0
        self.running = False
        self.paid: dict[int, int] = {}
        """What each entrant was paid so far."""
        self.seated: set[int] = set()
        self.prizes: list[tuple[int, int, bool]] = []
        """Player, amount and whether it is still held, by the number of the prize."""
        self.pools: dict[int, int] = {}
        self.fees: dict[int, int] = {}
        self.begin()
        for player in (1, 2, 3):
            self.enter(player)

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            assert audit(self.room.store.connection).findings == []
            self.room.store.connection.close()
            shutil.rmtree(self.folder)

    def tried(self, act: Callable[[], object]) -> RefusalCode | None:
        """Do something; return the code of its refusal, after which nothing has changed."""
        before = self.room.everything()
        try:
            act()
        except Refused as refusal:
            assert self.room.everything() == before
            return refusal.code
        return None

    def somebody(self, pick: int) -> int:
        """Return one of those who are still in."""
        return sorted(self.seated)[pick % len(self.seated)]

    @rule()
    def begin(self) -> None:
        refusal = self.tried(self.played.begin)
        assert (refusal is None) is not self.running
        if refusal is None:
            self.running, self.paid = True, {}
            self.number += 1
            self.pools[self.number] = self.fees[self.number] = 0

    @rule(player=players)
    def enter(self, player: int) -> None:
        refusal = self.tried(lambda: self.played.enter(player))
        if not self.running:
            assert refusal is RefusalCode.NO_TOURNAMENT
        elif player in self.paid:
            assert refusal is RefusalCode.ENTERED_BEFORE
        elif player in self.locked:
            assert refusal is RefusalCode.ACCOUNT_LOCKED
        elif self.risked[player] + COST > self.most.get(player, 10**9):
            assert refusal is RefusalCode.LIMIT_REACHED
        elif self.account[player] < COST:
            assert refusal is RefusalCode.FUNDS_SHORT
        else:
            assert refusal is None
            self.moved(player, -COST, to_account=True)
            self.pools[self.number] += BUY_IN
            self.fees[self.number] += FEE
            self.paid[player] = 0
            self.seated.add(player)

    @precondition(lambda self: self.seated)
    @rule(pick=picks)
    def leave(self, pick: int) -> None:
        player = self.somebody(pick)
        refusal = self.tried(lambda: self.played.leave(player))
        assert (refusal is None) == (not any(self.paid.values()))
        if refusal is None:
            self.returned(player)

    @precondition(lambda self: self.seated)
    @rule(pick=picks, cents=amounts)
    def finish(self, pick: int, cents: int) -> None:
        player = self.somebody(pick)
        place = len(self.seated)
        refusal = self.tried(lambda: self.played.finish(player, place, cents))
        assert (refusal is None) == (cents <= self.pools[self.number])
        if refusal is None:
            self.awarded(player, cents)
            self.seated.discard(player)

    @precondition(lambda self: self.seated)
    @rule(pick=picks, cents=amounts)
    def share(self, pick: int, cents: int) -> None:
        player = self.somebody(pick)
        refusal = self.tried(lambda: self.played.share({player: cents}))
        assert (refusal is None) == (cents <= self.pools[self.number])
        if refusal is None:
            self.awarded(player, cents)

    @precondition(lambda self: self.running)
    @rule()
    def refund(self) -> None:
        refusal = self.tried(self.played.refund)
        assert (refusal is None) == (not any(self.paid.values()))
        if refusal is None:
            for player in list(self.paid):
                self.returned(player)
            self.running = False

    @precondition(lambda self: self.seated)
    @rule(off=st.sampled_from([0, 0, 0, 1]))
    def divide(self, off: int) -> None:
        left = sorted(self.seated)
        each, odd = divmod(self.pools[self.number] + off, len(left))
        parts = [each + (at < odd) for at in range(len(left))]
        awards = [
            Award(player=player, place=at + 1, amount=Cents(part))
            for at, (player, part) in enumerate(zip(left, parts, strict=True))
        ]
        try:
            self.played.divide(awards)
        except InvariantBroken:
            assert off
            return
        assert not off
        for player, part in zip(left, parts, strict=True):
            self.awarded(player, part)
        self.seated.clear()
        self.running = False

    @precondition(lambda self: self.running and not self.seated)
    @rule()
    def end(self) -> None:
        try:
            self.played.end()
        except InvariantBroken:
            assert self.pools[self.number]
            return
        assert not self.pools[self.number]
        self.running = False

    @precondition(lambda self: self.prizes)
    @rule(pick=st.integers(0, 1_000), approved=st.booleans())
    def release(self, pick: int, *, approved: bool) -> None:
        prize = pick % len(self.prizes) + 1
        player, cents, held = self.prizes[prize - 1]
        approval = 0
        if approved and held:
            subject = release_subject(held_prize(self.room.store, prize))
            approval = self.room.approval("sue", subject)
        refusal = self.tried(
            lambda: self.room.do(
                release_prize(
                    self.room.by("carl"),
                    self.room.pepper,
                    prize=prize,
                    shown=shown(player),
                    approval=approval,
                )
            )
        )
        possible = held and approved and player not in self.locked
        assert (refusal is None) == possible
        if possible:
            self.prizes[prize - 1] = (player, cents, False)
            self.account[player] += cents

    @rule(player=players)
    def lock_or_unlock(self, player: int) -> None:
        room = self.room
        if player in self.locked:
            room.do(unlock_player(room.by("sue"), player=player, reason="cleared"))
        else:
            room.do(lock_player(room.by("finn"), player=player, reason="asked"))
        self.locked ^= {player}

    @rule(player=players, most=st.integers(0, 4) | st.just(100))
    def tighten(self, player: int, most: int) -> None:
        """A player limits the losses of a day to some entries; a looser limit would wait."""
        room, cents = self.room, most * COST
        if cents <= self.most.get(player, 10**9):
            asked = room.by("carl")
            room.do(change_limit(asked, player=player, kind=LimitKind.LOSS_DAY, most=cents))
            self.most[player] = cents

    @rule()
    def next_day(self) -> None:
        room, cash = self.room, len(PLAYERS) * DEPOSITED
        extra = cash if open_day(room.store).number == 1 else 0
        room.do(close_shift(room.by("carl"), count=pieces(TILL + extra)))
        after = open_day(room.store).day + timedelta(days=1)
        count = pieces(VAULT + cash)
        room.do(close_day(room.by("sue"), vault_count=count, next_day=after, clock=after))
        room.do(open_shift(room.by("carl"), float_count=pieces(TILL)))
        self.risked = {player: COST * (player in self.seated) for player in PLAYERS}

    def moved(self, player: int, cents: int, *, to_account: bool) -> None:
        self.won[player] += cents
        self.risked[player] -= cents
        if to_account:
            self.account[player] += cents

    def returned(self, player: int) -> None:
        self.moved(player, COST, to_account=True)
        self.pools[self.number] -= BUY_IN
        self.fees[self.number] -= FEE
        self.seated.discard(player)
        del self.paid[player]

    def awarded(self, player: int, cents: int) -> None:
        self.pools[self.number] -= cents
        self.paid[player] += cents
        held = self.paid[player] > HOLD_ABOVE or player in self.locked
        self.moved(player, cents, to_account=not held)
        if cents:
            self.prizes.append((player, cents, held))

    @invariant()
    def every_pool_is_its_entries_less_its_prizes(self) -> None:
        if hasattr(self, "room"):
            for number, cents in self.pools.items():
                assert self.played.pool(number) == cents
                assert self.played.fees(number) == self.fees[number]
                assert self.checked_pool(number) == cents

    def checked_pool(self, number: int) -> object:
        """Return the pool as the books check it themselves."""
        return self.room.do(unit(lambda work: check_pool(work, number).count))

    @invariant()
    def nobodys_money_is_lost(self) -> None:
        if hasattr(self, "room"):
            store = self.room.store
            for player in PLAYERS:
                assert self.room.balance(player) == self.account[player]
                assert player_total(store, player).won.count == self.won[player]
            held = {at: cents for at, (_, cents, is_held) in enumerate(self.prizes, 1) if is_held}
            assert all(self.played.held(prize) == cents for prize, cents in held.items())
            owed = liability(store)
            assert owed.owed[AccountKind.HELD].total.count == sum(held.values())
            assert owed.owed[AccountKind.STACK].total.count == 0
            mine = sum(self.account.values()) + sum(held.values()) + sum(self.pools.values())
            assert mine + sum(self.fees.values()) == len(PLAYERS) * DEPOSITED

    @invariant()
    def the_loss_limits_count_every_entry_and_prize(self) -> None:
        if hasattr(self, "room"):
            store, kind = self.room.store, LimitKind.LOSS_DAY
            for player, cents in self.risked.items():
                used = used_limits(store, player, open_day(store), now_ms=self.room.at_ms)
                assert used[kind] == cents

    @invariant()
    def the_days_equation_holds(self) -> None:
        if hasattr(self, "room"):
            store = self.room.store
            assert equation_so_far(store, open_day(store)).expected == liability(store).total


TestAnyTournament = AnyTournament.TestCase
TestAnyTournament.settings = settings(
    max_examples=scaled(quick=4, plain=40, deep=600),
    stateful_step_count=scaled(quick=30, plain=40, deep=60),
    deadline=None,
)
