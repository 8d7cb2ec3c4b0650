"""Codes that stand in sentences, each with its name for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sentences.marking import mark as _

WORDS: Final[Mapping[str, str]] = {
    # What was wrong with a swipe
    "nothing_read": _("The reader saw nothing."),
    "cut_short": _("The swipe was cut short."),
    "garbled": _("The card could not be read."),
    "two_cards": _("Two different cards were swiped."),
    "not_an_account_card": _("This is not one of our cards."),
    "too_long": _("The reader typed too much."),
    # Why a PIN is too easy
    "repeated": _("it repeats itself"),
    "sequence": _("its digits count up or down"),
    "birthday": _("it is the holder's date of birth"),
    "card_digits": _("it stands on the card"),
    # States of accounts, cards and reservations
    "active": _("active"),
    "locked": _("locked"),
    "closed": _("closed"),
    "replaced": _("replaced by a newer one"),
    "cancelled": _("cancelled"),
    "settled": _("settled"),
    "released": _("released"),
    # Limits of players
    "deposit_day": _("deposits per day"),
    "deposit_week": _("deposits per week"),
    "deposit_month": _("deposits per month"),
    "loss_day": _("losses per day"),
    "loss_week": _("losses per week"),
    "loss_month": _("losses per month"),
    "session_minutes": _("time at the tables"),
    "table_amount": _("money brought to one table"),
    # Roles and duties
    "floor": _("floorperson"),
    "cashier": _("cashier"),
    "supervisor": _("supervisor"),
    "auditor": _("auditor"),
    "administrator": _("administrator"),
    "run_tables": _("run tables"),
    "enter_players": _("enter players in tournaments"),
    "lock_players": _("look players up or lock their accounts"),
    "serve_players": _("look after player accounts"),
    "work_drawer": _("work a drawer"),
    "unlock_players": _("unlock player accounts"),
    "exclude_players": _("exclude players"),
    "move_vault": _("move vault money"),
    "approve": _("approve as second person"),
    "vouch": _("vouch for an administrator"),
    "close_day": _("open or close the gaming day"),
    "read_books": _("read the books"),
    "unseal_hands": _("unseal hands"),
    "manage_staff": _("manage staff accounts"),
    # Kinds of receipts
    "vault_in": _("vault money in"),
    "vault_out": _("vault money out"),
    "vault_difference": _("vault difference"),
    "float": _("float"),
    "fill": _("fill"),
    "credit": _("credit"),
    "deposit": _("deposit"),
    "payout": _("payout"),
    "paid_in": _("paid in"),
    "paid_out": _("paid out"),
    "shift_closed": _("end of shift"),
    "void": _("void"),
    "adjustment": _("adjustment"),
    "prize_released": _("held prize released"),
}

TABLES: Final[Mapping[str, str]] = {
    "waiting": _("not started"),
    "running": _("running"),
    "paused": _("paused"),
}

STAGES: Final[Mapping[str, str]] = {
    "registering": _("open for entries and not started"),
    "playing": _("being played"),
    "over": _("over"),
}
"""The stages of a tournament."""

OUTCOMES: Final[Mapping[str, str]] = {
    "played": _("played to the end"),
    "refunded": _("called off, entries back"),
    "divided": _("called off, pool divided"),
}
"""How tournaments ended."""

ENDS: Final[Mapping[str, str]] = {
    "customer": _("the customer declined"),
    "cashier": _("it was taken back at the counter"),
    "time": _("timed out, no PIN was entered"),
    "asked_anew": _("the customer's screen was asked something else"),
    "screen_lost": _("the customer's screen is gone"),
}
"""How a question to the customer ended without an answer."""
