"""The posted schedule: what the house takes from a hand, so that a player can work it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby, zip_longest
from typing import Final

from screenkit.amounts import chips_shown
from screenkit.language import translated as _
from wire.messages.table_view import CollectionView, FeeBracketView, RulesView

PLAYERS_MIN: Final = 2
"""The fewest players for a hand."""
STUD_GAMES: Final = ("stud", "stud8", "razz", "super_stud")
_STREETS_MOST: Final = 7
_ALWAYS: Final = ("before_deal", "from_blinds", "once")
"""Fees that a hand without a flop pays too."""


def collection_lines(rules: RulesView) -> tuple[str, ...]:
    """Say how the house is paid, one line for each thing it takes or that limits it."""
    collection = rules.collection
    rake = [*_rake(collection, stud=rules.game in STUD_GAMES)]
    lines = [_("Rake {fees}").format(fees=rake[0]), *rake[1:]] if rake else []
    if collection.dead_blind:
        dead = chips_shown(collection.dead_blind)
        lines.append(_("Dead blind {amount} by the button").format(amount=dead))
    if collection.per_player:
        each = chips_shown(collection.per_player)
        lines.append(_("each player pays {amount} for every hand").format(amount=each))
    lines += _time_fees(collection)
    return tuple(lines) or (_("No collection"),)


def collection_words(rules: RulesView) -> str:
    """Say the same in one line; all places that show a table use it."""
    lines = collection_lines(rules)
    if lines[0].endswith("%"):
        # One percentage for all hands reads on: "Rake 5% of the pot".
        lines = (" ".join(lines[:2]), *lines[2:])
    return "; ".join(lines)


def collection_in_short(collection: CollectionView, players: int) -> str:
    """Say, where there is no room for the schedule, the most that so many players may pay."""
    fitting = [it for it in collection.brackets if it.players_min <= players]
    if collection.counted_at == "deal":
        fitting = fitting[-1:]
    most = chips_shown(max(map(_most, fitting), default=0))
    uncapped = max((it for it in fitting if not it.cap), key=lambda it: it.percent_bp, default=None)
    percent = _percent(uncapped) if uncapped else ""
    if percent and any(map(_most, fitting)):
        return _("Rake {percent} and {amount}").format(percent=percent, amount=most)
    if percent:
        return _("Rake {percent} of the pot").format(percent=percent)
    if any(map(_most, fitting)):
        return _("Rake up to {amount}").format(amount=most)
    return "; ".join(_time_fees(collection)) or _("No rake")


def collection_terms(rules: RulesView) -> str:
    """Say what holds for every rake, whatever is posted; empty where none is taken."""
    if not rules.collection.brackets:
        return ""
    return _(
        "Players are counted when they are dealt in, unless the schedule says otherwise. The rake"
        " is taken when the pots are pushed and is never more than the pots. A bet that nobody"
        " called is in no pot. Fixed amounts come from the main pot first; a percentage comes"
        " from every pot alike, unless the schedule says otherwise."
    )


def _most(bracket: FeeBracketView) -> int:
    """The most that a hand pays; of a percentage without a cap only what comes beside it."""
    posted = max(bracket.no_flop, sum(amount for *_when, amount in bracket.fees))
    if bracket.percent_bp and bracket.cap:
        return bracket.cap
    return min(posted, bracket.cap or posted)


def _rake(collection: CollectionView, *, stud: bool) -> Iterator[str]:
    brackets = collection.brackets
    fees = [*_fees(brackets, stud=stud)]
    percentage = _by_players(_held(brackets, _percent))
    if percentage:
        yield percentage
        yield _("of the pot, rounded down to {amount}").format(
            amount=chips_shown(collection.round_to)
        )
    yield from fees
    reduced = _by_players(_held(brackets, lambda it: _amount(it.no_flop)))
    always = any(moment in _ALWAYS for it in brackets for moment, *_when in it.fees)
    if reduced or ((percentage or fees) and not always):
        yield _no_flop(reduced, stud=stud)
    caps = _by_players(_held(brackets, lambda it: _amount(it.cap)), _("no cap"))
    if caps:
        yield _("at most {caps}").format(caps=caps)
    if percentage and collection.percentage_from == "main_pot_first":
        yield _("from the main pot first")
    if collection.counted_at == "flop" and any(it.players_min > PLAYERS_MIN for it in brackets):
        yield _counted_late(stud=stud)


def _fees(brackets: tuple[FeeBracketView, ...], *, stud: bool) -> Iterator[str]:
    """Say the fees in the order in which a hand comes to them."""
    for moment in ("before_deal", "from_blinds"):
        words = _fee_words(brackets, moment, 0)
        if words:
            yield _at(moment).format(fees=words)
    for street in range(_STREETS_MOST):
        for moment in ("street_dealt", "round_closed", "once"):
            words = _fee_words(brackets, moment, street)
            if words:
                before = _street(max(street - 1, 0), stud=stud)
                said = {"street": _street(street, stud=stud), "before": before, "fees": words}
                yield _at(moment).format(**said)


def _fee_words(brackets: tuple[FeeBracketView, ...], moment: str, street: int) -> str:
    return _by_players(_held(brackets, lambda it: _amount(_fee(it, moment, street))))


def _held(
    brackets: tuple[FeeBracketView, ...], words: Callable[[FeeBracketView], str]
) -> list[tuple[int, str]]:
    """From how many players what holds; after the most players of a bracket, nothing does."""
    said: list[tuple[int, str]] = []
    for bracket, after in zip_longest(brackets, brackets[1:]):
        said.append((bracket.players_min, words(bracket)))
        end = bracket.players_max + 1
        if bracket.players_max and (after is None or after.players_min > end):
            said.append((end, ""))
    return said


def _fee(bracket: FeeBracketView, moment: str, street: int) -> int:
    return sum(amount for *when, amount in bracket.fees if when == [moment, street])


def _at(moment: str) -> str:
    return {
        "before_deal": _("before the deal {fees}"),
        "from_blinds": _("from the blinds {fees}"),
        "round_closed": _("after the betting on {street} {fees}"),
        "once": _(
            "once {fees}: without a flop, with {street}, or for a bet on {before} that is called"
        ),
    }.get(moment, _("on {street} {fees}"))


def _by_players(said: list[tuple[int, str]], nothing: str = "") -> str:
    """Say what holds from how many players up; empty if nothing ever holds.

    `said` holds the players of each bracket and its words, which are empty where it has nothing.
    """
    groups = [(next(group)[0], words) for words, group in groupby(said, key=lambda it: it[1])]
    if groups and not groups[0][1]:
        del groups[0]
    parts: list[str] = []
    for players, words in groups:
        parts.append(_from_players(words or nothing or _("nothing"), players, place=len(parts)))
    return ", ".join(parts)


def _from_players(words: str, players: int, *, place: int) -> str:
    """Add from how many players something holds, unless it holds for every hand."""
    if not place and players <= PLAYERS_MIN:
        return words
    if place > 1:
        return _("{words} from {players}").format(words=words, players=players)
    return _("{words} from {players} players").format(words=words, players=players)


def _amount(chips: int) -> str:
    return chips_shown(chips) if chips else ""


def _percent(bracket: FeeBracketView) -> str:
    if not bracket.percent_bp:
        return ""
    whole, rest = divmod(bracket.percent_bp, 100)
    percent = f"{whole}" if not rest else f"{whole}.{rest:02}".rstrip("0")
    return _("{percent}%").format(percent=percent)


def _no_flop(fee: str, *, stud: bool) -> str:
    if stud:
        said = _("no fourth street {fee}") if fee else _("no fourth street, no rake")
    else:
        said = _("no flop {fee}") if fee else _("no flop, no rake")
    return said.format(fee=fee)


def _counted_late(*, stud: bool) -> str:
    """Say which players count, where it is not those who were dealt in."""
    if stud:
        return _("players on fourth street count, or if there is none, those dealt in")
    return _("players on the flop count, or if there is none, those dealt in")


def _street(street: int, *, stud: bool) -> str:
    in_stud = (
        _("third street"),
        _("fourth street"),
        _("fifth street"),
        _("sixth street"),
        _("seventh street"),
    )
    on_a_board = (_("the first deal"), _("the flop"), _("the turn"), _("the river"))
    names = in_stud if stud else on_a_board
    return names[street] if street < len(names) else _("street {number}").format(number=street + 1)


def _time_fees(collection: CollectionView) -> list[str]:
    """Say what is collected by time: in full for the fewest players, then what more of them pay."""
    fees = [(players, _amount(fee)) for players, fee in collection.time_fees]
    words = _by_players(fees)
    if not words:
        return []
    minutes = collection.time_period_ms // 60_000
    said = _("each player pays {fees}, every {minutes} minutes")
    if collection.time_at_beginning:
        said = _("each player pays {fees} at the beginning of every {minutes} minutes")
    return [said.format(fees=words, minutes=minutes)]
