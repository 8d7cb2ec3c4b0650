"""What a remembered document or a new card with a new PIN would let a lone cashier take."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from ledger.chart import VAULT
from ledger.chart import drawer as drawer_account
from money import Cents
from server.house.model import CageRules
from tests.ledger.card_room import PIN, pieces
from tests.server.room.cage.test_cage import answers, approval, ask_pin, asked, counted, document
from tests.server.room.evening import CENTS, HOUSE, Evening, credential, done, refused
from wire.messages import cage, staff
from wire.messages import seat as asks
from wire.messages.session import Refusal
from wire.session.peers import Role


def next_day(room: Evening) -> None:
    """The day is closed and another begins; carl opens a drawer again."""
    done(close(room, drawer(room)))
    vault = -room.store.balance(VAULT).count
    fields = {"next_day": "2026-11-17", "count": counted(pieces(vault))}
    done(room.by("sue", cage.CloseDay, **fields))
    room.pass_ms(60_000)
    done(room.by("carl", cage.OpenShift, count=counted(pieces(1_000_000))))


def test_so_much_by_document_takes_a_second_person_however_it_is_cut() -> None:
    room = Evening(house=replace(HOUSE, cage=CageRules(document_alone=Cents(20_000))))
    pay = {"player": 1, "document": document(1)}
    done(room.by("carl", cage.PayOut, amount=15_000, **pay))
    done(room.by("carl", cage.PayOut, amount=5_000, **pay))

    assert refused(room.by("carl", cage.PayOut, amount=1, **pay)) == "approval_needed"
    everything = room.by("carl", cage.PayOut, amount=cage.EVERYTHING, **pay)
    assert refused(everything) == "approval_needed"
    other = approval(room, act="payout", number=1, amount=10_000)
    cut = room.by("carl", cage.PayOut, amount=9_999, approval=other, **pay)
    assert refused(cut) == "approval_for_other"
    done(room.by("carl", cage.PayOut, amount=10_000, approval=other, **pay))

    screen = room.connect(Role.CAGE, "cage:1")
    room.open_table()
    room.sign_in(room.seat(3), 1)
    request = ask_pin(room, 1, purpose="payout", amount=30_000)
    done(room.ask(screen, cage.CustomerPin, ask=asked(room, screen).ask, pin=PIN))
    proof = done(answers(room, request)[0]).facts["proof"]
    done(room.by("carl", cage.PayOut, player=1, amount=30_000, proof=proof))
    assert room.balance(1) == CENTS - 60_000


def test_a_drawer_that_is_a_little_short_again_and_again_takes_a_second_person() -> None:
    room = Evening()
    done(close(room, drawer(room)))
    taken, codes = 0, []
    for _ in range(4):
        done(room.by("carl", cage.OpenShift, count=counted(pieces(1_000_000))))
        assert done(close(room, 996_000)).facts["again"]
        answer = close(room, 996_000)
        if isinstance(answer, Refusal):
            codes.append(answer.code)
            second = approval(room, act="close_shift", amount=996_000)
            answer = close(room, 996_000, approval=second)
        else:
            taken += 4_000
        assert done(answer).facts["difference"] == -4_000

    assert (taken, codes) == (8_000, ["approval_needed", "approval_needed"])
    done(room.by("carl", cage.OpenShift, count=counted(pieces(1_000_000))))
    assert done(close(room, 1_000_000)).facts["difference"] == 0


def new_pin(room: Evening, screen: str, track: str, **fields: Any) -> Any:
    """The customer's screen takes a new PIN for player 1; what the cashier is told."""
    papers = {"track": track, "document": document(1)}
    request = ask_pin(room, 1, purpose="new_pin", **papers, **fields)
    room.ask(screen, cage.CustomerPin, ask=asked(room, screen).ask, pin="902614")
    return answers(room, request)[0]


def test_a_pin_at_the_own_seat_proves_no_card() -> None:
    room = Evening()
    next_day(room)
    screen = room.connect(Role.CAGE, "cage:1")
    room.open_table()
    key = room.sit(1, 1)
    room.pass_ms(5_000)
    issued = room.by("carl", cage.IssueCard, player=1)
    room.pass_ms(1_000)
    done(room.ask(key, asks.SitOut))
    room.pass_ms(70_000)
    assert room.own(key).state == "locked"
    done(room.pin(key))
    room.pass_ms(1_000)

    assert refused(new_pin(room, screen, issued.track_2)) == "approval_needed"


