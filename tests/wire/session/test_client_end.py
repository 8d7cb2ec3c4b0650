"""A client's end: it follows its stream, and says again what was not answered."""

from __future__ import annotations

import pytest
from msgspec import structs

from tests.wire.session.views import RULES
from wire.codec import decode_from_client, encode
from wire.messages.base import Message
from wire.messages.seat import Leave, SitOut, TopUp
from wire.messages.session import (
    Beat,
    Cut,
    Done,
    Hello,
    Refusal,
    Resync,
    Shown,
    Snapshot,
    Update,
    Welcome,
)
from wire.messages.table_view import TableView
from wire.session import ClientEnd, Connected, Lost, News, Role
from wire.session.pace import (
    ACK_EVERY,
    ASK_AGAIN_MS,
    QUICK_MS,
    QUIET_MS,
    UNANSWERED_MAX,
    dead_after_ms,
)
from wire.unions import FromClient

WELCOME = Welcome(epoch=5, house="House", demo=False, place="seat:3:7", at_ms=1, beat_ms=500)
RESUMED = Welcome(
    epoch=5, house="House", demo=False, place="seat:3:7", at_ms=1, beat_ms=500, resumed=True
)
LEAVE = Leave(id="request-1")
SIT_OUT = SitOut(id="request-2")
TABLE = TableView(table=3, name="3", rules=RULES)


class Client:
    """A client's end whose transport takes notes."""

    def __init__(self, role: Role = Role.SEAT) -> None:
        self.now_ms = 1_000
        self.sent: list[FromClient] = []
        self.takes = True
        self.end = ClientEnd(role=role, software="00", post=self._post)

    def hear(self, *messages: Message) -> list[News]:
        return [news for one in messages for news in self.end.heard(encode(one), self.now_ms)]

    def wait(self, wait_ms: int) -> list[News]:
        self.now_ms += wait_ms
        return self.end.tick(self.now_ms)

    def take(self) -> list[FromClient]:
        sent, self.sent = self.sent, []
        return sent

    def _post(self, frame: bytes) -> bool:
        if self.takes:
            self.sent.append(decode_from_client(frame))
        return self.takes


def connected() -> Client:
    client = Client()
    client.wait(0)
    client.hear(WELCOME, Snapshot(epoch=5, seq=10))
    client.take()
    return client


def numbered(seq: int, epoch: int = 5) -> Update:
    return Update(epoch=epoch, seq=seq, events=(), table=TABLE)


def test_it_says_hello_until_it_is_welcomed() -> None:
    client = Client()
    for _ in range(3):
        client.wait(QUICK_MS)

    assert client.take() == [Hello(role="seat", software="00")] * 3
    assert client.hear(WELCOME) == [Connected(WELCOME)]
    assert client.end.connected
    client.wait(QUICK_MS)
    assert client.take() == [Beat()]


def test_it_speaks_as_often_as_the_server_asks() -> None:
    client = Client()
    client.wait(0)
    client.take()
    client.hear(structs.replace(WELCOME, beat_ms=QUIET_MS), Snapshot(epoch=5, seq=10))

    client.wait(QUIET_MS - 100)
    assert client.take() == []
    client.wait(100)
    assert client.take() == [Beat(seen=10)]
    client.hear(Beat(every_ms=QUICK_MS))
    client.wait(0)
    assert client.take() == [Beat(seen=10)]  # at once: the server counts its silence from now on
    client.wait(QUICK_MS)
    assert client.take() == [Beat(seen=10)]


def test_a_dead_server_is_noticed_after_three_beats_at_any_pace() -> None:
    client = Client()
    client.wait(0)
    client.hear(structs.replace(WELCOME, beat_ms=QUIET_MS))

    assert client.wait(dead_after_ms(QUIET_MS)) == []
    assert client.wait(100) == [Lost("silent")]
    client.take()
    client.wait(QUICK_MS)
    assert len(client.take()) == 1  # hellos are always quick


