"""The simulated floorperson of tournaments: opens, starts, ends breaks, closes, and interferes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from bots.chance import Chance
from rules.tournament import TournamentStructure
from rules.tournament.structure import SeatsAre, Start
from simulation.floor import WHY, Floor
from simulation.hall import Hall
from simulation.people import password_of
from simulation.structures import structure_text
from wire.messages.base import Request
from wire.messages.floor import OrderTable, RemovePlayer
from wire.messages.room_view import RoomSeat, RoomTable, RoomView
from wire.messages.session import Done
from wire.messages.staff import Approve, Credential
from wire.messages.tournament import (
    CallBreak,
    CancelTournament,
    OpenTournament,
    PenalizePlayer,
    RegisterPlayer,
    SetLevel,
)
from wire.messages.tournament_view import TournamentView
from wire.session import Peer

_SOON_MS = (2_000, 40_000)
"""A set time is so far away when the tournament is opened."""
_STARTS_PERCENT = 8
"""How often, at each look, a field that is large enough is started although it is not full."""
_GIVES_UP_PERMILLE = 3
"""How often, at each look, a field that may stay too small is sent home."""
_BREAK_OVER_PERCENT = 25
_CANCELS_PERMILLE = 30
_REMOVES_PERCENT = 12


class TournamentFloor(Floor):
    """Sees to the tournaments of a room; `shown` tells what a table's screen shows."""

    def __init__(self, hall: Hall, peer: Peer, login: str, players: Sequence[int]) -> None:
        super().__init__(hall, peer, login, players)
        self.shown: Callable[[int], TournamentView | None] = lambda _table: None
        self.next_for: Callable[[int], TournamentStructure | None] = lambda _table: None
        """The next tournament of a table; None: no more."""
        self.agreed: Callable[[int], bool] = lambda _table: True
        """Whether all screens of a table show the same final standings."""
        self.wall_ms: Callable[[], int] = lambda: 0
        self.opened = 0

    def _mending(self, room: RoomView) -> Iterator[Request]:
        yield from self._openings(room)
        for table in room.tables:
            if table.status == "frozen":
                yield OrderTable(**self._by(), table=table.table, act="thaw", reason=WHY)
            elif table.status != "closed":
                yield from self._needed(table, self.shown(table.table))

    def _openings(self, room: RoomView) -> Iterator[Request]:
        in_use = {table.table for table in room.tables if table.status != "closed"}
        for number in self.presets:
            structure = None if number in in_use else self.next_for(number)
            if structure is not None:
                yield self._opening(number, structure, self.chance)

    def _opening(self, number: int, structure: TournamentStructure, chance: Chance) -> Request:
        self.opened += 1
        start = chance.pick(tuple(Start))
        if start is not Start.TIME:
            structure = replace(structure, start=start)
        return OpenTournament(
            **self._by(),
            table=number,
            name=f"Tournament {self.opened}",
            structure=structure_text(structure),
            start=start.value,
            starts_at_ms=self.wall_ms() + chance.between(*_SOON_MS) if start is Start.TIME else 0,
            reason=WHY,
        )

    def _needed(self, table: RoomTable, shown: TournamentView | None) -> Iterator[Request]:
        """What a tournament needs so that it goes on; a dark screen tells nothing."""
        number: dict[str, Any] = {"table": table.table}
        if table.stopped and self.chance.percent(60):
            yield OrderTable(**self._by(), **number, act="resume", reason=WHY)
        if shown is None:
            return
        if shown.stage == "registering":
            yield from self._registering(table, shown)
        elif shown.stage == "playing" and table.status == "paused":
            yield OrderTable(**self._by(), **number, act="start", reason=WHY)
        elif shown.break_ms and self.chance.percent(_BREAK_OVER_PERCENT):
            yield CallBreak(**self._by(), **number, minutes=0)
        elif shown.stage == "over" and self.agreed(table.table):
            yield OrderTable(**self._by(), **number, act="close", reason=WHY)

    def _registering(self, table: RoomTable, shown: TournamentView) -> Iterator[Request]:
        enough = shown.players >= (2 if shown.waits_ms else shown.players_min)
        if enough and self.chance.percent(_STARTS_PERCENT):
            yield OrderTable(**self._by(), table=table.table, act="start", reason=WHY)
        elif self.chance.permille(_GIVES_UP_PERMILLE):
            yield self._called_off(table.table, "refund", 0)
        elif self.chance.percent(30):
            free = [seat.seat for seat in table.seats if seat.state == "open"]
            drawn = shown.seating == SeatsAre.DRAWN.value
            if free:
                seat = 0 if drawn else self.chance.pick(free)
                player = self.chance.pick(self._players)
                yield RegisterPlayer(**self._by(), table=table.table, seat=seat, player=player)

    def _whim(self, room: RoomView) -> Request | None:
        tables = [table for table in room.tables if table.status in ("running", "paused")]
        if not tables:
            return None
        way = self.chance.pick(
            (
                *(self._order, self._rule, self._void, self._say),
                *(self._level, self._break, self._penalty, self._penalty, self._person),
            )
        )
        return way(self.chance.pick(tables))

    def _order(self, table: RoomTable) -> Request:
        act = self.chance.pick(("pause", "stop"))
        return OrderTable(**self._by(), table=table.table, act=act, reason=WHY)

    def _level(self, table: RoomTable) -> Request | None:
        shown = self.shown(table.table)
        if shown is None:
            return None
        least, most = max(1, shown.level - 1), min(len(shown.levels), shown.level + 1)
        level = self.chance.between(least, most)  # one that is further away takes two persons
        return SetLevel(**self._by(), table=table.table, level=level, reason=WHY)

    def _break(self, table: RoomTable) -> Request:
        return CallBreak(**self._by(), table=table.table, minutes=1)

    def _penalty(self, table: RoomTable) -> Request | None:
        at = self._seated(table)
        if at is None:
            return None
        hands = self.chance.between(1, 3)
        return PenalizePlayer(**self._by(), **_named(table, at), hands=hands, reason=WHY)

    def _person(self, table: RoomTable) -> Request | None:
        """Rarely remove a player, more rarely call the whole tournament off."""
        if self.chance.permille(_CANCELS_PERMILLE):
            self._call_off(table.table, self.chance.pick(("refund", "icm")))
            return None
        at = self._seated(table)
        if at is None or not self.chance.percent(_REMOVES_PERCENT):
            return None
        return RemovePlayer(**self._by(), **_named(table, at), reason=WHY)

    def _seated(self, table: RoomTable) -> RoomSeat | None:
        seated = [seat for seat in table.seats if seat.state == "seated"]
        return self.chance.pick(seated) if seated else None

    def _call_off(self, table: int, payback: str) -> None:
        """Call a tournament off with a second person's approval."""
        second = Credential(login="sue", password=password_of("sue"))
        asked: dict[str, Any] = {"act": "cancel_tournament", "table": table, "name": payback}

        def approved(answer: Any) -> None:
            number = int(answer.facts.get("approval") or 0) if isinstance(answer, Done) else 0
            self.ask(self._called_off(table, payback, number), lambda _answer: None)

        self.ask(Approve(**self._by(), credential=second, **asked), approved)

    def _called_off(self, table: int, payback: str, approval: int) -> Request:
        return CancelTournament(
            **self._by(), table=table, payback=payback, reason=WHY, approval=approval
        )


def _named(table: RoomTable, at: RoomSeat) -> dict[str, Any]:
    return {"table": table.table, "seat": at.seat, "player": at.player}
