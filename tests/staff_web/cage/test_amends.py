"""What is put right at the counter: receipts undone, cash of no player, corrections, shares."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ledger.card_room import password_of
from tests.server.room.cage.test_held_prizes import POOL, won
from tests.server.room.evening import CENTS
from tests.server.room.floor.test_jackpots import held_share_room
from tests.staff_web.cage.test_drawer import as_sue, count, expected_pieces
from tests.staff_web.cage.window import Window, open_window, passport


def by_sue(**form: str) -> dict[str, str]:
    return {**form, "second": "sue", "second_password": password_of("sue").reveal()}


@pytest.fixture
def carl(tmp_path: Path) -> Iterator[Window]:
    with open_window(tmp_path) as window:
        yield window


def deposited(carl: Window) -> str:
    """Take a deposit; return the path of its receipt."""
    return str(carl.act(1, "deposit", amount="50").headers["location"])


def test_a_receipt_is_undone_by_two_persons_and_the_list_says_so(carl: Window) -> None:
    receipt = deposited(carl)
    assert f'href="{receipt}/void"' in carl.shown(receipt)

    alone = carl.post(f"{receipt}/void", reason="wrong account")
    assert alone.status_code == 422
    assert "second person" in alone.text
    assert 'value="wrong account"' in alone.text
    undone = carl.post(f"{receipt}/void", **by_sue(reason="wrong account"))

    assert carl.room.balance(1) == CENTS
    told = carl.shown(undone.headers["location"])
    assert "The receipt is void." in told
    assert "Undoes receipt" in told
    assert "· void" in carl.shown("/cage/receipts")
    assert "It is void already." in carl.shown(f"{receipt}/void")


def test_a_void_that_is_sent_twice_is_one(carl: Window) -> None:
    receipt = deposited(carl)
    form = by_sue(reason="wrong account", request="one-load-void")

    first, again = carl.post(f"{receipt}/void", **form), carl.post(f"{receipt}/void", **form)

    assert first.headers["location"] == again.headers["location"]
    assert carl.room.balance(1) == CENTS


def test_a_receipt_of_another_shift_is_not_undone(carl: Window) -> None:
    receipt = deposited(carl)
    as_sue(carl)
    page = carl.post(f"{receipt}/void", **by_sue(reason="mine now"))

    assert page.status_code == 422
    assert carl.room.balance(1) == CENTS + 5_000


def test_cash_of_no_player_is_paid_in_and_out_with_a_reason_and_a_receipt(carl: Window) -> None:
    before = expected_pieces(carl)
    paid_in = count(carl, "paid-in", amount="20", reason="found on the floor")
    paid_out = count(carl, "paid-out", amount="7.50", reason="a taxi")

    assert "$20.00" in carl.shown(paid_in.headers["location"])
    assert "a taxi" in carl.shown(paid_out.headers["location"])
    now = expected_pieces(carl)
    cents = [int(each["pieces_10000"]) * 10_000 + int(each["pieces_1"]) for each in (before, now)]
    assert cents[1] == cents[0] + 1_250
    assert "Write a reason." in count(carl, "paid-out", amount="5").text
    assert "Type an amount" in count(carl, "paid-in", amount="lots", reason="x").text


def test_much_cash_of_no_player_takes_a_second_person(carl: Window) -> None:
    form = {"amount": "5000", "reason": "a new projector"}
    alone = count(carl, "paid-out", **form)
    assert 'name="second_password"' in alone.text

    paid = count(carl, "paid-out", **by_sue(**form))

    assert "Approved by" in carl.shown(paid.headers["location"])


def test_an_account_is_corrected_up_and_down_by_two_persons(carl: Window) -> None:
    assert carl.act(1, "adjust", amount="12", reason="a miscount").status_code == 422
    assert carl.room.balance(1) == CENTS

    carl.act(1, "adjust", **by_sue(amount="12", reason="a miscount", way="more"))
    assert carl.room.balance(1) == CENTS + 1_200
    carl.act(1, "adjust", **by_sue(amount="2", reason="too much", way="less"))
    assert carl.room.balance(1) == CENTS + 1_000


def test_a_drawer_that_its_cashier_left_is_closed_by_two_others(carl: Window) -> None:
    pieces = expected_pieces(carl)
    as_sue(carl)
    page = carl.shown("/cage/drawer/left")
    member = re.findall(r'<option value="(\d+)">Carl, shift', page)
    assert len(member) == 1

    form = {"cashier": member[0], "reason": "went home ill", **pieces}
    assert "second person" in count(carl, "left", **form).text
    secret = password_of("ada").reveal()
    closed = count(carl, "left", **form, second="ada", second_password=secret)

    assert closed.status_code == 303, closed.text
    assert "Nobody else has an open drawer." in carl.shown("/cage/drawer/left")


def test_a_held_prize_of_a_tournament_is_released_on_the_page(tmp_path: Path) -> None:
    room, winner = won()
    with open_window(tmp_path, room) as carl:
        before = room.balance(winner)
        page = carl.shown(f"/cage/players/{winner}/service")
        prize = re.findall(r'name="prize" value="(\d+)"', page)[0]
        form = by_sue(prize=prize, **passport(winner))

        assert carl.act(winner, "prize", prize=prize, **passport(winner)).status_code == 422
        assert carl.act(winner, "prize", **{**form, "document": "X9"}).status_code == 422
        assert room.balance(winner) == before
        released = carl.act(winner, "prize", **form)

        assert "The prize is on the account." in carl.shown(released.headers["location"])
        assert room.balance(winner) == before + POOL
        assert "not held any more" in carl.act(winner, "prize", **form).text


def test_a_held_share_of_a_jackpot_is_released_on_the_page(tmp_path: Path) -> None:
    room = held_share_room()
    with open_window(tmp_path, room) as carl:
        before = room.balance(1)
        assert "is held until the identity check" in carl.shown("/cage/players/1")
        page = carl.shown("/cage/players/1/service")
        share = re.findall(r'name="share" value="(\d+)"', page)[0]
        form = by_sue(share=share, **passport(1))

        assert carl.act(1, "share", share=share, **passport(1)).status_code == 422
        assert room.balance(1) == before
        released = carl.act(1, "share", **form)

        assert "The share is on the account." in carl.shown(released.headers["location"])
        assert room.balance(1) > before
        assert "Held shares" not in carl.shown("/cage/players/1/service")
        assert "not held any more" in carl.act(1, "share", **form).text
