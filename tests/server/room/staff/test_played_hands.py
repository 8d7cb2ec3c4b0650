"""Played hands for staff: who finds, reads, exports and unseals them, and what they are shown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proof import Commitment, Opening, check_opening
from tests.server.room.evening import TABLE, Evening, credential, done, refused
from tests.server.room.staff.shown_hands import TOUCH, evening_of_hands
from wire.messages import hands, staff
from wire.messages import table_events as events
from wire.messages.own_view import OpeningView
from wire.messages.session import Done
from wire.session.deal_check import card_number


@pytest.fixture(scope="module")
def played() -> Evening:
    """A room with two hands; no test of it changes anything but approvals."""
    return evening_of_hands(2)


def found(room: Evening, login: str = "finn", **wish: Any) -> hands.HandsFound:
    answer = room.by(login, hands.FindHands, **wish)
    assert isinstance(answer, hands.HandsFound), answer
    return answer


def story(room: Evening, hand: int = 1, login: str = "finn") -> hands.HandStory:
    answer = room.by(login, hands.ReadHand, table=TABLE, hand=hand)
    assert isinstance(answer, hands.HandStory), answer
    return answer


def numbers(answer: hands.HandsFound) -> list[int]:
    return [each.hand for each in answer.hands]


def test_hands_are_found_by_number_table_player_and_time_the_newest_first(played: Evening) -> None:
    everything = found(played)
    newest, oldest = everything.hands

    assert numbers(everything) == [2, 1]
    assert (newest.state, newest.pot) == ("over", 300)
    assert sorted((each.seat, each.player) for each in newest.players) == [(1, 1), (2, 2), (3, 3)]
    assert numbers(found(played, table=TABLE)) == [2, 1]
    assert numbers(found(played, table=9)) == []
    assert numbers(found(played, hand=1)) == [1]
    assert numbers(found(played, player=2)) == [2, 1]
    assert numbers(found(played, player=6)) == []
    assert numbers(found(played, from_ms=newest.began_ms)) == [2]
    assert numbers(found(played, to_ms=newest.began_ms)) == [1]
    assert numbers(found(played, to_ms=oldest.began_ms)) == []
    assert numbers(found(played, player=2, to_ms=newest.began_ms)) == [1]


def test_a_long_list_comes_in_pages_without_gap_or_repeat() -> None:
    room, seen, before = evening_of_hands(5), [], 0
    for _page in range(4):
        answer = found(room, rows=2, before=before)
        seen += numbers(answer)
        before = answer.before
        if not before:
            break

    assert seen == [5, 4, 3, 2, 1]


def test_a_live_hand_is_listed_without_its_pot_and_nobody_reads_it() -> None:
    room = evening_of_hands(0)
    room.deal()

    assert [(each.state, each.pot) for each in found(room).hands] == [("playing", 0)]
    for kind, more in ((hands.ReadHand, {}), (hands.ExportHand, {"form": "phh"})):
        answer = room.by("sue", kind, table=TABLE, hand=1, **more)
        assert refused(answer) == "hand_not_recorded"
    number = approval(room)
    answer = room.by("sue", hands.UnsealHand, table=TABLE, hand=1, reason="look", approval=number)
    assert refused(answer) == "hand_live"


def openings_of(told: hands.HandStory) -> list[OpeningView]:
    opened: list[OpeningView] = []
    for step in told.steps:
        for event in step.events:
            opened += getattr(event, "openings", ())
            one = getattr(event, "opening", None)
            opened += [one] if one is not None else []
    return opened


def check_all(room: Evening, opened: list[OpeningView]) -> None:
    began = story(room).steps[0].events[0]
    assert isinstance(began, events.HandBegan)
    said = Commitment(table="1", hand="1", card_count=len(began.leaves), root=began.root)
    for each in opened:
        card = card_number(each.card)
        opening = Opening(position=each.position, card=card, salt=each.salt, path=each.path)
        check_opening(said, opening)


def test_a_hand_is_told_with_the_cause_and_touch_of_each_act(played: Evening) -> None:
    told = story(played)
    acts = [step for step in told.steps if any(isinstance(e, events.Acted) for e in step.events)]

    assert {(step.cause, step.evidence) for step in acts} == {("tap", TOUCH)}
    assert all(step.by == f"seat:1:{step.events[0].seat}" for step in acts)  # type: ignore[union-attr]
    assert told.steps[0].cause == "server"
    assert [step.at_ms for step in told.steps] == sorted(step.at_ms for step in told.steps)
    assert told.seats == 10
    assert dict(told.stacks) == {1: 10_000, 2: 10_000, 3: 10_000}


def test_a_told_hand_opens_the_board_and_shown_hands_only_and_all_fit_the_commitment(
    played: Evening,
) -> None:
    told = story(played)
    dealt = [e for step in told.steps for e in step.events if isinstance(e, events.CardDealt)]

    assert len(dealt) == 6
    assert all(each.opening is None for each in dealt)
    assert len(openings_of(told)) in (7, 9, 11)  # the board, and one to three hands
    check_all(played, openings_of(told))


def test_only_who_runs_tables_or_reads_books_reads_hands(played: Evening) -> None:
    for login in ("sue", "aude", "ada"):
        assert numbers(found(played, login)) == [2, 1], login
    for kind, more in (
        (hands.FindHands, {}),
        (hands.ReadHand, {"table": TABLE, "hand": 1}),
        (hands.ExportHand, {"table": TABLE, "hand": 1, "form": "phh"}),
    ):
        assert refused(played.by("carl", kind, **more)) == "not_for_this_role"


def test_a_hand_is_exported_in_both_forms_and_in_no_other(played: Evening) -> None:
    def exported(form: str) -> Any:
        return played.by("aude", hands.ExportHand, table=TABLE, hand=1, form=form)

    assert 'variant = "NT"' in exported("phh").text
    assert json.loads(exported("ohh").text)["ohh"]["game_number"] == "1-1"
    assert refused(exported("json")) == "word_unknown"


def approval(room: Evening, hand: int = 1, second: str = "aude", first: str = "sue") -> int:
    answer = room.by(
        first,
        staff.Approve,
        credential=credential(second),
        act="unseal_hand",
        table=TABLE,
        number=hand,
    )
    return int(done(answer).facts["approval"])  # type: ignore[arg-type]


def test_two_persons_with_a_reason_see_every_card_and_it_is_recorded(played: Evening) -> None:
    asked = {"table": TABLE, "hand": 1, "reason": "a complaint", "approval": approval(played)}
    answer = played.by("sue", hands.UnsealHand, id="unseal-once", **asked)

    assert isinstance(answer, hands.HandUnsealed)
    hidden = [each.opening for each in answer.cards]
    shown = openings_of(story(played))
    assert len(hidden) + len(shown) == 6 + 5 + 3  # held, on the board, burned
    assert {each.position for each in hidden}.isdisjoint(each.position for each in shown)
    check_all(played, hidden)
    assert "complaint" in str(
        played.store.query("SELECT events FROM record ORDER BY seq DESC LIMIT 9")
    )
    again = played.by("sue", hands.UnsealHand, id="unseal-once", **asked)
    assert isinstance(again, Done)


def test_nobody_unseals_alone_without_a_reason_or_without_the_duty(played: Evening) -> None:
    def unsealed(login: str, number: int, reason: str = "look") -> Any:
        asked = {"table": TABLE, "hand": 1, "reason": reason, "approval": number}
        return played.by(login, hands.UnsealHand, **asked)

    assert refused(unsealed("finn", 0)) == "role_may_not"
    assert refused(unsealed("sue", 0)) == "approval_needed"
    assert refused(unsealed("sue", approval(played), " ")) == "reason_needed"
    assert refused(unsealed("sue", approval(played, hand=2))) == "approval_for_other"
    assert refused(unsealed("sue", approval(played, second="sue"))) == "approval_by_same_person"
    wish = {"credential": credential("finn"), "act": "unseal_hand", "table": TABLE, "number": 1}
    assert refused(played.by("sue", staff.Approve, **wish)) == "role_may_not"
