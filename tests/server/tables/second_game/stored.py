"""How face off is written in the journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, NamedTuple, get_args

from rules import seating
from rules.seating import Entry, LeaveCause, Status
from server.tables.deal import Deal
from server.tables.game import Plain, Written
from tests.server.tables.second_game import facts, rules
from wire.messages.base import tag_of

_FACTS = {tag_of(kind.__name__): kind for kind in get_args(facts.Fact)}
COMMANDS = {
    tag_of(kind.__name__): kind
    for kind in (
        *(facts.DealRound, facts.Choose, facts.TimeUp),
        *(seating.SitDown, seating.TopUp, seating.Rebuy, seating.SitOut, seating.ComeBack),
        *(seating.StandUp, seating.ChangeSeat, seating.StartTable, seating.PauseTable),
        *(seating.CloseTable, seating.StopAction, seating.ResumeAction, seating.VoidHand),
        seating.CancelTopUp,
    )
}


def written(fact: Any, deal: Deal | None) -> Written:
    """Cards that become public are written with their salts."""
    body = dict(fact._asdict())
    if isinstance(fact, facts.BankTurned | facts.Stayed) and deal is not None:
        body["salts"] = deal.salts((fact.position,))
    return Written(tag_of(type(fact).__name__), body)


def fact_of(kind: str, body: Mapping[str, Any]) -> Any:
    """Return the fact that was written down."""
    fields = {name: _tuple(value) for name, value in body.items() if name != "salts"}
    return _FACTS[kind](**fields)


def _tuple(value: Any) -> Any:
    return tuple(map(_tuple, value)) if isinstance(value, list) else value


def command_plain(command: Any) -> Plain:
    """A command as a plain value; decks are left out."""
    fields = {name: getattr(value, "value", value) for name, value in command._asdict().items()}
    fields.pop("deck", None)
    return {"type": tag_of(type(command).__name__), **fields}


def command_of(plain: Mapping[str, Any]) -> Any:
    """Return the command that was written down."""
    fields = {name: value for name, value in plain.items() if name != "type"}
    if "entry" in fields:
        fields["entry"] = Entry(fields["entry"])
    if "cause" in fields:
        fields["cause"] = LeaveCause(fields["cause"])
    return COMMANDS[plain["type"]](**fields)


class State(NamedTuple):
    """A table of face off between rounds."""

    number: int
    settings: facts.FaceOffSettings
    status: Status
    chairs: tuple[tuple[int, rules.Chair], ...]
    bank: int
    hands: int


def state_of(felt: rules.Felt) -> State:
    """Write a table down between rounds."""
    chairs = tuple(sorted(felt.chairs.items()))
    return State(felt.number, felt.settings, felt.status, chairs, felt.bank, felt.hands)


def state_plain(state: State) -> Plain:
    """The state, its settings named by their digest."""
    return {
        "number": state.number,
        "settings": state.settings.digest(),
        "status": state.status.value,
        "chairs": [[seat, asdict(chair)] for seat, chair in state.chairs],
        "bank": state.bank,
        "hands": state.hands,
    }


def felt_of(plain: Mapping[str, Any], settings: facts.FaceOffSettings) -> rules.Felt:
    """Return the table that was written down."""
    felt = rules.Felt(plain["number"], settings)
    felt.status = Status(plain["status"])
    felt.chairs = {seat: rules.Chair(**chair) for seat, chair in plain["chairs"]}
    felt.bank, felt.hands = plain["bank"], plain["hands"]
    return felt
