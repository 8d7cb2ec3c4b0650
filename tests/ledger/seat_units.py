"""Units in which a player sits down, brings more and gets up, with nothing played in between."""

from __future__ import annotations

from ledger.canonical import Json
from ledger.entries import EntryCode
from ledger.players.session_lookup import session_of
from ledger.players.sessions import SeatRequest, bring, close_session, open_session
from ledger.units import Body, Unit, Work, table_stream
from money import Cents


def sit_down(asked: SeatRequest, *, player: int, amount: Cents) -> Unit:
    """Make the unit that opens a session with its buy-in; its answer is the session's number."""

    def body(work: Work) -> Json:
        number = open_session(work, asked, player)
        bring(work, session_of(work, number), amount, EntryCode.BUY_IN)
        return number

    return _unit(asked, {"do": "sit_down", "player": player, "amount": amount.count}, body)


def bring_more(asked: SeatRequest, *, session: int, amount: Cents) -> Unit:
    """Make the unit that adds to the stack of a session; its answer is the entry's number."""

    def body(work: Work) -> Json:
        return bring(work, session_of(work, session), amount, EntryCode.TOP_UP)

    return _unit(asked, {"do": "bring_more", "session": session, "amount": amount.count}, body)


def get_up(asked: SeatRequest, *, session: int) -> Unit:
    """Make the unit that returns the whole stack to the account and closes the session.

    Its answer says how much came back and what the session won (below zero: lost). No status and
    no limit ever keeps a player from his own money.
    """

    return _unit(
        asked,
        {"do": "get_up", "session": session},
        lambda work: close_session(work, session_of(work, session)),
    )


def _unit(asked: SeatRequest, command: dict[str, Json], body: Body) -> Unit:
    return Unit(
        request_id=asked.request_id,
        stream=table_stream(asked.table),
        actor=f"seat:{asked.table}:{asked.seat}",
        command=command,
        at_ms=asked.at_ms,
        body=body,
    )
