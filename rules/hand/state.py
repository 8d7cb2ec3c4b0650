"""The state of a hand. Data only: `rules.hand.apply` changes it, by events."""

from __future__ import annotations

from enum import Enum, unique
from typing import TYPE_CHECKING

from rules.betting.structures import structure_of
from rules.board_options import runs_twice
from rules.cards import Card
from rules.hand.draw_state import DrawState
from rules.hand.run_state import RunState
from rules.hand.setup import HandSetup

if TYPE_CHECKING:
    from rules.betting.offer import Offer
    from rules.games.model import Step
    from rules.hand.events import Event, JackpotHit, Pot, RabbitShown


@unique
class Phase(Enum):
    """What the hand waits for."""

    # Enum's own hash is slow (written in Python), and the dealer looks up a phase for every event.
    __hash__ = object.__hash__

    POSTING = "posting"
    DEALING = "dealing"
    """The dealer carries out the game's next step."""
    DRAWING = "drawing"
    """Players decide about their cards: in a draw, a discard, or a card dealt as asked."""
    BETTING = "betting"
    AGREEING = "agreeing"
    """Live players are asked whether the rest of the board is run twice."""
    GATHERING = "gathering"
    """A round is closed: uncalled chips go back and bets go to the pots."""
    SHOWDOWN = "showdown"
    PAYING = "paying"
    UNCONTESTED = "uncontested"
    """The last player left may show before the hand ends."""
    RABBIT = "rabbit"
    """The pot is paid; players may ask for the board cards that would have come."""
    ENDING = "ending"
    OVER = "over"


class PlayerInHand:
    """One seat's part in the hand."""

    __slots__ = (
        "acted",
        "bet",
        "cards",
        "folded",
        "keeps_place",
        "mucked",
        "place",
        "seat",
        "shown",
        "stack",
        "staked",
        "started_with",
        "up",
    )

    def __init__(self, seat: int, place: int, stack: int) -> None:
        self.seat = seat
        self.place = place
        """Index in deal order."""
        self.stack = stack
        self.started_with = stack
        self.bet = 0
        """Live chips bet in this round."""
        self.staked = 0
        """All live chips and antes of the hand; the layers of the pots follow from it."""
        self.acted = False
        """Has acted since the last full bet or raise."""
        self.folded = False
        self.keeps_place = False
        """Folded without facing a bet: the seat still gets cards until a bet is made."""
        self.cards: list[Card] = []
        self.up: list[Card] = []
        """The cards of `cards` that lie face up."""
        self.shown = False
        self.mucked = False


