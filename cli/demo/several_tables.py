"""The tables of a demo with several servers, as their centres see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from gettext import gettext as _
from time import monotonic
from typing import Final, Self

from cli.link.room_client import ROOT
from wire.link import Bundle, PollClient
from wire.link.software import client_digest
from wire.messages.session import Snapshot, Update
from wire.messages.table_view import TableView
from wire.session import Connected

PATIENCE_S: Final = 120.0
_LOOK_MS: Final = 20


class ShownTable:
    """One table: which server shows it, and what is shown."""

    def __init__(self, number: int, link: PollClient) -> None:
        self.number = number
        self.server = ""
        self.view: TableView | None = None
        """What was shown last; None: nothing since `forget`."""
        self._link = link

    @property
    def place(self) -> tuple[int, int]:
        """The hand and the decision that are shown."""
        hand = None if self.view is None else self.view.hand
        return (0, 0) if hand is None else (hand.hand, hand.turn)

    @property
    def runs(self) -> bool:
        """Whether the table is shown in play."""
        return self.view is not None and self.view.status == "running"

    def look(self) -> None:
        """Take what was sent."""
        for news in self._link.poll(_LOOK_MS):
            if isinstance(news, Connected):
                self.server = news.welcome.server
            elif isinstance(news, Snapshot | Update) and news.table is not None:
                self.view = news.table

    def forget(self) -> tuple[int, int]:
        """Forget what was shown, and return where it stood."""
        place, self.view = self.place, None
        return place

    def told(self) -> str:
        """Return the table in a line."""
        hand, turn = self.place
        line = _("table {table} at {server}: hand {hand}, decision {turn}")
        return line.format(table=self.number, server=self.server or "?", hand=hand, turn=turn)


class ShownTables:
    """All tables of the demo, looked at in turn."""

    def __init__(self, centres: Iterable[tuple[int, Bundle]]) -> None:
        self._links = ExitStack()
        software = client_digest(ROOT, "centre")
        self.tables = [
            ShownTable(number, self._links.enter_context(PollClient(bundle, software=software)))
            for number, bundle in centres
        ]

    def __enter__(self) -> Self:
        """Begin to watch."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Watch no more."""
        self._links.close()

    def until(self, done: Callable[[], bool]) -> float:
        """Look until something holds; return how long it took. Raises `TimeoutError`."""
        begun = monotonic()
        while not done():
            if monotonic() - begun > PATIENCE_S:
                raise TimeoutError(", ".join(table.told() for table in self.tables))
            for table in self.tables:
                table.look()
        return monotonic() - begun

    def pass_s(self, seconds: float) -> None:
        """Look for a while."""
        end = monotonic() + seconds
        self.until(lambda: monotonic() >= end)

    def play_on(self, decisions: int = 2) -> float:
        """Look until every table is so many decisions, or a hand, further."""
        begun = [table.place for table in self.tables]
        return self.until(lambda: all(map(_further, self.tables, begun, [decisions] * len(begun))))

    def shown_again(self, before: Sequence[tuple[int, int]]) -> float:
        """Look until every table is shown in play, nowhere before where it stood."""
        took = self.until(lambda: all(table.runs for table in self.tables))
        back = [
            table.told()
            for table, seen in zip(self.tables, before, strict=True)
            if table.place != (0, 0) and table.place < seen
        ]
        if back:
            raise RuntimeError(f"went back: {', '.join(back)}")
        return took


def _further(table: ShownTable, begun: tuple[int, int], decisions: int) -> bool:
    hand, turn = table.place
    return table.runs and (hand > begun[0] or turn >= begun[1] + decisions)
