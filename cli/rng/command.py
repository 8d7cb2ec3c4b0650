"""`./arclight rng`: the evidence a test laboratory asks of the random number generator."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from enum import StrEnum
from gettext import gettext as _
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.output import emit_json, progress, say, stop
from cli.rng.certify import certify

if TYPE_CHECKING:
    from cli.rng.vectors import FileResult
    from rng import Dealer, DealingStopped, Device

app = typer.Typer(
    help=_("Evidence for test laboratories: vectors, decks, certificate."),
)

DECKS_PER_WRITE = 256

AsJson = Annotated[bool, typer.Option("--json", help=_("Print the result as JSON."))]
Devices = Annotated[
    list[str] | None,
    typer.Option(
        "--device",
        metavar="PATH=BITS",
        help=_("Mix in a hardware source of BITS bits of entropy per byte; may be repeated."),
    ),
]


app.command(help=_("Deal decks, run the battery of tests and write the certificate."))(certify)


class DeckFormat(StrEnum):
    """How decks are written."""

    TEXT = "text"
    BINARY = "binary"


@app.callback(invoke_without_command=True)
def _top(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        say(context.get_help())


@app.command(help=_("Run NIST response files for HMAC_DRBG through the generator."))
def vectors(
    files: Annotated[list[Path], typer.Argument(help=_("The response files."), metavar="FILE...")],
    *,
    as_json: AsJson = False,
) -> None:
    """Exit status 0 only if every case of every file was read and passed."""
    from cli.rng.vectors import run_file

    with progress(_("vectors"), sum(_size(path) for path in files), quiet=as_json) as advance:
        results = [run_file(path, advance) for path in files]
    passed = sum(result.passed for result in results)
    failed = sum(len(result.failed) for result in results)
    if as_json:
        facts = [result.facts() for result in results]
        emit_json({"passed": passed, "failed": failed, "files": facts})
    else:
        _say_results(results, passed, failed)
    if failed:
        raise SystemExit(1)


def _say_results(results: Sequence[FileResult], passed: int, failed: int) -> None:
    for result in results:
        say(result.line())
    say(_("{passed} passed, {failed} failed").format(passed=passed, failed=failed))


@app.command(help=_("Write the generator's output before scaling, as raw bytes."))
def raw(
    byte_count: Annotated[
        int | None,
        typer.Option("--bytes", min=1, help=_("How many; without it, until the reader leaves.")),
    ] = None,
    *,
    device: Devices = None,
    as_json: AsJson = False,
) -> None:
    """Binary and unbuffered, made for pipes into dieharder, rngtest and the like."""
    from cli.rng.byte_stream import stream
    from cli.rng.words import stops_in_words
    from rng.evidence import raw_output

    with stops_in_words():
        blocks = raw_output(byte_count, further=_opened(device))
        if as_json:
            if byte_count is None:
                stop(_("--json needs --bytes: it has to end somewhere"))
            emit_json({"bytes": byte_count, "hex": b"".join(blocks).hex()})
            return
        _refuse_terminal(_("raw output"))
        with progress(_("bytes"), byte_count or 0, quiet=byte_count is None) as advance:
            stream(((block, len(block)) for block in blocks), advance)


@app.command(help=_("Shuffle decks with the production call and write them out."))
def decks(
    count: Annotated[int, typer.Option("--count", min=1, help=_("How many decks."))],
    *,
    form: Annotated[
        DeckFormat,
        typer.Option("--format", help=_("A line of cards, or 52 bytes (rank * 4 + suit).")),
    ] = DeckFormat.TEXT,
    device: Devices = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=_("One JSON list of card numbers on each line."))
    ] = False,
) -> None:
    """Every deck is drawn as for a hand: fresh entropy, health tests, unbiased shuffle."""
    from cli.rng.byte_stream import stream
    from cli.rng.words import stops_in_words
    from rng.evidence import open_evidence_dealer

    write = _as_json_line if as_json else _as_text if form is DeckFormat.TEXT else bytes
    if form is DeckFormat.BINARY and not as_json:
        _refuse_terminal(_("binary output"))
    with (
        stops_in_words(),
        progress(_("decks"), count, quiet=sys.stdout.isatty()) as advance,
    ):
        drawn = _drawn(open_evidence_dealer(further=_opened(device)), count)
        stream(_grouped(map(write, drawn)), advance)


@app.command(help=_("Run the start-up, health and known-answer tests now."))
def selftest(*, device: Devices = None, as_json: AsJson = False) -> None:
    """Exit status 0 only if this program may deal on this machine."""
    from cli.rng.words import stops_in_words
    from rng.evidence import open_evidence_dealer
    from rng.known_answers import CHECKS

    with stops_in_words(), progress(_("self-test"), len(CHECKS), quiet=as_json) as advance:
        dealer = open_evidence_dealer(further=_opened(device))
        advance(dealer.self_test())
    if as_json:
        emit_json({"passed": list(CHECKS), "failed": []})
        return
    for check in CHECKS:
        say(_("passed: {check}").format(check=check))
    say(
        _("{count} self-tests passed; start-up tests of the entropy sources passed").format(
            count=len(CHECKS)
        )
    )


@app.command(help=_("Show why dealing stopped; with --clear, let it start again."))
def alarm(
    file: Annotated[Path, typer.Argument(help=_("The alarm file of the room."))],
    *,
    clear: Annotated[
        bool, typer.Option("--clear", help=_("The cause is dealt with: remove the alarm."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Exit status 0 if no alarm stands when the command ends."""
    from cli.rng.words import stops_in_words
    from rng import AlarmFile

    with stops_in_words():
        if clear:
            AlarmFile(file).clear()
        standing = AlarmFile(file).standing()
    _tell_alarm(standing, as_json=as_json)
    raise SystemExit(1 if standing else 0)


def _tell_alarm(standing: DealingStopped | None, *, as_json: bool) -> None:
    from cli.rng.words import stop_words

    if as_json:
        facts = {"reason": standing.reason.value, **standing.facts} if standing else None
        emit_json({"alarm": facts})
    elif standing is None:
        say(_("no alarm: dealing may start"))
    else:
        say(_("alarm: {why}").format(why=stop_words(standing)))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError as error:
        stop(f"{path}: {error.strerror}")


def _opened(devices: Sequence[str] | None) -> list[Device]:
    from rng import Device

    opened = []
    for text in devices or ():
        path, _equals, bits = text.rpartition("=")
        try:
            opened.append(Device(Path(path), entropy_bits=float(bits)))
        except ValueError:
            stop(
                _("--device {text!r} is not PATH=BITS, for example /dev/hwrng=4").format(text=text)
            )
    return opened


def _refuse_terminal(what: str) -> None:
    if sys.stdout.isatty():
        stop(_("{what} is not for a terminal: redirect or pipe it").format(what=what))


def _drawn(dealer: Dealer, count: int) -> Iterator[tuple[int, ...]]:
    cards = tuple(range(52))
    return (dealer.shuffle(cards).cards for _number in range(count))


def _grouped(lines: Iterator[bytes]) -> Iterator[tuple[bytes, int]]:
    while group := list(islice(lines, DECKS_PER_WRITE)):
        yield b"".join(group), len(group)


def _as_text(deck: tuple[int, ...]) -> bytes:
    from rules.cards import Card, card_text

    return " ".join([card_text(Card(card)) for card in deck]).encode() + b"\n"


def _as_json_line(deck: tuple[int, ...]) -> bytes:
    return json.dumps(deck, separators=(",", ":")).encode() + b"\n"
