"""What is played at a table, and where it stands in a mix of games, as messages."""

from __future__ import annotations

from functools import lru_cache

from rules.board_options import rabbits, runs_twice
from rules.cards import uncommon_deck
from rules.collection import Collection, FeeBracket
from rules.hand.state import Hand
from rules.settings import Mix, MixedGame, Stakes, TableSettings
from rules.table.mixing import hands_left
from rules.table.state import Table
from server.house import TableOptions
from server.tables.state import Times
from wire.messages.base import changed
from wire.messages.mix_view import MixedGameView, MixView
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import CollectionView, FeeBracketView, RulesView


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
        board_cards=settings.rules_of_game.board_cards,
        boards=settings.rules_of_game.boards,
        draws=settings.rules_of_game.asks,
        run_it_twice=runs_twice(settings),
        rabbit_hunt=rabbits(settings),
        further_orders=settings.rules_of_game.recycles,
    )


class KeptRules:
    """The rules a table last showed; to look them up by all their settings costs every tap more."""

    __slots__ = ("_options", "_settings", "_view")

    def __init__(self) -> None:
        self._settings: TableSettings | None = None
        self._options: TableOptions | None = None
        self._view: RulesView | None = None

    def of(self, settings: TableSettings, options: TableOptions) -> RulesView:
        """Return what everybody may read about the game under these settings."""
        if self._view is None or settings is not self._settings or options is not self._options:
            self._settings, self._options = settings, options
            self._view = rules_view(settings, options)
        return self._view


def stakes_view(stakes: Stakes) -> StakesView:
    """The forced bets and the sizes of bets."""
    return StakesView(
        blinds=stakes.blinds,
        ante=stakes.ante,
        ante_from=stakes.ante_from.value,
        bring_in=stakes.bring_in,
        small_bet=stakes.small_bet,
        big_bet=stakes.big_bet,
        kill=stakes.kill,
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


def settings_shown(table: Table, hand: Hand | None) -> TableSettings:
    """The settings of the hand on the screens; a mix may have gone on to its next game."""
    if table.settings.mix is None or hand is None:
        return table.settings
    return hand.setup.settings


def mix_view(table: Table, times: Times, shown: TableSettings) -> MixView | None:
    """The mix as everybody sees it; `shown` are the settings of the hand on the screens."""
    mix = table.settings.mix
    if mix is None:
        return None
    if shown.mix == mix and shown.as_mixed != table.settings.as_mixed:
        return MixView(name=mix.name, games=_games(mix), place=shown.place_in_mix, hands_left=0)
    left = hands_left(table)
    ticket = 0 if table.mixing.due else table.mixing.ticket
    return MixView(
        name=mix.name,
        games=_games(mix),
        place=table.settings.place_in_mix,
        hands=table.mixing.hands,
        hands_left=-1 if left is None else left,
        time_left_ms=times.tickets_ms.get(ticket, 0) if ticket else 0,
    )


def mix_later(view: MixView, times: Times, now_ms: int) -> MixView:
    """An earlier view of the mix at a later time."""
    if not view.time_left_ms:
        return view
    passed_ms = max(0, times.now_ms - now_ms)
    return changed(view, time_left_ms=max(0, view.time_left_ms - passed_ms))


@lru_cache(maxsize=64)
def _games(mix: Mix) -> tuple[MixedGameView, ...]:
    return tuple([_game(game) for game in mix.games])


def _game(game: MixedGame) -> MixedGameView:
    stakes = stakes_view(game.stakes)
    return MixedGameView(game=game.game, structure=game.structure.value, stakes=stakes)
