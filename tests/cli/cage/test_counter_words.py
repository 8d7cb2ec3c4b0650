"""What a cashier reads at a real room's counter: how much, from where, what is there now."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen
from threading import Event, Thread
from zoneinfo import ZoneInfo

import pytest
from typer.testing import CliRunner, Result

from cli.link.room_calendar import room_calendar
from cli.link.room_client import listening_address
from cli.main import app
from cli.room.key_bundle import make_bundle
from cli.room.seeded_room import Running, running_server, seed_people
from simulation.people import password_of
from tests.cli.room.stand_ins import Customer
from tests.player_station.real_seat import await_it, linked
from wire.link import read_bundle
from wire.messages.cage import CustomerAsked

pytestmark = pytest.mark.plain


HOUSE = """name = "Counter"
[gaming_day]
time_zone = "Pacific/Kiritimati"
"""
"""A day ahead of most of the world."""


class Room:
    """People at the console of a real room."""

    def __init__(self, data: Path) -> None:
        self.data = data
        for login in ("carl", "sue", "ada", "finn"):
            self.password(login).write_text(password_of(login), encoding="utf-8")
            words = ("sign-in", login, "--password-file", str(self.password(login)))
            assert self.run("staff", *words).exit_code == 0

    def password(self, login: str) -> Path:
        return self.data / f"{login}.password"

    def run(self, group: str, *words: str, keys: str = "") -> Result:
        return CliRunner().invoke(app, [group, "--data", str(self.data), *words], input=keys)

    def said(self, login: str, *words: str, group: str = "cage") -> str:
        found = self.run(group, "--as", login, *words)
        assert found.exit_code == 0, found.output
        return found.output

    @contextmanager
    def customer(self) -> Iterator[None]:
        """Somebody stands at the customer's screen and enters the PIN whenever asked."""
        keys = read_bundle(self.data / "clients" / "cage-1.json").at(listening_address(self.data))
        person, over = Customer(keys), Event()

        def live() -> None:
            while not over.wait(0.02):
                person()

        thread = Thread(target=live)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()
            person.close()
            self.until_all_have_left()

    @contextmanager
    def customer_who_waits(self) -> Iterator[Callable[[], None]]:
        """A customer's screen where nobody types; what is given waits until it asks."""
        keys = read_bundle(self.data / "clients" / "cage-1.json").at(listening_address(self.data))
        with linked(keys) as screen:

            def until_told(*, asks: bool) -> None:
                until = time.monotonic() + 60
                while time.monotonic() < until:
                    for news in screen.poll(100):
                        if isinstance(news, CustomerAsked) and bool(news.ask) is asks:
                            return
                raise AssertionError("the screen was told nothing")

            until_told(asks=False)
            yield lambda: until_told(asks=True)
        self.until_all_have_left()

    def until_all_have_left(self) -> None:
        """Wait until the server knows no client but the one that asks."""

        def others() -> int:
            status = CliRunner().invoke(app, ["status", "--data", str(self.data), "--json"])
            return int(json.loads(status.output)["peers"]) - 1

        await_it(lambda: not others(), lambda: None, "a room without other clients")

    def process(self, group: str, *words: str) -> Popen[str]:
        """Begin a command in a process of its own."""
        command = [sys.executable, "-m", "cli", group, "--data", str(self.data), *words]
        return Popen(command, stdout=PIPE, stderr=STDOUT, text=True)

    def second(self, login: str) -> tuple[str, ...]:
        return ("--second", login, "--second-password-file", str(self.password(login)))


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    folder = tmp_path_factory.mktemp("room") / "data"
    seed_people(folder, HOUSE, 4, name="counter")
    keys = folder / "clients" / "cage-1.json"
    make_bundle(folder, "cage", "cage:1", "cage 1", file=keys, address="tcp://127.0.0.1:1")
    with running_server(folder) as running:
        yield Room(_folder(running))


def _folder(running: Running) -> Path:
    return running.folder


def balance(room: Room, player: int) -> int:
    return int(json.loads(room.said("carl", "find", str(player), "--json"))["balance"])


def dollars(cents: int) -> str:
    return f"${cents / 100:,.2f}"


