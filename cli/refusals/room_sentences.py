"""One sentence for every refusal of the tables, the room and the link, by its code on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cli.refusals.book_sentences import mark

RULES: Final[Mapping[str, str]] = {
    # In a hand
    "not_your_turn": mark("It is not seat {seat}'s turn."),
    "stale_turn": mark("That decision is over. Look at the table again."),
    "hand_over": mark("The hand is over."),
    "action_stopped": mark("The action is stopped. Resume it first."),
    "action_not_stopped": mark("The action is not stopped."),
    "not_in_hand": mark("Seat {seat} is not in the hand."),
    "cannot_check": mark("Seat {seat} must call {to_call:money} or fold."),
    "nothing_to_call": mark("Seat {seat} has nothing to call; checking is free."),
    "raise_not_open": mark("Seat {seat} may not raise now."),
    "raise_out_of_range": mark(
        "{asked:money} is no legal raise: from {least:money} to {most:money}."
    ),
    "raise_off_step": mark("{asked:money} is no legal raise: {least:money} and {step:money} more."),
    "no_bring_in": mark("Seat {seat} has no bring-in to make."),
    "no_chop": mark("Seat {seat} may not chop the blinds now."),
    "cannot_fold": mark("Seat {seat} must bring it in for {bring_in:money}."),
    "no_showdown_choice": mark("Seat {seat} has nothing to show or muck now."),
    "betting_not_open": mark("No betting is open."),
    "pot_already_pushed": mark("A pot was already pushed; the hand can no longer be voided."),
    "bad_deck": mark("The deck is not whole ({count} cards). Call whoever looks after the server."),
    "bad_setup": mark("The hand cannot be set up: {key} = {value}."),
    "bad_record": mark("The record cannot be read: {field} = {value}, needed: {need}."),
    "not_expressible": mark("{value} cannot be written as {format}."),
    # Seats and buy-ins
    "bad_setting": mark("{key} = {value} is not possible; needed: {need}."),
    "seat_unknown": mark("There is no seat {seat}; the table has {seats}."),
    "seat_taken": mark("Seat {seat} is taken."),
    "seat_empty": mark("Nobody sits at seat {seat}."),
    "seat_reserved": mark("Seat {seat} is held for its player."),
    "already_seated": mark("The player already sits at seat {seat}."),
    "buy_in_too_small": mark("{asked:money} is too little; bring at least {least:money}."),
    "buy_in_too_large": mark("{asked:money} is too much; bring at most {most:money}."),
    "short_buy_used": mark("One short buy was made; bring at least {least:money}."),
    "return_stack_too_small": mark(
        "Who returns within the hour brings the stack he left with, {least:money}."
    ),
    "stack_full": mark("With {asked:money} the stack of {stack:money} would pass {most:money}."),
    "top_up_booked": mark("Seat {seat} has {amount:money} booked already. Cancel that first."),
    "no_top_up_booked": mark("Seat {seat} has no chips booked."),
    "not_multiple_of_chip": mark("{asked:money} is no whole number of {chip:money} chips."),
    "hand_running": mark("A hand is being played. Wait until it is over."),
    "no_hand_running": mark("No hand is being played."),
    "table_not_running": mark("The table is {status:word}. Start it first."),
    "table_running": mark("The table is already running."),
    "table_closed": mark("The table is closed."),
    "too_few_players": mark("{players} can play, {needed} are needed."),
    "already_sitting_out": mark("Seat {seat} already sits out."),
    "not_sitting_out": mark("Seat {seat} does not sit out."),
    "sent_away": mark("Seat {seat} was told to leave after the hand ({cause:word})."),
    "no_chips": mark("Seat {seat} has no chips. Buy in again."),
    "nothing_owed": mark("Seat {seat} owes no blinds."),
    "button_not_sold": mark("The button cannot be bought at this table."),
    "no_straddle": mark("Seat {seat} may not straddle the next hand."),
    "time_bank_running": mark("The time bank of seat {seat} already runs."),
    "time_bank_not_running": mark("The time bank of seat {seat} does not run."),
    "stale_ticket": mark("Meanwhile something else happened at the seat. Look again."),
    "not_at_this_table": mark("The player is not at this table."),
    "chips_left": mark("Seat {seat} still has {stack:money}. Top up instead."),
    "not_in_tournament": mark("That is not possible in a tournament."),
    "no_time_fee": mark("This table takes no time collection."),
}
SERVER: Final[Mapping[str, str]] = {
    "table_frozen": mark(
        "The table is frozen after a fault ({reason}). Thaw it, or void the hand."
    ),
    "table_not_frozen": mark("Table {table} is not frozen."),
    "books_differ": mark(
        "The audit found that the books were changed. No money goes out and no card or PIN is given"
        " until they are put right: see the alarm, call the supervisor, run `arclight audit`."
    ),
    "books_stopped": mark("The books take nothing now. Look at the server's alarms."),
    "settings_do_not_fit": mark(
        "These settings do not fit who sits there: {key} = {value}, needed: {need}."
    ),
    "deal_is_the_servers": mark("Decks come from the table's own shuffle."),
    "betting_is_over": mark("The betting of hand {hand} is over: the cards decide it now."),
    "fold_instead": mark("The hand waits for the lost seat {seat}: fold that seat instead."),
    "seat_answers": mark("The station of seat {seat} answers. Put the clock on it instead."),
    "grace_running": mark("The table waits {seconds} s more for seat {seat}. Fold it then."),
    "clock_not_open": mark("Seat {seat} has no decision to be hurried."),
    "hand_not_recorded": mark("No hand {hand} can be recalled here."),
    "nothing_to_approve": mark("That is not what runs now ({digest}). Look at it again."),
    "fault": mark("The server is at fault; its log says how. Nothing more was done."),
    "not_for_this_role": mark("{role:one} key may not ask for this. Use another bundle."),
    "not_yours": mark("That belongs to another seat."),
    "nobody_signed_in": mark("Nobody is signed in here."),
    "no_card_swiped": mark("Swipe the card first."),
    "seat_locked": mark("The player sits out: the PIN opens the seat."),
    "seat_not_free": mark("Another player sits at table {table}, seat {seat}."),
    "signed_in_here": mark("The card's holder is playing at this seat already."),
    "card_of_another": mark("The card is not player {player}'s. Swipe the player's own card."),
    "player_changed": mark(
        "Player {player} does not sit at table {table}, seat {seat} any more. Nothing was done."
    ),
    "seat_without_screen": mark(
        "Table {table}, seat {seat} has no screen. Choose another seat, or add --anyway."
    ),
    "stack_does_not_fit": mark(
        "The stack of {stack:money} does not fit table {table}, which takes {least:money} to"
        " {most:money}. Choose another table, or add --anyway."
    ),
    "seated_elsewhere": mark("The player sits at table {table}, seat {seat}. One seat for each."),
    "not_called": mark("A waiting list runs and another player is called."),
    "held_for_another": mark("Table {table}, seat {seat} is held for another player."),
    "busy": mark("The server is busy with such questions. Try again in {retry_s} s."),
    "too_often": mark("That was asked too often. Try again in {retry_s} s."),
    "station_busy": mark("Somebody is signing in at that station."),
    "floor_menu_locked": mark("The house allows no floor menu at the seats."),
    "no_floor_menu": mark("The floor menu is not open or has timed out."),
    "in_a_hand": mark("Seat {seat} of table {table} is in a hand. Wait until it is over."),
    "dealing_stopped": mark("No hand may begin in the room now ({why}). See the alarms."),
    "player_not_found": mark('Nobody is called "{nickname}".'),
    "request_reused": mark("The request {request_id} came back with other content."),
    "table_unknown": mark("No game is open on table {table}."),
    "preset_unknown": mark('The house file has no table "{preset}".'),
    "settings_unreadable": mark("The settings cannot be read: {problem}."),
    "another_game": mark('Table {table} plays another game. Ask the floor for its list "{list}".'),
    "list_unknown": mark('No open table is filled from the list "{list}".'),
    "no_free_seat": mark("Table {table} has no free seat."),
    "hand_not_running": mark("Hand {hand} is not being played; now it is {now}."),
    "report_unknown": mark('There is no report "{report}".'),
    "report_argument": mark("The report needs {argument}: {need}."),
    "report_too_long": mark("The report would be too long. Ask for less."),
    "cage_station_unknown": mark(
        'No customer screen "{station}" is connected; connected: {known}. Start it, or name another'
        " with --station. A payout also goes with --document."
    ),
    "nothing_asked": mark("The customer's screen is not asked for this."),
    "customer_declined": mark("Nothing was done: {why:end}. Ask again."),
    "proof_needed": mark("A PIN or a document must prove the player."),
    "word_unknown": mark("{field} = {value} is unknown; known: {need}."),
    "day_far_off": mark(
        "{day} is far from today's gaming day, {today}. Type another day, or add --sure."
    ),
    "no_such_day": mark("{field} = {value}: there is no such day."),
}
LINK: Final[Mapping[str, str]] = {
    "link_key_missing": mark("There is no server key {path}. Start the server once, or enrol it."),
    "link_key_exposed": mark("Others can read {path} (mode {mode}). Allow its owner only (0600)."),
    "link_key_unreadable": mark("{path} holds no key."),
    "allow_list_unreadable": mark("{path} cannot be read: {problem}."),
    "bundle_unreadable": mark("{path} holds no client's keys: {problem}."),
    "link_file_exists": mark("{path} exists; a key is never written over."),
    "place_wrong": mark('{role:one} cannot be at "{place}".'),
    "place_taken": mark('{place} belongs to "{name}". Revoke it first.'),
    "peer_name_taken": mark('Another key is called "{name}". Choose another name.'),
    "peer_unknown": mark('Nobody called "{asked}" is enrolled.'),
    "address_unusable": mark("The server cannot listen at {address}: {problem}."),
    "too_fast": mark("Too many requests at once. Try again in a moment."),
    "too_many_open": mark("Too many requests are open."),
    "answer_too_long": mark("The answer is too long. Ask for less."),
    "frame_wrong_version": mark("The server speaks version {needed}, this program {version}."),
    "frame_too_long": mark("The request is too long."),
    "frame_empty": mark("The request was empty."),
    "frame_not_a_message": mark("The request is not well formed: {problem}."),
}
ROOM_SENTENCES: Final[Mapping[str, str]] = {**RULES, **SERVER, **LINK}
