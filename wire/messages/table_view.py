"""The whole state of a table, as everybody may see it.

Every update carries it, so a screen never computes a state from events. Events are for motion and
voice; the view is the truth.
"""

from __future__ import annotations

from wire.messages.base import (
    CardNumber,
    CardText,
    Chips,
    Count,
    GamePart,
    HandNumber,
    Hash,
    LimitCount,
    MaybeSeat,
    Milliseconds,
    Moment,
    Name,
    SeatNumber,
    TableNumber,
    Text,
    Turn,
    Value,
    Word,
)
from wire.messages.jackpots import MeterView
from wire.messages.mix_view import MixView
from wire.messages.stakes_view import StakesView
from wire.messages.tournament_view import TournamentView


class FeeBracketView(Value, frozen=True, kw_only=True):
    """What the house takes from a hand with at least `players_min` players."""

    players_min: Count
    players_max: Count = 0
    """The most players for whom it holds; 0: until the next bracket begins."""
    fees: tuple[tuple[Word, Count, Chips], ...] = ()
    """Moment, street and amount of each fee."""
    no_flop: Chips = 0
    percent_bp: Count = 0
    cap: Chips = 0
    """0: none."""


class CollectionView(Value, frozen=True, kw_only=True):
    """How the house is paid, to be shown to everybody."""

    brackets: tuple[FeeBracketView, ...] = ()
    dead_blind: Chips = 0
    time_period_ms: Milliseconds = 0
    time_fees: tuple[tuple[Count, Chips], ...] = ()
    time_at_beginning: bool = False
    """The time fee is taken when a period begins, not when it is over."""
    per_player: Chips = 0
    """What each player pays from his stack for every hand."""
    percentage_from: Word = "every_pot"
    """every_pot (each pot pays its part) or main_pot_first."""
    counted_at: Word = "deal"
    """Which players choose the bracket: those dealt in (deal), or those on the flop or fourth
    street, if there is one (flop)."""
    round_to: Chips = 1
    """A percentage is rounded down to a multiple of this."""


class RulesView(Value, frozen=True, kw_only=True):
    """What is played here. It changes only between hands."""

    game: Word
    structure: Word
    stakes: StakesView
    chip: Chips = 1
    tournament: bool = False
    buy_in_min: Chips = 0
    buy_in_max: Chips = 0
    """0: none."""
    collection: CollectionView = CollectionView()
    action_ms: Milliseconds = 0
    warning_ms: Milliseconds = 0
    pace: Word = "brisk"
    straddle: bool = False
    deck: tuple[CardNumber, ...] = ()
    """What is shuffled, a card as often as it is in it; none: the 52 cards once."""
    board_cards: Count = 5
    """The cards of a whole board; 0: the game has none."""
    boards: Count = 1
    """How many boards are dealt, in a game that has them."""
    draws: bool = False
    """Players decide about their cards: they draw, discard, or say how a card comes."""
    run_it_twice: bool = False
    """All-in players may agree to run the rest of the board twice."""
    rabbit_hunt: bool = False
    """After an uncontested pot players may ask which board cards would have come."""
    further_orders: Count = 0
    """How many further orders of the deck are committed to, in which discards may come back."""


class SeatView(Value, frozen=True, kw_only=True):
    """One seat, as everybody sees it."""

    seat: SeatNumber
    state: Word = "open"
    """open, reserved (for a called or moving player), seated, busted (held for a rebuy), out (the
    player's tournament is over)."""
    nickname: Name = ""
    stack: Chips = 0
    """Without the bet in front of the seat."""
    bet: Chips = 0
    in_hand: bool = False
    folded: bool = False
    all_in: bool = False
    away: bool = False
    lost: bool = False
    """The station does not answer; the player may continue at another one."""
    leaving: bool = False
    owes: bool = False
    """The player is new or missed blinds: they must post or wait before they are dealt in."""
    last_act: Word = ""
    """fold, check, call, bet, raise, complete, bring_in, or the kind of a post."""
    down: Count = 0
    """Face-down cards held."""
    up: tuple[CardText, ...] = ()
    """Cards everybody sees: stud's up cards, or the whole hand once shown."""
    shown: bool = False
    mucked: bool = False
    drew: LimitCount = -1
    """Cards drawn in the draw just made, until the next act; -1: nothing to tell."""
    won: Chips = 0
    """Won in the hand that is ending."""
    timeouts: Count = 0
    leg: bool = False
    """Won the last pot and kills the next if he wins again: the kill button lies here."""
    must_kill: bool = False
    """Posts the kill blind in the next hand he is dealt in for."""


