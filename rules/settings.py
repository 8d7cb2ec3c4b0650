"""A table's settings: one immutable value, checked when it is made, known by its digest."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum, unique
from typing import Annotated

from rules.board_options import RabbitHunt
from rules.collection import Collection
from rules.draw_choices import LateDiscard, Sevens
from rules.games.catalogue import GAMES
from rules.games.model import Game
from rules.jackpot import Jackpot
from rules.kill import Kill
from rules.refusals import RefusalCode, Refused
from rules.settings_problems import settings_problems
from rules.stored import ADDED, digest_of

MINUTE_MS = 60_000
BUY_IN_BETS = 5
"""The default smallest buy-in in fixed or spread limit, in larger bets."""
BUY_IN_BIG_BLINDS = 20
"""The default smallest buy-in elsewhere: five opening raises to four big blinds."""
USUAL_RAISES = 3
"""The most raises in a round where neither the house nor the game says otherwise."""


@unique
class Structure(Enum):
    """How large a bet may be."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"
    SPREAD_LIMIT = "spread_limit"

    @property
    def has_bet_sizes(self) -> bool:
        """Whether the stakes name the bets: small and big, or the ends of the spread."""
        return self in (Structure.FIXED_LIMIT, Structure.SPREAD_LIMIT)


@unique
class AnteFrom(Enum):
    """Who pays the ante."""

    EACH = "each"
    BIG_BLIND = "big_blind"


@unique
class ButtonRule(Enum):
    """How the button moves (house rules 3.1 and 3.2)."""

    FORWARD = "forward"
    DEAD = "dead"


@unique
class LimitUncapped(Enum):
    """Between how many players raises of limit poker are unlimited (house rule 4.3)."""

    HAND = "hand"
    """Two are left in the hand."""
    TOURNAMENT = "tournament"
    """Two are left in the tournament, so that only two were dealt in."""


@unique
class MissedBlinds(Enum):
    """What a player who missed blinds posts to come back (house rule 3.9)."""

    ALL_BLINDS = "all_blinds"
    ONLY_MISSED = "only_missed"


@unique
class ButtonStraddle(Enum):
    """Whether the button may straddle, and who then acts first (house rule 3.19)."""

    OFF = "off"
    BLINDS_FIRST = "blinds_first"
    """The small blind acts first and the button last."""
    BLINDS_LAST = "blinds_last"
    """The seat left of the big blind acts first; then the others, the blinds, the button."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """Forced bets and bet sizes, in chips."""

    blinds: tuple[int, ...] = ()
    """Smallest first; the last is the big blind and the minimum opening bet."""
    ante: int = 0
    ante_from: AnteFrom = AnteFrom.EACH
    bring_in: int = 0
    small_bet: int = 0
    """Fixed limit: the bet of the early rounds. Spread limit: the smallest bet."""
    big_bet: int = 0
    """Fixed limit: the bet of the late rounds. Spread limit: the largest bet."""
    kill: Annotated[int, ADDED] = 0
    """The kill blind, in the stakes of a killed hand only (house rule 11.1)."""

    @property
    def big_blind_antes(self) -> bool:
        """Whether the big blind pays the ante for all."""
        return self.ante_from is AnteFrom.BIG_BLIND

    @property
    def min_bet(self) -> int:
        """The smallest full bet: the kill, the big blind, or where there is none the small bet."""
        return self.kill or (self.blinds[-1] if self.blinds else self.small_bet)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The rules on which card rooms differ, each with the house's default."""

    raises_max: int = USUAL_RAISES
    """The most raises after the bet in a round of fixed or spread limit (house rule 4.2).
    3 means the number of the game, which is 3 in all games but Badugi."""
    limit_uncapped: Annotated[LimitUncapped, ADDED] = LimitUncapped.HAND
    open_pair: bool = True
    """Stud high: either bet on fourth street once a pair shows (house rule 4.14)."""
    straddle: bool | None = None
    """None: allowed in pot-limit cash games only (house rule 3.16)."""
    button_straddle: ButtonStraddle = ButtonStraddle.OFF
    straddle_sets_raise: bool = False
    """The smallest raise over a straddle is its amount; else one big blind (house rule 3.16)."""
    blind_chop: bool = False
    face_up_all_in: bool | None = None
    """Turn all hands up at once when no more betting is possible (house rule 6.7).
    None: on in tournaments, off in cash games."""
    opening_big_blinds: int = 4
    """Pot-limit: an opening raise may go to this many big blinds even if the pot is smaller."""
    pot_rounded_to: int = 1
    """Pot-limit: the pot is rounded up to a multiple of this before the maximum is taken."""
    small_blind_as_big: bool = False
    """Pot-limit: before the flop every blind counts as a big blind (house rule 4.11)."""
    ante_in_pot: bool | None = None
    """Pot-limit: a big blind's ante counts before the flop (house rule 4.10).
    None: in cash games, not in tournaments."""
    aggressor_shows: bool = False
    """The last bettor or raiser of the last street may not muck (house rule 6.4)."""
    tournament_shows: Annotated[bool, ADDED] = True
    """The same, in tournaments (house rule 6.4)."""
    missed_blinds: MissedBlinds = MissedBlinds.ALL_BLINDS
    buy_button: bool = False
    """A player who owes a blind may buy the button (house rule 3.20)."""
    button: ButtonRule | None = None
    """None: forward in cash games, dead in tournaments."""
    late_discard: Annotated[LateDiscard, ADDED] = LateDiscard.LOWEST
    sevens: Annotated[Sevens | None, ADDED] = None
    """None: a seven must bet in fixed and spread limit, and need not elsewhere (4.19)."""
    kill: Annotated[Kill | None, ADDED] = None
    """None: no pot is killed (section 11 of the house rules)."""
    run_it_twice: Annotated[bool, ADDED] = False
    rabbit_hunt: Annotated[RabbitHunt, ADDED] = RabbitHunt.OFF


