"""Face off behind the door: one table's game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from ledger import JournalEvent, JournalRecord, stack
from rng import ShuffledDeck
from rules.cards import Card
from rules.seating import (
    CloseTable,
    LeftWith,
    ResumeAction,
    SitOut,
    StartTable,
    Status,
    StopAction,
    VoidHand,
)
from server.house import TableOptions
from server.refusals import RefusalCode, Refused
from server.tables.commands import CommitDeck
from server.tables.deal import Deal
from server.tables.game import Command, Decision, Hold, Sitter, Step, TimeUsed
from server.tables.messages import Cut, Pacing, at_once
from server.tables.settings import Settings
from server.tables.state import TableState, Times
from tests.server.tables.second_game import facts, rules
from tests.server.tables.second_game.messages import cut
from tests.server.tables.second_game.money import moves
from tests.server.tables.second_game.stored import command_of, fact_of, state_of
from tests.server.tables.second_game.views import own_view, public_view
from wire.messages import seat as asks
from wire.messages.base import changed, tag_of
from wire.messages.own_view import BuyInView, OwnView
from wire.messages.table_events import HandEnded, HandVoided, TableEvent
from wire.messages.table_view import TableView

if TYPE_CHECKING:
    from tests.server.tables.second_game.kind import FaceOffKind

BANK_SEAT = 0
_IN_ROUND = (facts.Choose, facts.TimeUp, VoidHand, StopAction, ResumeAction)


class FaceOff:
    """Fulfils `server.tables.game.Game`."""

    def __init__(self, kind: FaceOffKind, felt: rules.Felt) -> None:
        self.kind = kind
        self.felt = felt

    @property
    def settings(self) -> facts.FaceOffSettings:
        return self.felt.settings

    @property
    def status(self) -> Status:
        return self.felt.status

    @property
    def hands(self) -> int:
        return self.felt.hands

    @property
    def running(self) -> bool:
        return self.felt.running is not None

    @property
    def stopped(self) -> bool:
        return self.felt.running is not None and self.felt.running.stopped

    @property
    def turn(self) -> int:
        return self.felt.hands if self.felt.running is not None else 0

    @property
    def list_code(self) -> str:
        return f"face_off.{self.felt.settings.ante}"

    @property
    def jackpot(self) -> str:
        return ""

    @property
    def takes_entries(self) -> bool:
        return False

    @property
    def taken(self) -> AbstractSet[int]:
        return self.felt.chairs.keys()

    def named(self) -> Iterable[str]:
        return [chair.player for chair in self.felt.chairs.values()]

    def sitter(self, seat: int) -> Sitter | None:
        chair = self.felt.chairs.get(seat)
        if chair is None:
            return None
        return Sitter(chair.player, chair.away, chair.stack, in_hand=self.in_hand(seat))

    def coming(self, seat: int) -> int:
        return 0

    def in_hand(self, seat: int) -> bool:
        running = self.felt.running
        return running is not None and seat in running.seats and running.choices.get(seat, True)

    def expected(self, seats: Iterable[int]) -> set[int]:
        wanted = self.to_act() if self.running else self.felt.able()
        return {seat for seat in seats if seat in wanted and not self.felt.chairs[seat].away}

    def buy_in(self, player: str, left_with: LeftWith | None = None) -> BuyInView:
        return BuyInView(least=self.felt.settings.least, most=10**9)

    def move_cost(self, seat: int, to: int) -> int:
        return 0

    def buy_in_limits(self) -> tuple[int, int]:
        return self.felt.settings.least, 0

    def to_act(self) -> Sequence[int]:
        return () if self.felt.running is None else self.felt.running.undecided

    def decisions(self) -> Sequence[Decision]:
        if self.stopped:
            return ()
        return [
            Decision(
                seat=seat,
                turn=self.turn,
                time_ms=0 if self.felt.chairs[seat].away else self.felt.settings.choose_ms,
                expired=facts.TimeUp(seat, self.turn),
                name=f"{self.hands}:{seat}",
            )
            for seat in self.to_act()
        ]

    def next_step(self, options: TableOptions) -> Command | None:
        if self.status is Status.WAITING:
            return StartTable() if options.starts_itself and self.felt.able() else None
        return CommitDeck() if self.status is Status.RUNNING and self.felt.able() else None

    def holds(self) -> Mapping[int, Hold]:
        return {}

    def period(self) -> Hold | None:
        return None

    def when_away(self, standing: TableState[FaceOff]) -> None:
        pass

    def when_nobody_is_there(self) -> None:
        pass

    def when_back(self) -> None:
        pass

    def acted(self) -> int:
        return 0 if self.felt.running is None else len(self.felt.running.choices)

    def entries_paid_by(self, command: object) -> str | None:
        """Nobody pays to enter."""
        return "" if isinstance(command, CloseTable) else None

    def check_may_void(self) -> None:
        """A round that runs has shown nobody anything."""

    def asked(self, seat: int, request: object) -> Command:
        if isinstance(request, asks.ShowOrMuck):
            return facts.Choose(seat, request.turn, request.show)
        if isinstance(request, asks.SitOut):
            return SitOut(seat)
        what = tag_of(type(request).__name__)
        raise Refused(RefusalCode.WORD_UNKNOWN, field="asked", value=what, need="show_or_muck")

    def check_may_deal(self) -> None:
        rules.check_may_deal(self.felt)

    def deck(self) -> Sequence[Card]:
        return facts.DECK

    @property
    def further_orders(self) -> int:
        """None: no card comes back."""
        return 0

    def seats_to_draw(self) -> Sequence[Card]:
        """None: everybody sits where he sits down."""
        return ()

    def draw_seats_from(self, deal: Deal) -> None:
        """Do nothing: seats are not drawn."""

    @property
    def draws_seats(self) -> bool:
        """No."""
        return False

    def made_ready(
        self,
        command: Command,
        shuffle: Callable[[Sequence[int]], ShuffledDeck],
        *,
        used: TimeUsed,
        by_server: bool,
    ) -> Command:
        if isinstance(command, facts.DealRound) and not by_server:
            raise Refused(RefusalCode.DEAL_IS_THE_SERVERS)
        return command

    def deal_from(self, deal: Deal) -> Command:
        return facts.DealRound()

    def hand_of(self, command: Command) -> int | None:
        if isinstance(command, facts.DealRound):
            return self.hands + 1
        return self.hands if isinstance(command, _IN_ROUND) else None

    def carry_out(
        self, standing: TableState[FaceOff], command: Command, at_ms: int
    ) -> list[facts.Fact]:
        happened = rules.play(self.felt, command)
        self._follow(standing, happened)
        return happened

    def _follow(self, standing: TableState[FaceOff], happened: Sequence[facts.Fact]) -> None:
        """Keep the deck and the count of each player's rounds in step with what happened."""
        for fact in happened:
            if isinstance(fact, facts.Left):
                standing.dealt.pop(fact.player, None)
            elif isinstance(fact, facts.Dealt) and standing.deal is not None:
                self.felt.round.cards = standing.deal.cards  # type: ignore[union-attr] # dealt
                for seat in fact.seats:
                    player = self.felt.chairs[seat].player
                    standing.dealt[player] = standing.dealt.get(player, 0) + 1
            if standing.deal is not None:
                follow_cards(standing.deal, fact)

    def commitment(self) -> tuple[Sequence[int], Mapping[str, Any]]:
        self.felt.round = None
        return self.felt.able(), {}

    def change_settings(self, settings: Settings) -> None:
        raise Refused(RefusalCode.SETTINGS_DO_NOT_FIT, key="game", value=settings.game, need="-")

    def put_under(self, settings: Settings) -> None:
        """Nothing is ever changed."""

    def enter(
        self,
        standing: TableState[FaceOff],
        record: JournalRecord,
        settings: Callable[[str], Settings],
    ) -> None:
        happened = [fact_of(stored.kind, stored.body) for stored in record.events]
        for fact in happened:
            rules.apply(self.felt, fact)
        self._follow(standing, happened)

    def command_of(
        self, plain: Mapping[str, Any], record: JournalRecord, deal: Deal | None
    ) -> Command:
        return command_of(plain)

    def show_last_hand_of(self, then: FaceOff) -> None:
        self.felt.round = then.felt.round

    def call_off(self, written: Sequence[JournalEvent], hand: int) -> None:
        beside = (facts.Sat, facts.WentAway, facts.CameBack, facts.Paused)
        for stored in written:
            fact = fact_of(stored.kind, stored.body)
            if isinstance(fact, beside):
                rules.apply(self.felt, fact)
        self.felt.hands = hand

    def follow_up(self, standing: TableState[FaceOff], at_ms: int) -> list[facts.Fact]:
        """Nothing follows by itself between rounds."""
        return []

    def paid_out(self, written: Sequence[JournalEvent], hand: int) -> None:
        """A round ends as it pays."""

    def closed(self) -> FaceOff:
        felt = rules.Felt(self.felt.number, self.felt.settings)
        felt.hands, felt.status = self.hands, Status.CLOSED
        return FaceOff(self.kind, felt)

    def state(self) -> object:
        return state_of(self.felt)

    def constants(self) -> Iterable[object]:
        return [self.kind, self.settings]

    def answer(self, facts: Sequence[facts.Fact]) -> Mapping[str, int | str]:
        return {}

    def moves(self, facts: Sequence[facts.Fact]) -> list[Step]:
        return moves(self.felt, facts)

    def balances(self) -> Mapping[str, int]:
        chips = {seat: chair.stack for seat, chair in self.felt.chairs.items()}
        chips[BANK_SEAT] = self.felt.bank
        return {str(stack(self.felt.number, seat)): held for seat, held in chips.items() if held}

    def cut(
        self,
        standing: TableState[FaceOff],
        facts: Sequence[facts.Fact],
        cause: str,
        why: str = "",
    ) -> Cut:
        return cut(standing.deal, facts, why)

    def paced(self, public: Sequence[TableEvent], options: TableOptions) -> Pacing:
        ended = any(isinstance(event, HandEnded | HandVoided) for event in public)
        return at_once(len(public))._replace(read_ms=options.between_hands_ms if ended else 0)

    def public_view(self, standing: TableState[FaceOff], times: Times) -> TableView:
        return public_view(standing, times)

    def own_view(self, standing: TableState[FaceOff], seat: int, times: Times) -> OwnView:
        return own_view(standing, seat)

    def retimed(self, view: TableView, times: Times) -> TableView:
        return view

    def stilled(self, view: TableView) -> TableView:
        return view

    def undecided(self, view: OwnView) -> OwnView:
        return changed(view, show=None)


def follow_cards(deal: Deal, fact: facts.Fact) -> None:
    """Note where a fact's cards went."""
    if isinstance(fact, facts.Dealt):
        deal.give(fact.seats, range(len(fact.seats)), up=False)
    elif isinstance(fact, facts.BankTurned):
        deal.burn(fact.burned)
        deal.lay_open((fact.position,))
    elif isinstance(fact, facts.Stayed):
        deal.turn_up(fact.seat)
