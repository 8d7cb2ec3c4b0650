"""What a value of today is written as, byte for byte: no later program may write it otherwise.

A field that is added is left out where it says nothing new, so that all of these stay as they are.
If one differs, stored digests and the answers to repeated requests differ, too.
"""

# ruff: noqa: E501  (bytes are not wrapped)

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger import DataDirectory, JournalRecord, SqliteStore, stream_records, table_stream
from ledger.canonical import canonical
from ledger.connections import reading_connection
from rules.cards import DECK_52, parse_cards
from rules.collection import Collection, FeeBracket, FeeMoment, FeeStep, TimeFee
from rules.fees import Fee
from rules.hand.commands import Act, ActKind, AskCard, Discard, Expire, Muck, Show
from rules.hand.events import (
    Acted,
    ActWord,
    BetsGathered,
    CardBurned,
    CollectionTaken,
    ForcedBetsPosted,
    HandEnded,
    HandMucked,
    HandVoided,
    Paid,
    Pot,
    PotPushed,
    ShowdownOpened,
    Win,
)
from rules.hand.setup import PostKind
from rules.seating import (
    ChangeSeat,
    ComeBack,
    Entry,
    LeaveCause,
    Rebuy,
    SitDown,
    SitOut,
    SitOutAfterHand,
    StandUp,
    StartTable,
    StopAction,
    TopUp,
    VoidHand,
)
from rules.settings import ButtonRule, BuyIn, Options, Seating, Stakes, Structure, TableSettings
from rules.table.commands import (
    ActOnTimeBank,
    CardsOnTimeBank,
    ChangeStakes,
    CollectTime,
    ExpireWithoutBank,
    PickUp,
    StartHand,
    Straddle,
)
from rules.table.events import (
    BookedChipsCame,
    ButtonDrawn,
    OutCause,
    OwedTimePaid,
    SatDown,
    SatOut,
    SeatChanged,
    StakesChanged,
    StoodUp,
    TimeBankStarted,
    TimeFeeTaken,
    ToppedUp,
    WillSitOut,
)
from rules.table.state import Dues
from server.games import GAMES
from server.house import TableOptions
from server.house.model import Pace
from server.tables import commands as server
from server.tables.journal.stored_form import (
    command_of,
    command_plain,
    options_digest,
    options_of,
    written,
)
from server.tables.poker.stored_form import event_of, settings_of
from server.tables.tournament.settings import TOURNAMENT
from tests.ages.golden import NUMBERS, unpacked

POKER = GAMES.kind("holdem")

