"""Which sound each event has; no sound tells anything about a hidden card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from screenkit.sound import SoundName
from wire.messages import table_events as happened
from wire.messages.table_events import Timed

_SOUND_OF: Final[Mapping[type, SoundName]] = {
    happened.CardDealt: "card",
    happened.BoardDealt: "board",
    happened.Posted: "chip",
    happened.UncalledReturned: "chip",
    happened.BetsGathered: "chip",
    happened.PotPushed: "win",
    happened.ClockCalled: "warning",
    happened.LevelBegan: "level",
}


def sounds_due(events: Sequence[Timed], after_ms: int, until_ms: int) -> tuple[SoundName, ...]:
    """The sounds of events that began after `after_ms` and not later than `until_ms`."""
    return tuple(
        sound
        for timed in events
        if after_ms < timed.at_ms <= until_ms and (sound := _sound(timed.event)) is not None
    )


def _sound(event: happened.TableEvent) -> SoundName | None:
    if isinstance(event, happened.Acted):
        return _act_sound(event)
    if isinstance(event, happened.PlayerFinished):
        return "win" if event.place == 1 else None
    return _SOUND_OF.get(type(event))


def _act_sound(event: happened.Acted) -> SoundName | None:
    if event.all_in:
        return "all_in"
    if event.added:
        return "chip"
    return "fold" if event.word == "fold" else "check"
