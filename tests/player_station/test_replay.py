"""A recalled hand can be stepped through, and its chips add up at every step."""

from __future__ import annotations

from gallery.seat.page_scenes import replay
from player_station.replay import replay_frames
from player_station.telling import Teller
from wire.messages.table_events import Acted


def test_every_step_is_told_and_the_chips_add_up() -> None:
    frames = replay_frames(replay())
    whole = sum(stack for _seat, stack in replay().stacks)
    fee = 200

    assert len(frames) == 15
    for frame in frames[:-2]:
        assert frame.words
        assert sum(seat.stack for seat in frame.seats) + frame.pot == whole
    assert sum(seat.stack for seat in frames[-1].seats) == whole - fee


def test_other_players_cards_stay_face_down_until_they_are_shown() -> None:
    frames = replay_frames(replay())
    dealt = next(frame for frame in frames if frame.seat(7).cards)

    assert dealt.seat(7).cards == ("", "")
    assert dealt.seat(4).cards == ("As", "Kd")
    assert frames[-1].seat(7).cards == ("Kc", "7h")
    assert frames[-1].words.endswith("with full house, sevens full of kings")


def test_an_act_that_time_made_is_told_as_such() -> None:
    act = Acted(seat=7, word="fold", added=0, total=0, cause="timeout")

    assert Teller(names={7: "Jo"}).tell(act) == "Jo folds (time ran out)"