def test_a_deposit_says_where_the_money_is_now(room: Room) -> None:
    before = balance(room, 1)
    said = room.said("carl", "deposit", "1", "200")
    assert "$200.00 from the customer to account 1, receipt" in said
    assert f"On the account now: {dollars(before + 20_000)}" in said


def test_a_payout_says_first_how_much_to_hand_over(room: Room, tmp_path: Path) -> None:
    refused = room.run("cage", "--as", "carl", "pay-out", "1", "-5")
    assert "-$5.00" not in refused.stdout
    paper = tmp_path / "paper"
    paper.write_text(document_of(1), encoding="utf-8")
    before = balance(room, 1)
    words = ("pay-out", "1", "50", "--document-file", str(paper))
    said = room.said("carl", *words).splitlines()
    assert said[0] == "HAND OVER $50.00"
    assert f"On the account now: {dollars(before - 5_000)}" in said


def document_of(number: int) -> str:
    from simulation.cage import document_shown

    shown = document_shown(number - 1)
    return f"{shown.kind}:{shown.issuer}:{shown.number}\n"


def test_a_void_and_an_adjustment_say_what_is_there_now(room: Room) -> None:
    said = room.said("carl", "deposit", "2", "30")
    receipt = re.findall(r"receipt (\d+)", said)[0]
    void = room.said("carl", "void", receipt, "--reason", "wrong player", *room.second("sue"))
    assert void.splitlines()[0] == "GIVE BACK $30.00"
    assert f"The deposit of receipt {receipt} is void" in void
    down = room.said("carl", "adjust", "2", "-10", "--reason", "error", *room.second("sue"))
    assert "corrected by -$10.00" in down
    assert f"On the account now: {dollars(balance(room, 2))}" in down


def test_cash_that_is_no_players_is_said(room: Room) -> None:
    assert "$45.00 out of your drawer" in room.said("carl", "paid-out", "45", "--reason", "flowers")
    assert "$45.00 into your drawer" in room.said("carl", "paid-in", "45", "--reason", "flowers")


def test_much_cash_that_is_no_players_takes_a_second_person(room: Room) -> None:
    words = ("paid-out", "250", "--reason", "a new chair")
    refused = room.run("cage", "--as", "carl", *words).output
    assert "takes a second person: pay out $250.00 of petty cash. Name one" in refused
    said = room.said("carl", *words, *room.second("sue"))
    assert "$250.00 out of your drawer" in said


def test_a_fill_says_what_the_vault_holds(room: Room) -> None:
    said = room.said("carl", "fill", "1x100")
    assert "$100.00 from the vault to your drawer, receipt" in said
    assert "In the vault now: $" in said


def test_a_receipt_is_printed_with_everything_on_it(room: Room) -> None:
    receipt = re.findall(r"receipt (\d+)", room.said("carl", "deposit", "3", "12.34"))[0]
    printed = room.said("carl", "receipt", receipt)
    lines = printed.splitlines()
    assert lines[0].strip() == "Counter"
    assert lines[1].strip() == f"Receipt {receipt}"
    assert any(line.startswith("DEPOSIT") and line.endswith("$12.34") for line in lines)
    assert all(len(line) <= 40 for line in lines)


def test_a_player_is_found_by_a_part_of_the_name_and_named_by_nickname(room: Room) -> None:
    found = json.loads(room.said("carl", "find", "1", "--json"))
    part = found["name"].split()[0][:4].lower()
    listed = room.run("cage", "--as", "carl", "find", part)
    assert found["nickname"] in listed.output
    said = room.said("carl", "deposit", found["nickname"], "1")
    assert "to account 1" in said
    assert "Nobody is called" in room.run("cage", "--as", "carl", "deposit", "nobody", "1").output


def test_a_card_file_is_never_written_over(room: Room, tmp_path: Path) -> None:
    file = tmp_path / "ann.card"
    file.write_text("another card", encoding="utf-8")
    found = room.run("cage", "--as", "carl", "card", "3", "--out", str(file))
    assert found.exit_code == 1
    assert "may hold another card" in found.output
    assert file.read_text(encoding="utf-8") == "another card"


