"""Answers about the house that are used again, and when they are asked for anew."""

from __future__ import annotations

import asyncio

from staff_web.told_lately import ToldLately
from wire.messages.session import Done, Refusal
from wire.unions import FromServer

FRESH_MS = 100


def at_once() -> ToldLately:
    """Answers that are renewed as soon as their page has asked for its own."""
    return ToldLately(renew_after_s=0)


class Room:
    """A room that counts what it is asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.answers = True

    async def ask(self) -> FromServer:
        self.asked += 1
        await asyncio.sleep(0)
        if not self.answers:
            return Refusal(code="session_over")
        return Done(id=f"answer-{self.asked}")


async def let_it_ask() -> None:
    for _turn in range(5):
        await asyncio.sleep(0)


async def told(lately: ToldLately, room: Room, now_ms: int) -> str:
    """Return which answer is shown then; let what is asked meanwhile be answered."""
    answer = await lately.answer(int, room.ask, now_ms, FRESH_MS)
    await let_it_ask()
    return answer.code if isinstance(answer, Refusal) else str(getattr(answer, "id", ""))


async def _told_at(*moments: int) -> tuple[list[str], int]:
    lately, room = at_once(), Room()
    return [await told(lately, room, now_ms) for now_ms in moments], room.asked


def test_a_fresh_answer_is_used_again() -> None:
    assert asyncio.run(_told_at(0, 50, 99)) == (["answer-1"] * 3, 1)


def test_an_older_answer_is_used_once_more_while_a_newer_one_is_asked_for() -> None:
    shown, asked = asyncio.run(_told_at(0, 150, 160))

    assert shown == ["answer-1", "answer-1", "answer-2"]
    assert asked == 2


def test_a_newer_answer_is_asked_for_after_what_the_page_itself_asks() -> None:
    async def evening() -> list[str]:
        lately, asked = ToldLately(renew_after_s=0.001), list[str]()

        async def about_the_house() -> FromServer:
            asked.append("house")
            return Done(id="house")

        await lately.answer(int, about_the_house, 0, FRESH_MS)
        await lately.answer(int, about_the_house, 150, FRESH_MS)
        await asyncio.sleep(0)
        asked.append("page")
        while len(asked) < 3:
            await asyncio.sleep(0)
        return asked

    assert asyncio.run(evening()) == ["house", "page", "house"]


def test_an_old_answer_is_not_used() -> None:
    assert asyncio.run(_told_at(0, 200)) == (["answer-1", "answer-2"], 2)


def test_after_a_form_nothing_that_was_asked_before_is_kept() -> None:
    async def evening() -> str:
        lately, room = at_once(), Room()
        await told(lately, room, 0)
        await lately.answer(int, room.ask, 150, FRESH_MS)
        lately.forget()
        await let_it_ask()
        return await told(lately, room, 160)

    assert asyncio.run(evening()) == "answer-3"


def test_a_refusal_that_comes_meanwhile_is_heard_by_the_next_page() -> None:
    async def evening() -> list[str]:
        lately, room = at_once(), Room()
        shown = [await told(lately, room, 0)]
        room.answers = False
        return [*shown, await told(lately, room, 150), await told(lately, room, 151)]

    assert asyncio.run(evening()) == ["answer-1", "answer-1", "session_over"]
