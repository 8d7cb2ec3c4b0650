"""A finished hand as an Open Hand History object (JSON, specification 1.4.7).

An amount is what an act added, for raises too; PHH has totals. The specification has no razz, and
names streets for flop games only. Stud streets are written as "Third Street" to "Seventh Street".
Cards that were not shown are left out unless `faces` names them.
https://hh-specs.handhistory.org
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from rules.cards import Card, card_text
from rules.hand.events import (
    Acted,
    ActWord,
    BetsGathered,
    BlindsChopped,
    BoardDealt,
    CardsDealt,
    CollectionTaken,
    Event,
    ForcedBetsPosted,
    HandMucked,
    HandShown,
    HandsTurnedUp,
    HandVoided,
    Pot,
    PotPushed,
    ShowdownOpened,
)
from rules.hand.setup import PostKind
from rules.hand.state import Hand, Phase
from rules.records.faces import PUBLIC, Faces
from rules.refusals import RefusalCode, Refused
from rules.settings import Structure

SPEC_VERSION = "1.4.7"
_GAMES: Mapping[str, str] = {
    "holdem": "Holdem",
    "omaha": "Omaha",
    "omaha8": "OmahaHiLo",
    "stud": "Stud",
    "stud8": "StudHiLo",
}
_LIMITS: Mapping[Structure, str] = {
    Structure.NO_LIMIT: "NL",
    Structure.POT_LIMIT: "PL",
    Structure.FIXED_LIMIT: "FL",
}
_POSTS: Mapping[PostKind, str] = {
    PostKind.ANTE: "Post Ante",
    PostKind.BIG_BLIND_ANTE: "Post Ante",
    PostKind.SMALL_BLIND: "Post SB",
    PostKind.BIG_BLIND: "Post BB",
    PostKind.FURTHER_BLIND: "Post Extra Blind",
    PostKind.STRADDLE: "Straddle",
    PostKind.ENTRY: "Post Extra Blind",
    PostKind.MISSED: "Post Dead",
    PostKind.COLLECTION: "Post Dead",
    PostKind.HAND_FEE: "Post Dead",
    PostKind.KILL: "Post Extra Blind",
}
_STREETS: Mapping[str, str] = {
    "preflop": "Preflop",
    "flop": "Flop",
    "turn": "Turn",
    "river": "River",
    "third": "Third Street",
    "fourth": "Fourth Street",
    "fifth": "Fifth Street",
    "sixth": "Sixth Street",
    "seventh": "Seventh Street",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OhhTournament:
    """What the format says of the tournament that a hand belongs to."""

    number: str
    name: str
    start_utc: str
    currency: str
    """Of buy-in and fee; the hand's own amounts are chips."""
    buy_in_cents: int
    fee_cents: int
    starting_chips: int
    level_seconds: int
    """0: levels by hands, or the last one."""
    satellite: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OhhContext:
    """What a hand's record does not hold: where and when it was played, and by whom."""

    site: str = "Arclight"
    network: str = "Arclight"
    version: str = "1"
    start_utc: str = ""
    """ISO 8601. It comes from outside because the rules have no clock."""
    currency: str = ""
    decimals: int = 0
    """2 where a chip is a cent; 0 for tournament chips."""
    names: Mapping[int, str] | None = None
    """Players' names by seat."""
    tournament: OhhTournament | None = None


_SPEEDS = ((600, "Normal"), (360, "Semi-Turbo"), (240, "Turbo"), (180, "Super-Turbo"))
"""By the length of a level in seconds; shorter levels are "Hyper-Turbo"."""


def _tournament_info(played: OhhTournament) -> dict[str, Any]:
    """Return the tournament as the format has it; there are no bounties."""
    seconds = played.level_seconds
    speed = next((word for least, word in _SPEEDS if seconds >= least), "Hyper-Turbo")
    return {
        "tournament_number": played.number,
        "name": played.name,
        "start_date_utc": played.start_utc,
        "currency": played.currency,
        "buyin_amount": Decimal(played.buy_in_cents).scaleb(-2),
        "fee_amount": Decimal(played.fee_cents).scaleb(-2),
        "initial_stack": played.starting_chips,
        "type": "STT",
        "flags": ["SNG", "Satellite"] if played.satellite else ["SNG"],
        "speed": {"type": speed if seconds else "Normal", "round_time": seconds},
    }


