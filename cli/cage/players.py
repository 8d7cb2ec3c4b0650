"""The part of `./arclight cage` about players: finding them, standing, limits, exclusion, PINs."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.books.reports import report_pages
from cli.cage.days_and_shifts import Reason
from cli.cage.documents import Checked, Document, DocumentFile, needed_document, shown_document
from cli.cage.player_lines import MINUTES, file_lines, limit_words
from cli.link.room_calendar import room_day
from cli.link.room_client import AsJson, desk_of, do, staff_ask
from cli.output import emit_json, say_line, stop
from cli.staff.second_person import Second, SecondCode, SecondFile, approved_by
from cli.typed.cash import typed_cents
from cli.typed.players import Player, numbered
from cli.typed.secrets import typed_secret

if TYPE_CHECKING:
    pass

app = typer.Typer()


@app.command(help=_("Look a player up by number, name, part of a name, or card."))
def find(
    context: typer.Context,
    who: Annotated[
        str, typer.Argument(metavar="PLAYER", help=_("Number, nickname or part of a name."))
    ] = "",
    *,
    card_file: Annotated[
        Path | None, typer.Option("--card", help=_("The tracks of the card that was swiped."))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show a player's file, or all players who match the words."""
    from wire.messages.cage import FindPlayer, PlayerFile
    from wire.plain import whole

    at = desk_of(context)
    if card_file is not None:
        by: dict[str, object] = {"track": typed_secret(_("track"), card_file)}
    else:
        by = {"player": _meant(context, who)}
    found = staff_ask(at, FindPlayer, PlayerFile, **by)
    if as_json:
        emit_json(whole(found))
        return
    for line in file_lines(found):
        say_line(line)


def _meant(context: typer.Context, who: str) -> int:
    """Return the one player who matches the words; if several match, list them and end."""
    from cli.refusals.words import known_word

    if who.isdecimal():
        return int(who)
    if not who.strip():
        stop(_("say whom: a number, a nickname, a part of the name, or --card FILE"), status=2)
    rows = report_pages(desk_of(context), "search", {"words": who})[1]
    exact = [row for row in rows if str(row[1]).casefold() == who.casefold()]
    rows = exact or rows
    if not rows:
        stop(_('Nobody is called "{who}". Try a part of the name.').format(who=who))
    if len(rows) > 1:
        for number, nickname, name, state, *_more in rows:
            say_line(f"{number}  {nickname} ({name}), {known_word(str(state))}")
        stop(_("{count} players may be meant: say which number").format(count=len(rows)))
    return int(str(rows[0][0]))


@app.command(help=_("Lock, unlock, close or reopen an account."))
def standing(
    context: typer.Context,
    player: Player,
    act: Annotated[str, typer.Argument(help=_("lock, unlock, close or reopen."))],
    *,
    reason: Reason,
    as_json: AsJson = False,
) -> None:
    """Change an account's standing."""
    from wire.messages.cage import ChangeStanding

    said = {
        "lock": _("Account {player} is locked"),
        "unlock": _("Account {player} is unlocked"),
        "close": _("Account {player} is closed"),
        "reopen": _("Account {player} is open again"),
    }.get(act, "")
    who = numbered(context, player)
    do(context, ChangeStanding, said, as_json=as_json, player=who, act=act, reason=reason)


@app.command(
    help=_("A supervisor excludes a player. With --document: somebody without an account.")
)
def exclude(  # noqa: PLR0913
    context: typer.Context,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=_("Number or nickname."))] = "",
    *,
    first: Annotated[
        str, typer.Option("--from", metavar="DAY", help=_("First day, if not now."))
    ] = "",
    last: Annotated[str, typer.Option("--until", metavar="DAY", help=_("Last day, or `ever`."))],
    reason: Reason,
    document: Document = "",
    document_file: DocumentFile = None,
    checked: Checked = "seen",
    as_json: AsJson = False,
) -> None:
    """Exclude somebody; an exclusion is never shortened."""
    from wire.messages.cage import Exclude

    shown = shown_document(document, document_file, checked)
    if bool(player) == (shown is not None):
        stop(_("say whom: PLAYER, or --document for somebody without an account"), status=2)
    do(
        context,
        Exclude,
        _("Excluded {last:until}, exclusion {exclusion}"),
        as_json=as_json,
        player=numbered(context, player) if player else 0,
        document=shown,
        first=room_day(desk_of(context), first) if first else None,
        last=None if last == "ever" else room_day(desk_of(context), last),
        reason=reason,
    )


@app.command(help=_("Write down a player's wish for a limit. A looser one waits its time."))
def limit(
    context: typer.Context,
    player: Player,
    kind: Annotated[
        str,
        typer.Argument(
            help=_(
                "deposit_day, deposit_week, deposit_month, loss_day, loss_week, loss_month,"
                " session_minutes or table_amount."
            )
        ),
    ],
    most: Annotated[str, typer.Argument(metavar="MOST", help=_("An amount, minutes, or `none`."))],
    *,
    as_json: AsJson = False,
) -> None:
    """Set a player's own limit."""
    from wire.messages.cage import SetLimit

    count = -1 if most == "none" else _typed_most(kind, most)
    wish = most if most == "none" else limit_words(kind, count)
    said = _("The limit for {kind:word} of account {player} is written down: ") + wish
    who = numbered(context, player)
    do(context, SetLimit, said, as_json=as_json, player=who, kind=kind, most=count)


def _typed_most(kind: str, most: str) -> int:
    if kind != MINUTES:
        return typed_cents(most)
    if not most.isdecimal():
        stop(_("{most}: type whole minutes, such as 120, or `none`").format(most=most), status=2)
    return int(most)


@app.command(help=_("Unlock a player's PIN after seeing the document."))
def unlock(  # noqa: PLR0913
    context: typer.Context,
    player: Player,
    *,
    document: Document = "",
    document_file: DocumentFile = None,
    checked: Checked = "seen",
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Unlock a PIN; a second time without a right PIN in between takes two persons."""
    from wire.messages.cage import UnlockPin

    shown = needed_document(document, document_file, checked)
    said = _("The PIN of account {player} is unlocked")
    who = numbered(context, player)
    approval = approved_by(context, second, second_file, second_code, "unlock_pin", number=who)
    fields = {"player": who, "document": shown, "approval": approval}
    do(context, UnlockPin, said, as_json=as_json, **fields)


@app.command(help=_("Cancel a player's lost or stolen card at once."))
def lose(
    context: typer.Context, player: Player, *, reason: Reason, as_json: AsJson = False
) -> None:
    """Cancel a card."""
    from wire.messages.cage import CancelCard, FindPlayer, PlayerFile

    who = numbered(context, player)
    found = staff_ask(desk_of(context), FindPlayer, PlayerFile, player=who)
    if not found.card:
        words = _("account {player} has no card; issue one: arclight cage card {player}")
        stop(words.format(player=who))
    said = _("The card ending in {last_four} is cancelled").format(last_four=found.card_last_four)
    do(context, CancelCard, said, as_json=as_json, card=found.card, reason=reason)
