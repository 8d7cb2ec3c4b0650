"""Any command at any time: carried out whole, or refused without effect."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

from rules.cards import DECK_52
from rules.hand.commands import Act, ActKind, AskCard, AskRabbit, Discard, Expire, Muck, Show
from rules.refusals import Refused
from rules.seating import Entry, LeaveCause, ResumeAction, VoidHand
from rules.settings import Clocks
from rules.table.commands import ActOnTimeBank, CardsOnTimeBank, StartHand
from rules.tournament.commands import (
    AnswerDeal,
    CancelTournament,
    Command,
    LevelTimed,
    Payback,
    ProposeDeal,
    Register,
    Remove,
)
from rules.tournament.due import next_command, timed
from rules.tournament.play import check_tournament, play
from rules.tournament.record import record_of
from rules.tournament.state import DealMethod, Tournament
from rules.tournament.structure import Start
from tests.depth import scaled
from tests.rules.table.builders import banks_of
from tests.rules.tournament.builders import structure

KINDS = tuple(kind for kind in get_args(Command) if kind is not LevelTimed)
STEPS = 150
_WORDS: dict[str, Any] = {
    "kind": tuple(ActKind),
    "method": tuple(DealMethod),
    "payback": tuple(Payback),
    "entry": tuple(Entry),
    "accept": (True, True, True, False),
    "reason": ("why",),
    "minutes": (0, 5),
    "hands": (0, 1, 2),
    "kept_cents": (0, 0, 100, 10**9),
    "level": (0, 1, 2, 3, 4),
    "total": (100, 200, 300, 1_000),
    "used_ms": (0, 5, 10**9),
    "draw": ((),),
    "absent": (False, True),
    "more": ((),),
    "positions": ((), (0,), (1, 2)),
    "up": (True, False),
    "cause": (LeaveCause.STOOD_UP, LeaveCause.REMOVED),
    "time_ms": (0,),
}


def random_command(random: Random, tournament: Tournament) -> Any:
    """Any command with mostly sensible words; often what is due or what the hand waits for."""
    hand = tournament.table.running_hand
    acting = None if hand is None else hand.to_act
    turn = 0 if hand is None else hand.turn
    step, chance = next_command(tournament), random.random()
    due = [each.over for each in timed(tournament)]
    if tournament.run.deal is not None and chance > 0.4:
        seat = random.choice(tournament.left)
        return Remove(seat, "why") if chance > 0.95 else AnswerDeal(seat, accept=chance < 0.9)
    if chance < 0.1 and due:
        return random.choice(due)
    if hand is not None and hand.stopped and chance > 0.8:
        return ResumeAction()
    kind = random.choice(KINDS if chance < 0.9 else (ProposeDeal, Expire, ResumeAction, VoidHand))
    if kind is CancelTournament and chance < 0.8:
        kind = StartHand  # else few tournaments would be played
    if acting is not None and 0.2 < chance < 0.7:
        act = random.choice((ActKind.CALL, ActKind.CHECK, ActKind.FOLD, ActKind.RAISE))
        return Act(acting.seat, turn, act, acting.stack + acting.bet)
    if step is not None and 0.2 < chance < 0.4:
        kind = type(step)
    words = {
        **_WORDS,
        "seat": (*range(8), *([] if acting is None else [acting.seat] * 8)),
        "player": [f"p{number}" for number in range(8)],
        "ticket": range(tournament.table.tickets - 2, tournament.table.tickets + 2),
        "turn": (0, turn, turn),
        "deck": (tuple(random.sample(DECK_52, 52)),),
        "act": (Act(1, turn, ActKind.CALL),),
        "choice": (Discard(1, turn), AskCard(1, turn, up=True)),
        "expire": (Expire(1, turn), Expire(1 if acting is None else acting.seat, turn)),
    }
    values = [random.choice(words[name]) for name in kind._fields]
    made = kind(*values)
    return LevelTimed(made, random.choice(_WORDS["used_ms"])) if chance > 0.9 else made


def test_any_command_is_carried_out_whole_or_refused_without_effect() -> None:
    done: set[type] = set()
    for seed in range(scaled(quick=90, plain=150, deep=3_000)):
        random = Random(seed)
        start = random.choice((Start.FULL, Start.TIME, Start.FLOOR))
        at_ms = 1 if start is Start.TIME else 0
        tournament = Tournament(
            "T1",
            structure(seats=5, start=start, starts_at_ms=at_ms, players_min=3, clocks=Clocks()),
        )
        for seat in random.sample(range(1, 6), random.randint(0, 5)):
            play(tournament, Register(f"p{seat}", seat))
        for _ in range(STEPS):
            command = random_command(random, tournament)
            done |= _carried_out(tournament, command)
    rare = {ActOnTimeBank, CardsOnTimeBank, Show, Muck, Discard, AskCard, AskRabbit}
    assert done >= set(KINDS) - rare


def _carried_out(tournament: Tournament, command: Command) -> set[type]:
    before = _everything(tournament)
    try:
        play(tournament, command)
    except Refused:
        assert _everything(tournament) == before
        return set()
    check_tournament(tournament)
    inner = command.command if isinstance(command, LevelTimed) else command
    return {type(inner)}


def _everything(tournament: Tournament) -> tuple[object, ...]:
    hand = tournament.table.hand
    events = () if hand is None else (len(hand.events), hand.turn, hand.stopped)
    return (record_of(tournament), *banks_of(tournament.table), events)
