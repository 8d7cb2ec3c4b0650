"""The judge of a room with several servers: every promise of one server, and one owner an epoch."""

from __future__ import annotations

from collections.abc import Callable

from ledger import SqliteStore, Unit
from ledger.units import Fence, table_stream
from server.tables.game import Game
from simulation.checks.one_owner import OneOwner
from simulation.checks.privacy import table_at
from simulation.judge import Judge
from simulation.process import Process
from simulation.witness import Witness
from wire.messages.base import Message


class SharedJudge(Judge):
    """Judges whichever server is at work.

    A server that woke up and does not know yet that it lost a table shows that table as it was;
    what it says of it is not compared with the books, which went on without it.
    """

    def __init__(
        self,
        game_of: Callable[[int], Game | None],
        witness: Witness,
        held: Callable[[], dict[str, Fence]],
        books: SqliteStore,
    ) -> None:
        super().__init__(game_of, witness)
        self._held = held
        self._all_books = books
        self.owners = OneOwner()
        self.running: Callable[[], list[Process]] = list
        """Returns all servers that run now."""
        self._actors: dict[int, object] = {}
        """By table: the actor that runs it, or ran it last."""

    def turn_to(self, process: Process | None) -> None:
        """What happens from now on is done by this server."""
        self._process = process

    def wrote(self) -> None:
        """The server at work has made a commit durable."""
        process = self._process
        if process is not None:
            writer, connection = process.number, self._all_books.connection
            self._hold(lambda: self.owners.after_commit(connection, writer))

    def joined(self, writer: int) -> None:
        """A server has joined; it wrote before it was one of the running ones."""
        connection = self._all_books.connection
        self._hold(lambda: self.owners.after_commit(connection, writer))

    def sending(self, key: str, message: Message) -> None:
        """A server sends an answer that is not encoded yet."""
        process, peer = self._process, self.peers.get(key)
        table = table_at(peer.place) if peer is not None else 0
        if not table or self.runs(process, table):
            super().sending(key, message)
        elif process is not None and peer is not None:
            self._hold(lambda: self.answers.answered(peer, message, self._all_books))

    def committed(self, unit: Unit) -> None:
        """A unit is durable and its asker was told."""
        kind, _, number = unit.stream.partition(":")
        if kind != "table" or self.runs(self._process, int(number)):
            super().committed(unit)

    def runs(self, process: Process | None, number: int) -> bool:
        """Whether a server runs a table by the books, and knows the newest epoch of it."""
        sharing = None if process is None else process.room.sharing
        what = table_stream(number)
        right = None if sharing is None else sharing.rights.get(what)
        return right is not None and self._held().get(what) == right

    def note_stood(self, process: Process) -> None:
        """Note the state of the tables that a process runs, before it ends or freezes."""
        for number in process.numbers():
            self._stood.pop(number, None)
        super().note_stood(process)
        for number in process.numbers():
            if not self.runs(process, number):
                self._stood.pop(number, None)

    def look_for_taken_tables(self, process: Process) -> None:
        """Compare every table that a server runs anew with what was noted of it.

        A table whose next order is on its way to the books stands ahead of them: it waits.
        """
        for number, actor in process.room.tables.items():
            is_new = self._actors.get(number) is not actor and self.runs(process, number)
            if is_new and not process.busy(number):
                self._actors[number] = actor
                self.returned(process, number)
                self._stood.pop(number, None)

    def look_for_frozen_tables(self) -> None:
        """Report frozen tables: only a fault freezes one."""
        for process in self.running():
            for number, reason in process.frozen():
                self.frozen(number, reason)

    def checks(self) -> dict[str, int]:
        """Return how often each promise was checked."""
        return {**super().checks(), "owners": self.owners.checks, "taken": self.owners.taken}

    def _books(self) -> SqliteStore | None:
        return self._all_books
