"""A viewer's numbered frames, whose table view is packed once for all viewers."""

from __future__ import annotations

from msgspec import structs

from tests.wire.session.views import update
from wire.codec import encode
from wire.messages.session import Snapshot
from wire.session.stream import PackedTable, Stream


def test_a_frame_is_the_same_whether_its_table_was_packed_before_or_not() -> None:
    tables = PackedTable()
    streams = [Stream(5, tables) for _viewer in range(3)]
    for stream in streams:
        stream.number(Snapshot())
    one, other = update("one"), update("other")
    for seq, message in enumerate((one, other, one), start=1):
        expected = encode(structs.replace(message, epoch=5, seq=seq))
        assert [stream.number(message) for stream in streams] == [expected] * 3
