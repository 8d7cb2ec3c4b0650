"""How every command writes: results on stdout, progress and problems on stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path
from typing import Final, NoReturn, Protocol

LAYOUT: Final = "\n\t\u00a0\u202f"
"""Characters that are not printable but belong in a text: line breaks, tabs, spaces in amounts."""
REPLACED: Final = "\ufffd"


class Advance(Protocol):
    """What a long-running loop calls to move its bar."""

    def __call__(self, n: int = 1) -> None:
        """Count `n` units as done."""


def say(text: str) -> None:
    """Print a command's result; control characters are replaced."""
    sys.stdout.write(f"{_harmless(text, LAYOUT)}\n")


def say_line(text: str) -> None:
    """Print words from outside; they stay on one line."""
    say(one_line(text))


def emit_json(value: object, *, indent: int | None = 2) -> None:
    """Print a command's whole result for machines; control characters are written as codes."""
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    say("".join(c if c in LAYOUT or c.isprintable() else json.dumps(c)[1:-1] for c in text))


def one_line(text: str) -> str:
    """Return words from outside as one line without control characters."""
    return _harmless(" ".join(text.split("\n")), "\t")


def _harmless(text: str, layout: str) -> str:
    """Replace control characters, marks that turn the writing direction, and broken characters."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c in layout or c.isprintable() else REPLACED for c in text)


def note(text: str) -> None:
    """Say something besides the result: one line on stderr."""
    sys.stderr.write(f"arclight: {one_line(text)}\n")


def stop(message: str, status: int = 1) -> NoReturn:
    """End the command with one clear line on stderr; `message` says what is wrong."""
    sys.stdout.flush()
    note(message)
    raise SystemExit(status)


def text_of(file: Path) -> str:
    """Return a file's text; end the command with one clear line if it cannot be read."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        stop(_("cannot read {file}: it is no text; name another file").format(file=file), status=2)
    except OSError as error:
        words = _("cannot read {file}: {why}; name another file")
        stop(words.format(file=file, why=reason_of(error)), status=2)


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Around writing a new file: end the command with one clear line if it cannot be written."""
    try:
        yield
    except FileExistsError:
        stop(_("{path} exists; name a new file").format(path=file))
    except OSError as error:
        words = _("cannot write {file}: {why}; name another file")
        stop(words.format(file=file, why=reason_of(error)))


def reason_of(error: OSError) -> str:
    """Return why the system refused, without its number."""
    return (error.strerror or str(error)).lower()


@contextmanager
def progress(description: str, total: int, *, quiet: bool = False) -> Iterator[Advance]:
    """Yield `advance(n=1)`; draw a bar on stderr if it is a terminal and not `quiet`."""
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
