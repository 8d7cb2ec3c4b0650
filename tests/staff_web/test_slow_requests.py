"""A request that does not come in time ends its connection; a page that is open long does not."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from staff_web import program
from staff_web.program import WebPlan, web_server

HEAD = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n"
LONG = 0.4
"""Longer than a request may take in these tests."""


async def told_after_body(scope: Any, receive: Any, send: Any) -> None:
    """Answer a whole request; the answer itself takes long."""
    if scope["type"] != "http":
        return
    while True:
        part = await receive()
        if part["type"] == "http.disconnect":
            return
        if not part.get("more_body"):
            break
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"begun ", "more_body": True})
    await asyncio.sleep(LONG)
    await send({"type": "http.response.body", "body": b"told"})


async def answered(*parts: bytes) -> bytes:
    """Return all that a connection is sent for these parts until it ends."""
    server = web_server(told_after_body, WebPlan(host="127.0.0.1", port=0, folder=Path()))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    reader, writer = await asyncio.open_connection(*server.servers[0].sockets[0].getsockname())
    for part in parts:
        writer.write(part)
    async with asyncio.timeout(20):
        heard = await reader.read()
    writer.close()
    server.should_exit = True
    await serving
    return heard


@pytest.mark.parametrize("parts", [(), (b"GET / HT",), (HEAD,), (HEAD, b"\r\nhalf")])
def test_half_a_request_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, parts: tuple[bytes, ...]
) -> None:
    monkeypatch.setattr(program, "REQUEST_S", 0.1)

    assert b"200" not in asyncio.run(answered(*parts))


def test_an_answer_may_take_longer_than_its_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "REQUEST_S", 0.1)

    heard = asyncio.run(answered(HEAD + b"connection: close\r\n\r\n", b"whole body"))

    assert b"200" in heard
    assert b"told" in heard


async def answered_beside(idle: int) -> bytes:
    """Return what a request is answered while so many connections are open and say nothing."""
    server = web_server(told_after_body, WebPlan(host="127.0.0.1", port=0, folder=Path()))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    address = server.servers[0].sockets[0].getsockname()
    held = [await asyncio.open_connection(*address) for _ in range(idle)]
    reader, writer = await asyncio.open_connection(*address)
    writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
    async with asyncio.timeout(20):
        heard = await reader.read()
    for _reader, each in (*held, (reader, writer)):
        each.close()
    server.should_exit = True
    await serving
    return heard


def test_who_holds_connections_open_and_says_nothing_keeps_nobody_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(program, "CONNECTIONS_MOST", 8)

    assert b"200" in asyncio.run(answered_beside(idle=20))
