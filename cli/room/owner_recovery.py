"""Lets the only administrator in again, at the console, while the room's server is stopped."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path

from cli.books.console_time import console_ms
from cli.output import note
from cli.typed.secrets import new_password
from ledger import BooksPorts, open_books
from ledger.data_directory import nature_of
from ledger.keys import KeyName, fresh_bytes
from ledger.pepper import Pepper
from ledger.secret_hash import SecretHasher
from ledger.staff import Password, Recovery, recover_administrator
from ledger.staff.members import clean_login
from ledger.staff.recovery import recoverable
from server import RoomFiles
from wire.link import new_request_id


def recovered(data: Path, login: str, password_file: Path | None, heads_copy: Path | None) -> int:
    """Give the only administrator a new password and return his number.

    The password is asked for last: a running server or a wrong login is refused before, with
    `ledger.Refused`.
    """
    files = RoomFiles(data)
    nature = nature_of(files.books)
    now_ms = console_ms(files.books, clock_is_right=False)
    ports = BooksPorts(
        now_ms=lambda: now_ms, alarm=lambda alarm, detail: note(f"{alarm.value} {detail}")
    )
    second = heads_copy or files.second_heads
    with open_books(files.books, nature, ports, second=second) as books:
        recoverable(books.store, clean_login(login))
        password = new_password(_("New password"), password_file, login)
        hasher = SecretHasher(Pepper(books.keys.secret(KeyName.PEPPER)), fresh_bytes)
        recovery = Recovery(
            request_id=new_request_id(),
            login=login,
            password=Password(password),
            at_ms=now_ms,
        )
        staff: int = books.store.apply(recover_administrator(recovery, hasher)).value
        return staff
