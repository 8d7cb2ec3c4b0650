"""The first staff of a room at work: each act is done in the session of a person who may do it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from gettext import gettext as _
from typing import Any, Final

from cli.link.room_client import wire_words
from cli.output import stop
from cli.room.setup_answers import Newcomer
from wire.link import PollClient, new_request_id
from wire.messages.base import Message, Request
from wire.messages.cage import MoveVault, OpenDay
from wire.messages.session import Refusal
from wire.messages.staff import ClaimFirst, Credential, Hire, SignedIn, SignIn, SignOut

WAIT_MS: Final = 30_000
VAULT_REQUEST: Final = "room-setup:vault"
"""The same id for every try, so that the vault is filled only once."""


class Office:
    """Staff requests over one connection to the room's own server."""

    def __init__(self, client: PollClient) -> None:
        self._client = client
        self._tokens: dict[str, str] = {}

    def claim(self, code: str, person: Newcomer) -> None:
        """Make the first administrator."""
        fields = {"login": person.login, "name": person.name, "password": person.password}
        self._asked(ClaimFirst(id=new_request_id(), code=code, **fields))

    def sign_in(self, role: str, person: Newcomer) -> bool:
        """Begin a session; False: the login does not exist, or the password is wrong."""
        credential = Credential(login=person.login, password=person.password)
        answer = self._asked(SignIn(id=new_request_id(), credential=credential), "sign_in_wrong")
        if not isinstance(answer, SignedIn):
            return False
        if answer.role != role:
            stop(
                _("{login} works here as {role} already; choose another login").format(
                    login=person.login, role=answer.role
                )
            )
        self._tokens[role] = answer.token
        return True

    def hire(self, role: str, person: Newcomer) -> None:
        """Have the administrator hire a person, who then signs in."""
        fields = {"login": person.login, "name": person.name, "password": person.password}
        self._by("administrator", Hire, role=role, **fields)
        self.sign_in(role, person)

    def open_day(self, day: date) -> bool:
        """Open the room's first gaming day; False: one was opened before."""
        answer = self._by("supervisor", OpenDay, "day_opened_before", day=day.isoformat())
        return not isinstance(answer, Refusal)

    def fill_vault(self, count: tuple[tuple[int, int], ...]) -> bool:
        """Bring the first cash into the vault, once; False: it was brought before."""
        fields = {"count": count, "out": False, "reason": _("the room opens")}
        answer = self._by("supervisor", MoveVault, "request_reused", id=VAULT_REQUEST, **fields)
        return not isinstance(answer, Refusal)

    def sign_out(self) -> None:
        """End every session."""
        for role in self._tokens:
            self._by(role, SignOut)

    def _by(self, who: str, request: type[Any], expected: str = "", **fields: Any) -> Message:
        whole: Mapping[str, Any] = {"id": new_request_id(), "token": self._tokens[who], **fields}
        return self._asked(request(**whole), expected)

    def _asked(self, request: Request, expected: str = "") -> Message:
        """Ask; a refusal that is not expected ends the command with its sentence."""
        answer: Message = self._client.ask(request, wait_ms=WAIT_MS)
        if isinstance(answer, Refusal) and answer.code != expected:
            stop(wire_words(answer))
        return answer
