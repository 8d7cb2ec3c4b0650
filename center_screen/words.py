"""What a dealer would say, and what the house must tell, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from screenkit.amounts import cents_shown, chips_shown
from screenkit.fonts import width_of
from screenkit.language import translated as _
from screenkit.words import (
    by_share,
    game_begins,
    hand_name,
    names_line,
    place_line,
    reason_words,
    share_hand,
    told_act,
    told_asked,
    told_discard,
    told_rabbit,
    told_runs,
    told_share,
    until_change,
)
from screenkit.words.shares import Share
from wire.messages import table_events as happened
from wire.messages.runs_events import RabbitShown, RunBegan, RunsAsked, RunsSettled
from wire.messages.table_events import Timed
from wire.messages.table_view import TableView
from wire.messages.tournament_view import TournamentView

LEAST_TYPE: Final = 56
LINE_ROOM: Final = 880
"""The room for a share of a pot after its name, in the smallest type for all,
which may be set a little narrower."""
SOON_MS: Final = 120_000
"""From here on a change of game by time is told on the table."""
READ_MS: Final = 400
"""So long everybody has for what was said before the next is said."""


class News(NamedTuple):
    """One line, or two: what happened, and with which hand."""

    first: str = ""
    second: str = ""
    won: str = ""
    """The sum in one of them that somebody won."""
    loud: bool = False
    """Somebody won or is all-in: the first line outweighs everything else that is said."""


SILENCE: Final = News()


def seats_line(seats: Sequence[int]) -> str:
    """The seats that play for a pot, with runs joined: "1\u20134 7 9 10"."""
    runs: list[list[int]] = []
    for seat in sorted(seats):
        if runs and runs[-1][-1] == seat - 1:
            runs[-1].append(seat)
        else:
            runs.append([seat])
    return " ".join(
        f"{run[0]}\u2013{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs
    )


class Said(NamedTuple):
    """Something a dealer would have said, and when."""

    news: News = SILENCE
    at_ms: int = 0


def announced(table: TableView, events: Sequence[Timed], elapsed_ms: int) -> Said:
    """Return the last thing a dealer would have said by now."""
    said = Said()
    for timed in events:
        if timed.at_ms <= elapsed_ms and (news := _news(table, timed.event)):
            said = Said(news, timed.at_ms)
    return said


def _news(table: TableView, event: happened.TableEvent) -> News | None:
    if isinstance(event, happened.PotPushed):
        return _won(table, event)
    if isinstance(event, happened.PlayerFinished):
        return _finished(table, event)
    if isinstance(event, happened.HandShown) and event.names:
        return News(_name(table, event.seat), names_line(event.names))
    if isinstance(event, happened.JackpotHit):
        return News(_("Jackpot hit"), _("The floor looks at the hand"), loud=True)
    said = _said(table, event)
    all_in = isinstance(event, happened.Acted) and event.all_in
    return News(said, loud=all_in) if said else None


def _finished(table: TableView, event: happened.PlayerFinished) -> News:
    """Say a player's place, and his prize."""
    name, prize = _name(table, event.seat), cents_shown(event.prize) if event.prize else ""
    if event.cause == "won" and event.place == 1 and event.sharing == 1:
        said = _("{name} wins the tournament").format(name=name)
        return News(said, prize, won=prize, loud=True)
    place = place_line(event.place, event.sharing)
    return News(f"{name}  \u00b7  {place}", prize, won=prize, loud=event.prize > 0)


def _turned(_table: TableView, event: happened.TournamentTurned) -> str:
    words = {
        "started": _("The tournament begins"),
        "break_called": _("Break after this hand"),
        "deal_made": _("The players share the prizes"),
        "deal_failed": _("No deal: play goes on"),
        "cancelled": _("The tournament is called off"),
    }
    return words.get(event.word, "")


def _said(table: TableView, event: happened.TableEvent) -> str:
    speak = _SPOKEN.get(type(event))
    return "" if speak is None else speak(table, event)


def _acted(table: TableView, event: happened.Acted) -> str:
    name = _name(table, event.seat)
    return told_act(name, event, tournament=table.rules.tournament)


def _returned(table: TableView, event: happened.UncalledReturned) -> str:
    return _("{amount} returned to {name}").format(
        amount=_chips(table, event.amount), name=_name(table, event.seat)
    )


def _won(table: TableView, event: happened.PotPushed) -> News:
    """Say who won a pot, with what."""
    if len(by_share(event.wins)) > 1:
        return _share_by_share(table, event)
    named = [win.name for win in event.wins if win.name is not None]
    if len(event.wins) == 1:
        win = event.wins[0]
        amount = _chips(table, win.amount)
        said = _("{name} wins {amount}").format(name=_name(table, win.seat), amount=amount)
        return News(said, names_line(named), won=amount, loud=True)
    hand = hand_name(named[0]) if named else ""
    if len(event.wins) == 2:
        one, other = (_name(table, win.seat) for win in event.wins)
        return News(_("{one} and {other} split").format(one=one, other=other), hand, loud=True)
    return News(_("Pot split {ways} ways").format(ways=len(event.wins)), hand, loud=True)


def _share_by_share(table: TableView, event: happened.PotPushed) -> News:
    """Say both shares of a pot, or of many what each board brought; the amounts stand at seats."""
    shares = by_share(event.wins)
    if len(shares) == 2:
        one, other = (
            told_share(share, shares, _share(table, share, wins)) for share, wins in shares.items()
        )
        return News(one, other)
    boards: dict[int, list[happened.WinView]] = {}
    for win in event.wins:
        boards.setdefault(win.board, []).append(win)
    lines = [
        _("Board {number}: {names}").format(number=board + 1, names=_winners(table, wins))
        for board, wins in boards.items()
    ]
    return News(lines[0], "  \u00b7  ".join(lines[1:]))


