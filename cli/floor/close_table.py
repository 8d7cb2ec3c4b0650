"""Closing a table during a hand: the table pauses, and closes after the hand."""

from __future__ import annotations

from gettext import gettext as _
from typing import TYPE_CHECKING, cast

from cli.link.room_client import ANSWER_MS
from cli.output import note
from wire.link import new_request_id
from wire.messages.floor import OrderTable
from wire.messages.session import Refusal

if TYPE_CHECKING:
    from wire.link import PollClient
    from wire.messages.base import Message, Request

ASK_AGAIN_MS = 500


def close_after_the_hand(client: PollClient, request: Request) -> Message:
    """Ask to close a table, and repeat it until its hand is over; no further hand begins."""
    order = cast("OrderTable", request)
    answer = client.ask(order, wait_ms=ANSWER_MS)
    if not _hand_runs(answer):
        return answer
    pause = OrderTable(
        id=new_request_id(),
        token=order.token,
        table=order.table,
        act="pause",
        reason=order.reason,
    )
    client.ask(pause, wait_ms=ANSWER_MS)
    note(
        _(
            "a hand is being played: table {table} closes when it is over."
            " Ctrl-C leaves the table paused instead."
        ).format(table=order.table)
    )
    while _hand_runs(answer):
        client.poll(ASK_AGAIN_MS)
        answer = client.ask(order, wait_ms=ANSWER_MS)
    return answer


def _hand_runs(answer: Message) -> bool:
    return isinstance(answer, Refusal) and answer.code == "hand_running"