class PotView(Value, frozen=True, kw_only=True):
    """A pot and who plays for it."""

    amount: Chips
    seats: tuple[SeatNumber, ...] = ()


class ClockView(Value, frozen=True, kw_only=True):
    """The clock of the open decision; where several decide at once, of the first of them."""

    seat: SeatNumber
    turn: Turn
    total_ms: Milliseconds
    left_ms: Milliseconds
    """When this view was made."""
    on_bank: bool = False
    running: bool = True
    warning_ms: Milliseconds = 0
    """The player is warned when at most this is left. The floor's clock has its own value."""


class HandView(GamePart, frozen=True, kw_only=True, tag="poker"):
    """Poker: the hand being played; after it, the last hand until the next begins."""

    hand: HandNumber
    root: Hash
    """The commitment to the whole deck."""
    more_root: Hash | None = None
    """The commitment to the further orders of the deck, in a game that has them."""
    button: MaybeSeat
    """0: the game has none."""
    street: Count = 0
    streets: Count = 1
    phase: Word = "betting"
    """dealing, drawing, betting, agreeing (whether the board is run twice), showdown, uncontested,
    rabbit (players may ask for the cards that would have come), over, void."""
    boards: tuple[tuple[CardText, ...], ...] = ()
    """Cards for everybody, board by board; none before the first card of one. Boards of a second
    run follow those of the first."""
    runs: Count = 1
    """How often the rest of the board is run."""
    rabbit: tuple[tuple[CardText, ...], ...] = ()
    """The cards that would have come, board by board, once a player has asked for them."""
    dealt: Count = 0
    """Cards that have left the deck, burned ones included."""
    burned: Count = 0
    pots: tuple[PotView, ...] = ()
    """Gathered pots; the bets of the round are still in front of the seats."""
    pot: Chips = 0
    """All chips put in and not returned: what a dealer would call the pot."""
    price: Chips = 0
    """The bet of the round that players must match."""
    to_act: MaybeSeat = 0
    deciding: tuple[SeatNumber, ...] = ()
    """The seats that give up cards at once and have not decided yet, or all that are asked about a
    second run; then nobody is `to_act`."""
    turn: Turn = 0
    small_blind: MaybeSeat = 0
    big_blind: MaybeSeat = 0
    straddler: MaybeSeat = 0
    clock: ClockView | None = None
    clocks: tuple[ClockView, ...] = ()
    """While several give up cards at once: the clock of each who has not decided."""
    stopped: bool = False
    killer: MaybeSeat = 0
    """Who killed the pot."""
    stakes: StakesView | None = None
    """The hand's own stakes, if the pot is killed; None: the table's."""

    @property
    def board(self) -> tuple[CardText, ...]:
        """The first board, which is the only one in most games."""
        return self.boards[0] if self.boards else ()

    def clock_at(self, seat: SeatNumber) -> ClockView | None:
        """The clock of a seat that decides: its own, where several decide at once."""
        if not self.clocks:
            return self.clock
        return next((clock for clock in self.clocks if clock.seat == seat), None)


PlayView = HandView
"""What is being played or was last, of every kind of game: a tagged union that games add to."""


class TableView(Value, frozen=True, kw_only=True):
    """A table as everybody sees it."""

    table: TableNumber
    name: Name
    rules: RulesView
    demo: bool = False
    status: Word = "waiting"
    """waiting, running, paused, closed, frozen (a fault), out_of_service."""
    reason: Word = ""
    """Why it is frozen, out of service or stopped."""
    seats: tuple[SeatView, ...] = ()
    hand: PlayView | None = None
    """The game's own part."""
    tournament: TournamentView | None = None
    """The tournament that is played here; None: a cash game."""
    needed: Count = 0
    """How many more players the table needs to start."""
    next_hand_ms: Milliseconds = 0
    """Until the next hand is dealt; 0: not known or not planned."""
    waiting: tuple[Name, ...] = ()
    """The first names of the waiting list."""
    called: tuple[Name, ...] = ()
    """Players called to a seat here."""
    message: Text = ""
    jackpot: MeterView | None = None
    """The jackpot that the table drops to."""
    at_ms: Moment = 0
    """The room's time when the view was made."""
    held: bool = False
    """Every clock of the room stands still until the books are back."""
    mix: MixView | None = None
    """The games that the table plays in turn; None: it plays one. While the last hand of a game
    lies on the table, `rules` are still that hand's."""
