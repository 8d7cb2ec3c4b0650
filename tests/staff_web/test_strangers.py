"""Who is no part of the room cannot use up what its pages may ask of it."""

from __future__ import annotations

from pathlib import Path

from staff_web.strangers import JOINS, STATUSES
from tests.server.room.evening import Evening
from tests.staff_web.evening_link import Desk, EveningLink
from wire.messages.base import Request
from wire.unions import FromServer


class CountingLink(EveningLink):
    """A link that counts what it asks."""

    def __init__(self, room: Evening) -> None:
        super().__init__(room)
        self.asked = 0

    async def ask(self, request: Request) -> FromServer:
        self.asked += 1
        return await super().ask(request)


def a_moment(folder: Path) -> tuple[Desk, CountingLink]:
    """A browser for which no time passes, and the link behind its pages."""
    desk = Desk(Evening(), folder)
    desk.site.link = link = CountingLink(desk.room)
    desk.site.now_ms = lambda: 1
    return desk, link


def test_figures_asked_for_all_the_time_are_those_of_a_moment_ago(tmp_path: Path) -> None:
    desk, link = a_moment(tmp_path)

    told = {desk.get("/metrics").text.count("arclight_up 1") for _ in range(STATUSES.burst + 5)}

    assert (told, link.asked) == ({1}, STATUSES.burst)


def test_codes_typed_all_the_time_do_not_reach_the_room(tmp_path: Path) -> None:
    desk, link = a_moment(tmp_path)
    form = {"code": "12345678", "key": "x" * 40, "proof": "00"}

    codes = [desk.browser.post("/enrol", data=form).status_code for _ in range(JOINS.burst + 2)]

    assert codes[-2:] == [429, 429]
    assert link.asked == JOINS.burst
