"""A PIN that staff set at the counter is its player's own only once it was used with the card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.tournament.presets import Preset, preset
from server.house import TournamentPreset
from tests.server.room.cage.test_cage import answers, approval, ask_pin, asked, document
from tests.server.room.cage.test_second_person import new_pin, next_day
from tests.server.room.evening import HOUSE, TABLE, Evening, done, refused
from wire.messages import cage
from wire.messages import seat as asks
from wire.messages import tournament as tournaments
from wire.session.peers import Role

NEW = "902614"
PRICE = 100_000


def test_an_entry_with_the_old_pin_while_the_question_stands_proves_no_new_pin() -> None:
    room = Evening()
    next_day(room)
    screen = room.connect(Role.CAGE, "cage:1")
    room.open_table()
    seat = room.seat(3)
    request = ask_pin(room, 1, purpose="new_pin", track=room.track(1), document=document(1))
    room.pass_ms(20_000)
    done(room.swipe(seat, 1))
    done(room.pin(seat))
    done(room.ask(seat, asks.StepBack))
    room.pass_ms(5_000)
    room.ask(screen, cage.CustomerPin, ask=asked(room, screen).ask, pin=NEW)
    done(answers(room, request)[0])

    assert refused(room.by("carl", cage.IssueCard, player=1)) == "approval_needed"
    done(room.by("carl", cage.Deposit, player=1, amount=900_000, warned=True))
    request = ask_pin(room, 1, purpose="payout", amount=900_000, track=room.track(1))
    room.ask(screen, cage.CustomerPin, ask=asked(room, screen).ask, pin=NEW)
    proof = done(answers(room, request)[0]).facts["proof"]
    paid = room.by("carl", cage.PayOut, player=1, amount=900_000, proof=proof, warned=True)
    assert refused(paid) == "approval_needed"


@pytest.mark.parametrize("on_the_first_day", [False, True])
def test_it_enters_nobody_in_a_tournament_without_a_second_person(on_the_first_day: bool) -> None:
    structure = replace(preset(Preset.HEADS_UP), buy_in_cents=PRICE, fee_cents=0)
    duel = TournamentPreset(
        name="duel", title="Duel", structure=structure, options=HOUSE.every_table
    )
    room = Evening(house=replace(HOUSE, tournaments={"duel": duel}))
    if not on_the_first_day:
        next_day(room)
    screen = room.connect(Role.CAGE, "cage:1")
    done(new_pin(room, screen, room.track(1)))
    if on_the_first_day:
        next_day(room)
    done(room.by("finn", tournaments.OpenTournament, table=TABLE, name="Duel", preset="duel"))
    room.seat(1)
    request = ask_pin(room, 1, purpose="enter", table=TABLE, amount=PRICE, track=room.track(1))
    room.ask(screen, cage.CustomerPin, ask=asked(room, screen).ask, pin="902614")
    entry = {"player": 1, "proof": done(answers(room, request)[0]).facts["proof"], "table": TABLE}

    alone = room.by("carl", tournaments.RegisterPlayer, **entry)
    number = approval(room, act="enter_player", table=TABLE, number=1, amount=PRICE)
    by_two = room.by("carl", tournaments.RegisterPlayer, approval=number, **entry)

    assert refused(alone) == "approval_needed"
    done(by_two)
