"""A screen that was turned away tries again once it may be known."""

from __future__ import annotations

from player_station.line import AGAIN_MS, Line
from wire.messages.base import Message
from wire.session.client_end import Lost, News


class Refusing:
    """A connection that says once that it was refused."""

    def __init__(self) -> None:
        self.closed = False
        self._news: list[News] = [Lost("key_refused")]

    def send(self, message: Message) -> None:
        raise AssertionError(message)

    def poll(self, wait_ms: int = 0) -> list[News]:
        news, self._news = self._news, []
        return news

    def close(self) -> None:
        self.closed = True


def test_a_refused_connection_is_made_anew_after_a_while_and_never_twice_at_once() -> None:
    made: list[Refusing] = []
    now = [1_000]

    def connect() -> Refusing:
        made.append(Refusing())
        return made[-1]

    line = Line(connect, lambda: now[0])
    assert line.poll() == [Lost("key_refused")]
    now[0] += AGAIN_MS - 1
    assert line.poll() == []
    assert len(made) == 1
    now[0] += 1
    assert line.poll() == [Lost("key_refused")]
    assert [it.closed for it in made] == [True, False]
    line.close()
    assert made[-1].closed
