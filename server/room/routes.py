"""The table of all requests: who may ask what, and which service answers."""

from __future__ import annotations

from typing import Final

from ledger.staff import Duty
from server.room import devices
from server.room.cage import (
    accounts,
    card_stock,
    cash,
    customer_pin,
    papers,
    payments,
    player_files,
    prizes,
)
from server.room.dispatch import CONSOLES, TOOLS, AtSeat, ByKey, ByStaff, Routes, as_allowed, sound
from server.room.feeds import board_view, house_view, watch
from server.room.floor import (
    calls,
    disputes,
    jackpots,
    offered_places,
    previews,
    rulings,
    seat_changes,
    seat_menu,
    seat_wishes,
    table_control,
    table_setup,
    tournament_entries,
    tournaments,
    waiting_list_requests,
)
from server.room.seats import acts, buy_ins, card_swipe, deals, own_account, pin_entry
from server.room.sharing import moving
from server.room.staff import members, played_hands, reports, sessions, waiting_approvals
from wire.messages import approvals as approval_asks
from wire.messages import cage as cage_asks
from wire.messages import devices as device_asks
from wire.messages import disputes as dispute_asks
from wire.messages import floor as floor_asks
from wire.messages import hands as hand_asks
from wire.messages import jackpots as jackpot_asks
from wire.messages import papers as paper_asks
from wire.messages import previews as preview_asks
from wire.messages import prizes as prize_asks
from wire.messages import receipts as receipt_asks
from wire.messages import reports as report_asks
from wire.messages import seat as seat_asks
from wire.messages import servers as server_asks
from wire.messages import staff as staff_asks
from wire.messages import tournament as tournament_asks
from wire.messages.board_view import AskBoard
from wire.messages.card_stock import MakeStock
from wire.messages.house_view import AskHouse
from wire.messages.places import AskPlaces
from wire.messages.room_view import WatchRoom
from wire.messages.session import Watch
from wire.session.peers import Role

CUSTOMERS: Final = frozenset({Role.CAGE})
PAGES: Final = frozenset({Role.WEB})

_SEATS: Routes = {
    seat_asks.Swipe: AtSeat(card_swipe.swipe),
    seat_asks.EnterPin: AtSeat(pin_entry.enter_pin),
    seat_asks.StepBack: AtSeat(card_swipe.step_back),
    seat_asks.BuyIn: AtSeat(buy_ins.buy_in),
    seat_asks.TopUp: AtSeat(buy_ins.top_up),
    seat_asks.CancelTopUp: AtSeat(buy_ins.cancel_top_up),
    seat_asks.Rebuy: AtSeat(buy_ins.rebuy),
    seat_asks.Act: AtSeat(acts.act),
    seat_asks.ShowOrMuck: AtSeat(acts.about_cards),
    seat_asks.Discard: AtSeat(acts.about_cards),
    seat_asks.AskCard: AtSeat(acts.about_cards),
    seat_asks.RunTwice: AtSeat(acts.about_cards),
    seat_asks.AskRabbit: AtSeat(acts.about_cards),
    seat_asks.SitOut: AtSeat(acts.sit_out),
    seat_asks.ComeBack: AtSeat(acts.come_back),
    seat_asks.ChooseEntry: AtSeat(acts.choose_entry),
    seat_asks.Straddle: AtSeat(acts.straddle),
    seat_asks.Leave: AtSeat(acts.leave),
    seat_asks.ChangeSeat: AtSeat(seat_wishes.change_seat),
    seat_asks.CallStaff: AtSeat(calls.call),
    seat_asks.Dispute: AtSeat(calls.dispute),
    seat_asks.ReportFault: AtSeat(calls.report_fault),
    seat_asks.LastHands: AtSeat(own_account.last_hands),
    seat_asks.RecallHand: AtSeat(own_account.recall_hand),
    seat_asks.MyLimits: AtSeat(own_account.my_limits),
    seat_asks.ChangeLimit: AtSeat(own_account.change_limit),
    seat_asks.ChangePin: AtSeat(sound(own_account.change_pin)),
    seat_asks.ExcludeMyself: AtSeat(own_account.exclude_myself),
    seat_asks.FloorChoice: AtSeat(seat_menu.choose),
    tournament_asks.ProposeDeal: AtSeat(deals.propose),
    tournament_asks.AnswerDeal: AtSeat(deals.answer),
}

