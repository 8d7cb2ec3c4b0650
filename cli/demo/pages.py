"""The staff's pages of a demo: their process, and who signs in there."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path
from shlex import quote
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from cli.own_command import ROOT, own_command
from cli.web.command import PORT
from simulation.people import password_of

START_SECONDS: Final = 20.0
STEP_SECONDS: Final = 0.1
DESKS: Final = (("floor:1", "finn"), ("cage:1", "carl"))


@contextmanager
def served_pages(folder: Path, server: str) -> Iterator[str]:
    """Serve the pages of a room beside its server; yield their address once they answer."""
    port = _free_port()
    address = f"http://127.0.0.1:{port}"
    command = own_command("web", "--data", str(folder), "--server", server, "--port", str(port))
    with (folder / "web.log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603  (our own command)
            command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True
        )
    try:
        _await(process, address)
        yield address
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def page_sign_ins(folder: Path, address: str) -> Iterator[str]:
    """Yield the lines that say where the pages are, who works there, and how a customer answers."""
    from staff_web import DeskBook

    yield _("The staff's pages are at {address}, in any browser of this computer:").format(
        address=address
    )
    book, now_ms = DeskBook(folder / "web"), time.time_ns() // 1_000_000
    words = _("  {desk}: code {code} (for 10 minutes), then login {login}, password {password}")
    for desk, login in DESKS:
        code = book.new_code(desk, now_ms)
        yield words.format(desk=desk, code=code, login=login, password=password_of(login))
    yield _("  The customer's screen at cage:1, where a new player chooses the PIN:")
    room = f"--data {quote(str(folder.absolute()))}"
    yield f"  ./arclight enroll cage --number 1 {room} && ./arclight station --cage 1 {room}"


def _free_port() -> int:
    """Return the usual port, or if it is taken any free one."""
    for wanted in (PORT, 0):
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", wanted))
            except OSError:
                continue
            return int(tried.getsockname()[1])
    raise RuntimeError("this computer has no free port")


def _await(process: subprocess.Popen[bytes], address: str) -> None:
    """Wait until the pages reach the room; they may take longer than we wait."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            with urlopen(f"{address}/healthz", timeout=5):  # noqa: S310  (our own address)
                return
        except (URLError, OSError):
            time.sleep(STEP_SECONDS)