def test_a_new_card_and_a_new_pin_take_a_second_person_while_the_player_is_away() -> None:
    room = Evening()
    next_day(room)
    screen = room.connect(Role.CAGE, "cage:1")
    issued = room.by("carl", cage.IssueCard, player=1)
    assert isinstance(issued, staff.CardIssued), "a card alone is worth nothing"

    assert refused(new_pin(room, screen, issued.track_2)) == "approval_needed"
    number = approval(room, act="new_card_and_pin", number=1)
    done(new_pin(room, screen, issued.track_2, approval=number))

    again = room.by("carl", cage.IssueCard, player=1)
    assert refused(again) == "approval_needed", "nor the other way round"
    room.open_table()
    seat = room.seat(3)
    done(room.ask(seat, asks.Swipe, track=issued.track_2))
    done(room.pin(seat, "902614"))
    assert isinstance(room.by("carl", cage.IssueCard, player=1), staff.CardIssued)


def test_a_player_is_told_at_his_next_sign_in_how_often_his_pin_was_tried() -> None:
    room = Evening()
    room.open_table()
    seat = room.seat(3)
    room.sign_in(seat, 1)
    done(room.ask(seat, asks.StepBack))
    room.pass_ms(60_000)
    screen = room.connect(Role.CAGE, "cage:1")
    ask_pin(room, 1, purpose="payout", amount=5_000)
    for _ in range(3):
        room.ask(screen, cage.CustomerPin, ask=asked(room, screen).ask, pin="902614")
    done(room.by("carl", cage.UnlockPin, player=1, document=document(1)))
    done(room.swipe(seat, 1))
    assert refused(room.pin(seat, "902614")) == "pin_wrong", "his own slip is not told"
    done(room.pin(seat))

    player = room.own(seat).player
    assert player is not None
    assert player.wrong_pins == 3


def test_a_player_is_told_at_his_next_sign_in_what_the_cage_did_with_his_account() -> None:
    room = Evening()
    room.open_table()
    seat = room.seat(3)
    room.sign_in(seat, 1)
    player = room.own(seat).player
    assert player is not None
    assert (player.new_card, player.new_pin, player.paid_out) == (False, False, 0)
    done(room.ask(seat, asks.StepBack))

    room.pass_ms(60_000)
    done(room.by("carl", cage.PayOut, player=1, amount=5_000, document=document(1)))
    issued = room.by("carl", cage.IssueCard, player=1)
    screen = room.connect(Role.CAGE, "cage:1")
    done(new_pin(room, screen, issued.track_2))
    room.pass_ms(60_000)
    done(room.ask(seat, asks.Swipe, track=issued.track_2))
    done(room.pin(seat, "902614"))

    player = room.own(seat).player
    assert player is not None
    assert (player.new_card, player.new_pin, player.paid_out) == (True, True, 5_000)


def close(room: Evening, cents: int, **fields: Any) -> Any:
    return room.by("carl", cage.CloseShift, count=counted(pieces(cents)), **fields)


def test_a_first_count_that_differs_is_counted_again_without_being_told_the_sum() -> None:
    room = Evening()
    expected = drawer(room)

    first = done(close(room, expected - 500)).facts

    assert first == {"again": True, "shift": 1, "amount": expected - 500}
    assert drawer(room) == expected, "nothing is booked"
    second = done(close(room, expected - 500)).facts
    assert (second["expected"], second["difference"]) == (expected, -500)
    counts = [
        json.loads(command)["count"]
        for (command,) in room.store.query(
            "SELECT command FROM record WHERE command LIKE '%\"close_shift\"%' ORDER BY seq"
        )
    ]
    assert len(counts) == 2, "the journal keeps both"


def test_a_count_that_is_right_closes_at_once() -> None:
    room = Evening()

    assert done(close(room, drawer(room))).facts["difference"] == 0


def test_a_lost_answer_to_the_first_count_makes_it_no_second_one() -> None:
    room = Evening()
    wrong = drawer(room) - 500
    done(close(room, wrong, id="count-1"))
    room.crash()

    assert done(close(room, wrong, id="count-1")).facts["again"] is True
    assert done(close(room, wrong, id="count-2")).facts["difference"] == -500


