"""Held prizes at the counter, and tournament entries with their slips."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as _
from typing import TYPE_CHECKING, Annotated

import typer

from cli.cage.customer_card import CardFile, Known, person_seen
from cli.cage.customer_wait import CUSTOMER_SCREEN, Station, ask_customer
from cli.cage.documents import Checked, Document, DocumentFile, needed_document
from cli.floor.players import Table
from cli.link.room_calendar import room_calendar
from cli.link.room_client import AsJson, desk_of, do, staff_ask
from cli.output import say, stop
from cli.staff.second_person import Second, SecondCode, SecondFile, approved_by
from cli.tournament.entering import Anyway, ChosenSeat
from cli.typed.cash import shown_cents
from cli.typed.players import Player, numbered

if TYPE_CHECKING:
    from wire.messages.cage import PlayerFile

app = typer.Typer()


@app.command(
    name="release-prize",
    help=_("Credit a held prize after the identity check; two persons."),
)
def release_prize(  # noqa: PLR0913
    context: typer.Context,
    player: Player,
    *,
    prize: Annotated[
        int, typer.Option("--prize", min=0, help=_("Which one, if several are held."))
    ] = 0,
    document: Document = "",
    document_file: DocumentFile = None,
    checked: Checked = "seen",
    second: Second,
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Release a held prize."""
    from wire.messages.cage import FindPlayer, PlayerFile
    from wire.messages.prizes import ReleasePrize

    found = staff_ask(desk_of(context), FindPlayer, PlayerFile, player=numbered(context, player))
    number = prize or _only_prize(found)
    shown = needed_document(document, document_file, checked)
    act = "release_prize"
    approval = approved_by(context, second, second_file, second_code, act, number=number)
    said = _(
        "Prize {prize} of {amount:money} is released to account {player}, receipt {receipt}\n"
        "On the account now: {after:money} (before: {before:money})"
    )
    asked = {"prize": number, "document": shown, "approval": approval}
    do(context, ReleasePrize, said, as_json=as_json, **asked)


@app.command(
    name="release-share",
    help=_("Credit a held share of a jackpot; two persons."),
)
def release_share(  # noqa: PLR0913
    context: typer.Context,
    share: Annotated[int, typer.Argument(min=1, help=_("As `cage find` shows it."))],
    *,
    document: Document = "",
    document_file: DocumentFile = None,
    checked: Checked = "seen",
    second: Second,
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Release a held share of a jackpot after the identity check."""
    from wire.messages.jackpots import ReleaseShare

    shown = needed_document(document, document_file, checked)
    act = "release_share"
    approval = approved_by(context, second, second_file, second_code, act, number=share)
    said = _(
        "Share {share} of {amount:money} is released to account {player}, receipt {receipt}\n"
        "On the account now: {after:money} (before: {before:money})"
    )
    do(
        context,
        ReleaseShare,
        said,
        as_json=as_json,
        share=share,
        document=shown,
        approval=approval,
    )


def _only_prize(found: PlayerFile) -> int:
    """Return the one prize that is held; with none or several, say so and end."""
    if not found.held:
        words = _("no prize is held for account {player} ({nickname}); nothing was done")
        stop(words.format(player=found.player, nickname=found.nickname))
    if len(found.held) > 1:
        stop(
            _("several prizes are held for account {player}: say which, --prize N\n{lines}").format(
                player=found.player, lines="; ".join(held_lines(found))
            )
        )
    return found.held[0].prize


def held_lines(found: PlayerFile) -> Iterator[str]:
    """Yield each prize that is held for a player."""
    for each in found.held:
        words = _("prize {prize} of tournament {tournament}: {amount}")
        amount = shown_cents(each.amount)
        yield words.format(prize=each.prize, tournament=each.tournament, amount=amount)


@app.command(
    help=_(
        "Enter a player in a tournament. The player agrees to the price with the PIN at the"
        " customer's screen; without it, name a second person."
    )
)
def register(  # noqa: PLR0913
    context: typer.Context,
    player: Player,
    table: Table,
    *,
    seat: ChosenSeat = 0,
    anyway: Anyway = False,
    card_file: CardFile = None,
    known: Known = "",
    station: Station = CUSTOMER_SCREEN,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Enter a player; the account pays, and the player agrees with the PIN."""
    from cli.cage.receipt import slip_lines
    from cli.tournament.entering import Entry, approved_entry, enter

    def agree(who: int, price: int) -> dict[str, int]:
        asked = {"station": station, "purpose": "enter", "player": who, "amount": price}
        seen = person_seen(card_file, known)
        facts = ask_customer(desk_of(context), table=table, **asked, **seen)
        return {"proof": int(facts["proof"] or 0)}

    entry = Entry(table, player, seat=seat, anyway=anyway)
    by_second = approved_entry(context, table, (second, second_file, second_code))
    facts, it = enter(context, entry, by_second if second else agree, as_json=as_json)
    if not as_json:
        say("")
        for line in slip_lines(facts, it, table, room_calendar(desk_of(context)).text):
            say(line)


@app.command(help=_("Take a player out before a tournament starts."))
def unregister(
    context: typer.Context, player: Player, table: Table, *, as_json: AsJson = False
) -> None:
    """Take a player out."""
    from cli.tournament.entering import Entry, take_out

    take_out(context, Entry(table, player), as_json=as_json)
