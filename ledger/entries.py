"""Entries: always balanced, each with a code that says why the money moved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

from ledger.chart import Account, AccountKind
from ledger.refusals import InvariantBroken, RefusalCode, Refused
from money import Cents


@unique
class EntryCode(Enum):
    """Why money moved."""

    VAULT_FUNDED = "vault_funded"
    VAULT_WITHDRAWN = "vault_withdrawn"
    VAULT_OVER = "vault_over"
    VAULT_SHORT = "vault_short"
    """A difference found when the vault was counted."""
    DRAWER_OPENED = "drawer_opened"
    """The float, from the vault."""
    DRAWER_FILLED = "drawer_filled"
    DRAWER_CREDITED = "drawer_credited"
    """Cash back to the vault during the shift."""
    DRAWER_OVER = "drawer_over"
    DRAWER_SHORT = "drawer_short"
    DRAWER_CLOSED = "drawer_closed"
    """All counted cash, back to the vault; no entry may follow on this drawer."""
    PAID_IN = "paid_in"
    PAID_OUT = "paid_out"
    DEPOSIT = "deposit"
    PAYOUT = "payout"
    RESERVED = "reserved"
    RELEASED = "released"
    BUY_IN = "buy_in"
    TOP_UP = "top_up"
    CASH_OUT = "cash_out"
    """From a stack back to the player's account."""
    BET = "bet"
    """Everything that goes from stacks into the pot: blinds, antes, bets, calls."""
    BET_RETURNED = "bet_returned"
    """An uncalled bet."""
    AWARD = "award"
    RAKE = "rake"
    TIME_FEE = "time_fee"
    """Time collection, from the stacks between hands."""
    HAND_VOIDED = "hand_voided"
    SEAT_CHANGED = "seat_changed"
    """A player moved to another seat with the stack."""
    TOURNAMENT_ENTRY = "tournament_entry"
    TOURNAMENT_FEE = "tournament_fee"
    TOURNAMENT_REFUND = "tournament_refund"
    PRIZE = "prize"
    JACKPOT_SEED = "jackpot_seed"
    """What the house gives to a jackpot."""
    JACKPOT_DROP = "jackpot_drop"
    JACKPOT_HIT = "jackpot_hit"
    """The whole meter, set aside for those who hit it until the floor has looked at the hand."""
    JACKPOT_PAID = "jackpot_paid"
    ADJUSTMENT = "adjustment"
    VOID = "void"
    """The exact reverse of an earlier entry, which it names."""


_K = AccountKind
_PLAYERS = frozenset({_K.PLAYER})
_PAYERS = frozenset({_K.PLAYER, _K.HELD})
_STACKS = frozenset({_K.STACK})
_POTS = frozenset({_K.POT})
_CASH = frozenset({_K.DRAWER, _K.VAULT})
_DRAWERS = frozenset({_K.DRAWER})
_VAULTS = frozenset({_K.VAULT})
_ALL = frozenset(AccountKind)
_ADJUSTED = _PLAYERS | {_K.ADJUSTMENTS}


@dataclass(frozen=True, slots=True)
class Move:
    """Which kinds an entry takes from (negative postings) and gives to (positive ones)."""

    takes_from: frozenset[AccountKind]
    gives_to: frozenset[AccountKind]


