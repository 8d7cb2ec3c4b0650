"""Stations and screens of a tournament: players enter, leave early, propose and answer deals."""

from __future__ import annotations

from bots.player import Player
from simulation.clients import Client, Station
from simulation.hall import Hall
from wire.messages.own_view import OwnView
from wire.messages.seat import Leave
from wire.messages.session import Snapshot, Update
from wire.messages.table_view import TableView
from wire.messages.tournament import AnswerDeal, ProposeDeal
from wire.messages.tournament_view import TournamentView
from wire.session import News, Peer

_LEAVES_PERMILLE = 4
_PROPOSES_PERMILLE = 8
_KEEPS_PERCENT = 30
_ACCEPTS_PERCENT = 88


class TableScreen(Client):
    """A table's community screen, and what it shows."""

    def __init__(self, hall: Hall, peer: Peer) -> None:
        super().__init__(hall, peer)
        self.table: TableView | None = None

    def forget(self) -> None:
        """Show nothing."""
        self.table = None

    def hear(self, news: News) -> None:
        """Keep what is shown."""
        if isinstance(news, Snapshot | Update):
            self.table = news.table


class Entrant(Station):
    """A seat's station; its player also leaves before the start, and divides pools."""

    def __init__(self, hall: Hall, peer: Peer, player: Player) -> None:
        super().__init__(hall, peer, player)
        self.table: TableView | None = None
        self._asked = 0

    def forget(self) -> None:
        """Show nothing, and lose the player's wishes."""
        super().forget()
        self.table = None

    def hear(self, news: News) -> None:
        """Keep what is shown, and ask for what only a tournament has."""
        if isinstance(news, Snapshot | Update):
            self.table = news.table
            if news.table is not None and news.own is not None:
                self._consider(news.table, news.own)
        super().hear(news)

    def _answer(self, there: TournamentView, *, accept: bool) -> None:
        proposal = 0 if there.deal is None else there.deal.number
        pin = self.player.person.pin
        self.send(AnswerDeal(id=self._id(), proposal=proposal, accept=accept, pin=pin))

    def _consider(self, table: TableView, own: OwnView) -> None:
        there, mine = table.tournament, own.tournament
        if there is None or mine is None or own.state != "seated":
            return
        if mine.answers:
            accept = self.chance.percent(_ACCEPTS_PERCENT)
            self._answer(there, accept=accept)
        elif mine.may_propose and self.chance.permille(_PROPOSES_PERMILLE):
            kept = there.pool // 3 if self.chance.percent(_KEEPS_PERCENT) else 0
            method = self.chance.pick(("chip_chop", "icm"))
            self.send(ProposeDeal(id=self._id(), method=method, kept=kept))
        elif mine.may_leave and self.chance.permille(_LEAVES_PERMILLE):
            self.send(Leave(id=self._id()))

    def _id(self) -> str:
        self._asked += 1
        return f"{self.peer.name}:entrant:{self._asked}"