_STAFF: Routes = {
    staff_asks.SignIn: ByKey(sessions.sign_in, TOOLS),
    staff_asks.ClaimFirst: ByKey(sessions.claim_first, CONSOLES),
    staff_asks.RenewSession: ByStaff(sessions.renew_session, None, TOOLS),
    staff_asks.SignOut: ByStaff(sessions.sign_out, None, TOOLS),
    staff_asks.Approve: ByStaff(sessions.approve_act),
    approval_asks.AskApproval: ByStaff(waiting_approvals.ask_approval),
    approval_asks.ReadApproval: ByStaff(waiting_approvals.read_approval),
    approval_asks.GiveApproval: ByStaff(waiting_approvals.give_approval),
    approval_asks.RefuseApproval: ByStaff(waiting_approvals.refuse_approval),
    approval_asks.CollectApproval: ByStaff(waiting_approvals.collect_approval),
    staff_asks.SetPassword: ByStaff(sessions.change_password, None, TOOLS),
    staff_asks.SetStaffPin: ByStaff(sessions.change_pin),
    staff_asks.TieTelephone: ByStaff(sessions.tie_telephone),
    staff_asks.ClearPlace: ByStaff(sessions.clear_blocked_place, Duty.LOCK_PLAYERS),
    staff_asks.Hire: ByStaff(members.hire_member, Duty.MANAGE_STAFF),
    staff_asks.ChangeRole: ByStaff(members.change_member_role, Duty.MANAGE_STAFF),
    staff_asks.Dismiss: ByStaff(members.dismiss_member, Duty.MANAGE_STAFF),
    staff_asks.RevokeSessions: ByStaff(members.end_sessions, Duty.MANAGE_STAFF),
    staff_asks.RenewCredentials: ByStaff(sound(members.let_in_again), Duty.MANAGE_STAFF),
    staff_asks.IssueStaffCard: ByStaff(sound(members.give_card), Duty.MANAGE_STAFF),
    staff_asks.CheckSoftware: ByStaff(members.check_software, None, TOOLS),
    staff_asks.ApproveSoftware: ByStaff(members.approve_software, Duty.MANAGE_STAFF),
}

_FLOOR: Routes = {
    floor_asks.OpenTable: ByStaff(as_allowed(table_setup.open_table), Duty.RUN_TABLES),
    floor_asks.ChangeSettings: ByStaff(as_allowed(table_setup.change_settings), Duty.RUN_TABLES),
    floor_asks.OrderTable: ByStaff(table_control.order, Duty.RUN_TABLES),
    floor_asks.VoidHand: ByStaff(rulings.void_hand, Duty.RUN_TABLES),
    floor_asks.TellTable: ByStaff(table_control.tell_table, Duty.RUN_TABLES),
    floor_asks.PutClock: ByStaff(rulings.put_clock, Duty.RUN_TABLES),
    floor_asks.FoldSeat: ByStaff(rulings.fold_seat, Duty.RUN_TABLES),
    floor_asks.RemovePlayer: ByStaff(seat_changes.remove, Duty.RUN_TABLES),
    floor_asks.MovePlayer: ByStaff(seat_changes.move, Duty.RUN_TABLES),
    floor_asks.ReserveSeat: ByStaff(seat_changes.reserve, Duty.ENTER_PLAYERS),
    floor_asks.AnswerCall: ByStaff(calls.answer, Duty.RUN_TABLES),
    floor_asks.TakeNeed: ByStaff(calls.take, Duty.RUN_TABLES),
    floor_asks.AnswerDispute: ByStaff(calls.decide, Duty.RUN_TABLES),
    floor_asks.ListPlayer: ByStaff(waiting_list_requests.list_player, Duty.ENTER_PLAYERS),
    floor_asks.UnlistPlayer: ByStaff(waiting_list_requests.unlist, Duty.RUN_TABLES),
    floor_asks.CallAgain: ByStaff(waiting_list_requests.call_again, Duty.RUN_TABLES),
}

