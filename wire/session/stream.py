"""The numbered messages of one viewer, kept until they are acknowledged."""

from __future__ import annotations

from collections import deque

from msgspec import Raw, structs

from wire.codec import encode, packed
from wire.messages.session import Baseline, Numbered, Update
from wire.messages.table_view import TableView
from wire.session.pace import KEPT_BYTES, KEPT_FRAMES


class PackedTable:
    """The newest table view as bytes: one view goes to every screen of its table."""

    __slots__ = ("_bytes", "_view")

    def __init__(self) -> None:
        self._view: TableView | None = None
        self._bytes = Raw()

    def of(self, view: TableView) -> Raw:
        """Return the view as bytes; it is packed once, for the first of its screens."""
        if view is not self._view:
            self._view, self._bytes = view, packed(view)
        return self._bytes


class Stream:
    """Numbers without gaps within one boot epoch. It starts, and starts again, with a baseline."""

    __slots__ = ("_epoch", "_kept", "_kept_bytes", "_seq", "_synced", "_tables")

    def __init__(self, epoch: int, tables: PackedTable) -> None:
        """`tables` is shared by the streams of all viewers."""
        self._epoch = epoch
        self._tables = tables
        self._seq = 0
        self._synced = False
        self._kept: deque[bytes] = deque()
        self._kept_bytes = 0

    @property
    def seq(self) -> int:
        """The last number."""
        return self._seq

    @property
    def full(self) -> bool:
        """Whether too much is unacknowledged; a single long message is never too much."""
        many = len(self._kept)
        return many > KEPT_FRAMES or (many > 1 and self._kept_bytes > KEPT_BYTES)

    def begin_anew(self) -> None:
        """Number nothing more until the next baseline.

        The baseline gets a new number. So a viewer who has not seen it cannot be mistaken for one
        who has.
        """
        self._seq += self._synced
        self._synced = False
        self._kept.clear()
        self._kept_bytes = 0

    def number(self, message: Numbered) -> bytes | None:
        """Number the next message and return its frame; None before the baseline."""
        if not self._synced:
            self._synced = isinstance(message, Baseline)
            return self._frame(message) if self._synced else None
        self._seq += 1
        frame = self._frame(message)
        self._kept.append(frame)
        self._kept_bytes += len(frame)
        return frame

    def acknowledge(self, seen: int) -> None:
        """Forget what the viewer has applied."""
        if seen <= self._seq:
            for _ in range(min(len(self._kept), seen - self._first_kept + 1)):
                self._kept_bytes -= len(self._kept.popleft())

    def after(self, epoch: int, seen: int) -> list[bytes] | None:
        """Return the frames a viewer missed; None if it must start again."""
        if not self._synced or epoch != self._epoch:
            return None
        if not self._first_kept - 1 <= seen <= self._seq:
            return None
        self.acknowledge(seen)
        return list(self._kept)

    @property
    def _first_kept(self) -> int:
        return self._seq - len(self._kept) + 1

    def _frame(self, message: Numbered) -> bytes:
        epoch, seq = self._epoch, self._seq
        if not isinstance(message, Update):
            return encode(structs.replace(message, epoch=epoch, seq=seq))
        table = self._tables.of(message.table)
        return encode(structs.replace(message, epoch=epoch, seq=seq, table=table))
