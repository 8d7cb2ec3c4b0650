"""Recall and proof: every hand from stored events, in full and in order, cut to its viewer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ledger.seal import Sealer
from proof import read_proof, verify, write_proof
from rules.hand.commands import ActKind
from rules.seating import VoidHand
from rules.settings import Clocks, Options
from server.games import deal_proof
from server.refusals import RefusalCode, Refused
from server.tables.commands import VoidFrozenHand
from server.tables.journal.deal_proof import HandNotRecorded
from tests.server.tables.broken import break_table
from tests.server.tables.felt import HOLDEM, TABLE, Felt, carried
from wire.messages.table_events import (
    CardDealt,
    HandBegan,
    HandMucked,
    HandShown,
    HandVoided,
    TableEvent,
)


def seen_live(felt: Felt, viewer: int | None, hand: int) -> list[TableEvent]:
    """What a viewer saw of a hand while it was played."""
    told: list[TableEvent] = []
    current = 0
    for published in felt.published:
        for timed in published.events(viewer):
            if isinstance(timed.event, HandBegan):
                current = timed.event.hand
            if current == hand:
                told.append(timed.event)
    return told


def played(hands: int = 1) -> Felt:
    felt = Felt(settings=replace(HOLDEM, clocks=Clocks(uncontested_ms=2_000)))
    felt.seat_all({1: 10_000, 4: 12_000, 8: 9_000})
    felt.start()
    for number in range(hands):
        if number:
            felt.deal()
        carried(felt.act(ActKind.RAISE, 300))
        carried(felt.act(ActKind.CALL))
        carried(felt.act(ActKind.FOLD))
        felt.call_down_to_the_last()
        carried(felt.act(ActKind.CHECK))
        carried(felt.show())
        carried(felt.muck())
    return felt


@pytest.mark.parametrize("viewer", [None, 1, 4, 8])
def test_a_replay_is_what_the_viewer_saw_when_it_was_played(viewer: int | None) -> None:
    felt = played(2)
    player = None if viewer is None else str(viewer)
    for hand in (1, 2):
        replay = felt.actor.recall().replay(hand, player, request_id="recall-1")
        assert list(replay.events) == seen_live(felt, viewer, hand)
    assert replay.nicknames == tuple((seat, f"nick{seat}") for seat, _ in replay.stacks)
    assert replay.rules == felt.actor.public_view().rules


def test_a_replay_gives_a_player_his_own_cards_back_and_no_others() -> None:
    felt = played()
    replay = felt.actor.recall().replay(1, "4", request_id="recall-1")
    opened = {
        event.seat for event in replay.events if isinstance(event, CardDealt) and event.opening
    }
    shown = {event.seat for event in replay.events if isinstance(event, HandShown)}
    mucked = {event.seat for event in replay.events if isinstance(event, HandMucked)}
    assert opened == {4}
    assert shown
    assert mucked


def test_who_was_not_in_a_hand_cannot_recall_it() -> None:
    felt = played()
    carried(felt.sit(5, 5, 10_000))
    with pytest.raises(Refused) as refusal:
        felt.actor.recall().replay(1, "5", request_id="recall-1")
    assert refusal.value.code is RefusalCode.HAND_NOT_RECORDED


def test_a_hand_that_is_being_played_cannot_be_recalled() -> None:
    felt = played()
    felt.deal()
    for player in ("1", None):
        with pytest.raises(Refused):
            felt.actor.recall().replay(2, player, request_id="recall-1")


def test_the_last_hands_are_listed_newest_first_with_what_was_won() -> None:
    felt = played(3)
    lines = {
        player: felt.actor.recall().last_hands(player, count=2, request_id="list-1").hands
        for player in ("1", "4", "8")
    }
    for newest, before in lines.values():
        assert (newest.hand, before.hand) == (3, 2)
        assert newest.pot in (650, 700)
    for place in (0, 1):
        assert sum(hands[place].result for hands in lines.values()) == 0
    assert not felt.actor.recall().last_hands("9", count=10, request_id="list-1").hands


def test_a_voided_hand_is_recalled_too() -> None:
    felt = Felt()
    felt.seat_all({1: 10_000, 4: 12_000})
    felt.start()
    carried(felt.ask(VoidHand(), why="fire alarm"))

    replay = felt.actor.recall().replay(1, None, request_id="recall-1")
    assert list(replay.events) == seen_live(felt, None, 1)
    (line,) = felt.actor.recall().last_hands("1", count=10, request_id="list-1").hands
    assert line.result == 0


def test_the_hand_of_a_frozen_table_is_recalled_with_its_end() -> None:
    felt = Felt()
    felt.seat_all({1: 10_000, 4: 12_000})
    felt.start()
    break_table(felt.actor)
    carried(felt.ask(VoidFrozenHand(), why="camera checked"))

    replay = felt.actor.recall().replay(1, "1", request_id="recall-1")
    end = replay.events[-1]
    assert isinstance(end, HandVoided)
    assert (dict(end.stacks), end.why) == ({1: 10_000, 4: 12_000}, "camera checked")
    (line,) = felt.actor.recall().last_hands("1", count=10, request_id="list-1").hands
    assert line.result == 0


def test_recall_survives_a_restart_and_needs_no_rules() -> None:
    felt = played(2)
    before = [felt.actor.recall().replay(hand, "4", request_id="recall-1") for hand in (1, 2)]
    felt.restart()
    after = [felt.actor.recall().replay(hand, "4", request_id="recall-1") for hand in (1, 2)]
    assert after == before


def test_without_the_seal_key_no_card_comes_back() -> None:
    felt = played()
    recall = felt.actor.recall()
    recall._sealer = Sealer(b"x" * 32, "memory")
    with pytest.raises(Exception, match="seal_broken"):
        recall.replay(1, "4", request_id="recall-1")


# Proofs.


@pytest.mark.parametrize("game", ["holdem", "omaha"])
def test_a_hand_is_proved_from_its_exported_file_alone(game: str) -> None:
    felt = Felt(settings=replace(HOLDEM, game=game, options=Options(face_up_all_in=True)))
    felt.seat_all({1: 10_000, 4: 12_000})
    felt.start()
    felt.call_down()
    proof = deal_proof(felt.store, TABLE, 1)

    found = verify(read_proof(write_proof(proof)))
    deal = felt.actor.public_view().hand
    assert deal is not None
    assert proof.commitment.root == deal.root
    assert found.dealt == deal.dealt
    assert found.opened == 5 + 2 * (2 if game == "holdem" else 4)


def test_mucked_and_burned_cards_stay_closed_in_a_proof() -> None:
    felt = played()
    proof = deal_proof(felt.store, TABLE, 1)
    assert verify(proof).opened == 5 + 2
    assert verify(proof).dealt == 6 + 3 + 5


def test_a_live_hand_has_no_proof_yet() -> None:
    felt = played()
    felt.deal()
    with pytest.raises(HandNotRecorded):
        deal_proof(felt.store, TABLE, 2)
