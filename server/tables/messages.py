"""Facts as messages: cut to their viewers, and timed for the motion on the screens."""

from __future__ import annotations

from typing import Final, NamedTuple

from wire.messages.table_events import TableEvent


class Cut(NamedTuple):
    """Events for everybody, and what single seats see instead."""

    public: list[TableEvent]
    private: dict[int, dict[int, TableEvent]]
    """By seat and by index in `public`: the event with what only this seat may see."""

    def seen_by(self, viewer: int | None) -> list[TableEvent]:
        """All events as one viewer sees them."""
        own = {} if viewer is None else self.private.get(viewer, {})
        return [own.get(place, event) for place, event in enumerate(self.public)]


SILENCE: Final = Cut([], {})
"""No events; only the views changed."""


class Moment(NamedTuple):
    """When an event begins after the update, and how long its motion lasts."""

    at_ms: int
    lasts_ms: int


class Pacing(NamedTuple):
    """The moments of some events, and what follows them."""

    moments: tuple[Moment, ...]
    motion_ms: int
    """When the last motion ends; the next decision's clock waits for it."""
    read_ms: int
    """Further time to read the end of a hand before the next one."""

    @property
    def whole_ms(self) -> int:
        """The time until the next hand may begin."""
        return self.motion_ms + self.read_ms


NOTHING: Final = Pacing((), 0, 0)


def at_once(events: int) -> Pacing:
    """No motion at all."""
    return Pacing((Moment(0, 0),) * events, 0, 0)
