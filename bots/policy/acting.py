"""Decisions of a hand: fold, check, call, bet, raise; show or muck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bots.chance import Chance
from bots.policy.person import Intent, Person, Sight
from bots.policy.strength import strength_of
from bots.policy.styles import Style
from wire.messages.own_view import OfferView, ShowView
from wire.messages.seat import Act, Evidence, ShowOrMuck

_DROP_MS = (800, 25_000)
_NOISE = 5
_EASY_MS = (1_500, 3_700)
_THINK_MS = (2_300, 5_200)
_DEAR_MS = 3_600
"""The most thinking time that a high price adds."""
_BET_FEAR = 22
"""A pot-sized bet takes this much off a hand's strength: few weak hands are bet like that."""
_ALL_IN_FEAR = 10
_CROWD_FEAR = 5
"""Taken off the strength for each opponent after the first."""
_NEVER_FOLDED = 98
"""First cards this good are never folded."""
_AGAINST_A_BET = 8
"""How much more strength a raise needs than a bet."""


_DEEP = 1_000
_PUSHES = ((4, 60), (6, 45), (9, 32), (12, 22))
"""(up to this many big blinds, percent of starting hands that go all-in at once)."""


class Choice(NamedTuple):
    """An act of the offer, in its words."""

    kind: str
    total: int = 0


@dataclass(frozen=True, slots=True)
class Spot:
    """What a decision depends on, besides its offer."""

    strength: int
    pot: int
    """Bets included."""
    bet: int
    """The smallest full bet of the table."""
    stack: int
    """Chips behind, before this act."""
    opponents: int = 1
    first_cards: bool = False
    """Only the first cards are dealt: strength is the share of starting hands they beat."""
    big_blinds: int = _DEEP
    """In a tournament: how many big blinds the player has, bets included."""


def act_on(offer: OfferView, sight: Sight, person: Person, chance: Chance, id_: str) -> Intent:
    """Decide about an offer; every style stays within it."""
    style = person.style
    if chance.permille(style.drop_permille):
        return Intent(request=None, after_ms=0, drop_ms=chance.between(*_DROP_MS))
    spot = _spot(sight)
    choice = choose(offer, spot, style, chance)
    request = Act(
        id=id_,
        table=sight.table.table,
        hand=offer.hand,
        turn=offer.turn,
        kind=choice.kind,
        total=choice.total,
        evidence=Evidence(control=choice.kind, x=chance.below(1920), y=chance.below(1080)),
    )
    return Intent(request=request, after_ms=_thinking(choice, offer, spot, style, chance))


