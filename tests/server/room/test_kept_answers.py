"""A request that is still worked on is known again, however many others its client has made."""

from __future__ import annotations

from server.room.requests import ANSWERS_KEPT, DESKS_KEPT, AllAnswers, ClientAnswers
from wire.messages.session import Done
from wire.session.peers import Peer, Role


def test_what_is_still_worked_on_is_never_begun_twice() -> None:
    answers = ClientAnswers()
    assert answers.begin("slow", 0)
    for number in range(2 * ANSWERS_KEPT):
        assert answers.begin(f"quick-{number}", 0)
        answers.keep(f"quick-{number}", Done(id=f"quick-{number}"))

    assert not answers.begin("slow", 0)
    assert answers.found("slow") is None
    answers.keep("slow", Done(id="slow"))
    assert answers.found("slow") == Done(id="slow")


def test_old_answers_are_forgotten() -> None:
    answers = ClientAnswers()
    for number in range(2 * ANSWERS_KEPT):
        answers.begin(f"quick-{number}", 0)
        answers.keep(f"quick-{number}", Done(id=f"quick-{number}"))

    assert answers.found("quick-0") is None
    assert answers.found(f"quick-{2 * ANSWERS_KEPT - 1}") is not None
    assert answers.begin("quick-0", 0)


def test_desks_that_pages_name_are_forgotten_but_no_open_request_and_no_station() -> None:
    kept, station = AllAnswers(), Peer(key="s" * 40, role=Role.SEAT, place="seat:1:1", name="s")
    pages = Peer(key="p" * 40, role=Role.WEB, place="", name="pages")
    kept.of(station).begin("old", 1)
    kept.of(station).keep("old", Done(id="old"))
    kept.of(pages.at("cage:1")).begin("open", 1)
    for number in range(2 * DESKS_KEPT):
        answers = kept.of(pages.at(f"floor:{number}"))
        answers.begin("once", 1)
        answers.keep("once", Done(id="once"))

    assert kept.of(station).found("old") is not None
    assert not kept.of(pages.at("cage:1")).begin("open", 1)
    newest = [kept.of(pages.at(f"floor:{n}")).found("once") for n in (0, 2 * DESKS_KEPT - 1)]
    assert [answer is None for answer in newest] == [True, False]