MOVES: Final[Mapping[EntryCode, Move]] = {
    # Cash has negative balances: cash that arrives lowers the drawer's balance.
    EntryCode.VAULT_FUNDED: Move(_VAULTS, frozenset({_K.CAPITAL})),
    EntryCode.VAULT_WITHDRAWN: Move(frozenset({_K.CAPITAL}), _VAULTS),
    EntryCode.VAULT_OVER: Move(_VAULTS, frozenset({_K.OVER_SHORT})),
    EntryCode.VAULT_SHORT: Move(frozenset({_K.OVER_SHORT}), _VAULTS),
    EntryCode.DRAWER_OPENED: Move(_DRAWERS, _VAULTS),
    EntryCode.DRAWER_FILLED: Move(_DRAWERS, _VAULTS),
    EntryCode.DRAWER_CREDITED: Move(_VAULTS, _DRAWERS),
    EntryCode.DRAWER_OVER: Move(_DRAWERS, frozenset({_K.OVER_SHORT})),
    EntryCode.DRAWER_SHORT: Move(frozenset({_K.OVER_SHORT}), _DRAWERS),
    EntryCode.DRAWER_CLOSED: Move(_VAULTS, _DRAWERS),
    EntryCode.PAID_IN: Move(_CASH, frozenset({_K.PETTY})),
    EntryCode.PAID_OUT: Move(frozenset({_K.PETTY}), _CASH),
    EntryCode.DEPOSIT: Move(_CASH, _PLAYERS),
    EntryCode.PAYOUT: Move(_PLAYERS, _CASH),
    EntryCode.RESERVED: Move(_PLAYERS, frozenset({_K.HELD})),
    EntryCode.RELEASED: Move(frozenset({_K.HELD}), _PLAYERS | {_K.JACKPOT}),
    EntryCode.BUY_IN: Move(_PAYERS, _STACKS),
    EntryCode.TOP_UP: Move(_PAYERS, _STACKS),
    EntryCode.CASH_OUT: Move(_STACKS, _PLAYERS),
    EntryCode.BET: Move(_STACKS, _POTS),
    EntryCode.BET_RETURNED: Move(_POTS, _STACKS),
    EntryCode.AWARD: Move(_POTS, _STACKS),
    EntryCode.RAKE: Move(_POTS, frozenset({_K.RAKE})),
    EntryCode.TIME_FEE: Move(_STACKS, frozenset({_K.RAKE})),
    EntryCode.HAND_VOIDED: Move(_POTS, _STACKS),
    EntryCode.SEAT_CHANGED: Move(_STACKS, _STACKS),
    EntryCode.TOURNAMENT_ENTRY: Move(_PAYERS, frozenset({_K.POOL})),
    EntryCode.TOURNAMENT_FEE: Move(_PAYERS, frozenset({_K.FEES})),
    EntryCode.TOURNAMENT_REFUND: Move(frozenset({_K.POOL, _K.FEES}), _PLAYERS),
    EntryCode.PRIZE: Move(frozenset({_K.POOL}), _PAYERS),
    EntryCode.JACKPOT_SEED: Move(frozenset({_K.ADJUSTMENTS}), frozenset({_K.JACKPOT})),
    EntryCode.JACKPOT_DROP: Move(_POTS, frozenset({_K.JACKPOT})),
    EntryCode.JACKPOT_HIT: Move(frozenset({_K.JACKPOT}), frozenset({_K.HELD})),
    EntryCode.JACKPOT_PAID: Move(frozenset({_K.HELD}), _PAYERS),
    EntryCode.ADJUSTMENT: Move(_ADJUSTED, _ADJUSTED),
    EntryCode.VOID: Move(_ALL, _ALL),
}


@dataclass(frozen=True, slots=True)
class Posting:
    """One leg: what one account gains (positive) or gives (negative)."""

    account: Account
    amount: Cents


@dataclass(frozen=True, slots=True)
class Entry:
    """Postings that sum to zero, with the reason they were made.

    Each account appears once. The code decides which kinds may give and gain. Anything else is a
    mistake of the caller and raises `InvariantBroken`.
    """

    code: EntryCode
    postings: tuple[Posting, ...]
    memo: str = ""
    """Free text of the person or program that made the entry; never secret."""
    corrects: int | None = None
    """The number of the entry this one reverses (code VOID)."""

    def __post_init__(self) -> None:
        move = MOVES[self.code]
        total = 0
        for posting in self.postings:
            amount = posting.amount.count
            total += amount
            kinds = move.gives_to if amount > 0 else move.takes_from
            if amount == 0 or posting.account.kind not in kinds:
                raise InvariantBroken(
                    f"{self.code.value} cannot post {amount} to {posting.account}"
                )
        if total != 0:
            raise InvariantBroken(f"{self.code.value} entry does not balance: {total} cents over")
        if len({posting.account for posting in self.postings}) != len(self.postings):
            raise InvariantBroken(f"{self.code.value} entry names an account twice")
        if not self.postings or (self.corrects is None) is (self.code is EntryCode.VOID):
            raise InvariantBroken(f"{self.code.value} entry is empty or corrects {self.corrects!r}")


def transfer(
    code: EntryCode, source: Account, target: Account, amount: Cents, *, memo: str = ""
) -> Entry:
    """Make the entry that moves an amount from one account to another; refuse zero or less.

    Cash goes the other way round, because its balances are negative: a deposit takes from the
    drawer and gives to the player, a payout takes from the player and gives to the drawer.
    """
    if amount.count <= 0:
        raise Refused(RefusalCode.AMOUNT_NOT_POSITIVE, amount=amount.count)
    return Entry(code, (Posting(source, -amount), Posting(target, amount)), memo)
