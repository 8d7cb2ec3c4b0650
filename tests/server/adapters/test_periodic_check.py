"""A lookout goes on whatever it meets."""

from __future__ import annotations

import asyncio

from server.adapters.periodic_check import Lookout


def test_a_look_that_fails_is_told_once_and_the_next_ones_come() -> None:
    outcomes: list[Exception | None] = [
        PermissionError("1"),
        PermissionError("2"),
        None,
        PermissionError("3"),
        ValueError("4"),
    ]
    told: list[Exception] = []

    async def scene() -> None:
        over = asyncio.Event()

        async def look() -> None:
            if not outcomes:
                over.set()
                return
            outcome = outcomes.pop(0)
            if outcome is not None:
                raise outcome

        task = asyncio.create_task(Lookout(0, look, told.append).run())
        await over.wait()
        task.cancel()

    asyncio.run(scene())

    assert [str(error) for error in told] == ["1", "3", "4"]
