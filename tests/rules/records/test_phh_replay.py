"""Replaying PHH records: what agrees, what differs and where, what cannot be read and why."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.collection import Collection, FeeBracket
from rules.records import (
    Difference,
    NoteKind,
    Outcome,
    ReplayStatus,
    hands_in,
    phh_text,
    rebuild,
    replay,
)
from rules.refusals import Refused
from tests.depth import scaled
from tests.shared_data import SHARED, needs_shared

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "hands"
SINGLE = sorted(path.name for path in GOLDEN.glob("*.phh"))


def golden(name: str) -> str:
    return (GOLDEN / name).read_text(encoding="utf-8")


def outcome(text: str) -> Outcome:
    (hand,) = hands_in(text)
    return replay(hand)


def changed(name: str, old: str, new: str) -> Outcome:
    text = golden(name)
    assert old in text
    return outcome(text.replace(old, new, 1))


@pytest.mark.parametrize("name", SINGLE)
def test_a_golden_hand_agrees_to_the_last_chip(name: str) -> None:
    found = outcome(golden(name))
    assert found.status is ReplayStatus.OK, found


@pytest.mark.parametrize("name", SINGLE)
def test_a_golden_hand_with_one_stack_off_is_found_out(name: str) -> None:
    first = re.search(r"finishing_stacks = \[(\d+)", golden(name))
    assert first is not None
    found = changed(name, first[0], f"finishing_stacks = [{int(first[1]) + 1}")
    assert found.difference is Difference.STACKS
    assert found.facts == {
        "player": "p1",
        "ours": int(first[1]),
        "recorded": str(int(first[1]) + 1),
    }


def test_decimals_are_counted_exactly_and_half_chips_go_whole_to_the_first_winner() -> None:
    half_blinds, half_chips, lowball = hands_in(golden("many.phhs"), many=True)
    assert replay(half_blinds).status is ReplayStatus.OK
    split = replay(half_chips)
    assert split.status is ReplayStatus.OK
    assert split.record is not None
    assert [player.stack for player in rebuild(split.record).players] == [99, 101, 100]
    assert replay(lowball).status is ReplayStatus.UNSUPPORTED
    assert replay(lowball).facts == {"feature": "variant", "value": "FA5L3D"}


@pytest.mark.parametrize(
    ("name", "old", "new", "difference"),
    [
        ("ft-four-bets.phh", '"p3 cbr 20"', '"p1 cbr 20"', Difference.ACTOR),
        ("ft-four-bets.phh", '"p3 cbr 20"', '"p3 cbr 25"', Difference.ILLEGAL),
        ("po-pot-raise.phh", '"p3 cbr 35"', '"p3 cbr 36"', Difference.ILLEGAL),
        ("f7s-bring-in.phh", '"p2 pb"', '"p2 f"', Difference.ILLEGAL),
        ("fo8-quarter.phh", '"p2 cc", "d db Ks"', '"d db Ks"', Difference.CARDS),
        ("fo8-quarter.phh", '"d db Ks", ', "", Difference.CARDS),
        ("nt-heads-up.phh", ', "p1 f"', "", Difference.ENDED_EARLY),
        ("nt-heads-up.phh", '"p1 f"', '"p1 f", "p2 cc"', Difference.NOT_ENDED),
        ("fr-low.phh", ', "p3 sm"', ', "p2 sm"', Difference.ACTOR),
    ],
)
def test_the_first_difference_is_named(
    name: str, old: str, new: str, difference: Difference
) -> None:
    found = changed(name, old, new)
    assert found.status is ReplayStatus.MISMATCH
    assert found.difference is difference


def test_a_difference_names_the_line_and_the_action() -> None:
    found = changed("nt-side-pot.phh", "p1 cbr 1000", "p1 cbr 1001")
    assert found.facts["line"] == 13
    assert found.facts["text"] == "p1 cbr 1001"
    assert found.facts["action"] == 5
    assert found.facts["most"] == 1000


@pytest.mark.parametrize(
    ("old", "new", "line", "value"),
    [
        ("KsKh", "KsKx", 9, "Kx in d dh p1 KsKx"),
        ("QsQh", "QsAs", 11, "As in d dh p3 QsAs"),
        ("d db Js", "d db Ks", 21, "Ks in d db Ks"),
        ("p2 sm AsAd", "p2 sm AsAc", 18, "Ac"),
        ("[1000, 400, 2000]", "[1000, -400, 2000]", 7, "-400"),
        ("[1000, 400, 2000]", "[1000, 0, 2000]", 7, "0"),
        ("[1000, 400, 2000]", '[1000, "400", 2000]', 7, "400"),
        ("antes = [0, 0, 0]", "antes = [0, 0]", 4, "[0, 0]"),
        ("antes = [0, 0, 0]", "antes = [0, 0, true]", 4, "True"),
        ("min_bet = 100", "min_bet = nan", 6, "NaN"),
        ("p1 cbr 1000", "p1 cbr -5", 13, "p1 cbr -5"),
        ("p1 cbr 1000", "p1 jumps", 13, "p1 jumps"),
        ("p1 cbr 1000", "p4 cbr 1000", 13, "p4 cbr 1000"),
        ("p1 cbr 1000", "px cbr 1000", 13, "px in px cbr 1000"),
        ('variant = "NT"', "variant = 7", 2, "7"),
    ],
)
def test_a_malformed_record_is_refused_with_its_line_and_value(
    old: str, new: str, line: int, value: str
) -> None:
    found = changed("nt-side-pot.phh", old, new)
    assert found.status is ReplayStatus.MALFORMED, found
    assert (found.facts["line"], found.facts["value"]) == (line, value)


def test_a_line_is_found_in_a_file_of_many_hands() -> None:
    text = golden("many.phhs").replace('"d db Ts"', '"d db Ks"')
    found = replay(hands_in(text, many=True)[1])
    assert found.status is ReplayStatus.MALFORMED
    assert found.facts["line"] == 17


def test_text_that_is_no_toml_is_refused_with_its_line() -> None:
    with pytest.raises(Refused) as caught:
        hands_in('variant = "NT"\nantes = [0, 0\nmin_bet = 5\n')
    assert caught.value.facts["line"] == 3


def test_hands_whose_shown_cards_nobody_knows_are_not_judged() -> None:
    found = outcome(golden("many.phhs").split("[3]")[0].split("[2]")[1].replace("2c3d", "????"))
    assert found.status is ReplayStatus.UNSUPPORTED
    assert found.facts["value"] == "p2"


def test_an_unknown_hand_that_is_mucked_is_judged() -> None:
    text = golden("ft-four-bets.phh").replace("QhQd", "????")
    assert outcome(text).status is ReplayStatus.OK


OUT_OF_ORDER = ('"p1 sm AsKs", "p2 sm"', '"p2 sm", "p1 sm AsKs"')


def test_another_order_of_showing_is_noted_and_hides_no_stack() -> None:
    found = changed("ft-four-bets.phh", *OUT_OF_ORDER)
    assert found.status is ReplayStatus.OK
    assert found.compared
    assert [note.kind for note in found.notes] == [NoteKind.SHOW_ORDER]
    assert found.notes[0].facts["text"] == "p2 sm"
    assert found.notes[0].facts["to_act"] == 1

    text = golden("ft-four-bets.phh").replace(*OUT_OF_ORDER).replace("[610, 430", "[611, 429")
    assert outcome(text).difference is Difference.STACKS


def test_the_usual_order_of_showing_is_not_noted() -> None:
    assert outcome(golden("ft-four-bets.phh")).notes == ()


def test_a_hand_shown_twice_or_by_who_folded_is_a_difference() -> None:
    for false in ("p1 sm AsKs", "p3 sm"):
        found = changed("ft-four-bets.phh", '"p2 sm"]', f'"{false}"]')
        assert found.difference is Difference.ACTOR, false


SHORT_OPPONENT = """
variant = "FT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
small_bet = 10
big_bet = 20
starting_stacks = [17, 500]
actions = [
  "d dh p1 AsAd", "d dh p2 KsKd", "p2 cbr 17", "p1 cc", "d db 2c3c4d", "d db 9s", "d db Th",
]
finishing_stacks = [34, 483]
"""


def test_a_raise_recorded_as_what_the_opponent_can_match_is_accepted_and_noted() -> None:
    found = outcome(SHORT_OPPONENT)
    assert found.status is ReplayStatus.OK, found
    assert [note.kind for note in found.notes] == [NoteKind.RAISE_COVERS]
    assert found.notes[0].facts["full"] == 20


def test_a_raise_for_less_than_an_opponent_can_match_is_not_legal() -> None:
    found = outcome(SHORT_OPPONENT.replace("[17, 500]", "[18, 500]"))
    assert (found.difference, found.facts["code"]) == (Difference.ILLEGAL, "raise_out_of_range")


RAKED = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [1000, 1000, 1000.25]
actions = [
  "d dh p1 ????", "d dh p2 ????", "d dh p3 ????",
  "p3 cbr 20.30", "p1 f", "p2 cc", "d db 2c3c4d", "p2 cc", "p3 cbr 30", "p2 f",
]
finishing_stacks = [995, 979.70, 1023.30]
"""
FIVE_PERCENT = Collection(
    brackets=(
        FeeBracket(players_min=2, percent_bp=500, cap=100),
        FeeBracket(players_min=3, percent_bp=500, cap=300),
    ),
    round_to=5,
)


