"""The community display never receives a card before everybody may see it."""

from __future__ import annotations

from center_screen import Centre, picture
from center_screen.state import react
from rules.cards import card_text
from screenkit.drawables import CardPicture, Drawable, Turned
from server.tables.actor import TableActor
from server.tables.publication import Published
from tests.depth import scaled
from tests.server.tables.evening import Evening
from tests.server.tables.felt import Felt
from tests.server.tables.poker_table import table_of
from tests.server.tables.test_privacy import GAMES
from tests.server.tables.watching import RememberingShuffler, Watcher, may_see
from wire.codec import decode_from_server, encode
from wire.messages.session import Update
from wire.messages.table_events import ButtonDrawn

HANDS = scaled(quick=12, plain=60, deep=1_000)
STEPS = 60


class CentreRecord:
    """Every frame sent to the centre, judged as bytes and as what is drawn of it."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self.state = Centre(linked=True)
        self.hands: set[int] = set()
        self.frames = 0

    def publish(self, actor: TableActor, published: Published) -> None:
        events = tuple(
            timed for timed in published.events(None) if not isinstance(timed.event, ButtonDrawn)
        )
        sent = Update(epoch=1, seq=self.frames + 1, events=events, table=published.table)
        frame = decode_from_server(encode(sent))
        assert isinstance(frame, Update)
        self.watcher.judge(actor, None, frame)
        self.state = react(self.state, frame, self.frames)
        self.frames += 1
        hand = table_of(actor).hand
        if hand is not None:
            self.hands.add(hand.setup.hand)


def _drawn_cards(layout: tuple[Drawable, ...]) -> set[str]:
    cards = set()
    for it in layout:
        parts = it.parts if isinstance(it, Turned) else (it,)
        cards |= {part.card for part in parts if isinstance(part, CardPicture) and part.card}
    return cards


def test_no_frame_to_the_centre_holds_a_card_before_it_is_shown() -> None:
    played = frames = seed = 0
    while played < HANDS:
        shuffler = RememberingShuffler(seed)
        record = CentreRecord(Watcher(shuffler))
        felt = Felt(settings=GAMES[seed % len(GAMES)], shuffler=shuffler, watch=record.publish)
        Evening(felt, seed).play(STEPS)
        assert not felt.actor.frozen
        played, frames, seed = played + len(record.hands), frames + record.frames, seed + 1
    assert frames > played


def test_the_picture_holds_only_cards_that_lie_open() -> None:
    for seed in range(scaled(quick=2, plain=8, deep=40)):
        shuffler = RememberingShuffler(seed)
        record = CentreRecord(Watcher(shuffler))
        felt = Felt(settings=GAMES[seed % len(GAMES)], shuffler=shuffler, watch=record.publish)
        Evening(felt, seed).play(STEPS)
        hand = table_of(felt.actor).hand
        if hand is None:
            continue
        open_cards = {card_text(hand.setup.deck[place]) for place in may_see(hand, None)}
        assert _drawn_cards(picture(record.state, record.frames)) <= open_cards