def test_it_says_hello_as_soon_as_the_transport_takes_it() -> None:
    client = Client()
    client.takes = False
    client.wait(0)
    client.takes = True
    client.wait(20)

    assert len(client.take()) == 1


def test_it_hands_on_a_stream_without_gaps() -> None:
    client = connected()

    assert client.hear(numbered(11), numbered(12)) == [numbered(11), numbered(12)]
    client.wait(QUICK_MS)
    assert client.take() == [Beat(seen=12)]


def test_a_gap_asks_once_for_a_snapshot_and_hands_nothing_on_until_it_comes() -> None:
    client = connected()

    assert client.hear(numbered(12), numbered(13), numbered(11)) == []
    assert client.take() == [Resync()]
    assert client.hear(Snapshot(epoch=5, seq=14), numbered(15)) == [
        Snapshot(epoch=5, seq=14),
        numbered(15),
    ]


def test_a_doubled_message_is_handed_on_once() -> None:
    client = connected()

    assert client.hear(numbered(11), numbered(11), numbered(10)) == [numbered(11)]
    assert client.take() == []


def test_a_new_epoch_asks_for_a_snapshot() -> None:
    client = connected()

    assert client.hear(numbered(11, epoch=6)) == []
    assert client.take() == [Resync()]
    assert client.hear(Snapshot(epoch=6, seq=0)) == [Snapshot(epoch=6, seq=0)]


def test_it_acknowledges_before_too_much_is_open() -> None:
    client = connected()
    for seq in range(11, 11 + ACK_EVERY):
        client.hear(numbered(seq))

    assert client.take() == [Beat(seen=10 + ACK_EVERY)]


def test_it_acknowledges_at_once_when_told_to() -> None:
    client = connected()
    client.hear(numbered(11))
    client.end.acknowledge()

    assert client.take() == [Beat(seen=11)]


def test_silence_is_noticed_and_answered_with_a_hello_that_can_be_resumed() -> None:
    client = connected()
    assert client.wait(1_000) == []
    client.take()

    assert client.wait(500) == [Lost("silent")]
    assert client.take() == [Hello(role="seat", software="00", epoch=5, seen=10)]
    assert client.hear(RESUMED, numbered(11)) == [Connected(RESUMED), numbered(11)]


def test_after_a_welcome_that_does_not_resume_only_a_snapshot_counts() -> None:
    client = connected()
    client.wait(1_500)

    assert client.hear(WELCOME, numbered(11)) == [Connected(WELCOME)]
    assert client.hear(Snapshot(epoch=5, seq=0)) == [Snapshot(epoch=5, seq=0)]


def test_a_client_that_waits_for_a_snapshot_does_not_ask_to_resume() -> None:
    client = connected()
    client.hear(numbered(15))
    client.take()
    client.wait(1_500)

    assert client.take() == [Hello(role="seat", software="00", seen=10)]


def test_unanswered_requests_are_said_again_with_their_ids() -> None:
    client = connected()
    client.end.send(LEAVE)
    client.end.send(SIT_OUT)
    client.hear(Done(id=LEAVE.id))
    client.wait(1_500)
    later = SitOut(id="request-3")
    client.end.send(later)
    client.take()
    client.hear(WELCOME)

    assert client.take() == [SIT_OUT, later]
    client.hear(Done(id=SIT_OUT.id), Refusal(code="no", id=later.id))
    client.wait(1_500)
    client.take()
    client.hear(WELCOME)
    assert client.take() == []


def test_what_is_no_request_is_said_once_or_not_at_all() -> None:
    client = connected()
    client.end.send(Shown(table=3, turn=1))
    assert client.take() == [Shown(table=3, turn=1)]

    client.wait(1_500)
    client.end.send(Shown(table=3, turn=2))
    client.take()
    client.hear(WELCOME)
    assert client.take() == []


