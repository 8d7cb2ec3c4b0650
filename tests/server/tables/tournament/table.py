"""A tournament's table under a clock that tests move by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ledger import Work, pool
from ledger import fees as fees_of
from ledger import player as account_of
from rules.hand.commands import Act, ActKind
from rules.hand.offers import offer_to
from rules.seating import StartTable
from rules.tournament.commands import Register
from rules.tournament.state import Stage, Tournament
from rules.tournament.structure import TournamentStructure
from server.tables.orders import Reply
from server.tables.tournament.game import TournamentGame
from server.tables.tournament.settings import TournamentSettings
from tests.rules.tournament.builders import structure
from tests.server.tables.felt import CENTS, Felt, carried

NUMBER = 1
"""The first tournament of the books."""


def entering(work: Work) -> Mapping[str, int]:
    """The books may refuse an entry."""
    return {}


@dataclass
class TournamentTable(Felt):
    """The table, everything it published, and every way to move it."""

    settings: Any = field(default_factory=lambda: TournamentSettings(structure=structure()))

    @property
    def game(self) -> TournamentGame:
        game = self.actor.game
        assert isinstance(game, TournamentGame)
        return game

    @property
    def tournament(self) -> Tournament:
        return self.game.tournament

    def register(self, player: int, seat: int = 0) -> Reply:
        return self.ask(Register(str(player), seat), beside=entering)

    def start_with(self, players: int) -> None:
        for number in range(1, players + 1):
            carried(self.register(number, number))
        carried(self.ask(StartTable()))

    def next_act(self) -> Act:
        """What the player to act does: the two lowest seats go all-in, the others fold."""
        offer = offer_to(self.hand)
        assert offer is not None
        if offer.seat not in self.tournament.left[:2]:
            kind, total = ActKind.FOLD if offer.to_call else ActKind.CHECK, 0
        elif offer.raise_max:
            kind, total = ActKind.RAISE, offer.raise_max
        else:
            kind, total = ActKind.CALL if offer.to_call else ActKind.CHECK, 0
        return Act(offer.seat, offer.turn, kind, total)

    def act_once(self, request_id: str = "") -> None:
        """The player to act acts, after the deal if no hand runs."""
        if self.tournament.table.running_hand is None:
            self.deal()
        act = self.next_act()
        carried(self.ask(act, request_id, actor=f"seat:3:{act.seat}"))

    def play_out(self) -> None:
        """Play until the tournament is over."""
        while self.tournament.run.stage is Stage.PLAYING:
            self.act_once()

    def play_hand(self) -> None:
        """Play one hand."""
        self.act_once()
        while self.tournament.table.running_hand is not None:
            self.act_once()

    def balance(self, player: int) -> int:
        """What is on a player's account now, less what he came with."""
        return self.store.balance(account_of(player)).count - CENTS

    def in_pool(self) -> int:
        return self.store.balance(pool(NUMBER)).count

    def in_fees(self) -> int:
        return self.store.balance(fees_of(NUMBER)).count


def opened(of: TournamentStructure | None = None) -> TournamentTable:
    """A tournament nobody has entered yet."""
    return TournamentTable(settings=TournamentSettings(structure=of or structure()))
