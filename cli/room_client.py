"""How commands talk to a running server: a key, a person's session, one question at a time.

A command is a client like any other. Its key is a bundle that was handed to it; the person is
known by the session that `arclight staff sign-in` left beside the bundle.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from cli.output import emit_json, say, stop

if TYPE_CHECKING:
    from wire.link import Bundle, PollClient
    from wire.messages.base import Facts, Message, Request
    from wire.messages.session import Refusal
    from wire.messages.staff import StaffRequest

T = TypeVar("T", bound="Message")

ROOT = Path(__file__).resolve().parents[1]
ANSWER_MS = 15_000
CONSOLE = "console"
DEFAULT_ADDRESS = "tcp://127.0.0.1:5670"
ADDRESS_FILE = "address"
"""In the data directory: where its server listens, or last did."""

Data = Annotated[
    Path | None,
    typer.Option(
        "--data", metavar="DIR", envvar="ARCLIGHT_DATA", help=_("The room's data directory.")
    ),
]
BundleFile = Annotated[
    Path | None,
    typer.Option("--bundle", metavar="FILE", help=_("This client's keys, on another computer.")),
]
Person = Annotated[
    str,
    typer.Option(
        "--as",
        metavar="LOGIN",
        envvar="ARCLIGHT_AS",
        help=_("Whose session to use, if there are several."),
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help=_("Print the result as JSON."))]


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a command finds its keys and the sessions of people."""

    bundle: Path
    person: str = ""
    data: Path | None = None
    """The room's own directory; its server may listen elsewhere than when the keys were made."""

    def session_file(self, login: str) -> Path:
        """Return where a person's session is kept."""
        return self.bundle.with_name(f"{self.bundle.stem}.{login}.session")


def desk(data: Path | None, bundle: Path | None, person: str = "") -> Desk:
    """Return the desk that options describe; on the server's own computer the console's."""
    if bundle is not None:
        return Desk(bundle, person)
    if data is None:
        stop(_("say which room: --data DIR, or --bundle FILE on another computer"), status=2)
    return Desk(clients_folder(data) / f"{CONSOLE}.json", person, data)


def set_desk(
    context: typer.Context, *, data: Data = None, bundle: BundleFile = None, person: Person = ""
) -> None:
    """Callback of a group of commands: which room, and in whose name."""
    context.obj = lambda: desk(data, bundle, person)


def desk_of(context: typer.Context) -> Desk:
    """Return the desk that the group's options named."""
    made: Desk = context.obj()
    return made


def listening_address(data: Path) -> str:
    """Return where a room's server listens, or where it would by default."""
    try:
        return (data / ADDRESS_FILE).read_text(encoding="ascii").strip()
    except OSError:
        return DEFAULT_ADDRESS


def clients_folder(data: Path) -> Path:
    """Return where a data directory keeps the bundles made in it."""
    return data / "clients"


@contextmanager
def connected(at: Desk) -> Iterator[PollClient]:
    """Connect to the server; one clear line if nobody answers."""
    from wire.link import NoAnswer, PollClient, Refused, read_bundle

    with _free_bundle(at) as file:
        try:
            bundle = read_bundle(file)
        except Refused as refused:
            stop(_link_words(refused))
        if at.data is not None:
            bundle = bundle.at(listening_address(at.data))
        with PollClient(bundle, software=own_digest(bundle.role)) as client:
            _await_welcome(client, bundle)
            try:
                yield client
            except NoAnswer:
                stop(_("the server did not answer in time; asking again is safe"))


@contextmanager
def _free_bundle(at: Desk) -> Iterator[Path]:
    """Yield the file of keys to use: on the server's computer one that no other command holds."""
    if at.data is None:
        yield at.bundle
        return
    for file in sorted(at.bundle.parent.glob(f"{CONSOLE}*.json")):
        with file.open("rb") as handle:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                continue
            yield file
            return
    yield at.bundle


@cache
def own_digest(role: str) -> str:
    """Return the digest of this program's files, for a role whose clients must report one."""
    from wire.link.software import client_digest

    return client_digest(ROOT, role)


def ask(client: PollClient, request: Request, kind: type[T]) -> T:
    """Ask and return the answer; a refusal ends the command with its sentence."""
    from wire.messages.session import Refusal

    answer = client.ask(request, wait_ms=ANSWER_MS)
    if isinstance(answer, Refusal):
        stop(wire_words(answer))
    if not isinstance(answer, kind):
        stop(_("the server answered something else: {kind}").format(kind=type(answer).__name__))
    return answer


def staff_ask(at: Desk, request: type[StaffRequest], kind: type[T], **fields: Any) -> T:
    """Connect, ask in the name of the person signed in, and return the answer."""
    from wire.link import new_request_id

    token = session_token(at)
    with connected(at) as client:
        return ask(client, request(id=new_request_id(), token=token, **fields), kind)


def do(
    context: typer.Context,
    request: type[StaffRequest],
    sentence: str,
    *,
    as_json: bool,
    **fields: Any,
) -> Facts:
    """Have something done, say so in one line, and return the facts of the answer."""
    from wire.messages.session import Done

    facts = staff_ask(desk_of(context), request, Done, **fields).facts
    if as_json:
        emit_json({"done": True, **facts})
    else:
        say(sentence.format_map({**fields, **facts}))
    return facts


def session_token(at: Desk) -> str:
    """Return the token of the person the command acts for."""
    files = sorted(at.bundle.parent.glob(f"{at.bundle.stem}.*.session"))
    wanted = [at.session_file(at.person)] if at.person else files
    if len(wanted) > 1:
        names = ", ".join(file.name.split(".")[-2] for file in wanted)
        stop(
            _("several persons are signed in ({names}): say which, --as LOGIN").format(names=names)
        )
    if not wanted:
        stop(_("nobody is signed in here: arclight staff sign-in LOGIN"))
    if not wanted[0].exists():
        stop(_("{who} is not signed in here: arclight staff sign-in {who}").format(who=at.person))
    return wanted[0].read_text(encoding="ascii").strip()


def wire_words(refusal: Refusal) -> str:
    """Return the sentence for a refusal that came over the wire."""
    from cli.refusal_words import coded_words

    return coded_words(refusal.code, refusal.facts)


@contextmanager
def link_refusals_told() -> Iterator[None]:
    """Around a command that makes or reads keys: a refusal ends it with its sentence."""
    from wire.link import Refused

    try:
        yield
    except Refused as refused:
        stop(_link_words(refused))


def _link_words(refused: Any) -> str:
    from cli.refusal_words import coded_words

    return coded_words(refused.code.value, refused.facts)


def _await_welcome(client: PollClient, bundle: Bundle) -> None:
    from wire.session import Connected, Lost

    for _try in range(50):
        for news in client.poll(200):
            if isinstance(news, Connected):
                return
            if isinstance(news, Lost) and news.code != "silent":
                stop(_("the server closed the door: {code}").format(code=news.code))
    stop(
        _("no server answers at {address}, or this key ({name}) is not enrolled there").format(
            address=bundle.address, name=bundle.name
        )
    )
