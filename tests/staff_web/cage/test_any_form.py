"""Whatever is typed into a form of the Cash Station, it is no fault of the program."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from staff_web.cage.act_pages import ACTS
from tests.depth import scaled
from tests.staff_web.cage.window import Window

FIELDS = [
    *("amount", "proof", "order", "known", "document_kind", "document_issuer", "document"),
    *("second", "second_password", "warned", "request", "track", "words", "kind", "most"),
    *("last", "ever", "reason", "prize", "name", "nickname", "born"),
]
ODD = ["", "1", "-1", "9" * 30, "passport", "document", "yes", "all", "deposit_day", "2026-13-01"]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Window:
    """Make a window without a customer's screen: no question is left open."""
    window = Window(tmp_path_factory.mktemp("fuzzed"))
    window.room.drop("key of cage:1")
    return window


@settings(deadline=None, max_examples=scaled(quick=40, plain=150, deep=5_000))
@given(
    path=st.sampled_from(
        [
            *(f"/cage/players/{player}/{act}" for act in ACTS for player in (1, 99)),
            *("/cage/find", "/cage/swipe", "/cage/card", "/cage/new", "/cage/asking/x"),
        ]
    ),
    form=st.dictionaries(
        st.sampled_from(FIELDS), st.sampled_from(ODD) | st.text(max_size=700), max_size=8
    ),
)
def test_no_form_of_the_cage_is_a_fault_of_the_program(
    fuzzed: Window, path: str, form: dict[str, str]
) -> None:
    answer = fuzzed.post(path, **form)

    assert answer.status_code < 500, (path, form)
