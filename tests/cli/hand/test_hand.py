from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cli.hand.command import app

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "hands"


def arclight_hand(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def damaged(folder: Path, old: str, new: str) -> Path:
    text = (GOLDEN / "nt-side-pot.phh").read_text(encoding="utf-8")
    assert old in text
    return written(folder, "damaged.phh", text.replace(old, new, 1))


def test_a_folder_of_agreeing_hands_is_summed_up_with_status_0() -> None:
    answer = arclight_hand("replay", GOLDEN)

    assert answer.exit_code == 0
    assert answer.stdout.splitlines() == [
        "unsupported: variant FA5L3D (1)",
        "hands 16, ok 15, stacks equal 15, mismatches 0, malformed 0, unsupported 1",
    ]


def test_strict_asks_that_every_hand_was_supported() -> None:
    assert arclight_hand("replay", GOLDEN, "--strict").exit_code == 1
    assert arclight_hand("replay", GOLDEN / "fr-low.phh", "--strict").exit_code == 0


def test_a_mismatch_names_file_line_and_first_difference(tmp_path: Path) -> None:
    path = damaged(tmp_path, "p1 cbr 1000", "p1 cbr 1001")
    answer = arclight_hand("replay", path)

    assert answer.exit_code == 1
    line = answer.stdout.splitlines()[0]
    assert line.startswith(
        f"{path}: line 13: action 5 'p1 cbr 1001': not legal: raise_out_of_range"
    )


def raked(folder: Path) -> Path:
    """A pot of 70 heads-up after a flop; the house took a dollar."""
    text = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [500, 500]
actions = [
  "d dh p1 ????", "d dh p2 ????", "p2 cbr 35", "p1 cc", "d db 2c3c4d", "p1 cc", "p2 cbr 50", "p1 f",
]
finishing_stacks = [465, 534]
"""
    return written(folder, "raked.phh", text)


def test_a_known_schedule_or_one_of_a_file_is_taken(tmp_path: Path) -> None:
    hand = raked(tmp_path)
    one = "[collections.{}]\nbrackets = [{{ players = 2, percent = 5, cap = {} }}]\n"
    file = written(tmp_path, "one.toml", one.format("club", 1))
    two = written(tmp_path, "two.toml", one.format("club", 1) + one.format("low", '"0.50"'))

    assert arclight_hand("replay", hand).exit_code == 1
    for stated in ("ongame", file, f"{two}:club"):
        answer = arclight_hand("replay", hand, "--collection", stated)
        assert answer.exit_code == 0, answer.stdout
        assert "stacks equal 1" in answer.stdout
    assert arclight_hand("replay", hand, "--collection", f"{two}:low").exit_code == 1


def test_a_hand_without_final_stacks_is_said_to_be_compared_by_its_acts_alone(
    tmp_path: Path,
) -> None:
    text = Path(raked(tmp_path)).read_text(encoding="utf-8")
    bare = written(tmp_path, "bare.phh", text.replace("finishing_stacks = [465, 534]\n", ""))

    said = arclight_hand("replay", bare).stdout

    assert "no final stacks in the record, so only the acts were compared: 1" in said
    assert "ok 1, stacks equal 0" in said


@pytest.mark.parametrize(
    ("stated", "words"),
    [
        ("ongam", "neither a file nor one of: ongame"),
        ("two.toml", "there are: a b"),
        ("two.toml:c", "there are: a b"),
        ("wrong.toml", "wrong.toml line 2: collections.a.brackets[0].percent = 200: 0 to 100"),
    ],
)
def test_a_schedule_that_cannot_be_used_is_named(
    stated: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, "two.toml", "[collections.a]\n[collections.b]\n")
    written(
        tmp_path, "wrong.toml", "[collections.a]\nbrackets = [{ players = 2, percent = 200 }]\n"
    )

    answer = arclight_hand("replay", raked(tmp_path), "--collection", stated)

    assert answer.exit_code != 0
    assert words in answer.stderr
    assert answer.stdout == ""


def test_notes_are_counted_and_told_when_asked_for(tmp_path: Path) -> None:
    text = (GOLDEN / "ft-four-bets.phh").read_text(encoding="utf-8")
    text = text.replace('"p1 sm AsKs", "p2 sm"', '"p2 sm", "p1 sm AsKs"')
    path = written(tmp_path, "order.phh", text)

    assert "note: show_order (1); --notes tells where" in arclight_hand("replay", path).stdout
    told = arclight_hand("replay", path, "--notes").stdout
    assert "action 20 'p2 sm': by the rules p1 shows or mucks first" in told
    plain = json.loads(arclight_hand("replay", path, "--json").stdout)
    assert plain["stacks_equal"] == 1
    assert [note["kind"] for note in plain["notes"][0]["notes"]] == ["show_order"]


def test_a_wrong_stack_is_told_with_both_numbers(tmp_path: Path) -> None:
    path = damaged(tmp_path, "[1200, 1200, 1000]", "[1200, 1201, 999]")

    words = f"{path}: p2 ends with 1200, recorded 1201"
    assert arclight_hand("replay", path).stdout.splitlines()[0] == words


def test_machines_get_the_same_findings(tmp_path: Path) -> None:
    path = damaged(tmp_path, "[1200, 1200, 1000]", "[1200, 1201, 999]")
    answer = arclight_hand("replay", path, GOLDEN / "many.phhs", "--json")
    found: dict[str, Any] = json.loads(answer.stdout)

    assert (found["hands"], found["ok"]) == (4, 2)
    assert found["unsupported"] == {"variant FA5L3D": 1}
    (mismatch,) = found["mismatches"]
    assert mismatch["difference"] == "stacks"
    assert mismatch["facts"] == {"player": "p2", "ours": 1200, "recorded": "1201"}


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("KsKh", "KsKx", "line 9: actions[1]: Kx in d dh p1 KsKx is not allowed, need cards"),
        ("d db Js", "d db Ks", "line 21: actions[12]: Ks in d db Ks is not allowed"),
        ("[1000, 400, 2000]", "[1000, -400, 2000]", "line 7: starting_stacks: -400 is not allowed"),
        ("min_bet = 100", "min_bet == 100", "line 6: toml: min_bet == 100 is not allowed"),
    ],
)
def test_bad_input_is_one_line_with_file_line_and_value(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    path = damaged(tmp_path, old, new)
    replayed, exported = arclight_hand("replay", path), arclight_hand("export", path)

    assert replayed.exit_code == exported.exit_code == 1
    assert replayed.stdout.splitlines()[0].startswith(f"{path}: {words}")
    assert exported.stderr.startswith(f"arclight: {path}: {words}")
    assert exported.stderr.count("\n") == 1


def test_a_bad_hand_does_not_hide_the_others_of_its_file(tmp_path: Path) -> None:
    text = (GOLDEN / "many.phhs").read_text(encoding="utf-8").replace("d db Ts", "d db Ks")
    path = written(tmp_path, "many.phhs", text)
    answer = arclight_hand("replay", path)

    first, *_, last = answer.stdout.splitlines()
    assert first.startswith(f"{path} [2]: line 17: ")
    assert last == "hands 3, ok 1, stacks equal 1, mismatches 0, malformed 1, unsupported 1"


@pytest.mark.parametrize("command", ["replay", "export"])
def test_a_missing_or_binary_file_is_named(tmp_path: Path, command: str) -> None:
    binary = tmp_path / "cards.phh"
    binary.write_bytes(b"variant = 'NT'\n\xff\xfe\x00")
    missing = arclight_hand(command, tmp_path / "nosuch.phh")
    unread = arclight_hand(command, binary)

    assert missing.exit_code == unread.exit_code == 1
    assert "nosuch.phh" in missing.stderr
    assert missing.stderr.count("\n") == 1
    assert f"{binary}: line 2: not a text file (byte 0xff)" in unread.output


def test_a_folder_without_hands_is_named(tmp_path: Path) -> None:
    answer = arclight_hand("replay", tmp_path)

    assert answer.exit_code == 1
    assert answer.stderr == f"arclight: {tmp_path}: no .phh or .phhs file in this folder\n"


def test_a_hand_reads_as_text_with_pots_winners_and_hand_names() -> None:
    answer = arclight_hand("export", GOLDEN / "nt-side-pot.phh")

    assert answer.exit_code == 0
    for line in (
        "Seat 2: Ada, 400",
        "Kim posts 50 (small blind)",
        "Kim raises to 1000 and is all-in",
        "Ada turns up As Ad",
        "Board: 2c 7d 9h Js 3c",
        "Ada wins 1200 from the main pot with Pair of aces, kicker J-9-7",
        "Kim wins 1200 from the side pot 1 with Pair of kings, kicker J-9-7",
        "Quentin: 1000",
    ):
        assert line in answer.stdout.splitlines()


def test_high_and_low_are_told_apart() -> None:
    lines = arclight_hand("export", GOLDEN / "fo8-quarter.phh").stdout.splitlines()

    assert "Seat 1 shows Ac 4c Kd Kh (Three kings, kicker Q-8; 8-4-3-2-A)" in lines
    assert "Seat 1 wins 10 from the main pot with Three kings, kicker Q-8" in lines
    assert "Seat 2 wins 5 from the main pot with 8-4-3-2-A" in lines


def test_every_form_of_a_hand_leads_back_to_the_same_record(tmp_path: Path) -> None:
    first = arclight_hand("export", GOLDEN / "ft-four-bets.phh", "--to", "json").stdout
    record = written(tmp_path, "hand.json", first)
    phh = arclight_hand("export", record, "--to", "phh", "--all-cards").stdout
    again = arclight_hand("export", written(tmp_path, "hand.phh", phh), "--to", "json").stdout

    assert json.loads(again) == json.loads(first)
    assert json.loads(arclight_hand("export", record, "--to", "ohh").stdout)["ohh"]["rounds"]


def test_a_record_of_ours_that_is_wrong_is_refused_by_field(tmp_path: Path) -> None:
    plain = json.loads(arclight_hand("export", GOLDEN / "fr-low.phh", "--to", "json").stdout)
    plain["setup"]["players"][0]["stack"] = -5
    path = written(tmp_path, "hand.json", json.dumps(plain))
    assert arclight_hand("export", path).stderr.startswith(f"arclight: {path}: stack: -5 ")

    plain["setup"]["players"][0]["stack"] = "five"
    path = written(tmp_path, "hand.json", json.dumps(plain))
    place = f"arclight: {path}: setup.players[0].stack: 'five' is not allowed"
    assert arclight_hand("export", path).stderr.startswith(place)

    assert "line 1: not JSON" in arclight_hand("export", written(tmp_path, "x.json", "{")).stderr


def test_an_unknown_form_is_named() -> None:
    answer = arclight_hand("export", GOLDEN / "fr-low.phh", "--to", "pdf")

    assert answer.exit_code == 2
    assert answer.stderr == "arclight: --to pdf: there are phh ohh text json\n"
