"""Who may connect while the room runs: the list of keys, applied as soon as it changes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

from ledger import Answer, BooksStopped
from server.adapters.alarms import Alarms
from server.adapters.device_list import DeviceFolder
from server.adapters.logs import Log
from server.adapters.loop_books import LoopBooks
from server.adapters.shared_keys import SharedDevices, SharedKeys
from server.room.ports import Devices
from wire.link import ListWatch, OnlyHere, Refused, load_allow_list
from wire.session.peers import AllowList


class Door:
    """The door of a room's only server: the file is the list."""

    def __init__(self, folder: Path, log: Log, alarms: Alarms) -> None:
        self._folder = folder
        self._log = log
        self._alarms = alarms
        self._file = ListWatch(folder)  # before reading, so that no change falls between
        self.allow: Callable[[AllowList], None] = lambda _allowed: None
        """Applies another list; set once the link is made."""

    def first(self) -> AllowList:
        """Return the list of the start."""
        return load_allow_list(self._folder)

    def devices(self, address: Callable[[], str]) -> Devices:
        """Return the list as staff change it."""
        return DeviceFolder(self._folder, address)

    def look(self) -> None:
        """Apply a changed list of keys; an unreadable list changes nothing."""
        try:
            changed = self._file.changed()
            if changed is not None:
                self._apply(changed)
        except Refused as refused:
            self._alarms.link(refused.code.value, str(refused.facts))

    def follow(self) -> None:
        """Do nothing: there is no other server."""

    def _apply(self, changed: AllowList) -> None:
        self._log.note("keys_changed", enrolled=len(changed.peers))
        self.allow(changed)


class SharedDoor(Door):
    """The door of one of several servers: the books hold the list, the file follows them."""

    def __init__(  # noqa: PLR0913  (what the loop gives it)
        self,
        folder: Path,
        log: Log,
        alarms: Alarms,
        books: LoopBooks,
        *,
        unit_ids: str,
        now_ms: Callable[[], int],
    ) -> None:
        super().__init__(folder, log, alarms)
        self._keys = SharedKeys(folder, books.store)
        self._books = books
        self._request_ids = (f"{unit_ids}:{number}" for number in count(1))
        self._now_ms = now_ms
        self._last: AllowList | None = None
        self._behind = False
        """The books could not be read, or are being told what only this list says."""

    def first(self) -> AllowList:
        """Return the list of the start, which the books have seen."""
        self._last = self._keys.follow()[0]
        return self._last

    def devices(self, address: Callable[[], str]) -> Devices:
        """Return the list as staff change it."""
        return SharedDevices(self._folder, address, self.follow)

    def look(self) -> None:
        """Follow the books again if they were away before."""
        if self._behind:
            self.follow()
        super().look()

    def _apply(self, changed: AllowList) -> None:
        """A command changed the file: who was taken off is cut here at once, books or no books."""
        if self._last is not None:
            known = {peer.key for peer in changed.peers}
            self._open_to(AllowList(peer for peer in self._last.peers if peer.key in known))
        self.follow()

    def follow(self) -> None:
        """Let in whom the books let in, and tell them what only this list says."""
        self._behind = True
        try:
            allowed, only_here = self._keys.follow()
        except BooksStopped:
            return
        self._behind = False
        self._open_to(allowed)
        if only_here != OnlyHere():
            self._tell(only_here)

    def _tell(self, only_here: OnlyHere) -> None:
        def told(outcome: Answer | Exception) -> None:
            if isinstance(outcome, Exception):
                self._behind = isinstance(outcome, BooksStopped)
                return
            left_out = list(outcome.value)
            for name in left_out:
                self._alarms.link("key_place_taken", name)
            self._open_to(self._keys.told(only_here, left_out))

        unit = self._keys.telling(next(self._request_ids), only_here, self._now_ms())
        self._books.submit(unit, told)

    def _open_to(self, allowed: AllowList) -> None:
        if self._last is None or set(allowed.peers) != set(self._last.peers):
            self._last = allowed
            super()._apply(allowed)
