"""What is stored of tournaments today, byte for byte: no later program may write it otherwise."""

# ruff: noqa: E501  (bytes are not wrapped)

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from ledger import DataDirectory, JournalRecord, SqliteStore, stream_records, table_stream
from ledger.canonical import canonical
from ledger.connections import reading_connection
from rules.hand.commands import Act, ActKind
from rules.settings import Structure
from rules.tournament import events
from rules.tournament.commands import (
    AnswerDeal,
    BreakOver,
    CallBreak,
    CancelTournament,
    DealExpired,
    HoldLevelClock,
    LevelDue,
    LevelTimed,
    NextLevel,
    OwnCommand,
    Payback,
    Penalize,
    ProposeDeal,
    Register,
    ReleaseLevelClock,
    Remove,
    SetLevel,
    StartDue,
    Unregister,
    WaitOver,
)
from rules.tournament.presets import Preset, preset
from rules.tournament.state import DealMethod, FinishCause
from server.games import GAMES
from server.tables.journal.stored_form import command_of, command_plain, written
from server.tables.tournament.settings import TOURNAMENT, TournamentSettings
from server.tables.tournament.stored_form import event_of
from tests.ages.golden import unpacked

KIND = GAMES.kind(TOURNAMENT)
FIRST = 2
"""The first golden room with tournaments."""
TABLES = range(7, 11)
COMMANDS = [
    (Register("17", 3), '{"draw":[],"player":"17","seat":3,"type":"register"}'),
    (Register("17", 0, (2, 1, 3)), '{"draw":[2,1,3],"player":"17","seat":0,"type":"register"}'),
    (Unregister(3), '{"seat":3,"type":"unregister"}'),
    (StartDue(), '{"type":"start_due"}'),
    (WaitOver(4), '{"ticket":4,"type":"wait_over"}'),
    (LevelDue(2, 9), '{"level":2,"ticket":9,"type":"level_due"}'),
    (NextLevel(), '{"type":"next_level"}'),
    (SetLevel(4, "late"), '{"level":4,"reason":"late","type":"set_level"}'),
    (CallBreak(5), '{"minutes":5,"type":"call_break"}'),
    (BreakOver(7), '{"ticket":7,"type":"break_over"}'),
    (HoldLevelClock(), '{"type":"hold_level_clock"}'),
    (ReleaseLevelClock(), '{"type":"release_level_clock"}'),
    (Penalize(2, 3, "phone"), '{"hands":3,"reason":"phone","seat":2,"type":"penalize"}'),
    (Remove(5, "removed"), '{"reason":"removed","seat":5,"type":"remove"}'),
    (
        ProposeDeal(1, DealMethod.ICM, 500),
        '{"kept_cents":500,"method":"icm","seat":1,"type":"propose_deal"}',
    ),
    (AnswerDeal(2, True), '{"seat":2,"ticket":0,"type":"answer_deal"}'),
    (DealExpired(12), '{"ticket":12,"type":"deal_expired"}'),
    (
        CancelTournament(Payback.REFUND, "fire alarm"),
        '{"payback":"refund","reason":"fire alarm","type":"cancel_tournament"}',
    ),
    (
        LevelTimed(Act(2, 33, ActKind.RAISE, 400), 1500),
        '{"command":{"kind":"raise","seat":2,"total":400,"turn":33,"type":"act"},"type":"level_timed","used_ms":1500}',
    ),
]
EVENTS = [
    (
        events.Registered(3, "17", 5000, 500),
        'registered {"buy_in_cents":5000,"draw":[],"fee_cents":500,"player":"17","seat":3}',
    ),
    (
        events.Registered(3, "17", 5000, 500, (3, 1, 2)),
        'registered {"buy_in_cents":5000,"draw":[3,1,2],"fee_cents":500,"player":"17","seat":3}',
    ),
    (
        events.EntryReturned(3, "17", 5000, 500),
        'entry_returned {"buy_in_cents":5000,"fee_cents":500,"player":"17","seat":3}',
    ),
    (events.StartFellDue(), "start_fell_due {}"),
    (
        events.FloorAsked(2, 4, 3, 900000),
        'floor_asked {"needed":4,"players":2,"ticket":3,"time_ms":900000}',
    ),
    (
        events.TournamentStarted(4, 20000, (14000, 6000)),
        'tournament_started {"players":4,"pool_cents":20000,"prizes":[14000,6000]}',
    ),
    (events.LevelFellDue(1), 'level_fell_due {"level":1}'),
    (events.LevelChosen(3, "late"), 'level_chosen {"level":3,"reason":"late"}'),
    (events.LevelBegan(2), 'level_began {"level":2}'),
    (events.LevelClockStarted(8, 180000), 'level_clock_started {"ticket":8,"time_ms":180000}'),
    (events.LevelClockStopped(60000), 'level_clock_stopped {"left_ms":60000}'),
    (events.LevelClockHeld(), "level_clock_held {}"),
    (events.LevelClockReleased(), "level_clock_released {}"),
    (events.BreakCalled(300000), 'break_called {"time_ms":300000}'),
    (events.BreakBegan(9, 300000), 'break_began {"ticket":9,"time_ms":300000}'),
    (events.BreakEnded(), "break_ended {}"),
    (
        events.PenaltyGiven(2, 3, 11, "phone"),
        'penalty_given {"after_hand":11,"hands":3,"reason":"phone","seat":2}',
    ),
    (events.RemovalOrdered(5, "removed"), 'removal_ordered {"reason":"removed","seat":5}'),
    (
        events.Finished(2, "17", 3, 1250, FinishCause.BUSTED, 2),
        'finished {"cause":"busted","place":3,"player":"17","prize_cents":1250,"seat":2,"sharing":2}',
    ),
    (
        events.DealWished(1, DealMethod.CHIP_CHOP, 0),
        'deal_wished {"kept_cents":0,"method":"chip_chop","seat":1}',
    ),
    (events.DealWishDropped(), "deal_wish_dropped {}"),
    (
        events.DealProposed(1, DealMethod.ICM, 500, ((1, 9000), (2, 10500)), 14, 60000),
        'deal_proposed {"kept_cents":500,"method":"icm","seat":1,"shares":[[1,9000],[2,10500]],"ticket":14,"time_ms":60000}',
    ),
    (events.DealAnswered(2, False), 'deal_answered {"seat":2}'),
    (events.DealFailed(), "deal_failed {}"),
    (events.DealMade(500), 'deal_made {"kept_cents":500}'),
    (events.DealShared(1, "17", 9000), 'deal_shared {"amount_cents":9000,"player":"17","seat":1}'),
    (events.TournamentEnded(), "tournament_ended {}"),
    (
        events.TournamentCancelled(Payback.ICM, "power cut"),
        'tournament_cancelled {"payback":"icm","reason":"power cut"}',
    ),
]
SETTINGS = [
    (
        Preset.TURBO,
        "holdem",
        Structure.NO_LIMIT,
        "857160e2e9b539af388c3dd9e6654ac64c77f4b46e88d4b3398fdc19c78b6b04",
        "e9601db0d4ba15190f8eb8690493db2cb6d2b5ee00fa6938509a83426d363f39",
    ),
    (
        Preset.SATELLITE,
        "stud",
        Structure.FIXED_LIMIT,
        "b5f203424d2eba9fd720d8142b3da7497008188d676bd630ddbaae21d68a8319",
        "0262d7733052bcf99b0847048593f844dd1aab49ca21ca58b80972b077360531",
    ),
    (
        Preset.DEEP,
        "omaha8",
        Structure.POT_LIMIT,
        "9a18a90ee7a1b72f1e7969c37f713a531e30fb7adc884214c5f5610502da515c",
        "7e9703563f7dec75b864b1e3ebff02a62ed7de3cabd62833a9f2adf8e5b153b4",
    ),
]