def test_too_many_open_requests_are_refused_by_the_clients_own_end() -> None:
    client = connected()
    for number in range(UNANSWERED_MAX):
        assert client.end.send(SitOut(id=f"request-{number}")) == []

    assert client.end.send(LEAVE) != []
    assert client.end.send(Leave(id="request-0")) == [Refusal(code="too_many_open", id="request-0")]


@pytest.mark.parametrize("amount", [-5, 2**70])
def test_a_request_that_nobody_could_read_is_refused_at_once_and_never_sent(amount: int) -> None:
    client = connected()

    (refusal,) = client.end.send(TopUp(id="request-1", amount=amount))

    assert isinstance(refusal, Refusal)
    assert (refusal.id, refusal.code) == ("request-1", "frame_not_a_message")
    client.wait(10_000)
    assert not any(isinstance(message, TopUp) for message in client.take())


def test_told_to_say_hello_it_does_so_at_once() -> None:
    client = connected()

    assert client.hear(Cut(code="hello_first")) == [Lost("hello_first")]
    client.wait(0)
    assert client.take() == [Hello(role="seat", software="00", epoch=5, seen=10)]


def test_cut_for_a_lasting_reason_it_waits_before_it_tries_again() -> None:
    client = connected()

    assert client.hear(Cut(code="key_in_use")) == [Lost("key_in_use")]
    client.wait(1_000)
    assert client.take() == []
    client.wait(1_000)
    assert len(client.take()) == 1


def test_bad_bytes_from_the_server_are_told_and_change_nothing() -> None:
    client = connected()
    (news,) = client.end.heard(b"\x01nonsense", client.now_ms)

    assert isinstance(news, Refusal)
    assert client.hear(numbered(11)) == [numbered(11)]


def test_a_request_without_an_answer_is_said_again_after_a_while() -> None:
    client = connected()
    client.end.send(LEAVE)
    client.take()
    for _ in range(4):
        client.wait(ASK_AGAIN_MS // 2)
        client.hear(Beat(seen=10))

    assert client.take().count(LEAVE) == 1
    client.hear(Done(id=LEAVE.id))
    client.wait(ASK_AGAIN_MS)
    assert LEAVE not in client.take()


def test_a_snapshot_that_does_not_come_is_asked_for_again() -> None:
    client = Client()
    client.wait(0)
    client.hear(WELCOME)
    client.take()
    for _ in range(3):
        client.wait(1_000)
        client.hear(Beat())

    assert client.take().count(Resync()) == 1


def test_a_tool_waits_for_no_snapshot_until_it_watches_something() -> None:
    client = Client(Role.STAFF)
    client.wait(0)
    client.hear(WELCOME)
    for _ in range(6):
        client.wait(1_000)
        client.hear(Beat())

    assert Resync() not in client.take()


def test_the_servers_beat_tells_that_the_last_update_was_lost() -> None:
    client = connected()
    assert client.hear(Beat(seen=10)) == []
    assert client.take() == []

    client.hear(Beat(seen=11))
    assert client.take() == [Resync()]


def test_a_key_that_is_turned_away_is_told_once_for_each_connection() -> None:
    client = Client()

    assert client.end.refused() == [Lost("key_refused")]
    assert client.end.refused() == []
    client.hear(WELCOME)
    assert client.end.refused() == [Lost("key_refused")]


@pytest.mark.parametrize(("role", "again"), [(Role.SEAT, []), (Role.WEB, [SIT_OUT])])
def test_what_a_screen_asked_before_it_was_turned_away_is_not_done_when_it_is_let_in(
    role: Role, again: list[Message]
) -> None:
    """Pages serve many people: they wait for their answers themselves."""
    client = Client(role)
    client.end.send(SIT_OUT)

    client.end.refused()
    client.hear(WELCOME)

    assert [sent for sent in client.take() if isinstance(sent, SitOut)] == again
