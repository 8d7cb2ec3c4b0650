"""Views for simulated players, in one line each."""

from __future__ import annotations

from bots.policy import STYLES, Person, Sight
from wire.messages.own_view import (
    BuyInView,
    HandName,
    OfferView,
    OpeningView,
    OwnView,
    PlayerView,
    ShowView,
)
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import (
    HandView,
    RulesView,
    SeatView,
    TableView,
)

SALT = b"s" * 32


def person(style: str = "tight", *, stay_hands: int = 60) -> Person:
    return Person(
        nickname="ann", style=STYLES[style], track=";1=2?", pin="730586", stay_hands=stay_hands
    )


def openings(cards: str) -> tuple[OpeningView, ...]:
    return tuple(
        OpeningView(position=place, card=card, salt=SALT, path=(SALT,))
        for place, card in enumerate(cards.split())
    )


def sight(
    state: str = "seated",
    *,
    cards: str = "",
    offer: OfferView | None = None,
    show: ShowView | None = None,
    names: tuple[HandName, ...] = (),
    buy_in: BuyInView | None = None,
    away: bool = False,
    in_hand: bool = False,
    hands: int = 1,
    stack: int = 5_000,
    pot: int = 300,
    hand: int = 4,
    board: str = "",
    game: str = "holdem",
) -> Sight:
    mine = SeatView(seat=2, state="seated", stack=stack, away=away, in_hand=in_hand)
    seats = (mine, SeatView(seat=5))
    table = TableView(
        table=1,
        name="One",
        rules=RulesView(
            game=game,
            structure="no_limit",
            stakes=StakesView(blinds=(50, 100)),
            buy_in_min=2_000,
        ),
        seats=seats,
        hand=HandView(
            hand=hand,
            root=SALT,
            button=5,
            pot=pot,
            boards=(tuple(board.split()),) if board else (),
            street=max(len(board.split()) - 2, 0),
        ),
    )
    own = OwnView(
        seat=2,
        state=state,
        table=1,
        player=PlayerView(nickname="ann", balance=100_000, hands=hands),
        cards=openings(cards),
        names=names,
        offer=offer,
        show=show,
        buy_in=buy_in,
    )
    return Sight(table, own)
