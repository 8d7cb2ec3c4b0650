"""A form that is sent again with other content is refused, never answered as if it was booked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.staff_web.cage.window import Window, open_window, passport

REUSED = "This page was sent before with other content. Load it again."


@pytest.mark.parametrize("act", ["deposit", "pay-out"])
@pytest.mark.parametrize(("player", "amount"), [(1, "90"), (2, "50")])
def test_another_amount_and_another_account_under_the_same_id_are_refused(
    tmp_path: Path, act: str, player: int, amount: str
) -> None:
    with open_window(tmp_path) as window:
        before = window.room.balance(1), window.room.balance(2)
        window.shown(_sent(window, act, 1, "50").headers["location"])

        second = _sent(window, act, player, amount)

        assert second.status_code == 422
        assert REUSED in second.text
        moved = 5_000 if act == "deposit" else -5_000
        after = window.room.balance(1), window.room.balance(2)
        assert after == (before[0] + moved, before[1])


def test_the_sum_to_hand_over_is_the_one_that_was_booked(tmp_path: Path) -> None:
    with open_window(tmp_path) as window:
        for _ in range(2):
            again = _sent(window, "pay-out", 1, "50")
            assert "Hand over $50.00." in window.shown(again.headers["location"])


def _sent(window: Window, act: str, player: int, amount: str):  # type: ignore[no-untyped-def]
    form = {"proof": "document", **passport(player)} if act == "pay-out" else {}
    return window.act(player, act, amount=amount, **form, request="one-load-of-a-page")
