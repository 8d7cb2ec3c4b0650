"""Checking a player's PIN: three tries, counted before each check.

A try is counted in its own durable unit before the PIN is checked. So cutting the power during the
check costs a try. Three wrong tries lock the PIN until a cashier has seen the player's document.
Many wrong tries at one place block that place, so that a thief cannot try a stack of found cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum, unique

from ledger.canonical import Json
from ledger.earlier import earlier_request
from ledger.new_rows import add_row
from ledger.pin import Pin
from ledger.players.status import player_row, playing_player
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.secret_hash import SecretHasher
from ledger.store import Store
from ledger.units import ROOM, Body, Scalar, Unit, Work

PIN_PURPOSE = "player pin"
TRIES_MAX = 3
_TAKE_TRY = "take_pin_try"
PLACE_TRIES_MAX = 10
"""Wrong PINs in a row that block a seat or counter, until staff unblock it."""
COUNTER_TRIES_MAX = 9
"""Wrong PINs of a player without a right one, after which no counter takes the PIN any more.

Unlocking and clearing do not begin this count anew: a cashier could guess without end. A sign-in at
a seat does, and a new PIN.
"""
SEAT_TRIES_MAX = 9
"""The same without a card at a seat; then the seat's player needs his card. Clearing the place does
not begin this count anew: whoever may clear it could guess without end. A right PIN does."""
PROOF_MS = 5 * 60_000
"""How long a PIN entered at the counter is valid for what the screen showed."""


@unique
class Purpose(Enum):
    """What the PIN is entered for. An entry for one purpose proves nothing for another."""

    SIGN_IN = "sign_in"
    """With the card, at a seat."""
    AT_SEAT = "at_seat"
    """Without a card, by who sits there: to open the locked seat, or for an agreement."""
    PAYOUT = "payout"
    ENTER = "enter"
    """A tournament, for the price that the screen showed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PinAttempt:
    """One entry of a PIN; each entry needs a new request id."""

    request_id: str
    player: int
    place: str
    purpose: Purpose
    today: date
    at_ms: int
    key: str = ""
    """The key of the screen where it was entered; empty where no seat is opened by it."""
    with_card: bool = True
    """False: wrong tries count only for the place, so they can never lock the account."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PinAccepted:
    """The PIN was right."""

    sign_in: int
    """The number of this entry in the books; a payout gives it as its proof."""
    previous_ms: int | None
    """When the right PIN was last entered for the same purpose; shown to the player."""


class PinJudge:
    """Judges PINs against the accounts of one store."""

    def __init__(self, store: Store, hasher: SecretHasher) -> None:
        self._store = store
        self._hasher = hasher

    def verify(self, attempt: PinAttempt, pin: Pin) -> PinAccepted:
        """Count a try, check the PIN, record the outcome; refuse a wrong one with the tries left.

        A wrong PIN changes only the counters of the player and the place.
        """
        stored = _stored(self._store, attempt.player)
        self._hasher.check_pepper(stored)
        taken = self._store.apply(_take_try(attempt))
        sign_in, tries = taken.value
        if taken.repeated:
            right = _outcome(self._store, sign_in)
        else:
            right = self._hasher.matches(stored, PIN_PURPOSE, str(attempt.player), pin.reveal())
        judged = _judge(attempt, sign_in, stored, right=right)
        previous_ms = self._store.apply(judged).value
        if not right:
            raise _wrong(TRIES_MAX - tries, attempt)
        return PinAccepted(sign_in=sign_in, previous_ms=previous_ms)


def _wrong(tries_left: int, attempt: PinAttempt) -> Refused:
    if tries_left <= 0 and not attempt.with_card:
        return Refused(RefusalCode.PLACE_BLOCKED, place=attempt.place)
    if tries_left <= 0:
        return Refused(RefusalCode.PIN_LOCKED, player=attempt.player)
    return Refused(RefusalCode.PIN_WRONG, tries_left=tries_left)


def _stored(reader: Reader, player: int) -> str:
    player_row(reader, player)
    row = first_row(reader, "SELECT hash FROM pin WHERE player = ?", player)
    if row is None:
        raise Refused(RefusalCode.PIN_NOT_SET, player=player)
    return str(row[0])


def _outcome(reader: Reader, sign_in: int) -> bool:
    """Return whether a repeated try was right; refuse one that was interrupted."""
    row = first_row(reader, "SELECT outcome FROM sign_in WHERE id = ?", sign_in)
    if row is None or row[0] == "pending":
        raise Refused(RefusalCode.ENTER_AGAIN)
    return bool(row[0] == "right")


def _take_try(attempt: PinAttempt) -> Unit:
    def body(work: Work) -> Json:
        _check_may_try(work, attempt)
        row = first_row(work, "SELECT tries, wrong FROM pin WHERE player = ?", attempt.player)
        tries = 1 + (row[0] if row else 0)
        if tries > TRIES_MAX:
            raise Refused(RefusalCode.PIN_LOCKED, player=attempt.player)
        counted: dict[str, Scalar] = {"wrong": 1 + (row[1] or 0 if row else 0)}
        if attempt.with_card:
            work.update("pin", attempt.player, {**counted, "tries": tries})
            _count_at_place(work, attempt.place, PLACE_TRIES_MAX)
        else:
            work.update("pin", attempt.player, counted)
            tries = _count_at_place(work, attempt.place, TRIES_MAX)
        return [_note_try(work, attempt), tries]

    return _unit(attempt, _TAKE_TRY, body)


def _note_try(work: Work, attempt: PinAttempt) -> int:
    """Write a try down before it is judged; return its number."""
    row: dict[str, Scalar] = {
        "who": f"player:{attempt.player}",
        "place": attempt.place,
        "purpose": attempt.purpose.value,
        "at_ms": work.at_ms,
        "outcome": "pending",
        "key": attempt.key or None,
    }
    return add_row(work, "sign_in", row)


def _check_may_try(work: Work, attempt: PinAttempt) -> None:
    if attempt.purpose in (Purpose.SIGN_IN, Purpose.AT_SEAT):
        playing_player(work, attempt.player, today=attempt.today)
        if not attempt.with_card and wrong_tries(work, attempt.player) >= SEAT_TRIES_MAX:
            raise Refused(RefusalCode.PIN_TRIED_TOO_OFTEN, player=attempt.player)
        return
    player_row(work, attempt.player).refuse_unless_active()
    if wrong_tries(work, attempt.player) >= COUNTER_TRIES_MAX:
        raise Refused(RefusalCode.PIN_TRIED_TOO_OFTEN, player=attempt.player)


def wrong_tries(reader: Reader, player: int) -> int:
    """Return how often a player's PIN was entered wrongly since it was last right, or set."""
    row = first_row(reader, "SELECT wrong FROM pin WHERE player = ?", player)
    return 0 if row is None else row[0] or 0


