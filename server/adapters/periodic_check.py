"""Periodic checks; a check that fails is reported and does not end the series."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class Lookout:
    """One thing that is checked for as long as the server runs."""

    def __init__(
        self, every_s: float, look: Callable[[], Awaitable[None]], tell: Callable[[Exception], None]
    ) -> None:
        self._every_s = every_s
        self._look = look
        self._tell = tell
        self._failed: type[Exception] | None = None

    async def run(self) -> None:
        """Check until cancelled; the same failure is reported once until a check succeeds."""
        while True:
            await asyncio.sleep(self._every_s)
            try:
                await self._look()
            except Exception as error:
                if type(error) is not self._failed:
                    self._tell(error)
                self._failed = type(error)
            else:
                self._failed = None
