"""A table is closed without watching for the end of its hand."""

from __future__ import annotations

from typing import Any

import pytest
from typer.testing import CliRunner

from cli.floor.close_table import close_after_the_hand, closed_lines
from cli.main import app
from server.room.requests import ClientAnswers, asked_digest
from wire.link import new_request_id
from wire.messages.floor import OrderTable
from wire.messages.session import Done, Refusal


class Server:
    """Answers in turn; keeps what it was asked, and its answers for repeated ids."""

    def __init__(self, *answers: str) -> None:
        self._answers = list(answers)
        self._kept = ClientAnswers()
        self.asked: list[OrderTable] = []

    def ask(self, request: OrderTable, wait_ms: int) -> Done | Refusal:
        self.asked.append(request)
        assert len(self.asked) < 10, "it asks without end"
        if self._kept.begin(request.id, asked_digest(request)):
            self._kept.keep(request.id, self._judged(request))
        answer = self._kept.found(request.id)
        assert isinstance(answer, Done | Refusal)
        return answer

    def _judged(self, request: OrderTable) -> Done | Refusal:
        if request.act == "pause" or not (code := self._answers.pop(0)):
            return Done(id=request.id)
        return Refusal(id=request.id, code=code)

    def poll(self, wait_ms: int) -> list[object]:
        return []


def close(server: Any) -> Done | Refusal:
    order = OrderTable(id=new_request_id(), token="0" * 32, table=1, act="close", reason="late")
    answer = close_after_the_hand(server, order)
    assert isinstance(answer, Done | Refusal)
    return answer


def test_a_table_that_plays_takes_no_further_hand_and_closes_after_this_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    server = Server("hand_running", "hand_running", "")
    assert isinstance(close(server), Done)
    assert [asked.act for asked in server.asked] == ["close", "pause", "close", "close"]
    assert "closes when it is over" in capsys.readouterr().err


def test_a_table_between_hands_closes_at_once() -> None:
    server = Server("")
    assert isinstance(close(server), Done)
    assert [asked.act for asked in server.asked] == ["close"]


def test_another_refusal_is_the_answer() -> None:
    server = Server("unknown_table")
    answer = close(server)
    assert isinstance(answer, Refusal)
    assert answer.code == "unknown_table"
    assert len(server.asked) == 1


def test_every_stack_is_said_with_its_account_and_what_ended() -> None:
    stacks = {"player_3": 7, "stack_3": 27_700, "player_10": 8, "stack_10": 100}
    ended: dict[str, int | str] = {"held": "Ann", "waiting": 2, "list": "nl_1_2"}
    assert list(closed_lines(1, {**stacks, **ended})) == [
        "Table 1 is closed",
        "$277.00 from seat 3 to account 7",
        "$1.00 from seat 10 to account 8",
        "No longer held or called: the seats of Ann",
        "No table deals nl_1_2 now; names on its list: 2. They keep their places until one opens.",
    ]
    assert list(closed_lines(2, {})) == ["Table 2 is closed", "No chips were on it"]


def test_a_table_is_not_closed_without_a_reason() -> None:
    refused = CliRunner().invoke(app, ["floor", "close", "1"])
    assert refused.exit_code == 2
    assert "--reason" in refused.output
