"""The editor of cash games: nothing is lost, locks are named, what would be taken is drawn."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from rules.collection import Collection, CountedAt, FeeBracket, FeeMoment, FeeStep
from rules.kill import Kill, KillKind
from rules.records.plain import from_plain, to_plain
from rules.settings import BuyIn, Mix, Stakes, Structure, TableSettings
from server.house import Preset
from staff_web.games.field_at_fault import field_at_fault
from staff_web.games.mix_form import with_game
from staff_web.games.plot import HEIGHT, WIDTH, taken_plot
from staff_web.games.settings_form import edited, fields_of, read_settings, with_row
from tests.ledger.card_room import password_of
from tests.server.room.evening import HOUSE, Evening
from tests.server.tables.felt import HOLDEM
from tests.staff_web.evening_link import Desk
from wire.messages.previews import TakenView

DROP = Collection(
    brackets=(
        FeeBracket(players_min=2, steps=(FeeStep(FeeMoment.STREET_DEALT, 1, 100),), cap=300),
        FeeBracket(players_min=5, steps=(FeeStep(FeeMoment.STREET_DEALT, 1, 400),), no_flop=50),
    ),
    dead_blind=0,
    counted_at=CountedAt.FLOP,
)
STUD = TableSettings(
    game="stud",
    structure=Structure.FIXED_LIMIT,
    stakes=Stakes(ante=50, bring_in=200, small_bet=400, big_bet=800),
    seats=8,
    chip=50,
)
ALL = [
    HOLDEM,
    STUD,
    replace(HOLDEM, collection=DROP, buy_in=BuyIn(minimum=4_000, maximum=20_000, short=1_000)),
]


def plain(settings: TableSettings) -> dict[str, object]:
    read = read_settings(json.dumps(to_plain(TableSettings, settings)))
    assert read is not None
    return read


LIMIT = TableSettings(
    game="omaha8",
    structure=Structure.FIXED_LIMIT,
    stakes=Stakes(blinds=(200, 400), small_bet=400, big_bet=800),
    seats=8,
)
KILL = Kill(kind=KillKind.SCOOP, times_bp=15_000, scoop_from=5)
KILLED = replace(LIMIT, options=replace(LIMIT.options, kill=KILL))
MIXED = replace(LIMIT, mix=Mix(name="mixed", games=(LIMIT.as_mixed, STUD.as_mixed)))


def test_the_editor_takes_a_kill_away_and_changes_its_size() -> None:
    typed = fields_of(plain(KILLED))
    assert (typed["kill"], typed["kill_size"]) == ("scoop", "half")
    made, _ = edited(plain(KILLED), {**typed, "kill": ""})
    assert from_plain(TableSettings, made, "settings") == LIMIT
    made, _ = edited(plain(KILLED), {**typed, "kill_size": "full"})
    assert from_plain(TableSettings, made, "settings").options.kill == replace(
        KILL, times_bp=20_000
    )


def test_the_editor_changes_the_stakes_of_the_game_that_a_mix_plays_now() -> None:
    made, problems = edited(plain(MIXED), {**fields_of(plain(MIXED)), "bets": "4/10"})
    settings = from_plain(TableSettings, made, "settings")
    assert (problems, settings.stakes.big_bet, settings.place_in_mix) == ({}, 1_000, 0)
    assert settings.mix.games[1] == STUD.as_mixed


def mixed_as_typed(**typed: str) -> tuple[TableSettings, dict[str, str]]:
    made, problems = edited(plain(MIXED), {**fields_of(plain(MIXED)), **typed})
    return from_plain(TableSettings, made, "settings"), problems


def test_the_editor_changes_stakes_and_time_of_every_game_of_a_mix_and_ends_it() -> None:
    made, _ = mixed_as_typed(m1_bets="10/20", m1_ante="2", mix_change="hands", mix_every="8")
    assert made.mix is not None
    assert (made.mix.change.value, made.mix.every) == ("hands", 8)
    changed = made.mix.games[1].stakes
    assert (changed.small_bet, changed.big_bet, changed.ante) == (1_000, 2_000, 200)
    assert changed.bring_in == STUD.stakes.bring_in
    assert mixed_as_typed(mix_change="none")[0] == LIMIT
    assert list(mixed_as_typed(m1_bets="10")[1]) == ["m1_bets"]


def test_a_game_is_taken_out_of_a_mix_and_another_one_comes() -> None:
    three = with_game(plain(MIXED), plain(HOLDEM))
    typed = {**fields_of(three), "m1_out": "yes"}

    made = from_plain(TableSettings, edited(three, typed)[0], "settings")

    assert made.mix is not None
    assert made.mix.games == (LIMIT.as_mixed, HOLDEM.as_mixed)
    assert from_plain(TableSettings, with_game(plain(LIMIT), plain(STUD)), "settings") == MIXED


def test_a_mix_that_no_page_of_ours_drew_is_none() -> None:
    foreign: tuple[object, ...] = ({}, {"games": 1}, {"games": [1]}, {"games": [{}]}, [])
    for mix in foreign:
        assert read_settings(json.dumps({**plain(LIMIT), "mix": mix})) is None


@pytest.mark.parametrize(
    "settings",
    [*ALL, KILLED, MIXED],
    ids=("hold'em", "stud", "with a drop", "with a kill", "mixed"),
)
def test_what_the_editor_shows_is_what_it_sends_back(settings: TableSettings) -> None:
    made, problems = edited(plain(settings), fields_of(plain(settings)))

    assert problems == {}
    assert from_plain(TableSettings, made, "settings") == settings


def test_a_line_of_the_collection_more_or_fewer() -> None:
    more = with_row(plain(HOLDEM), "more_brackets")
    typed = {**fields_of(more), "b0_players": "2", "b0_s1": "4", "b0_percent": "2.5", "b0_cap": "5"}
    made = from_plain(TableSettings, edited(more, typed)[0], "settings")

    (bracket,) = made.collection.brackets
    assert bracket.steps == (FeeStep(FeeMoment.STREET_DEALT, 1, 400),)
    assert (bracket.percent_bp, bracket.cap) == (250, 500)
    assert with_row(more, "fewer_brackets") == plain(HOLDEM)


@pytest.mark.parametrize(
    ("key", "field"),
    [
        ("stakes.blinds", "blinds"),
        ("stakes.blinds[0]", "blinds"),
        ("buy_in.maximum", "buy_max"),
        ("collection.brackets.percent_bp", "brackets"),
        ("seats", "seats"),
        ("options.button", "form"),
        ("mix.games[1].stakes.blinds", "m1_blinds"),
        ("mix.games[0].buy_in.minimum", "buy_min"),
        ("mix.every", "mix_every"),
        ("mix.games", "mix"),
    ],
)
def test_a_refused_key_has_its_field(key: str, field: str) -> None:
    assert field_at_fault(key) == field


def test_every_point_of_the_plot_lies_in_the_picture() -> None:
    few = TakenView(players=2, taken=((0, 0), (1_000, 100)))
    many = TakenView(players=5, taken=((0, 0), (1_000, 400)), no_flop=50)

    plot = taken_plot((few, many), seats=9)

    assert [(line.players, line.up_to) for line in plot.lines] == [(2, 4), (5, 9)]
    points = [tuple(map(int, p.split(","))) for line in plot.lines for p in line.points.split()]
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)
    assert plot.taken_most == 400


@pytest.fixture
def finn(tmp_path: Path) -> Desk:
    game = Preset(name="raked", title="Raked", settings=ALL[-1])
    house = replace(HOUSE, presets={**HOUSE.presets, "raked": game})
    desk = Desk(Evening(house=house), tmp_path)
    desk.sign_in()
    return desk


def form_of(desk: Desk, path: str) -> dict[str, str]:
    page = desk.shown(path)
    form = page[page.index('class="editor"') :]
    fields = dict(re.findall(r'<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"', form))
    for name, options in re.findall(r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', form):
        found = re.search(r'value="([^"]*)" selected', options)
        fields[name] = found[1] if found else ""
    return {name: unescape(text) for name, text in fields.items() if name != "csrf"}


def test_a_table_with_stakes_of_its_own_is_opened_and_changed(finn: Desk) -> None:
    form = form_of(finn, "/tables/editor?preset=raked")
    shown = finn.post("/tables/editor", **{**form, "blinds": "1/3", "order": "preview"})
    assert "5 to 10 players" in shown.text
    assert "no percentage of a pot may be taken" in shown.text

    opened = finn.post("/tables/editor", **{**form, "blinds": "1/3", "order": "save"})
    assert opened.headers["location"] == "/tables/1"

    change = form_of(finn, "/tables/1/settings")
    assert change["blinds"] == "1/3"
    lacking = finn.post("/tables/1/settings", **{**change, "blinds": "2/5", "order": "save"})
    assert (lacking.status_code, "Write a reason." in lacking.text) == (422, True)
    done = {**change, "blinds": "2/5", "order": "save", "reason": "asked for"}
    assert finn.post("/tables/1/settings", **done).status_code == 303
    stale = finn.post("/tables/1/settings", **{**done, "blinds": "1/2", "request": "later-page"})
    assert (stale.status_code, "has changed since it was shown" in stale.text) == (422, True)
    assert finn.room.room.tables[1].game.settings.stakes.blinds == (200, 500)  # type: ignore[attr-defined]


def test_dearer_stakes_where_players_sit_take_the_second_person_who_stands_beside(
    finn: Desk,
) -> None:
    finn.post("/tables/editor", **form_of(finn, "/tables/editor?preset=main"), order="save")
    finn.room.sit(1, 1, 10_000)
    change = {**form_of(finn, "/tables/1/settings"), "blinds": "50/100", "buy_max": "50000"}
    change |= {"order": "save", "reason": "asked for"}
    del change["request"]  # every page that is drawn again has a new one
    second = {"login": "sue", "password": password_of("sue").reveal()}

    alone = finn.post("/tables/1/settings", **change)
    assert (alone.status_code, "second person" in alone.text) == (422, True)
    own = finn.post("/tables/1/settings", **{**change, **second, "login": "finn"})
    assert (own.status_code, 'value="finn"' in own.text) == (422, True)
    asked = {**change, "order": "", "elsewhere": "save"}
    assert 'name="wish"' in finn.post("/tables/1/settings", **asked).text
    assert finn.post("/tables/1/settings", **{**change, **second}).status_code == 303

    settings = finn.room.room.tables[1].game.settings
    assert settings.stakes.blinds == (5_000, 10_000)  # type: ignore[attr-defined]


def test_a_table_of_two_games_in_turn_is_made_on_the_page(finn: Desk) -> None:
    form = form_of(finn, "/tables/editor?preset=raked")

    again = finn.post("/tables/editor", **{**form, "order": "add_game", "mix_add": "main"})
    assert "at least two, each once" in again.text  # the same game twice
    form |= {"blinds": "2/5"}
    two = finn.post("/tables/editor", **{**form, "order": "add_game", "mix_add": "main"})
    assert "Played now, with the stakes above" in two.text
    fields = dict(re.findall(r'<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"', two.text))
    carried = {name: unescape(text) for name, text in fields.items() if name != "csrf"}
    carried.pop("m1_out")  # not ticked
    saved = {**form, **carried, "mix_change": "hands", "order": "save"}
    assert finn.post("/tables/editor", **saved).headers["location"] == "/tables/1"

    mix = finn.room.room.tables[1].game.settings.mix  # type: ignore[attr-defined]
    assert [game.stakes.blinds for game in mix.games] == [(200, 500), HOLDEM.stakes.blinds]
    assert mix.change.value == "hands"
    wrong = finn.post("/tables/1/settings", **{**carried, "order": "add_game", "mix_add": "?"})
    assert "Choose a game." in wrong.text


def test_what_the_room_refuses_is_said_beside_its_field_and_all_is_kept(finn: Desk) -> None:
    form = form_of(finn, "/tables/editor?preset=raked")

    wrong = finn.post("/tables/editor", **{**form, "blinds": "3/1", "order": "save"})
    assert 'id="g-blinds-problem"' in wrong.text
    assert 'value="3/1"' in wrong.text
    locked = finn.post("/tables/editor", **{**form, "b0_percent": "5", "order": "save"})
    assert (locked.status_code, "locked off by the house" in locked.text) == (422, True)
    assert not finn.room.room.tables


def test_a_cashier_edits_no_game(finn: Desk) -> None:
    form = form_of(finn, "/tables/editor")
    finn.sign_in("carl")

    assert finn.get("/tables/editor").status_code == 422
    finn.post("/tables/editor", **{**form, "order": "save"})
    assert not finn.room.room.tables
