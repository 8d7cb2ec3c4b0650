"""Replaying PHH records: what agrees, what differs and where, what cannot be read and why."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.records import Difference, Outcome, ReplayStatus, hands_in, rebuild, replay
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
    assert replay(lowball).facts == {"feature": "variant", "value": "N2L1D"}


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
            assert found.status is ReplayStatus.UNSUPPORTED, f"{path}: {found}"
            assert variant in ("N2L1D", "F2L3D")
    assert len(pluribus) == 1711
    mixed = {"FT": 3, "PO": 4, "FO/8": 8, "F7S": 6, "F7S/8": 3, "FR": 4}
    assert variants == {**mixed, "NT": 5 + len(pluribus[::every])}
