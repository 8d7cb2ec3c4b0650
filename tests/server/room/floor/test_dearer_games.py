"""One person alone makes no running game dearer, and no tournament jump to its last level."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from rules.collection import Collection
from rules.records.plain import to_plain
from rules.settings import (
    BuyIn,
    Mix,
    MixChange,
    MixedGame,
    Stakes,
    Structure,
    TableSettings,
)
from tests.server.room.evening import TABLE, Evening, credential, done, refused
from tests.server.room.floor.test_tournaments import shown, started
from tests.server.tables.poker_table import table_of
from wire.messages import approvals, floor, reports, staff, tournament


def played(room: Evening) -> TableSettings:
    return table_of(room.room.tables[TABLE]).settings


def text_of(settings: TableSettings) -> str:
    return json.dumps(to_plain(TableSettings, settings))


def dearer(settings: TableSettings) -> TableSettings:
    blinds = tuple(blind * 100 for blind in settings.stakes.blinds)
    return replace(settings, stakes=replace(settings.stakes, blinds=blinds))


def change(room: Evening, settings: TableSettings, approval: int = 0, **more: Any) -> Any:
    asked = {"table": TABLE, "settings": text_of(settings), "reason": "r", "approval": approval}
    return room.by("finn", floor.ChangeSettings, **{**asked, **more})


def approved(room: Evening, **what: Any) -> int:
    answer = room.by("finn", staff.Approve, credential=credential("sue"), table=TABLE, **what)
    return int(done(answer).facts["approval"] or 0)


@pytest.fixture
def room() -> Evening:
    room = Evening()
    room.open_table()
    for player in (1, 2, 3, 4):
        room.sit(player, player, 10_000)
    return room


def other_games(main: TableSettings) -> dict[str, TableSettings]:
    fixed = Stakes(blinds=(50, 100), small_bet=100, big_bet=200)
    return {
        "blinds": dearer(main),
        "ante": replace(main, stakes=replace(main.stakes, ante=25)),
        "one blind more": replace(main, stakes=replace(main.stakes, blinds=(25, 50, 100))),
        "game": replace(main, game="omaha", seats=8),
        "betting": replace(main, structure=type(main.structure).FIXED_LIMIT, stakes=fixed),
        "collection": replace(main, collection=Collection(dead_blind=100)),
        "less time": replace(main, clocks=replace(main.clocks, action_ms=300)),
        "larger chip": replace(main, chip=50),
        "shorter absence": replace(main, seating=replace(main.seating, absence_ms=1)),
        "option": replace(main, options=replace(main.options, straddle=True)),
    }


@pytest.mark.parametrize(
    "what",
    [
        *("blinds", "ante", "one blind more", "game", "betting", "collection"),
        *("less time", "larger chip", "shorter absence", "option"),
    ],
)
def test_what_costs_seated_players_more_or_is_another_game_takes_two_persons(
    room: Evening, what: str
) -> None:
    before = played(room)
    other = other_games(before)[what]

    assert refused(change(room, other)) == "approval_needed"
    assert played(room) == before

    number = approved(room, act="change_game", settings=text_of(other))
    done(change(room, other, number))
    assert played(room) == other


def test_which_game_of_a_mix_is_played_and_how_long_is_not_chosen_by_one_person() -> None:
    room = Evening()
    room.open_table()
    main = replace(played(room), seats=6, buy_in=BuyIn(minimum=20_000))
    cheap, dear = (
        MixedGame(
            game=game,
            structure=Structure.FIXED_LIMIT,
            stakes=Stakes(blinds=(bet // 2, bet), small_bet=bet, big_bet=2 * bet),
        )
        for game, bet in (("holdem", 100), ("omaha", 1_000))
    )

    def mix(first: MixedGame, second: MixedGame, every: int) -> TableSettings:
        turns = Mix(name="m", games=(first, second), change=MixChange.HANDS, every=every)
        one = replace(main, game=first.game, structure=first.structure, stakes=first.stakes)
        return replace(one, mix=turns)

    done(change(room, mix(cheap, dear, 1)))
    for player in (1, 2, 3):
        room.sit(player, player, 50_000)

    for other in (mix(dear, cheap, 1), mix(cheap, dear, 1_000)):
        assert refused(change(room, other)) == "approval_needed"
    done(change(room, replace(mix(cheap, dear, 1), seats=5)))


def test_cheaper_stakes_a_free_table_and_an_empty_one_need_nobody_else(room: Evening) -> None:
    main = played(room)
    done(change(room, replace(main, stakes=replace(main.stakes, blinds=(25, 50)))))
    assert refused(change(room, main)) == "approval_needed"  # back is dearer again
    done(change(room, replace(played(room), collection=Collection())))

    empty = Evening()
    empty.open_table()
    done(change(empty, dearer(main)))


def test_an_approval_is_for_these_settings_at_this_game_of_the_table_only(room: Evening) -> None:
    wanted = dearer(played(room))
    number = approved(room, act="change_game", settings=text_of(wanted))

    assert refused(change(room, dearer(wanted), number)) == "approval_for_other"

    number = approved(room, act="change_game", settings=text_of(wanted))
    done(room.by("finn", floor.OrderTable, table=TABLE, act="close", reason="r"))
    room.pass_ms(1_000)
    room.open_table()
    room.sit(1, 1, 10_000)
    assert refused(change(room, wanted, number)) == "approval_for_other"


def test_a_repeated_change_is_answered_as_it_was(room: Evening) -> None:
    wanted = dearer(played(room))
    number = approved(room, act="change_game", settings=text_of(wanted))
    first = done(change(room, wanted, number, id="one"))

    assert done(change(room, wanted, number, id="one")) == first


def test_a_second_person_at_another_desk_reads_table_game_and_blinds(room: Evening) -> None:
    asked = {"act": "change_game", "table": TABLE, "settings": text_of(dearer(played(room)))}
    wish = done(room.by("finn", approvals.AskApproval, **asked)).facts["wish"]

    read = room.by("sue", approvals.ReadApproval, wish=wish)

    assert "holdem no_limit 5000/10000 at table 1" in read.subject


def test_one_person_alone_sets_no_level_of_a_tournament_that_is_played() -> None:
    room = started(4)
    level = {"table": TABLE, "reason": "late"}
    last = len(shown(room).levels)
    for number in (1, 2, last):  # the running one would begin anew
        answer = room.by("finn", tournament.SetLevel, **level, level=number)
        assert refused(answer) == "approval_needed"
    number = approved(room, act="set_level", number=last)
    assert refused(
        room.by("finn", tournament.SetLevel, **level, level=last - 1, approval=number)
    ) == ("approval_for_other")

    done(room.by("finn", tournament.SetLevel, **level, level=last, approval=number))

    assert shown(room).level_next == last


def exceptions(room: Evening) -> list[str]:
    day = room.hall.today().day.isoformat()
    asked = {"report": "exceptions", "arguments": {"day": day}, "after": 0, "rows": 100}
    rows = room.by("sue", reports.AskReport, **asked).rows
    return [str(row[2]) for row in rows if row[2] != "vault_in"]  # of before the evening


def test_the_report_of_exceptions_names_what_the_floor_decides_by_itself(room: Evening) -> None:
    main = played(room)
    opened = {"table": 7, "name": "Own"}
    done(room.by("finn", floor.OpenTable, **opened, settings=text_of(main)))
    done(room.by("finn", floor.OpenTable, table=8, name="House", preset="main"))
    moved = {"table": TABLE, "seat": 1, "player": 1, "to_table": TABLE, "to_seat": 9}
    for forced in (False, True):
        moves = {**moved, "to_seat": 9 - forced, "anyway": True, "no_blinds": forced}
        done(room.by("finn", floor.MovePlayer, **moves, reason="draught"))
        moved["seat"] = 9
    done(change(room, replace(main, stakes=replace(main.stakes, blinds=(25, 50)))))

    assert exceptions(room) == ["open_table", "move", "change_settings"]


def test_the_report_of_exceptions_names_levels_and_tournaments_called_off() -> None:
    room = started(4)
    second = approved(room, act="set_level", number=2)
    level = {"table": TABLE, "level": 2, "reason": "late", "approval": second}
    done(room.by("finn", tournament.SetLevel, **level))
    number = approved(room, act="cancel_tournament", name="refund")
    off = {"table": TABLE, "payback": "refund", "reason": "fire", "approval": number}
    done(room.by("finn", tournament.CancelTournament, **off))

    assert exceptions(room) == ["set_level", "cancel_tournament"]
