"""How long a player's lost station may stop the clocks of its table: the grace.

A player has a grace for each hand and a larger one for each hour. It does not matter how often his
station comes and goes. An hour begins with the first loss in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from server.house import TableOptions
from server.ports import Clock, Timer

HOUR_MS: Final = 3_600_000


@dataclass(slots=True)
class _Hour:
    """What a player's losses have cost since the first of them."""

    began: int
    used_ms: int = 0
    losses: int = 0


class Grace:
    """Counts down the grace of players with lost stations; calls `over` when one has none left."""

    def __init__(self, clock: Clock, over: Callable[[str], None]) -> None:
        self._clock = clock
        self._over = over
        self._in_hand: dict[str, int] = {}
        self._hours: dict[str, _Hour] = {}
        self._since: dict[str, int] = {}
        self._timers: dict[str, Timer] = {}

    def lost(self, player: str) -> None:
        """A player's station was lost."""
        self._hour_of(player).losses += 1

    def losses(self, player: str) -> int:
        """How often a player's station was lost in his hour."""
        return self._hour_of(player).losses if player in self._hours else 0

    def left_ms(self, player: str, options: TableOptions) -> int:
        """What a player has left of his grace."""
        in_hand = options.lost_grace_ms - self._in_hand.get(player, 0)
        in_hour = options.lost_hour_ms - self._used_in_hour(player)
        return max(0, min(in_hand, in_hour) - self._running_ms(player))

    def count(self, players: Iterable[str], options: TableOptions) -> None:
        """Count for these players from now on, and for no others."""
        wanted = set(players)
        for player in self._since.keys() - wanted:
            self._halt(player)
        for player in sorted(wanted - self._since.keys()):
            self._begin(player, options)

    def renew(self) -> None:
        """A new hand begins: the hand's grace is full again, the hour's goes on."""
        self.cancel()
        self._in_hand.clear()
        ticks = self._clock.ticks_ms()
        for player in [who for who, hour in self._hours.items() if ticks - hour.began >= HOUR_MS]:
            del self._hours[player]

    def cancel(self) -> None:
        """Stop counting for every player."""
        for player in list(self._since):
            self._halt(player)

    def _running_ms(self, player: str) -> int:
        since = self._since.get(player)
        return 0 if since is None else self._clock.ticks_ms() - since

    def _used_in_hour(self, player: str) -> int:
        return self._hour_of(player).used_ms if player in self._hours else 0

    def _hour_of(self, player: str) -> _Hour:
        ticks = self._clock.ticks_ms()
        hour = self._hours.get(player)
        if hour is None or ticks - hour.began >= HOUR_MS:
            hour = self._hours[player] = _Hour(ticks)
        return hour

    def _halt(self, player: str) -> None:
        """Charge what was used."""
        used = self._running_ms(player)
        self._in_hand[player] = self._in_hand.get(player, 0) + used
        self._hour_of(player).used_ms += used
        del self._since[player]
        self._timers.pop(player).cancel()

    def _begin(self, player: str, options: TableOptions) -> None:
        left = self.left_ms(player, options)
        if left:
            self._since[player] = self._clock.ticks_ms()
            self._timers[player] = self._clock.after(left, partial(self._ended, player, options))

    def _ended(self, player: str, options: TableOptions) -> None:
        self._halt(player)
        self._begin(player, options)  # a new hour may have begun meanwhile
        if player not in self._since:
            self._over(player)
