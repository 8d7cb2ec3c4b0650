"""A new device believes nobody but the room that made its code, whoever answers on the way."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qs

import pytest
from typer.testing import CliRunner, Result

from cli.main import app
from server.adapters.device_list import DeviceFolder
from staff_web import WebPlan, certificate_for
from staff_web.program import web_server
from tests.server.room.evening import Evening
from tests.staff_web.evening_link import Desk, pages_of
from wire.link import load_allow_list, make_server_keys, new_key_pair, read_bundle
from wire.session.device_code import DeviceSecret, letters_from, typed_code

RUN = CliRunner()
TRUE, FALSE = new_key_pair().public, new_key_pair().public
SECRET = DeviceSecret("12345678", letters_from(b"a room"))
CODE = SECRET.whole
LET_IN = {"role": "seat", "place": "seat:1:3", "name": "seat 1 3", "address": "tcp://10.6.6.6:5670"}

Answer = Callable[[str], dict[str, str]]
"""What false pages answer to a form."""


@contextmanager
def false_pages(answer: Answer) -> Iterator[tuple[str, list[str]]]:
    """Pages of an attacker; yields their address and the forms they were sent."""
    forms: list[str] = []

    class Pages(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            forms.append(self.rfile.read(int(self.headers["content-length"])).decode())
            self._tell(answer(forms[-1]))

        def _tell(self, told: dict[str, str]) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(told).encode())

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Pages)
    thread = Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", forms
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def join(pages: str, code: str, out: Path) -> Result:
    return RUN.invoke(
        app, ["enroll", "join", "--pages", pages, "--code", code, "--out", str(out), "--json"]
    )


def words_of(result: Result) -> str:
    return " ".join(result.stderr.split())


def test_pages_of_another_room_learn_no_letters_and_are_not_believed(tmp_path: Path) -> None:
    out = tmp_path / "station.json"
    other = DeviceSecret(CODE[:8], "0" * 12)

    def answer(form: str) -> dict[str, str]:
        key = parse_qs(form)["key"][0]
        return {**LET_IN, "server": FALSE, "proof": other.proof_of_answer(key, LET_IN)}

    with false_pages(answer) as (pages, forms):
        done = join(pages, CODE, out)

    assert done.exit_code == 1
    assert "is not from this code's room" in words_of(done)
    assert (len(forms), out.exists()) == (1, False)
    assert CODE[8:] not in forms[0]  # the letters never leave the device


def test_who_relays_the_true_answer_with_a_server_key_of_his_own_is_not_believed(
    tmp_path: Path,
) -> None:
    out = tmp_path / "station.json"

    def answer(form: str) -> dict[str, str]:
        true = {**LET_IN, "server": TRUE}
        proof = SECRET.proof_of_answer(parse_qs(form)["key"][0], true)
        return {**true, "server": FALSE, "proof": proof}

    with false_pages(answer) as (pages, _forms):
        done = join(pages, CODE, out)

    assert (done.exit_code, out.exists()) == (1, False)


def new_code(desk: Desk, keys: Path) -> str:
    """Have the floor make the code of a new station at seat 7 of table 3."""
    folder = DeviceFolder(keys, lambda: "tcp://127.0.0.1:5670")
    object.__setattr__(desk.room.hall.ports, "devices", folder)
    desk.sign_in()
    page = desk.post("/devices", kind="seat", number="3", seat="7")
    code = re.search(r'class="digits">([^<]*)<', page.text)
    assert code is not None
    return code[1]


def test_who_stands_between_lets_no_key_of_his_own_in(tmp_path: Path) -> None:
    """He relays everything, with his own key in the place of the device's."""
    desk, keys, out = Desk(Evening(), tmp_path), tmp_path / "keys", tmp_path / "station.json"
    make_server_keys(keys)
    code = new_code(desk, keys)
    told: list[dict[str, str]] = []

    def relay(form: str) -> dict[str, str]:
        sent = {name: values[0] for name, values in parse_qs(form).items()}
        told.append(desk.browser.post("/enrol", data={**sent, "key": FALSE}).json())
        return told[-1]

    with false_pages(relay) as (pages, _forms):
        done = join(pages, code, out)

    assert done.exit_code == 1
    assert [set(each) for each in told] == [{"problem"}]
    assert load_allow_list(keys).peers == ()
    assert not out.exists()


@pytest.mark.parametrize(
    ("pages", "code", "said"),
    [
        ("http://10.0.0.7:8670", CODE, "write https:// for pages on another computer"),
        ("http://pages.example", CODE, "write https:// for pages on another computer"),
        ("ftp://127.0.0.1", CODE, "is no address"),
        ("http://127.0.0.1:1", CODE[:-1], "8 digits and then 12 letters"),
        ("http://127.0.0.1:1", CODE[:7] + "U" + CODE[8:], "8 digits and then 12 letters"),
    ],
    ids=("in clear to an address", "in clear to a name", "another protocol", "short", "letter U"),
)
def test_what_others_could_read_or_is_not_whole_is_not_sent(
    tmp_path: Path, pages: str, code: str, said: str
) -> None:
    done = join(pages, code, tmp_path / "station.json")

    assert done.exit_code == 2
    assert said in words_of(done)


def test_a_proof_holds_for_this_code_and_this_key_only() -> None:
    typed = typed_code(CODE[:8] + " - " + CODE[8:].lower().replace("0", "o").replace("1", "l"))
    assert typed == SECRET
    others = (DeviceSecret("12345679", SECRET.letters), DeviceSecret("12345678", "0" * 12))
    proofs = {each.proof_of_key(TRUE) for each in (SECRET, *others)} | {SECRET.proof_of_key(FALSE)}
    assert len(proofs) == 4


@contextmanager
def served(desk: Desk, folder: Path) -> Iterator[str]:
    """The pages as another computer gets them: with the certificate that they sign themselves."""
    made = certificate_for(folder, "127.0.0.1")
    plan = WebPlan(host="127.0.0.1", port=0, folder=folder, certificate=made)
    server = web_server(pages_of(desk.site), plan)
    thread = Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            thread.join(0.01)
        yield f"https://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


def test_the_documented_line_joins_a_station_at_pages_with_their_own_certificate(
    tmp_path: Path,
) -> None:
    desk, keys, out = Desk(Evening(), tmp_path), tmp_path / "keys", tmp_path / "station.json"
    public = make_server_keys(keys).public
    code = new_code(desk, keys)

    with served(desk, tmp_path / "tls") as pages:
        mistyped = join(pages, code[:-1] + ("0" if code[-1] != "0" else "1"), out)
        done = join(pages, code.lower(), out)

    assert (mistyped.exit_code, done.exit_code) == (1, 0), done.stderr
    bundle = read_bundle(out)
    assert (bundle.server, bundle.place) == (public, "seat:3:7")
    assert load_allow_list(keys).peer(bundle.keys.public) is not None
