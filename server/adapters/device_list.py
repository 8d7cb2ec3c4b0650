"""The list of enrolled keys on disk, as the room changes it for staff."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ledger import Work
from server.refusals import RefusalCode, Refused
from wire import link
from wire.session.peers import Peer


class DeviceFolder:
    """Enrolled keys in a folder; the running server notices a change by itself."""

    def __init__(self, folder: Path, address: Callable[[], str]) -> None:
        self._folder = folder
        self._address = address

    def enrolled(self) -> tuple[Peer, ...]:
        """Return every enrolled key."""
        return link.load_allow_list(self._folder).peers

    def admit(self, peer: Peer) -> tuple[str, str]:
        """Let a key in; return the server's public key and its address."""
        try:
            link.admit(self._folder, peer)
        except link.Refused:
            raise Refused(RefusalCode.DEVICE_TAKEN, place=peer.place, name=peer.name) from None
        return self.door()

    def door(self) -> tuple[str, str]:
        """Return the server's public key and its address."""
        return link.load_server_keys(self._folder).public, self._address()

    def enter(self, work: Work, peer: Peer) -> None:
        """Write nothing: the file is the list."""

    def cross_out(self, work: Work, key: str) -> None:
        """Write nothing: the file is the list."""

    def revoke(self, key: str) -> None:
        """Take a key off the list; one that is gone already is no fault."""
        try:
            link.revoke(self._folder, key)
        except link.Refused:
            return