def test_limits_exclusion_and_standing_have_commands(room: Room) -> None:
    assert "$100.00" in room.said("carl", "limit", "4", "loss_day", "100")
    words = ("exclude", "4", "--until", "ever", "--reason", "own wish")
    assert "for ever" in room.said("sue", *words)
    assert "EXCLUDED for ever" in room.said("carl", "find", "4")


def test_reports_are_listed_shown_and_written_as_csv(room: Room) -> None:
    assert "statement PLAYER" in room.run("report", "list").output
    shown = room.said("ada", "show", "staff", group="report")
    assert "administrator" in shown
    table = room.said("sue", "show", "shifts", "--csv", group="report")
    assert table.startswith(
        "shift,cashier,day,opened_ms,closed_ms,float,expected,counted,difference,member\n"
    )
    wrong = room.run("report", "--as", "sue", "show", "gossip")
    assert "no report 'gossip'" in wrong.output


def test_a_day_far_away_is_refused_unless_it_is_meant(room: Room) -> None:
    found = room.run("cage", "--as", "sue", "close-day", "2035-01-01", "1x100")
    assert found.exit_code == 1
    assert "2035-01-01 is far from" in found.output
    assert "the gaming day by the room's clock" in found.output
    assert "add --sure" in found.output


def test_a_locked_session_is_opened_with_the_password_and_the_command_goes_on(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wire.link import PollClient
    from wire.messages.session import Refusal

    whole = PollClient.ask
    locked: list[object] = []

    def once_locked(client: PollClient, request: object, *, wait_ms: int = 5_000) -> object:
        if type(request).__name__ == "Deposit" and not locked:
            locked.append(request)
            return Refusal(id=request.id, code="session_locked")  # type: ignore[attr-defined]
        return whole(client, request, wait_ms=wait_ms)  # type: ignore[arg-type]

    monkeypatch.setattr(PollClient, "ask", once_locked)
    monkeypatch.setattr("cli.link.locked_session.somebody_is_there", lambda: True)
    words = ("--as", "carl", "deposit", "1", "5")
    found = room.run("cage", *words, keys=f"{password_of('carl')}\n\n")
    assert found.exit_code == 0, found.output
    assert "$5.00 from the customer to account 1" in found.output


def test_a_directory_without_a_room_is_told_in_words(tmp_path: Path) -> None:
    words = ["cage", "--data", str(tmp_path / "nowhere"), "find", "1"]
    found = CliRunner().invoke(app, words)
    assert found.exit_code == 2
    assert "is no room's data directory" in found.output
    assert "Errno" not in found.output


def test_closing_a_shift_says_over_or_short(room: Room) -> None:
    words = ("--as", "carl", "close-shift", "1x100")
    first = room.run("cage", *words)
    assert first.exit_code == 1
    assert "the count differs from the books; the shift is still open. Count again" in first.output
    assert "$" not in first.output, "what is expected is not told"
    assert "takes a second person" in room.run("cage", *words).output
    said = room.said("carl", "close-shift", "1x100", *room.second("sue"))
    assert "counted" in said
    assert "expected by the books" in said
    assert "= SHORT" in said
    assert "in the vault now: $" in said
    opened = room.said("carl", "open-shift", "100x100")
    assert "$10,000.00 from the vault to your drawer, receipt" in opened
    assert "In the drawer now: $10,000.00; in the vault: $" in opened


def test_a_new_document_is_written_down_by_two(room: Room, tmp_path: Path) -> None:
    paper = tmp_path / "paper"
    paper.write_text("passport:US:N1234567\n", encoding="utf-8")
    words = ("document", "3", "--document-file", str(paper))

    assert "This takes a second person" in room.run("cage", "--as", "carl", *words).output
    said = room.said("carl", *words, *room.second("sue"))
    assert "Account 3 has a new document on file: passport of US" in said


def test_a_question_that_is_taken_back_must_be_asked(room: Room) -> None:
    nothing = room.run("cage", "--as", "sue", "take-back", "1")
    assert "The customer's screen is not asked for this" in nothing.output
    with room.customer_who_waits() as asked:
        cashier = room.process("cage", "--as", "carl", "pay-out", "1", "50", "--known", "years")
        asked()
        said = room.said("sue", "take-back", "1")
        told, _nothing = cashier.communicate(timeout=60)
    assert "The customer's screen asks account 1 nothing any more" in said
    assert "taken back at the counter" in told


def test_a_welcome_that_was_refused_goes_on_when_it_is_typed_again(
    room: Room, tmp_path: Path
) -> None:
    paper, card = tmp_path / "paper", tmp_path / "zoe.card"
    paper.write_text("passport:US:Z7654321\n", encoding="utf-8")
    about = ("--name", "Zoe Zander", "--born", "1990-05-05")
    files = ("--card", str(card), "--document-file", str(paper))
    words = ("welcome", "zoe", "200", *about, *files)

    refused = room.run("cage", "--as", "carl", *words)
    tracks = card.read_text(encoding="ascii")
    with room.customer():
        said = room.said("carl", *words)

    assert 'No customer screen "cage:1" is connected; connected: -. Start it' in refused.output
    assert "type the same command again" in refused.output
    assert card.read_text(encoding="ascii") == tracks, "no second card is issued"
    assert "On the account now: $200.00" in said
    assert "was welcomed before" in room.run("cage", "--as", "carl", *words).output
    with room.customer():
        alone = room.run("cage", "--as", "carl", "pay-out", "zoe", "all")
        by_card = ("pay-out", "zoe", "all", "--card", str(card))
        paid = room.said("carl", *by_card).splitlines()
    assert "A PIN alone pays nothing out here. Swipe player" in alone.output
    assert "HAND OVER $200.00" in paid, "the ordinary way is the PIN at the customer's screen"
    empty = room.run("cage", "--as", "carl", "pay-out", "zoe", "all")
    assert "holds $0.00; nothing was paid, and the customer not asked" in empty.output


def test_a_welcome_typed_again_with_other_facts_does_not_go_on(room: Room, tmp_path: Path) -> None:
    paper, other = tmp_path / "paper", tmp_path / "other"
    paper.write_text("passport:US:Y7654321\n", encoding="utf-8")
    other.write_text("passport:US:X7654321\n", encoding="utf-8")

    def typed(born: str, name: str = "Yan Young", document: Path = paper) -> str:
        about = ("--name", name, "--born", born, "--document-file", str(document))
        words = ("welcome", "yan", "200", *about, "--card", str(tmp_path / "yan.card"))
        return room.run("cage", "--as", "carl", *words).output

    typed("1980-02-28")
    differs = typed("1980-02-29")
    assert "opened for Yan Young, born 1980-02-28. Typed was Yan Young, born 1980-02-29" in differs
    assert "Typed was Yan Older, born 1980-02-28" in typed("1980-02-28", name="Yan Older")
    with room.customer():
        shown = typed("1980-02-28", document=other)
    assert "This is not the document on file" in shown
    assert "born 1980-02-28" in room.said("carl", "find", "yan")


def test_days_and_times_are_the_rooms_wherever_the_computer_is(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Pacific/Pago_Pago")
    time.tzset()
    room_calendar.cache_clear()
    receipt = room.said("carl", "receipt", "1")
    status = json.loads(room.run("status", "--json").output)
    found = json.loads(
        room.said("carl", "show", "receipts", status["day"], "--json", group="report")
    )
    today = json.loads(room.said("carl", "show", "receipts", "today", "--json", group="report"))
    shown = room.said("carl", "show", "receipts", "today", group="report")
    monkeypatch.delenv("TZ")
    time.tzset()
    at = datetime.fromtimestamp(found[0]["at_ms"] / 1000, ZoneInfo("Pacific/Kiritimati"))
    assert f"{at:%Y-%m-%d %H:%M:%S}" in receipt
    assert f"{at:%Y-%m-%d %H:%M:%S}" in shown
    assert today == found


def test_staff_are_named_by_login_and_listed(room: Room) -> None:
    assert "carl" in room.said("ada", "list", group="staff")
    unknown = room.run("staff", "--as", "ada", "end-sessions", "nobody")
    assert "nobody has the login nobody; there are" in unknown.output
    assert "signed out everywhere" in room.said("ada", "end-sessions", "finn", group="staff")
