"""A player's file: what the cashier looks at with every customer, so it must cost little."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.room.evening import Evening
from wire.messages import cage

QUESTIONS_MOST = 22
"""What it takes now. Each is asked on the thread that also runs the tables."""


def test_a_file_is_shown_with_few_questions_to_the_books(monkeypatch: pytest.MonkeyPatch) -> None:
    room, asked = Evening(), list[str]()
    store = type(room.store)
    for name in ("query", "first"):
        plain = getattr(store, name)

        def noted(self: Any, sql: str, *given: Any, plain: Any = plain, **named: Any) -> Any:
            asked.append(sql)
            return plain(self, sql, *given, **named)

        monkeypatch.setattr(store, name, noted)

    shown = room.by("carl", cage.FindPlayer, player=1)

    assert isinstance(shown, cage.PlayerFile)
    assert 0 < len(asked) <= QUESTIONS_MOST, asked
    assert not [sql for sql in asked if "sealed" in sql], (
        "a photograph is not read to say it is there"
    )
