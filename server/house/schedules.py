"""Collection schedules of the house file, as the rules use them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.collection import (
    Collection,
    FeeBracket,
    FeeMoment,
    FeeStep,
    TimeFee,
    collection_problems,
    refuse_if_locked,
)
from rules.playable import fee_problems
from rules.refusals import Refused
from server.house.keys import BRACKET, COLLECTION, FEE, TIME, TIME_FEE
from server.house.model import Earned
from server.house.problems import Problems
from server.house.sections import lists_of, read_section, tables_of

NO_COLLECTION = "none"
_MOMENTS: Final = {
    Earned.STREET: FeeMoment.STREET_DEALT,
    Earned.BEFORE_DEAL: FeeMoment.BEFORE_DEAL,
    Earned.FROM_BLINDS: FeeMoment.FROM_BLINDS,
    Earned.ONCE: FeeMoment.ONCE,
}
_BEFORE: Final = (FeeMoment.BEFORE_DEAL, FeeMoment.FROM_BLINDS)


def read_collections(
    raw: object, problems: Problems, *, percentages_locked: bool
) -> dict[str, Collection]:
    """Return each schedule by its name; `none`, which takes nothing, is always included."""
    found = {NO_COLLECTION: Collection()}
    for name, table in tables_of(raw, "collections", problems).items():
        at = f"collections.{name}"
        collection = _collection(table, at, problems)
        found[name] = collection
        for key, value, need in (*collection_problems(collection), *fee_problems(collection)):
            part = "time.fees" if ".time_fee." in key else "brackets"
            problems.note(f"{at}.{part}", value, need)
        try:
            refuse_if_locked(collection, percentages_locked=percentages_locked)
        except Refused as locked:
            key = f"{at}.brackets{_first_percentage(collection)}.percent"
            problems.note(key, int(locked.facts["value"]) / 100, str(locked.facts["need"]))
    return found


def _collection(raw: object, at: str, problems: Problems) -> Collection:
    read = read_section(raw, COLLECTION, at, problems, known=("brackets", "time"))
    table: Mapping[str, object] = raw if isinstance(raw, dict) else {}
    brackets = lists_of(table.get("brackets"), f"{at}.brackets", problems)
    return Collection(
        brackets=tuple(_bracket(each, where, problems) for where, each in brackets),
        counted_at=read["counted_at"],
        round_to=read["round_to"],
        percentage_from=read["percentage_from"],
        dead_blind=read["dead_blind"],
        per_player=read["per_player"],
        time_fee=_time_fee(table.get("time"), f"{at}.time", problems),
    )


def _bracket(raw: object, at: str, problems: Problems) -> FeeBracket:
    read = read_section(raw, BRACKET, at, problems, known=("fees",))
    fees = raw.get("fees") if isinstance(raw, dict) else None
    return FeeBracket(
        players_min=read["players"],
        players_max=read["players_max"],
        steps=tuple(_step(each, where, problems) for where, each in lists_of(fees, at, problems)),
        no_flop=read["no_flop"],
        percent_bp=read["percent"],
        cap=read["cap"],
    )


def _step(raw: object, at: str, problems: Problems) -> FeeStep:
    read = read_section(raw, FEE, at, problems)
    moment = _MOMENTS[read["earned"]]
    if read["after_betting"] and moment is FeeMoment.STREET_DEALT:
        moment = FeeMoment.ROUND_CLOSED
    street = 0 if moment in _BEFORE else read["street"] - 1
    return FeeStep(moment, street, read["amount"])


def _time_fee(raw: object, at: str, problems: Problems) -> TimeFee | None:
    if raw is None:
        return None
    read = read_section(raw, TIME, at, problems, known=("fees",))
    fees = raw.get("fees") if isinstance(raw, dict) else None
    rows = [
        read_section(each, TIME_FEE, where, problems)
        for where, each in lists_of(fees, f"{at}.fees", problems)
    ]
    return TimeFee(
        period_ms=read["minutes"],
        brackets=tuple((row["players"], row["amount"]) for row in rows),
        at_beginning=read["at_beginning"],
    )


def _first_percentage(collection: Collection) -> str:
    places = [place for place, bracket in enumerate(collection.brackets) if bracket.percent_bp]
    return f"[{places[0]}]"
