"""The staff's pages with fifty tables live: page times, the browser's largest paint, live updates.

The first two are compared with a bare Litestar page of the same length, measured in turn in the
same run: a busy machine slows down both.
"""

from __future__ import annotations

import http.client
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from cli.bench.figures import Figure
from cli.bench.server_room import PRESET, TableKit, seed
from cli.demo.guests import guests
from cli.demo.pages import served_pages
from cli.own_command import ROOT
from cli.room.seeded_room import Floor, running_server
from simulation.people import password_of
from staff_web import DeskBook

TABLES: Final = 50
SEATED: Final = 2
"""Simulated players at each table: enough that hands are played."""
LOADS: Final = 60
PAUSE_S: Final = 0.1
"""Between two loads, because the room lets one process of pages ask so often and not oftener."""
PAINTS: Final = 7
RATIO_MOST: Final = 4.0
PAGE_MS_MOST: Final = 100.0
PAINT_MS_MOST: Final = 300.0
LIVE_MS_MOST: Final = 1_000.0
PAGES: Final = ("/", "/room", "/tables/1", "/cage/players/1")
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
_BARE: Final = """
import sys, uvicorn
from litestar import Litestar, get
from litestar.enums import MediaType
PAGE = open(sys.argv[1], encoding="utf-8").read()
@get("/", media_type=MediaType.HTML)
async def page() -> str:
    return PAGE
uvicorn.run(Litestar([page], openapi_config=None), port=int(sys.argv[2]), log_level="warning")
"""
_PAINT: Final = """() => new Promise(done => new PerformanceObserver(list => {
    done(list.getEntries().at(-1).startTime); }).observe(
        { type: "largest-contentful-paint", buffered: true }))"""
_LIVE: Final = """text => new Promise(done => {
    const region = document.querySelector("[data-live]");
    const form = document.getElementById("text").form;
    const sent = new URLSearchParams(new FormData(form));
    sent.set("text", text); sent.set("order", "message"); sent.set("request", "bench-" + text);
    const began = performance.now();
    new MutationObserver((_, watch) => { if (region.textContent.includes(text)) {
        watch.disconnect(); done(performance.now() - began); } }).observe(
            region, { childList: true, subtree: true, characterData: true });
    fetch(form.action, { method: "POST", body: sent }); })"""
"""From an order to its sight on a page that was open all the time, without a load."""


def measure() -> list[Figure]:
    """Measure the pages of a supervisor while fifty tables play."""
    with TemporaryDirectory(prefix="arclight-bench-") as folder, ExitStack() as evening:
        data = Path(folder) / "room"
        address = evening.enter_context(_live_room(data))
        visitor = Visitor(address, data)
        bare = evening.enter_context(_bare_page(Path(folder), visitor.load("/room")))
        figures = []
        for path in PAGES:
            figures += _page_figures(path, visitor, bare)
        return [*figures, *_paint_figures(visitor, bare)]


@contextmanager
def _live_room(data: Path) -> Iterator[str]:
    """Run a room with fifty tables that play, and its pages; yield their address."""
    kits = seed(data, TABLES)
    with ExitStack() as evening:
        server = evening.enter_context(running_server(data))
        with closing(Floor(server)) as floor:
            for kit in kits:
                floor.open(kit.number, PRESET)
        seated = [seat for kit in kits for seat in _seated(kit, server.address)]
        evening.enter_context(guests(seated, pace_percent=100))  # type: ignore[arg-type]
        yield evening.enter_context(served_pages(data, server.address))


def _seated(kit: TableKit, address: str) -> list[tuple[object, object]]:
    return [(bundle.at(address), person) for bundle, person in kit.seats[:SEATED]]


