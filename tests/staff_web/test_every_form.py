"""Promises that every form of every page keeps; the fields are read from the pages themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.depth import scaled
from tests.staff_web.drawn_forms import DrawnForm, forms_in
from tests.staff_web.evening_link import Desk
from tests.staff_web.every_page import SAMPLES, ShownRoom
from tests.staff_web.test_every_route import ODD

INJECTED = "<svg onload=alert(7)>\"'--{{7*7}}"
"""A text that a careless page would run, in whichever place it puts it."""
RUNS = ("<svg onload", "onload=alert(7)>\"'", "49--")
"""What it would look like there."""
LEAVING = frozenset({"/sign-out", "/change-person", "/language", "/desk", "/sign-in"})
"""Forms after which somebody else, or nobody, sits at the desk; `test_every_route` sends them."""
FORMS_LEAST, TEXTS_LEAST = 45, 90
"""So many are found at least; otherwise the test shows nothing."""


class AllForms:
    """The room of all pages, and the forms found on them."""

    def __init__(self, shown: ShownRoom) -> None:
        self.shown = shown
        self.paths = [p for route, paths in SAMPLES.items() if "asking" not in route for p in paths]
        self.found = {form.action + str(sorted(form.texts)): form for form in self._forms()}

    def _forms(self) -> Iterator[DrawnForm]:
        for path in self.paths:
            found = forms_in(self.page(path))
            yield from (form for form in found if form.action not in LEAVING)

    def page(self, path: str) -> str:
        """Return a page as it is now."""
        path = path.format(**self.shown.found)
        desk = self.shown.desk_for(path)
        answer = desk.get(path)
        assert answer.status_code < 500, path
        if answer.headers.get("location", "").startswith("/sign-in"):
            desk.sign_in("ada" if desk is self.shown.ada else "sue")
            answer = desk.get(path)
        return str(answer.text)

    def send(self, form: DrawnForm, typed: dict[str, str]) -> Any:
        """Send a form as a browser would."""
        self.shown.room.clock.ms += 3_000
        desk: Desk = self.shown.desk_for(form.action)
        if form.method == "get":
            return desk.browser.get(form.action, params=typed)
        return desk.post(form.action, **(typed | {"csrf": desk.csrf}))


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> AllForms:
    return AllForms(ShownRoom(tmp_path_factory.mktemp("forms")))


def check_text(page: str, where: object) -> None:
    """Hold that what was typed stands on a page as text only."""
    assert not [sign for sign in RUNS if sign in page], where


@pytest.mark.plain
def test_what_is_typed_into_any_text_field_is_shown_as_text_on_every_page(
    tmp_path: Path,
) -> None:
    every = AllForms(ShownRoom(tmp_path))  # a fuzzed room may keep nothing more that is typed
    texts = 0
    for form in every.found.values():
        texts += len(form.texts)
        injected = dict.fromkeys(form.texts, INJECTED)
        for typed in (injected, injected | dict.fromkeys(form.numbers, "1")):
            for name, value in form.buttons or [("", "")]:
                answer = every.send(form, form.filled | typed | ({name: value} if name else {}))
                assert answer.status_code < 500, (form, name, value)
                check_text(answer.text, (form, name, value))
    assert len(every.found) >= FORMS_LEAST
    assert texts >= TEXTS_LEAST

    seen = 0
    for path in every.paths:
        page = every.page(path)
        check_text(page, path)
        seen += "&lt;svg onload" in page
    assert seen, "nothing that was typed was kept: the test shows nothing"


@pytest.mark.plain
def test_a_card_that_is_swiped_into_any_text_field_is_refused_and_never_shown_again(
    tmp_path: Path,
) -> None:
    every = AllForms(ShownRoom(tmp_path))
    track = every.shown.room.track(1)
    digits = track[1:13]
    told = 0
    for form in every.found.values():
        for name in sorted(form.texts):
            for button, value in form.buttons or [("", "")]:
                pressed = {button: value} if button else {}
                answer = every.send(form, form.filled | pressed | {name: f"to {track}"})
                assert answer.status_code < 500, (form, name, value)
                assert digits not in answer.text, (form, name, value)
                told += "A card was read into a field." in answer.text
    assert told >= TEXTS_LEAST

    for path in every.paths:
        assert digits not in every.page(path), path


@settings(
    max_examples=scaled(quick=10, plain=120, deep=5_000),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(data=st.data())
def test_no_form_of_any_page_is_a_fault_of_the_program(every: AllForms, data: Any) -> None:
    form = every.found[data.draw(st.sampled_from(sorted(every.found)))]
    button = data.draw(st.sampled_from(form.buttons or [("", "")]))
    values = st.sampled_from(ODD) | st.text(max_size=100)
    names = sorted(form.filled.keys() - {"csrf", "request"})
    typed = data.draw(st.fixed_dictionaries({}, optional=dict.fromkeys(names, values)))
    answer = every.send(form, form.filled | typed | ({button[0]: button[1]} if button[0] else {}))
    assert answer.status_code < 500, (form.action, typed, button)
