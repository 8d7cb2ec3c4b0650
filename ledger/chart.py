"""The chart of accounts: which kinds there are, how they are named, which may not be overdrawn.

A positive posting adds to what a player, stack, pot or pool can claim from the house, or to what
the house has earned. Cash has the opposite sign: a drawer that holds 500.00 has the balance
-500.00, so all balances always sum to zero.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, IntEnum, unique
from typing import Final


@unique
class Side(IntEnum):
    """Which balances an account may have."""

    CLAIM = 1
    """Zero or more: what somebody can claim from the house."""
    CASH = -1
    """Zero or less: cash; an empty drawer has nothing to give."""
    OPEN = 0
    """Any: for capital, petty cash and differences, each entry with its reason."""


@unique
class AccountKind(Enum):
    """The first word of an account's name."""

    PLAYER = "player"
    """A player's account: `player:<number>`."""
    STACK = "stack"
    """The chips in front of a seat: `stack:<table>:<seat>`."""
    POT = "pot"
    """All pots of one hand: `pot:<table>:<hand>`; empty when the hand ends."""
    HELD = "held"
    """Money of one reservation: `held:<reservation>`."""
    POOL = "pool"
    """A tournament's prize pool: `pool:<tournament>`."""
    FEES = "fees"
    """A tournament's entry fees, earned: `fees:<tournament>`."""
    JACKPOT = "jackpot"
    """What a jackpot's meter shows, owed to whoever hits it: `jackpot:<name>`."""
    RAKE = "rake"
    """Collection taken at a table, earned: `rake:<table>`."""
    DRAWER = "drawer"
    """Cash of one cashier's shift: `drawer:<shift>`."""
    VAULT = "vault"
    """Cash in the vault: `vault`."""
    CAPITAL = "capital"
    """What the owner put into the vault and took out: `capital`."""
    PETTY = "petty"
    """Cash paid in or out at the cage that belongs to no player: `petty`."""
    OVER_SHORT = "over_short"
    """Differences found when a drawer is counted: `over_short`."""
    ADJUSTMENTS = "adjustments"
    """Corrections of a player's balance by the house: `adjustments`."""


SIDES: Final[Mapping[AccountKind, Side]] = {
    AccountKind.PLAYER: Side.CLAIM,
    AccountKind.STACK: Side.CLAIM,
    AccountKind.POT: Side.CLAIM,
    AccountKind.HELD: Side.CLAIM,
    AccountKind.POOL: Side.CLAIM,
    AccountKind.FEES: Side.CLAIM,
    AccountKind.JACKPOT: Side.CLAIM,
    AccountKind.RAKE: Side.CLAIM,
    AccountKind.DRAWER: Side.CASH,
    AccountKind.VAULT: Side.CASH,
    AccountKind.CAPITAL: Side.OPEN,
    AccountKind.PETTY: Side.OPEN,
    AccountKind.OVER_SHORT: Side.OPEN,
    AccountKind.ADJUSTMENTS: Side.OPEN,
}

LIABILITIES: Final = frozenset(
    {
        AccountKind.PLAYER,
        AccountKind.STACK,
        AccountKind.POT,
        AccountKind.HELD,
        AccountKind.POOL,
        AccountKind.JACKPOT,
    }
)
"""What the house owes: the right side of the gaming day's equation."""

_KIND_OF_WORD: Final = {kind.value: kind for kind in AccountKind}
_PART: Final = re.compile(r"[A-Za-z0-9_.\-]+")


class Account(str):
    """The name of one account, made by the functions below."""

    __slots__ = ()

    @property
    def kind(self) -> AccountKind:
        """Return the account's kind, from the first word of its name."""
        return _KIND_OF_WORD[self.partition(":")[0]]

    @property
    def side(self) -> Side:
        """Return which balances it may have."""
        return SIDES[self.kind]


def player(number: int | str) -> Account:
    """Name a player's account."""
    return _named(AccountKind.PLAYER, number)


def stack(table: int | str, seat: int | str) -> Account:
    """Name the chips in front of a seat."""
    return _named(AccountKind.STACK, table, seat)


def pot(table: int | str, hand: int | str) -> Account:
    """Name the pots of one hand."""
    return _named(AccountKind.POT, table, hand)


def held(reservation: int | str) -> Account:
    """Name the money of one reservation."""
    return _named(AccountKind.HELD, reservation)


def pool(tournament: int | str) -> Account:
    """Name a tournament's prize pool."""
    return _named(AccountKind.POOL, tournament)


def fees(tournament: int | str) -> Account:
    """Name a tournament's fees."""
    return _named(AccountKind.FEES, tournament)


def jackpot(name: str) -> Account:
    """Name a jackpot's meter."""
    return _named(AccountKind.JACKPOT, name)


def rake(table: int | str) -> Account:
    """Name what was collected at a table."""
    return _named(AccountKind.RAKE, table)


def drawer(shift: int | str) -> Account:
    """Name the cash of a cashier's shift."""
    return _named(AccountKind.DRAWER, shift)


VAULT: Final = Account(AccountKind.VAULT.value)
CAPITAL: Final = Account(AccountKind.CAPITAL.value)
PETTY: Final = Account(AccountKind.PETTY.value)
OVER_SHORT: Final = Account(AccountKind.OVER_SHORT.value)
ADJUSTMENTS: Final = Account(AccountKind.ADJUSTMENTS.value)

_PARTS: Final[Mapping[AccountKind, int]] = {
    **dict.fromkeys(AccountKind, 1),
    AccountKind.STACK: 2,
    AccountKind.POT: 2,
    **dict.fromkeys((VAULT.kind, CAPITAL.kind, PETTY.kind, OVER_SHORT.kind, ADJUSTMENTS.kind), 0),
}


def account_named(name: str) -> Account:
    """Read an account's name as typed or stored; ValueError if it is not in the chart."""
    word, *parts = name.split(":")
    kind = _KIND_OF_WORD.get(word)
    if kind is None or len(parts) != _PARTS[kind]:
        raise ValueError(f"{name!r} is not an account of the chart")
    return _named(kind, *parts)


def _named(kind: AccountKind, *parts: int | str) -> Account:
    words = [str(part) for part in parts]
    for word in words:
        if _PART.fullmatch(word) is None:
            raise ValueError(f"{word!r} cannot be part of the name of a {kind.value} account")
    return Account(":".join((kind.value, *words)))