class Hand:
    """A hand in progress; see the attributes' comments for what each means."""

    __slots__ = (
        "able",
        "action_ms",
        "aggressor",
        "as_big",
        "backwards",
        "best_shown",
        "bet_size",
        "big_size",
        "blind_chop",
        "board",
        "boards",
        "bring_in_due",
        "brought",
        "burned",
        "burns",
        "by_seat",
        "capped",
        "chip",
        "chop_asked",
        "chop_over",
        "collected",
        "dead",
        "doing",
        "draw",
        "dropped",
        "events",
        "face_up",
        "flop_players",
        "full_price",
        "game",
        "hit",
        "in_pot",
        "killer",
        "live",
        "mucked",
        "must_open",
        "offer",
        "opened",
        "opener",
        "phantom",
        "phase",
        "players",
        "pots",
        "price",
        "pushed",
        "rabbit",
        "raises",
        "round_street",
        "rounds_closed",
        "runs",
        "settings",
        "setup",
        "showing",
        "step",
        "stopped",
        "straddler",
        "street",
        "streets_dealt",
        "strengths",
        "structure",
        "taken",
        "to_act",
        "top",
        "turn",
        "turned_up",
        "unit",
        "waiting",
    )

    def __init__(self, setup: HandSetup) -> None:
        settings = setup.played_under
        self.setup = setup
        self.settings = settings
        self.game = settings.rules_of_game
        self.structure = structure_of(settings.structure)
        # Settings that every offer or street needs, kept here because reading them is quicker.
        self.chip = settings.chip
        self.action_ms = settings.clocks.action_ms
        self.blind_chop = settings.options.blind_chop
        self.face_up = settings.face_up_all_in
        self.players = [
            PlayerInHand(seat, place, stack) for place, (seat, stack) in enumerate(setup.players)
        ]
        self.by_seat = {player.seat: player for player in self.players}
        self.backwards = self.players[::-1] * 2  # twice around, against the clock
        self.events: list[Event] = []
        self.phase = Phase.POSTING
        self.stopped = False
        # Where the dealer is.
        self.street = 0
        self.step = 0
        self.doing: Step | None = self.game.streets[0].steps[0]
        self.top = 0  # position of the next card of the deck
        self.boards: list[list[Card]] = [[] for _ in range(self.game.boards)]
        self.board = self.boards[0]
        self.draw = DrawState(self.by_seat) if self.game.asks else None
        self.runs = RunState(self.game.shares) if runs_twice(settings) else None
        self.burns: list[tuple[int, Card]] = []  # position and card, first burned first
        self.burned = False  # the current step's burn has been made
        self.streets_dealt = 0
        self.rounds_closed = 0
        self.flop_players = 0
        # Chips.
        self.brought = sum(player.stack for player in self.players)
        self.in_pot = 0  # everything put in and not returned, bets of this round included
        self.dead = 0  # the part of it that is no player's stake; it is in the main pot
        self.collected = 0
        self.pots: tuple[Pot, ...] = ()
        self.taken: tuple[int, ...] = ()
        self.pushed = 0  # pots paid so far
        self.dropped = 0  # the part of what was collected that goes to the jackpot
        self.hit: JackpotHit | None = None
        self.rabbit: RabbitShown | None = None  # the cards that would have come
        # Showdown.
        self.turned_up = False
        self.mucked = 0
        self.showing: list[PlayerInHand] = []  # still to show or muck, last first
        self.strengths: dict[int, tuple[int | None, ...]] = {}  # by seat, for each share
        self.best_shown: list[list[int | None]] = []  # for each pot, for each share
        self._no_betting_yet()

    @property
    def never_changed(self) -> tuple[object, ...]:
        """What a copy of the hand may share with it."""
        same = (self.setup, self.settings, self.game, self.structure, self.doing)
        return *same, *self.events

    def _no_betting_yet(self) -> None:
        self.turn = 0
        self.to_act: PlayerInHand | None = None
        self.waiting: list[PlayerInHand] = []  # still to act after `to_act`, last first
        self.live = len(self.players)  # not folded
        self.able = len(self.players)  # not folded and with chips
        self.opener = 0  # place that opened the round
        self.round_street = 0  # the street of the last betting round
        self.aggressor: PlayerInHand | None = None  # made the last bet or raise, full or short
        self.price = 0  # the total that everybody must match
        self.full_price = 0  # raises are measured from this: not a bring-in or a short limit all-in
        self.unit = self.settings.stakes.min_bet  # the smallest full raise
        self.bet_size = 0  # fixed limit: this round's bet
        self.big_size = 0  # fixed limit: the larger bet also allowed (open pair), else `bet_size`
        self.raises = 0  # full raises after the bet
        self.opened = False  # a full bet stands
        self.capped = False
        self.bring_in_due = False
        self.must_open = False  # the round's opener may neither check nor fold
        self.straddler: PlayerInHand | None = None  # straddled and has not acted yet
        self.killer: PlayerInHand | None = None  # killed the pot and has not acted yet
        self.phantom = 0  # pot-limit: added to the pot before the flop; negative: left out
        self.as_big = 0  # the part of it that is there because small blinds count as big ones
        self.chop_asked: PlayerInHand | None = None
        self.chop_over = False
        self.offer: Offer | None = None  # the open decision's offer, made when first asked for
