"""What the floor may open. It refuses settings that are readable but not playable.

`TableSettings` refuses settings that no table can hold. The checks here run where settings are
made (the house file, the floor), never where they are read back: an old hand can be recalled even
if today's checks would refuse its settings.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import parse_cards
from rules.collection import Collection, FeeMoment
from rules.ranking.categories import BEST_HIGH
from rules.ranking.high import high_strength
from rules.refusals import RefusalCode, Refused
from rules.settings import LimitUncapped, Structure, TableSettings
from rules.settings_problems import Problem

PERCENT_BP_MOST = 2_500
"""A quarter of the pots is the largest percentage a house may take."""
POT_ROUNDED_MOST = 5
"""In smallest bets: a pot may not be rounded up to a larger multiple."""
POSTED_FEES_MOST = 10
"""In smallest bets: larger posted fees would take most pots whole."""
JACKPOT_POT_LEAST = 4
"""In drops: smaller pots give nothing to a jackpot; no percentage takes more than a quarter too."""
EARNED = (
    FeeMoment.STREET_DEALT,
    FeeMoment.ROUND_CLOSED,
    FeeMoment.BEFORE_DEAL,
    FeeMoment.FROM_BLINDS,
    FeeMoment.ONCE,
)


def refuse_unplayable(settings: TableSettings) -> None:
    """Refuse settings that cannot be played as written, naming the key and what is needed."""
    problem = next(_problems(settings), None)
    if problem is not None:
        key, value, need = problem
        raise Refused(RefusalCode.BAD_SETTING, key=key, value=value, need=need)


def _problems(settings: TableSettings) -> Iterator[Problem]:
    if settings.stakes.kill:
        yield "stakes.kill", settings.stakes.kill, "0: only a killed hand has it"
    mix = settings.mix
    if mix is None:
        yield from _game_problems(settings)
        return
    for place, game in enumerate(mix.games):
        for key, value, need in _game_problems(settings.playing(game, alone=True)):
            yield f"mix.games[{place}].{key}", value, need


def _game_problems(settings: TableSettings) -> Iterator[Problem]:
    uses_blinds = settings.rules_of_game.uses_blinds
    yield from _blind_problems(settings) if uses_blinds else _bring_in_problems(settings)
    if uses_blinds:
        yield from _meaningless_problems(settings)
    options = settings.options
    least = {"raises_max": 1, "pot_rounded_to": 1, "opening_big_blinds": 0}
    for name, lowest in least.items():
        if getattr(options, name) < lowest:
            yield f"options.{name}", getattr(options, name), f">={lowest}"
    if settings.clocks.action_ms < 1:
        yield "clocks.action_ms", settings.clocks.action_ms, ">=1"
    yield from _forced_problems(settings)
    yield from _option_problems(settings)
    yield from _street_problems(settings)
    yield from _button_problems(settings)
    yield from fee_problems(settings.collection)
    yield from _fee_size_problems(settings)
    yield from _jackpot_problems(settings)


def _forced_problems(settings: TableSettings) -> Iterator[Problem]:
    """A player with the smallest buy-in must have chips left after the forced bets.

    Tournaments are exempt: their blinds rise after the stacks were bought.
    """
    if settings.tournament:
        return
    stakes, collection = settings.stakes, settings.collection
    dead = collection.dead_blind + collection.per_player
    least = settings.rebuy_minimum
    blind = stakes.bring_in if settings.rules_of_game.brings_in else stakes.min_bet
    need = f"with the blind or bring-in of {blind} less than the least buy-in of {least}"
    if stakes.ante and stakes.ante + blind >= least:
        yield "stakes.ante", stakes.ante, need
    elif blind >= least:
        yield "buy_in.minimum", least, f"more than the blind or bring-in of {blind}"
    elif dead and stakes.ante + blind + dead >= least:
        with_ante = need.replace("blind or", "ante and the blind or", 1)
        key = "dead_blind" if collection.dead_blind else "per_player"
        yield f"collection.{key}", dead, with_ante


def _option_problems(settings: TableSettings) -> Iterator[Problem]:
    """Options that would not do what they say."""
    options, stakes = settings.options, settings.stakes
    if options.limit_uncapped is LimitUncapped.TOURNAMENT and not settings.tournament:
        yield "options.limit_uncapped", options.limit_uncapped.value, "hand, in a cash game"
    most = POT_ROUNDED_MOST * stakes.min_bet
    if settings.structure is Structure.POT_LIMIT and options.pot_rounded_to > most:
        yield "options.pot_rounded_to", options.pot_rounded_to, f"1..{most}"
    if not settings.rules_of_game.uses_blinds:
        return
    if options.buy_button and not settings.sells_button:
        yield "options.buy_button", "true", "false, or a forward button and two blinds"
    straddle = 2 * stakes.blinds[-1]
    too_large = settings.structure is Structure.SPREAD_LIMIT and straddle > stakes.big_bet
    if options.straddle_sets_raise and settings.any_straddle and too_large:
        need = f"false, because a straddle of {straddle} is above the largest bet"
        yield "options.straddle_sets_raise", "true", need


def _fee_size_problems(settings: TableSettings) -> Iterator[Problem]:
    """Fees that would take the pots or the stacks whole: mostly a slipped decimal point."""
    bet = settings.stakes.min_bet
    for bracket in settings.collection.brackets:
        posted = sum(step.amount for step in bracket.steps)
        posted = posted if bracket.cap is None else min(posted, bracket.cap)
        if posted > POSTED_FEES_MOST * bet:
            yield "collection.brackets.fees", posted, f"0..{POSTED_FEES_MOST * bet} in a hand"
        if bracket.no_flop > bet:
            yield "collection.brackets.no_flop", bracket.no_flop, f"0..{bet}"
    if settings.collection.per_player > bet:
        yield "collection.per_player", settings.collection.per_player, f"0..{bet}"
    fee, most = settings.collection.time_fee, settings.buy_in_minimum // 2
    for _, amount in () if fee is None else fee.brackets:
        if amount > most:
            need = f"0..{most}, half of the least buy-in"
            yield "collection.time_fee.fees", amount, need


def _jackpot_problems(settings: TableSettings) -> Iterator[Problem]:
    """A drop that would take small pots whole, and a losing hand that nothing beats."""
    jackpot, bet = settings.jackpot, settings.stakes.min_bet
    if jackpot is None:
        return
    if jackpot.drop > bet:
        yield "jackpot.drop", jackpot.drop, f"1..{bet}"
    least = JACKPOT_POT_LEAST * jackpot.drop
    if jackpot.pot_min < least:
        yield "jackpot.pot_min", jackpot.pot_min, f">={least}, so that most of the pot is won"
    if high_strength(parse_cards(jackpot.losing_hand)) >= BEST_HIGH:
        yield "jackpot.losing_hand", jackpot.losing_hand, "a hand that can be beaten"


def _street_problems(settings: TableSettings) -> Iterator[Problem]:
    streets = len(settings.rules_of_game.streets)
    for bracket in settings.collection.brackets:
        for step in bracket.steps:
            if step.street >= streets:
                yield "collection.brackets.street", step.street + 1, f"1..{streets}"
            blinds = settings.rules_of_game.uses_blinds
            if step.moment is FeeMoment.FROM_BLINDS and not blinds:
                yield "collection.brackets.steps", step.moment.value, "a game with blinds"


def _button_problems(settings: TableSettings) -> Iterator[Problem]:
    """The dead collection blind is the button's (8.7); without one, one seat would always pay."""
    blind = settings.collection.dead_blind
    if blind and settings.rules_of_game.deals_from_seat_one:
        yield "collection.dead_blind", blind, "0, in a game without a button; per_player instead"


