"""`./arclight bots`: simulated players at the seats of a demo room."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.link.room_client import AsJson
from cli.output import emit_json, note, say, stop
from cli.room.enroll import bot_bundle
from cli.typed.secrets import typed_secret

if TYPE_CHECKING:
    from bots import BotClient, Person, Sight
    from wire.link import Bundle

WHO_PARTS = 3
SEATS = frozenset(str(seat) for seat in range(1, 11))
SIT_DOWN_S = 10.0
"""A player who does not sit by then needs help from a person."""


def bots(  # noqa: PLR0913
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="SEAT:CARD:PIN",
            help=_("Who sits where: a seat, a file with the card's tracks, a file with the PIN."),
        ),
    ],
    *,
    data: Annotated[
        Path,
        typer.Option(
            "--data", metavar="DIR", envvar="ARCLIGHT_DATA", help=_("The data directory.")
        ),
    ],
    table: Annotated[int, typer.Option("--table", min=1, max=9_999, help=_("Which table."))],
    style: Annotated[str, typer.Option(help=_("How they play."))] = "calling",
    hands: Annotated[int, typer.Option(min=0, help=_("Get up after so many hands; 0: stay."))] = 0,
    pace: Annotated[int, typer.Option(min=1, help=_("Percent of a person's time to think."))] = 100,
    as_json: AsJson = False,
) -> None:
    """Let simulated players play; only a demo room lets them in."""
    from bots import STYLES, Person

    if style not in STYLES:
        stop(
            _("no style {style}; there are: {styles}").format(style=style, styles=" ".join(STYLES))
        )
    seated: list[tuple[Bundle, Person]] = []
    for player in players:
        seat, card, pin = _who(player)
        person = Person(
            nickname=Path(card).stem,
            style=STYLES[style],
            track=typed_secret(_("track"), Path(card)),
            pin=typed_secret(_("PIN"), Path(pin)),
            stay_hands=1_000_000,
            pace_percent=pace,
        )
        seated.append((bot_bundle(data, table, seat), person))
    played = asyncio.run(_play(seated, table, hands))
    if as_json:
        emit_json({"table": table, "hands": played})
    else:
        say(_("{hands} hands were played").format(hands=played))


def _who(typed: str) -> tuple[int, str, str]:
    """Return seat, card file and PIN file of one simulated player."""
    parts = typed.split(":")
    if len(parts) != WHO_PARTS or parts[0] not in SEATS:
        stop(_("{typed}: type SEAT:CARD:PIN, a seat from 1 to 10").format(typed=typed), status=2)
    seat, card, pin = parts
    return int(seat), card, pin


async def _play(seated: list[tuple[Bundle, Person]], table: int, hands: int) -> int:
    """Run all players until they have left the table; return how many hands they saw."""
    from bots import BotClient, Chance

    guests = [_Guest(hands, person.nickname) for _bundle, person in seated]
    for place, ((bundle, person), guest) in enumerate(zip(seated, guests, strict=True)):
        chance = Chance("bots", table, place)
        guest.client = BotClient(bundle, person, chance, saw=guest.saw)
        guest.client.start()
    late = asyncio.get_running_loop().call_later(SIT_DOWN_S, _tell_who_stands, guests, table)
    try:
        await asyncio.gather(*(guest.left.wait() for guest in guests))
    finally:
        late.cancel()
        for guest in guests:
            if guest.client is not None:
                guest.client.close()
    return max(len(guest.hands) for guest in guests)


def _tell_who_stands(guests: list[_Guest], table: int) -> None:
    """Say on the console which players have no seat: no game, no money or a wrong PIN."""
    standing = [guest.name for guest in guests if not guest.sat]
    if standing:
        note(
            _("still waiting to sit at table {table}: {names}; is a game open there?").format(
                table=table, names=", ".join(standing)
            )
        )


class _Guest:
    """One simulated player, who leaves after a number of hands."""

    def __init__(self, hands_wanted: int, name: str) -> None:
        self.name = name
        self.client: BotClient | None = None
        self.hands: set[int] = set()
        self.left = asyncio.Event()
        self._wanted = hands_wanted
        self.sat = False

    def saw(self, sight: Sight) -> None:
        hand, own = sight.table.hand, sight.own
        if hand is not None and hand.phase in ("over", "void") and own.state == "seated":
            self.hands.add(hand.hand)
        if self._wanted and len(self.hands) >= self._wanted and self.client is not None:
            player = self.client.player
            player.person = replace(player.person, stay_hands=0)
        self.sat = self.sat or own.state == "seated"
        if self.sat and own.state == "open":
            self.left.set()
