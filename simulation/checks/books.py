"""Money is conserved to the cent: after every commit in the books, and between books and chips."""

from __future__ import annotations

from ledger import SqliteStore
from server.tables.game import Game
from simulation.checks.violation import Violation
from simulation.witness import Witness

_PROMISE = "money is conserved to the cent"
_NEW_POSTINGS = (
    "SELECT coalesce(sum(amount), 0), coalesce(max(entry), ?) FROM posting WHERE entry > ?"
)
_ALL = "SELECT coalesce(sum(balance), 0) FROM account"
_AT_TABLE = """SELECT name, balance FROM account
    WHERE name > ? AND name < ? AND balance <> 0"""
_POT = "SELECT balance FROM account WHERE name = ?"
_BOOKED = """SELECT coalesce(sum(amount), 0) FROM reservation
    WHERE state = 'open' AND EXISTS (SELECT 1 FROM play_session WHERE tbl = ? AND closed_ms IS NULL
        AND reservation.id LIKE 'top_up.' || play_session.id || '.%')"""
_OWED = """SELECT coalesce(sum(balance), 0) FROM account
    WHERE kind IN ('player', 'stack', 'pot', 'held', 'pool', 'jackpot', 'rake', 'fees')"""
_WHOLE_EVERY = 64


class Money:
    """Adds up the database by its own arithmetic."""

    def __init__(self) -> None:
        self._entry = 0
        self.checks = 0

    def after_commit(self, store: SqliteStore) -> None:
        """Check that every new posting has its counterpart; sometimes check all accounts."""
        self.checks += 1
        moved, last = store.connection.execute(_NEW_POSTINGS, (self._entry, self._entry)).fetchone()
        self._entry = last
        if moved:
            raise Violation(_PROMISE, f"the entries up to {last} add up to {moved} cents")
        if not self.checks % _WHOLE_EVERY:
            self.whole(store)

    def whole(self, store: SqliteStore) -> None:
        """Check that the sum of all accounts is zero."""
        (total,) = store.connection.execute(_ALL).fetchone()
        if total:
            raise Violation(_PROMISE, f"all accounts add up to {total} cents")

    def at_table(self, store: SqliteStore, number: int, game: Game, witness: Witness) -> None:
        """Check that the books and the chips on the table agree."""
        self.checks += 1
        low, high = f"stack:{number}:", f"stack:{number};"
        booked = dict(store.connection.execute(_AT_TABLE, (low, high)).fetchall())
        chips = dict(game.balances())
        if booked != chips:
            raise Violation(_PROMISE, f"table {number}: booked {booked}, chips {chips}")
        self._booked(store, number, sum(map(game.coming, game.taken)))
        in_pot = witness.pot(game)
        found = store.connection.execute(_POT, (f"pot:{number}:{game.hands}",)).fetchone()
        if (found[0] if found else 0) != in_pot:
            raise Violation(_PROMISE, f"table {number}: pot booked {found}, chips {in_pot}")

    def _booked(self, store: SqliteStore, number: int, coming: int) -> None:
        """Check that the booked chips in the books are those that the seats wait for."""
        (held,) = store.connection.execute(_BOOKED, (str(number),)).fetchone()
        if held != coming:
            raise Violation(_PROMISE, f"table {number}: set aside {held}, coming {coming}")

    def owed(self, store: SqliteStore) -> int:
        """What the house owes to players, plus what it took from the pots."""
        return int(store.connection.execute(_OWED).fetchone()[0])
