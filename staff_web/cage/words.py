"""Codes of the cage in the words of the cashier."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from staff_web import words
from staff_web.cage.amounts import cash_shown
from staff_web.language import translated as _

_MONEY: Final = frozenset(
    {
        *("amount", "available", "asked", "held", "before", "after", "threshold", "left"),
        *("balance", "expected", "found"),
    }
)


def refusal_words(code: str, facts: Mapping[str, object]) -> str:
    """Say why something was not done, and what to do; sums of money as people read them."""
    sentence = _sentences().get(code)
    if sentence is None:
        return words.refusal_words(code, facts)
    sums = _MONEY | {"most"} if code == "limit_reached" else _MONEY
    shown = {name: _shown(value, money=name in sums) for name, value in facts.items()}
    if code == "customer_declined":
        return declined_words(str(facts.get("why", "")))
    try:
        return sentence.format(**shown)
    except (KeyError, IndexError):
        return sentence


def _shown(value: object, *, money: bool) -> str:
    if money and isinstance(value, int):
        return cash_shown(value)
    return str(value)


def declined_words(why: str) -> str:
    """Say how a question at the customer's screen ended without a PIN."""
    ends = {
        "customer": _("The customer cancelled. Nothing was done."),
        "time": _("The customer's screen waited long enough. Ask again."),
        "cashier": _("The question is taken back. Nothing was done."),
        "screen_lost": _("The customer's screen was lost. Use the document, or try again."),
        "asked_anew": _("The screen asks for something else now. Nothing was done."),
    }
    return ends.get(why) or _("The customer did not agree. Nothing was done.")


def stage_words(stage: str) -> str:
    """Say what the customer is doing."""
    stages = {
        "": _("The customer's screen is being asked."),
        "shown": _("The customer reads the question."),
        "typing": _("The customer is entering the PIN."),
        "checking": _("The PIN is entered and is being checked."),
        "again": _("Not accepted. The customer may try again."),
    }
    return stages.get(stage, stage)


def trouble_words(code: str, tries_left: int) -> str:
    """Say why an entry was not accepted."""
    troubles = {
        "pin_wrong": _("Wrong PIN. Tries left: {tries}.").format(tries=tries_left),
        "pin_too_easy": _("This PIN is too easy to guess."),
        "pin_wrong_length": _("The PIN has too few or too many digits."),
        "enter_again": _("The entry was lost."),
    }
    return troubles.get(code, code)


def state_words(state: str) -> str:
    """Return the state of an account, a PIN or a card."""
    states = {
        "active": _("Active"),
        "locked": _("Locked"),
        "closed": _("Closed"),
        "none": _("None"),
        "set": _("Set"),
    }
    return states.get(state, state)


def receipt_words(kind: str) -> str:
    """Return what a receipt is for."""
    kinds = {
        "deposit": _("Deposit"),
        "payout": _("Payout"),
        "paid_in": _("Paid in"),
        "paid_out": _("Paid out"),
        "adjustment": _("Correction"),
        "void": _("Void"),
        "prize_released": _("Prize released"),
        "fill": _("Fill"),
        "credit": _("Cash to the vault"),
        "float": _("Float"),
        "shift_closed": _("Shift closed: counted"),
        "vault_in": _("Into the vault"),
        "vault_out": _("Out of the vault"),
        "vault_difference": _("Difference of the vault"),
    }
    return kinds.get(kind, kind.replace("_", " "))


def move_words(code: str) -> str:
    """Return what a move on a statement was."""
    moves = {
        "deposit": _("Deposit"),
        "payout": _("Payout"),
        "buy_in": _("To a table"),
        "top_up": _("To a table"),
        "cash_out": _("From a table"),
        "adjustment": _("Correction"),
        "void": _("Void"),
    }
    return moves.get(code, code.replace("_", " "))


