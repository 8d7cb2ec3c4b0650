"""A recalled hand can be stepped through, and its chips add up at every step."""

from __future__ import annotations

from dataclasses import replace

from gallery.seat.page_scenes import replay
from gallery.seat.scenes import scenes
from player_station.replay import replay_frames
from player_station.screens import screen_of
from player_station.state import Station
from player_station.telling import Teller
from screenkit.drawables import CardPicture, Words
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


def _pictures(view: Station) -> dict[str, CardPicture]:
    layout = screen_of(view, width=1024).layout
    return {it.card: it for it in layout if isinstance(it, CardPicture) and it.card}


def test_the_last_step_shows_who_won_how_much_and_with_which_cards() -> None:
    shown = _pictures(scenes()["replay-end"])
    assert {card for card, it in shown.items() if it.glow} == {"7s", "7h", "7c", "Kh", "Kc"}
    layout = screen_of(scenes()["replay-end"], width=1024).layout
    words = {it.text for it in layout if isinstance(it, Words)}
    assert {"+$35", "Ada"} <= words


def test_no_card_of_a_replay_is_told_by_the_hand_that_is_paid_meanwhile() -> None:
    paid = scenes()["play-shown"]
    shown = _pictures(replace(paid, page="hand", page_item=184_213, step=8, replay=replay()))
    assert {"As", "Kd"} <= set(shown)
    assert not [card for card, it in shown.items() if it.glow or it.faded]


def test_an_act_that_time_made_is_told_as_such() -> None:
    act = Acted(seat=7, word="fold", added=0, total=0, cause="timeout")

    assert Teller(names={7: "Jo"}).tell(act) == "Jo folds (time ran out)"