def ohh_text(hand: Hand, context: OhhContext | None = None, *, faces: Faces = PUBLIC) -> str:
    """Return a finished hand as the text of one OHH object.

    The streets of a second run follow those of the first, under the flag "Run_It_Twice".

    Raises `Refused` for what the format cannot express: razz, spread limit, and a hand that is
    unfinished, chopped or voided.
    """
    writer = _Writer(hand, context or OhhContext(), faces)
    return _json({"ohh": writer.hand_object()})


class _Writer:
    """Writes one hand in the format."""

    def __init__(self, hand: Hand, context: OhhContext, faces: Faces) -> None:
        self.hand = hand
        self.context = context
        self.faces = faces
        self.actions = 0
        self.left = {player.seat: player.started_with for player in hand.players}

    def money(self, chips: int) -> Decimal:
        """Return chips as the decimal amount the format wants."""
        return Decimal(chips).scaleb(-self.context.decimals)

    def hand_object(self) -> dict[str, Any]:
        """Return the whole object."""
        hand, context, setup = self.hand, self.context, self.hand.setup
        settings = hand.settings
        stakes = settings.stakes
        blinds = (0, 0, *stakes.blinds)
        return {
            "spec_version": SPEC_VERSION,
            "site_name": context.site,
            "network_name": context.network,
            "internal_version": context.version,
            "tournament": settings.tournament,
            **self._of_tournament(),
            "game_number": f"{setup.table}-{setup.hand}",
            "start_date_utc": context.start_utc,
            "table_name": setup.table,
            "game_type": _game_type(hand),
            "bet_limit": {"bet_type": _LIMITS[settings.structure], "bet_cap": self.money(0)},
            "table_size": settings.seats,
            "currency": context.currency,
            "dealer_seat": setup.button,
            "small_blind_amount": self.money(blinds[-2]),
            "big_blind_amount": self.money(blinds[-1]),
            "ante_amount": self.money(stakes.ante),
            "flags": ["Run_It_Twice"] if len(hand.boards) > hand.game.boards else [],
            "players": [self._player(seat, stack) for seat, stack in setup.players],
            "rounds": list(self._rounds()),
            "pots": self._pots(),
        }

    def _of_tournament(self) -> dict[str, Any]:
        played = self.context.tournament
        return {} if played is None else {"tournament_info": _tournament_info(played)}

    def _player(self, seat: int, stack: int) -> dict[str, Any]:
        names = self.context.names or {}
        return {
            "id": seat,
            "seat": seat,
            "name": names.get(seat, f"seat {seat}"),
            "starting_stack": self.money(stack),
            "is_sitting_out": False,
        }

    def _rounds(self) -> Iterator[dict[str, Any]]:
        for number, (street, events) in enumerate(_by_street(self.hand)):
            board = [c for e in events if isinstance(e, BoardDealt) for c in e.cards]
            actions = [action for event in events for action in self._actions(event)]
            yield {
                "id": number,
                "street": street,
                "cards": [card_text(card) for card in board],
                "actions": actions,
            }

    def _actions(self, event: Event) -> Iterator[dict[str, Any]]:
        if isinstance(event, ForcedBetsPosted):
            for paid in event.paid:
                yield self._action(paid.seat, _POSTS[paid.kind], paid.amount)
        elif isinstance(event, CardsDealt):
            yield from self._dealt(event)
        elif isinstance(event, Acted):
            yield self._action(event.seat, self._word(event), event.added)
        elif isinstance(event, HandsTurnedUp):
            for seat, cards in event.hands:
                yield self._action(seat, "Shows Cards", cards=cards)
        elif isinstance(event, HandShown):
            yield self._action(event.seat, "Shows Cards", cards=event.cards)
        elif isinstance(event, HandMucked):
            yield self._action(event.seat, "Mucks Cards")

    def _dealt(self, event: CardsDealt) -> Iterator[dict[str, Any]]:
        for player in self.hand.players:
            pairs = zip(event.seats, event.cards, strict=True)
            cards = tuple(card for seat, card in pairs if seat == player.seat)
            if cards and self.faces.named(player, up=event.up):
                yield self._action(player.seat, "Dealt Cards", cards=cards)

    def _word(self, event: Acted) -> str:
        """The first wager of a round is a "Bet"; before the flop it is a raise over the blinds."""
        if event.word is ActWord.BRING_IN:
            return "Post Extra Blind"
        if event.word in (ActWord.BET, ActWord.COMPLETE):
            first = event.total == event.added and not self._wagered(event)
            return "Bet" if first else "Raise"
        return str(event.word.value).capitalize()

    def _wagered(self, event: Acted) -> bool:
        """Whether a blind, a bring-in or a bet stood before this act."""
        events = self.hand.events
        before = events[: events.index(event)]
        for earlier in reversed(before):
            if isinstance(earlier, BetsGathered):
                return False
            if isinstance(earlier, Acted) and earlier.added:
                return True
        return self.hand.game.uses_blinds

    def _action(
        self, seat: int, word: str, amount: int = 0, *, cards: Sequence[Card] = ()
    ) -> dict[str, Any]:
        self.actions += 1
        self.left[seat] -= amount
        action: dict[str, Any] = {
            "action_number": self.actions,
            "player_id": seat,
            "action": word,
        }
        if amount:
            action |= {"amount": self.money(amount), "is_allin": not self.left[seat]}
        if cards:
            action["cards"] = [card_text(card) for card in cards]
        return action

    def _pots(self) -> list[dict[str, Any]]:
        events = self.hand.events
        pots: tuple[Pot, ...] = self.hand.pots
        taken = next((e.from_pots for e in events if isinstance(e, CollectionTaken)), ())
        drops = self._drops(taken)
        # A collection blind is posted dead and never reaches a pot; here it is rake of the first.
        blind = {0: self.hand.collected - sum(taken)}
        return [
            self._pot(
                event,
                pots[event.number].amount + blind.get(event.number, 0),
                (taken[event.number] if taken else 0) + blind.get(event.number, 0),
                drops.get(event.number, 0),
            )
            for event in events
            if isinstance(event, PotPushed)
        ]

    def _drops(self, taken: Sequence[int]) -> dict[int, int]:
        """What each pot gave to a jackpot, the main pot first: it is not the house's."""
        drops, due = dict[int, int](), self.hand.dropped
        for number, amount in enumerate(taken):
            drops[number] = min(due, amount)
            due -= drops[number]
        return drops

    def _pot(self, event: PotPushed, amount: int, taken: int, drop: int) -> dict[str, Any]:
        return {
            "number": event.number,
            "amount": self.money(amount),
            "rake": self.money(taken - drop),
            "jackpot": self.money(drop),
            "player_wins": [
                {"player_id": seat, "win_amount": self.money(won)}
                for seat, won in _won(event).items()
            ],
        }


