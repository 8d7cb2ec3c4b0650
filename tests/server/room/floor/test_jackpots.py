"""A jackpot of the room: dropped to, shown, hit, and paid by two persons."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from ledger.audit import audit
from ledger.jackpots import meter, shares_in, waiting_hits
from money import Cents
from rules.hand.state import Phase
from rules.jackpot import Jackpot
from rules.records.plain import to_plain
from rules.settings import TableSettings
from server.house import CageRules
from server.house.jackpots import HouseJackpot
from tests.server.room.cage.test_cage import document
from tests.server.room.evening import HOUSE, TABLE, Evening, credential, done, refused
from tests.server.tables.poker_table import table_of
from wire.messages import floor, staff
from wire.messages import jackpots as asks
from wire.messages import seat as seats
from wire.messages.cage import FindPlayer
from wire.messages.table_events import JackpotHit

RULE = Jackpot(
    name="main", drop=10, pot_min=40, players_min=2, losing_hand="2c3d4h5s7c", both_cards=False
)
"""Any hand that loses hits it: each showdown of the evening does."""
SEED = 100_000


def room_with_jackpot(cage: CageRules = HOUSE.cage) -> Evening:
    main = HOUSE.presets["main"]
    preset = replace(main, settings=replace(main.settings, jackpot=RULE))
    known = HouseJackpot(name="main", title="Bad Beat", rule=RULE)
    room = Evening(
        house=replace(HOUSE, presets={"main": preset}, jackpots={"main": known}, cage=cage)
    )
    assert seed(room, SEED) == SEED
    return room


def seed(room: Evening, amount: int) -> object:
    """Two persons add to the jackpot; return what it holds."""
    seeded = {"jackpot": "main", "amount": amount, "reason": "new month"}
    second = approved(room, "sue", "sam", act="seed_jackpot", name="main", amount=amount)
    assert refused(room.by("sue", asks.SeedJackpot, **seeded)) == "approval_needed"
    return done(room.by("sue", asks.SeedJackpot, **seeded, approval=second)).facts["meter"]


def approved(room: Evening, by: str, second: str, **what: Any) -> int:
    answer = room.by(by, staff.Approve, credential=credential(second), **what)
    return int(done(answer).facts["approval"] or 0)


def played(room: Evening) -> list[str]:
    """Two players check a hand down; return the keys of their stations."""
    room.open_table()
    keys = [room.sit(seat, seat) for seat in (1, 2)]
    room.start()
    room.deal()
    checked_down(room)
    return keys


def checked_down(room: Evening) -> None:
    game = room.room.tables[TABLE].game
    while game.running:
        asked = table_of(room.room.tables[TABLE]).hand
        assert asked is not None
        if asked.to_act is None or asked.phase is not Phase.BETTING:
            room.until(lambda: not game.running)
            break
        done(room.act("call" if asked.price > asked.to_act.bet else "check"))


def test_a_table_shows_its_jackpot_and_a_hit_waits_for_two_persons() -> None:
    room = room_with_jackpot()
    keys = played(room)
    room.settle()

    (hit,) = waiting_hits(room.store)
    assert hit.amount.count == SEED
    assert meter(room.store, "main").count == RULE.drop
    seen = room.view(keys[0]).jackpot
    assert seen == asks.MeterView(jackpot="main", title="Bad Beat", meter=RULE.drop)
    told = [
        timed.event
        for message in room.mail.to[keys[0]]
        for timed in getattr(message, "events", ())
        if isinstance(timed.event, JackpotHit)
    ]
    assert len(told) == 1
    assert [call.kind for call in room.hall.board.calls] == ["jackpot_hit"]
    view = room.by("finn", asks.AskJackpots)
    assert [share.part for share in view.hits[0].shares] == ["loser", "winner"]
    paid = {"hit": hit.number, "reason": "looked at the hand"}
    assert refused(room.by("finn", asks.PayJackpot, **paid)) == "approval_needed"
    second = approved(room, "finn", "sue", act="pay_jackpot", number=hit.number)
    facts = done(room.by("finn", asks.PayJackpot, **paid, approval=second)).facts
    assert (facts["shares"], facts["amount"]) == (2, SEED)
    assert refused(room.by("finn", asks.PayJackpot, **paid)) == "jackpot_not_waiting"
    assert audit(room.store.connection).ok


def held_share_room() -> Evening:
    """A room whose players 1 and 2 have each a share of a jackpot that waits at the cage."""
    room = room_with_jackpot(replace(HOUSE.cage, prize_hold_above=Cents(1)))
    played(room)
    second = approved(room, "finn", "sue", act="pay_jackpot", number=1)
    paid = {"hit": 1, "reason": "looked at the hand", "approval": second}
    assert done(room.by("finn", asks.PayJackpot, **paid)).facts["held"] == 2
    return room


def test_a_large_share_waits_at_the_cage_and_is_released_with_the_document() -> None:
    room = held_share_room()
    (share,) = room.by("carl", FindPlayer, player=1).shares
    before = room.balance(1)
    asked = {"share": share.share, "document": document(1)}
    assert refused(room.by("carl", asks.ReleaseShare, **asked)) == "approval_needed"
    second = approved(room, "carl", "sue", act="release_share", number=share.share)
    done(room.by("carl", asks.ReleaseShare, **asked, approval=second))

    assert room.balance(1) == before + share.amount
    assert room.by("carl", FindPlayer, player=1).shares == ()
    assert audit(room.store.connection).ok


def test_only_the_houses_jackpots_are_seeded_and_only_by_supervisors() -> None:
    room = room_with_jackpot()
    wrong = {"jackpot": "other", "amount": 1, "reason": "a wish"}
    assert refused(room.by("sue", asks.SeedJackpot, **wrong)) == "no_jackpot"
    assert (
        refused(room.by("finn", asks.SeedJackpot, **{**wrong, "jackpot": "main"})) == "role_may_not"
    )
    assert refused(room.by("carl", asks.AskJackpots)) == "role_may_not"


@pytest.mark.parametrize("way", ["leaves", "is removed"])
def test_whoever_goes_with_the_hand_that_hits_the_jackpot_has_his_share(way: str) -> None:
    room = room_with_jackpot()
    room.open_table()
    keys = {seat: room.sit(seat, seat) for seat in (1, 2, 3)}
    room.start()
    room.deal()
    hand = table_of(room.room.tables[TABLE]).hand
    assert hand is not None
    assert hand.to_act is not None
    goes = hand.to_act.seat
    done(room.act("fold"))
    if way == "leaves":
        done(room.ask(keys[goes], seats.Leave))
    else:
        order = {"table": TABLE, "seat": goes, "player": goes, "reason": "loud"}
        done(room.by("finn", floor.RemovePlayer, **order))
    checked_down(room)
    room.settle()

    assert not room.room.tables[TABLE].frozen
    shares = shares_in(room.store, waiting_hits(room.store)[0].number)
    assert sorted(share.player for share in shares) == [1, 2, 3]
    assert {share.player: share.part for share in shares}[goes] == "table"
    assert audit(room.store.connection).ok


def test_no_table_is_opened_with_a_rule_of_its_own_for_the_houses_jackpot() -> None:
    room = room_with_jackpot()
    main = room.hall.house.presets["main"].settings
    mine = replace(RULE, losing_hand="2c2d3h4s5c", shares_bp=(10_000, 0, 0))
    for jackpot in (mine, replace(RULE, name="other")):
        text = json.dumps(to_plain(TableSettings, replace(main, jackpot=jackpot)))
        opening = {"table": TABLE, "name": "Mine", "preset": "", "settings": text}
        assert refused(room.by("finn", floor.OpenTable, **opening)) == "bad_setting"

    text = json.dumps(to_plain(TableSettings, replace(main, jackpot=RULE)))
    opening = {"table": TABLE, "name": "Ours", "preset": "", "settings": text}
    done(room.by("finn", floor.OpenTable, **opening))
    change = {"table": TABLE, "preset": "", "reason": "a friend", "settings": text}
    done(room.by("finn", floor.ChangeSettings, **change))
    bad = json.dumps(to_plain(TableSettings, replace(main, jackpot=mine)))
    assert refused(room.by("finn", floor.ChangeSettings, **{**change, "settings": bad})) == (
        "bad_setting"
    )


def test_nobody_hangs_the_houses_jackpot_on_a_game_that_the_house_does_not_give_it_to() -> None:
    room = room_with_jackpot()
    main = room.hall.house.presets["main"].settings
    bigger = replace(main.stakes, blinds=tuple(2 * blind for blind in main.stakes.blinds))
    for game, said in (("omaha", "bad_setting"), ("big_o", "bad_setting"), ("holdem", None)):
        hung = replace(main, game=game, stakes=bigger, seats=8, jackpot=RULE)
        text = json.dumps(to_plain(TableSettings, hung))
        opening = {"table": TABLE, "name": "Mine", "preset": "", "settings": text}
        answer = room.by("finn", floor.OpenTable, **opening)
        if said:
            assert refused(answer) == said, game
            assert "holdem" in str(answer.facts["need"])
        else:
            done(answer)


def test_the_second_person_reads_which_hand_hit_the_jackpot() -> None:
    room = room_with_jackpot()
    played(room)

    answer = room.by("finn", asks.PayJackpot, hit=1, reason="looked at the hand")

    assert answer.facts["subject"] == (
        f"pay hit 1 of jackpot main at table {TABLE} hand 1, {SEED} cents"
    )


def test_a_table_whose_jackpot_the_house_gave_up_opens_again_without_it() -> None:
    room = room_with_jackpot()
    room.open_table()
    room.house = replace(room.house, jackpots={})
    room.crash()

    assert not room.room.tables[TABLE].frozen
    assert room.view(room.seat(1)).jackpot is None