def limit_words(kind: str) -> str:
    """Return what a player's own limit is for."""
    kinds = {
        "deposit_day": _("Deposits in a day"),
        "deposit_week": _("Deposits in a week"),
        "deposit_month": _("Deposits in a month"),
        "loss_day": _("Losses in a day"),
        "loss_week": _("Losses in a week"),
        "loss_month": _("Losses in a month"),
        "session_minutes": _("Minutes of play in a day"),
        "table_amount": _("Brought to one table"),
    }
    return kinds.get(kind, kind)


def _sentences() -> dict[str, str]:
    return {
        "swipe_again": _("The card could not be read. Swipe it again."),
        "card_unknown": _("The card ending in {last_four} is not known here."),
        "card_not_active": _("The card ending in {last_four} is no longer valid. Keep it."),
        "card_not_a_players": _("This is a staff card. Swipe the player's card."),
        "card_of_another": _("This card belongs to another player. Nothing was done."),
        "card_needed": _("Swipe the player's card, or write how you know the customer."),
        "player_unknown": _("There is no such account."),
        "player_not_found": _("Nobody is called that. Try a part of the name."),
        "account_locked": _("The account is locked. A supervisor can unlock it."),
        "account_closed": _("The account is closed. A supervisor can open it again."),
        "person_excluded": _("This person is excluded. No play and no deposit; a payout may be."),
        "funds_short": _("There is not enough money for this. Nothing was done."),
        "limit_reached": _("The player's own limit is {most}; {left} of it is left."),
        "no_shift": _("You have no open drawer. Open your shift first."),
        "no_gaming_day": _("No gaming day is open. A supervisor opens it."),
        "report_warning": _("The day's total becomes {after}, above {threshold}."),
        "approval_needed": _("This takes a second person. Let one sign below."),
        "approval_by_same_person": _("Nobody approves his own act. Ask a second person."),
        "approval_for_other": _("The approval is for another sum. Let it be approved again."),
        "document_differs": _("This is not the document on file. Look at it and at the account."),
        "document_not_usable": _("Type who issued the document and its whole number."),
        "issuer_unknown": _("No issuer is called that. Type a country, or US-NV for a state."),
        "cage_station_unknown": _("The customer's screen does not answer. Use the document."),
        "screen_taken": _("This screen is before another cashier's customer. Wait a moment."),
        "station_busy": _("The customer's screen is checking an entry. Wait a moment."),
        "customer_declined": _("The customer did not agree. Nothing was done."),
        "pin_not_set": _("The account has no PIN yet. Let the customer choose one."),
        "pin_locked": _("The PIN is locked. Look at the document and unlock it."),
        "pin_tried_too_often": _("Too many wrong PINs. Let the customer choose a new one."),
        "place_blocked": _("Too many wrong PINs were entered here. A supervisor clears it."),
        "pin_proof_not_valid": _("The PIN is not for this payout. Ask the customer again."),
        "card_not_blank": _("This card belongs to somebody. Take a blank one."),
        "nickname_taken": _("Another player is called that. Choose another nickname."),
        "nickname_looks_like": _("The nickname looks like another player's. Choose another."),
        "nickname_misleading": _("The nickname has letters that mislead. Choose another."),
        "nickname_not_usable": _("Choose a nickname of {least} to {most} letters."),
        "name_needed": _("Type the name as the document says."),
        "birth_impossible": _("This cannot be the date of birth. Look at the document."),
        "under_age": _("Players must be {least} years old. No account may be opened."),
        "person_has_account": _("This document belongs to account {player}. Nobody has two."),
        "limit_not_possible": _("This limit is not possible. Use zero or more."),
        "status_not_from": _("The account cannot be changed like this. Look at it first."),
        "days_reversed": _("The last day lies before the first. Type a later one."),
        "prize_not_held": _("This prize is not held any more. Nothing was done."),
        "prize_held": _("{available} is there; {held} of prizes is held until the identity check."),
        "receipt_unknown": _("There is no such receipt."),
    }
