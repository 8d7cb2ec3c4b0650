"""A command whose answer was lost books once, however often it is typed."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cli.link.unanswered import KEPT_MOST, StillAsking, TooManyUnanswered, is_pending, pending
from cli.main import app
from cli.room.seeded_room import Running, running_server, seed_people
from ledger import DataDirectory
from ledger.sqlite_version import sqlite3
from simulation.people import password_of
from wire.link import NoAnswer, PollClient
from wire.messages.base import Request
from wire.messages.cage import Deposit, DocumentShown, PayOut
from wire.messages.staff import Hire

BUNDLE = Path("console-3.json")
DEPOSIT = {"player": 3, "amount": 5_000, "warned": False, "station": ""}
PAPER = DocumentShown(kind="passport", issuer="US", number="X1234567", note="seen")


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    return tmp_path / "console.carl"


def sent(desk: Path, kind: Any, fields: dict[str, Any]) -> str:
    """Ask for something and lose the answer; return the id it was asked under."""
    with pending(desk, kind, fields) as asked:
        asked.sending(BUNDLE)
        return asked.id


def test_the_same_request_is_asked_under_the_same_id_and_key(desk: Path) -> None:
    first = sent(desk, Deposit, DEPOSIT)

    with pending(desk, Deposit, DEPOSIT) as asked:
        assert (asked.id, asked.bundle) == (first, BUNDLE.name)
        assert asked.since_ms


@pytest.mark.parametrize("change", [{"player": 4}, {"amount": 5_001}, {"station": "cage:1"}])
def test_another_request_has_an_id_of_its_own(desk: Path, change: dict[str, Any]) -> None:
    assert sent(desk, Deposit, DEPOSIT) != sent(desk, Deposit, {**DEPOSIT, **change})


def test_another_person_has_an_id_of_his_own(desk: Path) -> None:
    assert sent(desk, Deposit, DEPOSIT) != sent(desk.with_name("console.cora"), Deposit, DEPOSIT)


def test_also_a_person_whose_login_only_begins_like_anothers(desk: Path) -> None:
    theirs = sent(desk.with_name(f"{desk.name}.x"), Deposit, DEPOSIT)
    assert sent(desk, Deposit, DEPOSIT) != theirs


def test_an_answer_ends_it(desk: Path) -> None:
    with pending(desk, Deposit, DEPOSIT) as asked:
        asked.sending(BUNDLE)
        asked.answered()

    assert list(desk.parent.iterdir()) == []
    assert sent(desk, Deposit, DEPOSIT) != asked.id


def test_a_new_id_only_when_the_operator_says_so(desk: Path) -> None:
    first = sent(desk, Deposit, DEPOSIT)

    with pending(desk, Deposit, DEPOSIT, anew=True) as asked:
        assert asked.id != first
    assert not is_pending(desk, Deposit, DEPOSIT)


def test_what_was_never_sent_leaves_nothing_behind(desk: Path) -> None:
    with pending(desk, Deposit, DEPOSIT):
        pass

    assert list(desk.parent.iterdir()) == []


def test_the_same_request_is_not_asked_twice_at_the_same_time(desk: Path) -> None:
    with pending(desk, Deposit, DEPOSIT) as first:
        first.sending(BUNDLE)
        with pytest.raises(StillAsking), pending(desk, Deposit, DEPOSIT):
            pass
    assert is_pending(desk, Deposit, DEPOSIT)


def test_of_two_that_start_together_one_asks(desk: Path) -> None:
    with pending(desk, Deposit, DEPOSIT) as first:
        with pytest.raises(StillAsking), pending(desk, Deposit, DEPOSIT):
            pass
        first.sending(BUNDLE)

    assert is_pending(desk, Deposit, DEPOSIT)


def test_an_answer_that_comes_while_another_command_looks_does_not_stop_it(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = desk.with_name(f"{desk.name}.{0:024}.unanswered")
    monkeypatch.setattr(Path, "glob", lambda *_: iter([gone]))

    assert not is_pending(desk, Deposit, DEPOSIT)


def test_the_numbers_of_the_first_try_are_used_again(desk: Path) -> None:
    wanted = {"player": 3, "amount": 100, "document": None, "warned": False, "station": "cage:1"}
    sent(desk, PayOut, {**wanted, "proof": 41})

    with pending(desk, PayOut, {**wanted, "proof": 42}) as asked:
        assert asked.fields["proof"] == 41


def test_what_was_asked_cannot_be_read_from_what_is_kept(desk: Path) -> None:
    sent(desk, PayOut, {"player": 3, "amount": 100, "document": PAPER})
    (file,) = desk.parent.iterdir()

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert PAPER.number.encode() not in file.read_bytes()
    assert b"passport" not in file.read_bytes()


def test_a_request_with_a_typed_secret_is_not_kept(desk: Path) -> None:
    member = {"login": "max", "name": "Max", "role": "floor", "password": "long enough to be one"}
    sent(desk, Hire, member)

    assert list(desk.parent.iterdir()) == []


def test_with_too_many_unanswered_a_new_request_is_refused_and_the_oldest_is_kept(
    desk: Path,
) -> None:
    sent(desk, Deposit, DEPOSIT)
    (oldest,) = desk.parent.iterdir()
    os.utime(oldest, (1, 1))
    for number in range(KEPT_MOST - 1):
        file = desk.with_name(f"{desk.name}.{number:024}.unanswered")
        file.write_text('{"kind": "Other"}', encoding="ascii")

    more = {**DEPOSIT, "amount": 1}
    with pytest.raises(TooManyUnanswered), pending(desk, Deposit, more):
        pytest.fail("it was asked")
    assert is_pending(desk, Deposit, DEPOSIT)
    with pending(desk, Deposit, DEPOSIT) as again:
        assert again.since_ms
    with pending(desk, Deposit, more, anew=True):
        assert len(list(desk.parent.iterdir())) == KEPT_MOST
    assert not oldest.exists(), "given up because the operator said so"


class Counter:
    """A cashier at the console of a real room, whose line may lose an answer."""

    def __init__(self, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        self._data = server.folder
        self._patch = monkeypatch
        secret = self._data / "carl.password"
        secret.write_text(password_of("carl"), encoding="utf-8")
        signed = self.run("staff", "sign-in", "carl", "--password-file", str(secret))
        assert signed.exit_code == 0, signed.output

    def run(self, group: str, *words: str) -> Result:
        return CliRunner().invoke(app, [group, "--data", str(self._data), *words])

    def losing_the_answer(self, *words: str) -> Result:
        """Run a command whose request arrives and whose answer does not."""
        whole = PollClient.ask

        def lost(client: PollClient, request: Request, *, wait_ms: int = 5_000) -> Any:
            whole(client, request, wait_ms=wait_ms)
            raise NoAnswer(request.id)

        with self._patch.context() as patch:
            patch.setattr(PollClient, "ask", lost)
            return self.run("cage", *words)

    def receipts(self, kind: str) -> int:
        connection = sqlite3.connect(f"file:{DataDirectory(self._data).database}?mode=ro", uri=True)
        asked = "SELECT count(*) FROM receipt WHERE kind = ? AND amount = 12345"
        (count,) = connection.execute(asked, (kind,)).fetchone()
        connection.close()
        return int(count)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("room") / "data"
    seed_people(folder, 'name = "Counter"\n', 3, name="counter")
    with running_server(folder) as running:
        yield running


@pytest.mark.plain
def test_a_deposit_whose_answer_was_lost_is_booked_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter = Counter(server, monkeypatch)
    command = ("deposit", "3", "123.45", "--warned")

    lost = counter.losing_the_answer(*command)
    assert lost.exit_code == 1
    assert "it may have been done, or not" in lost.output
    assert counter.receipts("deposit") == 1

    again = counter.run("cage", *command)
    assert again.exit_code == 0
    assert "had no answer" in again.output
    assert counter.receipts("deposit") == 1, "the first was booked, the second was its answer"

    assert counter.run("cage", *command).exit_code == 0
    assert counter.receipts("deposit") == 2, "an answered command is over; this is another"

    counter.losing_the_answer(*command)
    assert counter.run("cage", "--anew", *command).exit_code == 0
    assert counter.receipts("deposit") == 4, "the operator said that it is another one"
