"""A finished hand as Poker Hand History text.

Cards that were not shown are written as unknown unless `faces` names them. Fields that begin with
an underscore are our own: the rake, the button's seat, and the table's settings and posts in their
plain form, so that our reader replays the hand under the same rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rules.cards import Card, cards_text
from rules.hand.events import (
    Acted,
    ActWord,
    BlindsChopped,
    BoardDealt,
    CardsDealt,
    CardsDiscarded,
    Event,
    HandMucked,
    HandShown,
    HandsTurnedUp,
    HandVoided,
)
from rules.hand.setup import HOUSE_POSTS, Post, PostKind
from rules.hand.state import Hand, Phase
from rules.hand.stub import card_at
from rules.records.faces import PUBLIC, Faces
from rules.records.phh_text import UNKNOWN
from rules.records.phh_variants import variant_of
from rules.records.plain import to_plain
from rules.refusals import RefusalCode, Refused
from rules.settings import Structure, TableSettings

NO_FIELDS: Mapping[str, object] = {}
_DEAD = frozenset({PostKind.BIG_BLIND_ANTE, PostKind.MISSED}) | HOUSE_POSTS
_WORDS: Mapping[ActWord, str] = {
    ActWord.FOLD: "f",
    ActWord.CHECK: "cc",
    ActWord.CALL: "cc",
    ActWord.BRING_IN: "pb",
}


def phh_text(
    hand: Hand,
    *,
    names: Mapping[int, str] | None = None,
    faces: Faces = PUBLIC,
    more: Mapping[str, object] = NO_FIELDS,
) -> str:
    """Return a finished hand as PHH text; `names` gives players' names by seat.

    `more` are further fields of the format, such as the event and its level.

    Raises `Refused` for what the format cannot express: a game without a code, a chop, a void, a
    board that was run twice.
    """
    fields = {**_stakes(hand), "actions": list(_actions(hand, faces)), **more}
    fields |= {
        "hand": hand.setup.hand,
        "table": hand.setup.table,
        "seats": [seat for seat, _ in hand.setup.players],
    }
    if names:
        fields["players"] = [names.get(seat, f"seat {seat}") for seat, _ in hand.setup.players]
    fields |= {
        "finishing_stacks": [player.stack for player in hand.players],
        "_rake": hand.collected,
        "_button_seat": hand.setup.button,
        "_settings": _embedded(TableSettings, hand.settings),
        "_posts": _embedded(tuple[Post, ...], hand.setup.posts),
    }
    return "".join(f"{key} = {_toml(value)}\n" for key, value in fields.items())


def _embedded(kind: Any, value: object) -> str:
    return json.dumps(to_plain(kind, value), separators=(",", ":"))


def _stakes(hand: Hand) -> dict[str, Any]:
    """Return the format's required fields except the actions."""
    settings, setup = hand.settings, hand.setup
    stakes = settings.stakes
    fields: dict[str, Any] = {
        "variant": _variant(hand),
        "ante_trimming_status": not any(post.kind in _DEAD for post in setup.posts),
        "antes": _row(hand, _ante),
    }
    if hand.game.uses_blinds:
        fields["blinds_or_straddles"] = _row(hand, _blind)
    else:
        fields["bring_in"] = stakes.bring_in
    if settings.structure is Structure.FIXED_LIMIT:
        fields |= {"small_bet": stakes.small_bet, "big_bet": stakes.big_bet}
    else:
        fields["min_bet"] = stakes.min_bet
    return {**fields, "starting_stacks": [stack for _, stack in setup.players]}


def _variant(hand: Hand) -> str:
    code = variant_of(hand.settings)
    if code is None:
        played = f"{hand.settings.game} {hand.settings.structure.value}"
        raise Refused(RefusalCode.NOT_EXPRESSIBLE, format="PHH", value=played)
    if hand.phase is not Phase.OVER:
        raise Refused(RefusalCode.NOT_EXPRESSIBLE, format="PHH", value="an unfinished hand")
    straddlers = [p.seat for p in hand.setup.posts if p.kind is PostKind.STRADDLE]
    if straddlers not in ([], [hand.setup.last_blind]):
        value = "a straddle to whose left the first round does not begin"
        raise Refused(RefusalCode.NOT_EXPRESSIBLE, format="PHH", value=value)
    if not _begins_left_of_kill(hand):
        value = "a kill to whose left the first round does not begin"
        raise Refused(RefusalCode.NOT_EXPRESSIBLE, format="PHH", value=value)
    if hand.setup.killed:
        raise Refused(RefusalCode.NOT_EXPRESSIBLE, format="PHH", value="a killed hand")
    if hand.runs is not None and hand.runs.count > 1:
        raise Refused(RefusalCode.NOT_EXPRESSIBLE, format="PHH", value="a board run twice")
    for event in hand.events:
        if isinstance(event, BlindsChopped | HandVoided):
            value = "chopped blinds" if isinstance(event, BlindsChopped) else "a voided hand"
            raise Refused(RefusalCode.NOT_EXPRESSIBLE, format="PHH", value=value)
    return code


