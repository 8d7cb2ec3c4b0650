"""Stopping all dealing: the shuffler, the software or the books cannot be trusted now."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger import Alarm, BooksStopped
from rules import seating
from rules.seating import Status
from server.room.feeds.room_view import room_changed
from server.room.hall import Hall
from server.tables.orders import Cause, Order
from wire.messages.room_view import AlarmView

DEALER_STOPPED = "dealer_stopped"
"""The alarm when the source of decks has stopped."""
PROGRAM_FAULT = "program_fault"
"""The alarm when the program itself was at fault; answered requests stay done."""
STOPS_DEALING = frozenset({Alarm.DISK_FULL, Alarm.HEADS_OVERDUE, Alarm.BOOKS_DIFFER})


def stop_dealing(hall: Hall, code: str, facts: Mapping[str, int | str]) -> None:
    """Pause every table that deals, and raise an alarm that prevents new starts."""
    raise_alarm(hall, code, facts)
    hall.stopped_by.add(code)
    for actor in hall.tables.values():
        if actor.game.status is Status.RUNNING:
            actor.order(
                Order(
                    command=seating.PauseTable(),
                    request_id=f"stop:{actor.number}:{hall.next_number()}",
                    actor="server",
                    cause=Cause.SERVER,
                    why=code,
                )
            )
    room_changed(hall)


def allow_dealing(hall: Hall, code: str) -> None:
    """Take the alarm back; tables stay paused until the floor starts them."""
    hall.stopped_by.discard(code)
    hall.alarms.pop(code, None)
    room_changed(hall)


def books_alarm(hall: Hall, alarm: Alarm, detail: str) -> None:
    """Tell the floor of trouble with the books."""
    facts = {"detail": detail[:200]}
    if alarm in STOPS_DEALING:
        stop_dealing(hall, alarm.value, facts)
    else:
        raise_alarm(hall, alarm.value, facts)


def follow(hall: Hall, where: str, work: Callable[[], None]) -> None:
    """Run what follows a change that the server made itself; a fault is logged, the change stays.

    A refusal here is a fault too, because no client asked. It must reach neither the table whose
    order was answered nor the books. What cannot be read while the books are away is read when they
    are back (`books_away`).
    """
    try:
        work()
    except BooksStopped:
        return
    except Exception as error:
        hall.ports.fault(where, error)
        raise_alarm(hall, PROGRAM_FAULT, {"where": where})


def raise_alarm(hall: Hall, code: str, facts: Mapping[str, int | str]) -> None:
    """Show the floor something a person must attend to; repeats change nothing."""
    if code not in hall.alarms:
        hall.alarms[code] = AlarmView(code=code, facts=dict(facts), since_ms=hall.now_ms)
        room_changed(hall)
