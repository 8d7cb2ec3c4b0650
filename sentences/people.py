"""Sentences for what players, tournaments and the board are refused, by code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sentences.marking import mark as _

PEOPLE: Final[Mapping[str, str]] = {
    # Players
    "player_unknown": _(
        "There is no account {player}. Look the number up with `arclight cage find NAME`."
    ),
    "account_locked": _(
        "Account {player} is locked by the staff. A supervisor can unlock it (`arclight cage"
        " standing {player} unlock`)."
    ),
    "account_closed": _(
        "Account {player} is closed. A supervisor can open it again (`arclight cage standing"
        " {player} reopen`)."
    ),
    "account_not_empty": _(
        "Account {player} still holds {balance:money}. Pay it out before closing."
    ),
    "money_held": _(
        "{held:money} is held for player {player}. A cashier and a second person must release it"
        " first."
    ),
    "status_not_from": _(
        "Account {player} is {state:word}; from there it cannot be made {wanted:word}. Look at the"
        " account first (`arclight cage find {player}`)."
    ),
    "person_excluded": _(
        "This person is excluded {until:until}. No play and no deposit; a payout is possible."
    ),
    "person_has_account": _("This document belongs to account {player}. Nobody has two accounts."),
    "days_reversed": _(
        "The last day, {last}, lies before the first, {first}. Type a later last day."
    ),
    "name_needed": _("That is no name. Type one of at most 100 letters."),
    "nickname_not_usable": _(
        "A nickname has {least} to {most} characters that a screen can show. Choose another."
    ),
    "nickname_taken": _('Another player is called "{nickname}". Choose another nickname.'),
    "nickname_misleading": _(
        "A nickname has letters that everybody can see, of one script, and does not only look like"
        " Latin ones ({why}). Choose another nickname."
    ),
    "nickname_looks_like": _(
        '"{nickname}" looks like "{like}", another player. Choose another nickname.'
    ),
    "birth_impossible": _("{born} cannot be the date of birth. Look at the document again."),
    "under_age": _(
        "Players must be {least} years old; this person is only from {from_day} on. No account may"
        " be opened before."
    ),
    "document_not_usable": _(
        "The document cannot be found again like this. Type who issued it and its number (at least"
        " {least} letters or digits)."
    ),
    "issuer_unknown": _(
        'No issuer is called "{issuer}". Type the code of the country, such as US or DEU; for a'
        " licence or identity card of the US, Canada or Australia with its state, such as US-NV."
    ),
    "document_expired": _("The document was valid until {until}. Ask for a valid one."),
    "photo_not_usable": _("This is no photograph, or it is too large. Take another one."),
    "document_differs": _(
        "This is not the document on file for account {player}. Look at the document and the"
        " account again; if both are right, call a supervisor."
    ),
    "limit_not_possible": _("A limit of {most} is not possible. Use zero or more."),
    "limit_changed_too_often": _(
        "The player changed this limit {most} times within a day. The cage can change it."
    ),
    "limit_reached": _(
        "The player's own limit for {kind:word} is {most:money}; {left:money} of it is left and"
        " {asked:money} was asked for. Ask for no more than what is left."
    ),
    "booked_chips_forbidden": _(
        "The chips booked for seat {seat} of table {table} may not come to the table any more"
        " ({why:word}). They go back to the account."
    ),
    "session_time_up": _(
        "The player's own limit of {minutes} minutes for this gaming day is used up. The player"
        " may play again from the next gaming day on."
    ),
    "already_seated": _(
        "The player already sits at table {table}, seat {seat}. Let the player leave there first,"
        " or move him (`arclight floor move`)."
    ),
    "player_changed": _(
        "Player {player} does not sit at table {table}, seat {seat} any more. Nothing was done."
    ),
    "seat_taken": _("Seat {seat} of table {table} is taken. Choose another seat."),
    "not_at_table": _(
        "Nobody plays there: the session is over or never began. Look at the room again (`arclight"
        " floor room`)."
    ),
    "player_at_table": _("Player {player} sits at a table. He must get up first."),
    # Tournaments
    "no_tournament": _("No tournament is open at table {table}. Look at the room again."),
    "not_entered": _(
        "Player {player} is not entered in tournament {tournament}. Look at its players again."
    ),
    "entered_before": _(
        "Player {player} entered tournament {tournament} before. Nobody enters twice."
    ),
    "prizes_paid_before": _(
        "Tournament {tournament} has paid {paid:money} in prizes, so the entries stay. Divide what"
        " is left of the pool instead."
    ),
    "jackpot_not_waiting": _(
        "Hit {hit} of a jackpot does not wait: it was decided, or never was. Look at the list again"
        " (`arclight floor jackpot list`)."
    ),
    "prize_not_held": _(
        "Prize {prize} is not held. Look at the winner's file again (`arclight cage find`)."
    ),
    "prize_held": _(
        "Account {player} holds {available:money}; {held:money} of prizes is held until the"
        " identity check. Release it first (`arclight cage release-prize {player}`)."
    ),
    # The board
    "already_listed": _(
        "The player is on this list already, as number {place}. Nothing needs to be done;"
        " `arclight floor unlist {place}` takes the player off."
    ),
    "table_in_use": _("A game is open on table {table}. Close it first."),
    "tables_all_open": _("The house opens no more than {most} tables. Close one first."),
    "place_called": _(
        "Number {place} is called to seat {seat} of table {table} already. Wait until the player"
        " comes or the call lapses, or reserve a seat instead."
    ),
    "place_unknown_on_list": _(
        "Nobody waits under number {place} any more. Look at the lists again (`arclight floor"
        " room`)."
    ),
    "place_not_lapsed": _(
        "The call of number {place} is still good. Wait until it is over, or take the number off"
        " the list first."
    ),
    "seat_not_held": _(
        "Seat {seat} of table {table} is not held for player {player}. Look at the room again"
        " (`arclight floor room`)."
    ),
    "seat_held": _(
        "Seat {seat} of table {table} is held for another player. Choose another seat, or let this"
        " one go (`arclight floor reserve PLAYER {table} {seat} --cancel`)."
    ),
    "wish_unknown": _("The wish for another seat is no longer open. Look at the table again."),
    "call_unknown": _(
        "Call {call} was answered before, or there is none. Look at the open calls (`arclight"
        " floor room`)."
    ),
    "hand_disputed_before": _(
        "The player disputed hand {hand} before ({dispute}). Look at that dispute (`arclight"
        " report show disputes`)."
    ),
    "disputes_too_many": _(
        "The player disputed {most} hands within a day. Take further ones in person."
    ),
    "list_full": _("The list {list} is full: it holds {most} names. Take somebody off it first."),
    "dispute_unknown": _(
        "Dispute {dispute} was decided before, or there is none. Look at the open ones (`arclight"
        " floor room`)."
    ),
}