COMMANDS: list[tuple[Any, str]] = [
    (
        Act(3, 17, ActKind.RAISE, 1200),
        '{"kind":"raise","seat":3,"total":1200,"turn":17,"type":"act"}',
    ),
    (Act(3, 18, ActKind.FOLD), '{"kind":"fold","seat":3,"total":0,"turn":18,"type":"act"}'),
    (
        ActOnTimeBank(Act(3, 17, ActKind.CALL), 4200),
        '{"act":{"kind":"call","seat":3,"total":0,"turn":17},"type":"act_on_time_bank","used_ms":4200}',
    ),
    (
        CardsOnTimeBank(Discard(3, 17, (4, 9)), 4200),
        '{"choice":{"positions":[4,9],"seat":3,"turn":17,"type":"discard"},'
        '"type":"cards_on_time_bank","used_ms":4200}',
    ),
    (
        CardsOnTimeBank(AskCard(3, 17, up=True), 4200),
        '{"choice":{"seat":3,"turn":17,"type":"ask_card","up":true},'
        '"type":"cards_on_time_bank","used_ms":4200}',
    ),
    (Show(2, 40), '{"seat":2,"turn":40,"type":"show"}'),
    (Muck(5, 41), '{"seat":5,"turn":41,"type":"muck"}'),
    (Expire(1, 12), '{"seat":1,"turn":12,"type":"expire"}'),
    (
        ExpireWithoutBank(Expire(1, 12), 4200),
        '{"expire":{"seat":1,"turn":12},"type":"expire_without_bank","used_ms":4200}',
    ),
    (StopAction(), '{"type":"stop_action"}'),
    (VoidHand(), '{"type":"void_hand"}'),
    (
        SitDown(4, "17", 20000),
        '{"amount":20000,"entry":"wait","player":"17","seat":4,"type":"sit_down"}',
    ),
    (
        SitDown(4, "17", 20000, Entry.BUTTON),
        '{"amount":20000,"entry":"button","player":"17","seat":4,"type":"sit_down"}',
    ),
    (TopUp(2, 2000), '{"amount":2000,"seat":2,"type":"top_up"}'),
    (Rebuy(2, 10000), '{"amount":10000,"seat":2,"type":"rebuy"}'),
    (SitOut(6), '{"seat":6,"type":"sit_out"}'),
    (SitOutAfterHand(6), '{"seat":6,"type":"sit_out_after_hand"}'),
    (ComeBack(6, Entry.POST), '{"entry":"post","seat":6,"type":"come_back"}'),
    (ChangeSeat(1, 5, by_fault=True), '{"by_fault":true,"seat":1,"to":5,"type":"change_seat"}'),
    (StandUp(5, LeaveCause.REMOVED), '{"cause":"removed","seat":5,"type":"stand_up"}'),
    (PickUp(5, 3), '{"seat":5,"ticket":3,"type":"pick_up"}'),
    (Straddle(6), '{"seat":6,"type":"straddle"}'),
    (StartTable(parse_cards("AsKd")), '{"type":"start_table"}'),
    (StartHand(DECK_52), '{"type":"start_hand"}'),
    (
        ChangeStakes(Stakes(blinds=(100, 200), ante=25)),
        '{"stakes":{"ante":25,"ante_from":"each","big_bet":0,"blinds":[100,200],"bring_in":0,"small_bet":0},"type":"change_stakes"}',
    ),
    (CollectTime(), '{"type":"collect_time"}'),
    (server.CommitDeck(), '{"type":"commit_deck"}'),
    (server.CallClock(4), '{"seat":4,"type":"call_clock"}'),
    (
        server.Note("message", "Welcome", 0),
        '{"seat":0,"text":"Welcome","type":"note","word":"message"}',
    ),
    (server.FreezeTable("looked_at"), '{"reason":"looked_at","type":"freeze_table"}'),
    (
        server.ChangeOptions(TableOptions(pace=Pace.CALM)),
        '{"options":{"between_hands_ms":3000,"called_clock_ms":60000,"called_warning_ms":10000,"lost_grace_ms":120000,"lost_hour_ms":300000,"lost_seat":"check_or_fold","pace":"calm","shown_within_ms":1000,"starts_itself":true},"type":"change_options"}',
    ),
]
EVENTS: list[tuple[Any, str]] = [
    (
        SatDown(4, "17", 20000, Entry.POST, (1,), 60000),
        'sat_down {"bank_ms":60000,"entry":"post","missed":[1],"new":true,"played":false,"player":"17","seat":4,"stack":20000,"time_owed":0}',
    ),
    (ToppedUp(2, 2000), 'topped_up {"amount":2000,"seat":2}'),
    (
        BookedChipsCame(2, 1500, 500, again=False, short=False),
        'booked_chips_came {"added":1500,"again":false,"returned":500,"seat":2,"short":false}',
    ),
    (WillSitOut(6), 'will_sit_out {"seat":6}'),
    (
        SatOut(6, OutCause.TIMED_OUT, 9, 1200000),
        'sat_out {"cause":"timed_out","seat":6,"ticket":9,"time_ms":1200000}',
    ),
    (
        SeatChanged(1, 5, Dues(new=False, missed=(0,))),
        'seat_changed {"dues":{"missed":[0],"new":false},"seat":1,"to":5}',
    ),
    (
        StoodUp(5, "18", 7700, LeaveCause.STOOD_UP, 4, 3600000),
        'stood_up {"cause":"stood_up","player":"18","seat":5,"stack":7700,"ticket":4,"time_ms":3600000}',
    ),
    (
        ButtonDrawn(((1, parse_cards("Kd")[0]), (3, parse_cards("2c")[0])), 1),
        'button_drawn {"button":1,"cards":[[1,"Kd"],[3,"2c"]]}',
    ),
    (
        StakesChanged(Stakes(blinds=(100, 200))),
        'stakes_changed {"stakes":{"ante":0,"ante_from":"each","big_bet":0,"blinds":[100,200],"bring_in":0,"small_bet":0}}',
    ),
    (
        TimeFeeTaken(((1, 200), (3, 200)), 200),
        'time_fee_taken {"fee":200,"paid":[[1,200],[3,200]]}',
    ),
    (OwedTimePaid(3, 200), 'owed_time_paid {"amount":200,"seat":3}'),
    (TimeBankStarted(2, 33, 60000), 'time_bank_started {"seat":2,"time_ms":60000,"turn":33}'),
    (
        ForcedBetsPosted((Paid(1, PostKind.SMALL_BLIND, 100), Paid(3, PostKind.BIG_BLIND, 200))),
        'forced_bets_posted {"paid":[{"amount":100,"kind":"small_blind","seat":1},{"amount":200,"kind":"big_blind","seat":3}]}',
    ),
    (CardBurned(4, parse_cards("7h")[0]), 'card_burned {"position":4}'),
    (
        Acted(3, ActWord.RAISE, 1200, 1300),
        'acted {"added":1200,"seat":3,"timed_out":false,"total":1300,"word":"raise"}',
    ),
    (
        BetsGathered(1, (Pot(2600, (1, 3)),)),
        'bets_gathered {"pots":[{"amount":2600,"seats":[1,3]}],"street":1}',
    ),
    (ShowdownOpened((3, 1)), 'showdown_opened {"order":[3,1]}'),
    (HandMucked(1, timed_out=True), 'hand_mucked {"seat":1,"timed_out":true}'),
    (
        CollectionTaken((Fee(FeeMoment.STREET_DEALT, 2, 100),), (100,)),
        'collection_taken {"fees":[{"amount":100,"moment":"street_dealt","street":2}],"from_pots":[100]}',
    ),
    (
        PotPushed(0, (Win(3, "high", 2500),)),
        'pot_pushed {"number":0,"wins":[{"amount":2500,"ranking":"high","seat":3}]}',
    ),
    (HandEnded(((1, 18700), (3, 21200))), 'hand_ended {"stacks":[[1,18700],[3,21200]]}'),
    (HandVoided(((1, 20000), (3, 20000))), 'hand_voided {"stacks":[[1,20000],[3,20000]]}'),
    (server.ClockCalled(4, 12, 60000), 'clock_called {"seat":4,"time_ms":60000,"turn":12}'),
    (server.Noted("message", "Welcome", 0), 'noted {"seat":0,"text":"Welcome","word":"message"}'),
    (
        server.TableFrozen("looked_at", ("actor.py:1",), "r1"),
        'table_frozen {"order":"r1","places":["actor.py:1"],"reason":"looked_at"}',
    ),
    (server.TableThawed(), "table_thawed {}"),
]
SETTINGS = [
    (
        TableSettings(
            game="holdem", structure=Structure.NO_LIMIT, stakes=Stakes(blinds=(100, 200))
        ),
        "ed6d9256ad630d96031994d097bfe743618badfc1a69b836f7cca4968be34864",
    ),
    (
        TableSettings(
            game="omaha8",
            structure=Structure.POT_LIMIT,
            stakes=Stakes(blinds=(100, 200)),
            seats=9,
            options=Options(straddle=True, button=ButtonRule.DEAD),
        ),
        "6be1b5d74307b302638710ef9ea4dbfbd3c818c29b4b82fdfb9000db08db39e9",
    ),
    (
        TableSettings(
            game="stud8",
            structure=Structure.FIXED_LIMIT,
            stakes=Stakes(ante=25, bring_in=50, small_bet=200, big_bet=400),
            seats=8,
            chip=25,
        ),
        "638ece99d93ffc998ee70798437bd0d4250605763ed03a744427604225c022a6",
    ),
    (
        TableSettings(
            game="holdem",
            structure=Structure.NO_LIMIT,
            stakes=Stakes(blinds=(100, 200)),
            collection=Collection(
                brackets=(
                    FeeBracket(
                        players_min=2, steps=(FeeStep(FeeMoment.STREET_DEALT, 2, 20),), cap=100
                    ),
                ),
                time_fee=TimeFee(period_ms=60000, brackets=((1, 200),)),
            ),
        ),
        "db5802b8aa43d6f1e095d6decf1de418cf27452420c765cb4d0aa770f3e5206f",
    ),
    (
        TableSettings(
            game="razz",
            structure=Structure.FIXED_LIMIT,
            stakes=Stakes(ante=100, bring_in=200, small_bet=400, big_bet=800),
            seats=8,
            buy_in=BuyIn(maximum=40000),
            seating=Seating(absence_ms=0),
        ),
        "7727e1ee3814fa00b190994d5ef5c1de637bd6dfdda6977183eae600aa1442cf",
    ),
]
OPTIONS = [
    (TableOptions(), "ce59a59f9600e19013f4f7478c889b26b1a9886c6c6334e7e1213962387c0dea"),
    (
        TableOptions(pace=Pace.INSTANT, starts_itself=False, between_hands_ms=0),
        "99f6a575ca3f53206f3c8cdaa5daede40c02b71cdc2cf484901479b9662fdc3b",
    ),
]
WITH_CARDS = {"deck_committed", "hand_started", "card_burned", "cards_dealt"}
"""Their cards are sealed in the hand's first record."""