def show_or_muck(show: ShowView, sight: Sight, person: Person, chance: Chance, id_: str) -> Intent:
    """Decide at the end of a hand; a hand that still wins is never mucked."""
    shows = show.holds or chance.percent(person.style.shows_percent)
    request = ShowOrMuck(
        id=id_, table=sight.table.table, hand=show.hand, turn=show.turn, show=shows
    )
    wait_ms = chance.between(300, max(min(show.time_ms * 2 // 3, 2_000), 300))
    return Intent(request=request, after_ms=wait_ms)


def choose(offer: OfferView, spot: Spot, style: Style, chance: Chance) -> Choice:
    """Choose an act that the offer allows."""
    if offer.answers_chop:
        return Choice("chop" if chance.percent(50) else "play_on")
    if style.any_legal:
        return chance.pick(_legal(offer, chance))
    if offer.can_chop and chance.percent(30):
        return Choice("chop")
    felt = spot.strength + chance.between(-_NOISE, _NOISE)
    if spot.first_cards and spot.big_blinds <= _PUSHES[-1][0] and not offer.fixed:
        return _push_or_fold(offer, spot, felt)
    if spot.first_cards:
        return _with_first_cards(offer, spot, felt, style, chance)
    return _later(offer, spot, felt, style, chance)


def _with_first_cards(
    offer: OfferView, spot: Spot, felt: int, style: Style, chance: Chance
) -> Choice:
    """Play the style's share of starting hands; fewer when the price is higher."""
    tenths = _share_that_plays(offer, spot)
    raises = felt >= 100 - style.opens_percent * tenths // 10
    if offer.raise_min and raises and chance.percent(style.raise_percent):
        return Choice("raise", _size(offer, spot, felt, chance))
    plays = felt + style.stubborn // 2 >= 100 - style.plays_percent * tenths // 10
    return _passive(offer, calls=plays or spot.strength >= _NEVER_FOLDED)


def _push_or_fold(offer: OfferView, spot: Spot, felt: int) -> Choice:
    """Play a short stack of a tournament: all-in or out, with fewer hands against a raise."""
    percent = next(part for most, part in _PUSHES if spot.big_blinds <= most)
    if offer.to_call > spot.bet:
        percent = percent * 3 // 5
    if felt >= 100 - percent:
        return Choice("raise", offer.raise_max) if offer.raise_min else _passive(offer, calls=True)
    cheap = 4 * offer.to_call <= spot.pot and 10 * offer.to_call <= spot.stack
    return _passive(offer, calls=cheap)


def _share_that_plays(offer: OfferView, spot: Spot) -> int:
    """Return how many tenths of his starting hands a player still plays at this price."""
    bets = 10 * offer.to_call // max(spot.bet, 1)
    tenths = next((part for most, part in _BY_PRICE if bets <= most), 1)
    cheap = 6 * offer.to_call <= spot.pot
    return tenths * 2 if cheap else tenths


_BY_PRICE = ((10, 10), (35, 6), (80, 3), (200, 2))
"""(price up to this many tenths of a bet, tenths of his starting hands that he still plays)."""


def _later(offer: OfferView, spot: Spot, felt: int, style: Style, chance: Chance) -> Choice:
    """Bet what is good, call what the pot pays for, fold the rest."""
    felt -= _fear(offer, spot)
    wanted = style.raises_from + (_AGAINST_A_BET if offer.to_call else 0)
    bluffs = not offer.to_call and chance.percent(style.bluff_percent // spot.opponents)
    raises = bluffs or (felt >= wanted and chance.percent(style.raise_percent))
    if offer.raise_min and raises:
        return Choice("raise", _size(offer, spot, felt, chance))
    return _passive(offer, calls=felt + style.stubborn >= _price(offer, spot))


def _fear(offer: OfferView, spot: Spot) -> int:
    """How much bets and opponents take off the strength of a hand."""
    before = max(spot.pot - offer.to_call, 1)
    fear = _BET_FEAR * min(offer.to_call, before) // before
    if offer.to_call and 2 * offer.to_call >= spot.stack:
        fear += _ALL_IN_FEAR
    return fear + _CROWD_FEAR * (spot.opponents - 1)


def _passive(offer: OfferView, *, calls: bool) -> Choice:
    if offer.bring_in:
        return Choice("bring_in")
    if not offer.to_call:
        return Choice("check") if offer.can_check else Choice("raise", offer.raise_min)
    return Choice("call") if calls or not offer.can_fold else Choice("fold")


def _price(offer: OfferView, spot: Spot) -> int:
    """The share of the pot that a call costs, in percent."""
    return 100 * offer.to_call // max(spot.pot + offer.to_call, 1)


def _size(offer: OfferView, spot: Spot, felt: int, chance: Chance) -> int:
    """Return a legal total: a part of the pot, or all-in if little would be left."""
    if offer.fixed:
        return offer.raise_min
    parts = (offer.half_pot, offer.three_quarters_pot, offer.three_quarters_pot, offer.pot)
    likes = parts[1:] if spot.first_cards else parts
    sizes = [total for total in likes if offer.raise_min <= total <= offer.raise_max]
    total = chance.pick(sizes or [offer.raise_min])
    if 10 * total >= 6 * offer.all_in and offer.all_in:
        return offer.raise_max if felt >= 80 else offer.raise_min
    return total


def _legal(offer: OfferView, chance: Chance) -> list[Choice]:
    choices = [Choice("check")] if not offer.to_call else [Choice("call")]
    if not offer.can_check:
        choices = []
    if offer.bring_in:
        choices = [Choice("bring_in")]
    if offer.can_fold and offer.to_call:
        choices.append(Choice("fold"))
    if offer.can_chop:
        choices.append(Choice("chop"))
    if offer.raise_min:
        steps = max(offer.raise_max - offer.raise_min, 0) // max(offer.raise_step, 1)
        total = offer.raise_min + chance.below(steps + 1) * offer.raise_step
        choices += [Choice("raise", offer.raise_min), Choice("raise", total)]
        choices.append(Choice("raise", offer.raise_max))
    return choices


def _thinking(choice: Choice, offer: OfferView, spot: Spot, style: Style, chance: Chance) -> int:
    """Return the thinking time: easy decisions are quick, expensive ones take longer."""
    easy = choice.kind in ("check", "bring_in") or (choice.kind == "fold" and spot.first_cards)
    time_ms = chance.between(*(_EASY_MS if easy else _THINK_MS))
    if choice.kind != "fold" and offer.to_call > 4 * spot.bet:
        time_ms += chance.below(_DEAR_MS)
    return time_ms * style.tempo_percent // 100


def _spot(sight: Sight) -> Spot:
    hand, stakes, seat = sight.table.hand, sight.table.rules.stakes, sight.seat
    live = [other for other in sight.table.seats if other.in_hand and not other.folded]
    return Spot(
        strength=strength_of(sight),
        pot=hand.pot if hand else 0,
        bet=stakes.blinds[-1] if stakes.blinds else stakes.small_bet,
        stack=seat.stack if seat else 0,
        opponents=max(len(live) - 1, 1),
        first_cards=hand is None or hand.street == 0,
        big_blinds=_big_blinds(sight),
    )


def _big_blinds(sight: Sight) -> int:
    seat, blinds = sight.seat, sight.table.rules.stakes.blinds
    if sight.table.tournament is None or seat is None or not blinds:
        return _DEEP
    return (seat.stack + seat.bet) // max(blinds[-1], 1)
