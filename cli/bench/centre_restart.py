"""Restarts a community display in the middle of a hand, at a server that is playing."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Final, NamedTuple

from center_screen import Centre, picture
from cli.bench.server_players import MeasuredTable, Screen
from cli.bench.server_room import PRESET, TableKit, seed
from cli.link.room_client import ROOT
from cli.room.seeded_room import Floor, running_server
from gallery.centre.first_hand import FirstHand, told
from wire.link import write_bundle
from wire.messages.own_view import OfferView
from wire.messages.table_view import TableView

PATIENCE_S: Final = 120.0
PROGRAM: Final = """
import json, sys
from pathlib import Path
from gallery.centre.first_hand import first_hand
from wire.link.software import client_digest
software = client_digest(Path(sys.argv[2]), "centre")
print(json.dumps(first_hand(Path(sys.argv[1]), software=software)))
"""


class Restart(NamedTuple):
    """One start of the display in the middle of a hand."""

    shown: FirstHand
    expected: list[str]
    """What the display announces if it knows what the seats know."""
    view: TableView
    """What the seats know."""
    wall_s: float
    """From the start of the program to its end; it ends after its first correct frame."""


class HeldTable(MeasuredTable):
    """A full table that plays; after each flop it waits at a decision until `play_on`."""

    def __init__(self, kit: TableKit, address: str) -> None:
        super().__init__(
            kit.number,
            seats=[(bundle.at(address), person) for bundle, person in kit.seats],
            centre=kit.centre.at(address),
            pause_s=0.0,
        )
        self._views: dict[Screen, TableView] = {}
        self._held: tuple[Screen, OfferView] | None = None
        self._standing = asyncio.Event()

    def leave_the_centre(self) -> None:
        """Switch off the table's own centre, so that another may connect."""
        centre = self._screens.pop()
        self._views.pop(centre, None)
        self._pulse.drop(centre)
        centre.close()

    def applied(self, screen: Screen, view: TableView) -> None:
        """Keep what each screen knows."""
        self._views[screen] = view
        self._look()
        super().applied(screen, view)

    def decide(self, screen: Screen, offer: OfferView) -> None:
        """Play on before the flop and while players arrive; otherwise wait."""
        view = self._views[screen]
        full = all(seat.in_hand for seat in view.seats)
        if full and view.hand is not None and view.hand.board:
            self._held = (screen, offer)
            self._look()
        else:
            super().decide(screen, offer)

    def _look(self) -> None:
        if self._held is None:
            return
        _screen, offer = self._held
        hands = [view.hand for view in self._views.values()]
        if all(hand and (hand.hand, hand.turn) == (offer.hand, offer.turn) for hand in hands):
            self._standing.set()

    async def stands(self) -> None:
        """Wait until a decision is open and every seat knows it."""
        async with asyncio.timeout(PATIENCE_S):
            await self._standing.wait()

    def known(self) -> TableView:
        """What the seat that is to act knows."""
        assert self._held is not None  # noqa: S101  (asked only while the table stands)
        return self._views[self._held[0]]

    def play_on(self) -> None:
        """Let the open decision be made."""
        held, self._held = self._held, None
        self._standing.clear()
        if held is not None:
            super().decide(*held)


def restarts(folder: Path, count: int) -> list[Restart]:
    """Start the display `count` times, each time in the middle of a hand."""
    return asyncio.run(_restarts(folder, count))


async def _restarts(folder: Path, count: int) -> list[Restart]:
    (kit,) = seed(folder, 1)
    keys = folder / "centre-of-table.json"
    found = []
    with running_server(folder) as server:
        floor = Floor(server)
        floor.open(kit.number, PRESET)
        floor.close()
        write_bundle(keys, kit.centre.at(server.address))
        table = HeldTable(kit, server.address)
        table.start()
        await table.stands()
        table.leave_the_centre()
        for number in range(count):
            if number:
                table.play_on()
                await table.stands()
            found.append(await _restart(table, keys))
        table.close()
    return found


async def _restart(table: HeldTable, keys: Path) -> Restart:
    began = time.monotonic()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, str(keys), str(ROOT),
        cwd=ROOT, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    async with asyncio.timeout(PATIENCE_S):
        said, _errors = await process.communicate()
    wall_s = time.monotonic() - began
    shown = FirstHand(*json.loads(said.splitlines()[-1]))
    view = table.known()
    return Restart(shown, told(picture(Centre(linked=True, table=view), 0)), view, wall_s)