def _won(event: PotPushed) -> dict[int, int]:
    """What each seat got of a pot, its shares added up."""
    won: dict[int, int] = {}
    for win in event.wins:
        won[win.seat] = won.get(win.seat, 0) + win.amount
    return won


def _game_type(hand: Hand) -> str:
    unfinished = hand.phase is not Phase.OVER
    ended = any(isinstance(event, BlindsChopped | HandVoided) for event in hand.events)
    if unfinished or ended:
        value = "an unfinished hand" if unfinished else "a chopped or voided hand"
        raise Refused(RefusalCode.NOT_EXPRESSIBLE, format="OHH", value=value)
    if hand.game.code not in _GAMES:
        raise Refused(RefusalCode.NOT_EXPRESSIBLE, format="OHH", value=hand.game.code)
    structure = hand.settings.structure
    if structure not in _LIMITS:
        raise Refused(RefusalCode.NOT_EXPRESSIBLE, format="OHH", value=structure.value)
    return _GAMES[hand.game.code]


def _by_street(hand: Hand) -> list[tuple[str, list[Event]]]:
    """Group the events by street; the showdown is its own round and holds all shown hands."""
    streets = hand.game.streets
    turned_up = [event for event in hand.events if isinstance(event, HandsTurnedUp)]
    groups: list[tuple[str, list[Event]]] = [(_STREETS[streets[0].name], [])]
    for event in hand.events:
        name = groups[-1][0]
        if isinstance(event, CardsDealt | BoardDealt):
            name = _STREETS[streets[event.street].name]
        elif isinstance(event, ShowdownOpened):
            name = "Showdown"
        if name != groups[-1][0]:
            groups.append((name, list(turned_up) if name == "Showdown" else []))
        if not isinstance(event, HandsTurnedUp):
            groups[-1][1].append(event)
    return groups


def _json(value: object) -> str:
    """Write a value as JSON text; exact decimals are numbers in it, never floats."""
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, dict):
        members = (f"{json.dumps(key)}: {_json(each)}" for key, each in value.items())
        return f"{{{', '.join(members)}}}"
    if isinstance(value, list):
        return f"[{', '.join(_json(each) for each in value)}]"
    return json.dumps(value)