def test_a_large_difference_of_a_drawer_takes_a_second_person() -> None:
    room = Evening(house=replace(HOUSE, cage=CageRules(difference_alone=Cents(400))))
    wrong = drawer(room) - 500
    done(close(room, wrong))

    assert refused(close(room, wrong)) == "approval_needed"
    other = approval(room, act="close_shift", amount=wrong + 1)
    assert refused(close(room, wrong, approval=other)) == "approval_for_other"
    second = approval(room, act="close_shift", amount=wrong)
    assert done(close(room, wrong, approval=second)).facts["difference"] == -500


def test_a_second_count_that_waits_for_a_second_person_is_kept_and_stands() -> None:
    """Else the books' sum is found by counts that are refused and leave no trace."""
    room = Evening(house=replace(HOUSE, cage=CageRules(difference_alone=Cents(400))))
    expected = drawer(room)
    wrong = expected - 500
    done(close(room, wrong - 7))
    assert refused(close(room, wrong)) == "approval_needed"

    for guessed in (wrong - 200, expected, expected + 200):
        told = close(room, guessed)
        assert refused(told) == "approval_needed"
        assert str(wrong) in str(told.facts["subject"]), "the count that stands"
    kept = room.store.query("SELECT 1 FROM record WHERE command LIKE '%\"close_shift\"%'")
    assert len(kept) == 2, "the journal has the first count and the second"
    second = approval(room, act="close_shift", amount=wrong)
    assert done(close(room, wrong, approval=second)).facts["difference"] == -500


def test_petty_cash_above_the_houses_sum_takes_a_second_person() -> None:
    room = Evening(house=replace(HOUSE, cage=CageRules(petty_alone=Cents(5_000))))
    move = {"out": True, "reason": "flowers"}
    done(room.by("carl", cage.PettyCash, amount=5_000, **move))

    assert refused(room.by("carl", cage.PettyCash, amount=5_001, **move)) == "approval_needed"
    into = approval(room, act="paid_in", amount=5_001)
    asked = {"amount": 5_001, **move}
    assert refused(room.by("carl", cage.PettyCash, approval=into, **asked)) == "approval_for_other"
    second = approval(room, act="paid_out", amount=5_001)
    done(room.by("carl", cage.PettyCash, approval=second, **asked))


def test_petty_cash_takes_a_second_person_however_it_is_cut() -> None:
    """Else a deposit without cash is paid out of the same drawer in small pieces."""
    room = Evening(house=replace(HOUSE, cage=CageRules(petty_alone=Cents(5_000))))
    move = {"out": True, "reason": "cleaning"}
    done(room.by("carl", cage.PettyCash, amount=3_000, **move))
    assert refused(room.by("carl", cage.PettyCash, amount=2_001, **move)) == "approval_needed"
    done(room.by("carl", cage.PettyCash, amount=2_000, **move))
    assert refused(room.by("carl", cage.PettyCash, amount=1, **move)) == "approval_needed"


def drawer(room: Evening) -> int:
    """What the books expect in carl's drawer."""
    return -room.store.balance(drawer_account(1)).count


@pytest.mark.parametrize("alone", ["sue", "carl"])
def test_nobody_alone_puts_another_document_on_an_account(alone: str) -> None:
    """Whoever shows the document on file is paid."""
    room = Evening()
    renewed = room.by(alone, cage.RenewDocument, player=1, document=document(77))
    assert refused(renewed) == "approval_needed"
    paid = room.by("carl", cage.PayOut, player=1, amount=100, document=document(77))
    assert refused(paid) == "document_differs"


def away_since_a_sign_in() -> tuple[Evening, str]:
    """Player 1 signed in at a seat a minute ago and went away."""
    room = Evening()
    room.open_table()
    seat = room.seat(3)
    room.sign_in(seat, 1)
    done(room.ask(seat, asks.StepBack))
    room.pass_ms(60_000)
    return room, seat


def test_a_player_is_told_of_what_his_pin_paid_while_he_was_away() -> None:
    room, seat = away_since_a_sign_in()
    screen = room.connect(Role.CAGE, "cage:1")
    request = ask_pin(room, 1, purpose="payout", amount=5_000)
    done(room.ask(screen, cage.CustomerPin, ask=asked(room, screen).ask, pin=PIN))
    proof = done(answers(room, request)[0]).facts["proof"]
    done(room.by("carl", cage.PayOut, player=1, amount=5_000, proof=proof))
    room.pass_ms(60_000)
    room.sign_in(seat, 1)
    player = room.own(seat).player
    assert player is not None
    assert player.paid_out == 5_000


