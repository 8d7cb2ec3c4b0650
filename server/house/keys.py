"""Every key of the house file; the reader, the document and the tests all use these lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.board_options import RabbitHunt
from rules.collection import CountedAt, PercentageFrom
from rules.draw_choices import LateDiscard, Sevens
from rules.games.catalogue import GAMES
from rules.kill import KillKind
from rules.settings import AnteFrom, ButtonRule, ButtonStraddle, MissedBlinds, Structure
from server.house.bet_presets import BetPresets
from server.house.brand_kinds import CardBack, FeltColour, HouseMark, RailColour
from server.house.jackpots import JACKPOT
from server.house.kinds import (
    Amount,
    Named,
    OneOf,
    Percent,
    TimeOfDay,
    Whole,
    Words,
    YesNo,
    Zone,
    minutes,
    seconds,
)
from server.house.list_kinds import Amounts
from server.house.mixes import MIX
from server.house.model import Earned, LostSeatPolicy, Pace, PinPayout
from server.house.sections import Key
from server.house.tournament_keys import TOURNAMENT_SECTIONS
from wire.messages.brand_view import BrandView

BRAND_DEFAULT: Final = BrandView()


def switch(name: str, says: str, *, on: bool) -> Key:
    """Return a key that is true or false."""
    return Key(name, YesNo(), on, says)


HOUSE: Final = (
    Key("name", Words(40), "Arclight Card Room", "What the screens call the room."),
    Key("currency", Words(3, 3), "USD", "The currency of all amounts, by its three letters."),
    Key("minimum_age", Whole(18, 99), 21, "The smallest age for an account."),
    Key("tables_most", Whole(1, 1_000), 200, "The most tables open at once."),
)
BRAND: Final = (
    Key("felt", FeltColour(), BRAND_DEFAULT.felt, "The baize under the lamp."),
    Key("rail", RailColour(), BRAND_DEFAULT.rail, "The padded rail."),
    Key("back", OneOf(CardBack), BRAND_DEFAULT.back, "The backs of the cards."),
    Key("mark", HouseMark(), BRAND_DEFAULT.mark, "The sign on the baize and on idle screens."),
)
BETTING: Final = (
    Key(
        "presets", BetPresets(), ("1/3", "1/2", "2/3", "3/4", "pot"), "Offered for a bet or raise."
    ),
    Key("first_presets", BetPresets(), ("min", "2.5x", "3x", "pot"), "The same before the flop."),
)
GAMING_DAY: Final = (
    Key("starts", TimeOfDay(), "06:00", "From this time on a new gaming day has its date."),
    Key("time_zone", Zone(), "", "Where the room is; empty: as the computer is set."),
)
LOCKS: Final = (
    switch(
        "percentage_collection",
        "No table may take a part of the pot; only posted amounts.",
        on=True,
    ),
    switch("floor_menu_at_seats", "A floorperson's card opens no menu at a seat.", on=False),
    switch("tournament_deals", "No tournament ends by an agreement to divide the pool.", on=False),
)
WAITING: Final = (
    Key("called_seconds", seconds(30, 3_600), 180, "How long a called player's seat is kept."),
    Key(
        "calls_most",
        Whole(1, 10),
        2,
        "The most calls that may lapse before a name leaves the list.",
    ),
    Key("reserved_minutes", minutes(1, 240), 10, "How long the floor's reservation holds a seat."),
    Key(
        "sign_in_seconds", seconds(10, 60), 60, "An unfinished PIN or buy-in is cleared after this."
    ),
    Key(
        "floor_menu_seconds", seconds(5, 300), 30, "An idle floor menu at a seat closes after this."
    ),
)
CAGE: Final = (
    Key(
        "pin_payout",
        OneOf(PinPayout),
        "card_or_known",
        "What a payout needs beside the PIN: the card; or the cashier's word; or nothing.",
    ),
    Key(
        "report_above",
        Amount(1),
        10_000,
        "Above this a player's cash in, or cash out, of one gaming day is reported.",
    ),
    Key(
        "document_alone",
        Amount(),
        1_000,
        "One cashier pays out up to this by document in a gaming day; above: PIN or two persons.",
    ),
    Key(
        "difference_alone",
        Amount(),
        100,
        "Drawers of a cashier may be over or short by this in a gaming day; above: two persons.",
    ),
    Key(
        "petty_alone",
        Amount(),
        200,
        "Cash for no player: one cashier moves up to this each way a day; more takes two persons.",
    ),
    Key(
        "prize_hold_above",
        Amount(),
        5_000,
        "A player's prizes of a tournament above this are held until the cage has checked him.",
    ),
)
STAFF: Final = (
    Key("idle_minutes", minutes(1, 240), 30, "A session locks after this long without a request."),
    Key(
        "shift_minutes", minutes(30, 1_440), 720, "A session ends after this, even if it is in use."
    ),
)
EVERY_TABLE: Final = (
    Key("action_seconds", seconds(5, 600), 25, "Time for a decision."),
    Key("warning_seconds", seconds(0, 60), 10, "How long before its end the player is warned."),
    Key("time_bank_seconds", seconds(0, 3_600), 60, "Extra time a player has in one stay."),
    Key("showdown_seconds", seconds(0, 60), 5, "Time to show or muck; 0: decided at once."),
    Key("uncontested_seconds", seconds(0, 60), 0, "Time for an uncontested winner to show."),
    Key("run_twice_seconds", seconds(3, 60), 10, "Time to say whether the board is run twice."),
    Key("rabbit_seconds", seconds(1, 10), 3, "Time to ask for the cards that would have come."),
    Key("seats_to_start", Whole(2, 10), 2, "The fewest seated players for a first deal."),
    switch(
        "starts_itself", "Deal as soon as enough players sit; false: the floor starts.", on=False
    ),
    Key(
        "timeouts_to_sit_out",
        Whole(0, 20),
        2,
        "A player sits out after this many expired clocks in a row; 0: never.",
    ),
    Key(
        "absence_minutes",
        minutes(0, 240),
        20,
        "A player who is away longer loses the seat; 0: never.",
    ),
    Key("rebuy_minutes", minutes(0, 60), 5, "How long the seat of a player without chips is held."),
    Key(
        "return_minutes",
        minutes(0, 1_440),
        60,
        "A player who returns within this brings his old stack.",
    ),
    switch("return_above_maximum", "He brings all of it, even above the largest buy-in.", on=False),
    Key("pace", OneOf(Pace), "brisk", "How fast cards and chips move."),
    Key("between_hands_seconds", seconds(0, 60), 3, "Pause before the next deal."),
    Key("shown_within_ms", Whole(0, 10_000), 1_000, "A clock starts at the latest after this."),
    Key("lost_grace_seconds", seconds(0, 3_600), 120, "How long a hand waits for a lost station."),
    Key(
        "lost_hour_seconds",
        seconds(0, 3_600),
        300,
        "How long it waits for one player in an hour, in total.",
    ),
    Key("lost_seat", OneOf(LostSeatPolicy), "check_or_fold", "What happens after that."),
    Key("called_clock_seconds", seconds(10, 300), 60, "The clock the floor puts on a player."),
    Key("called_warning_seconds", seconds(0, 60), 10, "How long before its end he is warned."),
    Key(
        "raises_max",
        Whole(1, 10),
        3,
        "Fixed and spread limit: raises after the bet in a round; 3: the game's own number, which "
        "is 6 in Badugi as filed.",
    ),
    switch("open_pair", "Stud: either bet on fourth street once a pair shows.", on=True),
    Key(
        "straddle",
        YesNo(),
        None,
        "The seat left of the big blind may straddle; left out: in pot limit only.",
    ),
    Key(
        "button_straddle",
        OneOf(ButtonStraddle),
        "off",
        "Whether the button may straddle, and who then acts first.",
    ),
    switch(
        "straddle_sets_raise",
        "The smallest raise over a straddle is the straddle's amount.",
        on=False,
    ),
    switch("blind_chop", "The blinds may take their blinds back.", on=False),
    Key(
        "face_up_all_in",
        YesNo(),
        None,
        "Hands are turned up when betting is over in an all-in; left out: tournaments.",
    ),
    Key(
        "opening_big_blinds",
        Whole(2, 20),
        4,
        "Pot limit: an opening raise may go to this many big blinds.",
    ),
    Key(
        "pot_rounded_to",
        Amount(1),
        "0.01",
        "Pot limit: the pot is rounded up to a multiple of this.",
    ),
    switch("small_blind_as_big", "Pot limit: before the flop each blind counts as big.", on=False),
    Key("ante_in_pot", YesNo(), None, "Pot limit: a big blind's ante counts; left out: yes."),
    switch("aggressor_shows", "A player who was called on the last street may not muck.", on=False),
    Key(
        "missed_blinds", OneOf(MissedBlinds), "all_blinds", "What a player who missed blinds posts."
    ),
    Key(
        "late_discard",
        OneOf(LateDiscard),
        "lowest",
        "A forced discard that is not made in time: the lowest card goes, or the hand is fouled.",
    ),
    Key(
        "sevens",
        OneOf(Sevens),
        None,
        "Lowball: what becomes of a seven that is checked after the draw; left out: in limit it "
        "must bet.",
    ),
    switch(
        "run_it_twice",
        "Cash games: all-in players may agree to run the rest of the board twice.",
        on=False,
    ),
    Key(
        "rabbit_hunt",
        OneOf(RabbitHunt),
        "off",
        "After an uncontested pot players may ask which board cards would have come.",
    ),
    switch(
        "buy_button", "A player left of the button who owes a blind may buy the button.", on=False
    ),
    Key("button", OneOf(ButtonRule), None, "How the button moves; left out: forward."),
)
PRESET: Final = (
    Key("title", Words(40), None, "What players read; left out: the preset's name."),
    Key("game", Named(tuple(GAMES)), "holdem", "What is played."),
    Key("structure", OneOf(Structure), "no_limit", "How large a bet may be."),
    Key("blinds", Amounts(5), [], "Smallest first; the last is the big blind."),
    Key("ante", Amount(), 0, "From every player dealt in."),
    Key("ante_from", OneOf(AnteFrom), "each", "Who pays the ante."),
    Key("bring_in", Amount(), 0, "Stud: the forced bet by a card."),
    Key("small_bet", Amount(), 0, "Fixed limit: the early rounds' bet. Spread limit: the least."),
    Key("big_bet", Amount(), 0, "Fixed limit: the late rounds' bet. Spread limit: the most."),
    Key(
        "seats", Whole(2, 10), None, "Stations of the table; left out: as many as the game allows."
    ),
    Key("chip", Amount(1), 1, "The smallest chip; every bet is a multiple of it."),
    Key(
        "buy_in_min",
        Amount(),
        0,
        "0: five big bets in fixed and spread limit, else twenty big blinds.",
    ),
    Key("buy_in_max", Amount(), 0, "0: no largest buy-in."),
    Key(
        "rebuy_short", Amount(), 0, "The least for one short rebuy after each full buy-in; 0: none."
    ),
    Key("kill", OneOf(KillKind), None, "Limit games: who kills the next pot; left out: nobody."),
    switch("half_kill", "A kill is one and a half times the limits, not twice.", on=False),
    Key("kill_scoop_bets", Whole(0, 100), 5, "A scoop kills from so many big bets in the pot on."),
    Key("kill_full_bets", Whole(0, 10), 1, "Full bets beside the blinds, for the second leg."),
    *MIX,
)
COLLECTION: Final = (
    Key("counted_at", OneOf(CountedAt), "deal", "When players are counted for the bracket."),
    Key("round_to", Amount(), 0, "A percentage is rounded down to this; 0: to a table's chip."),
    Key("percentage_from", OneOf(PercentageFrom), "every_pot", "Which pots pay a percentage."),
    Key(
        "dead_blind", Amount(), 0, "A dead blind for the house, posted by the button in every hand."
    ),
    Key("per_player", Amount(), 0, "What each player pays for a hand, from his stack."),
)
BRACKET: Final = (
    Key("players", Whole(1, 10), 1, "From this many players up, until the next bracket."),
    Key("players_max", Whole(1, 10), None, "Up to so many players; left out: the next bracket."),
    Key("no_flop", Amount(), 0, "The fee if the hand ends before the flop (stud: fourth street)."),
    Key("percent", Percent(), 0, "Percentage of the pots; only if the lock is off."),
    Key("cap", Amount(), None, "The most one hand pays."),
)
FEE: Final = (
    Key("earned", OneOf(Earned), "street", "What earns it; `once` also without a flop."),
    Key("street", Whole(1, 7), 2, "1 is the first deal, 2 the flop or fourth street, and so on."),
    Key("amount", Amount(), 0, "What is taken."),
    switch(
        "after_betting", "Earned when the street's betting is over, not when it is dealt.", on=False
    ),
)
TIME: Final = (
    Key("minutes", minutes(1, 240), 30, "What one fee pays for."),
    switch("at_beginning", "Taken when a period begins, not when it is over.", on=False),
)
TIME_FEE: Final = (
    Key("players", Whole(1, 10), 1, "From this many players up."),
    Key("amount", Amount(), 0, "What each player pays."),
)

SECTIONS: Final[Mapping[str, tuple[tuple[Key, ...], str]]] = {
    "": (HOUSE, "At the top of the file, before the first section."),
    "brand": (BRAND, "How all screens look; `./arclight gallery --house FILE DIR` draws them."),
    "betting": (BETTING, "The amounts that stand on a seat's raise panel."),
    "gaming_day": (GAMING_DAY, "When a working day of the room begins."),
    "locks": (LOCKS, "What the law or the house forbids at every table; true locks it."),
    "waiting": (WAITING, "How long the room waits for people."),
    "cage": (CAGE, "What the cage asks for, and sums that matter there."),
    "staff": (STAFF, "How long staff stay signed in."),
    "every_table": (EVERY_TABLE, "For all tables; a table's own section may say otherwise."),
    "tables.NAME": (PRESET, "A game the floor opens by NAME. All keys of `every_table` too."),
    "collections.NAME": (COLLECTION, "How the house is paid; a table names it."),
    "collections.NAME.brackets": (BRACKET, "A list, fewest players first, each with its `fees`."),
    "collections.NAME.brackets.fees": (FEE, "A list: what is earned as the hand goes on."),
    "collections.NAME.time": (TIME, "Time collection, with its list `fees`."),
    "collections.NAME.time.fees": (TIME_FEE, "A list, fewest players first."),
    "jackpots.NAME": (JACKPOT, "A bad-beat jackpot of the room; a table names it."),
    **TOURNAMENT_SECTIONS,
}
"""Section -> its keys and what it is for."""
