"""A simulated player keeps his ids over repeats and makes up his mind once."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from bots.chance import Chance
from bots.player import REPEAT_MS, Player
from tests.bots.builders import person, sight
from wire.messages.base import Message, Request
from wire.messages.own_view import OfferView
from wire.messages.seat import Act
from wire.messages.session import Shown

OFFER = OfferView(turn=7, hand=4, to_call=100, raise_min=200, raise_max=900)
SEEN = sight(cards="Ac Kd", offer=OFFER)


def player() -> Player:
    return Player(person("loose"), Chance(5), "seat:1:2")


def said_until(one: Player, end_ms: int) -> list[tuple[int, Message]]:
    """Let time pass as its driver would; return what was said and when."""
    said: list[tuple[int, Message]] = []
    while (due := one.due_ms) is not None and due <= end_ms:
        said += [(due, message) for message in one.speak(due)]
    return said


def test_a_decision_is_on_the_glass_before_it_is_answered() -> None:
    one = player()
    one.see(SEEN, 1_000)

    kinds = [type(message) for _, message in said_until(one, 30_000)]

    assert kinds[:2] == [Shown, Act]


def test_an_unanswered_request_is_repeated_with_its_id_and_an_answered_one_is_not() -> None:
    one = player()
    one.see(SEEN, 0)
    acts = [(at, said) for at, said in said_until(one, 30_000) if isinstance(said, Request)]

    assert len(acts) > 2
    assert len({said.id for _, said in acts}) == 1
    assert {later - at for (at, _), (later, _) in pairwise(acts)} == {REPEAT_MS}

    one.answered(acts[0][1].id, 30_000)
    assert said_until(one, 90_000) == []


def test_the_same_decision_seen_again_is_not_thought_about_again() -> None:
    one = player()
    for at in range(0, 500, 50):
        one.see(SEEN, at)

    assert one.asked_count == 1


def test_after_a_refusal_he_looks_again_under_a_new_id() -> None:
    one = player()
    one.see(SEEN, 0)
    first = next(m for _, m in said_until(one, 10_000) if isinstance(m, Request))
    one.answered(first.id, 10_000, refused=True)

    second = next(m for _, m in said_until(one, 60_000) if isinstance(m, Request))

    assert second.id != first.id
    assert one.refused == 1


def test_an_echo_of_an_old_answer_changes_nothing() -> None:
    one = player()
    one.see(SEEN, 0)
    before = one.due_ms

    one.answered("seat:9:9:99", 10, refused=True)

    assert one.due_ms == before


def test_a_rebooted_station_never_makes_an_id_twice() -> None:
    one = player()
    one.see(SEEN, 0)
    before = {m.id for _, m in said_until(one, 9_000) if isinstance(m, Request)}
    one.reboot()
    assert one.due_ms is None
    one.see(SEEN, 9_000)

    after = {m.id for _, m in said_until(one, 30_000) if isinstance(m, Request)}

    assert before
    assert after
    assert not before & after


def test_who_is_quick_is_quickly_back_when_his_station_goes_dark() -> None:
    style = replace(person("disconnecting").style, drop_permille=1_000)
    dark_ms = {}
    for pace in (100, 2):
        one = Player(
            replace(person("loose"), style=style, pace_percent=pace), Chance(5), "seat:1:2"
        )
        one.see(SEEN, 0)
        dark_ms[pace] = one.drop_ms

    assert 0 < dark_ms[2] <= dark_ms[100] // 50 + 1