_TOURNAMENTS: Routes = {
    tournament_asks.OpenTournament: ByStaff(
        as_allowed(tournaments.open_tournament), Duty.RUN_TABLES
    ),
    tournament_asks.RegisterPlayer: ByStaff(tournament_entries.register, Duty.ENTER_PLAYERS),
    tournament_asks.UnregisterPlayer: ByStaff(tournament_entries.unregister, Duty.ENTER_PLAYERS),
    tournament_asks.CallBreak: ByStaff(tournaments.call_break, Duty.RUN_TABLES),
    tournament_asks.SetLevel: ByStaff(tournaments.set_level, Duty.RUN_TABLES),
    tournament_asks.PenalizePlayer: ByStaff(tournaments.penalize, Duty.RUN_TABLES),
    tournament_asks.CancelTournament: ByStaff(tournaments.cancel, Duty.RUN_TABLES),
}

_JACKPOTS: Routes = {
    jackpot_asks.AskJackpots: ByStaff(jackpots.ask_jackpots, Duty.RUN_TABLES),
    jackpot_asks.SeedJackpot: ByStaff(sound(as_allowed(jackpots.seed)), Duty.MOVE_VAULT),
    jackpot_asks.PayJackpot: ByStaff(sound(as_allowed(jackpots.pay)), Duty.RUN_TABLES),
    jackpot_asks.RefuseJackpot: ByStaff(sound(as_allowed(jackpots.refuse)), Duty.RUN_TABLES),
    jackpot_asks.ReleaseShare: ByStaff(sound(as_allowed(jackpots.release)), Duty.SERVE_PLAYERS),
}

_CAGE: Routes = {
    cage_asks.OpenShift: ByStaff(as_allowed(cash.begin_shift), Duty.WORK_DRAWER),
    cage_asks.CloseShift: ByStaff(as_allowed(cash.end_shift), Duty.WORK_DRAWER),
    cage_asks.CloseLeftShift: ByStaff(sound(as_allowed(cash.end_left_shift)), Duty.CLOSE_DAY),
    cage_asks.FillDrawer: ByStaff(as_allowed(cash.fill), Duty.WORK_DRAWER),
    cage_asks.CreditVault: ByStaff(as_allowed(cash.credit), Duty.WORK_DRAWER),
    cage_asks.MoveVault: ByStaff(sound(as_allowed(cash.move_vault)), Duty.MOVE_VAULT),
    cage_asks.BookVaultDifference: ByStaff(
        sound(as_allowed(cash.vault_difference)), Duty.MOVE_VAULT
    ),
    cage_asks.OpenDay: ByStaff(cash.first_day, Duty.CLOSE_DAY),
    cage_asks.CloseDay: ByStaff(as_allowed(cash.end_day), Duty.CLOSE_DAY),
    cage_asks.Deposit: ByStaff(as_allowed(payments.take_deposit), Duty.WORK_DRAWER),
    cage_asks.PayOut: ByStaff(sound(as_allowed(payments.pay_player)), Duty.WORK_DRAWER),
    prize_asks.ReleasePrize: ByStaff(sound(as_allowed(prizes.release)), Duty.SERVE_PLAYERS),
    cage_asks.PettyCash: ByStaff(sound(as_allowed(payments.petty_cash)), Duty.WORK_DRAWER),
    cage_asks.VoidReceipt: ByStaff(sound(as_allowed(payments.undo_receipt)), Duty.WORK_DRAWER),
    cage_asks.AdjustBalance: ByStaff(sound(as_allowed(payments.adjust)), Duty.SERVE_PLAYERS),
    cage_asks.OpenAccount: ByStaff(as_allowed(accounts.open_player), Duty.SERVE_PLAYERS),
    cage_asks.RenewDocument: ByStaff(sound(as_allowed(accounts.new_document)), Duty.SERVE_PLAYERS),
    paper_asks.KeepPhoto: ByStaff(as_allowed(papers.keep_photo), Duty.SERVE_PLAYERS),
    paper_asks.KeepAddress: ByStaff(as_allowed(papers.keep_address), Duty.SERVE_PLAYERS),
    paper_asks.AskPhoto: ByStaff(papers.ask_photo, Duty.SERVE_PLAYERS),
    paper_asks.ReadPapers: ByStaff(sound(papers.read_papers), Duty.APPROVE),
    cage_asks.FindPlayer: ByStaff(player_files.find_player, Duty.LOCK_PLAYERS),
    cage_asks.IssueCard: ByStaff(sound(as_allowed(accounts.give_card)), Duty.SERVE_PLAYERS),
    MakeStock: ByStaff(sound(as_allowed(card_stock.draw_stock)), Duty.MOVE_VAULT),
    cage_asks.CancelCard: ByStaff(accounts.lose_card, Duty.SERVE_PLAYERS),
    cage_asks.UnlockPin: ByStaff(sound(as_allowed(accounts.unlock_pin)), Duty.SERVE_PLAYERS),
    cage_asks.ChangeStanding: ByStaff(accounts.change_standing, Duty.LOCK_PLAYERS),
    cage_asks.Exclude: ByStaff(accounts.exclude, Duty.EXCLUDE_PLAYERS),
    cage_asks.SetLimit: ByStaff(accounts.set_limit, Duty.SERVE_PLAYERS),
    receipt_asks.ShowReceipt: ByStaff(player_files.show_receipt, Duty.WORK_DRAWER),
    cage_asks.AskPin: ByStaff(sound(as_allowed(customer_pin.ask_pin)), Duty.SERVE_PLAYERS),
    cage_asks.TakeBackPin: ByStaff(customer_pin.take_back, Duty.SERVE_PLAYERS),
    cage_asks.CustomerPin: ByKey(sound(as_allowed(customer_pin.enter)), CUSTOMERS),
    cage_asks.CustomerTyping: ByKey(customer_pin.typing, CUSTOMERS),
    cage_asks.CustomerCancel: ByKey(customer_pin.cancel, CUSTOMERS),
}

