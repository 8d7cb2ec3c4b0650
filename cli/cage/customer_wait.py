"""Waiting for the customer: as long as the customer's screen waits, with what happens there."""

from __future__ import annotations

import time
from gettext import gettext as _
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.link.room_client import ANSWER_MS, Desk, staff_do
from cli.output import note

if TYPE_CHECKING:
    from wire.link import PollClient
    from wire.messages.base import Facts, Message, Request
    from wire.messages.cage import AskPin, PinProgress

CUSTOMER_SCREEN: Final = "cage:1"
Station = Annotated[
    str,
    typer.Option(
        "--station",
        envvar="ARCLIGHT_STATION",
        help=_("The customer's screen at this window, such as cage:2."),
    ),
]
STAGES: Final = {
    "shown": _("the customer's screen asks for the PIN, for {left} s; Ctrl-C takes it back"),
    "typing": _("the customer is entering the PIN ..."),
    "checking": _("the PIN is entered and is being checked"),
    "again": _("not accepted: {trouble} The customer may try again, for {left} s"),
}
TROUBLES: Final = {
    "pin_wrong": _("the PIN is wrong, tries left: {tries}."),
    "pin_too_easy": _("the PIN is too easy to guess."),
    "pin_wrong_length": _("the PIN has too few or too many digits."),
    "enter_again": _("the entry was lost."),
}
_POLL_MS: Final = 500


def ask_customer(at: Desk, **fields: Any) -> Facts:
    """Have the customer's screen ask for a PIN; return the facts of the answer.

    A refusal ends the command: declined, timed out or taken back. The cashier always reads how it
    ended.
    """
    from wire.messages.cage import AskPin
    from wire.messages.session import Done

    facts = staff_do(at, AskPin, Done, await_answer=_wait, **fields).facts
    note(_("the customer agreed") if "proof" in facts else _("the customer chose a PIN"))
    return facts


def _wait(client: PollClient, request: Request) -> Message:
    """Wait while the customer's screen waits; Ctrl-C takes the question back."""
    client.send(request)
    try:
        return _heard(client, request)
    except KeyboardInterrupt:
        _take_back(client, request)
        return _heard(client, request)


def _heard(client: PollClient, request: Request) -> Message:
    from wire.link import NoAnswer
    from wire.messages.cage import PinProgress

    until = time.monotonic() + ANSWER_MS / 1000
    while time.monotonic() < until:
        for news in client.poll(_POLL_MS):
            if getattr(news, "id", None) == request.id:
                return news  # type: ignore[return-value]  # only messages have an id
            if isinstance(news, PinProgress) and news.asked == request.id:
                until = time.monotonic() + (news.left_ms + ANSWER_MS) / 1000
                note(progress_words(news))
    raise NoAnswer(request.id)


def progress_words(news: PinProgress) -> str:
    """Return what the customer does, for the cashier."""
    trouble = TROUBLES.get(news.trouble, news.trouble).format(tries=news.tries_left)
    stage = STAGES.get(news.stage, news.stage)
    return stage.format(left=news.left_ms // 1000, trouble=trouble)


def _take_back(client: PollClient, asked: Any) -> None:
    from wire.link import new_request_id
    from wire.messages.cage import TakeBackPin

    request: AskPin = asked
    client.send(
        TakeBackPin(
            id=new_request_id(),
            token=request.token,
            station=request.station,
            player=request.player,
        )
    )
