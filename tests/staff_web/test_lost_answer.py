"""A form whose answer was lost comes back under its own id: nothing is done twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import staff_web
from ledger import player as player_account
from staff_web.room_link import UNREACHED
from tests.staff_web.cage.test_lost_answer import OFFER, losing, request_in
from tests.staff_web.evening_link import Desk
from tests.staff_web.test_disputes import SECOND, disputed, path_of
from tests.staff_web.test_every_route import paths_of, streams
from wire.messages.base import Request
from wire.messages.disputes import Compensate
from wire.messages.session import Refusal
from wire.messages.staff import Approve
from wire.unions import FromServer

__all__ = ["disputed"]
PAY = {"player": "2", "amount": "12.50", "reason": "misread", **SECOND}
TEMPLATES = Path(staff_web.__file__).parent / "templates"


def paid(desk: Desk) -> int:
    """What the house has paid for the dispute."""
    return desk.room.hall.store.balance(player_account(2)).count - 200_000


def count_of_approvals(desk: Desk) -> int:
    ((count,),) = desk.room.hall.store.query("SELECT count(*) FROM approval")
    return int(str(count))


def test_a_compensation_whose_answer_was_lost_is_offered_again_and_paid_once(
    disputed: Desk,
) -> None:
    path, before = path_of(disputed), paid(disputed)
    first = request_in(disputed.shown(path), f"{path}/pay")
    with losing(disputed, Compensate):
        lost = disputed.post(f"{path}/pay", **PAY, request=first)
    assert "nothing is done twice" in lost.text
    assert request_in(lost.text, f"{path}/pay") == first

    page = disputed.shown(path)
    assert OFFER in page
    assert request_in(page, f"{path}/pay") == first
    another = disputed.post(f"{path}/pay", **PAY, request="a-form-of-its-own")
    assert "An order of this kind has no answer yet." in disputed.shown(another.headers["location"])
    again = disputed.post(f"{path}/pay", request=first, order="again")

    assert "The compensation is on the account." in disputed.shown(again.headers["location"])
    assert OFFER not in disputed.shown(path)
    assert paid(disputed) - before == 1_250


def test_a_compensation_whose_approval_was_lost_is_paid_once_with_one_approval(
    disputed: Desk,
) -> None:
    path, before = path_of(disputed), paid(disputed)
    approvals = count_of_approvals(disputed)
    first = request_in(disputed.shown(path), f"{path}/pay")
    with losing(disputed, Approve):
        lost = disputed.post(f"{path}/pay", **PAY, request=first)
    again = disputed.post(f"{path}/pay", **PAY, request=request_in(lost.text, f"{path}/pay"))

    assert again.status_code == 303
    assert paid(disputed) - before == 1_250
    assert count_of_approvals(disputed) == approvals + 1


@contextmanager
def deaf_to_forms(desk: Desk) -> Iterator[list[str]]:
    """The room answers no request of a form; their ids are noted."""
    link: Any = desk.site.link
    whole, lost = type(link).ask, []

    async def ask(request: Request) -> FromServer:
        if "-" not in request.id:
            answer: FromServer = await whole(link, request)
            return answer
        lost.append(request.id)
        return Refusal(id=request.id, code=UNREACHED)

    link.ask = ask
    yield lost
    del link.ask


def forms_on(page: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Every form of a page that carries an id: where it is sent, and filled in somehow."""
    for action, body in re.findall(r'<form[^>]*action="([^"]+)"[^>]*>(.*?)</form>', page, re.S):
        names = re.findall(r'name="([a-z_0-9]+)"', body)
        fields = {name: "sue" if name == "login" else "1" for name in names}
        drawn = dict(re.findall(r'name="([a-z_0-9]+)"[^>]*? value="([^"]+)"', body))
        if "request" in fields:
            yield action, {name: unescape(text) for name, text in {**fields, **drawn}.items()}


def test_every_form_that_comes_back_without_an_answer_has_its_own_id(disputed: Desk) -> None:
    tried = set()
    for path in paths_of(disputed, "GET"):
        page = "" if streams(path) else disputed.get(path).text
        for action, form in forms_on(page):
            load = form["request"][:16]
            with deaf_to_forms(disputed) as lost:
                back = disputed.post(action, **form)
            if not lost:
                continue
            if back.status_code == 303:
                back = disputed.get(back.headers["location"])
            assert "nothing is done twice" in back.text, action
            names = re.findall(r'name="request" value="([^"]{16})', back.text)
            assert set(names) == {load}, action
            tried.add(re.sub(r"\d+", "N", action))

    assert {"/disputes/N", "/disputes/N/pay", "/tables/N", "/tables/new"} <= tried


def test_the_id_of_every_form_begins_with_the_name_of_its_load_or_is_a_kept_one() -> None:
    for template in TEMPLATES.rglob("*.html"):
        text = template.read_text()
        given = re.findall(r'name="request" value="([^"]*)"', text)
        given += re.findall(r"\bhidden\(visit, (.*?)\) }}", text)
        for name in given:
            made_by_page = re.match(r'\{\{ page }}-|(\(?typed.*\)? or |t\..* or )?page ~ "-', name)
            kept = name in ("{{ request }}", "kept.request.id")
            assert made_by_page or kept, (template.name, name)
