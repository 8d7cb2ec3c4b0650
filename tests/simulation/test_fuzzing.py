"""Malformed, replayed, reordered and out-of-turn messages of every role change and stop nothing."""

from __future__ import annotations

import pytest

from simulation.checks.violation import Violation
from tests.depth import scaled
from tests.simulation.fuzzing import Fuzz
from wire.session import Role


def test_what_must_be_refused_changes_nothing_and_the_server_serves_on() -> None:
    fuzz = Fuzz(seed=1, hands=4)

    fuzz.fire(scaled(quick=1_000, plain=5_000, deep=1_000_000))

    assert min(fuzz.sent.values()) > 10
    assert len(fuzz.sent) == 9
    assert fuzz.roles == set(Role)
    fuzz.go_on(hands=3)


@pytest.mark.plain
def test_a_message_that_changes_something_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fuzz, "_is_idle", lambda *_: True)

    with pytest.raises(Violation):
        Fuzz(seed=2).fire(10_000)
