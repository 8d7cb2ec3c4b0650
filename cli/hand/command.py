"""`./arclight hand`: replay recorded hands against the rules, export them, prove their deals."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.output import emit_json, progress, say, stop, writing
from cli.typed.places import BooksLast

if TYPE_CHECKING:
    from cli.hand.replay import Tally

app = typer.Typer(help=_("Replay recorded hands, export them, and prove their deals."))


@app.callback(invoke_without_command=True)
def _top(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        say(context.get_help())


@app.command("replay", help=_("Replay .phh and .phhs hands and compare every act and stack."))
def replay_hands(
    paths: Annotated[list[Path], typer.Argument(help=_("Files, or folders of them."))],
    *,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print the findings as JSON."))] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help=_("Fail also if a hand is of an unsupported variant."))
    ] = False,
    collection: Annotated[
        str,
        typer.Option(
            metavar="NAME|FILE",
            help=_("What the house took: a known schedule, or a file with [collections.NAME]."),
        ),
    ] = "",
    notes: Annotated[
        bool, typer.Option("--notes", help=_("Tell also what is unusual in hands in order."))
    ] = False,
) -> None:
    """Exit status 0 only if no supported hand disagrees; with --strict, if all were supported."""
    from cli.hand.collection import stated_collection
    from cli.hand.files import hand_files
    from cli.hand.replay import Tally, replay_file

    taken = stated_collection(collection) if collection else None
    files = hand_files(paths)
    tally = Tally()
    with progress(_("replaying"), len(files)) as advance:
        for path in files:
            for found in replay_file(path, taken):
                tally.add(found)
            advance()
    if as_json:
        emit_json(tally.plain())
    else:
        if notes:
            _say_notes(tally)
        _say_tally(tally)
    if tally.disagreeing or (strict and tally.unsupported):
        raise SystemExit(1)


def _say_notes(tally: Tally) -> None:
    from cli.hand.words import note_words

    for found in tally.noted:
        for note in found.outcome.notes:
            say(f"{found.place}: {note_words(note)}")


def _say_remarks(tally: Tally) -> None:
    for feature, count in sorted(tally.unsupported.items()):
        say(_("unsupported: {feature} ({count})").format(feature=feature, count=count))
    for kind, count in sorted(tally.notes.items()):
        say(_("note: {kind} ({count}); --notes tells where").format(kind=kind, count=count))


def _say_tally(tally: Tally) -> None:
    for found in tally.disagreeing:
        say(f"{found.place}: {found.words}")
    _say_remarks(tally)
    if tally.ok > tally.compared:
        words = _("no final stacks in the record, so only the acts were compared: {count}")
        say(words.format(count=tally.ok - tally.compared))
    say(
        _(
            "hands {hands}, ok {ok}, stacks equal {equal}, mismatches {mismatches},"
            " malformed {bad}, unsupported {un}"
        )
        .format(
            hands=tally.hands,
            ok=tally.ok,
            equal=tally.compared,
            mismatches=len(tally.mismatches),
            bad=len(tally.malformed),
            un=sum(tally.unsupported.values()),
        )
    )  # fmt: skip


@app.command("export", help=_("Write a hand of a file, or the hands of a room, in another form."))
def export_hand(  # noqa: PLR0913
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            envvar="ARCLIGHT_DATA",
            help=_("A .phh, .phhs or .json hand, or a room's data directory."),
        ),
    ],
    *,
    to: Annotated[
        str, typer.Option("--to", help=_("phh, ohh, text, or json (unknown cards get a face)."))
    ] = "text",
    all_cards: Annotated[
        bool, typer.Option("--all-cards", help=_("Of a file: also cards nobody was shown."))
    ] = False,
    table: Annotated[int, typer.Option(help=_("Of a room: only this table."))] = 0,
    hands: Annotated[
        str, typer.Option(metavar="FROM-TO", help=_("Of a room: only these, such as 5 or 5-20."))
    ] = "",
    day: Annotated[
        str, typer.Option(metavar="DAY", help=_("Of a room: only those of a gaming day."))
    ] = "",
    out: Annotated[
        Path | None, typer.Option(help=_("Of a room: a new folder, one file for each hand."))
    ] = None,
) -> None:
    """Print hands in the form asked for; a room's hands are printed without cards not shown."""
    if file.is_dir():
        _export_room(file, to, (table, hands, day), out)
        return
    from cli.hand.export import FORMS, exported

    if to not in FORMS:
        stop(_("--to {form}: there are {forms}").format(form=to, forms=" ".join(FORMS)), status=2)
    try:
        texts = list(exported(file, to, all_cards=all_cards))
    except ValueError as trouble:
        stop(f"{file}: {trouble}")
    say("\n\n".join(text.rstrip("\n") for text in texts))


def _export_room(data: Path, form: str, which: tuple[int, str, str], out: Path | None) -> None:
    from cli.hand.room_hands import FORMS, room_hands, wanted_hands, write_hands

    if form not in FORMS:
        words = _("--to {form}: of a room there are {forms}; a hand's own record holds the deck")
        stop(words.format(form=form, forms=" ".join(FORMS)), status=2)
    found = room_hands(data, form, wanted_hands(*which))
    if out is not None:
        count = write_hands(found, out, form)
        say(_("{count} hands written to {path}").format(count=count, path=out))
        return
    for number, each in enumerate(found):
        say(("\n" if number else "") + each.text.rstrip("\n"))


@app.command("prove", help=_("Write the proof of a finished hand's deal from the books."))
def prove_hand(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("The new proof file."))],
    database: BooksLast,
    *,
    table: Annotated[int, typer.Option(help=_("The table's number."))],
    hand: Annotated[int, typer.Option(help=_("The hand's number; 0: the last draw for seats."))],
) -> None:
    """Write what everybody may know of a deal; cards that were not shown stay hidden."""
    from cli.hand.proof import exported

    content = exported(database, table, hand)
    with writing(file), file.open("xb") as out:
        out.write(content)
    say(_("proof of hand {hand} written to {path}").format(hand=hand, path=file))


@app.command("verify", help=_("Check the proof of a hand's deal, with no access to the server."))
def verify_hand(
    file: Annotated[Path, typer.Argument(help=_("A proof file."))],
    *,
    seal: Annotated[
        str, typer.Option(metavar="ROOT", help=_("The seal from the seat's QR code, to compare."))
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help=_("Print the findings as JSON."))] = False,
) -> None:
    """Exit status 0 only if every shown card is the card committed to before the deal."""
    from cli.hand.proof import check_seal, checked

    found = checked(file)
    if seal:
        check_seal(found["root"], found["more_root"], seal)
    if as_json:
        emit_json(found)
        return
    words = _("table {table}, hand {hand}: {opened} of {dealt} dealt cards shown, all as committed")
    say(words.format(**found))
    for shown in found["shown"]:
        say(_("  card {place} from the deck: {card}").format(**shown))
    say(_("root {root} ({label})").format(**found))
    if found["more_root"]:
        say(_("root of the further orders {more_root}").format(**found))
    if seal:
        say(_("The root is the seal that you typed: no card was changed after the deal began"))
    else:
        say(
            _(
                "Compare this root with the seal that the seat showed (Last ten hands, QR code), or"
                " add --seal ROOT. Without that, the file only proves itself."
            )
        )
