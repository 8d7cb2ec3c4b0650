"""Players are entered and taken out by the floor and at the cage, and both are told the money."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ledger.audit import audit
from money import Cents
from rules.tournament.presets import Preset, preset
from rules.tournament.structure import SeatsAre
from server.house import TournamentPreset
from server.room.staff.table_subjects import entry_subject
from tests.ledger.card_room import PIN
from tests.server.room.cage.test_cage import answers, ask_pin, asked
from tests.server.room.evening import CENTS, HOUSE, TABLE, Evening, credential, done, refused
from tests.server.room.floor.test_tournaments import PRICE, approval, opened, removed, shown
from tests.server.tables.poker_table import table_of
from wire.messages import seat as asks
from wire.messages import tournament as tournaments
from wire.messages.cage import CustomerPin, PayOut
from wire.messages.floor import OrderTable
from wire.messages.session import Done
from wire.messages.staff import Approve
from wire.session.peers import Role


def register(room: Evening, player: int, by: str = "finn", **fields: Any) -> Any:
    """Enter a player with the approval of a second person."""
    second = approval(room, by, player)
    return room.by(
        by, tournaments.RegisterPlayer, table=TABLE, player=player, approval=second, **fields
    )


def unregister(room: Evening, player: int, by: str = "finn", **fields: Any) -> Any:
    return room.by(by, tournaments.UnregisterPlayer, table=TABLE, player=player, **fields)


@pytest.mark.parametrize("login", ["finn", "carl"])
def test_floor_and_cashier_enter_a_player_and_are_told_the_money(login: str) -> None:
    room = opened()
    room.seat(3)
    facts = done(register(room, 1, login)).facts

    assert (facts["seat"], facts["buy_in"], facts["fee"], facts["draw"]) == (3, 5_000, 500, "")
    assert (facts["after"], facts["pool"]) == (CENTS - PRICE, 5_000)
    assert room.balance(1) == CENTS - PRICE
    back = done(unregister(room, 1, login)).facts
    assert (back["back_3"], back["after"], back["pool"]) == (PRICE, CENTS, 0)
    assert room.balance(1) == CENTS
    assert audit(room.store.connection).ok


def test_an_administrator_enters_nobody() -> None:
    assert refused(register(opened(), 1, "ada")) == "role_may_not"


def test_a_slip_has_the_draw_up_to_the_seat_and_what_was_committed_to_before() -> None:
    room = opened_drawn()
    committed = room.room.tables[TABLE].public_view().tournament
    assert committed is not None
    assert committed.draw is not None
    room.seat(1)
    slips = [done(register(room, player)).facts for player in (1, 2)]

    draws = [[int(seat) for seat in str(slip["draw"]).split()] for slip in slips]
    assert [draw[-1] for draw in draws] == [slip["seat"] for slip in slips]
    assert (draws[1][0], len(draws[1])) == (draws[0][0], 2)
    assert {slip["seal"] for slip in slips} == {committed.draw.hex()}


def test_who_enters_at_a_seat_and_draws_another_is_told_which_and_opens_it_with_the_pin() -> None:
    room = opened_drawn()
    key = room.seat(1)
    room.sign_in(key, 1)
    facts = done(room.ask(key, asks.BuyIn, amount=PRICE)).facts
    seat = int(str(facts["draw"]))
    assert facts["seat"] == seat != 1
    own = room.own(key)
    assert (own.state, own.change_to) == ("open", seat)
    there = room.seat(seat)
    assert room.own(there).state == "locked"
    room.sign_in(there, 1)

    assert (room.own(there).state, room.own(key).change_to) == ("seated", 0)


def opened_drawn() -> Evening:
    structure = replace(preset(Preset.TURBO), seating=SeatsAre.DRAWN)
    drawn = TournamentPreset(name="drawn", title="Drawn", structure=structure)
    room = Evening(house=replace(HOUSE, tournaments={"drawn": drawn}))
    asked = {"table": TABLE, "name": "Table 1", "preset": "drawn", "start": "floor"}
    done(room.by("finn", tournaments.OpenTournament, **asked))
    return room


def test_a_repeated_entry_is_made_once_and_answered_as_before() -> None:
    room = opened()
    room.seat(2)
    first = done(register(room, 1, id="entry of 1"))
    room.seat(1)
    again = register(room, 1, id="entry of 1")

    assert isinstance(again, Done)
    assert again.facts == first.facts
    assert shown(room).players == 1


def test_a_seat_without_a_screen_is_refused_unless_the_floor_insists() -> None:
    room = opened()
    assert refused(register(room, 1, seat=7)) == "seat_without_screen"
    assert done(register(room, 1, seat=7, anyway=True)).facts["seat"] == 7


def test_nobody_is_entered_at_a_table_whose_screens_were_never_on() -> None:
    room = opened()
    assert refused(register(room, 1)) == "table_without_screens"
    assert refused(register(opened_drawn(), 1)) == "table_without_screens"
    assert room.balance(1) == CENTS
    assert done(register(room, 1, anyway=True)).facts["seat"] == 1


def test_nobody_waits_for_an_entered_player_who_has_not_come() -> None:
    room = opened()
    room.sit(1, 1, PRICE)
    there = room.seat(2)
    done(register(room, 2, seat=2))
    room.start()
    assert (room.view(there).seats[1].away, room.own(there).state) == (True, "locked")
    room.deal()
    while to_act(room) == 1:
        done(room.act("call"))
    asked_ms = room.clock.ms
    room.until(lambda: to_act(room) != 2)

    assert room.clock.ms - asked_ms < 1_000
    room.sign_in(there, 2)
    assert (room.view(there).seats[1].away, room.own(there).state) == (False, "seated")


def test_who_signs_in_at_a_seat_keeps_it_from_who_is_entered_at_any_seat() -> None:
    room = opened()
    first, _second = room.seat(1), room.seat(2)
    room.sign_in(first, 1)
    assert done(register(room, 2)).facts["seat"] == 2
    done(room.ask(first, asks.BuyIn, amount=PRICE))
    assert shown(room).players == 2


def test_the_last_free_seat_is_taken_although_somebody_signs_in_there() -> None:
    room = opened(preset="heads_up")
    room.sign_in(room.seat(1), 1)
    done(register(room, 2, seat=2, anyway=True))
    assert done(register(room, 3)).facts["seat"] == 1


def to_act(room: Evening) -> int:
    """The seat that must act now; 0: none."""
    hand = table_of(room.room.tables[TABLE]).hand
    return 0 if hand is None or hand.to_act is None else hand.to_act.seat


def test_nobody_is_taken_out_once_it_has_begun() -> None:
    room = opened()
    for player in (1, 2):
        room.sit(player, player, PRICE)
    room.start()
    assert refused(unregister(room, 1)) == "tournament_begun"
    assert refused(unregister(room, 5)) == "not_at_this_table"


def test_start_and_removal_say_prizes_and_places() -> None:
    room = opened()
    for player in (1, 2, 3):
        room.sit(player, player, PRICE)
    facts = done(room.by("finn", OrderTable, table=TABLE, act="start", reason="")).facts
    assert (facts["players"], facts["pool"], facts["prizes"]) == (3, 15_000, "15000")
    gone = done(removed(room, 2)).facts
    assert (gone["place_2"], gone["prize_2"]) == (3, 0)
    assert "held" not in gone


def test_an_empty_tournament_is_called_off_by_one_person() -> None:
    room = opened()
    asked = {"table": TABLE, "payback": "refund", "reason": "nobody came"}
    done(room.by("finn", tournaments.CancelTournament, **asked))
    assert TABLE not in room.room.tables


def entered_alone(room: Evening, player: int, by: str, **fields: Any) -> Any:
    return room.by(by, tournaments.RegisterPlayer, table=TABLE, player=player, **fields)


@pytest.mark.parametrize("login", ["finn", "carl"])
def test_nobody_enters_an_absent_player_alone(login: str) -> None:
    room = opened()
    room.seat(1)
    told = entered_alone(room, 3, login)

    assert refused(told) == "approval_needed"
    assert told.facts["subject"] == entry_subject(room.hall, TABLE, 3, Cents(PRICE))
    other = approval(room, login, 4)
    assert refused(entered_alone(room, 3, login, approval=other)) == "approval_for_other"
    assert room.balance(3) == CENTS


def test_a_player_agrees_to_the_price_with_the_pin_at_the_counter() -> None:
    room = opened()
    room.seat(1)
    screen = room.connect(Role.CAGE, "cage:1")
    proof = agreed(room, screen, amount=PRICE)

    assert refused(entered_alone(room, 2, "carl", proof=proof)) == "pin_proof_not_valid"
    assert refused(entered_alone(room, 1, "cora", proof=proof)) == "pin_proof_not_valid"
    assert done(entered_alone(room, 1, "carl", proof=proof)).facts["after"] == CENTS - PRICE
    done(unregister(room, 1, "carl"))
    assert refused(entered_alone(room, 1, "carl", proof=proof)) == "pin_proof_not_valid"
    assert room.balance(1) == CENTS


def test_the_customer_reads_which_tournament_it_is_and_what_the_price_is_made_of() -> None:
    room = opened(title="Tuesday Turbo")
    screen = room.connect(Role.CAGE, "cage:1")
    ask_pin(room, 1, purpose="enter", table=TABLE, amount=PRICE)
    seen = asked(room, screen)

    assert (seen.tournament, seen.table, seen.amount, seen.fee) == (
        "Tuesday Turbo",
        TABLE,
        5_500,
        500,
    )


def asked_in_vain(room: Evening, player: int = 1, **fields: Any) -> Any:
    """Ask the customer's screen about an entry; return the refusal. The screen stays as it was."""
    screen = room.connect(Role.CAGE, "cage:1")
    before = asked(room, screen)
    fields = {"purpose": "enter", "table": TABLE, "amount": PRICE, **fields}
    (answer,) = answers(room, ask_pin(room, player, **fields))
    assert asked(room, screen) == before
    return answer


