"""The table of all requests: who may ask what, and which service answers."""

from __future__ import annotations

from typing import Final

from ledger.staff import Duty
from server.room import (
    accounts,
    calls,
    cards,
    customer,
    drawer,
    floor,
    floor_lists,
    floor_menu,
    moving,
    opening,
    own,
    pins,
    playing,
    reports,
    rulings,
    sitting_down,
    staff,
    staff_accounts,
    watching,
)
from server.room.dispatch import (
    STAFF_CLIENTS,
    TOOLS,
    AtSeat,
    ByKey,
    ByStaff,
    Routes,
    sound,
)
from wire.messages import cage as cage_asks
from wire.messages import floor as floor_asks
from wire.messages import reports as report_asks
from wire.messages import seat as seat_asks
from wire.messages import staff as staff_asks
from wire.messages.room_view import WatchRoom
from wire.messages.session import Watch
from wire.session.peers import Role

CUSTOMERS: Final = frozenset({Role.CAGE})

_SEATS: Routes = {
    seat_asks.Swipe: AtSeat(cards.swipe),
    seat_asks.EnterPin: AtSeat(pins.enter_pin),
    seat_asks.StepBack: AtSeat(cards.step_back),
    seat_asks.BuyIn: AtSeat(sitting_down.buy_in),
    seat_asks.TopUp: AtSeat(sitting_down.top_up),
    seat_asks.CancelTopUp: AtSeat(sitting_down.cancel_top_up),
    seat_asks.Rebuy: AtSeat(sitting_down.rebuy),
    seat_asks.Act: AtSeat(playing.act),
    seat_asks.ShowOrMuck: AtSeat(playing.show_or_muck),
    seat_asks.SitOut: AtSeat(playing.sit_out),
    seat_asks.ComeBack: AtSeat(playing.come_back),
    seat_asks.ChooseEntry: AtSeat(playing.choose_entry),
    seat_asks.Straddle: AtSeat(playing.straddle),
    seat_asks.Leave: AtSeat(playing.leave),
    seat_asks.ChangeSeat: AtSeat(moving.change_seat),
    seat_asks.CallStaff: AtSeat(calls.call),
    seat_asks.Dispute: AtSeat(calls.dispute),
    seat_asks.ReportFault: AtSeat(calls.report_fault),
    seat_asks.LastHands: AtSeat(own.last_hands),
    seat_asks.RecallHand: AtSeat(own.recall_hand),
    seat_asks.MyLimits: AtSeat(own.my_limits),
    seat_asks.ChangeLimit: AtSeat(own.change_limit),
    seat_asks.ChangePin: AtSeat(sound(own.change_pin)),
    seat_asks.FloorChoice: AtSeat(floor_menu.choose),
}

_STAFF: Routes = {
    staff_asks.SignIn: ByKey(staff.sign_in, TOOLS),
    staff_asks.ClaimFirst: ByKey(staff.claim_first, STAFF_CLIENTS),
    staff_asks.RenewSession: ByStaff(staff.renew_session, None, TOOLS),
    staff_asks.SignOut: ByStaff(staff.sign_out, None, TOOLS),
    staff_asks.Approve: ByStaff(staff.approve_act),
    staff_asks.SetPassword: ByStaff(staff.change_password, None, TOOLS),
    staff_asks.SetStaffPin: ByStaff(staff.change_pin),
    staff_asks.TieTelephone: ByStaff(staff.tie_telephone),
    staff_asks.ClearPlace: ByStaff(staff.clear_blocked_place, Duty.LOCK_PLAYERS),
    staff_asks.Hire: ByStaff(staff_accounts.hire_member, Duty.MANAGE_STAFF),
    staff_asks.ChangeRole: ByStaff(staff_accounts.change_member_role, Duty.MANAGE_STAFF),
    staff_asks.Dismiss: ByStaff(staff_accounts.dismiss_member, Duty.MANAGE_STAFF),
    staff_asks.RevokeSessions: ByStaff(staff_accounts.end_sessions, Duty.MANAGE_STAFF),
    staff_asks.RenewCredentials: ByStaff(sound(staff_accounts.let_in_again), Duty.MANAGE_STAFF),
    staff_asks.IssueStaffCard: ByStaff(sound(staff_accounts.give_card), Duty.MANAGE_STAFF),
    staff_asks.CheckSoftware: ByStaff(staff_accounts.check_software, None, TOOLS),
    staff_asks.ApproveSoftware: ByStaff(staff_accounts.approve_software, Duty.MANAGE_STAFF),
}