def _count_at_place(work: Work, place: str, most: int) -> int:
    """Count a try at a place and return the new count; refuse a blocked place."""
    row = first_row(work, "SELECT tries FROM place WHERE id = ?", place)
    if row is None:
        work.insert("place", {"id": place, "tries": 1})
        return 1
    if row[0] >= most:
        raise Refused(RefusalCode.PLACE_BLOCKED, place=place)
    work.update("place", place, {"tries": row[0] + 1})
    return int(row[0]) + 1


def _judge(attempt: PinAttempt, sign_in: int, stored: str, *, right: bool) -> Unit:
    """`stored` is what the entered PIN was compared with: it may have been set anew meanwhile."""

    def body(work: Work) -> Json:
        work.update("sign_in", sign_in, {"outcome": "right" if right else "wrong"})
        if not right:
            return None
        row: dict[str, Scalar] = {"tries": 0, "wrong": 0}
        if attempt.purpose is Purpose.SIGN_IN and attempt.with_card:
            row["seat_ms"] = work.at_ms
            if _stored(work, attempt.player) == stored:
                row["proved"] = 1
        work.update("pin", attempt.player, row)
        work.update("place", attempt.place, {"tries": 0})
        previous = first_row(
            work,
            "SELECT at_ms FROM sign_in WHERE who = ? AND id < ? AND purpose = ?"
            " AND outcome = 'right' ORDER BY id DESC LIMIT 1",
            f"player:{attempt.player}",
            sign_in,
            attempt.purpose.value,
        )
        return previous[0] if previous else None

    return _unit(attempt, "judge_pin_try", body)


def _unit(attempt: PinAttempt, do: str, body: Body) -> Unit:
    return Unit(
        request_id=_request_id(attempt, do),
        stream=ROOM,
        actor=f"place:{attempt.place}",
        command={
            "do": do,
            "player": attempt.player,
            "place": attempt.place,
            "purpose": attempt.purpose.value,
        },
        at_ms=attempt.at_ms,
        body=body,
    )


def was_tried(reader: Reader, attempt: PinAttempt) -> bool:
    """Whether a PIN was entered under the attempt's request id before."""
    return earlier_request(reader.first, _request_id(attempt, _TAKE_TRY)) is not None


def _request_id(attempt: PinAttempt, do: str) -> str:
    return f"{attempt.request_id}/{do}"


def screen_of_proof(reader: Reader, sign_in: int) -> str:
    """Return where an entry was made that may still be used; empty: there is none."""
    sql = "SELECT place FROM sign_in WHERE id = ? AND outcome = 'right' AND used_record IS NULL"
    row = first_row(reader, sql, sign_in)
    return "" if row is None else str(row[0])


def use_pin_proof(
    work: Work, sign_in: int, *, player: int, purpose: Purpose = Purpose.PAYOUT
) -> None:
    """Use up the PIN entry for this purpose; refuse another player's, an old or a used one.

    Only his newest entry counts: who is asked again has one wish, not two. A request of the one
    before may still be on its way at another server.
    """
    row = first_row(
        work, "SELECT who, purpose, at_ms, outcome, used_record FROM sign_in WHERE id = ?", sign_in
    )
    who = f"player:{player}"
    wanted = (who, purpose.value, "right", None)
    newest = first_row(work, "SELECT max(id) FROM sign_in WHERE who = ?", who)
    if newest != (sign_in,):
        raise Refused(RefusalCode.PIN_PROOF_NOT_VALID, player=player)
    if row is None or (row[0], row[1], row[3], row[4]) != wanted:
        raise Refused(RefusalCode.PIN_PROOF_NOT_VALID, player=player)
    if work.at_ms >= row[2] + PROOF_MS:
        raise Refused(RefusalCode.PIN_PROOF_NOT_VALID, player=player)
    work.update("sign_in", sign_in, {"used_record": work.record})