def _winners(table: TableView, wins: Sequence[happened.WinView]) -> str:
    return ", ".join(dict.fromkeys(_name(table, win.seat) for win in wins))


def _share(table: TableView, share: Share, wins: Sequence[happened.WinView]) -> str:
    hand, who = wins[0].name, _winners(table, wins)
    if hand is None:
        return who
    words = share_hand(share, hand)
    both = f"{who}  \u00b7  {words[:1].upper()}{words[1:]}"
    # The cards themselves are in a gold edge: a line that is too long names only the player.
    return both if width_of(both, "semibold", LEAST_TYPE) <= LINE_ROOM else who


def _chips(table: TableView, amount: int) -> str:
    return chips_shown(amount, tournament=table.rules.tournament)


def _name(table: TableView, number: int) -> str:
    seat = next((seat for seat in table.seats if seat.seat == number), None)
    return seat.nickname if seat is not None and seat.nickname else _("Seat {n}").format(n=number)


def _street(street: int) -> str:
    return (_("Flop"), _("Turn"), _("River"))[street - 1] if 1 <= street <= 3 else ""


def _chop(table: TableView, event: happened.Chop) -> str:
    words = {
        "offered": _("{name} offers to chop"),
        "declined": _("{name} plays on"),
        "agreed": _("Blinds chopped"),
    }
    return words.get(event.word, "").format(name=_name(table, event.seat))


_SPOKEN: Final[Mapping[type, Callable[[TableView, Any], str]]] = {
    happened.TournamentTurned: _turned,
    happened.DealProposed: lambda table, it: _("{name} proposes a deal").format(
        name=_name(table, it.seat)
    ),
    happened.Acted: _acted,
    happened.UncalledReturned: _returned,
    happened.Chop: _chop,
    happened.HandBegan: lambda table, it: (
        game_begins(table) or _("Hand {number}").format(number=f"{it.hand:,}")
    ),
    happened.BoardDealt: lambda _table, it: _street(it.street),
    happened.DrawOpened: lambda _table, it: "" if it.seat else _("Everybody gives up a card"),
    happened.Discarded: lambda table, it: told_discard(_name(table, it.seat), it),
    happened.CardAsked: lambda table, it: told_asked(_name(table, it.seat), it),
    RunsAsked: lambda _table, _it: _("Run it twice?"),
    RunsSettled: lambda _table, it: told_runs(it),
    RunBegan: lambda _table, it: _("Run {number}").format(number=it.run + 1),
    RabbitShown: lambda table, it: told_rabbit(_name(table, it.seat), it),
    happened.ShowdownOpened: lambda _table, _it: _("Showdown"),
    happened.HandMucked: lambda table, it: _("{name} mucks").format(name=_name(table, it.seat)),
    happened.ButtonDrawn: lambda table, it: _("{name} draws the button").format(
        name=_name(table, it.button)
    ),
    happened.ClockCalled: lambda table, it: _("Clock on {name}").format(name=_name(table, it.seat)),
    happened.TimeBankStarted: lambda table, it: _("{name}: time bank").format(
        name=_name(table, it.seat)
    ),
    happened.HandVoided: lambda _table, _it: _("Hand void: all chips returned"),
}


def standing(table: TableView, *, linked: bool) -> tuple[str, str]:
    """Say why there is no hand or why it is stopped, with details; empty: all is running."""
    if not linked:
        return _("Reconnecting to the room"), _("May be out of date")
    if table.status in ("frozen", "out_of_service"):
        head = _("Table halted") if table.status == "frozen" else _("Out of service")
        return head, reason_words(table.reason) or _("Please wait for the floor")
    if table.held or (table.hand is not None and table.hand.stopped):
        return _stopped(table)
    if table.hand is not None and table.hand.phase not in ("over", "void"):
        return "", table.message or until_change_soon(table)
    head = _between_hands(table)
    if not head and table.hand is not None and table.hand.phase == "void":
        return _("Hand called off"), table.message or _("Every chip is back")
    return head, table.message or until_change_soon(table)


def until_change_soon(table: TableView) -> str:
    """Say the next game of a mix from its last two hands or minutes on."""
    mix = table.mix
    if mix is None:
        return ""
    soon = mix.hands_left <= 1 if mix.hands_left >= 0 else mix.time_left_ms <= SOON_MS
    return until_change(table) if soon else ""


def _stopped(table: TableView) -> tuple[str, str]:
    if table.held:
        return _("One moment, please"), _("Every clock stands still")
    return _("Action stopped by the floor"), table.message


def _between_hands(table: TableView) -> str:
    if table.tournament is not None:
        return _between_levels(table, table.tournament)
    match table.status:
        case "paused":
            return _("Table paused")
        case "closed":
            return _("Table closed")
        case "waiting":
            return _until_opening(table)
        case _:
            return _("Next hand") if table.hand is None else ""


def _between_levels(table: TableView, there: TournamentView) -> str:
    """Why no hand of a tournament is dealt; empty: the next one comes, or the state says it."""
    if there.stage == "cancelled":
        return _("The tournament is called off")
    if there.stage != "playing":
        return ""
    if table.status == "paused":
        return _("The tournament is paused")
    if there.deal is not None:
        return _("A deal is proposed")
    return _("Waiting for the players") if there.all_away and not there.break_ms else ""


def _until_opening(table: TableView) -> str:
    if not table.needed:
        return _("Waiting for the floor to start")
    if table.needed == 1:
        return _("Table opens when 1 more sits")
    return _("Table opens when {count} more sit").format(count=table.needed)
