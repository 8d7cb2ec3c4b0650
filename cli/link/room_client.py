"""How commands talk to a running server: a key, a person's session, one question at a time.

A command is a client like any other. Its key is in a bundle. The session that `arclight staff
sign-in` left beside the bundle says who the person is.
"""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

import typer

from cli.output import emit_json, say_line, stop

if TYPE_CHECKING:
    from cli.link.unanswered import Pending
    from wire.link import Bundle, PollClient
    from wire.messages.base import Facts, Message, Request
    from wire.messages.session import Refusal
    from wire.messages.staff import StaffRequest

T = TypeVar("T", bound="Message")
AwaitAnswer: TypeAlias = "Callable[[PollClient, Request], Message]"
"""Sends a request and waits for its answer, or raises `NoAnswer`."""

ROOT = Path(__file__).resolve().parents[2]
ANSWER_MS = 15_000
CONSOLE = "console"
DEFAULT_ADDRESS = "tcp://127.0.0.1:5670"
ADDRESS_FILE = "address"
"""In the data directory: the address at which its server listens, or last listened."""
OPEN_CODES = frozenset({"fault", "books_stopped", "screen_waits"})
"""Refusals after which something may have been done all the same."""

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
Anew = Annotated[
    bool,
    typer.Option(
        "--anew",
        help=_("Give up what the same command asked before without an answer; this one is new."),
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help=_("Print the result as JSON."))]


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a command finds its keys and the sessions of people."""

    bundle: Path
    person: str = ""
    data: Path | None = None
    """The room's data directory: its address file is newer than the address in the keys."""
    anew: bool = False
    """Give up an unanswered request instead of asking again."""

    def session_file(self, login: str) -> Path:
        """Return where a person's session is kept."""
        return self.bundle.with_name(f"{self.bundle.stem}.{login}.session")


def desk(data: Path | None, bundle: Path | None, person: str = "", *, anew: bool = False) -> Desk:
    """Return the desk that the options describe; on the server's own computer, the console."""
    if bundle is not None:
        return Desk(bundle, person, anew=anew)
    if data is None:
        stop(_("say which room: --data DIR, or --bundle FILE on another computer"), status=2)
    check_room(data)
    return Desk(clients_folder(data) / f"{CONSOLE}.json", person, data, anew)


def check_room(data: Path) -> None:
    """End the command if there is no room in the directory."""
    if not clients_folder(data).is_dir():
        words = _("{data} is no room's data directory: name another, or start its server first")
        stop(words.format(data=data), status=2)


def set_desk(
    context: typer.Context,
    *,
    data: Data = None,
    bundle: BundleFile = None,
    person: Person = "",
    anew: Anew = False,
) -> None:
    """Callback of a group of commands: which room, and in whose name."""
    context.obj = lambda: desk(data, bundle, person, anew=anew)


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
def connected(
    at: Desk, only: str = "", sending: Callable[[Path], None] = lambda _bundle: None
) -> Iterator[PollClient]:
    """Connect to the server; end the command with one line if it does not answer.

    `only` names the file of keys to use. `sending` is called with the file in use once connected.
    """
    from wire.link import NoAnswer, PollClient, Refused, read_bundle

    with free_bundle(at, only) as file:
        try:
            bundle = read_bundle(file)
        except Refused as refused:
            stop(_link_words(refused))
        if at.data is not None:
            bundle = bundle.at(listening_address(at.data))
        with PollClient(bundle, software=own_digest(bundle.role)) as client:
            _await_welcome(client, bundle)
            sending(file)
            try:
                yield client
            except NoAnswer:
                stop(_("the server did not answer in time; ask again"))


@contextmanager
def free_bundle(at: Desk, only: str) -> Iterator[Path]:
    """Yield the file of keys to use; on the server's computer, one that no other command uses."""
    if at.data is None:
        yield at.bundle
        return
    for file in sorted(at.bundle.parent.glob(only or f"{CONSOLE}*.json")):
        with file.open("rb") as handle:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                continue
            yield file
            return
    if only:
        stop(_("another command uses {file}; try again in a moment").format(file=only))
    yield at.bundle


@cache
def own_digest(role: str) -> str:
    """Return the digest of this program's files, for a role whose clients must report one."""
    from wire.link.software import client_digest

    return client_digest(ROOT, role)


def ask(client: PollClient, request: Request, kind: type[T]) -> T:
    """Ask and return the answer; a refusal ends the command with its sentence."""
    return expected(client.ask(request, wait_ms=ANSWER_MS), kind)


def expected(answer: Message, kind: type[T]) -> T:
    """Return an answer of the kind that is expected; a refusal ends the command with its words."""
    from wire.messages.session import Refusal

    if isinstance(answer, Refusal):
        stop(wire_words(answer))
    if not isinstance(answer, kind):
        stop(_("the server answered something else: {kind}").format(kind=type(answer).__name__))
    return answer


def staff_ask(at: Desk, request: type[StaffRequest], kind: type[T], /, **fields: Any) -> T:
    """Connect, ask in the name of the person signed in, and return the answer."""
    return expected(staff_answer(at, request, **fields), kind)


def ask_as(
    at: Desk, token: str, client: PollClient, request: Any, kind: type[T], /, **fields: Any
) -> T:
    """Ask in the name of the person signed in; a refusal ends the command with its sentence."""
    return expected(_answer_as(at, token, client, request, **fields), kind)


