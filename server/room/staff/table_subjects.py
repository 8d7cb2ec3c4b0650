"""What a second person approves at a table: the exact subject in the books.

Each names the game by the moment when it was opened, where another one may be open under the same
table number before the approval is too old.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.tournaments import Outcome, cancel_subject, tournament_or_none
from money import Cents
from rules.settings import MixedGame, TableSettings
from server.request_words import choice_of
from server.room.hall import Hall
from wire.messages import approvals, staff

Subject = staff.Approve | approvals.AskApproval
PAYBACKS: Mapping[str, Outcome] = {"refund": Outcome.REFUNDED, "icm": Outcome.DIVIDED}


def void_hand_subject(table: int, hand: int) -> str:
    """Return the subject of a supervisor's approval to call a hand off."""
    return f"void hand {hand} of table {table}"


def called_off_subject(hall: Hall, table: int, payback: str) -> str:
    """Return the subject of the approval to call off the tournament of a table.

    One that nobody has entered is in no books yet, and needs no approval.
    """
    outcome = choice_of(PAYBACKS, payback, "payback")
    begun = tournament_or_none(hall.store, str(table))
    return cancel_subject(0 if begun is None else begun.number, outcome)


def entry_subject(hall: Hall, table: int, player: int, price: Cents) -> str:
    """Return the subject of an approval to enter a player who proves it with no PIN."""
    return f"enter player {player} for {price.count} cents in {_tournament(hall, table)}"


def removal_subject(hall: Hall, table: int, player: int) -> str:
    """Return the subject of the approval to remove a player from a tournament in play."""
    return f"remove player {player} from {_tournament(hall, table)}"


def penalty_subject(hall: Hall, table: int, player: int, hands: int) -> str:
    """Return the subject of the approval of a long penalty in a tournament."""
    return f"let player {player} miss {hands} hands in {_tournament(hall, table)}"


def level_subject(hall: Hall, table: int, level: int) -> str:
    """Return the subject of the approval to leave out levels of a tournament, or to repeat some."""
    return f"go to level {level} in {_tournament(hall, table)}"


def game_subject(hall: Hall, table: int, settings: TableSettings) -> str:
    """Return the subject of the approval of a dearer or another game for players who sit."""
    played = (settings.as_mixed,) if settings.mix is None else settings.mix.games
    games = ", ".join(_game(each) for each in played)[:200]
    opened_ms = hall.opened_ms(table)
    digest = settings.digest()
    return f"play {games} at table {table}, opened at {opened_ms} ms: settings {digest}"


def _tournament(hall: Hall, table: int) -> str:
    return f"the tournament of table {table}, opened at {hall.opened_ms(table)} ms"


def _game(game: MixedGame) -> str:
    stakes = game.stakes
    forced = "/".join(map(str, stakes.blinds)) or f"bring-in {stakes.bring_in}"
    ante = f" ante {stakes.ante}" if stakes.ante else ""
    bets = f" bets {stakes.small_bet}/{stakes.big_bet}" if stakes.small_bet else ""
    return f"{game.game} {game.structure.value} {forced}{ante}{bets}"


TABLE_SUBJECTS: Mapping[str, Callable[[Hall, Subject], str]] = {
    "void_hand": lambda _hall, asked: void_hand_subject(asked.table, asked.number),
    "cancel_tournament": lambda hall, asked: called_off_subject(hall, asked.table, asked.name),
    "enter_player": lambda hall, asked: entry_subject(
        hall, asked.table, asked.number, Cents(asked.amount)
    ),
    "remove_player": lambda hall, asked: removal_subject(hall, asked.table, asked.number),
    "penalize_player": lambda hall, asked: penalty_subject(
        hall, asked.table, asked.number, asked.amount
    ),
    "set_level": lambda hall, asked: level_subject(hall, asked.table, asked.number),
}
"""What is approved at a table, by the act."""
