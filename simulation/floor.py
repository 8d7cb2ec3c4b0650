"""The simulated floorperson: restarts what is stuck, and sometimes uses every other power."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from simulation.desk import Desk
from simulation.hall import Hall
from simulation.people import password_of
from wire.messages.base import Request
from wire.messages.floor import (
    AnswerCall,
    AnswerDispute,
    CallAgain,
    FoldSeat,
    ListPlayer,
    MovePlayer,
    OpenTable,
    OrderTable,
    PutClock,
    RemovePlayer,
    ReserveSeat,
    TellTable,
    UnlistPlayer,
    VoidHand,
)
from wire.messages.room_view import (
    RoomSeat,
    RoomSnapshot,
    RoomTable,
    RoomUpdate,
    RoomView,
    WatchRoom,
)
from wire.messages.session import Done
from wire.messages.staff import Approve, Credential
from wire.session import Connected, News, Peer

_WORK_MS = (100, 900)
WHY = "part of the evening"
_MISCHIEF_PERCENT = 40


class Floor(Desk):
    """A floorperson with the room's view."""

    def __init__(self, hall: Hall, peer: Peer, login: str, players: Sequence[int]) -> None:
        super().__init__(hall, peer, login)
        self._players = players
        self.presets: dict[int, str] = {}
        """Which game each table is opened with."""
        self.mischief = True
        """Whether he does more than restart what is stuck."""
        self.room: RoomView | None = None
        self._watches = False
        self._after(self.chance.between(*_WORK_MS), self._work)

    def _watch(self) -> None:
        def told(answer: Any) -> None:
            self._watches = isinstance(answer, Done)

        self.ask(WatchRoom(id=self.new_id(), token=self.token), told)

    def forget(self) -> None:
        """Lose the view with the client's memory."""
        super().forget()
        self.room = None

    def hear(self, news: News) -> None:
        """Keep the newest view; a new connection has to ask for it again."""
        if isinstance(news, RoomSnapshot | RoomUpdate):
            self.room = news.room
        elif isinstance(news, Connected):
            self.room, self._watches = None, False
        super().hear(news)

    def _work(self) -> None:
        self._after(self.chance.between(*_WORK_MS), self._work)
        if not (self.free and self.token) or self.dark:
            return
        if not self._watches:
            self._watch()
        elif self.room is not None:
            self._see_to(self.room)

    def _see_to(self, room: RoomView) -> None:
        wish = next(self._mending(room), None)
        if wish is None and self.mischief and self.chance.percent(_MISCHIEF_PERCENT):
            wish = self._whim(room)
        if wish is not None:
            self.ask(wish, lambda _answer: None)

    def _mending(self, room: RoomView) -> Iterator[Request]:
        """What a floorperson must do so that the games go on."""
        open_tables = {table.table for table in room.tables if table.status != "closed"}
        for number, preset in self.presets.items():
            if number not in open_tables:
                yield OpenTable(
                    **self._by(), table=number, name=f"Table {number}", preset=preset, reason=WHY
                )
        for table in room.tables:
            act = self._act_needed(table)
            if act:
                yield OrderTable(**self._by(), table=table.table, act=act, reason=WHY)
        for call in room.calls:
            yield AnswerCall(**self._by(), call=call.call)
        for dispute in room.disputes:
            yield AnswerDispute(**self._by(), dispute=dispute.dispute, decision="as played")

    def _act_needed(self, table: RoomTable) -> str:
        if table.status == "frozen":
            return "thaw"
        if table.stopped:
            return "resume" if self.chance.percent(60) else ""
        ready = sum(seat.state == "seated" and not seat.away for seat in table.seats) >= 2
        if table.status in ("waiting", "paused") and ready:
            return "start"
        return ""

    def _whim(self, room: RoomView) -> Request | None:
        tables = [table for table in room.tables if table.status in ("running", "paused")]
        if not tables:
            return None
        table = self.chance.pick(tables)
        way = self.chance.pick(
            (
                self._order,
                self._order,
                self._rule,
                self._rule,
                self._void,
                self._people,
                self._say,
                self._list,
            )
        )
        return way(table)

    def _order(self, table: RoomTable) -> Request:
        act = "close" if self.chance.percent(10) else self.chance.pick(("pause", "stop"))
        return OrderTable(**self._by(), table=table.table, act=act, reason=WHY)

    def _rule(self, table: RoomTable) -> Request | None:
        """Put the clock on the player to act, or fold for him, whether he is absent or not."""
        at = next((seat for seat in table.seats if seat.seat == table.to_act), None)
        if at is None:
            return None
        return self.chance.pick((PutClock, FoldSeat))(
            **self._by(),
            table=table.table,
            seat=at.seat,
            player=at.player,
            hand=table.hand,
            turn=table.turn,
            reason=WHY,
        )

    def _say(self, table: RoomTable) -> Request:
        return TellTable(**self._by(), table=table.table, text=self.chance.pick(("", "Welcome")))

    def _void(self, table: RoomTable) -> Request | None:
        if not table.playing:
            return None
        second = Credential(login="sue", password=password_of("sue"))
        approve = Approve(
            **self._by(),
            credential=second,
            act="void_hand",
            table=table.table,
            number=table.hand,
        )
        self.ask(approve, lambda answer: self._approved(table, answer))
        return None

    def _approved(self, table: RoomTable, answer: Any) -> None:
        number = int(answer.facts.get("approval") or 0) if isinstance(answer, Done) else 0
        wish = VoidHand(
            **self._by(), table=table.table, hand=table.hand, reason=WHY, approval=number
        )
        self.ask(wish, lambda _answer: None)

    def _people(self, table: RoomTable) -> Request | None:
        seated = [seat for seat in table.seats if seat.state == "seated"]
        free = [seat for seat in table.seats if seat.state == "open"]
        if free and self.chance.percent(40):
            return self._reserve(table, self.chance.pick(free))
        if not seated:
            return None
        seat = self.chance.pick(seated)
        who: dict[str, Any] = {"table": table.table, "seat": seat.seat, "player": seat.player}
        if free and self.chance.percent(60):
            to_seat = self.chance.pick(free).seat
            to: dict[str, Any] = {"to_table": table.table, "to_seat": to_seat, "anyway": True}
            return MovePlayer(**self._by(), **who, **to, reason=WHY)
        return RemovePlayer(**self._by(), **who, reason=WHY)

    def _reserve(self, table: RoomTable, seat: RoomSeat) -> Request:
        player = self.chance.pick(self._players)
        return ReserveSeat(
            **self._by(), table=table.table, seat=seat.seat, player=player, reason=WHY
        )

    def _list(self, table: RoomTable) -> Request | None:
        waiting = [
            (name, one) for name in (self.room.lists if self.room else ()) for one in name.waiting
        ]
        if waiting and self.chance.percent(50):
            _, one = self.chance.pick(waiting)
            if self.chance.percent(50):
                return UnlistPlayer(**self._by(), place=one.place, reason=WHY)
            return CallAgain(**self._by(), place=one.place, table=table.table, reason=WHY)
        if not table.list:
            return None
        return ListPlayer(**self._by(), list=table.list, player=self.chance.pick(self._players))

    def _by(self) -> dict[str, Any]:
        return {"id": self.new_id(), "token": self.token}
