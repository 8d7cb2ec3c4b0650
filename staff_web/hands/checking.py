"""What a browser needs to check the deal of a hand by itself: the root, and every shown card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from proof import label_of
from staff_web.language import translated as _
from staff_web.table_picture import CardShown, card_shown
from wire.messages import table_events as events
from wire.messages.hands import HandStory, HandUnsealed
from wire.messages.own_view import OpeningView


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedCard:
    """One card with what proves it; bytes are hexadecimal."""

    where: str
    face: CardShown
    card: str
    position: int
    salt: str
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCheck:
    """The commitment of a hand, and the cards that are checked against it."""

    table: int
    hand: int
    root: str
    label: str
    leaves: str
    more_root: str
    """Of the further orders of the deck; empty: none was needed."""
    more_leaves: str
    cards: tuple[OpenedCard, ...]


def deal_check(story: HandStory) -> DealCheck:
    """Return the check of a told hand: of every card that everybody was shown."""
    opened = {card.position: card for card in _opened(story)}
    return _check(story, tuple(opened[position] for position in sorted(opened)))


def unsealed_check(story: HandStory, unsealed: HandUnsealed) -> DealCheck:
    """Return the check of the cards that two persons unsealed."""
    cards = (
        opened_card(_where(story, each.seat) if each.seat else _("Burned"), each.opening)
        for each in unsealed.cards
    )
    return _check(story, tuple(cards))


def _check(story: HandStory, cards: tuple[OpenedCard, ...]) -> DealCheck:
    began, more = _began(story), _more_leaves(story)
    return DealCheck(
        table=story.table,
        hand=story.hand,
        root=began.root.hex(),
        label=label_of(began.root),
        leaves=" ".join(leaf.hex() for leaf in began.leaves),
        more_root=began.more_root.hex() if began.more_root is not None and more else "",
        more_leaves=" ".join(leaf.hex() for leaf in more),
        cards=cards,
    )


def opened_card(where: str, opening: OpeningView) -> OpenedCard:
    """Return a card as the page carries it."""
    return OpenedCard(
        where=where,
        face=card_shown(opening.card),
        card=opening.card,
        position=opening.position,
        salt=opening.salt.hex(),
        path=" ".join(node.hex() for node in opening.path),
    )


def _began(story: HandStory) -> events.HandBegan:
    told = (event for step in story.steps for event in step.events)
    return next(event for event in told if isinstance(event, events.HandBegan))


def _more_leaves(story: HandStory) -> tuple[bytes, ...]:
    told = (event for step in story.steps for event in step.events)
    back = (event.leaves for event in told if isinstance(event, events.DiscardsShuffledIn))
    return next(back, ())


def _opened(story: HandStory) -> Iterator[OpenedCard]:
    for step in story.steps:
        for event in step.events:
            match event:
                case events.BoardDealt():
                    yield from (opened_card(_("Board"), each) for each in event.openings)
                case events.HandShown():
                    seat = _where(story, event.seat)
                    yield from (opened_card(seat, each) for each in event.openings)
                case events.CardTurned(opening=opening):
                    yield opened_card(_where(story, event.seat), opening)
                case events.CardDealt(opening=OpeningView() as opening):
                    yield opened_card(_where(story, event.seat), opening)
                case _:
                    pass


def _where(story: HandStory, seat: int) -> str:
    names = {dealt.seat: dealt.nickname for dealt in story.players}
    return names.get(seat) or _("Seat {seat}").format(seat=seat)
