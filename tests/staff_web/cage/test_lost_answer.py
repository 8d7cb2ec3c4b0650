"""An order whose answer was lost is offered again under its own id, and booked once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from staff_web.desks import DeskBook
from staff_web.room_link import UNREACHED
from staff_web.site import Site
from tests.server.room.evening import done
from tests.staff_web.cage.test_drawer import expected_pieces
from tests.staff_web.cage.test_new_account import PIN, opened
from tests.staff_web.cage.window import open_window, passport
from tests.staff_web.evening_link import Desk
from wire.messages.base import Request
from wire.messages.cage import Deposit, FillDrawer, PayOut
from wire.messages.session import Refusal
from wire.unions import FromServer

OFFER = "This order has no answer yet."
PART = {"amount": "50", "proof": "pin", "order": "part"}


@contextmanager
def losing(window: Desk, kind: type[Request], *, away: bool = False) -> Iterator[list[Request]]:
    """The room carries the next request of this kind out, and its answer never comes.

    `away`: nothing at all is answered from then on.
    """
    link: Any = window.site.link
    whole = type(link).ask
    lost: list[Request] = []

    async def ask(request: Request) -> FromServer:
        if lost and away:
            return Refusal(id=request.id, code=UNREACHED)
        answer: FromServer = await whole(link, request)
        if lost or not isinstance(request, kind):
            return answer
        lost.append(request)
        return Refusal(id=request.id, code=UNREACHED)

    link.ask = ask
    yield lost
    del link.ask
    assert lost


def request_in(page: str, path: str) -> str:
    """Return the id in the form that is sent to this path."""
    found = re.search(rf'action="{path}"[^§]*?name="request" value="([^"]*)"', page)
    assert found, page
    return found[1]


def test_a_payout_by_pin_whose_answer_was_lost_is_offered_again_and_booked_once(
    tmp_path: Path,
) -> None:
    with open_window(tmp_path) as window:
        before = window.room.balance(1)
        window.swipe(1)
        with losing(window, PayOut) as lost:
            back = window.agreed(window.asking(1, "pay-out", **PART))
        page = window.shown(back)
        assert "nothing is done twice" in page
        assert OFFER in page
        kept = request_in(page, "/cage/players/1/pay-out")
        assert kept == lost[0].id

        another = window.act(1, "pay-out", **PART, request="a-form-of-its-own")
        assert "An order of this kind has no answer yet." in window.shown(
            another.headers["location"]
        )
        again = window.act(1, "pay-out", request=kept, order="again")

        receipt = window.shown(again.headers["location"])
        assert "Hand over $50.00." in receipt
        assert before - window.room.balance(1) == 5_000
        assert OFFER not in window.shown("/cage/players/1")


def test_the_first_deposit_of_a_new_account_is_offered_again_and_booked_once(
    tmp_path: Path,
) -> None:
    with open_window(tmp_path) as window:
        with losing(window, Deposit):
            asking = opened(window).headers["location"]
            window.shown_in_time(asking, "The customer reads the question.")
            done(window.enter_pin(PIN))
            back = window.led_to(asking)
        page = window.shown(back)
        kept = request_in(page, "/cage/players/7/deposit")

        window.act(7, "deposit", amount="200", request="a-form-of-its-own")
        assert window.room.balance(7) == 20_000
        window.act(7, "deposit", request=kept, order="again")

        assert window.room.balance(7) == 20_000
        assert OFFER not in window.shown("/cage/players/7")


def test_a_deposit_is_offered_again_also_while_the_room_is_away(tmp_path: Path) -> None:
    with open_window(tmp_path) as window:
        before = window.room.balance(1)
        with losing(window, Deposit, away=True):
            first = window.act(1, "deposit", amount="50", request="one-load-deposit")
            assert "nothing is done twice" in first.text
            second = window.act(1, "deposit", amount="50", request="one-load-deposit")
            assert second.status_code == 503
            assert request_in(second.text, "/cage/players/1/deposit") == "one-load-deposit"
        fresh = window.act(1, "deposit", amount="50", request="another-load-deposit")
        assert OFFER in window.shown(fresh.headers["location"])

        paid = window.act(1, "deposit", request="one-load-deposit", order="again")

        assert "/cage/receipts/" in paid.headers["location"]
        assert window.room.balance(1) - before == 5_000


def test_a_kept_order_outlives_the_process_of_the_pages_and_holds_no_document(
    tmp_path: Path,
) -> None:
    with open_window(tmp_path) as window:
        before = window.room.balance(1)
        form = {"amount": "50", "proof": "document", **passport(1)}
        with losing(window, PayOut):
            window.act(1, "pay-out", **form, request="one-load-pay-out")
        (file,) = (tmp_path / "web" / "unanswered").iterdir()
        assert file.stat().st_mode & 0o077 == 0
        request = bytes.fromhex(re.findall(r'"request": "([0-9a-f]*)"', file.read_text())[0])
        assert b"P0000001" not in request

        later = Site(link=window.site.link, desks=DeskBook(tmp_path / "web"))
        kept = later.unanswered.of("cage:1", "/cage/players/1/pay-out")
        assert kept is not None
        assert kept.request.id == "one-load-pay-out"

        asked = {"request": "one-load-pay-out", "order": "again"}
        wrong = window.act(1, "pay-out", **asked, **passport(2))
        assert "other content" in window.shown(wrong.headers["location"])
        paid = window.act(1, "pay-out", **asked, **passport(1))
        assert "Hand over $50.00." in window.shown(paid.headers["location"])
        assert before - window.room.balance(1) == 5_000


def test_an_order_that_the_cashier_gives_up_is_sent_no_more(tmp_path: Path) -> None:
    with open_window(tmp_path) as window:
        before = window.room.balance(1)
        with losing(window, Deposit):
            window.act(1, "deposit", amount="50", request="one-load-deposit")
        given_up = window.act(1, "deposit", request="one-load-deposit", order="give-up")

        page = window.shown(given_up.headers["location"])
        assert "Look at the statement" in page
        assert OFFER not in page
        assert window.room.balance(1) - before == 5_000


def test_a_refused_order_leaves_nothing_open(tmp_path: Path) -> None:
    with open_window(tmp_path) as window:
        refused = window.act(1, "deposit", amount="999999999")
        assert refused.status_code == 422
        assert OFFER not in window.shown("/cage/players/1")


def test_a_count_whose_answer_was_lost_is_offered_again_and_booked_once(tmp_path: Path) -> None:
    with open_window(tmp_path) as window:
        form = {"pieces_10000": "3"}
        with losing(window, FillDrawer):
            lost = window.post("/cage/drawer/fill", **form, request="one-load-fill")
            assert OFFER in lost.text
        filled = expected_pieces(window)
        assert OFFER in window.shown("/cage/drawer/fill")
        window.post("/cage/drawer/fill", **form, request="another-load-fill")

        again = window.post("/cage/drawer/fill", request="one-load-fill", order="again")

        assert "The drawer is filled." in window.shown(again.headers["location"])
        assert expected_pieces(window) == filled
        assert OFFER not in window.shown("/cage/drawer/fill")
