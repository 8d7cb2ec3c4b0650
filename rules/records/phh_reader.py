"""A Poker Hand History record as a hand of ours: its setup, its actions and what it ended with.

The format names no house rules. So a foreign record is read like a tournament hand: pot-limit
raises use the true pot, there is no collection, and hands are shown or mucked as the record says.
Records that we wrote carry our settings and posts in fields of their own, and are read with these.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from rules.board_options import RabbitHunt
from rules.collection import Collection
from rules.games.catalogue import GAMES
from rules.games.model import Game
from rules.hand.setup import DealtIn, HandSetup, Post, PostKind
from rules.records.phh_deck import CardsCameBack, DealPlan, first_guess, plan_of
from rules.records.phh_text import PhhAction, RawHand, actions_of
from rules.records.phh_variants import VARIANTS, Variant
from rules.records.plain import from_plain
from rules.refusals import RefusalCode, Refused
from rules.settings import Clocks, Options, Stakes, Structure, TableSettings

LAST_BLINDS = frozenset(
    {PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.FURTHER_BLIND, PostKind.STRADDLE}
)
CENTS = 100
"""Cents in one unit of a record."""
ASKED = Clocks(showdown_ms=1, uncontested_ms=1)
"""Every player is asked to show, so that the record's lines can answer."""


class Unsupported(Exception):
    """A record that is sound but of a kind we do not play; `feature` and `value` name it."""

    def __init__(self, feature: str, value: str) -> None:
        super().__init__(f"{feature}: {value}")
        self.feature = feature
        self.value = value


@dataclass(frozen=True, slots=True, kw_only=True)
class PhhHand:
    """A record ready to be replayed; players are known by position, 0 being p1."""

    variant: str
    unit: int
    """How many of our chips one unit of the record is."""
    setup: HandSetup
    """With a deck laid out by the record alone; a replay may have to move cards in it."""
    actions: tuple[PhhAction, ...]
    plan: DealPlan
    finishing: tuple[Decimal, ...] | None
    """In our chips; halves, where the source splits odd chips."""

    def seat(self, player: int) -> int:
        """Return the seat of a position."""
        return self.setup.players[player].seat

    def chips(self, amount: Decimal) -> int:
        """Return an amount of the record in our chips."""
        return int(amount * self.unit)


