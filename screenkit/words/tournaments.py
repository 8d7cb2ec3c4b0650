"""Places, levels, prizes and the time left in a tournament, in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from screenkit.amounts import cents_shown, chips_shown
from screenkit.language import translated as _
from screenkit.words.games import stakes_words
from screenkit.words.times import clock_time
from wire.messages.base import changed
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import RulesView
from wire.messages.tournament_view import LevelView, TournamentView

SEATS_MAX: Final = 10


def place_word(place: int) -> str:
    """Return a place as it is spoken of: 1st, 2nd."""
    words = (
        *(_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th")),
        *(_("6th"), _("7th"), _("8th"), _("9th"), _("10th")),
    )
    return words[place - 1] if 1 <= place <= SEATS_MAX else str(place)


def place_line(place: int, sharing: int = 1) -> str:
    """Return a place that may be shared: "3rd place", "Shared 3rd place"."""
    words = _("Shared {place} place") if sharing > 1 else _("{place} place")
    return words.format(place=place_word(place))


def time_left(ms: int) -> str:
    """Return a countdown, begun seconds counted whole: 4:32, 1:02:05."""
    minutes, seconds = divmod(-(-ms // 1000), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def hands_left(hands: int) -> str:
    """Return how many hands a level still has."""
    return _("1 hand") if hands == 1 else _("{count} hands").format(count=hands)


def level_stakes(rules: RulesView, stakes: StakesView) -> str:
    """Return the stakes of a level in one line: "100/200, ante 25"."""
    return stakes_words(changed(rules, stakes=stakes))


class Ahead(NamedTuple):
    """What is left of the running level."""

    text: str
    counts: bool
    """It is a time or a number of hands; otherwise a sentence."""


def ahead_words(view: TournamentView, level_ms: int) -> Ahead:
    """Say when the next level begins; `level_ms` is what is left of the level now."""
    if view.level_over or (view.level_next and view.level_runs and not level_ms):
        return Ahead(_("Break next") if break_follows(view) else _("Next hand"), counts=False)
    if view.level_hands:
        return Ahead(hands_left(view.level_hands), counts=True)
    if level_ms:
        return Ahead(time_left(level_ms), counts=True)
    return Ahead("" if view.level_next else _("Last level"), counts=False)


def break_follows(view: TournamentView) -> bool:
    """Whether a break of the schedule comes before the next level, and is not running yet."""
    if view.break_ms or view.level_next != view.level + 1 or view.level > len(view.levels):
        return False
    return view.levels[view.level - 1].break_minutes > 0


def next_level(view: TournamentView) -> LevelView | None:
    """The level that comes next; None: the running one is the last."""
    return view.levels[view.level_next - 1] if 0 < view.level_next <= len(view.levels) else None


def level_length(level: LevelView) -> str:
    """Say how long a level lasts."""
    if level.minutes:
        return _("{minutes} min").format(minutes=level.minutes)
    return hands_left(level.hands) if level.hands else _("to the end")


def price_words(view: TournamentView) -> str:
    """Return buy-in and fee as rooms write them: "$50 + $5"."""
    buy_in = cents_shown(view.buy_in)
    return f"{buy_in} + {cents_shown(view.fee)}" if view.fee else buy_in


def prize_lines(prizes: tuple[int, ...], most: int) -> list[tuple[str, str]]:
    """Return places with their prizes, in at most this many lines; equal prizes stand together."""
    runs: list[list[int]] = []
    for place, prize in enumerate(prizes, start=1):
        if runs and prizes[runs[-1][0] - 1] == prize:
            runs[-1].append(place)
        else:
            runs.append([place])
    lines = [(_places(run), _prize(prizes[run[0] - 1], run)) for run in runs if prizes[run[0] - 1]]
    if len(lines) <= most:
        return lines
    rest = runs[most - 1 :]
    low, high = prizes[rest[-1][-1] - 1], prizes[rest[0][0] - 1]
    places = _places([rest[0][0], rest[-1][-1]])
    return [*lines[: most - 1], (places, f"{cents_shown(high)}\u2013{cents_shown(low)}")]


def _prize(amount: int, run: list[int]) -> str:
    shown = cents_shown(amount)
    return _("{amount} each").format(amount=shown) if len(run) > 1 else shown


def _places(run: list[int]) -> str:
    if run[0] == run[-1]:
        return place_word(run[0])
    return f"{place_word(run[0])}\u2013{place_word(run[-1])}"


def start_words(view: TournamentView, zone: str) -> str:
    """Say when the tournament begins."""
    if view.start == "time" and view.starts_at_ms:
        return _("Starts at {time}").format(time=clock_time(view.starts_at_ms, zone))
    if view.start == "full":
        return _("Starts when every seat is taken")
    return _("The floor starts it")


def seats_left(free: int) -> str:
    """Say how many seats nobody has taken."""
    if free == 0:
        return _("Every seat is taken")
    return _("1 seat left") if free == 1 else _("{count} seats left").format(count=free)


def left_words(view: TournamentView) -> str:
    """Say how many players are still in."""
    return _("{left} of {players} left").format(left=view.players_left, players=view.players)


def average_words(view: TournamentView) -> str:
    """Say the average stack."""
    return _("Average {chips}").format(chips=chips_shown(view.average, tournament=True))
