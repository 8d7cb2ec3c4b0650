"""A simulated player at a station, without input or output: it sees, thinks, asks and repeats.

Its driver (a link, a simulated network) tells it what arrived and what time it is, and asks what to
send. A repeated request keeps its id, as at a real station.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bots.chance import Chance
from bots.policy import Intent, Person, Sight, decide
from wire.messages.base import Message, Request
from wire.messages.session import Shown

REPEAT_MS = 3_000
"""A request without an answer is sent again after this time."""
PATIENCE_MS = (4_000, 15_000)
"""How long he waits after a refusal before he decides again."""
GLASS_MS = 120
"""From a new decision until it is on the screen."""


@dataclass(slots=True)
class _Asked:
    request: Request
    again_ms: int


@dataclass(slots=True)
class Player:
    """One person at one station."""

    person: Person
    chance: Chance
    name: str
    """The station's name. Request ids begin with it, so every player needs a different one."""
    asked_count: int = 0
    """Kept over a reboot of the station, so that no id is ever made twice."""
    drop_ms: int = 0
    """Above 0: the station goes dark for this long; the driver sets it back to 0."""
    refused: int = 0
    _sight: Sight | None = None
    _situation: tuple[int | str, ...] | None = None
    _plan: tuple[int, Request] | None = None
    _waiting: _Asked | None = None
    _shown: Shown | None = None
    _shown_ms: int = 0
    _look_ms: int | None = field(default=None)

    def see(self, sight: Sight, now_ms: int) -> None:
        """The view changed (or is the first)."""
        self._sight = sight
        if sight.situation != self._situation:
            self._think(sight, now_ms)

    def answered(self, request_id: str, now_ms: int, *, refused: bool = False) -> None:
        """Take in an answer; ignore one that is not awaited."""
        if self._waiting is None or self._waiting.request.id != request_id:
            return
        self._waiting = None
        if refused:
            self.refused += 1
            self._look_ms = now_ms + self.chance.between(*PATIENCE_MS)

    def reboot(self) -> None:
        """The station lost its power: everything but the count of its ids is gone."""
        self._sight = self._situation = self._plan = self._waiting = self._shown = None
        self._look_ms = None

    @property
    def due_ms(self) -> int | None:
        """When there will be something to send; None: not before something arrives."""
        moments = [moment for moment in self._moments() if moment is not None]
        return min(moments, default=None)

    def speak(self, now_ms: int) -> list[Message]:
        """What to send now."""
        if self._look_ms is not None and now_ms >= self._look_ms and self._sight is not None:
            self._think(self._sight, now_ms)
        said: list[Message] = []
        if self._shown is not None and now_ms >= self._shown_ms:
            said.append(self._shown)
            self._shown = None
        if self._plan is not None and now_ms >= self._plan[0] and self._waiting is None:
            self._waiting = _Asked(self._plan[1], now_ms)
            self._plan = None
        if self._waiting is not None and now_ms >= self._waiting.again_ms:
            said.append(self._waiting.request)
            self._waiting.again_ms = now_ms + REPEAT_MS
        return said

    def _moments(self) -> tuple[int | None, ...]:
        waiting = self._waiting
        return (
            self._look_ms,
            self._shown_ms if self._shown is not None else None,
            waiting.again_ms if waiting is not None else self._plan[0] if self._plan else None,
        )

    def _think(self, sight: Sight, now_ms: int) -> None:
        self._situation, self._look_ms, self._plan = sight.situation, None, None
        self._put_on_the_glass(sight, now_ms)
        intent = decide(sight, self.person, self.chance, f"{self.name}:{self.asked_count}")
        if intent is not None:
            self._follow(intent, now_ms)

    def _follow(self, intent: Intent, now_ms: int) -> None:
        self.drop_ms = self._at_pace(intent.drop_ms)
        if intent.request is not None:
            self.asked_count += 1
            self._plan = (now_ms + self._at_pace(intent.after_ms), intent.request)

    def _at_pace(self, ms: int) -> int:
        """Scale a duration to this person's pace; at least 1 ms, unless it is 0."""
        return -(-ms * self.person.pace_percent // 100)

    def _put_on_the_glass(self, sight: Sight, now_ms: int) -> None:
        own = sight.own
        asked = own.offer or own.draw or own.ask or own.runs
        if asked is not None:
            self._shown = Shown(table=sight.table.table, turn=asked.turn)
            self._shown_ms = now_ms + GLASS_MS
