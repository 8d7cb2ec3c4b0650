"""What the records of a report say, in the words of the room."""

from __future__ import annotations

import json
from typing import Any

from staff_web.language import translated as _


def record_words(code: str) -> str:
    """Return what was done; a code of a newer server as it is."""
    words = {**_of_money(), **_of_people(), **_of_room()}
    return words.get(code) or code.replace("_", " ")


def _of_money() -> dict[str, str]:
    return {
        "void_receipt": _("Receipt voided"),
        "void_hand": _("Hand voided"),
        "adjust_balance": _("Correction"),
        "compensate": _("Compensation"),
        "release_prize": _("Prize released"),
        "release_share": _("Share released"),
        "book_vault_difference": _("Vault difference"),
        "close_left_shift": _("Left drawer closed"),
        "vault_in": _("Into the vault"),
        "vault_out": _("Out of the vault"),
        "seed_jackpot": _("Put into a jackpot"),
        "pay_jackpot": _("Jackpot paid"),
        "refuse_jackpot": _("Jackpot not paid"),
    }


def _of_people() -> dict[str, str]:
    return {
        "make_locked": _("Account locked"),
        "make_active": _("Account unlocked"),
        "make_closed": _("Account closed"),
        "exclude": _("Exclusion"),
        "exclude_oneself": _("Excluded himself"),
        "cancel_card": _("Card cancelled"),
        "read_papers": _("Papers read"),
        "renew_document": _("New document"),
        "renew_credentials": _("Member's new login"),
        "remove_player": _("Player removed"),
        "hire": _("Member hired"),
        "change_role": _("Role changed"),
        "dismiss": _("Member dismissed"),
        "recover_administrator": _("Administrator recovered"),
    }


def _of_room() -> dict[str, str]:
    return {
        "unseal_hand": _("Hand unsealed"),
        "open_table": _("Table opened with its own settings"),
        "change_settings": _("Game or stakes changed"),
        "move": _("Player moved without blinds"),
        "set_level": _("Level chosen"),
        "cancel_tournament": _("Tournament called off"),
        "void_frozen_hand": _("Hand of a frozen table voided"),
        "clear_place": _("Station unlocked"),
        "enrol_device": _("Device let in"),
        "revoke_device": _("Device revoked"),
        "approve_software": _("Software approved"),
        "accept_books": _("Books accepted"),
        "report_fault": _("Station's fault"),
        "start": _("Start of the server"),
    }


def written_words(written: str) -> str:
    """Return what a record holds as names and values; one that was cut short as it is."""
    try:
        held = json.loads(written)
    except ValueError:
        return written
    if not isinstance(held, dict):
        return written
    return ", ".join(
        f"{name.replace('_', ' ')}: {_value(it)}" for name, it in held.items() if name != "do"
    )


def _value(held: Any) -> str:
    return held if isinstance(held, str) else json.dumps(held, ensure_ascii=False)
