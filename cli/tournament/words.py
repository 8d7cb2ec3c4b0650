"""Tournaments as people read them in the terminal. Chips are numbers, never dollars."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING, Final

from cli.typed.cash import shown_cents, shown_chips
from sentences.marking import mark

if TYPE_CHECKING:
    from wire.messages.stakes_view import StakesView
    from wire.messages.table_view import TableView
    from wire.messages.tournament_view import LevelView, StandingView, TournamentView

    Clock = Callable[[int], str]
    """Writes a moment as the room's local time."""

_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
_METHODS: Final = {"chip_chop": mark("by chips"), "icm": mark("by ICM")}


def ordinal(place: int) -> str:
    """Return a place such as 1st or 11th."""
    teen = place % 100 in (11, 12, 13)
    return f"{place}{'th' if teen else _ENDINGS.get(place % 10, 'th')}"


def stakes_text(stakes: StakesView) -> str:
    """Return the forced bets and bet sizes of a level."""
    parts = []
    if stakes.blinds:
        parts.append(_("blinds {blinds}").format(blinds="-".join(map(shown_chips, stakes.blinds))))
    if stakes.ante:
        big = stakes.ante_from == "big_blind"
        words = _("big-blind ante {ante}") if big else _("ante {ante}")
        parts.append(words.format(ante=shown_chips(stakes.ante)))
    if stakes.bring_in:
        parts.append(_("bring-in {amount}").format(amount=shown_chips(stakes.bring_in)))
    if stakes.big_bet:
        bets = f"{shown_chips(stakes.small_bet)}-{shown_chips(stakes.big_bet)}"
        parts.append(_("bets {bets}").format(bets=bets))
    return ", ".join(parts)


def length_text(level: LevelView) -> str:
    """Return how long a level lasts."""
    if level.minutes:
        return _("{minutes} minutes").format(minutes=level.minutes)
    if level.hands:
        return _("{hands} hands").format(hands=level.hands)
    return _("to the end")


def time_text(ms: int) -> str:
    """Return minutes and seconds, rounded up to the second."""
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def start_text(it: TournamentView, clock: Clock) -> str:
    """Return when a tournament starts."""
    if it.waits_ms:
        words = _(
            "its time has come with too few players: start it with at least 2, or everything goes"
            " back in {time}"
        )
        return words.format(time=time_text(it.waits_ms))
    if it.start == "time":
        words = _("it starts at {time} with at least {least} players")
        return words.format(time=clock(it.starts_at_ms), least=it.players_min)
    if it.start == "full":
        return _("it starts when all seats are taken; the floor may start it earlier")
    return _("the floor starts it, with at least {least} players").format(least=it.players_min)


def prizes_text(prizes: Sequence[int]) -> str:
    """Return the prizes by place."""
    each = [f"{ordinal(place)} {shown_cents(cents)}" for place, cents in enumerate(prizes, 1)]
    return ", ".join(each)


def opened_lines(view: TableView, it: TournamentView, clock: Clock) -> Iterator[str]:
    """Yield what was opened."""
    game = f"{view.rules.structure.replace('_', ' ')} {view.rules.game}"
    words = _("{name} is open for entries on table {table}: {game}, {seats} seats")
    yield words.format(name=it.name, table=view.table, game=game, seats=len(view.seats))
    words = _("Buy-in {buy_in} to the prize pool and fee {fee} to the house; {chips} chips each")
    yield words.format(
        buy_in=shown_cents(it.buy_in), fee=shown_cents(it.fee), chips=shown_chips(it.starting_chips)
    )
    first = it.levels[0]
    words = _("{count} levels; the first: {stakes}, {length}")
    yield words.format(
        count=len(it.levels), stakes=stakes_text(first.stakes), length=length_text(first)
    )
    seats = _("drawn") if it.seating == "drawn" else _("chosen where a player registers")
    text = _("Seats are {seats}; {start}").format(seats=seats, start=start_text(it, clock))
    yield text


