"""Tables move to another server between hands: one table, or all of a server that leaves."""

from __future__ import annotations

from typing import Final

from ledger import Answer, NotOurs
from ledger.canonical import Json
from ledger.refusals import RefusalCode as BooksCode
from ledger.refusals import Refused as BooksRefused
from ledger.servers import hand_over, leave, stay
from ledger.staff import Session
from ledger.units import Fence, table_stream
from server.refusals import RefusalCode, Refused
from server.room.dealing_stop import allow_dealing, raise_alarm
from server.room.feeds.room_view import servers_view
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.sharing.directory import Directory
from server.room.sharing.owned_tables import forget, send_away
from server.tables.actor import TableActor
from wire.messages import servers

LEFT_ALONE: Final = "left_alone"
"""The alarm of a server that was told to leave and stays, because no other one is there. It lasts
until a person says again whether the server leaves."""


def ask_servers(hall: Hall, ask: Ask, _session: Session, _request: servers.AskServers) -> None:
    """Answer with the servers of the room."""
    shown = () if hall.sharing is None else servers_view(hall.sharing)
    ask.answer(servers.ServerList(id=ask.id, servers=shown))


def move(hall: Hall, ask: Ask, session: Session, request: servers.MoveTable) -> None:
    """Give a table to another server, after its hand."""
    sharing = _shared(hall)
    actor, to = hall.table(request.table), _named(sharing, request.server)
    if to not in sharing.living:
        raise Refused(RefusalCode.SERVER_DOWN, server=request.server)
    command = {"do": "move_table", "table": request.table, "server": request.server}
    facts: dict[str, Json] = {"now": int(not actor.game.running)}
    unit = hall.floor_unit(ask, session, command, lambda _work: facts)

    def begin() -> None:
        if to != sharing.me:
            sharing.going[table_stream(actor.number)] = to
            move_if_free(hall, actor)

    hall.submit(ask, unit, after=begin)


def leave_room(hall: Hall, ask: Ask, session: Session, request: servers.LeaveServer) -> None:
    """Give all tables of this server to the others, each after its hand; or let it stay."""
    sharing = _shared(hall)
    number = _named(sharing, request.server)
    if number != sharing.me:
        address = sharing.servers[number].address
        if number not in sharing.living or not address:
            raise Refused(RefusalCode.SERVER_DOWN, server=request.server)
        raise Refused(RefusalCode.SERVER_ELSEWHERE, server=request.server, address=address)
    if not (request.stay or sharing.others()):
        raise Refused(RefusalCode.NO_OTHER_SERVER, server=request.server)
    command = {"do": "stay_in_room" if request.stay else "leave_room", "server": request.server}
    facts: dict[str, Json] = {"tables": len(hall.tables)}
    unit = hall.floor_unit(ask, session, command, lambda _work: facts)

    def decided() -> None:
        allow_dealing(hall, LEFT_ALONE)
        (stay_here if request.stay else begin_leaving)(hall)

    hall.submit(ask, unit, after=decided)


def begin_leaving(hall: Hall) -> None:
    """Give everything to the others; what is in a hand goes after it."""
    sharing = hall.sharing
    if sharing is None or not sharing.others():
        return
    sharing.leaving = True
    loads = {server: sharing.tables.get(server, 0) for server in sharing.others()}
    for what in sorted(sharing.rights):
        taker = min(loads, key=lambda server: (loads[server], server))
        loads[taker] += 1
        sharing.going[what] = taker
    for what in list(sharing.going):
        actor = hall.tables.get(int(what.partition(":")[2])) if _is_table(what) else None
        if actor is None:
            _hand_over(hall, sharing, what)
        else:
            move_if_free(hall, actor)
    _left_if_empty(hall, sharing)


def follow_servers(hall: Hall) -> None:
    """Judge again what is to move, after a look at the servers: nothing goes to a dead one.

    A server that is told to leave stays when it is the only one left, unless it is being stopped.
    """
    sharing = hall.sharing
    if sharing is None:
        return
    for what, to in list(sharing.going.items()):
        if to not in sharing.living:
            del sharing.going[what]
    if not sharing.leaving or hall.closing:
        return
    if not sharing.others():
        stay_here(hall)
        raise_alarm(hall, LEFT_ALONE, {"server": sharing.name})
    elif sharing.rights.keys() - sharing.going.keys():
        begin_leaving(hall)


def stay_here(hall: Hall) -> None:
    """Keep what this server runs, and take its share of what dead ones held again."""
    sharing = hall.sharing
    if sharing is None:
        return
    sharing.leaving = False
    sharing.going.clear()

    def told(outcome: Answer | Exception) -> None:
        if isinstance(outcome, Exception):
            hall.unexpected("staying in the room", outcome)

    request_id = f"stay:{sharing.me}:{hall.next_number()}"
    hall.ports.books.submit(stay(request_id, sharing.me, at_ms=hall.now_ms), told)


def move_if_free(hall: Hall, actor: TableActor) -> None:
    """Give a table away that is to move and is between hands."""
    sharing = hall.sharing
    what = table_stream(actor.number)
    if sharing is None or what not in sharing.going or actor.game.running or actor.busy:
        return
    _hand_over(hall, sharing, what)


def _hand_over(hall: Hall, sharing: Directory, what: str) -> None:
    right, to = sharing.rights.get(what), sharing.going.pop(what)
    if right is None:
        return

    def told(outcome: Answer | Exception) -> None:
        if isinstance(outcome, Answer):
            sharing.held = {**sharing.held, what: Fence(what, to, right.epoch + 1)}
            _let_go(hall, sharing, what)
        elif not isinstance(outcome, NotOurs):
            hall.unexpected("moving a table", outcome)

    request_id = f"move:{sharing.me}:{hall.next_number()}"
    hall.ports.books.submit(hand_over(request_id, right, to, at_ms=hall.now_ms), told)


def _let_go(hall: Hall, sharing: Directory, what: str) -> None:
    """Drop what another server runs now; its clients come again when that one knows of it."""
    actor = hall.tables.get(int(what.partition(":")[2])) if _is_table(what) else None
    if actor is not None:
        actor.dismiss()
    sharing.rights.pop(what, None)
    if actor is not None:
        forget(hall, sharing, actor.number)
    send_away(hall, wait=True)
    _left_if_empty(hall, sharing)


def _left_if_empty(hall: Hall, sharing: Directory) -> None:
    """Say that this server runs nothing more, once it is so."""
    if not sharing.leaving or sharing.rights:
        return

    def told(outcome: Answer | Exception) -> None:
        if isinstance(outcome, Exception):
            hall.unexpected("leaving the room", outcome)

    request_id = f"leave:{sharing.me}:{hall.next_number()}"
    hall.ports.books.submit(leave(request_id, sharing.me, at_ms=hall.now_ms), told)


def _shared(hall: Hall) -> Directory:
    if hall.sharing is None:
        raise Refused(RefusalCode.ONE_SERVER)
    return hall.sharing


def _named(sharing: Directory, name: str) -> int:
    for number, server in sharing.servers.items():
        if server.name == name:
            return number
    known = ", ".join(server.name for server in sharing.servers.values())
    raise BooksRefused(BooksCode.SERVER_UNKNOWN, server=name, known=known)


def _is_table(what: str) -> bool:
    return what.startswith("table:")
