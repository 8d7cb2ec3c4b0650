"""The wire with one part more in its tagged union, as if screens knew face off."""

from __future__ import annotations

from typing import Any, Union, get_args

from msgspec.msgpack import Decoder

from tests.server.tables.second_game.views import FaceOffView
from wire.messages.session import Snapshot, Update
from wire.messages.table_view import HandView, TableView
from wire.unions import FromServer


class FaceOffTableView(TableView, frozen=True, kw_only=True):
    """A table's view whose game's part may be face off's."""

    hand: HandView | FaceOffView | None = None  # type: ignore[assignment] # the union grows


class FaceOffSnapshot(Snapshot, frozen=True, kw_only=True, tag="snapshot"):
    """A snapshot of such a table."""

    table: FaceOffTableView | None = None


class FaceOffUpdate(Update, frozen=True, kw_only=True, tag="update"):
    """An update of such a table."""

    table: FaceOffTableView


_OTHERS: tuple[Any, ...] = tuple(
    kind for kind in get_args(FromServer) if kind not in (Snapshot, Update)
)
DECODER: Decoder[Any] = Decoder(Union[(*_OTHERS, FaceOffSnapshot, FaceOffUpdate)])
"""Reads everything that a server says, with the larger union."""
