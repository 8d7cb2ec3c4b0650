"""A client's check that every card fits the commitment of the deal."""

from __future__ import annotations

from typing import Final, Literal

from proof import Commitment, DealFollower, DrawFollower, Opening, Refused
from wire.messages import table_events as events
from wire.messages.own_view import OpeningView
from wire.messages.runs_events import RabbitShown, RunsSettled
from wire.messages.session import Snapshot, Update
from wire.messages.table_events import TableEvent
from wire.messages.table_view import TableView
from wire.session.client_end import News

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
PLAIN: Final = tuple(range(52))
"""The deck of 52 cards."""
JOKERS: Final = {"Jk": 52, "Jr": 53}
STREETS: Final = 100
"""More than any game has."""
BOARD: Final = 0
"""The seat number that stands for the board."""

Verdict = Literal["", "verified", "broken"]


def card_number(card: str) -> int:
    """The number under which a card is committed to: by rank, then by suit; jokers last."""
    if card in JOKERS:
        return JOKERS[card]
    return RANKS.index(card[0]) * 4 + SUITS.index(card[1])


class DealCheck:
    """Follows the deals of one table. From the first wrong card on, the verdict is "broken"."""

    def __init__(self) -> None:
        self._follower: DealFollower | None = None
        self._table = 0
        self._hand = 0
        self._boards: dict[int, list[str]] = {}
        """Cards of each board that this check saw being dealt."""
        self._boards_before: dict[int, int] = {}
        """How many cards of each board were dealt before it joined."""
        self._shared: dict[int, int] = {}
        """How many cards a board of a second run has from the first, as this check saw it."""
        self._own: tuple[OpeningView, ...] = ()
        self._turned_up: dict[int, set[str]] | None = None
        """The cards that each seat has shown; None: this check joined during the hand."""
        self.verdict: Verdict = ""

    def hear(self, news: News) -> Verdict:
        """Take a message; return the verdict on the running deal."""
        try:
            if isinstance(news, Snapshot):
                self._begin_anew(news)
            elif isinstance(news, Update):
                self._at_table(news.table.table)
                for timed in news.events:
                    self._follow(news.table, timed.event)
                self._compare(news)
        except Refused:
            self._break()
        return self.verdict

    def _at_table(self, number: int) -> None:
        """Start again when the station now serves another table: it has not seen that deal."""
        if number != self._table:
            self._table, self._follower, self.verdict = number, None, ""

    def _break(self) -> None:
        self._follower, self.verdict = None, "broken"

    def _compare(self, news: Update) -> None:
        """Check that the view, which people look at, shows the cards that were dealt."""
        hand, own = news.table.hand, news.own
        if self._follower is None or hand is None or hand.hand != self._hand:
            return
        each = news.table.rules.boards
        if self._board_differs(hand.boards, each) or self._invented(news.table):
            self._break()
        elif own is not None and own.cards != self._own:
            self._own = own.cards
            for opening in own.cards:
                self._show(opening, by=own.seat)

    def _board_differs(self, boards: tuple[tuple[str, ...], ...], each: int) -> bool:
        """Whether the view shows other board cards than were dealt.

        A board of a second run begins with the cards that lay there before it.
        """
        for number, cards in enumerate(boards[each:], start=each):
            shared = self._shared.get(number, 0)
            if cards[:shared] != boards[number % each][:shared]:
                return True
        shown = {
            number: list(cards[self._boards_before.get(number, 0) :])
            for number, cards in enumerate(boards)
        }
        return {number: cards for number, cards in shown.items() if cards} != self._boards

    def _invented(self, table: TableView) -> bool:
        """Whether the view shows a card at a seat that never showed it."""
        known = self._turned_up
        if known is None:
            return False
        return any(not known.get(seat.seat, set()).issuperset(seat.up) for seat in table.seats)

    def _begin_anew(self, snapshot: Snapshot) -> None:
        self._follower, self.verdict = None, ""
        self._table = snapshot.table.table if snapshot.table else 0
        hand = snapshot.table.hand if snapshot.table else None
        if hand is None or snapshot.table is None or not snapshot.leaves:
            return
        commitment = _commitment(snapshot.table.table, hand.hand, hand.root, snapshot.leaves)
        deck = snapshot.table.rules.deck or PLAIN
        players = 0 if snapshot.table.rules.draws else len(snapshot.table.seats)
        follower = self._begin(
            commitment, snapshot.leaves, deck, players=players, more_root=snapshot.more_root
        )
        follower.join(dealt=hand.dealt, burned=snapshot.burned)
        if isinstance(follower, DrawFollower) and snapshot.more_leaves:
            follower.join_stub(snapshot.more_leaves, snapshot.stub)
        self._hand, self._turned_up = hand.hand, None
        self._boards_before = {number: len(cards) for number, cards in enumerate(hand.boards)}
        for opening in snapshot.own.cards if snapshot.own else ():
            self._show(opening)

    def _begin(
        self,
        commitment: Commitment,
        leaves: tuple[bytes, ...],
        deck: tuple[int, ...],
        *,
        players: int,
        more_root: bytes | None,
    ) -> DealFollower:
        """Follow a new deal; `players` 0 means a game with draws, whose burns are its own."""
        self._follower = (
            DealFollower(commitment, leaves=leaves, deck=deck, players=players)
            if players
            else DrawFollower(commitment, leaves=leaves, deck=deck, more_root=more_root)
        )
        self.verdict = "verified"
        self._boards, self._boards_before, self._own, self._turned_up = {}, {}, (), {}
        self._shared = {}
        return self._follower

    def _follow(self, table: TableView, event: TableEvent) -> None:
        match event:
            case events.HandBegan():
                commitment = _commitment(table.table, event.hand, event.root, event.leaves)
                self._begin(
                    commitment,
                    event.leaves,
                    table.rules.deck or PLAIN,
                    players=0 if table.rules.draws else len(event.seats),
                    more_root=event.more_root,
                )
                self._hand = event.hand
            case events.CardDealt():
                self._deal(event.position, event.leaf, street=event.street, to=event.seat)
                if event.opening is not None:
                    self._show(event.opening, by=event.seat)
            case events.BoardDealt():
                self._follow_board(event, table.rules.boards)
            case events.DiscardsShuffledIn() if isinstance(self._follower, DrawFollower):
                self._follower.shuffle_in(event.order, event.positions, event.leaves)
            case events.CardTurned():
                self._show(event.opening, by=event.seat)
            case events.HandShown():
                for opening in event.openings:
                    self._show(opening, by=event.seat)
            case _:
                self._follow_deck(table, event)

    def _follow_deck(self, table: TableView, event: TableEvent) -> None:
        """What happens to the deck beside the deal: burns, further runs, the rabbit."""
        match event:
            case events.CardBurned() if self._follower is not None:
                self._follower.burn(event.position, event.leaf)
            case RunsSettled():
                self._copy_boards(table.rules.boards, event.runs)
            case RabbitShown():
                self._follow_rabbit(event)
            case _:
                pass

    def _copy_boards(self, each: int, runs: int) -> None:
        """The cards that lie there belong to every run."""
        for number in range(each, each * runs):
            dealt = len(self._boards.get(number % each, ()))
            shared = self._boards_before.get(number % each, 0) + dealt
            self._boards_before[number] = self._shared[number] = shared

    def _follow_rabbit(self, event: RabbitShown) -> None:
        """Cards that would have come: the next of the deck, with a burn before each street."""
        burns = iter(event.burned)
        street = -1
        for leaf, opening, each in zip(event.leaves, event.openings, event.streets, strict=True):
            burn = next(burns, None) if each != street else None
            if burn is not None and self._follower is not None:
                self._follower.burn(*burn)
            street = each
            self._deal(opening.position, leaf, street=each, to=BOARD)
            self._show(opening, by=BOARD)

    def _follow_board(self, event: events.BoardDealt, each: int) -> None:
        # The streets of a second run are streets of their own: each has its burn.
        street = event.street + STREETS * (event.board // each)
        for leaf, opening in zip(event.leaves, event.openings, strict=True):
            self._deal(opening.position, leaf, street=street, to=BOARD)
            self._show(opening, by=BOARD)
            self._boards.setdefault(event.board, []).append(opening.card)

    def _deal(self, position: int, leaf: bytes, *, street: int, to: int) -> None:
        if self._follower is not None:
            self._follower.deal(position, leaf, street=street, to=to)

    def _show(self, opening: OpeningView, *, by: int | None = None) -> None:
        if self._follower is not None and opening.card:
            self._follower.show(
                Opening(
                    position=opening.position,
                    card=card_number(opening.card),
                    salt=opening.salt,
                    path=opening.path,
                ),
                by=by,
            )
            if by and self._turned_up is not None:
                self._turned_up.setdefault(by, set()).add(opening.card)


def _commitment(table: int, hand: int, root: bytes, leaves: tuple[bytes, ...]) -> Commitment:
    return Commitment(table=str(table), hand=str(hand), card_count=len(leaves), root=root)
