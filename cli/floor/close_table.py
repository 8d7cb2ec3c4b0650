"""Closing a table during a hand: the table pauses, and closes after the hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from gettext import gettext as _
from typing import TYPE_CHECKING, Literal, cast

from cli.link.room_client import ANSWER_MS
from cli.output import note
from cli.typed.cash import shown_cents
from wire.link import new_request_id
from wire.messages.floor import OrderTable
from wire.messages.session import Refusal

if TYPE_CHECKING:
    from wire.link import PollClient
    from wire.messages.base import Fact, Message, Request

ASK_AGAIN_MS = 500


def close_after_the_hand(client: PollClient, request: Request) -> Message:
    """Ask to close a table, and ask anew until its hand is over; no further hand begins.

    Each time is a request of its own: the server gives a repeated id its first answer again.
    """
    order = cast("OrderTable", request)
    answer = client.ask(order, wait_ms=ANSWER_MS)
    if not _hand_runs(answer):
        return answer
    client.ask(_asked_anew(order, "pause"), wait_ms=ANSWER_MS)
    note(
        _(
            "a hand is being played: table {table} closes when it is over."
            " Ctrl-C leaves the table paused instead."
        ).format(table=order.table)
    )
    while _hand_runs(answer):
        client.poll(ASK_AGAIN_MS)
        answer = client.ask(_asked_anew(order, "close"), wait_ms=ANSWER_MS)
    return answer


def closed_lines(table: int, facts: Mapping[str, Fact]) -> Iterator[str]:
    """Yield where each stack went, and what ended with the table."""
    yield _("Table {table} is closed").format(table=table)
    seats = sorted(int(name.removeprefix("stack_")) for name in facts if name.startswith("stack_"))
    for seat in seats:
        stack, player = shown_cents(int(facts[f"stack_{seat}"] or 0)), facts[f"player_{seat}"]
        words = _("{stack} from seat {seat} to account {player}")
        yield words.format(stack=stack, seat=seat, player=player)
    if not seats:
        yield _("No chips were on it")
    if facts.get("held"):
        yield _("No longer held or called: the seats of {names}").format(names=facts["held"])
    if facts.get("waiting"):
        words = _(
            "No table deals {list} now; names on its list: {waiting}. They keep their places until"
            " one opens."
        )
        yield words.format(list=facts["list"], waiting=facts["waiting"])


def _asked_anew(order: OrderTable, act: Literal["pause", "close"]) -> OrderTable:
    return OrderTable(
        id=new_request_id(),
        token=order.token,
        table=order.table,
        act=act,
        reason=order.reason,
    )


def _hand_runs(answer: Message) -> bool:
    return isinstance(answer, Refusal) and answer.code == "hand_running"
