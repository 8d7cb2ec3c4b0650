"""How every command speaks: results on stdout, progress and trouble on stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn, Protocol


class Advance(Protocol):
    """What a long-running loop calls to move its bar."""

    def __call__(self, n: int = 1) -> None:
        """Count `n` units as done."""


def say(text: str) -> None:
    """Print one line of a command's result."""
    sys.stdout.write(f"{text}\n")


def emit_json(value: object) -> None:
    """Print a command's whole result for machines."""
    say(json.dumps(value, indent=2, ensure_ascii=False))


def stop(message: str, status: int = 1) -> NoReturn:
    """End the command with one clear line on stderr; `message` names what is at fault."""
    sys.stdout.flush()
    sys.stderr.write(f"arclight: {message}\n")
    raise SystemExit(status)


@contextmanager
def progress(description: str, total: int, *, quiet: bool = False) -> Iterator[Advance]:
    """Yield `advance(n=1)`; draw a bar on stderr while it is a terminal and not `quiet`."""
    if quiet or not sys.stderr.isatty():
        yield _advance_nothing
        return
    with _bar(description, total) as advance:
        yield advance


def _advance_nothing(n: int = 1) -> None:
    pass


@contextmanager
def _bar(description: str, total: int) -> Iterator[Advance]:
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (*Progress.get_default_columns()[:3], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(description, total=total)

        def advance(n: int = 1) -> None:
            bars.advance(task, n)

        yield advance
