"""All messages: one union for each direction. A new message must be added here."""

from __future__ import annotations

from wire.messages import (
    approvals,
    board_view,
    cage,
    card_stock,
    devices,
    disputes,
    floor,
    hands,
    house_view,
    jackpots,
    limits,
    papers,
    places,
    previews,
    prizes,
    recall,
    receipts,
    reports,
    room_view,
    seat,
    servers,
    session,
    staff,
    tournament,
)

FromClient = (
    # The connection itself.
    session.Hello
    | session.Beat
    | session.Resync
    # A seat.
    | session.Shown
    | session.Touched
    | seat.Swipe
    | seat.EnterPin
    | seat.StepBack
    | seat.BuyIn
    | seat.Act
    | seat.ShowOrMuck
    | seat.Discard
    | seat.AskCard
    | seat.RunTwice
    | seat.AskRabbit
    | seat.SitOut
    | seat.ComeBack
    | seat.ChooseEntry
    | seat.Straddle
    | seat.TopUp
    | seat.CancelTopUp
    | seat.Rebuy
    | seat.Leave
    | tournament.ProposeDeal
    | tournament.AnswerDeal
    | seat.ChangeSeat
    | seat.CallStaff
    | seat.Dispute
    | seat.LastHands
    | seat.RecallHand
    | seat.MyLimits
    | seat.ChangeLimit
    | seat.ChangePin
    | seat.ExcludeMyself
    | seat.FloorChoice
    | seat.ReportFault
    # Staff as people.
    | staff.SignIn
    | staff.ClaimFirst
    | staff.RenewSession
    | staff.SignOut
    | staff.Approve
    | approvals.AskApproval
    | approvals.ReadApproval
    | approvals.GiveApproval
    | approvals.RefuseApproval
    | approvals.CollectApproval
    | staff.Hire
    | staff.ChangeRole
    | staff.Dismiss
    | staff.RevokeSessions
    | staff.RenewCredentials
    | staff.IssueStaffCard
    | staff.SetPassword
    | staff.SetStaffPin
    | staff.TieTelephone
    | staff.ClearPlace
    | staff.CheckSoftware
    | staff.ApproveSoftware
    # The floor.
    | floor.OpenTable
    | floor.ChangeSettings
    | floor.OrderTable
    | floor.VoidHand
    | tournament.OpenTournament
    | tournament.RegisterPlayer
    | tournament.UnregisterPlayer
    | tournament.CallBreak
    | tournament.SetLevel
    | tournament.PenalizePlayer
    | tournament.CancelTournament
    | floor.TellTable
    | floor.RemovePlayer
    | floor.MovePlayer
    | floor.PutClock
    | floor.FoldSeat
    | floor.AnswerCall
    | floor.TakeNeed
    | floor.AnswerDispute
    | floor.ReserveSeat
    | floor.ListPlayer
    | floor.UnlistPlayer
    | floor.CallAgain
    # The cage.
    | cage.OpenShift
    | cage.CloseShift
    | cage.CloseLeftShift
    | cage.FillDrawer
    | cage.CreditVault
    | cage.MoveVault
    | cage.BookVaultDifference
    | cage.OpenDay
    | cage.CloseDay
    | cage.OpenAccount
    | cage.RenewDocument
    | papers.KeepPhoto
    | papers.KeepAddress
    | papers.AskPhoto
    | papers.ReadPapers
    | cage.FindPlayer
    | cage.IssueCard
    | card_stock.MakeStock
    | cage.CancelCard
    | cage.AskPin
    | cage.TakeBackPin
    | cage.UnlockPin
    | cage.Deposit
    | cage.PayOut
    | cage.PettyCash
    | prizes.ReleasePrize
    | jackpots.AskJackpots
    | jackpots.SeedJackpot
    | jackpots.PayJackpot
    | jackpots.RefuseJackpot
    | jackpots.ReleaseShare
    | cage.VoidReceipt
    | cage.AdjustBalance
    | cage.ChangeStanding
    | cage.Exclude
    | cage.SetLimit
    | receipts.ShowReceipt
    | cage.CustomerPin
    | cage.CustomerTyping
    | cage.CustomerCancel
    # The room, watched.
    | session.Watch
    | room_view.WatchRoom
    | house_view.AskHouse
    | board_view.AskBoard
    # Devices.
    | devices.AskDevices
    | servers.AskServers
    | servers.MoveTable
    | servers.LeaveServer
    | devices.EnrolDevice
    | devices.JoinByCode
    | devices.RevokeDevice
    # Disputes.
    | disputes.ReadDispute
    | disputes.Compensate
    # Editors.
    | previews.PreviewGame
    | previews.PreviewTournament
    | places.AskPlaces
    # Played hands.
    | hands.FindHands
    | hands.ReadHand
    | hands.ExportHand
    | hands.UnsealHand
    # Reports.
    | reports.AskReport
    | reports.AskStatus
)
"""Every message a client may send to the server."""

FromServer = (
    # The connection itself.
    session.Welcome
    | session.Beat
    | session.Cut
    # The viewer's numbered stream.
    | session.Snapshot
    | session.Update
    | room_view.RoomSnapshot
    | room_view.RoomUpdate
    | session.WatchEnded
    # What the customer's screen shows.
    | cage.CustomerAsked
    # What the cashier is told while the customer is asked.
    | cage.PinProgress
    # Answers.
    | session.Done
    | session.Refusal
    | recall.HandList
    | recall.HandReplay
    | limits.LimitList
    | staff.SignedIn
    | staff.TelephoneKey
    | staff.CardIssued
    | card_stock.StockMade
    | papers.PhotoShown
    | places.PlacesShown
    | papers.PapersShown
    | cage.PlayerFile
    | receipts.ReceiptShown
    | house_view.HouseView
    | jackpots.JackpotsView
    | board_view.BoardView
    | servers.ServerList
    | devices.DeviceList
    | devices.DeviceCode
    | disputes.DisputeStory
    | approvals.ApprovalAsked
    | previews.GamePreview
    | previews.TournamentPreview
    | hands.HandsFound
    | hands.HandStory
    | hands.HandText
    | hands.HandUnsealed
    | reports.ReportPage
    | reports.ServerStatus
)
"""Every message the server may send to a client."""