def test_nobody_types_a_pin_for_an_entry_that_would_be_refused() -> None:
    room = opened()
    room.sit(1, 1, PRICE)
    assert refused(asked_in_vain(room, 1)) == "already_seated"
    assert refused(asked_in_vain(room, 2, amount=PRICE - 1)) == "settings_do_not_fit"
    assert refused(asked_in_vain(room, 2, table=9)) == "table_unknown"
    room.sit(2, 2, PRICE)
    room.start()
    assert refused(asked_in_vain(room, 3)) == "tournament_begun"


def test_who_has_too_little_is_told_the_whole_price_and_types_no_pin() -> None:
    structure = replace(preset(Preset.TURBO), buy_in_cents=CENTS, fee_cents=500)
    dear = TournamentPreset(
        name="dear", title="Dear", structure=structure, options=HOUSE.every_table
    )
    room = Evening(house=replace(HOUSE, tournaments={"dear": dear}))
    done(room.by("finn", tournaments.OpenTournament, table=TABLE, name="Dear", preset="dear"))
    room.seat(1)
    price = dear.structure.buy_in_cents + dear.structure.fee_cents
    told = asked_in_vain(room, 1, amount=price)
    subject = {"act": "enter_player", "table": TABLE, "number": 1, "amount": price}
    second = credential("sue")
    by_two = done(room.by("finn", Approve, credential=second, **subject)).facts["approval"]
    booked = entered_alone(room, 1, "finn", approval=by_two)

    for answer in (told, booked):
        assert refused(answer) == "funds_short"
        assert (answer.facts["available"], answer.facts["asked"]) == (CENTS, price)