def test_a_stated_schedule_is_taken_from_the_pots_to_the_cent() -> None:
    """A pot of 45.60 pays 2.25 of its 2.28, and the stacks are those of the record."""
    (hand,) = hands_in(RAKED)
    assert replay(hand).difference is Difference.STACKS
    found = replay(hand, FIVE_PERCENT)
    assert (found.status, found.compared) == (ReplayStatus.OK, True)

    off = hands_in(RAKED.replace("1023.30", "1023.29"))[0]
    assert replay(off, FIVE_PERCENT).facts == {
        "player": "p3",
        "ours": 102_330,
        "recorded": "102329",
    }


def test_a_schedule_counts_in_cents_whatever_the_record_counts_in() -> None:
    """No flop, no drop; a capped pot in whole dollars; and a record in tenths of a cent."""
    no_flop = RAKED.replace(', "p2 cc", "d db 2c3c4d", "p2 cc", "p3 cbr 30", "p2 f"', ', "p2 f"')
    no_flop = no_flop.replace("[995, 979.70, 1023.30]", "[995, 990, 1015.25]")
    capped = RAKED.replace("1000.25", "1000").replace("cbr 20.30", "cbr 100")
    capped = capped.replace("[995, 979.70, 1023.30]", "[995, 900, 1102]")
    fine = RAKED.replace("1000.25", "1000.255").replace("1023.30", "1023.305")
    for text in (no_flop, capped, fine):
        found = replay(hands_in(text)[0], FIVE_PERCENT)
        assert found.status is ReplayStatus.OK, (text, found)


