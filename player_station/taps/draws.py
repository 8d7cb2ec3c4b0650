"""Deciding about cards: marking those to be given up, giving them up, asking how one comes."""

from __future__ import annotations

from dataclasses import replace

from player_station.decision import Decision, rabbit_of
from player_station.marking import enough_marked, marked
from player_station.state import Station
from player_station.taps.outcome import Outcome, Tap, evidence_of, sent
from wire.messages.own_view import RunsView
from wire.messages.seat import AskCard, AskRabbit, Discard, RunTwice


def mark(view: Station, tap: Tap) -> Outcome:
    """Mark a card, or take the mark back; nothing is sent."""
    draw, position = view.draw, int(tap.value)
    if draw is None or tap.touched.control.turn != draw.turn or position not in draw.positions:
        return Outcome(view)
    return Outcome(replace(view, marks=marked(view.marks, position, most=draw.most)))


def discard(view: Station, tap: Tap) -> Outcome:
    """Give up the marked cards, or stand pat."""
    draw = view.draw
    if draw is None or view.own is None or tap.touched.control.turn != draw.turn:
        return Outcome(view)
    if not enough_marked(draw, view.marks):
        return Outcome(view)
    request = Discard(
        id=tap.request_id,
        table=view.own.table,
        hand=draw.hand,
        turn=draw.turn,
        positions=tuple(sorted(view.marks)),
        evidence=evidence_of(view, tap.touched),
    )
    answered = replace(view, answered=view.decision, page="")
    return sent(answered, request, "discard", tap.request_id)


def ask_card(view: Station, tap: Tap) -> Outcome:
    """Say whether the next card comes face up or face down."""
    ask = view.ask
    if ask is None or view.own is None or tap.touched.control.turn != ask.turn:
        return Outcome(view)
    request = AskCard(
        id=tap.request_id,
        table=view.own.table,
        hand=ask.hand,
        turn=ask.turn,
        up=tap.value == "up",
        evidence=evidence_of(view, tap.touched),
    )
    answered = replace(view, answered=view.decision, page="")
    return sent(answered, request, "ask_card", tap.request_id)


def run_twice(view: Station, tap: Tap) -> Outcome:
    """Say whether the rest of the board is run twice."""
    runs = view.asked
    if not isinstance(runs, RunsView) or view.own is None or tap.touched.control.turn != runs.turn:
        return Outcome(view)
    request = RunTwice(
        id=tap.request_id,
        table=view.own.table,
        hand=runs.hand,
        turn=runs.turn,
        agrees=tap.value == "yes",
        evidence=evidence_of(view, tap.touched),
    )
    answered = replace(view, answered=view.decision, page="")
    return sent(answered, request, "run_twice", tap.request_id)


def ask_rabbit(view: Station, tap: Tap) -> Outcome:
    """Ask for the cards that would have come."""
    rabbit = rabbit_of(view.own, view.answered)
    if rabbit is None or view.own is None or tap.touched.control.turn != rabbit.turn:
        return Outcome(view)
    request = AskRabbit(
        id=tap.request_id,
        table=view.own.table,
        hand=rabbit.hand,
        turn=rabbit.turn,
        evidence=evidence_of(view, tap.touched),
    )
    answered = replace(view, answered=Decision(rabbit.hand, rabbit.turn, 0), page="")
    return sent(answered, request, "ask_rabbit", tap.request_id)