_HANDS: Routes = {
    hand_asks.FindHands: ByStaff(played_hands.find, None, TOOLS),
    hand_asks.ReadHand: ByStaff(played_hands.read, None, TOOLS),
    hand_asks.ExportHand: ByStaff(played_hands.export, None, TOOLS),
    hand_asks.UnsealHand: ByStaff(sound(played_hands.unseal), Duty.UNSEAL_HANDS),
}

_WATCHING: Routes = {
    Watch: ByKey(watch.watch_table, TOOLS),
    WatchRoom: ByStaff(watch.watch_room, None, TOOLS),
    AskHouse: ByStaff(house_view.ask_house, None, TOOLS),
    AskBoard: ByKey(board_view.ask_board, PAGES),
    server_asks.AskServers: ByStaff(moving.ask_servers, None, TOOLS),
    server_asks.MoveTable: ByStaff(moving.move, Duty.RUN_TABLES),
    server_asks.LeaveServer: ByStaff(moving.leave_room, Duty.RUN_TABLES),
    device_asks.AskDevices: ByStaff(devices.ask_devices, None, TOOLS),
    device_asks.EnrolDevice: ByStaff(devices.enrol, Duty.RUN_TABLES),
    device_asks.RevokeDevice: ByStaff(devices.revoke, Duty.RUN_TABLES),
    device_asks.JoinByCode: ByKey(devices.join, PAGES),
    dispute_asks.ReadDispute: ByStaff(disputes.read, None, TOOLS),
    dispute_asks.Compensate: ByStaff(sound(as_allowed(disputes.pay)), Duty.RUN_TABLES),
    preview_asks.PreviewGame: ByStaff(previews.preview_game, Duty.RUN_TABLES),
    preview_asks.PreviewTournament: ByStaff(previews.preview_tournament, Duty.RUN_TABLES),
    AskPlaces: ByStaff(offered_places.ask_places, Duty.ENTER_PLAYERS),
    report_asks.AskReport: ByStaff(reports.ask_report, None, TOOLS),
    report_asks.AskStatus: ByKey(reports.ask_status, TOOLS),
}

ROUTES: Final[Routes] = {
    **{**_SEATS, **_STAFF, **_FLOOR, **_TOURNAMENTS, **_JACKPOTS, **_CAGE},
    **{**_HANDS, **_WATCHING},
}
