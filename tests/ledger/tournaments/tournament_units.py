"""Units in which a tournament is opened, entered, paid and ended, with nothing dealt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.canonical import Json
from ledger.chart import fees, held, pool
from ledger.players.session_lookup import session_of
from ledger.players.sessions import SeatRequest, close_session
from ledger.tournaments import (
    Award,
    Outcome,
    PaidPrize,
    Terms,
    Tournament,
    begin_tournament,
    end_tournament,
    enter,
    entrant,
    pay_prize,
    pay_remaining,
    refund_all,
    return_entry,
    share_by_agreement,
    tournament_at,
)
from ledger.units import Unit, Work, table_stream
from money import Cents
from tests.ledger.card_room import Room

TABLE = "9"
BUY_IN, FEE = 5_000, 500
HOLD_ABOVE = 12_000


class Played:
    """Tournaments at one table of a room; every act is one unit."""

    def __init__(self, room: Room, *, buy_in: int = BUY_IN, fee: int = FEE) -> None:
        self.room = room
        self.terms = Terms(
            table=TABLE,
            name="Turbo",
            structure="d" * 64,
            buy_in=Cents(buy_in),
            fee=Cents(fee),
        )

    def unit(self, body: Callable[[Work], Json], **command: Json) -> Unit:
        self.room.at_ms += 1_000
        return Unit(
            request_id=self.room.request_id(),
            stream=table_stream(TABLE),
            actor="floor",
            command=command,
            at_ms=self.room.at_ms,
            body=body,
        )

    def do(self, body: Callable[[Work, Tournament], Json]) -> Any:
        return self.room.do(self.unit(lambda work: body(work, tournament_at(work, TABLE))))

    def begin(self) -> int:
        return int(self.room.do(self.unit(lambda work: begin_tournament(work, self.terms).number)))

    def enter(self, player: int, seat: int = 0) -> int:
        """Register a player, at the seat of the player's number unless one is given."""

        def body(work: Work, now: Tournament) -> Json:
            asked = SeatRequest(
                request_id="", table=TABLE, seat=str(seat or player), at_ms=work.at_ms
            )
            return enter(work, now, asked, player).session

        return int(self.do(body))

    def leave(self, player: int) -> int:
        """Unregister: everything goes back, and the seat is free."""

        def body(work: Work, now: Tournament) -> Json:
            session = entrant(work, now.number, player).session
            back = return_entry(work, now, player)
            close_session(work, session_of(work, session))
            return back.count

        return int(self.do(body))

    def finish(self, player: int, place: int, amount: int) -> bool:
        """Award a place; the player gets up. Tell whether the prize is held."""

        def body(work: Work, now: Tournament) -> Json:
            award = Award(player=player, place=place, amount=Cents(amount))
            paid = pay_prize(work, now, award, hold_above=Cents(HOLD_ABOVE))
            self._get_up(work, now, player)
            return paid is not None and paid.held

        return bool(self.do(body))

    def share(self, shares: dict[int, int]) -> list[bool]:
        def body(work: Work, now: Tournament) -> Json:
            told = {player: Cents(amount) for player, amount in shares.items()}
            paid = share_by_agreement(work, now, told, hold_above=Cents(HOLD_ABOVE))
            return [each.held for each in paid]

        return list(self.do(body))

    def refund(self) -> None:
        def body(work: Work, now: Tournament) -> Json:
            for player in refund_all(work, now):
                self._get_up_if_seated(work, player)
            end_tournament(work, now, Outcome.REFUNDED)
            return None

        self.do(body)

    def divide(self, awards: list[Award]) -> list[PaidPrize]:
        paid: list[PaidPrize] = []

        def body(work: Work, now: Tournament) -> Json:
            paid[:] = pay_remaining(work, now, awards, hold_above=Cents(HOLD_ABOVE))
            for award in awards:
                self._get_up(work, now, award.player)
            end_tournament(work, now, Outcome.DIVIDED)
            return None

        self.do(body)
        return paid

    def end(self, outcome: Outcome = Outcome.PLAYED) -> None:
        def body(work: Work, now: Tournament) -> Json:
            end_tournament(work, now, outcome)
            return None

        self.do(body)

    def pool(self, number: int = 1) -> int:
        return self.room.store.balance(pool(number)).count

    def fees(self, number: int = 1) -> int:
        return self.room.store.balance(fees(number)).count

    def held(self, prize: int) -> int:
        return self.room.store.balance(held(f"prize.{prize}")).count

    def _get_up(self, work: Work, now: Tournament, player: int) -> None:
        close_session(work, session_of(work, entrant(work, now.number, player).session))

    def _get_up_if_seated(self, work: Work, player: int) -> None:
        sql = "SELECT id FROM play_session WHERE player = ? AND closed_ms IS NULL"
        for (session,) in work.query(sql, (player,)):
            close_session(work, session_of(work, session))