def read_phh(raw: RawHand, collection: Collection | None = None) -> PhhHand:
    """Check a record's fields and make a hand of them.

    `collection`, in cents of the record's currency, is what the house took; a record of ours
    names its own. Raises `Refused` naming line and value for what is wrong, `Unsupported` for
    another game.
    """
    code = raw.fields.get("variant")
    if not isinstance(code, str):
        raw.refuse("variant", code, "a variant code")
    if code not in VARIANTS:
        raise Unsupported("variant", code)
    fields = _Amounts(raw)
    actions = actions_of(raw)
    _check_players(raw, actions, fields.players)
    unit, taken = fields.unit(actions), Collection()
    if collection is not None and "_settings" not in raw.fields:
        unit = max(unit, CENTS)
        taken = collection.times(unit // CENTS)
    setup = _setup(raw, VARIANTS[code], fields, actions, unit)
    if taken != Collection():
        setup = replace(setup, settings=replace(setup.settings, collection=taken))
    game = setup.settings.rules_of_game
    try:
        plan = plan_of(raw, game, actions, fields.players)
    except CardsCameBack:
        raise Unsupported("draws", "discards that were dealt again") from None
    finishing = None
    if "finishing_stacks" in raw.fields:
        finishing = tuple(stack * unit for stack in fields.row("finishing_stacks"))
    return PhhHand(
        variant=code,
        unit=unit,
        setup=replace(setup, deck=first_guess(game, plan), more=(game.deck,) * game.recycles),
        actions=actions,
        plan=plan,
        finishing=finishing,
    )


def _check_players(raw: RawHand, actions: Sequence[PhhAction], players: int) -> None:
    for action in actions:
        if action.player >= players:
            key = f"actions[{action.number}]"
            raw.refuse(key, action.text, f"p1..p{players}", line=action.line)


class _Amounts:
    """The numbers of a record, each checked where it is read."""

    def __init__(self, raw: RawHand) -> None:
        self.raw = raw
        stacks = raw.fields.get("starting_stacks")
        self.players = len(stacks) if isinstance(stacks, list) else 0
        if not 2 <= self.players <= 10:
            raw.refuse("starting_stacks", stacks, "2..10 stacks")

    def amount(self, key: str, value: object, *, negative: bool = False) -> Decimal:
        """Return one exact amount."""
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            self.raw.refuse(key, value, "an amount")
        exact = Decimal(value)
        if exact.is_infinite():
            raise Unsupported(key, "inf")
        if exact.is_nan() or (exact < 0 and not negative):
            self.raw.refuse(key, value, "an amount of 0 or more")
        return exact

    def one(self, key: str) -> Decimal:
        """Return a single amount, 0 where the record has none."""
        return self.amount(key, self.raw.fields.get(key, 0))

    def row(self, key: str, *, negative: bool = False) -> tuple[Decimal, ...]:
        """Return an amount for each player, zeros where the record has none."""
        values = self.raw.fields.get(key, [0] * self.players)
        if not isinstance(values, list) or len(values) != self.players:
            self.raw.refuse(key, values, f"{self.players} amounts")
        return tuple(self.amount(key, value, negative=negative) for value in values)

    def unit(self, actions: Sequence[PhhAction]) -> int:
        """Return how many of our chips make one unit of the record: 1, 10, 100 and so on."""
        amounts = [
            *(self.one(key) for key in ("bring_in", "small_bet", "big_bet", "min_bet")),
            *self.row("antes"),
            *self.row("blinds_or_straddles", negative=True),
            *self.row("starting_stacks"),
            *(action.amount for action in actions),
        ]
        return int(10 ** max(_places(amount) for amount in amounts))


def _places(amount: Decimal) -> int:
    exponent = amount.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _setup(
    raw: RawHand, variant: Variant, fields: _Amounts, actions: Sequence[PhhAction], unit: int
) -> HandSetup:
    """Return the hand's setup, with an unshuffled deck."""
    game = GAMES[variant.game]
    seats = _seats(raw, fields.players)
    chips = [int(stack * unit) for stack in fields.row("starting_stacks")]
    for place, stack in enumerate(chips):
        if stack < 1:
            raw.refuse("starting_stacks", stack, f"chips for p{place + 1}")
    posts = _our_posts(raw) or _posts(fields, seats, game, unit)
    blinds = [post.seat for post in posts if post.kind in LAST_BLINDS]
    return HandSetup(
        table=str(raw.fields.get("table", "")),
        hand=_hand_number(raw),
        settings=_our_settings(raw) or _settings(variant, fields, actions, unit),
        button=_button(raw, seats),
        players=tuple(DealtIn(*pair) for pair in zip(seats, chips, strict=True)),
        posts=posts,
        last_blind=blinds[-1] if blinds else None,
        deck=game.deck,
    )


def _hand_number(raw: RawHand) -> int:
    number = raw.fields.get("hand", 0)
    return number if type(number) is int else 0


def _seats(raw: RawHand, players: int) -> list[int]:
    seats = raw.fields.get("seats", list(range(1, players + 1)))
    sound = isinstance(seats, list) and all(type(seat) is int for seat in seats)
    if not sound or len(seats) != players or len(set(seats)) != players:
        raw.refuse("seats", seats, f"{players} seats")
    return list(seats)


def _button(raw: RawHand, seats: Sequence[int]) -> int:
    button = raw.fields.get("_button_seat", seats[-1])
    if type(button) is not int:
        raw.refuse("_button_seat", button, "a seat")
    return button


def _posts(fields: _Amounts, seats: list[int], game: Game, unit: int) -> tuple[Post, ...]:
    """Return antes and blinds as posts; the big-blind ante is taken after the blind."""
    antes, blinds = fields.row("antes"), fields.row("blinds_or_straddles", negative=True)
    if len(seats) == 2:  # the format writes both rows the other way round heads-up
        antes, blinds = antes[::-1], blinds[::-1]
    trimmed = fields.raw.fields.get("ante_trimming_status", False)
    each = trimmed is True or len(set(antes)) == 1
    kind = PostKind.ANTE if each else PostKind.BIG_BLIND_ANTE
    paid = [Post(seat, kind, int(a * unit)) for seat, a in zip(seats, antes, strict=True) if a]
    posted = _blinds(fields, seats, blinds, unit) if game.uses_blinds else []
    return tuple([*paid, *posted] if each else [*posted, *paid])


def _blinds(fields: _Amounts, seats: list[int], blinds: Sequence[Decimal], unit: int) -> list[Post]:
    """Up to the smallest bet an amount is a blind, above it a straddle; a negative one, a post."""
    full = _smallest_bet(fields, unit)
    posts: list[Post] = []
    for seat, blind in zip(seats, blinds, strict=True):
        amount = int(abs(blind) * unit)
        if blind < 0:
            # Less than the big blind is a missed small blind, and dead (house rule 3.9).
            live = full if amount >= full else 0
            if live:
                posts.append(Post(seat, PostKind.ENTRY, live))
            if amount > live:
                posts.append(Post(seat, PostKind.MISSED, amount - live))
        elif blind:
            posts.append(Post(seat, _blind_kind(amount, full, posts), amount))
    # The small blind goes in before the big one, even heads-up, where the button posts it.
    return sorted(posts, key=lambda post: _POSTING_ORDER.index(post.kind))


_POSTING_ORDER = (
    PostKind.SMALL_BLIND,
    PostKind.FURTHER_BLIND,
    PostKind.BIG_BLIND,
    PostKind.STRADDLE,
    PostKind.ENTRY,
    PostKind.MISSED,
)


def _blind_kind(amount: int, full: int, posts: Sequence[Post]) -> PostKind:
    if amount > full:
        return PostKind.STRADDLE
    if amount == full:
        return PostKind.BIG_BLIND
    small = any(post.kind is PostKind.SMALL_BLIND for post in posts)
    return PostKind.FURTHER_BLIND if small else PostKind.SMALL_BLIND


def _smallest_bet(fields: _Amounts, unit: int) -> int:
    return int((fields.one("min_bet") or fields.one("small_bet")) * unit)


def _settings(
    variant: Variant, fields: _Amounts, actions: Sequence[PhhAction], unit: int
) -> TableSettings:
    """Return tournament-like settings for a record that names none."""
    game = GAMES[variant.game]
    full = _smallest_bet(fields, unit)
    amounts = [int(b * unit) for b in fields.row("blinds_or_straddles", negative=True)]
    blinds = tuple(sorted(amount for amount in amounts if 0 < amount <= full))
    if game.uses_blinds and full not in blinds and variant.structure is not Structure.FIXED_LIMIT:
        raise Unsupported("min_bet", f"{full} without a blind of it")
    try:
        return TableSettings(
            game=variant.game,
            structure=variant.structure,
            stakes=Stakes(
                blinds=blinds if game.uses_blinds else (),
                ante=int(max(fields.row("antes")) * unit),
                bring_in=int(fields.one("bring_in") * unit),
                small_bet=int(fields.one("small_bet") * unit),
                big_bet=int(fields.one("big_bet") * unit),
            ),
            seats=fields.players,
            options=Options(
                opening_big_blinds=0,
                face_up_all_in=_turned_up(actions),
                tournament_shows=False,  # the record says who showed
            ),
            clocks=ASKED,
            tournament=True,
        )
    except Refused as refusal:
        key = str(refusal.facts["key"])
        raise Unsupported(key, str(refusal.facts["value"])) from None


def _turned_up(actions: Sequence[PhhAction]) -> bool:
    """Whether hands were shown before the last card: they were turned up for an all-in."""
    shown = [at for at, action in enumerate(actions) if action.word == "sm" and action.cards]
    dealt = [at for at, action in enumerate(actions) if action.word in ("dh", "db")]
    return bool(shown and dealt and shown[0] < dealt[-1])


def _our_settings(raw: RawHand) -> TableSettings | None:
    if "_settings" not in raw.fields:
        return None
    settings: TableSettings = _embedded(raw, "_settings", TableSettings)
    # Nobody is asked for what the format does not hold: a second run, or the rabbit.
    options = replace(settings.options, run_it_twice=False, rabbit_hunt=RabbitHunt.OFF)
    return replace(settings, clocks=ASKED, options=options)


def _our_posts(raw: RawHand) -> tuple[Post, ...] | None:
    if "_posts" not in raw.fields:
        return None
    posts: tuple[Post, ...] = _embedded(raw, "_posts", tuple[Post, ...])
    return posts


def _embedded(raw: RawHand, key: str, kind: Any) -> Any:
    """Read one of our own fields: the plain form of a value, as JSON in a text."""
    try:
        return from_plain(kind, json.loads(raw.fields[key]), key)
    except (TypeError, ValueError):
        raw.refuse(key, raw.fields[key], "JSON in a text")
    except Refused as refusal:
        facts: Mapping[str, int | str] = {"field": key, "value": "", "need": "", **refusal.facts}
        raise Refused(RefusalCode.BAD_RECORD, **{"line": raw.line_of(key), **facts}) from None
