"""Who is where: those who still play by chips, then those who are out by place."""

from __future__ import annotations

from typing import NamedTuple

from rules.tournament.state import Tournament


class Standing(NamedTuple):
    """A player's line in the standings."""

    place: int
    """Of those who still play: by their chips now."""
    seat: int
    player: str
    chips: int
    won_cents: int
    """Paid so far, by prizes and deals."""
    playing: bool
    sharing: int = 1


def standings(tournament: Tournament) -> list[Standing]:
    """All players, the best first."""
    run, stacks = tournament.run, tournament.stacks()
    won = dict.fromkeys((entrant.seat for entrant in run.entrants), 0)
    for seat, amount in run.shared:
        won[seat] += amount
    amounts = list(stacks.values())
    lines = [
        Standing(
            1 + sum(other > chips for other in amounts),
            seat,
            tournament.player(seat),
            chips,
            won[seat],
            playing=True,
            sharing=amounts.count(chips),
        )
        for seat, chips in stacks.items()
    ]
    for out in run.results:
        paid = out.prize_cents + won.get(out.seat, 0)
        lines.append(
            Standing(out.place, out.seat, out.player, 0, paid, playing=False, sharing=out.sharing)
        )
    return sorted(lines, key=lambda line: (not line.playing, line.place, line.seat))
