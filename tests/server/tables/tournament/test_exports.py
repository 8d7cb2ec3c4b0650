"""Hands of a tournament as text, PHH and OHH: chips are no money, and mucked cards stay secret."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from functools import cache
from random import Random

import pytest
from pokerkit import HandHistory

from cli.hand.room_hands import FORMS
from rules.cards import card_text
from rules.hand.commands import Muck, Show
from rules.hand.events import Acted, ActWord, BetsGathered, ForcedBetsPosted, PotPushed
from rules.hand.offers import offer_to
from rules.hand.setup import PostKind
from rules.hand.state import Hand
from rules.records import Faces, ReplayStatus, hands_in, phh_text, rebuild, replay
from rules.settings import Clocks, Stakes, Structure
from rules.tournament.state import Stage
from rules.tournament.structure import Level, TournamentStructure
from server import ToldHand, finished_hands, hand_of_tournament, played_hand
from tests.depth import scaled
from tests.rules.random_hands import random_act
from tests.rules.tournament.builders import structure
from tests.server.tables.felt import SEALER, TABLE, carried
from tests.server.tables.tournament.table import TournamentTable, opened

PLAYERS = 5
BLINDS = (
    Level(stakes=Stakes(blinds=(25, 50)), chip=25, hands=3),
    Level(stakes=Stakes(blinds=(50, 100)), chip=25, hands=3),
    Level(stakes=Stakes(blinds=(100, 200)), chip=100),
)
BETS = (
    Level(stakes=Stakes(ante=25, bring_in=25, small_bet=50, big_bet=100), chip=25, hands=3),
    Level(stakes=Stakes(ante=50, bring_in=50, small_bet=100, big_bet=200), chip=25, minutes=6),
    Level(stakes=Stakes(ante=100, bring_in=200, small_bet=400, big_bet=800), chip=100),
)
CLOCKS = Clocks(showdown_ms=5_000, time_bank_ms=0)
HOLDEM = structure(levels=BLINDS, clocks=CLOCKS)
STUD = structure(game="stud", betting=Structure.FIXED_LIMIT, levels=BETS, clocks=CLOCKS, seats=8)


def play_on(table: TournamentTable, random: Random) -> None:
    """Anybody who must act does anything legal; who loses may muck."""
    table.until(lambda: table.game.running or table.tournament.run.stage is not Stage.PLAYING)
    if not table.game.running:
        return  # the hand was over with its blinds
    hand = table.hand
    assert hand.to_act is not None
    seat, offer = hand.to_act.seat, offer_to(hand)
    if offer is not None:
        carried(table.ask(random_act(random, offer), actor=f"seat:{TABLE}:{seat}"))
        return
    kind = Show if seat % 2 else Muck
    if kind is Muck and table.actor.own_view(seat).show.holds:  # type: ignore[union-attr]
        kind = Show
    carried(table.ask(kind(seat, hand.turn), actor=f"seat:{TABLE}:{seat}"))


@cache
def played(of: TournamentStructure, seed: int) -> tuple[ToldHand, ...]:
    """All hands of a tournament, as an export of the room finds them."""
    random, table = Random(seed), opened(of)
    table.start_with(PLAYERS)
    while table.tournament.run.stage is Stage.PLAYING:
        play_on(table, random)
    found = []
    for each in finished_hands(table.store, TABLE):
        hand, names = played_hand(table.store, SEALER, TABLE, each.span)
        of_it = hand_of_tournament(table.store, TABLE, each.span)
        found.append(ToldHand(hand, names, of_it, "USD", each.began_ms))
    return tuple(found)


def split(hand: Hand) -> bool:
    return any(isinstance(event, PotPushed) and len(event.wins) > 1 for event in hand.events)


def short_big_blind(hand: Hand) -> bool:
    """PokerKit lets the others call what a short big blind had; ours call the whole blind."""
    stacks = {player.seat: player.stack for player in hand.setup.players}
    bigs = [post for post in hand.setup.posts if post.kind is PostKind.BIG_BLIND]
    return any(stacks[post.seat] < post.amount for post in bigs)


def raised_beyond_all(hand: Hand) -> bool:
    """PokerKit refuses a raise that nobody has the chips to call; the rest comes back here."""
    left = {player.seat: player.stack for player in hand.setup.players}
    bets, live = Counter[int](), set(left)
    for event in hand.events:
        if isinstance(event, ForcedBetsPosted):
            for paid in event.paid:
                left[paid.seat] -= paid.amount
                bets[paid.seat] += paid.amount
        elif isinstance(event, BetsGathered):
            bets.clear()
        elif isinstance(event, Acted):
            others, bet = live - {event.seat}, max(bets.values(), default=0)
            raised = event.word in (ActWord.BET, ActWord.RAISE)
            if raised and all(bets[seat] + left[seat] <= bet for seat in others):
                return True
            left[event.seat] -= event.added
            bets[event.seat] += event.added
            if event.word is ActWord.FOLD:
                live.discard(event.seat)
    return False


def alike(hand: Hand) -> bool:
    """Whether PokerKit, which also splits by single chips, plays this hand as we do."""
    return not (split(hand) or short_big_blind(hand) or raised_beyond_all(hand))


def everything(hand: Hand) -> Faces:
    return Faces([player.seat for player in hand.players])


@pytest.mark.plain
def test_some_losing_hands_were_mucked() -> None:
    """Else nothing would be secret in these tests."""
    hands = [told.hand for of in (HOLDEM, STUD) for seed in range(2) for told in played(of, seed)]
    assert any(player.mucked for hand in hands for player in hand.players)


SEEDS = range(scaled(quick=1, plain=3, deep=40))
BOTH = pytest.mark.parametrize("of", [HOLDEM, STUD], ids=["holdem", "stud"])


@BOTH
def test_a_hand_as_text_has_its_tournament_level_chips_and_who_is_out(
    of: TournamentStructure,
) -> None:
    hands = played(of, 1)
    texts = [FORMS["text"](told) for told in hands]

    for told, text in zip(hands, texts, strict=True):
        assert told.tournament is not None
        assert text.startswith(f"Tournament 1, Test: level {told.tournament.level}, ")
        assert "$" not in text.split(" finishes ")[0]
    places = [
        int(place) for text in texts for place in re.findall(r"finishes in place (\d+)", text)
    ]
    assert len(places) == PLAYERS
    assert {1, 2} <= set(places)
    assert sum(text.count("and wins $") for text in texts) >= 2
    assert ("level 1, 25/50" in texts[0]) is (of is HOLDEM)
    assert ("level 1, ante 25, bring-in 25, bets 50/100" in texts[0]) is (of is STUD)


@BOTH
@pytest.mark.parametrize("seed", SEEDS)
def test_phh_is_read_by_our_replay_and_by_pokerkit_with_the_same_stacks(
    of: TournamentStructure, seed: int
) -> None:
    compared = 0
    for told in played(of, seed):
        text = FORMS["phh"](told)
        (raw,) = hands_in(text)
        found = replay(raw)
        assert found.status is ReplayStatus.OK, found
        assert found.record is not None
        stacks = [player.stack for player in told.hand.players]
        assert [player.stack for player in rebuild(found.record).players] == stacks
        assert told.tournament is not None
        assert (raw.fields["event"], raw.fields["level"]) == (
            "Test (tournament 1)",
            told.tournament.level,
        )
        if of is HOLDEM and alike(told.hand):
            *_, state = HandHistory.loads(phh_text(told.hand, faces=everything(told.hand)))
            assert list(state.stacks) == stacks
            compared += 1
    assert bool(compared) is (of is HOLDEM)


@BOTH
def test_ohh_has_the_tournament_and_its_amounts_are_chips(of: TournamentStructure) -> None:
    for told in played(of, 1):
        ohh = json.loads(FORMS["ohh"](told))["ohh"]
        info = ohh["tournament_info"]
        assert told.tournament is not None
        level = of.levels[told.tournament.level - 1]
        assert ohh["tournament"] is True
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", info.pop("start_date_utc"))
        assert info == {
            "tournament_number": "1",
            "name": "Test",
            "currency": "USD",
            "buyin_amount": 100.0,
            "fee_amount": 10.0,
            "initial_stack": 1_000,
            "type": "STT",
            "flags": ["SNG"],
            "speed": {
                "type": "Semi-Turbo" if level.minutes else "Normal",
                "round_time": level.minutes * 60,
            },
        }
        assert sum(player["starting_stack"] for player in ohh["players"]) == PLAYERS * 1_000


@BOTH
@pytest.mark.parametrize("seed", SEEDS)
def test_no_form_names_a_card_that_nobody_saw(of: TournamentStructure, seed: int) -> None:
    for told in played(of, seed):
        hand = told.hand
        unseen = set(hand.setup.deck) - set(hand.board)
        for player in hand.players:
            unseen -= set(player.cards if player.shown else player.up)
        forms = [FORMS["text"](told), *tomllib.loads(FORMS["phh"](told))["actions"]]
        rounds = json.loads(FORMS["ohh"](told))["ohh"]["rounds"]
        named = set(re.findall(r"\b[2-9TJQKA][cdhs](?=\b|[2-9TJQKA])", " ".join(forms)))
        named |= set(re.findall(r'"([2-9TJQKA][cdhs])"', json.dumps(rounds)))
        assert named.isdisjoint(card_text(card) for card in unseen)
