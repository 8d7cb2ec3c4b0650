"""Every tournament: chips conserved, places awarded once, the pool paid to the cent, one standing.

Chips and standings are taken from the rules' own state, money from the database.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable

from ledger import SqliteStore
from rules.tournament import Tournament, standings
from rules.tournament.state import Stage
from server.tables.game import Game
from server.tables.tournament.game import TournamentGame
from simulation.checks.violation import Violation
from wire.messages.base import Message
from wire.messages.session import Snapshot, Update
from wire.messages.tournament_view import TournamentView

CHIPS = "tournament chips are conserved"
POOL = "prizes are the pool to the cent"
PLACES = "every place is awarded once"
SHOWN = "all screens show the same standings"
_POOL = """SELECT coalesce((SELECT balance FROM account WHERE name = 'pool:' || tournament.id), 0)
    FROM tournament WHERE tbl = ? AND ended_ms IS NULL"""
_ENDED = "SELECT id, tbl, ended FROM tournament WHERE ended_ms IS NOT NULL ORDER BY id"
_BALANCE = "SELECT coalesce(sum(balance), 0) FROM account WHERE name = ?"
_ENTRIES = """SELECT player, buy_in, fee, returned, coalesce(place, 0), paid FROM tournament_entry
    WHERE tournament = ? ORDER BY id"""
_PRIZES = "SELECT coalesce(sum(amount), 0) FROM prize WHERE tournament = ?"

_KEPT = 8

Line = tuple[int, int, int, int, bool, int]
"""Place, seat, chips, won, whether he plays, how many share the place."""


class Tournaments:
    """Judges each tournament by its own arithmetic."""

    def __init__(self) -> None:
        self.checks = 0
        self.ended: dict[int, str] = {}
        """How each tournament of the books ended, by number."""
        self._were: dict[int, deque[list[Line]]] = {}
        """What was shown of each table and was so then; a view may be older than the newest."""

    def after_commit(self, store: SqliteStore, number: int, game: Game | None) -> None:
        """A table has moved; `game` is None if it was closed, or waits for the books."""
        if isinstance(game, TournamentGame):
            self.checks += 1
            _chips(number, game.tournament)
            _pool(store, number, game.tournament)
            if game.tournament.run.stage is Stage.OVER:
                _as_booked(store, number, game.tournament)
        if game is not None and not isinstance(game, TournamentGame):
            return
        for key, table, how in store.connection.execute(_ENDED).fetchall():
            if self.ended.setdefault(key, "") != how:
                self.ended[key] = how
                _paid_out(store, key, f"tournament {key} of table {table} ({how})")

    def sent(self, message: Message, game_of: Callable[[int], Game | None]) -> None:
        """A viewer is shown a table: its standings are, or just were, those of the rules."""
        if not isinstance(message, Snapshot | Update) or message.table is None:
            return
        shown, number = message.table.tournament, message.table.table
        game = game_of(number)
        if shown is not None and isinstance(game, TournamentGame):
            self.checks += 1
            lines, now = lines_shown(shown), lines_of(game.tournament)
            were = self._were.setdefault(number, deque(maxlen=_KEPT))
            if lines == now and now not in were:
                were.append(now)
            elif lines not in were:
                raise Violation(SHOWN, f"table {number}: shown {lines}, by the rules {now}")


def lines_of(tournament: Tournament) -> list[Line]:
    """The standings by the rules."""
    return [
        (line.place, line.seat, line.chips, line.won_cents, line.playing, line.sharing)
        for line in standings(tournament)
    ]


def lines_shown(view: TournamentView) -> list[Line]:
    """The standings that a screen shows."""
    return [
        (line.place, line.seat, line.chips, line.won, line.playing, line.sharing)
        for line in view.standings
    ]


def _chips(number: int, tournament: Tournament) -> None:
    table, run = tournament.table, tournament.run
    hand = table.running_hand
    out = sum(map(table.stack_of, table.seats)) + (0 if hand is None else hand.in_pot)
    put_in = len(run.entrants) * tournament.structure.starting_chips
    if run.stage is Stage.OVER:
        return  # after a deal players leave with chips that are worth nothing
    if table.status.value != "closed" and out + run.removed_chips != put_in:
        left = f"{out} in play, {run.removed_chips} removed"
        raise Violation(CHIPS, f"table {number}: {put_in} were given out, {left}")


def _pool(store: SqliteStore, number: int, tournament: Tournament) -> None:
    found = store.connection.execute(_POOL, (str(number),)).fetchone()
    booked = 0 if found is None else found[0]
    if booked != tournament.run.pool_cents:
        raise Violation(POOL, f"table {number}: booked {booked}, {tournament.run.pool_cents}")


def _as_booked(store: SqliteStore, number: int, tournament: Tournament) -> None:
    """What was paid to each player is what the rules gave him, and nobody plays any more."""
    last = "SELECT max(id) FROM tournament WHERE tbl = ?"
    (key,) = store.connection.execute(last, (str(number),)).fetchone()
    rows = store.connection.execute(_ENTRIES, (key,)).fetchall()
    booked = {str(player): (place, paid) for player, _, _, back, place, paid in rows if not back}
    by_rules = {line.player: (line.place, line.won_cents) for line in standings(tournament)}
    if booked != by_rules:
        raise Violation(POOL, f"table {number}: booked {booked}, by the rules {by_rules}")


def _paid_out(store: SqliteStore, key: int, name: str) -> None:
    """An ended tournament: nothing is left in its pool, and everybody has what is his."""
    rows = store.connection.execute(_ENTRIES, (key,)).fetchall()
    (left,) = store.connection.execute(_BALANCE, (f"pool:{key}",)).fetchone()
    (fees,) = store.connection.execute(_BALANCE, (f"fees:{key}",)).fetchone()
    (prizes,) = store.connection.execute(_PRIZES, (key,)).fetchone()
    stayed = [row for row in rows if not row[3]]
    entries, paid = sum(row[1] for row in stayed), sum(row[5] for row in stayed)
    if left or not entries == paid == prizes:
        raise Violation(POOL, f"{name}: in {entries}, paid {paid}, prizes {prizes}, left {left}")
    if fees != sum(row[2] for row in stayed):
        raise Violation(POOL, f"{name}: the fees are {fees}")
    _places(name, [row[4] for row in stayed])


def _places(name: str, places: list[int]) -> None:
    expected = 1
    for place, sharing in sorted(Counter(places).items()):
        if place != expected:
            raise Violation(PLACES, f"{name}: {sorted(places)}")
        expected += sharing
