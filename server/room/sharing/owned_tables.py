"""Running the tables that the books give to this server, and dropping those they take away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ledger import Answer
from ledger.board import open_messages
from ledger.game_tables import open_games
from ledger.neighbours import Seen
from ledger.reading import Reader
from ledger.servers import holder_of, is_life, take_over
from ledger.units import Fence, table_stream
from server.refusals import RefusalCode, Refused
from server.room.board_changes import board_changed, show_board
from server.room.dealing_stop import follow
from server.room.feeds.room_view import room_changed
from server.room.hall import Hall
from server.room.seats.judged_again import judge_seated
from server.room.seats.lock_after_move import lock_moved
from server.room.sharing.directory import WAIT, Directory, thing_of
from server.room.sharing.fenced_books import FencedBooks
from server.tables.actor import TableActor
from server.tables.actor_start import recovered_table
from server.tables.ports import TablePorts
from wire.messages.session import Cut
from wire.session.peers import Peer


def ports_of_table(hall: Hall, number: int) -> TablePorts:
    """Return the ports of a table that this server runs."""
    sharing = hall.sharing
    right = None if sharing is None else sharing.rights.get(table_stream(number))
    return hall.table_ports if right is None else _fenced(hall, right, taken=True)


def ports_of_new_table(hall: Hall, number: int) -> TablePorts:
    """Return the ports of a table that is being opened: its first unit takes it."""
    sharing = hall.sharing
    if sharing is None:
        return hall.table_ports
    if sharing.leaving:
        raise Refused(RefusalCode.DEALING_STOPPED, why="server_stopping")
    what = table_stream(number)
    right = sharing.rights[what] = sharing.next_right(what)
    return _fenced(hall, right, taken=False)


def opening_refused(hall: Hall, number: int) -> None:
    """Forget the right to a table that was not opened."""
    if hall.sharing is not None and number not in hall.tables:
        hall.sharing.rights.pop(table_stream(number), None)


def tables_at_start(hall: Hall) -> list[int]:
    """Return the open tables that this server runs from its start on."""
    numbers = open_games(hall.store)
    if hall.sharing is None:
        return numbers
    return [number for number in numbers if table_stream(number) in hall.sharing.rights]


def runs_here(hall: Hall, number: int, reader: Reader) -> bool:
    """Whether this server runs a table; in a unit's body: when the unit is written, too."""
    if hall.sharing is None:
        return True
    right = hall.sharing.rights.get(table_stream(number))
    return right is not None and holder_of(reader, right.what) == right


def where(hall: Hall, peer: Peer) -> Cut | None:
    """Return why a client is not served here; None: it is."""
    if hall.sharing is None:
        return None
    thing = thing_of(peer, hall.board.stand_ins)
    return hall.sharing.where(thing) if thing else None


def looked(hall: Hall, seen: Seen) -> None:
    """Follow what a look at the room found."""
    sharing = hall.sharing
    if sharing is None:
        return
    changed = sharing.looked(seen, hall.ports.clock.ticks_ms())
    for what in sharing.lost():
        _drop(hall, sharing, what)
    accept(hall, sharing.ours())
    taken = sharing.taken_for_dead()
    if taken is not None:
        _come_back(hall, sharing, taken)
    else:
        _take_over(hall, sharing)
    if changed:
        send_away(hall)
        room_changed(hall)


def accept(hall: Hall, rights: Iterable[Fence]) -> None:
    """Run what the books gave to this server."""
    sharing = hall.sharing
    given = {} if sharing is None else {right.what: right for right in rights}
    if sharing is None or not given:
        return
    sharing.rights.update(given)
    sharing.wanted -= given.keys()
    numbers = [each for each in open_games(hall.store) if table_stream(each) in given]
    for number in numbers:
        before = hall.tables.get(number)
        if before is not None:
            before.dismiss()
        hall.tables[number] = recovered_table(number, ports_of_table(hall, number))
    if numbers:
        follow(hall, "take-over", lambda: _resume(hall, numbers))


