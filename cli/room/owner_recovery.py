"""The room's books at the console while its server is stopped: the only administrator's way in."""

from __future__ import annotations

from pathlib import Path
from time import time

from cli.output import note
from ledger import BooksPorts, newest_ms, open_books
from ledger.data_directory import nature_of
from ledger.keys import KeyName, fresh_bytes
from ledger.pepper import Pepper
from ledger.secret_hash import SecretHasher
from ledger.staff import Password, Recovery, recover_administrator
from server import RoomFiles
from wire.link import new_request_id


def recovered(data: Path, login: str, password: str, heads_copy: Path | None) -> int:
    """Give the only administrator a new password and return his number.

    Raises `ledger.Refused`, as where the books are in use.
    """
    files = RoomFiles(data)
    nature = nature_of(files.books)
    ports = BooksPorts(now_ms=_now_ms, alarm=lambda alarm, detail: note(f"{alarm.value} {detail}"))
    second = heads_copy or files.second_heads
    with open_books(files.books, nature, ports, second=second) as books:
        hasher = SecretHasher(Pepper(books.keys.secret(KeyName.PEPPER)), fresh_bytes)
        recovery = Recovery(
            request_id=new_request_id(),
            login=login,
            password=Password(password),
            at_ms=max(_now_ms(), newest_ms(books.store)),
        )
        staff: int = books.store.apply(recover_administrator(recovery, hasher)).value
        return staff


def _now_ms() -> int:
    return int(time() * 1000)