def _begins_left_of_kill(hand: Hand) -> bool:
    """Whether a killer, if there is one, sits where the format lets the first round begin."""
    killers = [post.seat for post in hand.setup.posts if post.kind is PostKind.KILL]
    if not killers:
        return True
    seats = [seat for seat, _ in hand.setup.players]
    after = seats.index(hand.setup.last_blind) + 1 if hand.setup.last_blind else 0
    return killers[0] in (hand.setup.last_blind, seats[after % len(seats)])


def _row(hand: Hand, part: Callable[[Post], int]) -> list[int]:
    """Return what each position posts; heads-up the format writes rows the other way round."""
    row = [
        sum(part(post) for post in hand.setup.posts if post.seat == seat)
        for seat, _ in hand.setup.players
    ]
    return row[::-1] if len(row) == 2 else row


def _ante(post: Post) -> int:
    return post.amount if post.kind in _DEAD or post.kind is PostKind.ANTE else 0


def _blind(post: Post) -> int:
    if post.kind in _DEAD or post.kind is PostKind.ANTE:
        return 0
    return -post.amount if post.kind is PostKind.ENTRY else post.amount


def _actions(hand: Hand, faces: Faces) -> Iterator[str]:
    places = {player.seat: player.place + 1 for player in hand.players}
    folded: set[int] = set()
    for event, event_before in zip(hand.events, (None, *hand.events), strict=False):
        if isinstance(event, CardsDealt):
            if hand.draw is not None and event.street:
                yield from _new_cards(hand, [event], folded, faces)
            elif not _same_deal(event, event_before):
                yield from _new_cards(hand, _deals(hand, event.street), folded, faces)
        elif isinstance(event, CardsDiscarded):
            yield _discarded(hand, event, faces)
        elif isinstance(event, BoardDealt):
            yield f"d db {cards_text(event.cards)}"
        elif isinstance(event, Acted):
            if event.word is ActWord.FOLD:
                folded.add(event.seat)
            yield f"p{places[event.seat]} {_WORDS.get(event.word, f'cbr {event.total}')}"
        elif not (isinstance(event, HandMucked) and hand.live == 1):
            # An uncontested winner who does not show leaves no line: there was no showdown.
            yield from _shown(event, places)


def _same_deal(event: CardsDealt, before: Event | None) -> bool:
    """Whether these are the up cards of third street, which are written with the down cards."""
    return isinstance(before, CardsDealt) and before.street == event.street


def _deals(hand: Hand, street: int) -> list[CardsDealt]:
    return [e for e in hand.events if isinstance(e, CardsDealt) and e.street == street]


def _new_cards(
    hand: Hand, deals: Iterable[CardsDealt], folded: set[int], faces: Faces
) -> Iterator[str]:
    """One line per player with all cards he got in these deals; folded seats are left out."""
    for player in hand.players:
        cards = [card for deal in deals for card in faces.dealt_to(hand, player, deal)]
        if cards and player.seat not in folded:
            yield f"d dh p{player.place + 1} {_cards_text(cards)}"


def _discarded(hand: Hand, event: CardsDiscarded, faces: Faces) -> str:
    """Stand pat or discard; the cards are named only where the seat is opened."""
    player = hand.by_seat[event.seat]
    named = event.seat in faces.opened and event.seat not in faces.invented
    cards = [card_at(hand, position) if named else None for position in event.positions]
    return f"p{player.place + 1} sd {_cards_text(cards)}".rstrip()


def _cards_text(cards: Iterable[Card | None]) -> str:
    return "".join(UNKNOWN if card is None else cards_text([card]) for card in cards)


def _shown(event: Event, places: Mapping[int, int]) -> Iterator[str]:
    shown: Iterable[tuple[int, tuple[Card, ...]]] = ()
    if isinstance(event, HandsTurnedUp):
        shown = event.hands
    elif isinstance(event, HandShown):
        shown = [(event.seat, event.cards)]
    elif isinstance(event, HandMucked):
        yield f"p{places[event.seat]} sm"
    for seat, cards in shown:
        yield f"p{places[seat]} sm {cards_text(cards)}"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(_toml(each) for each in value)}]"
    if isinstance(value, str) and '"' in value and "'" not in value:
        return f"'{value}'"
    # JSON and TOML write numbers and basic strings in the same way.
    return json.dumps(value, ensure_ascii=False)
