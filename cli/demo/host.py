"""The demo's host: when a tournament is over, the next one is opened on its table."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Final

from cli.room.seeded_room import Floor, Running

LOOK_SECONDS: Final = 1.0
REST_SECONDS: Final = 20.0
"""How long everybody may look at the final standings."""
HOST: Final = "sue"
"""Not the floorperson: who signs in elsewhere ends his session here."""


@contextmanager
def hosting(server: Running, table: int, preset: str) -> Iterator[None]:
    """Open one tournament after the other until the context ends; without a preset do nothing."""
    if not preset:
        yield
        return
    over = threading.Event()
    host = threading.Thread(target=_host, args=(server, table, preset, over), name="host")
    host.start()
    try:
        yield
    finally:
        over.set()
        host.join(10)


def _host(server: Running, table: int, preset: str, over: threading.Event) -> None:
    with closing(Floor(server, HOST)) as floor:
        while not over.wait(LOOK_SECONDS):
            if floor.stage(table) != "over":
                continue
            if over.wait(REST_SECONDS):
                return
            floor.close_table(table, "the next tournament is opened")
            floor.open_tournament(table, preset)