class Visitor:
    """A supervisor's browser without a window: cookies and nothing else."""

    def __init__(self, address: str, data: Path) -> None:
        self.address = address
        self.cookies: dict[str, str] = {}
        code = DeskBook(data / "web").new_code("cage:1", time.time_ns() // 1_000_000)
        self._send("/desk", f"code={code}")
        password = password_of("sue").replace(" ", "+")
        self._send("/sign-in", f"login=sue&password={password}")

    def load(self, path: str) -> str:
        """Return a page that must be there."""
        status, text = self._send(path)
        if status != 200:
            raise RuntimeError(f"{path} answered {status}")
        return text

    def _send(self, path: str, form: str = "") -> tuple[int, str]:
        link = http.client.HTTPConnection(self.address.removeprefix("http://"), timeout=30)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if form:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(link):
            link.request("POST" if form else "GET", path, form or None, headers)
            answer = link.getresponse()
            for cookie in answer.headers.get_all("Set-Cookie") or ():
                name, _, rest = cookie.partition("=")
                self.cookies[name] = rest.partition(";")[0]
            return answer.status, answer.read().decode()


@contextmanager
def _bare_page(folder: Path, page: str) -> Iterator[str]:
    """Serve one page as it is, by Litestar alone; yield its address."""
    file = folder / "bare.html"
    file.write_text(page, encoding="utf-8")
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port = tried.getsockname()[1]
    command = [sys.executable, "-c", _BARE, str(file), str(port)]
    process = subprocess.Popen(command, cwd=ROOT)  # noqa: S603  (our own words)
    try:
        _await(port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


def _await(port: int) -> None:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return


def _page_figures(path: str, visitor: Visitor, bare: str) -> list[Figure]:
    own, other = [], []
    plain = http.client.HTTPConnection(bare.removeprefix("http://"), timeout=30)
    visitor.load(path)  # the first load reads the templates
    _load(plain)
    for _ in range(LOADS):
        own.append(_ms(lambda: visitor.load(path)))
        other.append(_ms(lambda: _load(plain)))
        time.sleep(PAUSE_S)
    ours, theirs = _p95(own), _p95(other)
    return [
        _ratio(f"page {path}: p95 to a bare page", ours / theirs),
        _most(f"page {path}: p95", ours, PAGE_MS_MOST),
    ]


def _load(link: http.client.HTTPConnection) -> None:
    link.close()
    link.request("GET", "/")
    link.getresponse().read()


def _paint_figures(visitor: Visitor, bare: str) -> list[Figure]:
    from playwright.sync_api import sync_playwright

    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        return []
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        context = chromium.new_context()
        kept = [
            {"name": name, "value": value.strip('"'), "url": visitor.address}
            for name, value in visitor.cookies.items()
        ]
        context.add_cookies(kept)  # type: ignore[arg-type]
        page = context.new_page()
        own: list[float] = []
        other: list[float] = []
        for _ in range(PAINTS):
            for address, found in ((f"{visitor.address}/room", own), (bare, other)):
                page.goto(address)
                found.append(float(page.evaluate(_PAINT)))
        page.goto(f"{visitor.address}/tables/1")
        page.wait_for_selector("[data-live] .felt")
        live = [float(page.evaluate(_LIVE, f"order {each}")) for each in range(PAINTS)]
        chromium.close()
    ours, theirs, latest = median(own), median(other), max(live)
    return [
        _ratio("room: largest paint to a bare page", ours / theirs),
        _most("room: largest paint", ours, PAINT_MS_MOST),
        Figure(
            name="table: an order is seen on an open page",
            value=latest,
            unit="ms",
            goal=f"<= {LIVE_MS_MOST:g}",
            ok=latest <= LIVE_MS_MOST,
        ),
    ]


def _ms(work: Callable[[], object]) -> float:
    began_ns = time.perf_counter_ns()
    work()
    return (time.perf_counter_ns() - began_ns) / 1e6


def _p95(times: list[float]) -> float:
    return sorted(times)[len(times) * 95 // 100]


def _ratio(name: str, value: float) -> Figure:
    goal = f"<= {RATIO_MOST:g}"
    return Figure(name=name, value=value, unit="times", goal=goal, ok=value <= RATIO_MOST)


def _most(name: str, value: float, most: float) -> Figure:
    """A time in milliseconds: shown beside its goal, judged by the ratio alone."""
    return Figure(name=name, value=value, unit="ms", goal=f"({most:g} on an idle machine)", ok=True)
