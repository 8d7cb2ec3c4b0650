"""What everybody at the table should know, and what only this player should."""

from __future__ import annotations

from player_station.screens.timing import left_of
from player_station.screens.tournament.notices import tournament_words
from player_station.state import Station
from screenkit.amounts import result_shown
from screenkit.language import translated as _
from screenkit.words import duration_words, reason_words
from wire.messages.table_view import TableView


def banner_words(view: Station) -> tuple[str, str] | None:
    """What everybody at the table should know now; None: nothing covers the board."""
    table = view.table
    if table is None:
        return None
    if table.held or (table.hand is not None and table.hand.stopped):
        return _stopped_words(table)
    if table.status == "frozen":
        return _("Table out of service"), reason_words(table.reason) or _("The floor is called")
    if view.hand_runs:
        return None
    contest = tournament_words(view)
    if contest is not None:
        return contest
    standing = {
        "paused": (_("The table is paused"), table.message or _("Play goes on shortly")),
        "closed": (_("The table is closed"), _closed_words(view)),
    }
    return standing.get(table.status) or _waiting_words(view)


def _stopped_words(table: TableView) -> tuple[str, str]:
    still = _("Every clock stands still")
    if table.held:
        return _("One moment, please"), still
    return _("The floor has stopped the action"), table.message or still


def _closed_words(view: Station) -> str:
    return "" if view.tournament else _("Every stack goes to its account")


def _waiting_words(view: Station) -> tuple[str, str] | None:
    table, own = view.table, view.own
    if table is None or own is None:
        return None
    if own.notice:
        return notice_words(own.notice, dict(own.notice_facts))
    if table.hand is not None and table.hand.phase == "void":
        return _("The hand was called off"), _("Every chip is back")
    if table.needed:
        return _until_opening(table.needed), table.message
    if table.next_hand_ms and left_of(view, table.next_hand_ms) > 0 and table.hand is None:
        return _("Next hand"), table.message
    return (table.message, "") if table.message else None


def _until_opening(needed: int) -> str:
    if needed == 1:
        return _("The table opens when 1 more sits")
    return _("The table opens when {count} more sit").format(count=needed)


def notice_words(code: str, facts: dict[str, object]) -> tuple[str, str]:
    """A notice to this player, shown between hands only."""
    match code:
        case "hourly":
            played = duration_words(int(str(facts.get("minutes", 0))) * 60_000)
            result = result_shown(int(str(facts.get("result", 0))))
            return (
                _("You have played {time}").format(time=played),
                _("Result so far {amount}").format(amount=result),
            )
        case "time_nearly_up":
            left = _("{minutes} min left of the time you set").format(**facts)
            return left, _("See My limits in the menu")
        case "called":
            text = _("You are called to table {table}, seat {seat}").format(**facts)
            return text, _("Your seat there is held for you")
        case _:
            return code.replace("_", " ").capitalize(), ""
