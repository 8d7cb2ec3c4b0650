"""Closing a table or calling a tournament off in a hand: the table pauses, and it waits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from gettext import gettext as _
from typing import TYPE_CHECKING, cast

from cli.link.room_client import ANSWER_MS
from cli.output import note
from cli.typed.cash import shown_cents
from wire.link import new_request_id
from wire.messages.base import changed
from wire.messages.floor import OrderTable
from wire.messages.session import Refusal

if TYPE_CHECKING:
    from wire.link import PollClient
    from wire.messages.base import Fact, Message, Request
    from wire.messages.tournament import CancelTournament

ASK_AGAIN_MS = 500


def close_after_the_hand(client: PollClient, request: Request) -> Message:
    """Ask to close a table, and ask anew until its hand is over; no further hand begins."""
    words = _(
        "a hand is being played: table {table} closes when it is over."
        " Ctrl-C leaves the table paused instead."
    )
    return _after_the_hand(client, cast("OrderTable", request), words)


def called_off_after_the_hand(client: PollClient, request: Request) -> Message:
    """Ask to call a tournament off, and ask anew until its hand is over."""
    words = _(
        "a hand is being played: the tournament of table {table} is called off when it is over."
        " Ctrl-C leaves the table paused instead."
    )
    return _after_the_hand(client, cast("CancelTournament", request), words)


def _after_the_hand(
    client: PollClient, order: OrderTable | CancelTournament, words: str
) -> Message:
    """Ask, and if a hand runs pause the table and ask until the hand is over.

    Each time is a request of its own: the server gives a repeated id its first answer again.
    """
    answer = client.ask(order, wait_ms=ANSWER_MS)
    if not _hand_runs(answer):
        return answer
    client.ask(_pause(order), wait_ms=ANSWER_MS)
    note(words.format(table=order.table))
    while _hand_runs(answer):
        client.poll(ASK_AGAIN_MS)
        answer = client.ask(changed(order, id=new_request_id()), wait_ms=ANSWER_MS)
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


def _pause(order: OrderTable | CancelTournament) -> OrderTable:
    return OrderTable(
        id=new_request_id(),
        token=order.token,
        table=order.table,
        act="pause",
        reason=order.reason,
    )


def _hand_runs(answer: Message) -> bool:
    return isinstance(answer, Refusal) and answer.code == "hand_running"
