"""Setting and unlocking PINs: at the cashier, after the player showed the document on file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ledger.cage.thresholds import DOCUMENT_ALONE
from ledger.canonical import Json
from ledger.card_number import CardNumber
from ledger.cards.issue import active_card, player_of
from ledger.pepper import Pepper
from ledger.pin import Pin, PinPolicy
from ledger.pins.verify import PIN_PURPOSE, TRIES_MAX, wrong_tries
from ledger.players.accounts import check_document_shown
from ledger.players.both_secrets import judge_new_pin
from ledger.players.documents import IdentityCheck
from ledger.players.own_request import OwnRequest
from ledger.players.status import player_row
from ledger.reading import first_row
from ledger.refusals import RefusalCode, Refused
from ledger.secret_hash import SecretHasher
from ledger.staff.approval import second_person
from ledger.staff.asking import Asked, staff_unit, written
from ledger.staff.roles import Duty
from ledger.store import Store
from ledger.units import Scalar, Unit, Work
from money import Cents

_HAS_PIN = "SELECT 1 FROM pin WHERE player = ?"


def unlock_subject(player: int) -> str:
    """Name what the second person approves before a PIN is unlocked again."""
    return f"unlock the PIN of player {player} again"


@dataclass(frozen=True, slots=True, kw_only=True)
class PinDesk:
    """Sets and unlocks the PINs of one store."""

    store: Store
    pepper: Pepper
    hasher: SecretHasher
    policy: PinPolicy = field(default_factory=PinPolicy)
    alone_most: Cents = DOCUMENT_ALONE
    """The most on an account whose PIN one cashier sets alone."""

    def set_pin(
        self,
        asked: Asked,
        *,
        card: CardNumber,
        pin: Pin,
        shown: IdentityCheck,
        approval: int = 0,
    ) -> int:
        """Set the PIN of the holder of a swiped card, which also unlocks it; return the player.

        If the card is new too, or the account holds much, it needs an approval, see
        `ledger.players.both_secrets`.
        """
        player = player_of(active_card(self.store, self.pepper, card))
        self.policy.check(pin, born=player_row(self.store, player).born, card=card)
        stored = self.hasher.stored(PIN_PURPOSE, str(player), pin.reveal())

        def write(work: Work) -> None:
            judge_new_pin(work, asked, player, approval, alone_most=self.alone_most)
            _write_pin(work, player, stored, proved=False)

        self.store.apply(self._unit(asked, "set_pin", player, shown, write))
        return player

    def unlock(self, asked: Asked, *, player: int, shown: IdentityCheck, approval: int = 0) -> Unit:
        """Make the unit that gives a player three new tries; the PIN stays the same.

        A second unlock without a right PIN in between needs an approval: else a cashier who
        remembers the document's number guesses the PIN, three tries at a time.
        """

        def write(work: Work) -> None:
            if first_row(work, _HAS_PIN, player) is None:
                raise Refused(RefusalCode.PIN_NOT_SET, player=player)
            if wrong_tries(work, player) > TRIES_MAX:
                subject = unlock_subject(player)
                second_person(work, approval, subject=subject, asked_by=asked.by)
            work.update("pin", player, {"tries": 0})

        return self._unit(asked, "unlock_pin", player, shown, write)

    def change_pin(self, asked: OwnRequest, pin: Pin) -> Unit:
        """Make the unit by which a player chooses a new PIN, right after proving the old one."""
        player = asked.player
        self.policy.check(pin, born=player_row(self.store, player).born, card=None)
        stored = self.hasher.stored(PIN_PURPOSE, str(player), pin.reveal())

        def body(work: Work) -> Json:
            player_row(work, player).refuse_unless_active()
            _write_pin(work, player, stored, proved=True)
            return None

        return asked.unit({"do": "change_pin", "player": player}, body)

    def _unit(
        self,
        asked: Asked,
        do: str,
        player: int,
        shown: IdentityCheck,
        write: Callable[[Work], None],
    ) -> Unit:
        note = written(shown.note)

        def body(work: Work) -> Json:
            player_row(work, player).refuse_unless_active()
            check_document_shown(work, self.pepper, player, shown.document)
            write(work)
            return None

        command: dict[str, Json] = {
            "do": do,
            "player": player,
            "document_kind": shown.document.kind.value,
            "note": note,
        }
        return staff_unit(asked, Duty.SERVE_PLAYERS, command, body)


def _write_pin(work: Work, player: int, stored: str, *, proved: bool) -> None:
    """Write a PIN down; `proved`: its player chose it at a seat, after proving the old one."""
    row: dict[str, Scalar] = {"hash": stored, "tries": 0, "set_ms": work.at_ms}
    row |= {"proved": int(proved), "wrong": 0}
    if first_row(work, _HAS_PIN, player):
        work.update("pin", player, row)
    else:
        work.insert("pin", {"player": player, **row})


def clear_place(asked: Asked, *, place: str, reason: str) -> Unit:
    """Make the unit by which staff unblock a seat or counter; refuses an unknown place."""
    why = written(reason)

    def body(work: Work) -> Json:
        if first_row(work, "SELECT 1 FROM place WHERE id = ?", place) is None:
            raise Refused(RefusalCode.PLACE_UNKNOWN, place=place)
        work.update("place", place, {"tries": 0})
        return None

    command: dict[str, Json] = {"do": "clear_place", "place": place, "reason": why}
    return staff_unit(asked, Duty.LOCK_PLAYERS, command, body)
