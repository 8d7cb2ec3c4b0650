"""A request that is still worked on is known again, however many others its client has made."""

from __future__ import annotations

from server.room.requests import ANSWERS_KEPT, ClientAnswers
from wire.messages.session import Done


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
