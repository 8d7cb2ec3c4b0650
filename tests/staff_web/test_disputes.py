"""A dispute on the pages: read with the hand, decided once, paid for by two persons, printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ledger import player as player_account
from tests.ledger.card_room import password_of
from tests.server.room.evening import Evening, done
from tests.staff_web.evening_link import Desk
from wire.messages import seat as asks

SECOND = {"login": "sue", "password": password_of("sue").reveal()}


@pytest.fixture
def disputed(tmp_path: Path) -> Desk:
    """A finished hand that player 1 disputes."""
    desk = Desk(Evening(), tmp_path)
    room = desk.room
    room.open_table()
    room.sit(1, 1)
    room.sit(2, 2)
    room.start()
    room.deal()
    done(room.act("fold"))
    room.settle()
    said = {"hand": 1, "words": "I pressed <b>call</b>"}
    done(room.ask(room.seat(1), asks.Dispute, **said))
    desk.sign_in()
    return desk


def path_of(desk: Desk) -> str:
    path = re.search(r"/disputes/\d+", desk.shown("/"))
    assert path is not None
    return path[0]


def test_the_page_shows_what_was_said_and_the_hand_with_its_causes(disputed: Desk) -> None:
    page = disputed.shown(path_of(disputed))

    assert "I pressed &lt;b&gt;call" in page
    assert "data-replayer" in page
    assert "Tap at the seat" in page


def test_a_decision_is_final_and_the_ruling_stays_to_be_printed(disputed: Desk) -> None:
    path = path_of(disputed)

    assert disputed.post(path, decision="").status_code == 422
    assert disputed.post(path, decision="as played").headers["location"] == path
    assert "Dispute about" not in disputed.shown("/")
    page = disputed.shown(path)
    assert "as played" in page
    assert "Print the ruling" in page
    again = disputed.post(path, decision="as called")
    assert again.status_code == 422
    assert "as played" in disputed.shown(path)


def test_a_compensation_takes_two_persons_and_its_receipt_names_the_hand(disputed: Desk) -> None:
    path, store = path_of(disputed), disputed.room.hall.store
    before = store.balance(player_account(2)).count
    form = {"player": "2", "amount": "12.50", "reason": "misread"}

    alone = disputed.post(f"{path}/pay", **form)
    assert (alone.status_code, 'value="12.50"' in alone.text) == (422, True)
    own = disputed.post(f"{path}/pay", **form, **{**SECOND, "login": "finn"})
    assert own.status_code == 422
    paid = {**form, **SECOND, "request": "one-compensation"}
    for _twice in range(2):
        assert disputed.post(f"{path}/pay", **paid).status_code == 303

    assert store.balance(player_account(2)).count == before + 1_250
    ((memo,),) = store.query("SELECT memo FROM receipt WHERE kind = 'adjustment'", ())
    assert memo == "dispute 1, table 1, hand 1: misread"
    page = disputed.shown(path)
    assert "$12.50" in page
    assert "Sue" in page


@pytest.mark.parametrize("amount", ["", "0", "-5", "much", "9" * 30])
def test_an_amount_that_is_none_pays_nothing(disputed: Desk, amount: str) -> None:
    form = {"player": "2", "amount": amount, "reason": "misread", **SECOND}
    page = disputed.post(f"{path_of(disputed)}/pay", **form)

    assert page.status_code == 422
    assert 'id="pay-amount-problem"' in page.text


def test_a_cashier_reads_and_pays_no_dispute(disputed: Desk) -> None:
    path = path_of(disputed)
    disputed.sign_in("carl")

    assert disputed.get(path).status_code == 404
    form = {"player": "2", "amount": "5", "reason": "mine", **SECOND}
    disputed.post(f"{path}/pay", **form)
    assert not disputed.room.hall.store.query("SELECT 1 FROM receipt WHERE kind = 'adjustment'", ())


def test_a_dispute_that_was_never_made_is_no_fault(disputed: Desk) -> None:
    assert disputed.get("/disputes/99").status_code == 404
