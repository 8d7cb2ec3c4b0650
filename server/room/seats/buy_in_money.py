"""Money that comes to a table, booked in the same unit as the player's order."""

from __future__ import annotations

from collections.abc import Mapping

from ledger import EntryCode, Work
from ledger.players import SeatRequest, bring, open_session, session_of
from money import Cents
from server.tables.orders import Beside
from wire.messages.base import Fact


def sitting_down(request_id: str, table: int, seat: int, *, player: int, amount: int) -> Beside:
    """Open the player's session with his buy-in; goes with `SitDown`."""

    def beside(work: Work) -> Mapping[str, Fact]:
        asked = SeatRequest(
            request_id=request_id, table=str(table), seat=str(seat), at_ms=work.at_ms
        )
        number = open_session(work, asked, player)
        bring(work, session_of(work, number), Cents(amount), EntryCode.BUY_IN)
        return {"session": number, "amount": amount}

    return beside


def bringing(amount: int) -> Beside:
    """Answer with the amount; goes with `TopUp` and `Rebuy`, whose events move the money."""
    return lambda work: {"amount": amount}
