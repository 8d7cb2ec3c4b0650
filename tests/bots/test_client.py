"""A simulated player on the real link signs in and plays as one on the simulated network."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from bots import BotClient, Chance, Person
from tests.bots.builders import person, sight
from wire.link import Bundle, enrol, load_allow_list, make_server_keys
from wire.link.server_link import ServerLink
from wire.messages.base import Message
from wire.messages.seat import EnterPin, Swipe
from wire.messages.session import Done, Resync, Snapshot, Update, Welcome
from wire.session import Doorkeeper, Peer, Role

pytestmark = pytest.mark.plain


class Room:
    """A host that asks whoever sits down for card and PIN."""

    def __init__(self) -> None:
        self.link: ServerLink | None = None
        self.said: asyncio.Queue[Message] = asyncio.Queue()

    def connected(self, key: str, peer: Peer) -> None:
        pass

    def lost(self, key: str, code: str) -> None:
        pass

    def received(self, key: str, message: Message) -> None:
        assert self.link is not None
        if isinstance(message, Resync):
            seen = sight("open")
            self.link.send(key, Snapshot(epoch=0, seq=0, table=seen.table, own=seen.own))
        elif isinstance(message, Swipe):
            seen = sight("pin")
            self.link.send(key, Done(id=message.id))
            self.link.send(key, Update(epoch=0, seq=0, events=(), table=seen.table, own=seen.own))
        self.said.put_nowait(message)


def welcome(_peer: Peer) -> Welcome:
    return Welcome(epoch=1, house="House", demo=True, place="seat:1:2", at_ms=0, beat_ms=500)


async def an_evening(folder: Path) -> list[type[Message]]:
    keys = make_server_keys(folder)
    bundle = enrol(folder, role=Role.BOT, place="seat:1:2", name="bot", address="tcp://x")
    room = Room()
    doorkeeper = Doorkeeper(load_allow_list(folder), demo=True)
    link = ServerLink(
        keys=keys, doorkeeper=doorkeeper, host=room, epoch=1, greet=welcome, alarm=lambda *_: None
    )
    room.link = link
    address = link.start("tcp://127.0.0.1:*")
    bot = BotClient(with_address(bundle, address), quick(), Chance(1))
    bot.start()
    heard: list[type[Message]] = []
    try:
        async with asyncio.timeout(20):
            while EnterPin not in heard:
                heard.append(type(await room.said.get()))
    finally:
        bot.close()
        link.close()
    return heard


def with_address(bundle: Bundle, address: str) -> Bundle:
    return structs.replace(bundle, address=address)


def quick() -> Person:
    return replace(person("loose"), pace_percent=1)


def test_a_bot_swipes_and_enters_its_pin_over_the_link(tmp_path: Path) -> None:
    heard = asyncio.run(an_evening(tmp_path))

    assert [kind.__name__ for kind in heard if kind in (Swipe, EnterPin)] == ["Swipe", "EnterPin"]