def standing_lines(view: TableView, it: TournamentView, clock: Clock) -> Iterator[str]:
    """Yield how a tournament stands."""
    if it.stage == "registering":
        yield from _registering_lines(view, it, clock)
        return
    over = {"over": _("it is over"), "cancelled": _("it was called off")}.get(it.stage, "")
    yield f"{it.name}, {_('table {table}').format(table=view.table)}: {over or level_text(it)}"
    if not over:
        yield from _playing_lines(view, it)
    for line in it.standings:
        yield _standing_line(line, over=bool(over))


def _registering_lines(view: TableView, it: TournamentView, clock: Clock) -> Iterator[str]:
    words = _("{name}, table {table}: open for entries at {buy_in} + {fee}; {start}")
    buy_in, fee = shown_cents(it.buy_in), shown_cents(it.fee)
    yield words.format(
        name=it.name, table=view.table, buy_in=buy_in, fee=fee, start=start_text(it, clock)
    )
    free = [str(seat.seat) for seat in view.seats if seat.state == "open"]
    yield _("Entered: {players} of {seats}; prize pool {pool}; free seats: {free}").format(
        players=it.players,
        seats=len(view.seats),
        pool=shown_cents(it.pool),
        free=" ".join(free) or _("none"),
    )
    for line in sorted(it.standings, key=lambda line: line.seat):
        entered = _("  seat {seat:>2}  {nickname}")
        come = _("  (not here yet)") if line.away else ""
        yield entered.format(seat=line.seat, nickname=line.nickname) + come


def level_text(it: TournamentView) -> str:
    """Return the running level with its stakes."""
    level = it.levels[it.level - 1]
    words = _("level {level} of {levels}, {stakes}")
    return words.format(level=it.level, levels=len(it.levels), stakes=stakes_text(level.stakes))


def _playing_lines(view: TableView, it: TournamentView) -> Iterator[str]:
    yield "; ".join(_clock_parts(view, it))
    words = _("Players: {left} of {all}; average {average} chips; prize pool {pool}: {prizes}")
    yield words.format(
        left=it.players_left,
        all=it.players,
        average=shown_chips(it.average),
        pool=shown_cents(it.pool),
        prizes=prizes_text(it.prizes),
    )


def _clock_parts(view: TableView, it: TournamentView) -> Iterator[str]:
    """Yield what the level clock does, and what comes next."""
    if it.break_ms:
        yield _("Break: {time} left").format(time=time_text(it.break_ms))
    elif it.level_over:
        yield _("The level is over; the next begins with the next hand")
    elif it.level_ms:
        stands = "" if it.level_runs else _(" (the clock stands still)")
        yield _("{time} left of the level").format(time=time_text(it.level_ms)) + stands
    elif it.level_hands:
        yield _("{hands} hands left of the level").format(hands=it.level_hands)
    if it.break_called:
        yield _("a break begins after the hand")
    if it.all_away:
        yield _("everybody is away: no hand is dealt until one is back")
    if view.status == "paused":
        yield _("PAUSED, `floor tournament resume {table}` goes on").format(table=view.table)
    if it.level_next:
        following = it.levels[it.level_next - 1]
        words = _("next: level {level}, {stakes}")
        yield words.format(level=it.level_next, stakes=stakes_text(following.stakes))
    if it.deal is not None:
        method = _(_METHODS.get(it.deal.method, it.deal.method))
        words = _("seat {seat} proposes to divide the pool {method}")
        yield words.format(seat=it.deal.seat, method=method)


def _standing_line(line: StandingView, *, over: bool) -> str:
    out = "" if over else _("out")
    chips = shown_chips(line.chips) if line.playing else out
    shared = _(" (shared by {count})").format(count=line.sharing) if line.sharing > 1 else ""
    won = shown_cents(line.won) if line.won else ""
    return (
        f"  {ordinal(line.place):>4}  {line.nickname:<20} {_('seat')} {line.seat:>2}"
        f"  {chips:>10}  {won:>12}{shared}{absence_text(line)}"
    ).rstrip()


def absence_text(line: StandingView) -> str:
    """Return why a player is dealt in and folded, after a space; empty: he plays."""
    if line.penalty_hands:
        return " " + _("penalty: {hands}").format(hands=hands_text(line.penalty_hands))
    return " " + _("away") if line.away else ""


def hands_text(hands: int) -> str:
    """Return a number of hands."""
    return _("1 hand") if hands == 1 else _("{hands} hands").format(hands=hands)
