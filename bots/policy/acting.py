"""Decisions of a hand: fold, check, call, bet, raise; show or muck."""

from __future__ import annotations

from typing import NamedTuple

from bots.chance import Chance
from bots.policy.person import Intent, Person, Sight
from bots.policy.strength import strength_of
from bots.policy.styles import Style
from wire.messages.own_view import OfferView, ShowView
from wire.messages.seat import Act, Evidence, ShowOrMuck

_DROP_MS = (800, 25_000)
_NOISE = 8


class Choice(NamedTuple):
    """An act of the offer, in its words."""

    kind: str
    total: int = 0


def act_on(offer: OfferView, sight: Sight, person: Person, chance: Chance, id_: str) -> Intent:
    """Decide about an offer; every style stays within it."""
    style = person.style
    if chance.permille(style.drop_permille):
        return Intent(request=None, after_ms=0, drop_ms=chance.between(*_DROP_MS))
    choice = choose(offer, _pot(sight), strength_of(sight.own), style, chance)
    request = Act(
        id=id_,
        table=sight.table.table,
        hand=offer.hand,
        turn=offer.turn,
        kind=choice.kind,
        total=choice.total,
        evidence=Evidence(control=choice.kind, x=chance.below(1920), y=chance.below(1080)),
    )
    return Intent(request=request, after_ms=_thinking(offer, sight, style, chance))


def show_or_muck(show: ShowView, sight: Sight, person: Person, chance: Chance, id_: str) -> Intent:
    """Decide at the end of a hand; a hand that holds is never given up."""
    shows = show.holds or chance.percent(person.style.shows_percent)
    request = ShowOrMuck(
        id=id_, table=sight.table.table, hand=show.hand, turn=show.turn, show=shows
    )
    wait_ms = chance.between(300, max(min(show.time_ms * 2 // 3, 2_500), 300))
    return Intent(request=request, after_ms=wait_ms)


def choose(offer: OfferView, pot: int, strength: int, style: Style, chance: Chance) -> Choice:
    """Choose an act that the offer allows."""
    if offer.answers_chop:
        return Choice("chop" if chance.percent(50) else "play_on")
    if style.any_legal:
        return chance.pick(_legal(offer, chance))
    if offer.can_chop and chance.percent(30):
        return Choice("chop")
    felt = strength + chance.between(-_NOISE, _NOISE)
    if offer.raise_min and _wants_more(felt, style, chance):
        return Choice("raise", _size(offer, felt, chance))
    return _passive(offer, felt + style.stubborn, _price(offer, pot), style)


def _wants_more(felt: int, style: Style, chance: Chance) -> bool:
    if felt >= style.raises_from:
        return chance.percent(style.raise_percent)
    return chance.percent(style.bluff_percent)


def _passive(offer: OfferView, felt: int, price: int, style: Style) -> Choice:
    if offer.bring_in:
        return Choice("bring_in")
    if not offer.to_call:
        return Choice("check")
    if felt >= max(style.plays_from - 12 * (price < 15), price) or not offer.can_fold:
        return Choice("call")
    return Choice("fold")


def _price(offer: OfferView, pot: int) -> int:
    """The share of the pot that a call costs, in percent."""
    return 100 * offer.to_call // max(pot + offer.to_call, 1)


def _size(offer: OfferView, felt: int, chance: Chance) -> int:
    """A legal total: a preset that fits the hand, now and then everything."""
    if offer.fixed:
        return offer.raise_min
    if felt > 92 and chance.percent(25):
        return offer.raise_max
    presets = (offer.raise_min, offer.half_pot, offer.three_quarters_pot, offer.pot)
    sizes = [total for total in presets if offer.raise_min <= total <= offer.raise_max]
    return chance.pick(sizes or [offer.raise_min])


def _legal(offer: OfferView, chance: Chance) -> list[Choice]:
    choices = [Choice("check")] if not offer.to_call else [Choice("call")]
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


def _thinking(offer: OfferView, sight: Sight, style: Style, chance: Chance) -> int:
    """Easy decisions are quick, dear ones take longer."""
    time_ms = chance.between(*style.think_ms)
    dear = offer.to_call * 3 > _pot(sight)
    return time_ms + (chance.below(style.hard_think_ms) if dear and offer.to_call else 0)


def _pot(sight: Sight) -> int:
    return sight.table.hand.pot if sight.table.hand else 0