def staff_answer(at: Desk, request: type[StaffRequest], /, **fields: Any) -> Message:
    """Connect, ask in the name of the person signed in, and return the answer or refusal."""
    token = session_token(at)
    with connected(at) as client:
        return _answer_as(at, token, client, request, **fields)


def _answer_as(at: Desk, token: str, client: PollClient, request: Any, /, **fields: Any) -> Message:
    """Ask; a locked session is opened with the password."""
    from cli.link.locked_session import is_locked, opened_again
    from wire.link import new_request_id

    answer: Message = client.ask(
        request(id=new_request_id(), token=token, **fields), wait_ms=ANSWER_MS
    )
    if is_locked(answer) and (token := opened_again(at, signed_in_login(at), client)):
        answer = client.ask(request(id=new_request_id(), token=token, **fields), wait_ms=ANSWER_MS)
    return answer


def staff_do(
    at: Desk,
    request: type[StaffRequest],
    kind: type[T],
    /,
    *,
    await_answer: AwaitAnswer | None = None,
    **fields: Any,
) -> T:
    """Ask for a change of the room; it is done once, even if answers are lost."""
    from cli.link.locked_session import is_locked, opened_again

    waits = await_answer or _await_answer
    answer = _asked_once(at, request, waits, fields)
    if is_locked(answer):
        with connected(at) as client:
            opened = opened_again(at, signed_in_login(at), client)
        if opened:
            answer = _asked_once(at, request, waits, fields)
    return expected(answer, kind)


def _asked_once(
    at: Desk, request: type[StaffRequest], waits: AwaitAnswer, fields: dict[str, Any]
) -> Message:
    from cli.link.unanswered import StillAsking, TooManyUnanswered, pending, tell_repeated

    token = session_token(at)
    try:
        with pending(_unanswered(at), request, fields, anew=at.anew) as asked:
            tell_repeated(at, asked)
            with connected(at, asked.bundle, asked.sending) as client:
                whole = request(id=asked.id, token=token, **asked.fields)
                return _answer(client, whole, asked, waits)
    except StillAsking:
        stop(_("the same command is running elsewhere and waits for its answer; wait for that"))
    except TooManyUnanswered as many:
        stop(str(many))


def _await_answer(client: PollClient, request: Request) -> Message:
    return client.ask(request, wait_ms=ANSWER_MS)


def was_asked(at: Desk, request: type[StaffRequest], **fields: Any) -> bool:
    """Whether the same thing was asked before without an answer, and will be asked again."""
    from cli.link.unanswered import is_pending

    return not at.anew and is_pending(_unanswered(at), request, fields)


def _unanswered(at: Desk) -> Path:
    """Return the beginning of the names of a person's unanswered requests."""
    return at.bundle.with_name(f"{at.bundle.stem}.{signed_in_login(at)}")


def _answer(client: PollClient, request: Request, asked: Pending, waits: AwaitAnswer) -> Message:
    from wire.link import NoAnswer
    from wire.messages.session import Refusal

    try:
        answer = waits(client, request)
    except NoAnswer:
        stop(
            _(
                "the server did not answer in time: it may have been done, or not. Type the same"
                " command again: it is asked under the same number and done once."
            )
        )
    if not (isinstance(answer, Refusal) and answer.code in OPEN_CODES):
        asked.answered()
    return answer


def do(
    context: typer.Context,
    request: type[StaffRequest],
    sentence: str,
    /,
    *,
    as_json: bool,
    **fields: Any,
) -> Facts:
    """Have something done, say so, and return the facts of the answer.

    The sentence names facts in the same way as refusals do: `{amount:money}` is in dollars.
    """
    from cli.refusals.words import worded
    from wire.messages.session import Done

    facts = staff_do(desk_of(context), request, Done, **fields).facts
    if as_json:
        emit_json({"done": True, **facts})
    else:
        for line in sentence.split("\n"):
            say_line(worded(line, {**fields, **facts}))
    return facts


def session_token(at: Desk) -> str:
    """Return the token of the person the command acts for."""
    return _session(at).read_text(encoding="ascii").strip()


def signed_in_login(at: Desk) -> str:
    """Return the login of the person the command acts for."""
    return _session(at).name.removeprefix(f"{at.bundle.stem}.").removesuffix(".session")


def _session(at: Desk) -> Path:
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
    return wanted[0]


def wire_words(refusal: Refusal) -> str:
    """Return the sentence for a refusal that came over the wire."""
    from cli.refusals.words import coded_words

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
    from cli.refusals.words import coded_words

    return coded_words(refused.code.value, refused.facts)


def _await_welcome(client: PollClient, bundle: Bundle) -> None:
    from wire.session import Connected, Lost

    for _try in range(50):
        for news in client.poll(200):
            if isinstance(news, Connected):
                return
            # A quick series of commands waits for its turn; every other cut is final.
            if isinstance(news, Lost) and news.code not in {"silent", "too_often"}:
                stop(_("the server closed the door: {code}").format(code=news.code))
    stop(
        _(
            "no server answers at {address}, or this key ({name}) is not enrolled there."
            " Start it with `arclight server`, or enrol this computer anew."
        ).format(address=bundle.address, name=bundle.name)
    )