def test_a_record_of_ours_keeps_its_own_schedule() -> None:
    """What the table took stands in it; a stated schedule is for records that do not say."""
    found = replay(hands_in(RAKED)[0], FIVE_PERCENT)
    assert found.record is not None
    ours = hands_in(phh_text(rebuild(found.record)))[0]

    assert replay(ours, Collection()).status is ReplayStatus.OK
    assert replay(ours, Collection()).compared


def test_a_post_below_the_big_blind_is_a_missed_small_blind_and_dead() -> None:
    text = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, -5]
min_bet = 10
starting_stacks = [100, 100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cc", "p1 f", "p2 cbr 30", "p3 f"]
finishing_stacks = [95, 120, 85]
"""
    found = outcome(text)
    assert found.status is ReplayStatus.OK, found


def test_infinite_stacks_are_named_as_unsupported() -> None:
    found = changed("nt-side-pot.phh", "[1000, 400, 2000]", "[1000, inf, 2000]")
    assert found.status is ReplayStatus.UNSUPPORTED
    assert found.facts == {"feature": "starting_stacks", "value": "inf"}


@given(st.sampled_from([*SINGLE, "many.phhs"]), st.integers(0, 2**32))
def test_no_damage_to_a_file_ever_ends_in_anything_but_an_answer(name: str, seed: int) -> None:
    random = Random(seed)
    text = golden(name)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(text))
        length = random.choice((0, 1, 1, 2, 5, 30))
        scrap = random.choice(
            ("", "0", "9", "-", "p2 f", '", "', "?", "[", "]", "As", ".", "\n", "#")
        )
        text = text[:at] + scrap + text[at + length :]
    try:
        hands = hands_in(text, many=name.endswith(".phhs"))
    except Refused:
        return
    for hand in hands:
        assert isinstance(replay(hand), Outcome)


DRAWN = "f2l3d-three-draws.phh"


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        ('"p1 sd Kd", "p3 sd 8c9d"', '"p3 sd 8c9d", "p1 sd Kd"', Difference.ACTOR),
        ('"p1 sd Kd", ', '"p1 cc", "p1 sd Kd", ', Difference.ACTOR),
        ('"d dh p3 5d6d"', '"d dh p3 5d6dTc"', Difference.CARDS),
        ('"p1 sd", "p3 sd 9h"', '"p3 sd 9h"', Difference.ACTOR),
    ],
)
def test_the_first_difference_of_a_draw_is_named(
    old: str, new: str, difference: Difference
) -> None:
    assert changed(DRAWN, old, new).difference is difference


def test_a_record_that_ends_in_a_draw_ended_early() -> None:
    text = golden(DRAWN).split(', "p1 sd Kd"')[0] + "]"
    assert outcome(text).difference is Difference.ENDED_EARLY


def test_a_card_given_up_must_have_been_held() -> None:
    found = changed(DRAWN, '"p1 sd Kd"', '"p1 sd Qd"')
    assert found.status is ReplayStatus.MALFORMED
    assert found.facts["value"] == "Qd"


def test_unknown_discards_are_given_up_and_the_shown_hand_decides() -> None:
    """Only what lay open at the end is named, as a spectator would write it."""
    text = golden(DRAWN)
    for old, new in (
        ("p1 2s3s4s7hKd", "p1 ??????????"),
        ("p3 2h3h8h8c9d", "p3 2h3h??????"),
        *(("sd Kd", "sd ??"), ("sd 8c9d", "sd ????"), ("sd Kh", "sd ??"), ("sd 8h", "sd ??")),
        *(("p1 Kh", "p1 ??"), ("p1 8s", "p1 ??"), ("p3 9h", "p3 ??"), ("sd 9h", "sd ??")),
    ):
        assert old in text, old
        text = text.replace(old, new)
    assert outcome(text).status is ReplayStatus.OK


def test_discards_that_were_dealt_again_are_named_as_unsupported() -> None:
    drawn = ", ".join(f'"p{n} sd ??????????"' for n in range(1, 7))
    again = ", ".join(f'"d dh p{n} ??????????"' for n in range(1, 7))
    text = f"""
variant = "F2L3D"
antes = [0, 0, 0, 0, 0, 0]
blinds_or_straddles = [5, 10, 0, 0, 0, 0]
small_bet = 10
big_bet = 20
starting_stacks = [500, 500, 500, 500, 500, 500]
actions = [{again}, "p3 cc", "p4 cc", "p5 cc", "p6 cc", "p1 cc", "p2 cc", {drawn}, {again}]
"""
    found = outcome(text)
    assert found.status is ReplayStatus.UNSUPPORTED
    assert found.facts["value"] == "discards that were dealt again"


@needs_shared("phh")
def test_every_single_hand_agrees_the_drawn_one_of_badugi_too() -> None:
    for path in sorted((SHARED / "phh" / "singles").glob("*.phh")):
        assert outcome(path.read_text(encoding="utf-8")).status is ReplayStatus.OK, path


@needs_shared("phh")
def test_real_hands_with_known_results_agree() -> None:
    """All of the WSOP's mixed games, and as many of Pluribus's hands as the depth allows."""
    folder = SHARED / "phh"
    pluribus = sorted((folder / "pluribus").rglob("*.phh"))
    every = scaled(quick=20, plain=1, deep=1)
    variants: dict[str, int] = {}
    for path in [*sorted((folder / "wsop").rglob("*.phh")), *pluribus[::every]]:
        (hand,) = hands_in(path.read_text(encoding="utf-8"))
        found = replay(hand)
        variant = str(hand.fields["variant"])
        if found.status is ReplayStatus.OK:
            variants[variant] = variants.get(variant, 0) + 1
        else:
            pytest.fail(f"{path}: {found}")
    assert len(pluribus) == 1711
    mixed = {"FT": 3, "PO": 4, "FO/8": 8, "F7S": 6, "F7S/8": 3, "FR": 4, "N2L1D": 4, "F2L3D": 4}
    assert variants == {**mixed, "NT": 5 + len(pluribus[::every])}
