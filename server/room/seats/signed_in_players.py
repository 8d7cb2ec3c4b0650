"""The players who are signed in, as their own station shows them; read again when money moves."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass

from ledger import Store
from ledger import player as player_account
from ledger.open_day import open_day
from ledger.pins import sign_in_before_last
from ledger.players import booked_of, left_to_bring, player_row, session_of_player, won_before

_EVER = 2**62
KNOWN_MAX = 20_000
"""How many players are remembered: more than the largest room seats, as every tap shows ten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """A player in the room."""

    number: int
    nickname: str
    balance: int
    previous_ms: int
    """When the player last signed in before this stay; 0: never."""
    session: int = 0
    since_ms: int = 0
    brought: int = 0
    taken: int = 0
    won_before: int = 0
    """The result of all stays that are over; below zero: a loss."""
    booked: int = 0
    """Set aside for the stack while a hand runs."""
    may_bring: int = 0
    """The most the player may bring to a table now, by account and own limits."""
    limited: bool = False
    """Whether an own limit, not the account, sets `may_bring`."""


class People:
    """What is known about players, remembered while they are here."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms
        self._known: dict[int, Guest] = {}

    def guest(self, number: int) -> Guest:
        """Return a player as last read."""
        known = self._known.get(number)
        if known is None:
            if len(self._known) >= KNOWN_MAX:
                del self._known[next(iter(self._known))]
            known = self._known[number] = self._read(number)
        return known

    def refresh(self, number: int) -> None:
        """Read a player again at the next `guest` call."""
        self._known.pop(number, None)

    def in_sessions(self, sessions: Set[int]) -> set[int]:
        """Return the known players whose stay is one of these."""
        if not sessions:
            return set()
        return {guest.number for guest in self._known.values() if guest.session in sessions}

    def refresh_all(self) -> None:
        """Read all players again at their next `guest` call."""
        self._known.clear()

    def _read(self, number: int) -> Guest:
        session = session_of_player(self._store, number)
        since_ms = session.opened_ms if session else 0
        brought = session.brought if session else 0
        balance = self._store.balance(player_account(number)).count
        limit = left_to_bring(
            self._store,
            number,
            open_day(self._store),
            brought=brought,
            now_ms=self._now_ms(),
        )
        return Guest(
            number=number,
            nickname=player_row(self._store, number).nickname,
            balance=balance,
            previous_ms=sign_in_before_last(self._store, number, before_ms=since_ms or _EVER),
            session=session.number if session else 0,
            since_ms=since_ms,
            brought=brought,
            taken=session.taken if session else 0,
            won_before=won_before(self._store, number),
            booked=booked_of(self._store, session.number if session else 0),
            may_bring=balance if limit is None else min(balance, limit),
            limited=limit is not None and limit < balance,
        )
