"""The judge of an evening: it sees every frame, request, answer and commit, and notes violations.

It must not raise inside the server, which would take that for its own fault. So it keeps a broken
promise, and the evening ends with it at the end of the step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from traceback import extract_tb

from ledger import BooksStopped, SqliteStore, Unit
from server.tables.game import Game
from simulation.checks.answers import Answers
from simulation.checks.books import Money
from simulation.checks.identity import Identity
from simulation.checks.privacy import Privacy
from simulation.checks.returning import Stood, same, stood
from simulation.checks.tournaments import Tournaments
from simulation.checks.violation import Violation
from simulation.process import Process
from simulation.trouble import Planted
from simulation.witness import Witness, able_to_play, described
from wire.messages.base import Message, Request, tag_of
from wire.messages.session import Refusal, Snapshot, Update
from wire.session import Peer

_ACTS = ("act", "act_on_time_bank", "expire", "show", "muck")
_NO_FAULT = {tag_of(kind.__name__) for kind in (BooksStopped, Planted)}
_NEWEST = "SELECT coalesce(max(number), 0) FROM record WHERE stream = ?"
_HEAD = "SELECT seq, link FROM record ORDER BY seq DESC LIMIT 1"


class Judge:
    """Keeps all checkers; `game_of` gives a table's game, `witness` knows it from inside."""

    def __init__(self, game_of: Callable[[int], Game | None], witness: Witness) -> None:
        self._game_of = game_of
        self._witness = witness
        self.peers: Mapping[str, Peer] = {}
        self.identity = Identity(self._books)
        self.privacy = Privacy(game_of, witness, self.identity.proved_at)
        self.money = Money()
        self.tournaments = Tournaments()
        self.answers = Answers()
        self.hands: set[tuple[int, int]] = set()
        """Every hand that is over, by table and number."""
        self.acts = 0
        self.refusals: Counter[str] = Counter()
        self.returns = 0
        self.deals_checked = 0
        self._process: Process | None = None
        self._heard: dict[int, int] = {}
        """By table: the newest record of its stream that its actor knows to be durable."""
        self._stood: dict[int, Stood] = {}
        self._awaited: dict[int, int] = {}
        self._broken: Violation | None = None
        self._digest = blake2b(digest_size=16)

    def raise_if_broken(self) -> None:
        """End the evening if a promise was broken in this step."""
        if self._broken is not None:
            raise self._broken

    # What goes over the network.

    def sees_request(self, peer: Peer, message: Message) -> None:
        """A client asks for something."""
        if isinstance(message, Request):
            self.answers.asked(peer, message)

    def sees_arrival(self, key: str, frame: bytes) -> None:
        """A frame reached the server."""
        self._digest.update(frame)

    def sees_leaving(self, key: str, frame: bytes) -> None:
        """The server sends a frame."""
        self._digest.update(key.encode())
        self._digest.update(frame)
        self._hold(lambda: self.privacy.look(self.peers[key], frame))

    def sees_deal(self, peer: Peer, verdict: str, news: Snapshot | Update) -> None:
        """A seat or a screen gives the verdict of its own check of the deal."""
        self.deals_checked += verdict == "verified"
        if verdict == "broken":
            hand = None if news.table is None else news.table.hand
            where = f"hand {hand.hand}, street {hand.street}" if hand is not None else "no hand"
            self._hold(lambda: _not_verified(peer, where))

    def sending(self, key: str, message: Message) -> None:
        """The room sends an answer that is not encoded yet."""
        process, peer = self._process, self.peers.get(key)
        if isinstance(message, Refusal):
            self.refusals[message.code] += 1
        if process is not None and peer is not None:  # a client that is gone gets nothing
            store = process.books.store
            self._hold(lambda: self.answers.answered(peer, message, store))
            self._hold(lambda: self.identity.look(peer, message))
            self._hold(lambda: self.tournaments.sent(message, self._game_of))

    # What becomes durable.

    def committed(self, unit: Unit) -> None:
        """A unit is durable and its asker was told."""
        process = self._process
        if process is None:
            return
        store = process.books.store
        self._hold(lambda: self.money.after_commit(store))
        kind, _, number = unit.stream.partition(":")
        if kind == "table":
            self._hold(lambda: self.identity.after_commit(store, unit))
            self._table_moved(process, int(number), unit)

    def fault(self, where: str, error: Exception) -> None:
        """The server found a fault of its own."""
        if isinstance(error, Planted):
            return
        places = [
            f"{Path(line.filename).name}:{line.lineno}" for line in extract_tb(error.__traceback__)
        ]
        how = f"{where}: {error!r} at {' '.join(places[-4:])}"
        self._broken = self._broken or Violation("the server is at no fault", how)

    def _table_moved(self, process: Process, number: int, unit: Unit) -> None:
        game, store = process.game(number), process.books.store
        self._heard[number] = _newest(store, number)
        if not process.busy(number):
            self._hold(lambda: self.tournaments.after_commit(store, number, game))
        if game is None:
            return
        self.acts += _is_an_act(unit)
        if not game.running and self._witness.step(game) >= 0:
            self.hands.add((number, game.hands))
        if not process.busy(number):
            self._hold(lambda: self.money.at_table(store, number, game, self._witness))

    def look_for_frozen_tables(self) -> None:
        """Report frozen tables: only a fault freezes one, and a full disk is none."""
        process = self._process
        for number, reason in process.frozen() if process is not None else ():
            self.frozen(number, reason)

    def frozen(self, number: int, reason: str) -> None:
        """Report a frozen table, unless a full disk or a planted fault froze it."""
        if reason not in _NO_FAULT:
            frozen = f"table {number} is frozen: {reason}"
            self._broken = self._broken or Violation("the server is at no fault", frozen)

    # Crashes and restarts.

    def before_crash(self, process: Process | None) -> None:
        """Note the state of every table."""
        self._process = None
        self._stood.clear()
        if process is not None:
            self.note_stood(process)

    def note_stood(self, process: Process) -> None:
        """Note the state of the tables of one process."""
        frozen = dict(process.frozen())  # stands where it was when a write failed
        for number in process.numbers():
            game = process.game(number)
            if number in frozen or process.busy(number):
                continue
            if game is not None and number in self._heard:
                self._stood[number] = stood(self._heard[number], game, self._witness)

    def started(self, process: Process) -> None:
        """Check that every table is as it was before the crash.

        A start may give an order at once, such as a seat change that waited for a free seat. Then
        the table stands ahead of the books, and there is nothing to compare.
        """
        self._process = process
        for number in self._stood:
            if not process.busy(number):
                self.returned(process, number)

    def returned(self, process: Process, number: int) -> None:
        """Check that a table that was rebuilt is as it was noted."""
        game, newest = process.game(number), _newest(process.books.store, number)
        self._heard[number] = newest
        before = self._stood.get(number)
        if game is not None and before is not None:
            self.returns += 1
            after = stood(newest, game, self._witness)
            self._hold(lambda: same(before, after))

    # Whether the games go on.

    def wait_for_all_tables(self, tables: int) -> None:
        """Require another finished hand of every table from now on."""
        self._awaited = {number: self._over(number) for number in range(1, tables + 1)}

    def stuck_tables(self) -> str:
        """Name the tables that could play and did not; empty: none."""
        stuck = [
            f"table {number} ({described(game)})"
            for number, before in self._awaited.items()
            if self._over(number) <= before
            and (game := self._game_of(number)) is not None
            and able_to_play(game)
        ]
        return ", ".join(stuck)

    def checks(self) -> dict[str, int]:
        """Return how often each promise was checked."""
        checks = {
            "frames_scanned": self.privacy.frames,
            "frames_looked_at_closer": self.privacy.looked_closer,
            "money": self.money.checks,
            "answers": self.answers.checks,
            "tables_returned": self.returns,
            "deals": self.deals_checked,
            "identity": self.identity.checks,
            "tournaments": self.tournaments.checks,
        }
        return {name: count for name, count in checks.items() if count or name != "tournaments"}

    def digest(self, store: SqliteStore) -> str:
        """Return the digest of every frame and of the journal."""
        seq, link = store.connection.execute(_HEAD).fetchone()
        self._digest.update(f"{seq}".encode() + link)
        return self._digest.hexdigest()

    def _books(self) -> SqliteStore | None:
        return None if self._process is None else self._process.books.store

    def _over(self, number: int) -> int:
        return sum(table == number for table, _ in self.hands)

    def _hold(self, check: Callable[[], None]) -> None:
        if self._broken is None:
            try:
                check()
            except Violation as broken:
                self._broken = broken


def _not_verified(peer: Peer, where: str) -> None:
    raise Violation("every screen verifies every deal", f"{peer.name}: {where}")


def _is_an_act(unit: Unit) -> bool:
    asked = unit.command.get("do")
    return isinstance(asked, Mapping) and asked.get("type") in _ACTS


def _newest(store: SqliteStore, number: int) -> int:
    found = store.connection.execute(_NEWEST, (f"table:{number}",)).fetchone()
    return int(found[0])
