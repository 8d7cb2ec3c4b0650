"""Promises that every route of the pages keeps, also those that are yet to be written.

Routes are read from the application, the fields of forms from the pages that draw them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from litestar.routes import HTTPRoute

from tests.depth import scaled
from tests.server.room.evening import Evening
from tests.staff_web.evening_link import Desk

OPEN_TO_ALL = (
    "/desk",
    "/sign-in",
    "/language",
    "/healthz",
    "/font/",
    "/static",
    "/board",
    "/enrol",
    "/metrics",
)
"""Routes that need nobody's session; each judges by itself whom it answers."""
PEOPLE = (("finn", "floor:1"), ("carl", "cage:1"), ("sue", "cage:2"), ("ada", "floor:2"))
REFUSED = (303, 400, 403, 404)
"""Sent to the sign-in, or refused before anything was looked at."""
MARKUP = '"><img src=x onerror=alert(1)>{{7*7}}'
ODD = ["", "1", "0", "-1", "9" * 30, "1e9", "12.345", "\x00", "ü" * 70, MARKUP, "2026-11-18T20:00"]


def paths_of(desk: Desk, method: str) -> Iterator[str]:
    """Every path that takes a method, with numbers and words for what stands in braces."""
    for route in desk.browser.app.routes:
        if isinstance(route, HTTPRoute) and method in route.methods:
            if route.path.startswith("/static"):
                continue
            for number in ("1", "999"):
                path = re.sub(r"\{[a-z_]+:(int|decimal|float)\}", number, route.path)
                yield re.sub(r"\{[a-z_]+:[a-z]+\}", number, path)


def needs_a_session(path: str) -> bool:
    return not path.startswith(OPEN_TO_ALL)


def signed_in(tmp_path: Path, login: str, desk: str) -> Desk:
    made = Desk(Evening(), tmp_path, desk)
    made.room.open_table()
    made.room.sit(1, 1)
    assert made.sign_in(login).status_code == 303
    return made


@pytest.fixture(scope="module", params=PEOPLE)
def person(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Desk:
    login, desk = request.param
    return signed_in(tmp_path_factory.mktemp(login), login, desk)


def streams(path: str) -> bool:
    return path.startswith("/live") or "/live" in path


def test_no_route_answers_a_stranger(tmp_path: Path) -> None:
    desk = Desk(Evening(), tmp_path)
    for method in ("GET", "POST"):
        for path in filter(needs_a_session, paths_of(desk, method)):
            answer = desk.browser.request(method, path, data={} if method == "POST" else None)
            assert answer.status_code in REFUSED, (method, path, answer.status_code)
            if answer.status_code == 303:
                assert answer.headers["location"].startswith("/sign-in"), (method, path)


def test_no_form_without_the_secret_of_its_page_is_taken(person: Desk) -> None:
    for path in filter(needs_a_session, paths_of(person, "POST")):
        answer = person.browser.post(path, data={"csrf": "guessed"})
        assert answer.status_code in REFUSED, (path, answer.status_code)


def test_no_page_is_a_fault_of_the_program_for_anybody(person: Desk) -> None:
    for path in paths_of(person, "GET"):
        if not streams(path):
            answer = person.get(path)
            assert answer.status_code < 500, (path, answer.status_code)


def forms_of(desk: Desk) -> dict[str, set[str]]:
    """Where the forms of all pages are sent, and the names of their fields."""
    forms: dict[str, set[str]] = {path: set() for path in paths_of(desk, "POST")}
    for path in paths_of(desk, "GET"):
        page = "" if streams(path) else desk.get(path).text
        for action, body in re.findall(r'<form[^>]*action="([^"]+)"[^>]*>(.*?)</form>', page, re.S):
            forms.setdefault(action, set()).update(re.findall(r'name="([a-z_0-9]+)"', body))
    del forms["/sign-out"]
    return {path: names - {"csrf"} for path, names in forms.items()}


@pytest.fixture(scope="module")
def drawn(person: Desk) -> tuple[Desk, dict[str, set[str]]]:
    """A person's desk, and the forms of all pages that it is shown."""
    return person, forms_of(person)


@settings(max_examples=scaled(quick=6, plain=80, deep=3_000))
@given(data=st.data())
def test_no_form_is_a_fault_and_no_text_becomes_markup(
    drawn: tuple[Desk, dict[str, set[str]]], data: Any
) -> None:
    desk, forms = drawn
    path = data.draw(st.sampled_from(sorted(forms)))
    values = st.sampled_from(ODD) | st.text(max_size=200)
    names = sorted(forms[path] | {"order", "request"})
    form = data.draw(st.fixed_dictionaries({}, optional=dict.fromkeys(names, values)))
    answer = desk.post(path, **form)
    assert answer.status_code < 500, (path, form)
    assert MARKUP not in answer.text
