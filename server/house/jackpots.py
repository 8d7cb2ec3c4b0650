"""Jackpots of the house file: what tables drop to them and which beaten hand hits them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.jackpot import NAME, Jackpot
from server.house.kinds import Amount, Percent, Whole, Words, YesNo
from server.house.problems import Problems
from server.house.sections import Key, read_section, tables_of

NO_JACKPOT: Final = "none"
JACKPOT: Final = (
    Key("title", Words(40), None, "What players read; left out: the jackpot's name."),
    Key("drop", Amount(1), 1, "What a hand's pots give to it, beside the collection."),
    Key("pot_min", Amount(1), 20, "Smaller pots give nothing."),
    Key("players", Whole(2, 10), 4, "With fewer dealt in nothing is dropped and nothing is won."),
    Key("losing_hand", Words(10, 10), "AsAhAdTsTh", "The least hand that must be beaten."),
    Key("both_cards", YesNo(), True, "Hold'em: both hole cards play, in both hands."),  # noqa: FBT003
    Key("loser", Percent(), 50, "Part of the beaten hand; the three parts make 100."),
    Key("winner", Percent(), 25, "Part of the hand that beat it."),
    Key("table", Percent(), 25, "Part of everybody else dealt in, together."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseJackpot:
    """A jackpot as the house file describes it."""

    name: str
    title: str
    rule: Jackpot


def read_jackpots(raw: object, problems: Problems) -> dict[str, HouseJackpot]:
    """Return each jackpot by its name; whether a table's game can have it is judged there."""
    found = {}
    for name, table in tables_of(raw, "jackpots", problems).items():
        at = f"jackpots.{name}"
        read = read_section(table, JACKPOT, at, problems)
        parts = (read["loser"], read["winner"], read["table"])
        rule = Jackpot(
            name=name,
            drop=read["drop"],
            pot_min=read["pot_min"],
            players_min=read["players"],
            losing_hand=read["losing_hand"],
            both_cards=read["both_cards"],
            shares_bp=parts,
        )
        _note_problems(rule, at, problems)
        found[name] = HouseJackpot(name=name, title=read["title"] or name, rule=rule)
    return found


def _note_problems(rule: Jackpot, at: str, problems: Problems) -> None:
    if not NAME.fullmatch(rule.name):
        problems.note(at, rule.name, "a name of letters, digits, - and _, at most 40 of them")
    if sum(rule.shares_bp) != 10_000:
        wanted = "loser, winner and table make 100"
        problems.note(f"{at}.loser", rule.shares_bp[0] / 100, wanted)