def _resume(hall: Hall, numbers: list[int]) -> None:
    """Go on with recovered tables; what the other server knew is read from the books."""
    hall.people.refresh_all()
    hall.messages = open_messages(hall.store)
    lock_moved(hall, numbers)
    board_changed(hall)
    for number in numbers:
        actor = hall.tables[number]
        show_board(hall, actor)
        actor.resume()
    judge_seated(hall)


def dismissed(hall: Hall, actor: TableActor) -> None:
    """The books refused a table's unit because another server runs it."""
    if hall.sharing is not None and hall.tables.get(actor.number) is actor:
        forget(hall, hall.sharing, actor.number)


def _drop(hall: Hall, sharing: Directory, what: str) -> None:
    actor = hall.tables.get(_number(what))
    if actor is None:
        sharing.rights.pop(what, None)
    else:
        actor.dismiss()
        forget(hall, sharing, actor.number)


def forget(hall: Hall, sharing: Directory, number: int) -> None:
    """Run a table no more; its clients are sent away once the books say where."""
    sharing.rights.pop(table_stream(number), None)
    hall.table_closed(number)
    hall.ports.warn("table_elsewhere", table=number)
    hall.after_publishing(lambda: send_away(hall))


def _take_over(hall: Hall, sharing: Directory) -> None:
    """Take what dead servers held, and what clients wait for and nobody holds."""
    share = [*sharing.dead_lives(), *sharing.share()]
    free = sorted(what for what in sharing.wanted if what not in sharing.held)
    stops = sharing.resting or (sharing.leaving and hall.closing)
    if sharing.claiming or stops or not (share or free):
        return
    me, now_ms = sharing.me, hall.now_ms
    unit = take_over(f"take:{me}:{hall.next_number()}", me, share, free, at_ms=now_ms)

    def told(outcome: Answer | Exception) -> None:
        sharing.claiming = False
        if isinstance(outcome, Answer):
            taken = outcome.value
            hall.ports.warn("taken_over", things=sorted(taken))
            things = (Fence(what, me, epoch) for what, epoch in taken.items())
            accept(hall, [each for each in things if not is_life(each.what)])
        else:
            hall.unexpected("take-over", outcome)

    sharing.claiming = True
    hall.ports.books.submit(unit, told)


def _come_back(hall: Hall, sharing: Directory, taken: Fence) -> None:
    """Take this server's life back: others took it for dead, and refuse what it meant to write."""
    if sharing.claiming:
        return
    me = sharing.me
    unit = take_over(f"back:{me}:{hall.next_number()}", me, [taken], at_ms=hall.now_ms)

    def told(outcome: Answer | Exception) -> None:
        sharing.claiming = False
        if isinstance(outcome, Answer) and taken.what in outcome.value:
            sharing.life = Fence(taken.what, me, outcome.value[taken.what])
            hall.ports.warn("taken_for_dead", by=taken.server)
        elif isinstance(outcome, Exception):
            hall.unexpected("coming back", outcome)

    sharing.claiming = True
    hall.ports.books.submit(replace(unit, fence=taken), told)


def send_away(hall: Hall, *, wait: bool = False) -> None:
    """Cut the clients that another server serves now; `wait`: it does not know of it yet."""
    for key, peer in list(hall.peers.items()):
        cut = where(hall, peer)
        if cut is not None and wait:
            hall.ports.outbox.cut(key, WAIT)
        elif cut is not None:
            hall.ports.outbox.cut(key, cut.code, cut.text)


def _fenced(hall: Hall, right: Fence, *, taken: bool) -> TablePorts:
    ports = hall.table_ports
    return replace(ports, books=FencedBooks(ports.books, right, taken=taken))


def _number(what: str) -> int:
    kind, _, number = what.partition(":")
    return int(number) if kind == "table" and number.isdigit() else 0
