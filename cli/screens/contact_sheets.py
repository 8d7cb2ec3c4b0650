"""Pages that show many pictures at once: all of a gallery, and two galleries side by side."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gallery.seat.pictures import Picture

_HEAD: Final = (
    "<!doctype html><meta charset='utf-8'><title>Arclight</title><style>"
    "body{background:#13211e;color:#f4f1e8;font:16px sans-serif;margin:24px}"
    "h2{font-size:18px;margin:24px 0 8px}img{border-radius:6px;vertical-align:top}"
    ".all img{height:300px;margin-right:12px}"
    ".pair{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-bottom:12px}"
    ".pair img{width:100%}.none{background:#1c2e2a;border-radius:6px;padding:24px}"
    "</style>"
)
_NAME: Final = re.compile(r"(.+)-(\d+)x(\d+)\.png")
BEFORE: Final = "before"
"""Where the older pictures are copied to, so that one folder holds all the page needs."""


def contact_sheet(pictures: Sequence[Picture]) -> str:
    """Return a page with all pictures, a row for each state."""
    states = dict.fromkeys((it.screen, it.state) for it in pictures)
    rows = "".join(_row(pictures, screen, state) for screen, state in states)
    return f"{_HEAD}<body class='all'><h1>Arclight</h1>{rows}"


def _row(pictures: Sequence[Picture], screen: str, state: str) -> str:
    shown = [it for it in pictures if (it.screen, it.state) == (screen, state)]
    images = "".join(
        f"<a href='{escape(it.file.name)}'><img loading='lazy' src='{escape(it.file.name)}'"
        f" alt='{escape(state)} {it.size[0]}x{it.size[1]}'></a>"
        for it in shown
    )
    return f"<h2>{escape(screen)}: {escape(state)}</h2>{images}\n"


def compared(old: Path, new: Path) -> tuple[Path, int]:
    """Write a page into `new` that shows both galleries side by side; return it and its pairs."""
    names = sorted({*_pictures(old), *_pictures(new)}, key=_order)
    before = new / BEFORE
    before.mkdir(exist_ok=True)
    for name in _pictures(old):
        copyfile(old / name, before / name)
    found = {name: (name in _pictures(old), name in _pictures(new)) for name in names}
    page = new / "compare.html"
    page.write_text(comparison(found), encoding="utf-8")
    return page, len(names)


def _pictures(folder: Path) -> frozenset[str]:
    return frozenset(file.name for file in folder.glob("*.png") if _NAME.fullmatch(file.name))


def _order(name: str) -> tuple[str, int]:
    """By state, then by size."""
    parts = _NAME.fullmatch(name)
    return (parts[1], int(parts[2])) if parts else (name, 0)


def comparison(found: Mapping[str, tuple[bool, bool]]) -> str:
    """Return the page: name of each picture -> whether it is there before and after."""
    rows, state = [], ""
    for name, (was, now) in found.items():
        if _order(name)[0] != state:
            state = _order(name)[0]
            rows.append(f"<h2>{escape(state)}</h2>")
        sides = _side(f"{BEFORE}/{name}", there=was), _side(name, there=now)
        rows.append(f"<div class='pair'>{sides[0]}{sides[1]}</div>\n")
    return f"{_HEAD}<h1>Before and after</h1>{''.join(rows)}"


def _side(file: str, *, there: bool) -> str:
    if not there:
        return "<div class='none'>no picture</div>"
    name = escape(file)
    return f"<a href='{name}'><img loading='lazy' src='{name}' alt='{name}'></a>"
