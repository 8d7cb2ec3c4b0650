"""A staff member's client: it signs in and repeats each request until it is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulation.clients import Client
from simulation.clock import Planned
from simulation.hall import Hall
from simulation.people import password_of
from wire.messages.base import Request, changed
from wire.messages.session import Refusal
from wire.messages.staff import Credential, SignedIn, SignIn
from wire.session import Connected, News, Peer

REPEAT_MS = 3_000
_NO_ANSWER = ("books_stopped", "fault")
"""What was asked may have been done before: it is asked again, as at a real desk."""
_SESSION_CODES = ("session_over", "session_replaced", "session_locked")


class Desk(Client):
    """One person at one client."""

    def __init__(self, hall: Hall, peer: Peer, login: str) -> None:
        super().__init__(hall, peer)
        self.login = login
        self.token = ""
        self._count = 0
        self._open: Request | None = None
        self._then: Callable[[Any], None] | None = None
        self._again: Planned | None = None
        self._aside: tuple[Request, Callable[[Any], None]] | None = None

    @property
    def free(self) -> bool:
        """Whether nothing is being asked."""
        return self._open is None and self._aside is None

    def new_id(self) -> str:
        """Return an id for the next request."""
        self._count += 1
        return f"{self.login}:desk:{self._count}"

    def credential(self) -> Credential:
        """The credential of this person."""
        return Credential(login=self.login, password=password_of(self.login))

    def ask(self, request: Request, then: Callable[[Any], None]) -> None:
        """Ask repeatedly, under the same id, until `then` gets the answer."""
        self._open, self._then = request, then
        self._repeat()

    def signed_in(self) -> None:
        """Begin to work; called after every sign-in."""

    def forget(self) -> None:
        """Lose power; the person still knows what he asked for."""
        self._put_aside()
        self.token = ""

    def _put_aside(self) -> None:
        """Keep an unanswered request until the next sign-in: it may have been carried out."""
        if self._open is not None and self._then is not None and hasattr(self._open, "token"):
            self._aside = (self._open, self._then)
        self._open = self._then = None

    def hear(self, news: News) -> None:
        """Take answers; sign in when connected without a session."""
        if isinstance(news, Connected):
            if not self.token and self._open is None:
                self._sign_in()
        elif self._open is not None and getattr(news, "id", None) == self._open.id:
            self._answered(news)

    def _answered(self, answer: News) -> None:
        if isinstance(answer, Refusal) and answer.code in _NO_ANSWER:
            return
        if isinstance(answer, Refusal) and answer.code in _SESSION_CODES:
            self._put_aside()
            self._sign_in()
            return
        then, self._open, self._then = self._then, None, None
        if then is not None:
            then(answer)

    def _sign_in(self) -> None:
        self.token = ""
        self.ask(SignIn(id=self.new_id(), credential=self.credential()), self._told)

    def _told(self, answer: Any) -> None:
        if isinstance(answer, SignedIn):
            self.token = answer.token
            if self._aside is not None:
                (request, then), self._aside = self._aside, None
                self.ask(changed(request, token=self.token), then)
            else:
                self.signed_in()
        else:
            self._after(5_000, self._try_again)

    def _try_again(self) -> None:
        if self._open is None and not self.token:
            self._sign_in()

    def _repeat(self) -> None:
        if self._again is not None:
            self._again.cancel()
        if self._open is not None:
            self.send(self._open)
            self._again = self._after(REPEAT_MS, self._repeat)
