"""One event loop answers the requests of all tests of the pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from anyio.from_thread import start_blocking_portal

from tests.staff_web import evening_link


@pytest.fixture(scope="session", autouse=True)
def one_loop() -> Iterator[None]:
    """To start a thread and a loop for each request takes longer than to answer most of them."""
    with start_blocking_portal() as portal:
        evening_link.loop_of_all.append(portal)
        yield
        evening_link.loop_of_all.clear()
