"""What a browser sends that no page of ours would: it harms nobody else and faults nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.room.evening import Evening
from tests.staff_web.evening_link import Desk, browser_of


def beside(desk: Desk, name: str) -> Desk:
    """Return another browser of the same pages, at another desk."""
    other = Desk.__new__(Desk)
    other.room, other.site = desk.room, desk.site
    other.browser = browser_of(desk.browser.app)
    other.browser.follow_redirects = False
    code = desk.site.desks.new_code(name, desk.site.now_ms())
    assert other.post("/desk", code=code).status_code == 303
    return other


def test_wrong_passwords_at_one_desk_keep_nobody_from_signing_in_at_another(tmp_path: Path) -> None:
    floor = Desk(Evening(), tmp_path)
    cage = beside(floor, "cage:1")
    for number in range(120):
        cage.post("/sign-in", login=f"nobody{number}", password="x" * 12)

    assert floor.sign_in("finn").status_code == 303


@pytest.mark.parametrize("path", ["/static/pages.css%00", "/static/%00", "/font/%00regular"])
def test_a_zero_byte_in_a_path_is_refused_and_no_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    desk = Desk(Evening(), tmp_path)

    assert desk.get(path).status_code == 400
    assert not caplog.records
