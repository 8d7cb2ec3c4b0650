"""Messages that must change nothing: malformed, replayed, reordered, out of turn, not one's own.

A room is brought into the middle of its hands, with clocks so long that nothing happens unless
somebody asks; then everybody falls silent and only these messages arrive.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from bots.chance import Chance
from simulation.checks.returning import Stood, stood
from simulation.checks.violation import Violation
from simulation.clients import Client, Station
from simulation.evening import Plan
from simulation.network import garbled
from simulation.witness import POKER
from tests.simulation.crowd import Crowd, NotTheirs
from wire.codec import BadFrame, decode_from_client, encode
from wire.messages.base import Message, changed
from wire.messages.cage import Deposit
from wire.messages.floor import OrderTable
from wire.messages.seat import Act, BuyIn, ShowOrMuck, TopUp
from wire.messages.session import Beat, Hello, Resync, Shown
from wire.session import Role

_ASKED = """
    SELECT seq, link FROM record WHERE NOT (stream = 'room' AND actor = 'server')
    ORDER BY seq DESC LIMIT 1
"""
"""The last record that somebody or a table asked for. A client that is told to say hello again is
silent for a while: the server calls the floor to its station, and that is all."""
_KINDS = ("fold", "check", "call", "raise", "bring_in", "chop", "play_on", "sing")
RUN = 6
"""So many requests are mixed up."""
_SETTLE_MS = 6_000
_EVERY_MS = 2


class Fuzz:
    """One room under fire; `fire` sends messages and raises `Violation` if anything changed."""

    def __init__(self, seed: int, *, tables: int = 3, hands: int = 12) -> None:
        plan = Plan(seed=seed, tables=tables, hands=hands, patient=True)
        self.evening = Crowd(plan)
        self.evening.play()
        self._chance = Chance("fuzz", seed)
        self._silence(silent=True)
        self._pass(_SETTLE_MS)
        self.sent: Counter[str] = Counter()
        self.roles: set[Role] = set()
        """Whose messages arrived."""
        self._stations = [one for one in self.evening.clients if isinstance(one, Station)]
        self._done = self.evening.judge.answers.done()
        self._run: list[tuple[Client, bytes]] = []
        """What is left of requests that come again in another order."""
        desks = (self.evening.floor, self.evening.cage)
        self._not_theirs = NotTheirs(seed, [desk.token for desk in desks])
        self._ways: dict[str, Callable[[], tuple[Client, bytes] | None]] = {
            "noise": self._noise,
            "garbled": self._garbled,
            "replayed": self._replayed,
            "reordered": self._reordered,
            "altered": self._altered,
            "out_of_turn": self._out_of_turn,
            "of_the_session": self._of_the_session,
            "without_a_token": self._without_a_token,
            "by_the_wrong_client": self._by_the_wrong_client,
        }

    def fire(self, count: int) -> None:
        """Send so many messages and see that nothing changed."""
        before = self._standing()
        for number in range(count):
            kind = self._chance.pick(tuple(self._ways))
            shot = self._ways[kind]()
            if shot is not None:
                self.sent[kind] += 1
                self._arrive(*shot)
            if not number % 8:
                self._pass(8 * _EVERY_MS)
        self._pass(_SETTLE_MS)
        if self._standing() != before:
            raise Violation("what must be refused changes nothing", f"after {dict(self.sent)}")

    def go_on(self, hands: int) -> None:
        """Let everybody play again: the server still serves."""
        self._silence(silent=False)
        self.evening.play(hands)

    def _standing(self) -> tuple[tuple[int, bytes], dict[int, Stood]]:
        process = self.evening.process
        if process is None:
            raise Violation("nothing stops the server", "it is down")
        seq, link = self.evening.disk.connection.execute(_ASKED).fetchone()
        games = {number: process.game(number) for number in process.numbers()}
        return (seq, link), {
            number: stood(0, game, POKER.witness)
            for number, game in games.items()
            if game is not None
        }

    def _silence(self, *, silent: bool) -> None:
        for client in self.evening.clients:
            client.silent = silent

    def _pass(self, time_ms: int) -> None:
        until = self.evening.clock.ticks + time_ms
        while self.evening.clock.ticks < until:
            self.evening.step()

    def _arrive(self, client: Client, frame: bytes) -> None:
        connection = client.connection
        if connection is not None:
            self.roles.add(client.peer.role)
            with suppress(BadFrame):
                self.evening.judge.sees_request(client.peer, decode_from_client(frame))
            self.evening.hall.arrived(connection, frame)
            self.evening.judge.raise_if_broken()

    # The ways to be wrong.

    def _noise(self) -> tuple[Client, bytes]:
        client = self._chance.pick(self.evening.clients)
        return client, self._chance.bytes(self._chance.below(120))

    def _garbled(self) -> tuple[Client, bytes] | None:
        client, message = self._one_done()
        frame = self._with_damage(encode(message))
        try:
            return (client, frame) if self._is_idle(client, decode_from_client(frame)) else None
        except BadFrame:
            return client, frame

    def _with_damage(self, frame: bytes) -> bytes:
        """Unreadable, or with a few bytes changed."""
        if self._chance.percent(50):
            return garbled(frame, self._chance)
        damaged = bytearray(frame)
        for _ in range(self._chance.between(1, 4)):
            damaged[self._chance.below(len(frame))] = self._chance.below(256)
        return bytes(damaged)

    def _replayed(self) -> tuple[Client, bytes]:
        client, message = self._one_done()
        return client, encode(message)

    def _reordered(self) -> tuple[Client, bytes]:
        """A few requests that one client made one after the other, in another order."""
        if not self._run:
            client, _ = self._one_done()
            mine = [message for key, message in self._done if key == client.peer.key]
            first = self._chance.below(len(mine))
            self._run = [(client, encode(message)) for message in mine[first : first + RUN]]
        return self._run.pop(self._chance.below(len(self._run)))

    def _of_the_session(self) -> tuple[Client, bytes]:
        """Hello again or as somebody else, numbers that never were, decisions never shown."""
        client, number = self._chance.pick(self.evening.clients), self._chance.below(10**6)
        role = self._chance.pick((client.peer.role, *Role))
        messages: tuple[Message, ...] = (
            Hello(role=role.value, software="", epoch=self._chance.below(3), seen=number),
            Beat(seen=number),
            Resync(),
            Shown(table=self._chance.between(1, 9), turn=number),
        )
        return client, encode(self._chance.pick(messages))

    def _altered(self) -> tuple[Client, bytes] | None:
        """The id of something that was done, with other content."""
        client, message = self._one_done()
        if isinstance(message, Act):
            return client, encode(changed(message, kind=self._chance.pick(_KINDS), total=77))
        if isinstance(message, TopUp | BuyIn):
            return client, encode(changed(message, amount=self._chance.below(100_000)))
        return None

    def _out_of_turn(self) -> tuple[Client, bytes] | None:
        station = self._chance.pick(self._stations)
        number = int(station.peer.place.split(":")[1])
        game = self.evening.game_of(number)
        hands, turn = (0, 0) if game is None else (game.hands, game.turn)
        message: Message = Act(
            id=self._new_id(),
            table=number if self._chance.percent(90) else self._chance.between(1, 99),
            hand=max(hands - self._chance.below(3), 0),
            turn=max(turn + self._chance.between(-3, 3), 0),
            kind=self._chance.pick(_KINDS),
            total=self._chance.below(5_000),
        )
        if self._chance.percent(20):
            message = ShowOrMuck(
                id=self._new_id(),
                table=number,
                hand=hands,
                turn=turn,
                show=self._chance.percent(50),
            )
        return (station, encode(message)) if self._is_idle(station, message) else None

    def _without_a_token(self) -> tuple[Client, bytes]:
        token = self._chance.bytes(16).hex()
        client = self._chance.pick(self.evening.clients)
        message: Message = OrderTable(
            id=self._new_id(), token=token, table=1, act=self._chance.pick(("close", "stop"))
        )
        if self._chance.percent(50):
            message = Deposit(id=self._new_id(), token=token, player=1, amount=5_000, warned=True)
        return client, encode(message)

    def _by_the_wrong_client(self) -> tuple[Client, bytes] | None:
        client = self._chance.pick(self.evening.clients)
        message = self._not_theirs.request(client.peer.role, self._new_id())
        return None if message is None else (client, encode(message))

    def _one_done(self) -> tuple[Client, Message]:
        key, message = self._chance.pick(self._done)
        return next(one for one in self.evening.clients if one.peer.key == key), message

    def _new_id(self) -> str:
        return f"fuzz:{self.sent.total()}:{self._chance.below(10**9)}"

    def _is_idle(self, client: Client, message: Message) -> bool:
        """Whether a message that can be read may not change anything."""
        if isinstance(message, Beat | Resync | Shown):
            return True
        if not isinstance(message, Act | ShowOrMuck) or client.peer.role is not Role.SEAT:
            return False
        game = self.evening.game_of(message.table)
        if game is None or not game.running or message.turn != game.turn:
            return True
        to_act = game.to_act()
        return bool(to_act) and not client.peer.place.endswith(f":{to_act[0]}")
