"""What a second person is asked to approve, in the words of the room."""

from __future__ import annotations

from staff_web.cage.amounts import cash_shown
from staff_web.language import translated as _
from staff_web.words import code_words
from wire.messages.approvals import ApprovalAsked


def wish_words(asked: ApprovalAsked) -> str:
    """Say what exactly is to be approved; the books' own words where there are no better ones."""
    words = {**_money_words(), **_other_words()}.get(asked.act)
    if words is None:
        return asked.subject
    return words.format(
        table=asked.table,
        number=asked.number,
        count=asked.amount,
        amount=cash_shown(asked.amount),
        name=asked.name,
        role=code_words(asked.role),
    )


def _money_words() -> dict[str, str]:
    return {
        "payout": _("Pay {amount} to account {number} by document"),
        "adjust": _("Correct account {number} by {amount}"),
        "void_receipt": _("Void receipt {number}"),
        "paid_in": _("Take {amount} of no player into a drawer"),
        "paid_out": _("Pay {amount} of no player out of a drawer"),
        "vault_out": _("Take {amount} out of the vault"),
        "vault_difference": _("Book the difference of the vault: counted {amount}"),
        "close_shift": _("Close a drawer with a difference: counted {amount}"),
        "close_left_shift": _("Close the drawer that member {number} left: counted {amount}"),
        "release_prize": _("Release the held prize {number}"),
        "release_share": _("Release the held share {number} of a jackpot"),
        "seed_jackpot": _("Put {amount} into the jackpot {name}"),
        "pay_jackpot": _("Pay the jackpot hit {number}"),
        "refuse_jackpot": _("Pay nothing for the jackpot hit {number}"),
    }


def _other_words() -> dict[str, str]:
    return {
        "void_hand": _("Void hand {number} of table {table}"),
        "unseal_hand": _("Unseal the cards of hand {number} of table {table}"),
        "enter_player": _("Enter player {number} at table {table} for {amount}"),
        "remove_player": _("Remove player {number} from the tournament of table {table}"),
        "penalize_player": _("Let player {number} miss {count} hands at table {table}"),
        "revoke_device": _("Revoke {name}, the station of a player in a tournament"),
        "change_game": _("Another game or dearer stakes at table {table}, where players sit"),
        "set_level": _("Go to level {number} of the tournament of table {table}"),
        "cancel_tournament": _("Call off the tournament of table {table}"),
        "new_card_and_pin": _("Give account {number} a new card and a new PIN"),
        "unlock_pin": _("Unlock the PIN of account {number} again"),
        "new_document": _("Write down a new document for account {number}"),
        "hire": _("Hire {name} as {role}"),
        "change_role": _("Make member {number} {role}"),
        "dismiss": _("Dismiss member {number}"),
        "reset": _("Let member {number} in with a new password"),
    }
