"""The one thing a player is asked at a time: to act, to show, to give up cards, to ask for one."""

from __future__ import annotations

from typing import Final, NamedTuple

from wire.messages.own_view import (
    AskView,
    DrawView,
    OfferView,
    OwnView,
    RabbitView,
    RunsView,
    ShowView,
)

Asked = OfferView | ShowView | DrawView | AskView | RunsView


class Decision(NamedTuple):
    """Identifies one decision; the turn alone is not enough, because each hand counts from 1."""

    hand: int
    turn: int
    price: int


NO_DECISION: Final = Decision(0, 0, 0)


def asked_of(own: OwnView | None) -> Asked | None:
    """What a view asks its player; None: nothing."""
    return None if own is None else own.offer or own.show or own.draw or own.ask or own.runs


def decision_of(own: OwnView | None) -> Decision:
    """The decision that a view asks for."""
    asked = asked_of(own)
    if asked is None:
        return NO_DECISION
    price = asked.to_call if isinstance(asked, OfferView) else 0
    return Decision(asked.hand, asked.turn, price)


def rabbit_of(own: OwnView | None, answered: Decision) -> RabbitView | None:
    """The player may ask for the cards that would have come, and has not yet."""
    rabbit = None if own is None else own.rabbit
    asked = rabbit is not None and answered[:2] == (rabbit.hand, rabbit.turn)
    return None if asked else rabbit
