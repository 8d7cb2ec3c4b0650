"""What a tournament's command did: the money from where to where, and what is there now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from gettext import gettext as _
from typing import TYPE_CHECKING

from cli.tournament.words import length_text, ordinal, prizes_text, stakes_text
from cli.typed.cash import shown_cents

if TYPE_CHECKING:
    from wire.messages.base import Fact
    from wire.messages.room_view import RoomSeat
    from wire.messages.table_view import TableView
    from wire.messages.tournament_view import TournamentView


def entry_lines(facts: Mapping[str, Fact], name: str, table: int) -> Iterator[str]:
    """Yield what an entry moved, and what is there now."""
    drawn = _("drawn") if facts["draw"] else _("chosen")
    words = _("{nickname} is in {name}: table {table}, seat {seat} ({drawn}), entry {entry}")
    yield words.format(**{**facts, "name": name, "table": table, "drawn": drawn})
    if facts["draw"]:
        words = _("Seats drawn so far: {draw}, in the order sealed before anybody entered: {seal}")
        yield words.format(draw=facts["draw"], seal=facts["seal"])
    words = _("From account {player}: {buy_in} to the prize pool, {fee} to the house's fees")
    buy_in, fee = _cents(facts, "buy_in"), _cents(facts, "fee")
    yield words.format(player=facts["player"], buy_in=buy_in, fee=fee)
    yield _now(facts)


def returned_lines(facts: Mapping[str, Fact], name: str, table: int) -> Iterator[str]:
    """Yield what went back with an entry."""
    back = _cents(facts, f"back_{facts['seat']}")
    words = _("{nickname} is out of {name}: seat {seat} of table {table} is free")
    yield words.format(**{**facts, "name": name, "table": table})
    yield _("Back to account {player}: {back}, buy-in and fee").format(
        player=facts["player"], back=back
    )
    yield _now(facts)


def started_lines(facts: Mapping[str, Fact], name: str, table: int) -> Iterator[str]:
    """Yield that a tournament has begun, with its prizes."""
    words = _("{name} has started at table {table} with {players} players; nobody enters any more")
    yield words.format(name=name, table=table, players=facts["players"])
    prizes = [int(cents) for cents in str(facts["prizes"]).split()]
    words = _("Prize pool {pool}: {prizes}")
    yield words.format(pool=_cents(facts, "pool"), prizes=prizes_text(prizes))


def goes_on(before: TableView, it: TournamentView) -> Iterator[str]:
    """Yield what a start meant to a tournament that had begun before."""
    said = _("{name} goes on at table {table}; the level clock runs")
    if it.break_ms:
        said = _(
            "{name} is on a break, which goes on; `floor tournament break {table} --end` ends it"
        )
    elif before.status == "running":
        said = _("{name} is running at table {table}; it was not paused")
    yield said.format(name=it.name, table=before.table)


def level_lines(it: TournamentView, number: int) -> Iterator[str]:
    """Yield which level comes with the next hand."""
    chosen = it.levels[number - 1]
    words = _("{name}: level {number} ({stakes}, {length}) begins with the next hand")
    yield words.format(
        name=it.name, number=number, stakes=stakes_text(chosen.stakes), length=length_text(chosen)
    )
    if it.level != number:
        stakes = stakes_text(it.levels[it.level - 1].stakes)
        yield _("Until then level {level} ({stakes})").format(level=it.level, stakes=stakes)


def break_lines(
    facts: Mapping[str, Fact], view: TableView, name: str, minutes: int
) -> Iterator[str]:
    """Yield that a break begins, or with no minutes that it is over or does not begin."""
    if minutes:
        after = facts.get("break") == "after_hand"
        begins = _("begins after the hand") if after else _("begins now")
        words = _("{name}: a break of {minutes} min {begins}; the level clock stands still in it")
        yield words.format(name=name, minutes=minutes, begins=begins)
    elif facts.get("break") == "none":
        yield _("{name}: no break begins after the hand").format(name=name)
    elif view.tournament is not None and view.tournament.deal is not None:
        yield _("{name}: the break is over; hands wait for the answers to a deal").format(name=name)
    elif view.status == "paused":
        words = _("{name}: the break is over; PAUSED, `floor tournament resume {table}` goes on")
        yield words.format(name=name, table=view.table)
    else:
        yield _("{name}: the break is over, hands are dealt again").format(name=name)


def removed_lines(facts: Mapping[str, Fact], seat: RoomSeat, table: int) -> Iterator[str]:
    """Yield what a removal meant: everything back, or a place and its prize."""
    who = {"name": seat.nickname, "seat": seat.seat, "table": table}
    if f"back_{seat.seat}" in facts:
        yield _("{name} is out before the start: seat {seat} of table {table} is free").format(
            **who
        )
        words = _("Back to account {player}: {back}, buy-in and fee")
        yield words.format(player=seat.player, back=_cents(facts, f"back_{seat.seat}"))
        return
    if f"place_{seat.seat}" not in facts:
        words = _(
            "{name}, seat {seat} of table {table}, is removed after the hand: the chips leave play,"
            " and the place is paid as its prize says"
        )
        yield words.format(**who)
        return
    yield _("{name} is removed from seat {seat} of table {table}; the chips leave play").format(
        **who
    )
    words = _("Place {place}; prize to account {player}: {prize}")
    if facts.get("held") and facts[f"prize_{seat.seat}"]:
        words = _(
            "Place {place}; prize for account {player}: {prize}, held at the cage"
            " (`cage release-prize {player}`)"
        )
    place, prize = (
        ordinal(int(facts[f"place_{seat.seat}"] or 0)),
        _cents(facts, f"prize_{seat.seat}"),
    )
    if not facts[f"prize_{seat.seat}"]:
        words = _("Place {place}; no prize")
    yield words.format(place=place, player=seat.player, prize=prize)


def called_off_lines(
    facts: Mapping[str, Fact], names: Mapping[int, str], name: str, table: int
) -> Iterator[str]:
    """Yield what each player got when a tournament was called off; `names` by seat."""
    yield _("{name} is called off; table {table} is free").format(name=name, table=table)
    seats = sorted(int(key.removeprefix("player_")) for key in facts if key.startswith("player_"))
    for seat in seats:
        who = {"player": facts[f"player_{seat}"], "name": names.get(seat, "")}
        if f"back_{seat}" in facts:
            words = _("{back} to account {player} ({name}): buy-in and fee")
            yield words.format(back=_cents(facts, f"back_{seat}"), **who)
        elif facts.get(f"prize_{seat}"):
            yield _part_line(facts, _cents(facts, f"prize_{seat}"), who)
    if not seats:
        yield _("Nobody was in it; no money was moved")
    elif facts.get("fees"):
        yield _("The fees stay with the house: {fees}").format(fees=_cents(facts, "fees"))


def _part_line(facts: Mapping[str, Fact], prize: str, who: Mapping[str, Fact]) -> str:
    words = _("{prize} to account {player} ({name}): the part of the pool by ICM")
    if facts.get(f"held_{who['player']}"):
        words = _(
            "{prize} for account {player} ({name}): the part of the pool by ICM, held at the cage"
            " (`cage release-prize {player}`)"
        )
    return words.format(prize=prize, **who)


def _now(facts: Mapping[str, Fact]) -> str:
    words = _("On the account now: {after}; in the prize pool: {pool}")
    return words.format(after=_cents(facts, "after"), pool=_cents(facts, "pool"))


def _cents(facts: Mapping[str, Fact], name: str) -> str:
    return shown_cents(int(facts.get(name) or 0))
