"""One sentence for every refusal of the tables, the room and the link, by its code on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cli.refusals.marking import mark

RULES: Final[Mapping[str, str]] = {
    # In a hand
    "not_your_turn": mark("It is not seat {seat}'s turn. Wait until it is."),
    "stale_turn": mark("That decision is over. Look at the table again."),
    "hand_over": mark("The hand is over. Wait for the next."),
    "action_stopped": mark("The action is stopped. Resume it first (`arclight floor resume`)."),
    "action_not_stopped": mark("The action is not stopped. Nothing has to be resumed."),
    "not_in_hand": mark("Seat {seat} is not in the hand. Look at the table again."),
    "cannot_check": mark("Seat {seat} cannot check. Call {to_call:money} or fold."),
    "nothing_to_call": mark("Seat {seat} has nothing to call. Checking is free."),
    "raise_not_open": mark("Seat {seat} may not raise now. Call or fold."),
    "raise_out_of_range": mark(
        "{asked:money} is no legal raise. Choose one from {least:money} to {most:money}."
    ),
    "raise_off_step": mark(
        "{asked:money} is no legal raise. Choose {least:money}, or that and {step:money} more each"
        " time."
    ),
    "no_bring_in": mark("Seat {seat} has no bring-in to make. Choose another act."),
    "no_chop": mark("Seat {seat} may not chop the blinds now. Choose another act."),
    "cannot_fold": mark("Seat {seat} cannot fold. Bring it in for {bring_in:money}."),
    "no_showdown_choice": mark("Seat {seat} has nothing to show or muck now. Nothing is asked."),
    "betting_not_open": mark("No betting is open. Wait for the next decision."),
    "pot_already_pushed": mark(
        "A pot was already pushed: the hand can no longer be voided. Put a balance right at the"
        " cage (`arclight cage adjust`)."
    ),
    "bad_deck": mark("The deck is not whole ({count} cards). Call whoever looks after the server."),
    "bad_setup": mark("The hand cannot be set up: {key} = {value}. Put that value right."),
    "bad_record": mark(
        "The record cannot be read: {field} = {value}, needed: {need}. Put that value right, or"
        " name another file."
    ),
    "not_expressible": mark("{value} cannot be written as {format}. Choose another form."),
    # Seats and buy-ins
    "bad_setting": mark("{key} = {value} is not possible. Write {need}."),
    "seat_unknown": mark("There is no seat {seat}; the table has {seats}. Choose one of these."),
    "seat_taken": mark("Seat {seat} is taken. Choose another."),
    "seat_empty": mark(
        "Nobody sits at seat {seat}. Look at the room again (`arclight floor room`)."
    ),
    "seat_reserved": mark("Seat {seat} is held for its player. Choose another."),
    "already_seated": mark("The player already sits at seat {seat}. One seat for each."),
    "buy_in_too_small": mark("{asked:money} is too little. Bring at least {least:money}."),
    "buy_in_too_large": mark("{asked:money} is too much. Bring at most {most:money}."),
    "short_buy_used": mark("One short buy was made. Bring at least {least:money}."),
    "return_stack_too_small": mark(
        "Who returns within the hour brings the stack he left with. Bring {least:money}."
    ),
    "stack_full": mark(
        "With {asked:money} the stack of {stack:money} would pass {most:money}. Ask for less."
    ),
    "top_up_booked": mark("Seat {seat} has {amount:money} booked already. Cancel that first."),
    "no_top_up_booked": mark("Seat {seat} has no chips booked. Nothing has to be cancelled."),
    "not_multiple_of_chip": mark(
        "{asked:money} is no whole number of {chip:money} chips. Choose an amount that is."
    ),
    "hand_running": mark(
        "A hand is being played. Wait until it is over, or pause the table first (`arclight floor"
        " pause`)."
    ),
    "no_hand_running": mark("No hand is being played. Wait until one is."),
    "table_not_running": mark(
        "The table is {status:word}. Start it first (`arclight floor start`)."
    ),
    "table_running": mark("The table is already running. Nothing has to be started."),
    "table_closed": mark("The table is closed. Open it first (`arclight floor open`)."),
    "too_few_players": mark(
        "{players} can play, {needed} are needed. Wait until they sit there with chips."
    ),
    "already_sitting_out": mark("Seat {seat} already sits out. Nothing has to be done."),
    "not_sitting_out": mark("Seat {seat} does not sit out. Nothing has to be done."),
    "not_leaving": mark("Seat {seat} is not about to leave. Nothing has to be done."),
    "no_big_blind": mark("This game has no blinds. Sit seat {seat} out after the hand instead."),
    "sent_away": mark(
        "Seat {seat} was told to leave after the hand ({cause:word}). Take the stack to the cage."
    ),
    "no_chips": mark("Seat {seat} has no chips. Buy in again."),
    "nothing_owed": mark("Seat {seat} owes no blinds. Nothing has to be posted."),
    "button_not_sold": mark(
        "The button cannot be bought at this table. Wait for the big blind, or post."
    ),
    "no_straddle": mark(
        "Seat {seat} may not straddle the next hand. Try again when the seat is next to straddle."
    ),
    "time_bank_running": mark("The time bank of seat {seat} already runs. Act before it is over."),
    "time_bank_not_running": mark(
        "The time bank of seat {seat} does not run. Nothing has to be stopped."
    ),
    "stale_ticket": mark("Meanwhile something else happened at the seat. Look again."),
    "not_at_this_table": mark(
        "The player is not at this table. Look at the room again (`arclight floor room`)."
    ),
    "chips_left": mark("Seat {seat} still has {stack:money}. Top up instead."),
    "not_in_tournament": mark("That is not possible in a tournament. Do it at a cash game."),
    "no_time_fee": mark("This table takes no time collection. Nothing has to be paid."),
    # Tournaments
    "tournament_begun": mark(
        "The tournament is {stage:word}: nobody enters or leaves. Call it off to end it."
    ),
    "tournament_not_played": mark(
        "The tournament is {stage:word}. Do this while it is being played."
    ),
    "level_not_over": mark("Level {level} is not over. Wait for its end, or choose another level."),
    "on_break": mark("The tournament is on a break. Wait until it is over, or end it first."),
    "penalty_served": mark("Seat {seat} misses {hands} more hands. Wait until they are played."),
    "prizes_paid": mark(
        "Prizes were paid: the pool holds {pool:money} of {needed:money}. Divide what is left of it"
        " among those who still play."
    ),
    "deals_off": mark("This tournament is played to its end. Play on."),
    "deal_open": mark("A deal was proposed at seat {seat}. Answer it, or wait until it is over."),
    "deal_proposed": mark("A deal was proposed in level {level}. Wait for the next level."),
    "deal_answered": mark("Seat {seat} has answered. Wait for the others."),
    "no_deal_open": mark("No deal is proposed now. Nothing has to be answered."),
}
SERVER: Final[Mapping[str, str]] = {
    "table_frozen": mark(
        "The table is frozen after a fault ({reason}). Thaw it, or void the hand."
    ),
    "table_not_frozen": mark(
        "Table {table} is not frozen. It needs no thaw; `arclight floor start {table}` lets a"
        " paused one go on."
    ),
    "books_differ": mark(
        "The audit found that the books were changed. No money goes out and no card or PIN is given"
        " until they are put right: see the alarm, call the supervisor, run `arclight audit`."
    ),
    "software_changed": mark(
        "The house file or the program is not what two persons allowed. Until they allow it, or it"
        " is put back and the server started again, the cage moves no money and gives no card or"
        " PIN. See `arclight staff check-software` and `arclight staff software`."
    ),
    "books_stopped": mark("The books take nothing now. Look at the server's alarms."),
    "settings_do_not_fit": mark(
        "These settings do not fit who sits there: {key} = {value}. Choose {need}, or let players"
        " leave first."
    ),
    "deal_is_the_servers": mark("Decks come from the table's own shuffle. No deck can be brought."),
    "betting_is_over": mark(
        "The betting of hand {hand} is over: the cards decide it now. Wait for the end of the hand."
    ),
    "fold_instead": mark(
        "The hand waits for the lost seat {seat}. Fold that seat instead (`arclight floor fold`)."
    ),
    "seat_answers": mark("The station of seat {seat} answers. Put the clock on it instead."),
    "grace_running": mark("The table waits {seconds} s more for seat {seat}. Fold it then."),
    "clock_not_open": mark(
        "Seat {seat} has no decision to be hurried. Look at the table again (`arclight floor"
        " room`)."
    ),
    "hand_not_recorded": mark("No hand {hand} can be recalled here. Choose one of the last hands."),
    "nothing_to_approve": mark("That is not what runs now ({digest}). Look at it again."),
    "fault": mark("The server is at fault; its log says how. Nothing more was done."),
    "not_for_this_role": mark(
        "{role:one} may not ask for this here. Ask somebody who may, or use a computer that is"
        " enrolled for it."
    ),
    "desk_wrong": mark(
        "A key of {role:one} does not ask for the desk {desk}. Enrol this computer for it."
    ),
    "too_many_watches": mark("{most} pages are being watched already. Close some of them first."),
    "not_yours": mark("That belongs to another seat. Do it at that seat."),
    "nobody_signed_in": mark("Nobody is signed in here. Swipe a card and enter its PIN first."),
    "no_card_swiped": mark("No card was read. Swipe the card first."),
    "seat_locked": mark("The player sits out and the seat is locked. Enter the PIN to open it."),
    "seat_not_free": mark(
        "Table {table}, seat {seat} is not free: a player sits there, or its screen is lost. Choose"
        " another seat."
    ),
    "seat_unknown": mark(
        "Table {table} has no seat {seat}: it has seats 1 to {seats}. Choose one of them."
    ),
    "signed_in_here": mark(
        "The card's holder is playing at this seat already. Nothing has to be done."
    ),
    "card_needed": mark(
        "A PIN alone pays nothing out here. Swipe player {player}'s card (--card), write how you"
        " know the customer (--known) if the house file allows it, or take the document"
        " (--document)."
    ),
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
    "not_called": mark(
        "A waiting list runs and another player is called. Ask the floor to be put on the list."
    ),
    "held_for_another": mark(
        "Table {table}, seat {seat} is held for another player. Choose another seat."
    ),
    "busy": mark("The server is busy with such questions. Try again in {retry_s} s."),
    "too_often": mark("That was asked too often. Try again in {retry_s} s."),
    "station_busy": mark("Somebody is signing in at that station. Wait a moment and try again."),
    "floor_menu_locked": mark("The house allows no floor menu at the seats. Use `arclight floor`."),
    "no_floor_menu": mark(
        "The floor menu is not open or has timed out. Swipe the staff card again."
    ),
    "in_a_hand": mark("Seat {seat} of table {table} is in a hand. Wait until it is over."),
    "dealing_stopped": mark("No hand may begin in the room now ({why}). See the alarms."),
    "player_not_found": mark(
        'Nobody is called "{nickname}". Look for a part of the name (`arclight cage find`).'
    ),
    "request_reused": mark(
        "The request {request_id} came back with other content. Nothing was done; type the command"
        " again."
    ),
    "table_unknown": mark(
        "No game is open on table {table}. Open it first (`arclight floor open {table} GAME`), or"
        " look at `arclight floor room`."
    ),
    "preset_unknown": mark('The house file has no table "{preset}". Choose one of: {known}.'),
    "settings_unreadable": mark("The settings cannot be read: {problem}. Put them right."),
    "another_game": mark('Table {table} plays another game. Ask the floor for its list "{list}".'),
    "list_unknown": mark(
        'No open table is filled from the list "{list}". Type the number of a table, or one of:'
        " {known}."
    ),
    "no_free_seat": mark(
        "Table {table} has no free seat. Choose another table, or in a cash game put the player on"
        " its waiting list (`arclight floor list`)."
    ),
    "hand_not_running": mark(
        "Hand {hand} is not being played: now it is {now}. Type the number of that one."
    ),
    "report_unknown": mark('There is no report "{report}". Look at `arclight report list`.'),
    "report_argument": mark("The report cannot be made like this. Give it {argument}: {need}."),
    "report_too_long": mark("The report would be too long. Ask for less."),
    "cage_station_unknown": mark(
        'No customer screen "{station}" is connected; connected: {known}. Start it, or name another'
        " with --station. A payout also goes with --document."
    ),
    "nothing_asked": mark("The customer's screen is not asked for this. Ask it anew."),
    "screen_taken": mark(
        "At {station} the customer of another cashier is being asked. Name your own screen with"
        " --station, or wait: a question ends after five minutes at most."
    ),
    "customer_declined": mark("Nothing was done: {why:end}. Ask again."),
    "proof_needed": mark(
        "A PIN or a document must prove the player. Let the customer enter the PIN, or name the"
        " document with --document."
    ),
    "word_unknown": mark("{field} = {value} is unknown. Choose one of: {need}."),
    "day_far_off": mark(
        "{day} is far from {today}, the gaming day by the room's clock. Type another day, or add"
        " --sure."
    ),
    "no_such_day": mark("{field} = {value}: there is no such day. Type another."),
}
LINK: Final[Mapping[str, str]] = {
    "link_key_missing": mark("There is no server key {path}. Start the server once, or enrol it."),
    "link_key_exposed": mark("Others can read {path} (mode {mode}). Allow its owner only (0600)."),
    "link_key_unreadable": mark(
        "{path} holds no key. Restore it from a backup of the keys, or enrol anew."
    ),
    "allow_list_unreadable": mark(
        "{path} cannot be read: {problem}. Restore it from a backup of the keys, or enrol anew."
    ),
    "bundle_unreadable": mark(
        "{path} holds no client's keys: {problem}. Copy it again from where it was enrolled, or"
        " enrol it anew."
    ),
    "link_file_exists": mark("{path} exists and a key is never written over. Name a new file."),
    "place_wrong": mark(
        '{role:one} cannot be at "{place}". Name a place of its kind, such as seat:1:3, centre:1'
        " or cage:1."
    ),
    "place_taken": mark('{place} belongs to "{name}". Revoke it first.'),
    "peer_name_taken": mark('Another key is called "{name}". Choose another name.'),
    "peer_unknown": mark('Nobody called "{asked}" is enrolled. Look at `arclight enroll list`.'),
    "address_unusable": mark(
        "The server cannot listen at {address}: {problem}. Choose another with --listen, or end"
        " what listens there."
    ),
    "too_fast": mark("Too many requests at once. Try again in a moment."),
    "too_many_open": mark("Too many requests are open. Wait for an answer first."),
    "answer_too_long": mark("The answer is too long. Ask for less."),
    "frame_wrong_version": mark(
        "The server speaks version {needed}, this program {version}. Install the same version on"
        " both."
    ),
    "frame_too_long": mark("The request is too long. Ask for less."),
    "frame_empty": mark("The request was empty. Use programs of the same version on both sides."),
    "frame_not_a_message": mark(
        "The request is not well formed: {problem}. Use programs of the same version on both sides."
    ),
}
ROOM_SENTENCES: Final[Mapping[str, str]] = {**RULES, **SERVER, **LINK}