def test_a_pin_for_one_tournament_enters_nobody_in_the_next() -> None:
    room = opened()
    room.seat(1)
    screen = room.connect(Role.CAGE, "cage:1")
    proof = agreed(room, screen, amount=PRICE)
    wrong = {"table": TABLE, "payback": "refund", "reason": "the wrong one"}
    done(room.by("finn", tournaments.CancelTournament, **wrong))
    again = {"table": TABLE, "name": "Turbo", "preset": "turbo", "start": "floor"}
    done(room.by("finn", tournaments.OpenTournament, **again))

    assert refused(entered_alone(room, 1, "carl", proof=proof)) == "pin_proof_not_valid"
    assert room.balance(1) == CENTS


def test_a_pin_for_cash_enters_nobody_and_one_for_an_entry_pays_nobody() -> None:
    room = opened()
    room.seat(1)
    screen = room.connect(Role.CAGE, "cage:1")
    cash = agreed(room, screen, amount=PRICE, purpose="payout")
    assert refused(entered_alone(room, 1, "carl", proof=cash)) == "pin_proof_not_valid"
    entry = agreed(room, screen, amount=PRICE)
    paid = room.by("carl", PayOut, player=1, amount=PRICE, proof=entry)
    assert refused(paid) == "pin_proof_not_valid"


def agreed(room: Evening, screen: str, **fields: Any) -> int:
    """Carl's customer, player 1, agrees with the PIN; return the proof."""
    fields = {"purpose": "enter", "table": TABLE, **fields}
    asking = ask_pin(room, 1, **fields)
    done(room.ask(screen, CustomerPin, ask=asked(room, screen).ask, pin=PIN))
    (answer,) = answers(room, asking)
    return int(done(answer).facts["proof"] or 0)


def test_an_approval_of_an_act_in_one_tournament_counts_in_no_later_one_at_its_table() -> None:
    room = opened()
    room.seat(1)
    number = approval(room, "finn", 1)
    off = {"table": TABLE, "payback": "refund", "reason": "a new one"}
    done(room.by("finn", tournaments.CancelTournament, **off))
    room.pass_ms(1_000)
    asked = {"table": TABLE, "name": "Next", "preset": "turbo", "start": "floor"}
    done(room.by("finn", tournaments.OpenTournament, **asked))

    entry = {"table": TABLE, "seat": 1, "player": 1, "approval": number}

    assert refused(room.by("finn", tournaments.RegisterPlayer, **entry)) == "approval_for_other"