_FLOOR: Routes = {
    floor_asks.OpenTable: ByStaff(opening.open_table, Duty.RUN_TABLES),
    floor_asks.ChangeSettings: ByStaff(opening.change_settings, Duty.RUN_TABLES),
    floor_asks.OrderTable: ByStaff(floor.order, Duty.RUN_TABLES),
    floor_asks.VoidHand: ByStaff(rulings.void_hand, Duty.RUN_TABLES),
    floor_asks.TellTable: ByStaff(floor.tell_table, Duty.RUN_TABLES),
    floor_asks.PutClock: ByStaff(rulings.put_clock, Duty.RUN_TABLES),
    floor_asks.FoldSeat: ByStaff(rulings.fold_seat, Duty.RUN_TABLES),
    floor_asks.RemovePlayer: ByStaff(moving.remove, Duty.RUN_TABLES),
    floor_asks.MovePlayer: ByStaff(moving.move, Duty.RUN_TABLES),
    floor_asks.ReserveSeat: ByStaff(moving.reserve, Duty.RUN_TABLES),
    floor_asks.AnswerCall: ByStaff(calls.answer, Duty.RUN_TABLES),
    floor_asks.AnswerDispute: ByStaff(calls.decide, Duty.RUN_TABLES),
    floor_asks.ListPlayer: ByStaff(floor_lists.list_player, Duty.RUN_TABLES),
    floor_asks.UnlistPlayer: ByStaff(floor_lists.unlist, Duty.RUN_TABLES),
    floor_asks.CallAgain: ByStaff(floor_lists.call_again, Duty.RUN_TABLES),
}

_CAGE: Routes = {
    cage_asks.OpenShift: ByStaff(drawer.begin_shift, Duty.WORK_DRAWER),
    cage_asks.CloseShift: ByStaff(drawer.end_shift, Duty.WORK_DRAWER),
    cage_asks.FillDrawer: ByStaff(drawer.fill, Duty.WORK_DRAWER),
    cage_asks.CreditVault: ByStaff(drawer.credit, Duty.WORK_DRAWER),
    cage_asks.MoveVault: ByStaff(sound(drawer.move_vault), Duty.MOVE_VAULT),
    cage_asks.BookVaultDifference: ByStaff(sound(drawer.vault_difference), Duty.MOVE_VAULT),
    cage_asks.OpenDay: ByStaff(drawer.first_day, Duty.CLOSE_DAY),
    cage_asks.CloseDay: ByStaff(drawer.end_day, Duty.CLOSE_DAY),
    cage_asks.Deposit: ByStaff(drawer.take_deposit, Duty.WORK_DRAWER),
    cage_asks.PayOut: ByStaff(sound(drawer.pay_player), Duty.WORK_DRAWER),
    cage_asks.PettyCash: ByStaff(sound(drawer.petty_cash), Duty.WORK_DRAWER),
    cage_asks.VoidReceipt: ByStaff(sound(drawer.undo_receipt), Duty.WORK_DRAWER),
    cage_asks.AdjustBalance: ByStaff(sound(drawer.adjust), Duty.SERVE_PLAYERS),
    cage_asks.OpenAccount: ByStaff(accounts.open_player, Duty.SERVE_PLAYERS),
    cage_asks.RenewDocument: ByStaff(sound(accounts.new_document), Duty.UNLOCK_PLAYERS),
    cage_asks.FindPlayer: ByStaff(accounts.find_player, Duty.LOCK_PLAYERS),
    cage_asks.IssueCard: ByStaff(sound(accounts.give_card), Duty.SERVE_PLAYERS),
    cage_asks.CancelCard: ByStaff(accounts.lose_card, Duty.SERVE_PLAYERS),
    cage_asks.UnlockPin: ByStaff(sound(accounts.unlock_pin), Duty.SERVE_PLAYERS),
    cage_asks.ChangeStanding: ByStaff(accounts.change_standing, Duty.LOCK_PLAYERS),
    cage_asks.Exclude: ByStaff(accounts.exclude, Duty.EXCLUDE_PLAYERS),
    cage_asks.SetLimit: ByStaff(accounts.set_limit, Duty.SERVE_PLAYERS),
    cage_asks.ShowReceipt: ByStaff(accounts.show_receipt, Duty.WORK_DRAWER),
    cage_asks.AskPin: ByStaff(sound(customer.ask_pin), Duty.SERVE_PLAYERS),
    cage_asks.TakeBackPin: ByStaff(customer.take_back, Duty.SERVE_PLAYERS),
    cage_asks.CustomerPin: ByKey(sound(customer.enter), CUSTOMERS),
    cage_asks.CustomerTyping: ByKey(customer.typing, CUSTOMERS),
    cage_asks.CustomerCancel: ByKey(customer.cancel, CUSTOMERS),
}

_WATCHING: Routes = {
    Watch: ByKey(watching.watch_table, TOOLS),
    WatchRoom: ByStaff(watching.watch_room, None, TOOLS),
    report_asks.AskReport: ByStaff(reports.ask_report, None, TOOLS),
    report_asks.AskStatus: ByKey(reports.ask_status, TOOLS),
}

ROUTES: Final[Routes] = {**_SEATS, **_STAFF, **_FLOOR, **_CAGE, **_WATCHING}
