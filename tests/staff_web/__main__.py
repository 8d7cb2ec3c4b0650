"""`python -m tests.staff_web DIR [THEME]`: a picture of every page in both sizes, to look at."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.staff_web.every_page import SAMPLES, ShownRoom, cookies_of, served
from tests.staff_web.looked_at import chromium
from tests.staff_web.test_every_page import SIZES


def draw(folder: Path, theme: str) -> None:
    """Write a picture of every sample page in both sizes."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data:
        shown = ShownRoom(Path(data))
        with served(shown.sue) as address, chromium() as browser:
            shown.ask_customer(address)
            for size in SIZES:
                for path in (path for route in SAMPLES for path in shown.pages(route)):
                    context = browser.new_context(viewport=size, color_scheme=theme)  # type: ignore[arg-type]
                    context.add_cookies(cookies_of(shown.desk_for(path), address))  # type: ignore[arg-type]
                    page = context.new_page()
                    page.goto(address + path)
                    name = re.sub(r"[^a-z0-9]+", "_", path).strip("_") or "home"
                    page.screenshot(path=folder / f"{name}_{size['width']}.png")
                    context.close()


if __name__ == "__main__":
    draw(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "dark")