def test_a_player_is_told_at_his_next_sign_in_that_another_document_is_on_his_file() -> None:
    room, seat = away_since_a_sign_in()
    two = approval(room, act="new_document", number=1, document=document(88))
    renewed = {"player": 1, "document": document(88), "approval": two}
    done(room.by("carl", cage.RenewDocument, **renewed))
    room.pass_ms(60_000)

    told = []
    for number in (1, 2, 1):
        room.sign_in(seat, number)
        player = room.own(seat).player
        assert player is not None
        told.append(player.new_document)
        done(room.ask(seat, asks.StepBack))
        room.pass_ms(60_000)

    assert told == [True, False, False]


def test_the_approval_of_a_new_document_fits_that_document_only() -> None:
    """Who is approved with one passport would else be paid with another."""
    room = Evening()
    seen = document(88)
    answer = room.by(
        "carl",
        staff.Approve,
        credential=credential("sue"),
        act="new_document",
        number=1,
        document=seen,
    )
    facts = done(answer).facts
    assert "passport US ...88" in str(facts["subject"])
    assert seen.number not in str(facts["subject"]), "the number itself is kept nowhere"

    fields = {"player": 1, "approval": facts["approval"]}
    other = room.by("carl", cage.RenewDocument, document=document(77), **fields)
    assert refused(other) == "approval_for_other"
    done(room.by("carl", cage.RenewDocument, document=seen, **fields))


def test_a_pin_at_the_counter_does_not_prove_that_the_player_has_the_new_card() -> None:
    room = Evening()
    next_day(room)
    screen = room.connect(Role.CAGE, "cage:1")
    issued = room.by("carl", cage.IssueCard, player=1)  # kept by the cashier
    room.pass_ms(60_000)
    number = _asked(room, screen, known="a regular")
    done(room.ask(screen, cage.CustomerPin, ask=number, pin=PIN))
    room.pass_ms(60_000)

    assert refused(new_pin(room, screen, issued.track_2)) == "approval_needed"


def _asked(room: Evening, screen: str, **fields: Any) -> int:
    """The cashier asks player 1 for his PIN, without the card unless it is given."""
    key, token = room.desk("carl"), room.tokens["carl"]
    fields = {"purpose": "payout", "amount": 1_000, "station": "cage:1", **fields}
    room.send(key, cage.AskPin, token=token, player=1, **fields)
    room.settle()
    return asked(room, screen).ask


def guess(room: Evening, screen: str, **fields: Any) -> str:
    """Somebody enters a wrong PIN for a payout of player 1: what he is told."""
    number = _asked(room, screen, **fields)
    return refused(room.ask(screen, cage.CustomerPin, ask=number, pin="111112"))


def test_a_pin_is_not_unlocked_twice_by_one_person_without_a_right_one() -> None:
    room = Evening()
    screen = room.connect(Role.CAGE, "cage:1")
    papers = {"player": 1, "document": document(1)}
    for _ in range(3):
        guess(room, screen, track=room.track(1))
    done(room.by("carl", cage.UnlockPin, **papers))
    for _ in range(3):
        guess(room, screen, track=room.track(1))

    assert refused(room.by("carl", cage.UnlockPin, **papers)) == "approval_needed"
    second = approval(room, act="unlock_pin", number=1)
    done(room.by("carl", cage.UnlockPin, approval=second, **papers))


def test_no_counter_takes_a_pin_that_was_guessed_at_too_often_whatever_is_cleared() -> None:
    room = Evening()
    screen = room.connect(Role.CAGE, "cage:1")
    told = []
    for _ in range(5):
        for _ in range(3):
            told.append(guess(room, screen, known="a regular"))
            room.pass_ms(10_000)
        room.by("carl", staff.ClearPlace, place="cage:1", reason="seen to")
    assert told[9:] == ["pin_tried_too_often"] * 6

    room.open_table()
    room.sign_in(room.seat(3), 1)
    assert guess(room, screen, known="a regular") == "pin_wrong", "he was here with his card"
