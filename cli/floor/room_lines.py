"""The room as lines of text, for `./arclight floor room`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING, Final

import typer

from cli.link.room_client import ask_as, connected, desk_of, session_token
from cli.output import stop
from cli.typed.cash import shown_stack

if TYPE_CHECKING:
    from wire.messages.room_view import ListView, RoomSeat, RoomTable, RoomView


def room_now(context: typer.Context) -> RoomView:
    """Return the room's present view."""
    from wire.messages.room_view import RoomSnapshot, WatchRoom
    from wire.messages.session import Done

    at = desk_of(context)
    token = session_token(at)
    with connected(at) as client:
        ask_as(at, token, client, WatchRoom, Done)
        for _try in range(20):
            for news in client.poll(250):
                if isinstance(news, RoomSnapshot):
                    return news.room
    stop(_("the server did not show the room in time; type the command again"))


def seat_of(context: typer.Context, who: str) -> tuple[RoomTable, RoomSeat]:
    """Return where somebody sits now, with the table; end the command with one line if nowhere."""
    view = room_now(context)
    found = seated(view, who)
    if found is None:
        words = _("{who} sits at no table; seated: {names}. Look at `arclight floor room`.")
        names = [seat.nickname for table in view.tables for seat in table.seats if seat.player]
        stop(words.format(who=who, names=", ".join(names) or _("nobody")))
    return found


def seated(view: RoomView, who: str) -> tuple[RoomTable, RoomSeat] | None:
    """Return the seat of a player named by nickname, account number or place (1/5)."""
    for table in view.tables:
        for seat in table.seats:
            names = (seat.nickname.casefold(), str(seat.player), f"{table.table}/{seat.seat}")
            if seat.player and who.casefold() in names:
                return table, seat
    return None


def room_lines(view: RoomView) -> Iterator[str]:
    """Yield the room as text: tables with seats, then what needs attention."""
    if not view.dealing:
        yield _("NO HAND BEGINS: see the alarms")
    if not view.tables:
        yield _("no table is open")
    for table in view.tables:
        yield from _table_lines(table)
    yield from _nothing(_("calls"), view.calls)
    yield from _nothing(_("disputes"), view.disputes)
    yield from _nothing(_("waiting lists"), view.lists)
    yield from _nothing(_("alarms"), view.alarms)
    for call in view.calls:
        yield _(
            "CALL {number}: {name} at table {table} seat {seat}, {kind}, {age} s ago;"
            " `floor answer {number}`"
        ).format(
            number=call.call,
            name=call.nickname or _("somebody"),
            kind=call.kind.replace("_", " "),
            table=call.table,
            seat=call.seat,
            age=call.age_ms // 1000,
        )
    for dispute in view.disputes:
        yield _(
            "DISPUTE {number}: {name}, hand {hand} of table {table}, seat {seat}: {words};"
            " see `hand export --table {table} --hands {hand}`, then `floor decide {number}`"
        ).format(
            number=dispute.dispute,
            name=dispute.nickname or _("somebody"),
            hand=dispute.hand,
            table=dispute.table,
            seat=dispute.seat,
            words=dispute.words,
        )
    yield from _more(_("calls"), view.calls_open - len(view.calls))
    yield from _more(_("disputes"), view.disputes_open - len(view.disputes))
    games = {table.list: table.preset for table in view.tables if table.preset}
    for waiting in view.lists:
        yield from _list_lines(waiting, games.get(waiting.list, ""))
    for alarm in view.alarms:
        facts = ", ".join(f"{name}={value}" for name, value in alarm.facts.items())
        yield _("ALARM {code} {facts}").format(code=alarm.code, facts=facts)


_STATIONS: Final = {
    "up": "",
    "lost": _("SCREEN LOST"),
    "none": _("no screen"),
    "elsewhere": _("at another screen"),
}


def _nothing(what: str, shown: Sequence[object]) -> Iterator[str]:
    if not shown:
        yield _("{what}: none").format(what=what)


def _more(what: str, count: int) -> Iterator[str]:
    if count > 0:
        yield _("... and {count} more {what}").format(count=count, what=what)


def _list_lines(waiting: ListView, game: str) -> Iterator[str]:
    played = f" ({game})" if game else ""
    yield _("list {name}").format(name=waiting.list) + played
    if not waiting.waiting:
        yield _("  nobody waits")
    for place in waiting.waiting:
        called = ""
        if place.called:
            words = _(" called to table {table} seat {seat}")
            called = words.format(table=place.table, seat=place.seat)
        yield f"  {place.place}  {place.nickname} ({place.kind}){called}"
    yield from _more(_("names"), waiting.names - len(waiting.waiting))


def _game(table: RoomTable) -> str:
    """Return what is played; of a tournament its name and how far it is."""
    if not table.tournament:
        return table.preset or table.list
    far = {
        "registering": _("tournament, open for entries"),
        "playing": _("tournament, level {level}").format(level=table.level),
    }.get(table.stage, _("tournament, over"))
    return f"{table.tournament} ({far})"


def _table_lines(table: RoomTable) -> Iterator[str]:
    from cli.refusals.words import known_word

    now = _("hand {hand}").format(hand=table.hand) if table.playing else known_word(table.status)
    over = bool(table.tournament) and table.stage == "over"
    if table.hand and not table.playing:
        last = _("last hand {hand}").format(hand=table.hand)
        now = last if over else f"{now}, {last}"
    free = [str(seat.seat) for seat in table.seats if not seat.player and seat.state == "open"]
    game = f", {_game(table)}" if table.list else ""
    stopped = _("ACTION STOPPED, `floor resume {table}` lets it go on").format(table=table.table)
    reason = " ".join(word for word in (table.reason, stopped if table.stopped else "") if word)
    yield f"{table.table}  {table.name}{game}: {now} {reason}".rstrip()
    for seat in table.seats:
        if seat.state != "open":
            chips = shown_stack(seat.stack, tournament=bool(table.tournament))
            stack = chips if seat.player and not over else ""  # chips are worthless then
            name = seat.nickname or seat.reserved_for
            out = seat.state == "out" and bool(name)
            said = (("away", seat.away), ("leaving", seat.leaving), ("out", out))
            marks = [word for word, on in said if on]
            held = _("held for {name}").format(name=name) if seat.state == "reserved" else name
            nobody = "closed" if seat.state == "out" else seat.state.replace("_", " ")
            yield (
                f"   {seat.seat:>2}  {held or nobody:<20} {stack:>12}"
                f"  {_STATIONS.get(seat.station, seat.station)} {' '.join(marks)}".rstrip()
            )
    if free:
        yield _("       free seats: {seats}").format(seats=" ".join(free))
    if table.message:
        yield _("       on its screens: {message}").format(message=table.message)
