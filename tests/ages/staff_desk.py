"""Staff of a golden room at their consoles, each with a session of his own."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

from cli.room.seeded_room import Running
from simulation.people import password_of
from wire.link import PollClient, new_request_id, read_bundle
from wire.messages.base import Message, Request
from wire.messages.room_view import RoomSnapshot, RoomUpdate, RoomView, WatchRoom
from wire.messages.session import Refusal
from wire.messages.staff import Approve, Credential, SignedIn, SignIn

WAIT_MS = 60_000


class StaffDesk:
    """One member of the staff, signed in at one console."""

    def __init__(self, server: Running, console: str, login: str) -> None:
        file = server.folder / "clients" / f"{console}.json"
        self._client = PollClient(read_bundle(file).at(server.address))
        signed = self.asked(SignIn(id=new_request_id(), credential=credential(login)))
        assert isinstance(signed, SignedIn)
        self.token = signed.token
        self._room: RoomView | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._client.close()

    def asked(self, request: Request) -> Message:
        """Ask and return the answer; a refusal is a mistake of the script."""
        answer: Message = self._client.ask(request, wait_ms=WAIT_MS)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{request!r}: {answer.code}: {answer.facts}")
        return answer

    def do(self, kind: Any, /, **fields: Any) -> Any:
        """Ask for something in this member's name."""
        return self.asked(kind(id=new_request_id(), token=self.token, **fields))

    def approval(self, second: str, **fields: Any) -> int:
        """Let a second person approve something; return the approval's number."""
        done = self.do(Approve, credential=credential(second), **fields)
        return int(done.facts["approval"])

    def watch(self) -> None:
        """Begin to see the room."""
        self.do(WatchRoom)

    def room(self) -> RoomView:
        """Return the newest view of the room."""
        while True:
            for news in self._client.poll(200 if self._room is None else 0):
                if isinstance(news, RoomSnapshot | RoomUpdate):
                    self._room = news.room
            if self._room is not None:
                return self._room


def credential(login: str) -> Credential:
    """What a member of a seeded room proves himself with."""
    return Credential(login=login, password=password_of(login))
