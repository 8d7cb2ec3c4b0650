"""The alarm that stops dealing and outlives a restart.

A stop is written down before it is reported. Dealing starts again only after a person has
cleared the alarm. A file that cannot be read or written counts as an alarm too.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Protocol

from rng.stops import DealingStopped, StopReason


class Alarm(Protocol):
    """Remembers why dealing stopped."""

    def standing(self) -> DealingStopped | None:
        """Return the stop that has not been cleared yet, if there is one."""

    def set_off(self, stop: DealingStopped) -> None:
        """Remember a stop. If an earlier one has not been cleared, the earlier one is kept."""

    def clear(self) -> None:
        """Forget the stop: a person has dealt with its cause."""


class AlarmInMemory:
    """For evidence runs, where no player is dealt to: the alarm ends with the program."""

    def __init__(self) -> None:
        self._stop: DealingStopped | None = None

    def standing(self) -> DealingStopped | None:
        """Return the stop that has not been cleared yet."""
        return self._stop

    def set_off(self, stop: DealingStopped) -> None:
        """Remember the first stop."""
        self._stop = self._stop or stop

    def clear(self) -> None:
        """Forget the stop."""
        self._stop = None


class AlarmFile:
    """One small JSON file. It exists until the alarm is cleared."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def standing(self) -> DealingStopped | None:
        """Return the stop in the file, or None.

        A file that cannot be understood is a stop. So is a directory that cannot be written to:
        it could not hold an alarm when one is needed.
        """
        try:
            text = self._path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return self._unwritable()
        except (OSError, UnicodeDecodeError):
            return DealingStopped(StopReason.ALARM_UNREADABLE, path=str(self._path))
        return self._understood(text)

    def set_off(self, stop: DealingStopped) -> None:
        """Write the stop durably, unless there already is one in the file."""
        if self._path.exists():
            return
        record = {"version": 1, "reason": stop.reason.value, "facts": dict(stop.facts)}
        draft = self._path.with_name(self._path.name + ".new")
        try:
            with draft.open("w", encoding="utf-8") as file:
                json.dump(record, file)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(self._path)
            _sync_directory(self._path.parent)
        except OSError as error:
            raise DealingStopped(
                StopReason.ALARM_UNWRITABLE, path=str(self._path), stopped_by=stop.reason.value
            ) from error

    def clear(self) -> None:
        """Remove the file, durably."""
        try:
            self._path.unlink(missing_ok=True)
            _sync_directory(self._path.parent)
        except OSError as error:
            raise DealingStopped(StopReason.ALARM_UNWRITABLE, path=str(self._path)) from error

    def _unwritable(self) -> DealingStopped | None:
        if os.access(self._path.parent, os.W_OK | os.X_OK):
            return None
        return DealingStopped(StopReason.ALARM_UNWRITABLE, path=str(self._path))

    def _understood(self, text: str) -> DealingStopped:
        try:
            record = json.loads(text)
            facts = {str(name): value for name, value in record["facts"].items()}
            if record["version"] != 1 or not all(type(v) in (int, str) for v in facts.values()):
                raise ValueError
            return DealingStopped(StopReason(record["reason"]), **facts)
        except (ValueError, KeyError, TypeError, AttributeError):
            return DealingStopped(StopReason.ALARM_UNREADABLE, path=str(self._path))


def _sync_directory(directory: Path) -> None:
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