@dataclass(frozen=True, slots=True, kw_only=True)
class Clocks:
    """Durations in milliseconds; the rules name them, the server measures them."""

    action_ms: int = 25_000
    warning_ms: int = 10_000
    time_bank_ms: int = 60_000
    showdown_ms: int = 5_000
    """Time to show or muck; 0: no time, the rule for an expired clock decides at once."""
    uncontested_ms: int = 0
    """Time for an uncontested winner to show; 0: his cards are mucked unseen."""
    run_twice_ms: Annotated[int, ADDED] = 10_000
    rabbit_ms: Annotated[int, ADDED] = 3_000


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyIn:
    """Limits of the chips a player may bring to the table."""

    minimum: int = 0
    """0: five of the larger bets in fixed limit, else twenty big blinds (house rule 9.2)."""
    maximum: int = 0
    """0: none."""
    short: int = 0
    """The least for the one short rebuy after each full buy-in; 0: no short rebuys."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """How seats are taken, held and lost; durations in milliseconds."""

    seats_to_start: int = 2
    timeouts_to_sit_out: int = 2
    """Expired action clocks in a row; 0: never."""
    absence_ms: int = 20 * MINUTE_MS
    """A player who sits out longer is picked up; 0: never."""
    rebuy_ms: int = 5 * MINUTE_MS
    """How long the seat of a player without chips is held; 0: not at all."""
    return_within_ms: int = 60 * MINUTE_MS
    """A player who returns in this time must bring the stack he left with; 0: no such rule."""
    return_above_maximum: bool = False
    """He must bring all of it even above the largest buy-in; otherwise that buy-in is enough."""


@unique
class MixChange(Enum):
    """When a table that plays several games goes on to the next one (house rule 12.2)."""

    ROUND = "round"
    """When the button has gone round; without a button, after as many hands as players."""
    HANDS = "hands"
    TIME = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class MixedGame:
    """One of the games that a table plays in turn."""

    game: str
    structure: Structure
    stakes: Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class Mix:
    """Games that a table plays in turn (section 12 of the house rules)."""

    name: str
    """What screens and lists call it, such as `horse`."""
    games: tuple[MixedGame, ...]
    change: MixChange = MixChange.ROUND
    every: int = 1
    """So many rounds, hands or minutes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """All settings of one table."""

    game: str
    structure: Structure
    stakes: Stakes
    seats: int = 10
    chip: int = 1
    """The smallest chip in play: bets and odd chips go in steps of it."""
    collection: Collection = field(default_factory=Collection)
    options: Options = field(default_factory=Options)
    clocks: Clocks = field(default_factory=Clocks)
    buy_in: BuyIn = field(default_factory=BuyIn)
    seating: Seating = field(default_factory=Seating)
    tournament: bool = False
    jackpot: Annotated[Jackpot | None, ADDED] = None
    """None: the table drops to no jackpot."""
    mix: Annotated[Mix | None, ADDED] = None
    """None: one game. Else game, structure and stakes are those of its game played now."""

    def __post_init__(self) -> None:
        problem = next(settings_problems(self), None)
        if problem is not None:
            key, value, need = problem
            raise Refused(RefusalCode.BAD_SETTING, key=key, value=value, need=need)

    @property
    def rules_of_game(self) -> Game:
        """The game played here."""
        return GAMES[self.game]

    @property
    def raises_max(self) -> int:
        """The most raises in a round of fixed or spread limit."""
        chosen = self.options.raises_max
        return self.rules_of_game.raises_max if chosen == USUAL_RAISES else chosen

    @property
    def sevens(self) -> Sevens:
        """What becomes of a seven or better that is checked after the draw."""
        by_default = Sevens.MUST_BET if self.structure.has_bet_sizes else Sevens.OFF
        return self.options.sevens or by_default

    @property
    def button_rule(self) -> ButtonRule:
        """How the button moves here."""
        by_default = ButtonRule.DEAD if self.tournament else ButtonRule.FORWARD
        return self.options.button or by_default

    @property
    def face_up_all_in(self) -> bool:
        """Whether all hands are turned up once no more betting is possible."""
        chosen = self.options.face_up_all_in
        return self.tournament if chosen is None else chosen

    @property
    def aggressor_shows(self) -> bool:
        """Whether a player who was called on the last street must show."""
        options = self.options
        return options.aggressor_shows or (self.tournament and options.tournament_shows)

    @property
    def opening_big_blinds(self) -> int:
        """Pot-limit: what an opening raise may go to in big blinds; 0: to the pot."""
        return 0 if self.tournament else self.options.opening_big_blinds

    @property
    def ante_in_pot(self) -> bool:
        """Whether a big blind's ante counts in pot-limit before the flop."""
        chosen = self.options.ante_in_pot
        return not self.tournament if chosen is None else chosen

    @property
    def straddle_allowed(self) -> bool:
        """Whether the seat left of the big blind may straddle."""
        if self.tournament or not self.rules_of_game.uses_blinds:
            return False
        by_default = self.structure is Structure.POT_LIMIT
        return by_default if self.options.straddle is None else self.options.straddle

    @property
    def any_straddle(self) -> bool:
        """Whether any seat may straddle here."""
        return self.straddle_allowed or self.button_straddle is not ButtonStraddle.OFF

    @property
    def button_straddle(self) -> ButtonStraddle:
        """Whether and how the button may straddle here."""
        if self.tournament or not self.rules_of_game.uses_blinds:
            return ButtonStraddle.OFF
        return self.options.button_straddle

    @property
    def sells_button(self) -> bool:
        """Whether the button may be bought: with two blinds and a forward button (3.20)."""
        forward = self.button_rule is ButtonRule.FORWARD and not self.tournament
        return self.options.buy_button and forward and len(self.stakes.blinds) == 2

    @property
    def bring_in_is_bet(self) -> bool:
        """Whether a bring-in of the smallest bet is a bet that is raised.

        It is in spread limit, and where its player has an option (house rules 4.18 and 3.22).
        """
        stakes = self.stakes
        if not 0 < stakes.bring_in == stakes.small_bet:
            return False
        return self.structure is Structure.SPREAD_LIMIT or self.rules_of_game.bring_in_option

    @property
    def keeps_button(self) -> bool:
        """Whether button and blinds wait for the next game that has blinds (house rule 12.4)."""
        return self.mix is not None and not self.rules_of_game.uses_blinds

    @property
    def place_in_mix(self) -> int:
        """Which game of the mix is played, from 0; 0 without a mix."""
        return 0 if self.mix is None else self.mix.games.index(self.as_mixed)

    @property
    def as_mixed(self) -> MixedGame:
        """The game that is played, as one of a mix."""
        return MixedGame(game=self.game, structure=self.structure, stakes=self.stakes)

    def playing(self, game: MixedGame, *, alone: bool = False) -> TableSettings:
        """The same table with this game of its mix; `alone`: as if it played no other."""
        mix, structure = None if alone else self.mix, game.structure
        return replace(self, game=game.game, structure=structure, stakes=game.stakes, mix=mix)

    def at_stakes(self, stakes: Stakes) -> TableSettings:
        """The same table in a hand with stakes of its own: a killed one."""
        options = replace(self.options, kill=None)
        return replace(self, stakes=stakes, options=options, buy_in=BuyIn(), mix=None)

    @property
    def buy_in_minimum(self) -> int:
        """The smallest full buy-in; in a mix, enough for the largest of its games."""
        if self.buy_in.minimum:
            return self.buy_in.minimum
        games = (self.as_mixed,) if self.mix is None else self.mix.games
        return max(_buy_in_of(game.structure, game.stakes) for game in games)

    @property
    def rebuy_minimum(self) -> int:
        """The smallest rebuy of a player whose last buy-in was a full one."""
        return self.buy_in.short or self.buy_in_minimum

    def digest(self) -> str:
        """SHA-256 of the canonical form; names these settings in every hand's record."""
        return digest_of(self)


def _buy_in_of(structure: Structure, stakes: Stakes) -> int:
    if structure.has_bet_sizes:
        return BUY_IN_BETS * stakes.big_bet
    return BUY_IN_BIG_BLINDS * stakes.min_bet
