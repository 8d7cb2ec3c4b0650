"""What a second person can approve: the exact subject in the books, and who may approve it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger import player as player_account
from ledger.cage import (
    adjustment_subject,
    drawer_count_subject,
    left_shift_subject,
    payout_subject,
    petty_subject,
    vault_out_subject,
    vault_total_subject,
    void_subject,
)
from ledger.jackpots import (
    held_share,
    hit_number,
    hit_subject,
    refusal_subject,
    seed_subject,
    share_subject,
)
from ledger.pins import unlock_subject
from ledger.players import both_subject, renewal_subject
from ledger.reading import Reader
from ledger.software import software_subject
from ledger.staff import (
    Duty,
    Role,
    dismiss_subject,
    hire_subject,
    reset_subject,
    role_subject,
)
from ledger.staff.members import clean_login
from ledger.tournaments import held_prize, release_subject
from ledger.unsealing import unseal_subject
from money import Cents
from server.request_words import choice_of, word_of
from server.room.floor.games_asked import game_of
from server.room.hall import Hall
from server.room.request_fields import shown_of
from server.room.staff.table_subjects import TABLE_SUBJECTS, Subject, game_subject


def subject_of(hall: Hall, request: Subject) -> tuple[str, Duty]:
    """Return what exactly is to be approved, and the duty that the second person needs."""
    if request.act in OF_THE_ROOM:
        return OF_THE_ROOM[request.act](hall, request), Duty.APPROVE
    if request.act in JACKPOT_SUBJECTS:
        return JACKPOT_SUBJECTS[request.act](hall.store, request.number), Duty.APPROVE
    if request.act == "release_prize":
        return release_subject(held_prize(hall.store, request.number)), Duty.APPROVE
    name, duty = choice_of(SUBJECTS, request.act, "act")
    return name(request), duty


def _new_document(hall: Hall, request: Subject) -> str:
    document = shown_of(request.document).document
    return renewal_subject(request.number, document, hall.ports.pepper)


def _payout(hall: Hall, request: Subject) -> str:
    held = hall.store.balance(player_account(request.number))
    return payout_subject(request.number, Cents(request.amount), held=held)


def _change_of_game(hall: Hall, request: Subject) -> str:
    settings = game_of(hall, request.name, request.settings).settings
    return game_subject(hall, request.table, settings)


OF_THE_ROOM: Mapping[str, Callable[[Hall, Subject], str]] = {
    "new_document": _new_document,
    "payout": _payout,
    "change_game": _change_of_game,
    **TABLE_SUBJECTS,
}
"""What is approved as the room has it now."""


def _role(asked: Subject) -> Role:
    return word_of(Role, asked.role, "role")


def revocation_subject(place: str) -> str:
    """Return the subject of the approval to revoke the station of a player in a tournament."""
    return f"revoke the station {place} of a player in a tournament"


JACKPOT_SUBJECTS: Mapping[str, Callable[[Reader, int], str]] = {
    "pay_jackpot": lambda reader, number: hit_subject(hit_number(reader, number)),
    "refuse_jackpot": lambda reader, number: refusal_subject(hit_number(reader, number)),
    "release_share": lambda reader, number: share_subject(held_share(reader, number)),
}
"""What is approved about a jackpot: its subject is read from the books, with the sum."""

SUBJECTS: Mapping[str, tuple[Callable[[Subject], str], Duty]] = {
    "revoke_device": (lambda asked: revocation_subject(asked.name), Duty.APPROVE),
    "unseal_hand": (lambda asked: unseal_subject(asked.table, asked.number), Duty.UNSEAL_HANDS),
    "seed_jackpot": (
        lambda asked: seed_subject(asked.name, Cents(asked.amount)),
        Duty.APPROVE,
    ),
    "void_receipt": (lambda asked: void_subject(asked.number), Duty.APPROVE),
    "adjust": (
        lambda asked: adjustment_subject(asked.number, Cents(asked.amount)),
        Duty.APPROVE,
    ),
    "vault_out": (lambda asked: vault_out_subject(Cents(asked.amount)), Duty.APPROVE),
    "vault_difference": (lambda asked: vault_total_subject(Cents(asked.amount)), Duty.APPROVE),
    "close_shift": (lambda asked: drawer_count_subject(Cents(asked.amount)), Duty.APPROVE),
    "close_left_shift": (
        lambda asked: left_shift_subject(asked.number, Cents(asked.amount)),
        Duty.VOUCH,
    ),
    "paid_in": (lambda asked: petty_subject(Cents(asked.amount), out=False), Duty.APPROVE),
    "paid_out": (lambda asked: petty_subject(Cents(asked.amount), out=True), Duty.APPROVE),
    "unlock_pin": (lambda asked: unlock_subject(asked.number), Duty.APPROVE),
    "new_card_and_pin": (lambda asked: both_subject(asked.number), Duty.APPROVE),
    "hire": (lambda asked: hire_subject(clean_login(asked.name), _role(asked)), Duty.VOUCH),
    "change_role": (lambda asked: role_subject(asked.number, _role(asked)), Duty.VOUCH),
    "dismiss": (lambda asked: dismiss_subject(asked.number), Duty.VOUCH),
    "reset": (lambda asked: reset_subject(asked.number), Duty.VOUCH),
    "software": (lambda asked: software_subject(asked.name), Duty.VOUCH),
}
"""What can be approved: its subject in the books, and the duty the second person needs."""
