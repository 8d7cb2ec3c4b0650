"""A table's settings: one immutable value, checked when it is made, known by its digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from enum import Enum, unique

from rules.collection import Collection
from rules.games.catalogue import GAMES
from rules.games.model import Game
from rules.refusals import RefusalCode, Refused


@unique
class Structure(Enum):
    """How large a bet may be."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"


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
class MissedBlinds(Enum):
    """What a player who missed blinds posts to come back (house rule 3.9)."""

    ALL_BLINDS = "all_blinds"
    ONLY_MISSED = "only_missed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What is forced and what is bet, in chips."""

    blinds: tuple[int, ...] = ()
    """Smallest first; the last is the big blind and the minimum opening bet."""
    ante: int = 0
    ante_from: AnteFrom = AnteFrom.EACH
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0

    @property
    def min_bet(self) -> int:
        """The smallest full bet: the big blind, or the small bet where there is no blind."""
        return self.blinds[-1] if self.blinds else self.small_bet


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The choices a card room would argue about, each with the house's default."""

    raises_max: int = 3
    """Raises after the bet in a fixed-limit round (house rule 4.2)."""
    open_pair: bool = True
    """Stud high: either bet on fourth street once a pair shows (house rule 4.14)."""
    straddle: bool = False
    blind_chop: bool = False
    face_up_all_in: bool = False
    """Turn all hands up at once when no more betting is possible (house rule 6.7)."""
    opening_big_blinds: int = 4
    """Pot-limit: an opening raise may go to this many big blinds even if the pot is smaller."""
    pot_rounded_to: int = 1
    """Pot-limit: the pot is rounded up to a multiple of this before the maximum is taken."""
    missed_blinds: MissedBlinds = MissedBlinds.ALL_BLINDS
    button: ButtonRule = ButtonRule.FORWARD


@dataclass(frozen=True, slots=True, kw_only=True)
class Clocks:
    """Durations in milliseconds; the rules name them, the server measures them."""

    action_ms: int = 25_000
    warning_ms: int = 10_000
    time_bank_ms: int = 60_000
    showdown_ms: int = 5_000
    """Time to show or muck; 0: the dealer decides at once by the rule for an expired clock."""
    uncontested_ms: int = 0
    """Time for an uncontested winner to show; 0: his cards go unseen to the muck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyIn:
    """Limits of what may be brought to the table; a maximum of 0 means none."""

    minimum: int = 0
    maximum: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """Everything that makes one table differ from another."""

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
    tournament: bool = False

    def __post_init__(self) -> None:
        problem = next(_problems(self), None)
        if problem is not None:
            key, value, need = problem
            raise Refused(RefusalCode.BAD_SETTING, key=key, value=value, need=need)

    @property
    def rules_of_game(self) -> Game:
        """The game played here."""
        return GAMES[self.game]

    def digest(self) -> str:
        """SHA-256 of the canonical form; names these settings in every hand's record."""
        form = json.dumps(asdict(self), sort_keys=True, separators=(",", ":"), default=_plain)
        return hashlib.sha256(form.encode()).hexdigest()


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    raise TypeError(f"settings hold plain values and enums only, got {value!r}")


def _problems(settings: TableSettings) -> Iterator[tuple[str, int | str, str]]:
    """Yield (key, value, what is needed instead) for everything wrong with the settings."""
    if settings.game not in GAMES:
        yield "game", settings.game, " ".join(GAMES)
        return
    game, stakes = settings.rules_of_game, settings.stakes
    if not 2 <= settings.seats <= game.seats_max:
        yield "seats", settings.seats, f"2..{game.seats_max}"
    if settings.chip < 1:
        yield "chip", settings.chip, ">=1"
    yield from _stakes_problems(settings, stakes, uses_blinds=game.uses_blinds)
    if not 0 <= settings.buy_in.minimum <= (settings.buy_in.maximum or settings.buy_in.minimum):
        yield "buy_in.minimum", settings.buy_in.minimum, f"0..{settings.buy_in.maximum}"
    for name, value in asdict(settings.clocks).items():
        if value < 0:
            yield f"clocks.{name}", value, ">=0"


def _stakes_problems(
    settings: TableSettings, stakes: Stakes, *, uses_blinds: bool
) -> Iterator[tuple[str, int | str, str]]:
    if uses_blinds and (not stakes.blinds or sorted(stakes.blinds) != list(stakes.blinds)):
        yield "stakes.blinds", str(stakes.blinds), "at least one, smallest first"
    if not uses_blinds and stakes.blinds:
        yield "stakes.blinds", str(stakes.blinds), "none in a game with a bring-in"
    if not uses_blinds and not 0 < stakes.bring_in <= stakes.small_bet:
        yield "stakes.bring_in", stakes.bring_in, f"1..{stakes.small_bet}"
    fixed = settings.structure is Structure.FIXED_LIMIT or not uses_blinds
    if fixed and not 0 < stakes.small_bet <= stakes.big_bet:
        yield "stakes.small_bet", stakes.small_bet, f"1..{stakes.big_bet}"
    amounts = {
        "stakes.ante": stakes.ante,
        "stakes.bring_in": stakes.bring_in,
        "stakes.small_bet": stakes.small_bet,
        "stakes.big_bet": stakes.big_bet,
        **{f"stakes.blinds[{place}]": blind for place, blind in enumerate(stakes.blinds)},
    }
    for key, amount in amounts.items():
        if amount < 0 or amount % settings.chip:
            yield key, amount, f"a whole number of {settings.chip}-unit chips"
