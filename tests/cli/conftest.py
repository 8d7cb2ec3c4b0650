"""What all tests of the command line share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from typer.main import get_command


@pytest.fixture(scope="session", autouse=True)
def _commands_are_read_once() -> Iterator[None]:
    """Read the signatures of our commands once, not at every `invoke`: that is a tenth of a second.

    What is read has no state; `arclight` reads them once for the command it runs.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(get_command))
        yield
