"""One sentence for every refusal of the tables, the room and the link, by its code on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sentences.marking import mark as _

RULES: Final[Mapping[str, str]] = {
    # In a hand
    "not_your_turn": _("It is not seat {seat}'s turn. Wait until it is."),
    "stale_turn": _("That decision is over. Look at the table again."),
    "hand_over": _("The hand is over. Wait for the next."),
    "action_stopped": _("The action is stopped. Resume it first (`arclight floor resume`)."),
    "action_not_stopped": _("The action is not stopped. Nothing has to be resumed."),
    "not_in_hand": _("Seat {seat} is not in the hand. Look at the table again."),
    "cannot_check": _("Seat {seat} cannot check. Call {to_call:money} or fold."),
    "nothing_to_call": _("Seat {seat} has nothing to call. Checking is free."),
    "raise_not_open": _("Seat {seat} may not raise now. Call or fold."),
    "raise_out_of_range": _(
        "{asked:money} is no legal raise. Choose one from {least:money} to {most:money}."
    ),
    "raise_off_step": _(
        "{asked:money} is no legal raise. Choose {least:money}, or that and {step:money} more each"
        " time."
    ),
    "no_bring_in": _("Seat {seat} has no bring-in to make. Choose another act."),
    "no_chop": _("Seat {seat} may not chop the blinds now. Choose another act."),
    "cannot_fold": _("Seat {seat} cannot fold. Bring it in for {bring_in:money}."),
    "must_bet": _("Seat {seat} must bet. Bet {least:money} or more."),
    "runs_not_open": _("Seat {seat} is not asked about a second run now. Nothing was done."),
    "no_rabbit": _("No cards can be asked for now. Ask right after a pot that nobody contested."),
    "draw_not_open": _("Seat {seat} has no cards to decide about now. Wait for the draw."),
    "discard_count": _(
        "{count} cards cannot be given up here. Give up at least {least} and at most {most}."
    ),
    "not_your_card": _("Seat {seat} cannot give up that card. Choose face-down cards, each once."),
    "no_showdown_choice": _("Seat {seat} has nothing to show or muck now. Nothing is asked."),
    "betting_not_open": _("No betting is open. Wait for the next decision."),
    "pot_already_pushed": _(
        "A pot was already pushed: the hand can no longer be voided. Put a balance right at the"
        " cage (`arclight cage adjust`)."
    ),
    "bad_deck": _("The deck is not whole ({count} cards). Call whoever looks after the server."),
    "bad_setup": _("The hand cannot be set up: {key} = {value}. Put that value right."),
    "bad_record": _(
        "The record cannot be read: {field} = {value}, needed: {need}. Put that value right, or"
        " name another file."
    ),
    "not_expressible": _("{value} cannot be written as {format}. Choose another form."),
    # Seats and buy-ins
    "bad_setting": _("{key} = {value} is not possible. Write {need}."),
    "seat_unknown": _("There is no seat {seat}; the table has {seats}. Choose one of these."),
    "seat_taken": _("Seat {seat} is taken. Choose another."),
    "seat_empty": _("Nobody sits at seat {seat}. Look at the room again (`arclight floor room`)."),
    "seat_reserved": _("Seat {seat} is held for its player. Choose another."),
    "already_seated": _("The player already sits at seat {seat}. One seat for each."),
    "buy_in_too_small": _("{asked:money} is too little. Bring at least {least:money}."),
    "buy_in_too_large": _("{asked:money} is too much. Bring at most {most:money}."),
    "short_buy_used": _("One short buy was made. Bring at least {least:money}."),
    "return_stack_too_small": _(
        "Who returns within the hour brings the stack he left with. Bring {least:money}."
    ),
    "stack_full": _(
        "With {asked:money} the stack of {stack:money} would pass {most:money}. Ask for less."
    ),
    "top_up_booked": _("Seat {seat} has {amount:money} booked already. Cancel that first."),
    "no_top_up_booked": _("Seat {seat} has no chips booked. Nothing has to be cancelled."),
    "not_multiple_of_chip": _(
        "{asked:money} is no whole number of {chip:money} chips. Choose an amount that is."
    ),
    "hand_running": _(
        "A hand is being played. Wait until it is over, or pause the table first (`arclight floor"
        " pause`)."
    ),
    "no_hand_running": _("No hand is being played. Wait until one is."),
    "table_not_running": _("The table is {status:word}. Start it first (`arclight floor start`)."),
    "table_running": _("The table is already running. Nothing has to be started."),
    "table_closed": _("The table is closed. Open it first (`arclight floor open`)."),
    "too_few_players": _(
        "{players} can play, {needed} are needed. Wait until more sit there with chips, or have"
        " entered the tournament."
    ),
    "already_sitting_out": _("Seat {seat} already sits out. Nothing has to be done."),
    "not_sitting_out": _("Seat {seat} does not sit out. Nothing has to be done."),
    "not_leaving": _("Seat {seat} is not about to leave. Nothing has to be done."),
    "no_big_blind": _("This game has no blinds. Sit seat {seat} out after the hand instead."),
    "sent_away": _(
        "Seat {seat} was told to leave after the hand ({cause:word}). Take the stack to the cage."
    ),
    "no_chips": _("Seat {seat} has no chips. Buy in again."),
    "nothing_owed": _("Seat {seat} owes no blinds. Nothing has to be posted."),
    "button_not_sold": _(
        "The button cannot be bought at this table. Wait for the big blind, or post."
    ),
    "no_straddle": _(
        "Seat {seat} may not straddle the next hand. Try again when the seat is next to straddle."
    ),
    "time_bank_running": _("The time bank of seat {seat} already runs. Act before it is over."),
    "time_bank_not_running": _(
        "The time bank of seat {seat} does not run. Nothing has to be stopped."
    ),
    "stale_ticket": _("Meanwhile something else happened at the seat. Look again."),
    "not_at_this_table": _(
        "The player is not at this table. Look at the room again (`arclight floor room`)."
    ),
    "chips_left": _("Seat {seat} still has {stack:money}. Top up instead."),
    "not_in_tournament": _("That is not possible in a tournament. Do it at a cash game."),
    "no_time_fee": _("This table takes no time collection. Nothing has to be paid."),
    # Tournaments
    "tournament_begun": _(
        "The tournament is {stage:word}. Once it has begun nobody enters or leaves; call it off to"
        " end it."
    ),
    "tournament_not_played": _(
        "The tournament is {stage:word}. This is possible only while it is being played."
    ),
    "level_not_over": _("Level {level} is not over. Wait for its end, or choose another level."),
    "on_break": _("The tournament is on a break. Wait until it is over, or end it first."),
    "penalty_served": _("Seat {seat} misses {hands} more hands. Wait until they are played."),
    "prizes_paid": _(
        "Prizes were paid: the pool holds {pool:money} of {needed:money}. Divide what is left of it"
        " among those who still play."
    ),
    "deals_off": _("This tournament is played to its end. Play on."),
    "deal_open": _("A deal was proposed at seat {seat}. Answer it, or wait until it is over."),
    "deal_proposed": _("A deal was proposed in level {level}. Wait for the next level."),
    "deal_answered": _("Seat {seat} has answered. Wait for the others."),
    "no_deal_open": _("No deal is proposed now. Nothing has to be answered."),
}
SERVER: Final[Mapping[str, str]] = {
    "table_frozen": _("The table is frozen after a fault ({reason}). Thaw it, or void the hand."),
    "table_not_frozen": _(
        "Table {table} is not frozen. It needs no thaw; `arclight floor start {table}` lets a"
        " paused one go on."
    ),
    "books_differ": _(
        "The audit found that the books were changed. No money goes out and no card or PIN is given"
        " until they are put right: see the alarm, call the supervisor, run `arclight audit`."
    ),
    "software_changed": _(
        "The house file or the program is not what two persons allowed. Until they allow it, or it"
        " is put back and the server started again, the cage moves no money and gives no card or"
        " PIN. See `arclight staff check-software` and `arclight staff software`."
    ),
    "books_stopped": _("The books take nothing now. Look at the server's alarms."),
    "settings_do_not_fit": _(
        "These settings do not fit who sits there: {key} = {value}. Choose {need}, or let players"
        " leave first."
    ),
    "deal_is_the_servers": _("Decks come from the table's own shuffle. No deck can be brought."),
    "betting_is_over": _(
        "The betting of hand {hand} is over: the cards decide it now. Wait for the end of the hand."
    ),
    "fold_instead": _(
        "The hand waits for the lost seat {seat}. Fold that seat instead (`arclight floor fold`)."
    ),
    "seat_answers": _("The station of seat {seat} answers. Put the clock on it instead."),
    "grace_running": _("The table waits {seconds} s more for seat {seat}. Fold it then."),
    "clock_not_open": _(
        "Seat {seat} has no decision to be hurried. Look at the table again (`arclight floor"
        " room`)."
    ),
    "hand_not_recorded": _("No hand {hand} can be recalled here. Choose one of the last hands."),
    "nothing_to_approve": _("That is not what runs now ({digest}). Look at it again."),
    "wish_unknown": _("Nobody asks for approval {wish} any more. Ask for it again."),
    "wish_waits": _("Nobody has approved it yet. Wait until somebody does."),
    "wish_refused": _('{by} said no: "{reason}". Talk to that person.'),
    "fault": _("The server is at fault; its log says how. Nothing more was done."),
    "not_for_this_role": _(
        "{role:one} may not ask for this here. Ask somebody who may, or use a computer that is"
        " enrolled for it."
    ),
    "desk_wrong": _(
        "A key of {role:one} does not ask for the desk {desk}. Enrol this computer for it."
    ),
    "too_many_watches": _("{most} pages are being watched already. Close some of them first."),
    "not_yours": _("That belongs to another seat. Do it at that seat."),
    "nobody_signed_in": _("Nobody is signed in here. Swipe a card and enter its PIN first."),
    "no_card_swiped": _("No card was read. Swipe the card first."),
    "seat_locked": _("The player sits out and the seat is locked. Enter the PIN to open it."),
    "seat_not_free": _(
        "Table {table}, seat {seat} is not free: a player sits there, or its screen is lost. Choose"
        " another seat."
    ),
    "seat_unknown": _(
        "Table {table} has no seat {seat}: it has seats 1 to {seats}. Choose one of them."
    ),
    "signed_in_here": _(
        "The card's holder is playing at this seat already. Nothing has to be done."
    ),
    "card_needed": _(
        "A PIN alone pays nothing out here. Swipe player {player}'s card (--card), write how you"
        " know the customer (--known) if the house file allows it, or take the document"
        " (--document)."
    ),
    "card_of_another": _("The card is not player {player}'s. Swipe the player's own card."),
    "player_changed": _(
        "Player {player} does not sit at table {table}, seat {seat} any more. Nothing was done."
    ),
    "device_place": _("{place} is no place of such a device. Choose table and seat again."),
    "device_key_taken": _("This key is enrolled already. Make a new key for the device."),
    "device_taken": _("{place} has a device already ({name}). Revoke that one first."),
    "device_code_wrong": _("This code is not open. Ask the floor for a new one."),
    "device_unknown": _("No such station or screen is enrolled. Look at the list again."),
    "player_barred": _(
        "Player {player} in seat {seat} may not play, and the tournament waits. Lift the lock, or"
        " remove the player with a second person."
    ),
    "device_in_play": _(
        "{place} serves the player at table {table}, seat {seat}, who is in a hand or in a"
        " tournament. Wait for the end of the hand; in a tournament, pause the table first."
    ),
    "table_changed": _(
        "Table {table} has changed since it was shown. Nothing was done; look at it again."
    ),
    "seat_without_screen": _(
        "Table {table}, seat {seat} has no screen. Choose another seat, or add --anyway."
    ),
    "no_jackpot": _("The house has no jackpot {jackpot}. Its jackpots: {known}."),
    "table_without_screens": _(
        "No screen of table {table} has been on. Start the screens of its seats, or add --anyway."
    ),
    "stack_does_not_fit": _(
        "The stack of {stack:money} does not fit table {table}, which takes {least:money} to"
        " {most:money}. Choose another table, or add --anyway."
    ),
    "seated_elsewhere": _("The player sits at table {table}, seat {seat}. One seat for each."),
    "not_called": _(
        "A waiting list runs and another player is called. Ask the floor to be put on the list."
    ),
    "held_for_another": _(
        "Table {table}, seat {seat} is held for another player. Choose another seat."
    ),
    "busy": _("The server is busy with such questions. Try again in {retry_s} s."),
    "too_often": _("That was asked too often. Try again in {retry_s} s."),
    "station_busy": _("Somebody is signing in at that station. Wait a moment and try again."),
    "floor_menu_locked": _("The house allows no floor menu at the seats. Use `arclight floor`."),
    "no_floor_menu": _("The floor menu is not open or has timed out. Swipe the staff card again."),
    "in_a_hand": _("Seat {seat} of table {table} is in a hand. Wait until it is over."),
    "dealing_stopped": _("No hand may begin in the room now ({why}). See the alarms."),
    "player_not_found": _(
        'Nobody is called "{nickname}". Look for a part of the name (`arclight cage find`).'
    ),
    "request_reused": _(
        "The request {request_id} came back with other content. Nothing was done; type the command"
        " again."
    ),
    "table_unknown": _(
        "No game is open on table {table}. Open one first (`arclight floor open {table} GAME`,"
        " `arclight floor tournament open {table} PRESET`), or"
        " look at `arclight floor room`."
    ),
    "table_elsewhere": _(
        "Another server of the room runs table {table}. Ask again in a moment: it is asked there."
    ),
    "table_waits": _(
        "The server of table {table} is gone, and another takes the table over. Ask again in a few"
        " seconds."
    ),
    "screen_waits": _(
        "The server of the customer's screen {station} is not heard, and another takes the screen"
        " over. Ask for the same again in a few seconds: nothing is paid twice."
    ),
    "server_elsewhere": _(
        "Only the server {server} can do this. Ask again in a moment: it is asked there."
    ),
    "server_down": _(
        "The server {server} gives no sign of life. Start it first, or choose another."
    ),
    "one_server": _(
        "This room has one server. Start others with a name first (`arclight server --name`)."
    ),
    "no_other_server": _(
        "No other server is there to take the tables of {server}. Start one first."
    ),
    "preset_unknown": _('The house file has no table "{preset}". Choose one of: {known}.'),
    "settings_unreadable": _("The settings cannot be read: {problem}. Put them right."),
    "another_game": _('Table {table} plays another game. Ask the floor for its list "{list}".'),
    "list_unknown": _(
        'No open table is filled from the list "{list}". Type the number of a table, or one of:'
        " {known}."
    ),
    "no_free_seat": _(
        "Table {table} has no free seat. Choose another table, or in a cash game put the player on"
        " its waiting list (`arclight floor list`)."
    ),
    "hand_not_running": _(
        "Hand {hand} is not being played: now it is {now}. Type the number of that one."
    ),
    "report_unknown": _('There is no report "{report}". Look at `arclight report list`.'),
    "report_argument": _("The report cannot be made like this. Give it {argument}: {need}."),
    "report_too_long": _("The report would be too long. Ask for less."),
    "cage_station_unknown": _(
        'No customer screen "{station}" is connected; connected: {known}. Start it, or name another'
        " with --station. A payout also goes with --document."
    ),
    "nothing_asked": _("The customer's screen is not asked for this. Ask it anew."),
    "screen_taken": _(
        "{station} is before another cashier's customer. Name your own screen with --station, or"
        " wait: a question ends after five minutes at most. A screen is free once that cashier"
        " signs out or asks at another one."
    ),
    "customer_declined": _("Nothing was done: {why:end}. Ask again."),
    "proof_needed": _(
        "A PIN or a document must prove the player. Let the customer enter the PIN, or name the"
        " document with --document."
    ),
    "word_unknown": _("{field} = {value} is unknown. Choose one of: {need}."),
    "day_far_off": _(
        "{day} is far from {today}, the gaming day by the room's clock. Type another day, or add"
        " --sure."
    ),
    "no_such_day": _("{field} = {value}: there is no such day. Type another."),
}
LINK: Final[Mapping[str, str]] = {
    "link_key_missing": _("There is no server key {path}. Start the server once, or enrol it."),
    "link_key_exposed": _("Others can read {path} (mode {mode}). Allow its owner only (0600)."),
    "link_key_unreadable": _(
        "{path} holds no key. Restore it from a backup of the keys, or enrol anew."
    ),
    "allow_list_unreadable": _(
        "{path} cannot be read: {problem}. Restore it from a backup of the keys, or enrol anew."
    ),
    "bundle_unreadable": _(
        "{path} holds no client's keys: {problem}. Copy it again from where it was enrolled, or"
        " enrol it anew."
    ),
    "link_file_exists": _("{path} exists and a key is never written over. Name a new file."),
    "place_wrong": _(
        '{role:one} cannot be at "{place}". Name a place of its kind, such as seat:1:3, centre:1'
        " or cage:1."
    ),
    "place_taken": _('{place} belongs to "{name}". Revoke it first.'),
    "peer_key_taken": _("This key is enrolled already. Make a new key for the device."),
    "peer_name_taken": _('Another key is called "{name}". Choose another name.'),
    "peer_unknown": _('Nobody called "{asked}" is enrolled. Look at `arclight enroll list`.'),
    "address_unusable": _(
        "The server cannot listen at {address}: {problem}. Choose another with --listen, or end"
        " what listens there."
    ),
    "too_fast": _("Too many requests at once. Try again in a moment."),
    "too_many_open": _("Too many requests are open. Wait for an answer first."),
    "answer_too_long": _("The answer is too long. Ask for less."),
    "frame_wrong_version": _(
        "The server speaks version {needed}, this program {version}. Install the same version on"
        " both."
    ),
    "frame_too_long": _("The request is too long. Ask for less."),
    "frame_empty": _("The request was empty. Use programs of the same version on both sides."),
    "frame_not_a_message": _(
        "The request is not well formed: {problem}. Use programs of the same version on both sides."
    ),
}
ROOM_SENTENCES: Final[Mapping[str, str]] = {**RULES, **SERVER, **LINK}
