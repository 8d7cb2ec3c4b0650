"""What nobody waits for any more is not sent later; what was asked twice has one answer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

import wire.link.async_client as client_module
from wire.codec import decode_from_client, encode
from wire.link.async_client import AsyncClient
from wire.link.no_answer import NoAnswer
from wire.messages.base import Request
from wire.messages.cage import Deposit
from wire.messages.session import Done, Refusal, Welcome
from wire.messages.staff import Credential, SignIn
from wire.session.client_end import ClientEnd, News
from wire.session.peers import Role

WELCOME = Welcome(epoch=1, house="h", demo=False, place="", at_ms=1, beat_ms=500)
SIGN_IN = SignIn(
    id="sign-in-1", credential=Credential(login="sue", password="p" * 12), desk="floor:1"
)
DEPOSIT = Deposit(id="deposit-1", token="t" * 20, desk="cage:1", player=1, amount=50)


class NoSocket:
    """A client's link without a socket."""

    def __init__(self, *_: Any) -> None:
        self.frames: list[bytes] = []
        self.end = ClientEnd(role=Role.WEB, software="", post=self._post)
        self.send, self.withdraw = self.end.send, self.end.withdraw

    def _post(self, frame: bytes) -> bool:
        self.frames.append(frame)
        return True

    def look(self, frames: Sequence[bytes] = ()) -> list[News]:
        return []

    def sent(self) -> list[Request]:
        """Return the requests that were sent."""
        return [m for m in map(decode_from_client, self.frames) if isinstance(m, Request)]


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> AsyncClient:
    monkeypatch.setattr(client_module, "ClientLink", NoSocket)
    return AsyncClient(None, lambda news: None)  # type: ignore[arg-type]


def link_of(client: AsyncClient) -> NoSocket:
    link: Any = client._dealer
    assert isinstance(link, NoSocket)
    return link


@pytest.mark.parametrize("request_", [SIGN_IN, DEPOSIT])
def test_a_request_that_was_given_up_is_not_sent_when_the_room_comes_back(
    client: AsyncClient, request_: Request
) -> None:
    async def run() -> None:
        with pytest.raises(NoAnswer):
            await client.ask(request_, wait_ms=5)
        link_of(client).end.heard(encode(WELCOME), 0)

    asyncio.run(run())
    assert link_of(client).sent() == []


def test_who_waits_longer_is_answered_after_another_gave_up(client: AsyncClient) -> None:
    async def run() -> object:
        patient = asyncio.create_task(client.ask(DEPOSIT, wait_ms=5_000))
        with pytest.raises(NoAnswer):
            await client.ask(DEPOSIT, wait_ms=5)
        link_of(client).end.heard(encode(WELCOME), 0)
        client._tell([Done(id=DEPOSIT.id)])
        return await patient

    assert asyncio.run(run()) == Done(id=DEPOSIT.id)
    assert link_of(client).sent() == [DEPOSIT]


def test_another_request_under_an_id_that_is_waited_for_is_refused(client: AsyncClient) -> None:
    async def run() -> tuple[object, object]:
        first = asyncio.create_task(client.ask(DEPOSIT, wait_ms=5_000))
        await asyncio.sleep(0)
        other = Deposit(id=DEPOSIT.id, token="t" * 20, desk="cage:1", player=1, amount=90)
        refusal = await client.ask(other)
        client._tell([Done(id=DEPOSIT.id)])
        return refusal, await first

    refusal, answer = asyncio.run(run())
    assert isinstance(refusal, Refusal)
    assert refusal.code == "request_reused"
    assert answer == Done(id=DEPOSIT.id)
