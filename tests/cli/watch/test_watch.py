"""A table in the terminal: what a bystander sees, in words and as a picture."""

from __future__ import annotations

from io import StringIO
from typing import cast

import pytest
from rich.console import Console

from cli.typed.cash import typed_pieces
from cli.watch.command import _follow_lines, updates
from cli.watch.table_picture import table_picture
from cli.watch.table_words import event_words
from wire.link import PollClient
from wire.messages.base import Message
from wire.messages.own_view import OpeningView
from wire.messages.session import Refusal, Snapshot, Update, Watch, Welcome
from wire.messages.stakes_view import StakesView
from wire.messages.table_events import (
    Acted,
    BoardDealt,
    CollectionTaken,
    HandBegan,
    HandEnded,
    HandShown,
    Posted,
    PotPushed,
    SeatMoved,
    TableEvent,
    Timed,
    WinView,
)
from wire.messages.table_view import ClockView, HandView, RulesView, SeatView, TableView
from wire.session import Connected, Lost, News

ROOT = bytes(range(32))


def opening(card: str) -> OpeningView:
    return OpeningView(position=0, card=card, salt=ROOT, path=())


TABLE = TableView(
    table=1,
    name="Main",
    rules=RulesView(game="holdem", structure="no_limit", stakes=StakesView(blinds=(100, 200))),
    demo=True,
    status="running",
    seats=(
        SeatView(
            seat=1, state="seated", nickname="ann", stack=19_800, bet=200, in_hand=True, down=2
        ),
        SeatView(seat=2, state="seated", nickname="bob", stack=5_000, folded=True, last_act="fold"),
        SeatView(seat=3),
    ),
    hand=HandView(
        hand=7,
        root=ROOT,
        button=2,
        boards=(("As", "Td", "2c"),),
        pot=1_250,
        to_act=1,
        turn=4,
        clock=ClockView(seat=1, turn=4, total_ms=25_000, left_ms=9_500),
    ),
)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            HandBegan(hand=7, button=2, seats=(1, 2), root=ROOT, leaves=()),
            "--- hand 7, button at seat 2, deck 0001020304050607…",
        ),
        (Posted(seat=1, kind="small_blind", amount=100), "ann posts small blind $1.00"),
        (
            Acted(seat=2, word="raise", added=600, total=800, all_in=True),
            "bob: raise $8.00, all-in",
        ),
        (Acted(seat=2, word="fold", added=0, total=0, cause="timeout"), "bob: fold (timeout)"),
        (
            BoardDealt(street=1, leaves=(), openings=(opening("As"), opening("Td"))),
            "board: A♠ T♦",
        ),
        (HandShown(seat=1, cards=("Kh", "Kc"), openings=()), "ann shows K♥ K♣"),
        (
            CollectionTaken(fees=(("street_dealt", 1, 100), ("street_dealt", 2, 100))),
            "collection $2.00",
        ),
        (PotPushed(number=0, wins=(WinView(seat=2, amount=950),)), "bob wins $9.50"),
        (
            SeatMoved(seat=3, word="sat_down", nickname="cleo", amount=4_000),
            "cleo: sat down $40.00",
        ),
    ],
)
def test_an_event_has_its_words(event: TableEvent, words: str) -> None:
    assert event_words(event, TABLE) == [words]


class Line:
    """A connection that brings what a test says."""

    def __init__(self, *news: News) -> None:
        self._news = list(news)
        self.sent: list[Message] = []

    def poll(self, _wait_ms: int) -> list[News]:
        return [self._news.pop(0)]

    def send(self, message: Message) -> None:
        self.sent.append(message)


def test_a_watcher_asks_again_when_the_server_is_back() -> None:
    welcome = Welcome(epoch=2, house="House", demo=True, place="", at_ms=1, beat_ms=500)
    over = Update(events=(Timed(event=HandEnded(stacks=())),), table=TABLE)
    line = Line(Snapshot(table=TABLE), Lost("silent"), Connected(welcome), over)
    told: list[str] = []

    seen = list(updates(cast("PollClient", line), 1, 1, told.append))

    assert seen == [Snapshot(table=TABLE), over]
    (again,) = line.sent
    assert isinstance(again, Watch)
    assert again.table == 1
    assert told == ["the server is gone (silent); waiting for it"]


def test_a_watcher_of_a_table_that_is_no_more_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    line = Line(Refusal(code="table_unknown", facts={"table": 1}, id="request-1"))

    with pytest.raises(SystemExit):
        list(updates(cast("PollClient", line), 1, 0, lambda _line: None))

    assert "No game is open on table 1." in capsys.readouterr().err


def test_the_picture_shows_what_everybody_may_see() -> None:
    console = Console(width=90, file=StringIO())
    console.print(table_picture(TABLE, ["bob: fold"]))
    assert isinstance(console.file, StringIO)
    text = console.file.getvalue()
    for shown in ("Main", "DEMO", "A♠ T♦ 2♣", "pot $12.50", "ann", "$198.00", "to act 9 s", "2Ⓓ"):
        assert shown in text, text
    assert "bob: fold" in text
    assert "▮ ▮" in text


def test_cash_is_typed_by_pieces_and_worth() -> None:
    assert typed_pieces(["10x100", "8x0.25"]) == ((10_000, 10), (25, 8))
    with pytest.raises(SystemExit):
        typed_pieces(["100"])


def test_who_begins_to_watch_in_a_hand_reads_which_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _follow_lines(iter([Snapshot(table=TABLE)]), as_json=False)
    assert capsys.readouterr().out == "--- hand 7, which has begun\n"
