"""Exports: PHH comes back with the same stacks, OHH adds up, and no unseen card is named."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import HandHistory

from rules.cards import Card, card_text
from rules.collection import Collection
from rules.hand.commands import ActKind
from rules.hand.events import (
    Acted,
    ActWord,
    CardsDealt,
    CardsDiscarded,
    DiscardsShuffledIn,
    UncalledReturned,
)
from rules.hand.play import play, start
from rules.hand.setup import Post, PostKind
from rules.hand.state import Hand, PlayerInHand
from rules.hand.stub import card_at
from rules.records import (
    Faces,
    OhhContext,
    ReplayStatus,
    hands_in,
    ohh_text,
    phh_text,
    rebuild,
    replay,
)
from rules.records.phh_variants import VARIANTS
from rules.refusals import RefusalCode, Refused
from rules.seating import VoidHand
from rules.settings import Options, Structure
from tests.rules.builders import acts, deal, settings
from tests.rules.random_hands import play_random, random_settings, random_setup

seeds = st.integers(min_value=0, max_value=2**32)
GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "hands"
EVERY_SEAT = Faces(opened=range(1, 11))


SPREAD = Structure.SPREAD_LIMIT
"""Neither format has a word for it."""


def random_hand(game: str, structure: Structure, seed: int) -> Hand:
    random = Random(seed)
    setup = random_setup(random, random_settings(random, game, structure))
    return play_random(random, setup).hand


@given(st.sampled_from(sorted(VARIANTS)), seeds, st.sampled_from([Faces(), EVERY_SEAT]))
def test_a_hand_exported_as_phh_and_imported_again_ends_with_the_same_stacks(
    variant: str, seed: int, faces: Faces
) -> None:
    hand = random_hand(*VARIANTS[variant], seed)
    if len(hand.boards) > 1:
        assert refusal_of(phh_text, hand) == "a board run twice"
        return
    (raw,) = hands_in(phh_text(hand, faces=faces))
    assert raw.fields["variant"] == variant
    found = replay(raw)
    if any(isinstance(event, DiscardsShuffledIn) for event in hand.events):
        assert found.status is ReplayStatus.UNSUPPORTED  # what came back is not in the format
        return
    assert found.status is ReplayStatus.OK, found
    assert found.record is not None
    again = rebuild(found.record)
    assert [p.stack for p in again.players] == [p.stack for p in hand.players]
    assert raw.fields["_rake"] == again.collected == hand.collected
    assert raw.fields["_button_seat"] == again.setup.button == hand.setup.button


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.phh")), ids=lambda path: path.stem)
def test_pokerkit_reads_our_phh_and_comes_to_the_same_stacks(path: Path) -> None:
    (raw,) = hands_in(path.read_text(encoding="utf-8"))
    found = replay(raw)
    assert found.record is not None
    hand = rebuild(found.record)
    unknown = [player.seat for player in hand.players if player.seat not in found.known]
    text = phh_text(hand, faces=Faces(opened=found.known, invented=unknown))
    *_, state = HandHistory.loads(text)
    assert list(state.stacks) == [player.stack for player in hand.players]


@given(st.sampled_from(["holdem", "omaha", "omaha8", "stud", "stud8"]), seeds)
def test_an_ohh_hand_adds_up_seat_by_seat(game: str, seed: int) -> None:
    structure = Random(seed).choice([kind for kind in Structure if kind is not SPREAD])
    hand = random_hand(game, structure, seed)
    ohh = json.loads(ohh_text(hand))["ohh"]
    stacks = {player["id"]: player["starting_stack"] for player in ohh["players"]}
    for action in (action for round_ in ohh["rounds"] for action in round_["actions"]):
        stacks[action["player_id"]] -= action.get("amount", 0)
    for event in hand.events:
        if isinstance(event, UncalledReturned):
            stacks[event.seat] += event.amount
    for pot in ohh["pots"]:
        won = {win["player_id"]: win["win_amount"] for win in pot["player_wins"]}
        assert sum(won.values()) + pot["rake"] == pot["amount"]
        for seat, amount in won.items():
            stacks[seat] += amount
    assert stacks == {player.seat: player.stack for player in hand.players}
    assert sum(pot["rake"] for pot in ohh["pots"]) == hand.collected


@given(st.sampled_from(["holdem", "omaha8", "stud", "stud8"]), seeds)
def test_an_export_names_no_card_that_nobody_saw(game: str, seed: int) -> None:
    variant = {"holdem": "NT", "omaha8": "FO/8", "stud": "F7S", "stud8": "F7S/8"}[game]
    hand = random_hand(*VARIANTS[variant], seed)
    once = len(hand.boards) == 1
    texts = [*(_actions(hand) if once else ()), *_cards_of(json.loads(ohh_text(hand)))]
    named = {card for text in texts for card in re.findall(r"[2-9TJQKA][cdhs]", text)}
    unseen = set(hand.setup.deck) - {card for board in hand.boards for card in board}
    for player in hand.players:
        unseen -= set(player.cards if player.shown else player.up)
    assert named.isdisjoint(card_text(card) for card in unseen)


@given(st.sampled_from(["N2L1D", "F2L3D", "FB"]), seeds)
def test_a_phh_export_names_no_discarded_card(variant: str, seed: int) -> None:
    hand = random_hand(*VARIANTS[variant], seed)
    named = {card for text in _actions(hand) for card in re.findall(r"[2-9TJQKA][cdhs]", text)}
    shown = {card for player in hand.players if player.shown for card in player.cards}
    assert named == {card_text(card) for card in shown}


def test_a_card_that_came_back_is_named_only_where_it_was_shown() -> None:
    """He gave it up in the first draw, and got it again when the discards were shuffled in."""
    for seed in range(10_000):
        hand = random_hand("triple27", Structure.FIXED_LIMIT, seed)
        again = [player for player in hand.players if player.shown and _gave_up(hand, player)]
        if again:
            break
    player = again[0]
    (card,) = _gave_up(hand, player)[:1]
    lines = [line for line in _actions(hand) if card_text(card) in line]
    assert len([line for line in lines if " dh " in line]) == 1


def _gave_up(hand: Hand, player: PlayerInHand) -> list[Card]:
    """The cards a player holds at the end and had given up before."""
    given = [
        card_at(hand, position)
        for event in hand.events
        if isinstance(event, CardsDiscarded) and event.seat == player.seat
        for position in event.positions
    ]
    return [card for card in given if card in player.cards]


def _actions(hand: Hand) -> list[str]:
    actions: list[str] = tomllib.loads(phh_text(hand))["actions"]
    return actions


def _cards_of(plain: Any) -> list[str]:
    """All cards named anywhere in an OHH object."""
    if isinstance(plain, dict):
        inner = [card for key, each in plain.items() if key != "cards" for card in _cards_of(each)]
        return [*plain.get("cards", []), *inner]
    return [card for each in plain for card in _cards_of(each)] if isinstance(plain, list) else []


def test_all_cards_are_named_when_every_seat_is_opened() -> None:
    hand = random_hand("holdem", Structure.NO_LIMIT, 3)
    dealt = next(event for event in hand.events if isinstance(event, CardsDealt))
    actions = " ".join(tomllib.loads(phh_text(hand, faces=EVERY_SEAT))["actions"])
    assert all(card_text(card) in actions for card in dealt.cards)


def test_ohh_amounts_are_chips_added_and_the_first_raise_before_the_flop_is_no_bet() -> None:
    hand = deal([1000] * 3)
    acts(hand, "3 raise 200, 1 raise 700, 2 fold, 3 call, 1 bet 100, 3 raise 300, 1 fold")
    ohh = json.loads(ohh_text(hand, OhhContext(decimals=2, names={1: "Ann"})))["ohh"]
    before, flop = ohh["rounds"]
    amounts = [
        (action["action"], action["amount"])
        for action in (*before["actions"], *flop["actions"])
        if "amount" in action
    ]
    assert amounts == [
        ("Post SB", 0.5),
        ("Post BB", 1.0),
        ("Raise", 2.0),
        ("Raise", 6.5),
        ("Call", 5.0),
        ("Bet", 1.0),
        ("Raise", 3.0),
    ]
    assert ohh["players"][0]["name"] == "Ann"
    assert flop["actions"][1]["is_allin"] is True


def test_ohh_amounts_are_exact_decimals_in_the_text() -> None:
    hand = deal([1000] * 3)
    acts(hand, "3 raise 310, 1 fold, 2 fold")
    assert '"action": "Raise", "amount": 3.10' in ohh_text(hand, OhhContext(decimals=2))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_ohh_has_one_round_a_street_and_one_for_the_showdown(seats: int) -> None:
    hand = deal([1000] * seats)
    while hand.to_act is not None:
        kind = ActKind.CALL if hand.price > hand.to_act.bet else ActKind.CHECK
        acts(hand, f"{hand.to_act.seat} {kind.value}")
    ohh = json.loads(ohh_text(hand))["ohh"]
    streets = [round_["street"] for round_ in ohh["rounds"]]
    assert streets == ["Preflop", "Flop", "Turn", "River", "Showdown"]
    assert [len(round_["cards"]) for round_ in ohh["rounds"]] == [0, 3, 1, 1, 0]


def refusal_of(write: Any, hand: Hand) -> str:
    with pytest.raises(Refused) as caught:
        write(hand)
    assert caught.value.code is RefusalCode.NOT_EXPRESSIBLE
    return str(caught.value.facts["value"])


def test_what_a_format_cannot_tell_is_refused_by_name() -> None:
    running = deal([1000] * 3)
    assert refusal_of(phh_text, running) == "an unfinished hand"
    assert refusal_of(ohh_text, running) == "an unfinished hand"
    play(running, VoidHand())
    assert refusal_of(phh_text, running) == "a voided hand"
    assert refusal_of(phh_text, random_hand("omaha", Structure.NO_LIMIT, 1)) == "omaha no_limit"
    assert refusal_of(ohh_text, random_hand("razz", Structure.FIXED_LIMIT, 1)) == "razz"
    assert refusal_of(ohh_text, random_hand("holdem", SPREAD, 1)) == "spread_limit"
    assert refusal_of(phh_text, random_hand("holdem", SPREAD, 1)) == "holdem spread_limit"


def test_a_second_run_is_written_as_further_streets_of_ohh() -> None:
    hand = deal([1000, 1000], settings(options=Options(run_it_twice=True)))
    acts(hand, "2 raise 1000, 1 call, 1 agree, 2 agree")
    ohh = json.loads(ohh_text(hand))["ohh"]
    assert ohh["flags"] == ["Run_It_Twice"]
    streets = [round_["street"] for round_ in ohh["rounds"]]
    run = ["Flop", "Turn", "River"]
    assert streets == ["Preflop", *run, *run, "Showdown"]
    assert sum(len(round_["cards"]) for round_ in ohh["rounds"]) == 10
    assert refusal_of(phh_text, hand) == "a board run twice"


def test_chopped_blinds_are_refused_by_name() -> None:
    table = settings(options=Options(blind_chop=True))
    hand = start(deal([1000] * 3, table).setup)
    acts(hand, "3 fold, 1 chop, 2 chop")
    assert refusal_of(phh_text, hand) == "chopped blinds"


def test_a_bet_below_the_smallest_is_still_written_as_what_it_was() -> None:
    hand = deal([1000, 120, 1000])
    acts(hand, "3 call, 1 call, 2 check, 1 check, 2 bet 20, 3 fold, 1 fold")
    words = [event.word for event in hand.events if isinstance(event, Acted)]
    assert words[-3] is ActWord.BET
    assert '"p2 cbr 20"' in phh_text(hand)


@pytest.mark.parametrize("stack", [25, 26, 1_000])
def test_an_ohh_hand_with_a_dead_collection_blind_adds_up(stack: int) -> None:
    posts = (
        Post(1, PostKind.SMALL_BLIND, 50),
        Post(2, PostKind.BIG_BLIND, 100),
        Post(3, PostKind.COLLECTION, 25),
    )
    table = settings(collection=Collection(dead_blind=25))
    hand = deal([1_000, 1_000, stack], table, posts=posts)
    acts(hand, "1 fold" if stack == 25 else "3 fold, 1 fold")
    ohh = json.loads(ohh_text(hand))["ohh"]
    actions = [action for round_ in ohh["rounds"] for action in round_["actions"]]
    back = sum(event.amount for event in hand.events if isinstance(event, UncalledReturned))
    put_in = sum(action.get("amount", 0) for action in actions) - back
    assert put_in == sum(pot["amount"] for pot in ohh["pots"])
    assert sum(pot["rake"] for pot in ohh["pots"]) == hand.collected
