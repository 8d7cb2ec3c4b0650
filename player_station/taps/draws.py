"""Deciding about cards: marking those to be given up, giving them up, asking how one comes."""

from __future__ import annotations

from dataclasses import replace

from player_station.decision import Decision, rabbit_of
from player_station.marking import enough_marked, marked
from player_station.state import Station
from player_station.taps.outcome import Outcome, Tap, answer, still_open
from wire.messages.own_view import RunsView
from wire.messages.seat import AskCard, AskRabbit, Discard, RunTwice


def mark(view: Station, tap: Tap) -> Outcome:
    """Mark a card, or take the mark back; nothing is sent."""
    draw, position = still_open(tap, view.draw), int(tap.value)
    if draw is None or position not in draw.positions:
        return Outcome(view)
    return Outcome(replace(view, marks=marked(view.marks, position, most=draw.most)))


def discard(view: Station, tap: Tap) -> Outcome:
    """Give up the marked cards, or stand pat."""
    draw = still_open(tap, view.draw)
    if draw is None or not enough_marked(draw, view.marks):
        return Outcome(view)
    answered = replace(view, answered=view.decision)
    return answer(answered, tap, draw, ("discard", Discard), positions=tuple(sorted(view.marks)))


def ask_card(view: Station, tap: Tap) -> Outcome:
    """Say whether the next card comes face up or face down."""
    ask = still_open(tap, view.ask)
    if ask is None:
        return Outcome(view)
    answered = replace(view, answered=view.decision)
    return answer(answered, tap, ask, ("ask_card", AskCard), up=tap.value == "up")


def run_twice(view: Station, tap: Tap) -> Outcome:
    """Say whether the rest of the board is run twice."""
    runs = still_open(tap, view.asked if isinstance(view.asked, RunsView) else None)
    if runs is None:
        return Outcome(view)
    answered = replace(view, answered=view.decision)
    return answer(answered, tap, runs, ("run_twice", RunTwice), agrees=tap.value == "yes")


def ask_rabbit(view: Station, tap: Tap) -> Outcome:
    """Ask for the cards that would have come."""
    rabbit = still_open(tap, rabbit_of(view.own, view.answered))
    if rabbit is None:
        return Outcome(view)
    answered = replace(view, answered=Decision(rabbit.hand, rabbit.turn, 0))
    return answer(answered, tap, rabbit, ("ask_rabbit", AskRabbit))
