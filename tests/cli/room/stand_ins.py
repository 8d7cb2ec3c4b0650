"""Fingers for the screens of a room: the customer at the cage, and a player at each seat.

`python -m tests.cli.room.stand_ins ROOM CENTS` runs in the place of `arclight room screens`: it
uses the same keys, brings so much to a table, and goes on until it is ended.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep

from cli.link.room_client import listening_address
from tests.player_station.real_seat import Opponent, linked
from wire.link import Bundle, PollClient, new_request_id, read_bundle
from wire.messages.cage import CustomerAsked, CustomerPin

PIN = "730586"
BUY_IN = 10_000


class Customer:
    """Whoever stands at the cage: types the same PIN whenever asked."""

    def __init__(self, bundle: Bundle) -> None:
        self._client: PollClient = linked(bundle)
        self._answered = 0

    def close(self) -> None:
        """Leave."""
        self._client.close()

    def __call__(self) -> None:
        for news in self._client.poll(0):
            if isinstance(news, CustomerAsked) and news.ask > self._answered:
                self._answered = news.ask
                self._client.send(CustomerPin(id=new_request_id(), ask=news.ask, pin=PIN))


def _idle(screen: PollClient) -> Callable[[], None]:
    """A screen that nobody touches."""

    def live() -> None:
        screen.poll(0)

    return live


def main(room: Path, buy_in: int) -> None:
    """Live at all screens at once; a player sits down when the card is there."""

    def keys(name: str) -> Bundle:
        return read_bundle(room / "clients" / f"{name}.json").at(listening_address(room))

    people: list[Callable[[], None]] = [Customer(keys("cage-1"))]
    cards = {"table-1-seat-1": "ann.card", "table-1-seat-2": "bob.card"}
    seats = {file.stem for file in (room / "clients").glob("table-1-seat-*.json")}
    people += [_idle(linked(keys(seat))) for seat in sorted(seats - cards.keys())]
    while True:
        for seat, card in list(cards.items()):
            file = room.parent / card
            if file.exists() and len(tracks := file.read_text(encoding="ascii").split("\n")) > 2:
                people.append(Opponent(keys(seat), tracks[0] + tracks[1], buy_in))
                del cards[seat]
        for live in people:
            live()
        sleep(0.02)


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute(), int(sys.argv[2]))
