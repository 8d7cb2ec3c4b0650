from __future__ import annotations

import threading
from collections import Counter
from pathlib import Path
from threading import Event, Thread

import pytest

import rng
from rng import BackgroundCycling, Dealer, DealingStopped, Refused, StopReason, open_dealer
from rng.evidence import open_evidence_dealer, raw_output
from rng.nonces import Nonces, open_nonces
from rng.refusals import RefusalCode
from tests.rng.fakes import FailingSource, SeededSource, generator, stuck

DECKS = {
    "52 cards": range(52),
    "one joker": range(53),
    "two jokers": range(54),
    "stripped to 36": range(16, 52),
    "shoe of eight": [*range(52)] * 8,
    "shoe of nineteen": [*range(52)] * 19,
}


@pytest.mark.parametrize("name", DECKS)
def test_any_deck_keeps_its_cards_and_gets_a_salt_for_each(name: str) -> None:
    cards = list(DECKS[name])

    deck = Dealer(generator()).shuffle(cards)

    assert Counter(deck.cards) == Counter(cards)
    assert list(deck.cards) != cards
    assert len(deck.salts) == len(set(deck.salts)) == len(cards)
    assert {len(salt) for salt in deck.salts} == {32}


def test_a_deck_tells_nothing_of_itself_in_text() -> None:
    deck = Dealer(generator()).shuffle(range(52))

    assert repr(deck) == str(deck) == "<ShuffledDeck>"


@pytest.mark.parametrize("size", [0, 1, 1025])
def test_a_deck_of_no_card_room_is_refused_and_nothing_is_drawn(size: int) -> None:
    source = SeededSource()
    dealer = Dealer(generator(system=source))
    before = list(source.reads)

    with pytest.raises(Refused) as refusal:
        dealer.shuffle(range(size))

    assert refusal.value.code is RefusalCode.DECK_SIZE
    assert refusal.value.facts == {"cards": size, "least": 2, "most": 1024}
    assert source.reads == before


def test_a_stopped_dealer_deals_no_card() -> None:
    dealer = Dealer(generator(system=FailingSource(1024 + 48, stuck)))

    for _ in range(2):
        with pytest.raises(DealingStopped):
            dealer.shuffle(range(52))


def test_a_dealer_can_be_stopped_and_closed() -> None:
    stopped, closed = Dealer(generator()), Dealer(generator())
    stopped.stop(StopReason.BATTERY_FAILED, test="gaps")
    closed.close()

    for dealer, reason in ((stopped, StopReason.BATTERY_FAILED), (closed, StopReason.CLOSED)):
        with pytest.raises(DealingStopped) as stop:
            dealer.shuffle(range(52))
        assert stop.value.reason is reason


def test_the_rooms_dealer_deals_and_its_alarm_survives_restart(tmp_path: Path) -> None:
    dealer = open_dealer(alarm=tmp_path / "alarm")
    assert dealer.shuffle(range(52)).cards != dealer.shuffle(range(52)).cards
    assert dealer.self_test() > 0
    dealer.stop(StopReason.BATTERY_FAILED, test="gaps")

    with pytest.raises(DealingStopped) as stop:
        open_dealer(alarm=tmp_path / "alarm")
    assert stop.value.reason is StopReason.BATTERY_FAILED
    assert stop.value.facts == {"test": "gaps"}

    rng.AlarmFile(tmp_path / "alarm").clear()
    open_dealer(alarm=tmp_path / "alarm").shuffle(range(52))


def test_a_further_source_takes_part_in_every_deck(tmp_path: Path) -> None:
    hardware = SeededSource(entropy_bits=4.0)
    dealer = open_dealer(alarm=tmp_path / "alarm", further=[hardware])

    dealer.shuffle(range(52))

    assert hardware.reads == [1024, 64, 32, 64]


class WatchedDealer(Dealer):
    """A dealer that tells when it has been cycled three times."""

    def __init__(self) -> None:
        super().__init__(generator())
        self.cycles = 0
        self.cycled_thrice = Event()

    def cycle(self) -> None:
        self.cycles += 1
        if self.cycles == 3:
            self.cycled_thrice.set()
        super().cycle()


def cycling_threads() -> list[Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "rng-cycling"]


def test_background_cycling_goes_on_between_hands_and_ends_with_its_block() -> None:
    dealer = WatchedDealer()

    with BackgroundCycling(dealer):
        dealer.shuffle(range(52))
        assert dealer.cycled_thrice.wait(timeout=30)
        dealer.shuffle(range(52))

    assert not cycling_threads()


def test_a_fault_ends_the_cycling_and_shows_at_the_next_hand() -> None:
    dealer = WatchedDealer()
    dealer.stop(StopReason.BATTERY_FAILED)

    with BackgroundCycling(dealer):
        for thread in cycling_threads():
            thread.join(timeout=30)
        assert not cycling_threads()

    assert dealer.cycles == 1
    with pytest.raises(DealingStopped):
        dealer.shuffle(range(52))


def test_nonces_are_unique_and_of_the_size_asked(tmp_path: Path) -> None:
    nonces = open_nonces(alarm=tmp_path / "alarm")

    taken = {nonces.take(16) for _ in range(1000)}

    assert len(taken) == 1000
    assert len(nonces.take(64)) == 64
    nonces.close()
    with pytest.raises(DealingStopped):
        nonces.take(16)


@pytest.mark.parametrize("size", [0, 15, 65])
def test_a_nonce_that_could_be_guessed_is_refused(size: int) -> None:
    with pytest.raises(Refused) as refusal:
        Nonces(generator()).take(size)

    assert refusal.value.code is RefusalCode.NONCE_SIZE


@pytest.mark.parametrize("byte_count", [1, 65_536, 65_537, 200_000])
def test_raw_output_has_the_length_asked_for(byte_count: int) -> None:
    assert sum(map(len, raw_output(byte_count))) == byte_count


def test_raw_output_goes_on_without_end_when_no_length_is_given() -> None:
    endless = raw_output(None)

    assert len({next(endless) for _ in range(5)}) == 5


def test_two_evidence_runs_never_agree() -> None:
    first, second = open_evidence_dealer(), open_evidence_dealer()

    assert first.shuffle(range(52)).cards != second.shuffle(range(52)).cards


def test_the_door_lets_nobody_reach_past_the_dealer() -> None:
    assert not [
        name for name in rng.__all__ if "drbg" in name.lower() or "generator" in name.lower()
    ]
    assert not hasattr(Dealer, "generate")