def test_every_command_and_event_of_a_tournament_is_pinned() -> None:
    assert {type(command) for command, _ in COMMANDS} >= set(get_args(OwnCommand))
    assert {type(event) for event, _ in EVENTS} == set(get_args(events.TournamentEvent))


@pytest.mark.parametrize(("command", "text"), COMMANDS)
def test_a_command_is_written_as_ever(command: Any, text: str) -> None:
    assert canonical(command_plain(KIND, command)) == text


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_an_event_is_written_as_ever(event: Any, text: str) -> None:
    stored = written(KIND, event, None)
    assert f"{stored.kind} {canonical(stored.body)}" == text


@pytest.mark.parametrize(("kind", "game", "betting", "digest", "of_settings"), SETTINGS)
def test_structures_and_settings_keep_their_digests(
    kind: Preset, game: str, betting: Structure, digest: str, of_settings: str
) -> None:
    structure = preset(kind, game, betting)
    assert structure.digest() == digest
    assert TournamentSettings(structure=structure).digest() == of_settings


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    connection = reading_connection(DataDirectory(unpacked(FIRST, tmp_path)).database)
    yield SqliteStore(connection)
    connection.close()


def records_of(store: SqliteStore) -> Iterator[JournalRecord]:
    for number in TABLES:
        yield from stream_records(store, table_stream(number))


def test_settings_of_a_room_with_tournaments_keep_their_digests(store: SqliteStore) -> None:
    rows = store.query("SELECT digest, body FROM table_settings WHERE kind = 'rules'")
    plains = [(digest, json.loads(body)) for digest, body in rows]
    of_tournaments = [(digest, plain) for digest, plain in plains if plain["game"] == TOURNAMENT]

    assert of_tournaments
    for digest, plain in of_tournaments:
        assert KIND.settings_of(plain).digest() == digest


def test_commands_and_events_of_tournaments_would_be_written_alike(store: SqliteStore) -> None:
    kinds: set[str] = set()
    for record in records_of(store):
        plain = record.command.get("carried", record.command["do"])
        again = command_of(KIND.unread(1), plain, record, None)
        assert command_plain(KIND, again) == plain
        for event in (event for event in record.events if event.kind in OWN):
            kinds.add(event.kind)
            known = event_of(event, None)
            assert canonical(written(KIND, known, None).body) == canonical(event.body)
    assert {"registered", "entry_returned", "tournament_started", "finished"} <= kinds


OWN = {text.split()[0] for _, text in EVENTS}
