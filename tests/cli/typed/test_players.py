"""Who may not look players up is refused by the command's own request, which names its own act."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.link.room_client import Desk
from cli.typed import players
from wire.messages.session import Refusal


class Asked:
    """A command's context at a desk."""

    def obj(self) -> Desk:
        return Desk(Path("console.json"))


def answering(code: str) -> Any:
    return lambda _at, _request, **_by: Refusal(
        code=code, facts={"role": "auditor", "duty": "lock_players", "nickname": "ann"}
    )


def test_a_look_up_that_the_role_may_not_do_leaves_the_refusal_to_the_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    context: Any = Asked()
    monkeypatch.setattr(players, "staff_answer", answering("role_may_not"))
    assert players.numbered(context, "ann") == 0
    monkeypatch.setattr(players, "staff_answer", answering("player_not_found"))
    with pytest.raises(SystemExit):
        players.numbered(context, "ann")