def _blind_problems(settings: TableSettings) -> Iterator[Problem]:
    stakes = settings.stakes
    if min(stakes.blinds) < 1:
        yield "stakes.blinds", str(stakes.blinds), f"each >={settings.chip}, smallest first"
    most = max(2, settings.seats - 1)
    if len(stakes.blinds) > most:
        yield "stakes.blinds", str(stakes.blinds), f"no more than there are players for: {most}"
    if settings.structure.has_bet_sizes and stakes.blinds[-1] != stakes.small_bet:
        need = f"the last one {stakes.small_bet}, as the small bet"
        yield "stakes.blinds", str(stakes.blinds), need


def _meaningless_problems(settings: TableSettings) -> Iterator[Problem]:
    """Amounts that a game with blinds never uses, but that screens and lists would name it by."""
    stakes = settings.stakes
    if stakes.bring_in:
        yield "stakes.bring_in", stakes.bring_in, "0, in a game with blinds"
    if settings.structure.has_bet_sizes:
        return
    for key, amount in (("small_bet", stakes.small_bet), ("big_bet", stakes.big_bet)):
        if amount:
            yield f"stakes.{key}", amount, "0, in no-limit and pot-limit with blinds"


def _bring_in_problems(settings: TableSettings) -> Iterator[Problem]:
    """A bring-in must be smaller than a bet: otherwise it could not be completed.

    In spread limit one of the smallest bet is a bet, and raised like one.
    """
    stakes = settings.stakes
    if not settings.rules_of_game.brings_in:
        if stakes.bring_in:
            yield "stakes.bring_in", stakes.bring_in, "0, in a game without a bring-in"
        if not stakes.ante and not settings.rules_of_game.must_open:
            need = f">={settings.chip}, in a game without any other forced bet"
            yield "stakes.ante", stakes.ante, need
        return
    if settings.bring_in_is_bet:
        return
    if stakes.bring_in >= stakes.small_bet:
        yield "stakes.bring_in", stakes.bring_in, f"less than the small bet of {stakes.small_bet}"


def fee_problems(collection: Collection) -> Iterator[Problem]:
    """Yield (key, value, what is needed instead) for fees that would not work as written."""
    for bracket in collection.brackets:
        if bracket.percent_bp > PERCENT_BP_MOST:
            yield "collection.brackets.percent_bp", bracket.percent_bp, f"0..{PERCENT_BP_MOST}"
        for step in bracket.steps:
            if step.moment not in EARNED or step.street < 0:
                words = " or ".join(moment.value for moment in EARNED)
                yield "collection.brackets.steps", step.moment.value, f"{words}, street >=0"
    fee = collection.time_fee
    if fee is None:
        return
    if fee.period_ms < 1:
        yield "collection.time_fee.period_ms", fee.period_ms, ">=1"
    players = [players_min for players_min, _ in fee.brackets]
    if players != sorted(set(players)) or any(amount < 0 for _, amount in fee.brackets):
        yield "collection.time_fee.brackets", str(players), "fewest players first, each once"
