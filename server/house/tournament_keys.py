"""The keys of tournaments in the house file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.games.catalogue import GAMES
from rules.settings import AnteFrom, ButtonRule, LimitUncapped, Structure
from rules.tournament.presets import Preset
from rules.tournament.structure import SeatsAre, Start
from server.house.kinds import Amount, Named, OneOf, Whole, Words, YesNo, seconds
from server.house.list_kinds import Amounts, Percents, Several, Wholes
from server.house.sections import Key

CHIPS: Final = Whole(0, 100_000_000)
"""Tournament chips are no money: whole numbers."""
_LEFT_OUT: Final = "left out: as in `made_from`"

LIMITS: Final = (
    Key("buy_in_most", Amount(1), 1_000, "The largest buy-in."),
    Key("fee_most", Amount(), 100, "The largest fee."),
    Key(
        "structures",
        Several(Structure),
        [each.value for each in Structure],
        "How large bets may be in tournaments of this room.",
    ),
)
TOURNAMENT: Final = (
    Key("title", Words(40), None, "What players read; left out: the preset's name."),
    Key("made_from", OneOf(Preset), "regular", "The ready structure that gives what is left out."),
    Key("game", Named(tuple(GAMES)), "holdem", "What is played."),
    Key("structure", OneOf(Structure), "no_limit", "How large a bet may be."),
    Key("buy_in", Amount(1), None, f"To the prize pool; {_LEFT_OUT}."),
    Key("fee", Amount(), None, f"To the house; {_LEFT_OUT}."),
    Key("starting_chips", CHIPS, None, f"Each player's chips, which are no money; {_LEFT_OUT}."),
    Key("seats", Whole(2, 10), None, f"The largest field; {_LEFT_OUT}."),
    Key("players_min", Whole(2, 10), 2, "The smallest field."),
    Key("level_minutes", Whole(1, 240), None, f"The length of every level; {_LEFT_OUT}."),
    Key("level_hands", Whole(1, 1_000), None, "Its length by hands instead of minutes."),
    Key("action_seconds", seconds(5, 600), None, f"Time for a decision; {_LEFT_OUT}."),
    Key(
        "time_bank_seconds",
        seconds(0, 3_600),
        None,
        f"Extra time in one tournament; {_LEFT_OUT}.",
    ),
    Key(
        "start",
        Named((Start.FULL.value, Start.FLOOR.value)),
        "full",
        "When all seats are taken, or by the floor, who may set a time too.",
    ),
    Key("seating", OneOf(SeatsAre), "chosen", "Where a player registers, or drawn."),
    Key("wait_minutes", Whole(0, 240), 15, "How long too small a field waits at its set time."),
    Key("deals", YesNo(), None, "Players may divide the pool; left out: unless it is locked."),
    Key("button", OneOf(ButtonRule), "dead", "How the button moves."),
    Key("limit_uncapped", OneOf(LimitUncapped), "hand", "Fixed limit: which two may raise on."),
)
LEVEL: Final = (
    Key("blinds", Wholes(5, CHIPS), [], "In chips, smallest first; the last is the big blind."),
    Key("ante", CHIPS, 0, "In chips."),
    Key("ante_from", OneOf(AnteFrom), "each", "Who pays the ante."),
    Key("bring_in", CHIPS, 0, "Stud: the forced bet by a card."),
    Key("small_bet", CHIPS, 0, "Fixed limit: the early rounds' bet. Spread limit: the least."),
    Key("big_bet", CHIPS, 0, "Fixed limit: the late rounds' bet. Spread limit: the most."),
    Key("chip", Whole(1, 100_000_000), 1, "The smallest chip; every bet is a multiple of it."),
    Key("minutes", Whole(0, 240), 0, "Its length by time, or"),
    Key("hands", Whole(0, 1_000), 0, "by hands. The last level has neither."),
    Key("break_minutes", Whole(0, 240), 0, "A break after it."),
)
PAYOUT: Final = (
    Key("players", Whole(2, 10), 2, "From this many players up, until the next."),
    Key("percent", Percents(10), [], "By place, or"),
    Key("sums", Amounts(10), [], "fixed sums by place, or"),
    Key("equal", Amount(), 0, "as many equal prizes of this sum as the pool has, then the rest."),
)

TOURNAMENT_SECTIONS: Final[Mapping[str, tuple[tuple[Key, ...], str]]] = {
    "tournament_limits": (LIMITS, "What no tournament of the room may pass."),
    "tournaments.NAME": (TOURNAMENT, "A tournament the floor opens by NAME."),
    "tournaments.NAME.levels": (LEVEL, "A list in place of the levels of `made_from`."),
    "tournaments.NAME.payouts": (PAYOUT, "A list, fewest players first, in place of its prizes."),
}
