"""A station whose player follows a script and otherwise just plays his hands."""

from __future__ import annotations

from typing import Any

from simulation.clients import Client
from simulation.hall import Hall
from wire.messages import seat as asks
from wire.messages.base import Request
from wire.messages.own_view import OwnView
from wire.messages.session import Done, Refusal, Snapshot, Update
from wire.messages.table_view import TableView
from wire.session import News, Peer

_THINK_MS = (10, 300)
_NEVER_MS = 10**12
_CALL_PERCENT = 60


class Guest(Client):
    """A seat's station; `ask` says what the script wants."""

    def __init__(self, hall: Hall, peer: Peer) -> None:
        super().__init__(hall, peer)
        self.own: OwnView | None = None
        self.table: TableView | None = None
        self.answers: dict[str, str] = {}
        """By request: `done`, or why it was refused."""
        self._count = 0
        self._decided = (0, 0)
        """Hand and turn of the last decision that was made here."""

    def ask(self, wanted: type[Request], /, **fields: Any) -> str:
        """Ask for something; return the request's id."""
        self._count += 1
        request_id = f"{self.peer.place}:guest:{self._count}"
        self.send(wanted(id=request_id, **fields))
        return request_id

    def switch_off(self) -> None:
        """The station loses its power until it is switched on."""
        self.reboot(_NEVER_MS)

    def switch_on(self) -> None:
        """The station starts again with an empty memory."""
        if self.dark:
            self._boot()

    def forget(self) -> None:
        """Lose everything in memory."""
        self.own = self.table = None
        self._decided = (0, 0)

    def hear(self, news: News) -> None:
        """Keep what is shown and answered, and play what is to be decided."""
        if isinstance(news, Snapshot | Update):
            self.own, self.table = news.own, news.table
            self._play()
        elif isinstance(news, Done):
            self.answers[news.id] = "done"
        elif isinstance(news, Refusal) and news.id is not None:
            self.answers[news.id] = news.code

    def _play(self) -> None:
        own = self.own
        decision = None if own is None else own.offer or own.show
        if decision is None or (decision.hand, decision.turn) == self._decided:
            return
        self._decided = (decision.hand, decision.turn)
        self._after(self.chance.between(*_THINK_MS), self._decide)

    def _decide(self) -> None:
        own = self.own
        if own is None or self.dark:
            return
        if own.offer is not None:
            offer = own.offer
            stays = not offer.to_call or self.chance.percent(_CALL_PERCENT)
            kind = ("call" if offer.to_call else "check") if stays else "fold"
            now = {"table": own.table, "hand": offer.hand, "turn": offer.turn}
            self.ask(asks.Act, kind=kind, **now)
        elif own.show is not None:
            now = {"table": own.table, "hand": own.show.hand, "turn": own.show.turn}
            self.ask(asks.ShowOrMuck, show=self.chance.percent(50), **now)
