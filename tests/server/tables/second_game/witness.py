"""What a checker must know of face off that its door does not say."""

from __future__ import annotations

from typing import Any

from rules.cards import card_text
from simulation.witness import Dealt, Faces
from tests.server.tables.second_game.game import FaceOff
from tests.server.tables.second_game.kind import FACE_OFF_GAMES


class FaceOffWitness:
    """Fulfils `simulation.witness.Witness`."""

    def step(self, game: FaceOff) -> int:
        last = game.felt.round
        if last is None:
            return -1
        return len(last.choices) + len(last.shown) + bool(last.bank_card) + last.over

    def faces(self, game: FaceOff) -> Faces:
        felt, last = game.felt, game.felt.round
        if last is None:
            return Faces(-1, frozenset(), {})
        own = {
            felt.chairs[seat].player: frozenset({card_text(last.cards[place])})
            for place, seat in enumerate(last.seats)
            if seat in felt.chairs and last.cards
        }
        public = {last.bank_card, *last.shown.values()} - {""}
        return Faces(self.step(game), frozenset(public), own)

    def pot(self, game: FaceOff) -> int:
        running = game.felt.running
        return 0 if running is None else running.ante * len(running.seats)

    def course(self, game: FaceOff) -> tuple[Any, ...]:
        last = game.felt.round
        if last is None:
            return ()
        return (game.turn, last.seats, dict(last.choices), last.bank_card, dict(last.shown))


DEALT = Dealt(FACE_OFF_GAMES, FaceOffWitness())
