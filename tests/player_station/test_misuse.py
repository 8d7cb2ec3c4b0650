"""A hurried thumb does no harm."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gallery.seat.hand_scenes import my_turn, others_turn
from gallery.seat.samples import offer
from gallery.seat.scenes import scenes
from player_station.controls import HOLD_MS
from player_station.screens import screen_of
from player_station.state import QUIET_MS, Advance, Draft, Settings, Station
from tests.player_station.glass import Glass
from tests.player_station.reading import seen_words
from wire.messages.base import changed
from wire.messages.seat import Act, ShowOrMuck
from wire.messages.session import Refusal
from wire.session.client_end import Connected, Lost


def _next_decision(view: Station, **changes: object) -> Station:
    """The same seat with the next decision."""
    assert view.table is not None
    assert view.own is not None
    asked = offer(turn=58, **changes)
    return replace(view, own=changed(view.own, offer=asked))


def test_call_acts_at_one_tap_with_its_turn_and_the_evidence_of_the_touch() -> None:
    glass = Glass(my_turn())
    glass.tap("act:call")

    (act,) = glass.line.sent
    assert isinstance(act, Act)
    assert (act.kind, act.turn, act.hand, act.cause) == ("call", 57, 184_213, "tap")
    assert act.evidence is not None
    assert act.evidence.control == "act.call"
    assert act.evidence.label == "Call $12"
    assert act.evidence.drawn_ms < act.evidence.down_ms < act.evidence.up_ms


def test_a_double_tap_acts_once() -> None:
    glass = Glass(my_turn())
    place = glass.control("act:call").box.centre
    glass.tap("act:call")
    glass.down(*place)
    glass.wait(40)
    glass.up(*place)

    assert len(glass.line.sent) == 1


def test_a_tap_at_the_moment_the_turn_passes_does_nothing() -> None:
    glass = Glass(my_turn())
    glass.press("act:call")
    place = glass.control("act:call").box.centre
    glass.update(others_turn())
    glass.up(*place)

    assert glass.line.sent == []


def test_a_finger_that_was_down_when_the_decision_changed_does_nothing() -> None:
    glass = Glass(my_turn())
    glass.press("act:call")
    place = glass.control("act:call").box.centre
    glass.update(_next_decision(my_turn(), to_call=500_000))
    glass.wait(QUIET_MS + 100)
    glass.up(*place)

    assert glass.line.sent == []


@pytest.mark.parametrize(("after_ms", "acts"), [(QUIET_MS - 80, 0), (QUIET_MS + 80, 1)])
def test_a_touch_sooner_than_the_quiet_time_after_a_change_is_ignored(
    after_ms: int, acts: int
) -> None:
    glass = Glass(my_turn())
    glass.update(_next_decision(my_turn(), to_call=500_000))
    glass.wait(after_ms)
    glass.tap("act:call")

    assert len(glass.line.sent) == acts


def test_an_amount_is_dropped_when_its_decision_changes() -> None:
    glass = Glass(my_turn())
    glass.tap("raise")
    assert glass.has("confirm")
    glass.update(_next_decision(my_turn()))

    assert not glass.has("confirm")
    assert glass.line.sent == []


def test_raise_opens_the_amounts_and_only_confirm_sends() -> None:
    glass = Glass(my_turn())
    glass.tap("raise")
    glass.tap("preset:1/2")
    assert glass.line.sent == []
    glass.wait(QUIET_MS)
    glass.tap("confirm")

    (act,) = glass.line.sent
    assert isinstance(act, Act)
    assert (act.kind, act.total) == ("raise", 4_800)


@pytest.mark.parametrize("second_ms", [0, 100, 250, QUIET_MS - 70])
def test_confirm_stands_where_raise_stood_but_a_second_tap_there_sends_nothing(
    second_ms: int,
) -> None:
    glass = Glass(my_turn())
    place = glass.control("raise").box.centre
    glass.tap("raise")
    assert glass.control("confirm").box.holds(*place)
    glass.wait(second_ms)
    glass.down(*place)
    glass.wait(60)
    glass.up(*place)
    assert glass.line.sent == []

    glass.wait(QUIET_MS)
    glass.tap("confirm")
    assert len(glass.line.sent) == 1


@pytest.mark.parametrize(("held_ms", "acts"), [(HOLD_MS - 100, 0), (HOLD_MS + 60, 1)])
def test_all_in_must_be_held(held_ms: int, acts: int) -> None:
    glass = Glass(my_turn())
    glass.tap("raise")
    glass.tap("all_in")
    assert glass.line.sent == []
    glass.wait(QUIET_MS)
    glass.press("confirm:all_in")
    place = glass.control("confirm:all_in").box.centre
    glass.wait(held_ms)
    glass.up(*place)

    assert len(glass.line.sent) == acts
    if acts:
        assert isinstance(glass.line.sent[0], Act)
        assert glass.line.sent[0].total == 27_300


def test_in_fixed_limit_a_raise_of_the_last_chips_is_also_held() -> None:
    limit = scenes()["play-fixed-limit"]
    assert limit.own is not None
    assert limit.own.offer is not None
    short = changed(limit.own.offer, all_in=800)
    glass = Glass(replace(limit, own=changed(limit.own, offer=short)))
    assert not glass.has("act:raise")
    glass.tap("raise")
    assert glass.line.sent == []
    glass.wait(QUIET_MS)
    glass.press("confirm:all_in")
    glass.wait(HOLD_MS + 60)

    (act,) = glass.line.sent
    assert isinstance(act, Act)
    assert (act.kind, act.total) == ("raise", 800)


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("width", [1024, 1229, 1366])
def test_all_in_never_lies_beside_check(width: int, left_handed: bool) -> None:
    chosen = Draft(total=27_300, all_in=True)
    settings = Settings(left_handed=left_handed)
    view = replace(scenes()["play-check"], draft=chosen, settings=settings)
    controls = {it.name: it.box for it in screen_of(view, width=width).controls}
    check = controls["act:check"]
    for name in ("all_in", "confirm:all_in"):
        assert not check.inset(-24, 0).meets(controls[name])
        assert not check.inset(0, -24).meets(controls[name])


def test_a_slider_pushed_to_the_end_also_asks_for_a_hold() -> None:
    glass = Glass(my_turn())
    glass.tap("raise")
    box = glass.control("slider").box
    glass.down(box.x + 10, box.centre[1])
    glass.move(box.right - 1, box.centre[1])
    glass.up(box.right - 1, box.centre[1])

    assert glass.has("confirm:all_in")
    assert not glass.has("confirm")


def test_sliding_off_a_button_takes_the_tap_back() -> None:
    glass = Glass(my_turn())
    glass.press("act:fold")
    glass.move(500, 200)
    glass.up(500, 200)

    assert glass.line.sent == []


def test_folding_when_checking_is_free_asks_once_and_a_double_tap_does_not_answer() -> None:
    glass = Glass(scenes()["play-check"])
    place = glass.control("act:fold").box.centre
    glass.tap("act:fold")
    glass.down(*place)
    glass.up(*place)
    assert glass.line.sent == []
    glass.tap("act:fold_free")

    (act,) = glass.line.sent
    assert isinstance(act, Act)
    assert act.kind == "fold"


def test_mucking_a_hand_that_no_shown_hand_beats_warns_first() -> None:
    view = scenes()["play-muck-warning"]
    glass = Glass(replace(view, page=""))
    glass.tap("show:muck")
    assert glass.line.sent == []
    glass.tap("show:muck_anyway")

    (muck,) = glass.line.sent
    assert isinstance(muck, ShowOrMuck)
    assert muck.show is False


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        ("play-show-first", "No hand shown so far beats yours. When the time is up, it is shown."),
        ("play-show-or-muck", "Shown hands beat yours. When the time is up, it is mucked."),
        ("play-show-uncontested", "The pot is yours. When the time is up, your hand is mucked."),
        ("play-muck-warning", "No hand shown so far beats it. Mucked cards win nothing."),
    ],
)
def test_who_may_show_is_told_only_what_the_shown_hands_tell(scene: str, words: str) -> None:
    texts = [it.words.text for it in seen_words(screen_of(scenes()[scene], width=1024).layout)]
    assert words in texts
    assert not [text for text in texts if "wins or ties" in text]


def test_a_losing_hand_is_mucked_at_one_tap() -> None:
    glass = Glass(scenes()["play-show-or-muck"])
    glass.tap("show:muck")

    assert len(glass.line.sent) == 1


def test_while_the_server_is_gone_no_tap_counts_and_all_comes_back() -> None:
    glass = Glass(my_turn())
    assert glass.view.welcome is not None
    place = glass.control("act:call").box.centre
    glass.hear(Lost("silent"))
    glass.wait(400)
    glass.down(*place)
    glass.up(*place)
    assert glass.line.sent == []
    assert glass.program.screen.controls == ()

    glass.hear(Connected(glass.view.welcome))
    glass.update(my_turn())
    glass.wait(QUIET_MS)
    glass.tap("act:call")
    assert len(glass.line.sent) == 1


def test_a_refused_act_says_why_and_the_buttons_come_back() -> None:
    glass = Glass(my_turn())
    glass.tap("act:call")
    assert not glass.has("act:call")
    (act,) = glass.line.sent
    assert isinstance(act, Act)
    glass.hear(Refusal(code="stale_turn", id=act.id))

    assert glass.has("act:call")
    assert glass.view.note is not None
    assert "passed" in glass.view.note.text


def test_a_choice_made_ahead_acts_when_its_price_still_holds() -> None:
    glass = Glass(others_turn())
    glass.tap("advance:call_exactly")
    glass.update(my_turn())

    (act,) = glass.line.sent
    assert isinstance(act, Act)
    assert (act.kind, act.cause) == ("call", "advance")


def test_a_choice_made_ahead_is_dropped_when_the_price_changes() -> None:
    glass = Glass(
        others_turn(advance=Advance(kind="call_exactly", price=1_200, hand=184_213, street=1))
    )
    dearer = others_turn()
    assert dearer.table is not None
    assert dearer.table.hand is not None
    raised = changed(dearer.table, hand=changed(dearer.table.hand, price=9_000))
    glass.update(replace(dearer, table=raised))
    assert glass.view.advance is None
    glass.update(_next_decision(my_turn(), to_call=8_800))

    assert glass.line.sent == []


def test_check_or_fold_chosen_ahead_folds_to_a_bet() -> None:
    waiting = others_turn()
    assert waiting.table is not None
    assert waiting.table.hand is not None
    free = changed(waiting.table.hand, price=200)
    glass = Glass(replace(waiting, table=changed(waiting.table, hand=free)))
    assert glass.control("advance:check_fold").label == "Check or fold"
    glass.tap("advance:check_fold")
    glass.update(waiting)
    assert glass.control("advance:check_fold").label == "Fold"
    glass.update(_next_decision(my_turn(), to_call=1_000))

    (act,) = glass.line.sent
    assert isinstance(act, Act)
    assert (act.kind, act.cause) == ("fold", "advance")


def test_a_choice_made_ahead_does_not_last_into_the_next_betting_round() -> None:
    waiting = others_turn()
    assert waiting.table is not None
    assert waiting.table.hand is not None
    free = changed(waiting.table.hand, price=200)
    glass = Glass(replace(waiting, table=changed(waiting.table, hand=free)))
    glass.tap("advance:check")
    assert glass.view.advance is not None
    later = changed(free, street=2, boards=(("Kh", "7s", "2d", "Tc"),))
    glass.update(replace(waiting, table=changed(waiting.table, hand=later)))

    assert glass.view.advance is None


def test_choices_made_ahead_never_share_the_place_of_the_acts() -> None:
    acts = [it for it in Glass(my_turn()).program.screen.controls if it.turn]
    ahead = [
        it for it in Glass(others_turn()).program.screen.controls if it.name.startswith("advance:")
    ]

    assert ahead
    assert not any(act.box.meets(choice.box) for act in acts for choice in ahead)


def test_a_page_closes_when_the_own_turn_comes() -> None:
    glass = Glass(others_turn(page="menu"))
    glass.update(my_turn())

    assert glass.has("act:call")


def test_flicking_the_cards_away_folds_only_where_the_player_chose_it() -> None:
    for chosen, acts in ((False, 0), (True, 1)):
        glass = Glass(my_turn(settings=Settings(flick_folds=chosen)))
        x, y = glass.control("peek").box.centre
        glass.down(x, y)
        glass.clock.now += 100
        glass.move(x, y - 150)
        glass.up(x, y - 150)

        assert len(glass.line.sent) == acts


def test_with_an_open_pair_either_bet_can_be_made() -> None:
    limit = scenes()["play-fixed-limit"]
    assert limit.own is not None
    assert limit.own.offer is not None
    least = limit.own.offer.raise_min
    either = changed(limit.own.offer, raise_max=least + 400, raise_step=400, fixed=False)
    for ups, total in enumerate((least, least + 400)):
        glass = Glass(replace(limit, own=changed(limit.own, offer=either)))
        glass.tap("raise")
        for _ in range(ups):
            glass.tap("step:1")
        glass.wait(QUIET_MS)
        glass.tap("confirm")
        (act,) = glass.line.sent
        assert isinstance(act, Act)
        assert (act.kind, act.total) == ("raise", total)