def test_fifty_values_are_pinned() -> None:
    assert len(COMMANDS) + len(EVENTS) + len(SETTINGS) + len(OPTIONS) >= 50


@pytest.mark.parametrize(("command", "text"), COMMANDS)
def test_a_command_is_written_as_ever(command: Any, text: str) -> None:
    assert canonical(command_plain(POKER, command)) == text


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_an_event_is_written_as_ever(event: Any, text: str) -> None:
    stored = written(POKER, event, None)
    assert f"{stored.kind} {canonical(stored.body)}" == text


@pytest.mark.parametrize(("settings", "digest"), SETTINGS)
def test_settings_keep_their_digest(settings: TableSettings, digest: str) -> None:
    assert settings.digest() == digest


@pytest.mark.parametrize(("options", "digest"), OPTIONS)
def test_options_keep_their_digest(options: TableOptions, digest: str) -> None:
    assert options_digest(options) == digest


@pytest.fixture(params=[number for number in NUMBERS if number])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SqliteStore]:
    connection = reading_connection(DataDirectory(unpacked(request.param, tmp_path)).database)
    yield SqliteStore(connection)
    connection.close()


def records_of(store: SqliteStore) -> Iterator[JournalRecord]:
    for number in range(1, 7):
        yield from stream_records(store, table_stream(number))


def test_settings_of_an_older_room_keep_their_digests(store: SqliteStore) -> None:
    for digest, kind, body in store.query("SELECT digest, kind, body FROM table_settings"):
        plain = json.loads(body)
        if plain.get("game") != TOURNAMENT:  # those have a test of their own
            rules = kind == "rules"
            now = settings_of(plain).digest() if rules else options_digest(options_of(plain))
            assert now == digest


def test_commands_of_an_older_room_would_be_written_alike(store: SqliteStore) -> None:
    for record in records_of(store):
        plain = record.command.get("carried", record.command["do"])
        assert command_plain(POKER, command_of(POKER.unread(1), plain, record, None)) == plain


def test_events_of_an_older_room_would_be_written_alike(store: SqliteStore) -> None:
    for event in (event for record in records_of(store) for event in record.events):
        if event.kind not in WITH_CARDS and "salts" not in event.body:
            known = event_of(event, None)
            if known is not None:
                assert canonical(written(POKER, known, None).body) == canonical(event.body)
