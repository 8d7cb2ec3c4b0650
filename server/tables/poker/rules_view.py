"""What is played at a table, as a message; made once for each settings value."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.cards import uncommon_deck
from rules.collection import Collection, FeeBracket
from rules.settings import Stakes, TableSettings
from server.house import TableOptions
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import CollectionView, FeeBracketView, RulesView

BOARD_CARDS: Final = 5
"""What a game without a board says; no screen draws it."""


@lru_cache(maxsize=512)
def rules_view(settings: TableSettings, options: TableOptions) -> RulesView:
    """Return what everybody may read about a table's game."""
    return RulesView(
        game=settings.game,
        structure=settings.structure.value,
        stakes=stakes_view(settings.stakes),
        chip=settings.chip,
        tournament=settings.tournament,
        buy_in_min=settings.buy_in_minimum,
        buy_in_max=settings.buy_in.maximum,
        collection=_collection(settings.collection, settings.chip),
        action_ms=settings.clocks.action_ms,
        warning_ms=settings.clocks.warning_ms,
        pace=options.pace.value,
        straddle=settings.any_straddle,
        deck=uncommon_deck(settings.rules_of_game.deck),
        board_cards=settings.rules_of_game.board_cards or BOARD_CARDS,
        boards=settings.rules_of_game.boards,
        draws=settings.rules_of_game.asks,
        further_orders=settings.rules_of_game.recycles,
    )


def stakes_view(stakes: Stakes) -> StakesView:
    """The forced bets and the sizes of bets."""
    """The forced bets and the sizes of bets."""
    return StakesView(
        blinds=stakes.blinds,
        ante=stakes.ante,
        ante_from=stakes.ante_from.value,
        bring_in=stakes.bring_in,
        small_bet=stakes.small_bet,
        big_bet=stakes.big_bet,
    )


def _collection(collection: Collection, chip: int) -> CollectionView:
    time_fee = collection.time_fee
    return CollectionView(
        brackets=tuple(_bracket(bracket) for bracket in collection.brackets),
        dead_blind=collection.dead_blind,
        time_period_ms=time_fee.period_ms if time_fee else 0,
        time_fees=time_fee.brackets if time_fee else (),
        time_at_beginning=time_fee is not None and time_fee.at_beginning,
        per_player=collection.per_player,
        percentage_from=collection.percentage_from.value,
        counted_at=collection.counted_at.value,
        round_to=collection.round_to or chip,
    )


def _bracket(bracket: FeeBracket) -> FeeBracketView:
    if bracket.cap == 0:
        return FeeBracketView(players_min=bracket.players_min)
    return FeeBracketView(
        players_min=bracket.players_min,
        players_max=bracket.players_max or 0,
        fees=tuple((step.moment.value, step.street, step.amount) for step in bracket.steps),
        no_flop=bracket.no_flop,
        percent_bp=bracket.percent_bp,
        cap=bracket.cap or 0,
    )
