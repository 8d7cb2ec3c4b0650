"""Address, document number and photograph: kept under seal, read for a reason, never in clear."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ledger.card_room import password_of
from tests.server.room.evening import done
from tests.staff_web.cage.test_new_account import NEW, PIN, blank
from tests.staff_web.cage.window import PASSPORT, Window, open_window

PHOTO = b"\xff\xd8\xff\xe0" + bytes(2_000)
TAKEN = "data:image/jpeg;base64," + base64.b64encode(PHOTO).decode()
ADDRESS = "221B Baker Street, London"
FULL = {**NEW, "address": ADDRESS, "document_until": "2031-05-06", "photo": TAKEN}


@pytest.fixture
def carl(tmp_path: Path) -> Iterator[Window]:
    with open_window(tmp_path) as window:
        yield window


def welcomed(carl: Window, **form: str) -> str:
    """Open account 7 with everything; return the page that follows the PIN."""
    carl.post("/cage/card", track=blank(carl))
    answer = carl.post("/cage/new", **{**FULL, **form})
    assert answer.status_code == 303, answer.text
    asking = str(answer.headers["location"])
    carl.shown_in_time(asking, "The customer reads the question.")
    done(carl.enter_pin(PIN))
    return carl.led_to(asking)


def as_sue(carl: Window) -> None:
    carl.post("/sign-out")
    carl.sign_in("sue")


def written(carl: Window) -> str:
    """Return everything that the books keep in text."""
    store = carl.room.store
    tables = ("SELECT * FROM player_paper", "SELECT command, events, changes FROM record")
    return repr([store.query(sql, limit=100_000) for sql in tables])


def test_photograph_and_document_stand_on_the_account(carl: Window) -> None:
    welcomed(carl)

    page = carl.shown("/cage/players/7")

    assert "until 2031-05-06" in page
    assert 'src="/cage/photos/7"' in page
    photo = carl.get("/cage/photos/7")
    assert (photo.headers["content-type"], photo.content) == ("image/jpeg", PHOTO)
    assert carl.get("/cage/photos/1").status_code == 404


def test_the_books_keep_nothing_of_it_in_clear(carl: Window) -> None:
    welcomed(carl)

    kept = written(carl)

    assert ADDRESS not in kept
    assert NEW["document"] not in kept


def test_a_supervisor_reads_it_for_a_reason_that_is_in_the_books(carl: Window) -> None:
    welcomed(carl)
    curious = carl.act(7, "papers", reason="curious")
    assert "Your role may not do this." in notice(carl, curious)
    as_sue(carl)
    assert "Write a reason." in notice(carl, carl.act(7, "papers"))

    page = carl.act(7, "papers", reason="report of the day", request="one-load-papers")

    assert ADDRESS in page.text
    assert NEW["document"] in page.text
    assert written(carl).count('"papers_read"') == 1
    carl.act(7, "papers", reason="report of the day", request="one-load-papers")
    assert written(carl).count('"papers_read"') == 1


def notice(carl: Window, answer: Any) -> str:
    return carl.shown(answer.headers["location"])


def test_a_document_that_is_over_opens_no_account(carl: Window) -> None:
    carl.post("/cage/card", track=blank(carl))

    page = carl.post("/cage/new", **{**FULL, "document_until": "2020-01-01"})

    assert "valid until 2020-01-01" in page.text
    assert f'value="{ADDRESS}"' in page.text
    assert carl.get("/cage/players/7").status_code == 404


@pytest.mark.parametrize("photo", ["x", "data:image/jpeg;base64,AAAA", TAKEN[:-9] + "!"])
def test_what_is_no_photograph_is_not_kept(carl: Window, photo: str) -> None:
    assert "This is no photograph." in carl.act(1, "photo", photo=photo).text


def test_a_new_photograph_address_and_document_replace_the_old(carl: Window) -> None:
    assert carl.act(1, "photo").status_code == 422
    carl.act(1, "photo", photo=TAKEN)
    assert carl.get("/cage/photos/1").content == PHOTO
    carl.act(1, "address", address="1 New Road")
    new = {**PASSPORT, "document": "Z7654321", "document_until": "2030-02-03"}
    alone = carl.act(1, "document", **new)
    assert "second person" in alone.text

    secret = password_of("sue").reveal()
    carl.act(1, "document", **new, second="sue", second_password=secret)

    assert "until 2030-02-03" in carl.shown("/cage/players/1")
    as_sue(carl)
    papers = carl.act(1, "papers", reason="report")
    assert "1 New Road" in papers.text
    assert "Z7654321" in papers.text
