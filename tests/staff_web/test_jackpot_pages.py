"""Jackpots on the pages: a hit is paid or refused by two persons, the house gives, nobody else."""

from __future__ import annotations

from pathlib import Path

from ledger.jackpots import meter, waiting_hits
from tests.ledger.card_room import password_of
from tests.server.room.evening import Evening
from tests.server.room.floor.test_jackpots import SEED, played, room_with_jackpot
from tests.staff_web.evening_link import Desk

SUE = {"login": "sue", "password": password_of("sue").reveal()}
SAW = {"reason": "looked at the hand"}


def hit_room() -> Evening:
    room = room_with_jackpot()
    played(room)
    return room


def at_floor(room: Evening, tmp_path: Path, login: str = "finn") -> Desk:
    desk = Desk(room, tmp_path)
    assert desk.sign_in(login).status_code == 303
    return desk


def test_a_hit_leads_from_needs_attention_to_its_page_and_two_persons_pay_it(
    tmp_path: Path,
) -> None:
    finn = at_floor(hit_room(), tmp_path)
    assert 'href="/jackpots"' in finn.shown("/")
    page = finn.shown("/jackpots")
    assert "Bad Beat: $1,000" in page
    assert "/hands/1/1" in page

    alone = finn.post("/jackpots/hits/1", order="pay", **SAW)
    assert (alone.status_code, "The second person types a login." in alone.text) == (422, True)
    assert 'value="looked at the hand"' in alone.text
    assert finn.post("/jackpots/hits/1", order="pay", **SAW, **SUE).status_code == 303

    page = finn.shown("/jackpots")
    assert "$1,000 is paid" in page
    assert "None." in page
    assert waiting_hits(finn.room.store) == []
    again = finn.post("/jackpots/hits/1", order="pay", **SAW, **SUE)
    assert (again.status_code, "it was decided, or never was" in again.text) == (422, True)


def test_a_refused_hit_goes_back_to_its_jackpot(tmp_path: Path) -> None:
    finn = at_floor(hit_room(), tmp_path)

    assert finn.post("/jackpots/hits/1", order="none", **SAW, **SUE).status_code == 422
    assert finn.post("/jackpots/hits/1", order="refuse", **SAW, **SUE).status_code == 303

    assert "$1,000 went back to the jackpot." in finn.shown("/jackpots")
    assert meter(finn.room.store, "main").count > SEED


def test_two_supervisors_give_to_a_jackpot_and_a_form_sent_twice_gives_once(tmp_path: Path) -> None:
    sue = at_floor(room_with_jackpot(), tmp_path, "sue")
    form = {"jackpot": "main", "amount": "250", "reason": "new month", "request": "one-load-give"}
    wrong = sue.post("/jackpots/give", jackpot="other", amount="-1", reason="")
    for words in ("Choose a jackpot.", "Type an amount", "Write a reason."):
        assert words in wrong.text

    second = {"login": "sam", "password": password_of("sam").reveal()}
    for _time in range(2):
        assert sue.post("/jackpots/give", **form, **second).status_code == 303

    assert "The jackpot holds $1,250 now." in sue.shown("/jackpots")
    assert meter(sue.room.store, "main").count == SEED + 25_000


def test_a_hit_is_approved_at_another_desk(tmp_path: Path) -> None:
    finn = at_floor(hit_room(), tmp_path)

    asked = finn.post("/jackpots/hits/1", order="pay", elsewhere="yes", **SAW)

    assert "It stands under Needs attention" in asked.text
    assert 'value="pay" required checked' in asked.text


def test_only_the_floor_sees_jackpots_and_only_supervisors_give(tmp_path: Path) -> None:
    finn = at_floor(hit_room(), tmp_path)
    assert "Give money of the house" not in finn.shown("/jackpots")
    form = {"jackpot": "main", "amount": "250", "reason": "mine"}
    assert "may not" in finn.post("/jackpots/give", **form, **SUE).text
    finn.post("/sign-out")
    finn.sign_in("carl")
    assert "Your role may not do this." in finn.shown("/jackpots")
    assert meter(finn.room.store, "main").count < SEED
