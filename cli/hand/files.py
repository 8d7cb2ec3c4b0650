"""Finding and reading hand files: .phh, .phhs and our own .json records."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as _
from pathlib import Path

from cli.output import stop

HAND_FILES = (".phh", ".phhs")


def hand_files(paths: list[Path]) -> list[Path]:
    """Return the PHH files named, and those in the folders named, in order.

    A path that is not there, or a folder without a hand in it, ends the command.
    """
    found: list[Path] = []
    for path in paths:
        inside = sorted(_in_folder(path)) if path.is_dir() else [path]
        if not path.exists():
            stop(_("{path}: no such file or folder").format(path=path))
        if not inside:
            stop(_("{path}: no .phh or .phhs file in this folder").format(path=path))
        found += inside
    return found


def _in_folder(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.suffix in HAND_FILES and path.is_file())


def text_of(path: Path) -> str:
    """Return a file's text; raise ValueError if it is not UTF-8 text."""
    try:
        data = path.read_bytes()
    except OSError as trouble:
        raise ValueError(trouble.strerror or str(trouble)) from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as bad:
        line = data.count(b"\n", 0, bad.start) + 1
        value = data[bad.start]
        message = _("line {line}: not a text file (byte 0x{value:02x})")
        raise ValueError(message.format(line=line, value=value)) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise ValueError(_("line {line}: not a text file (byte 0x00)").format(line=line))
    return text
