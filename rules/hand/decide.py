"""Judging commands: return the fact that follows, or raise a coded refusal. No state changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from rules.betting.offer import Offer
from rules.games.model import Draw
from rules.hand.commands import (
    Act,
    ActKind,
    AskCard,
    AskRabbit,
    Command,
    Discard,
    Expire,
    Muck,
    RunTwice,
    Show,
)
from rules.hand.draws import asked_for, deciding, default_choice, face_down
from rules.hand.events import (
    Acted,
    ActionResumed,
    ActionStopped,
    ActWord,
    BlindsChopped,
    CardsDiscarded,
    ChopDeclined,
    ChopOffered,
    Event,
    HandMucked,
    HandShown,
    HandVoided,
    RabbitPassed,
    RunTwiceAnswered,
)
from rules.hand.offers import offer_to
from rules.hand.rabbit import rabbit
from rules.hand.runs import agreeing, runs_of
from rules.hand.showdown import must_show_to_win
from rules.hand.state import Hand, Phase, PlayerInHand
from rules.hand.steps import current_step
from rules.refusals import RefusalCode, Refused
from rules.seating import ResumeAction, StopAction, VoidHand
from rules.settings import Structure

# Module names, because looking up an enum's member takes Python 3.11 a quarter of a microsecond.
_FOLD, _CHECK, _CALL = ActWord.FOLD, ActWord.CHECK, ActWord.CALL
_BET, _RAISE, _COMPLETE = ActWord.BET, ActWord.RAISE, ActWord.COMPLETE
_DRAWING, _FIXED_LIMIT = Phase.DRAWING, Structure.FIXED_LIMIT


def decide(hand: Hand, command: Command) -> Event:
    """Return the fact a command leads to, or raise `Refused`; the hand is not touched."""
    return _JUDGES[type(command)](hand, command)


def _act(hand: Hand, act: Act) -> Event:
    player = hand.to_act
    if player is None or player.seat != act.seat or hand.turn != act.turn or hand.stopped:
        _refuse_turn(hand, act.seat, act.turn)
    offer = hand.offer or offer_to(hand)
    if offer is None or (offer.answers_chop and act.kind not in _CHOP_ANSWERS):
        raise Refused(RefusalCode.BETTING_NOT_OPEN, seat=act.seat)
    return _ACTS[act.kind](hand, player, offer, act.total)


def _discard(hand: Hand, command: Discard) -> Event:
    player, step = _decides(hand, command.seat, command.turn), current_step(hand)
    if not isinstance(step, Draw):
        raise Refused(RefusalCode.DRAW_NOT_OPEN, seat=command.seat)
    given = command.positions
    if given:
        own = {*given}.intersection(face_down(hand, player))
        if len(own) != len(given):
            wrong = min({*given} - own, default=given[0])
            raise Refused(RefusalCode.NOT_YOUR_CARD, seat=command.seat, position=wrong)
    count = len(given)
    if not step.least <= count <= step.most:
        most = step.most
        raise Refused(RefusalCode.DISCARD_COUNT, count=count, least=step.least, most=most)
    return CardsDiscarded(player.seat, tuple(sorted(given)) if count > 1 else given)


def _ask_card(hand: Hand, command: AskCard) -> Event:
    player = _decides(hand, command.seat, command.turn)
    if isinstance(current_step(hand), Draw):
        raise Refused(RefusalCode.DRAW_NOT_OPEN, seat=command.seat)
    return asked_for(hand, player, up=command.up)


def _decides(hand: Hand, seat: int, turn: int) -> PlayerInHand:
    """The player who may decide about his cards now; refuse anybody else."""
    asked = hand.to_act
    if asked is None or asked.seat != seat or hand.phase is not _DRAWING:
        player = next((each for each in deciding(hand) if each.seat == seat), None)
    else:
        player = asked
    if player is not None and hand.turn == turn and not hand.stopped:
        return player
    if seat in hand.by_seat and not hand.stopped and hand.phase is not Phase.DRAWING:
        if hand.phase is Phase.OVER:
            raise Refused(RefusalCode.HAND_OVER, seat=seat)
        raise Refused(RefusalCode.DRAW_NOT_OPEN, seat=seat)
    if player is not None and not hand.stopped:
        raise Refused(RefusalCode.STALE_TURN, seat=seat, turn=turn, now=hand.turn)
    _refuse_turn(hand, seat, turn)


def _refuse_turn(hand: Hand, seat: int, turn: int) -> NoReturn:
    if seat not in hand.by_seat:
        raise Refused(RefusalCode.NOT_IN_HAND, seat=seat)
    if hand.phase is Phase.OVER:
        raise Refused(RefusalCode.HAND_OVER, seat=seat)
    if hand.stopped:
        raise Refused(RefusalCode.ACTION_STOPPED, seat=seat)
    if hand.to_act is None or hand.to_act.seat != seat:
        to_act = 0 if hand.to_act is None else hand.to_act.seat
        raise Refused(RefusalCode.NOT_YOUR_TURN, seat=seat, to_act=to_act)
    raise Refused(RefusalCode.STALE_TURN, seat=seat, turn=turn, now=hand.turn)


def _fold(hand: Hand, player: PlayerInHand, offer: Offer, total: int) -> Event:
    if not offer.can_fold and not offer.can_check:
        raise Refused(RefusalCode.MUST_BET, seat=player.seat, least=offer.raise_min)
    if not offer.can_fold:
        raise Refused(RefusalCode.CANNOT_FOLD, seat=player.seat, bring_in=offer.bring_in)
    return Acted(player.seat, _FOLD, 0, player.bet)


def _check(hand: Hand, player: PlayerInHand, offer: Offer, total: int) -> Event:
    if offer.to_call or offer.bring_in:
        raise Refused(RefusalCode.CANNOT_CHECK, seat=player.seat, to_call=offer.to_call)
    if not offer.can_check:
        raise Refused(RefusalCode.MUST_BET, seat=player.seat, least=offer.raise_min)
    return Acted(player.seat, _CHECK, 0, player.bet)


def _call(hand: Hand, player: PlayerInHand, offer: Offer, total: int) -> Event:
    added = offer.to_call
    if not added:
        raise Refused(RefusalCode.NOTHING_TO_CALL, seat=player.seat)
    return Acted(player.seat, _CALL, added, player.bet + added)


def _raise(hand: Hand, player: PlayerInHand, offer: Offer, total: int) -> Event:
    offer.check_raise(total)
    return Acted(player.seat, raise_word(hand), total - player.bet, total)


def raise_word(hand: Hand) -> ActWord:
    """What a bet or raise is called now."""
    if not hand.price:
        return _COMPLETE if hand.bring_in_due else _BET
    if hand.settings.structure is _FIXED_LIMIT:
        completes = not hand.opened or hand.price > hand.full_price
    else:
        completes = not hand.opened and hand.street == 0  # only a bring-in stands
    return _COMPLETE if completes else _RAISE


def _bring_in(hand: Hand, player: PlayerInHand, offer: Offer, total: int) -> Event:
    if not offer.bring_in:
        raise Refused(RefusalCode.NO_BRING_IN, seat=player.seat)
    amount = offer.bring_in
    return Acted(player.seat, ActWord.BRING_IN, amount, player.bet + amount)


def _chop(hand: Hand, player: PlayerInHand, offer: Offer, total: int) -> Event:
    if offer.answers_chop:
        # A dead collection blind stays with the house (house rule 8.7): it is no bet.
        return BlindsChopped(tuple((p.seat, p.staked) for p in hand.players))
    if not offer.can_chop:
        raise Refused(RefusalCode.NO_CHOP, seat=player.seat)
    return ChopOffered(player.seat)


def _play_on(hand: Hand, player: PlayerInHand, offer: Offer, total: int) -> Event:
    if not offer.answers_chop:
        raise Refused(RefusalCode.NO_CHOP, seat=player.seat)
    return ChopDeclined(player.seat)


def _run_twice(hand: Hand, command: RunTwice) -> Event:
    _check_agrees(hand, command.seat, command.turn)
    return RunTwiceAnswered(command.seat, command.agrees)


def _check_agrees(hand: Hand, seat: int, turn: int) -> None:
    """Refuse anybody but a player who is asked about the runs and has not answered."""
    asked = any(player.seat == seat for player in agreeing(hand))
    if not asked and seat in hand.by_seat and not hand.stopped:
        code = RefusalCode.HAND_OVER if hand.phase is Phase.OVER else RefusalCode.RUNS_NOT_OPEN
        raise Refused(code, seat=seat)
    if not asked or hand.turn != turn or hand.stopped:
        _refuse_question(hand, seat, turn)


def _ask_rabbit(hand: Hand, command: AskRabbit) -> Event:
    if hand.phase is not Phase.RABBIT:
        raise Refused(RefusalCode.NO_RABBIT, seat=command.seat)
    if command.seat not in hand.by_seat or hand.turn != command.turn or hand.stopped:
        _refuse_question(hand, command.seat, command.turn)
    return rabbit(hand, command.seat)


def _refuse_question(hand: Hand, seat: int, turn: int) -> NoReturn:
    """Refuse an answer to a question that goes to several players at once."""
    if seat not in hand.by_seat:
        raise Refused(RefusalCode.NOT_IN_HAND, seat=seat)
    if hand.stopped:
        raise Refused(RefusalCode.ACTION_STOPPED, seat=seat)
    raise Refused(RefusalCode.STALE_TURN, seat=seat, turn=turn, now=hand.turn)


def _show(hand: Hand, command: Show) -> Event:
    player = _showing(hand, command.seat, command.turn)
    return HandShown(player.seat, tuple(player.cards))


def _muck(hand: Hand, command: Muck) -> Event:
    return HandMucked(_showing(hand, command.seat, command.turn).seat)


def _showing(hand: Hand, seat: int, turn: int) -> PlayerInHand:
    player = hand.to_act
    if player is None or player.seat != seat or hand.turn != turn or hand.stopped:
        _refuse_turn(hand, seat, turn)
    if hand.phase not in (Phase.SHOWDOWN, Phase.UNCONTESTED):
        raise Refused(RefusalCode.NO_SHOWDOWN_CHOICE, seat=seat)
    return player


def _expire(hand: Hand, command: Expire) -> Event:
    if hand.phase is Phase.DRAWING:
        return default_choice(hand, _decides(hand, command.seat, command.turn))
    if hand.phase is Phase.AGREEING:
        return _expired_question(hand, command)
    dealt_in = command.seat in hand.by_seat
    if hand.phase is Phase.RABBIT and dealt_in and hand.turn == command.turn and not hand.stopped:
        return RabbitPassed()
    player = hand.to_act
    if player is None or player.seat != command.seat or hand.turn != command.turn or hand.stopped:
        _refuse_turn(hand, command.seat, command.turn)
    if hand.phase is Phase.UNCONTESTED:
        return HandMucked(player.seat, timed_out=True)
    if hand.phase is Phase.SHOWDOWN:
        return by_default(hand, player)
    return _expired_act(hand, player)


def _expired_question(hand: Hand, command: Expire) -> Event:
    """Silence is no. The clock is that of the whole question, so its seat may have answered."""
    waiting = [player.seat for player in agreeing(hand)]
    asked = command.seat in runs_of(hand).offered
    seat = waiting[0] if asked and command.seat not in waiting else command.seat
    _check_agrees(hand, seat, command.turn)
    return RunTwiceAnswered(seat, agrees=False, timed_out=True)


def by_default(hand: Hand, player: PlayerInHand, *, timed_out: bool = True) -> Event:
    """House rule 6.5: a hand that no shown hand beats shows itself, a beaten one is mucked."""
    if must_show_to_win(hand, player):
        return HandShown(player.seat, tuple(player.cards), timed_out)
    return HandMucked(player.seat, timed_out)


def _expired_act(hand: Hand, player: PlayerInHand) -> Event:
    """House rule 4.16: check if it is free, else fold; a forced bet is made.

    A seven of lowball is checked here too: nobody bets the chips of a player who is not there.
    """
    offer = offer_to(hand)
    if offer is None:
        raise Refused(RefusalCode.BETTING_NOT_OPEN, seat=player.seat)
    if offer.answers_chop:
        return ChopDeclined(player.seat)
    if offer.bring_in and not offer.can_fold:
        amount = offer.bring_in
        return Acted(player.seat, ActWord.BRING_IN, amount, player.bet + amount, timed_out=True)
    if not offer.can_check and not offer.can_fold:
        least = offer.raise_min
        return Acted(player.seat, raise_word(hand), least - player.bet, least, timed_out=True)
    opens = not offer.can_check and not hand.game.sevens  # in place of an all-in player
    word = ActWord.FOLD if offer.to_call or offer.bring_in or opens else ActWord.CHECK
    return Acted(player.seat, word, 0, player.bet, timed_out=True)


def _stop(hand: Hand, command: StopAction) -> Event:
    if hand.phase is Phase.OVER:
        raise Refused(RefusalCode.HAND_OVER)
    if hand.stopped:
        raise Refused(RefusalCode.ACTION_STOPPED)
    return ActionStopped()


def _resume(hand: Hand, command: ResumeAction) -> Event:
    if not hand.stopped:
        raise Refused(RefusalCode.ACTION_NOT_STOPPED)
    return ActionResumed()


def _void(hand: Hand, command: VoidHand) -> Event:
    """House rule 9.5: possible until the first pot is pushed."""
    if hand.phase is Phase.OVER:
        raise Refused(RefusalCode.HAND_OVER)
    if hand.pushed:
        raise Refused(RefusalCode.POT_ALREADY_PUSHED, pots=hand.pushed)
    return HandVoided(tuple((p.seat, p.started_with) for p in hand.players))


_CHOP_ANSWERS = (ActKind.CHOP, ActKind.PLAY_ON)

_ACTS: Mapping[ActKind, Callable[[Hand, PlayerInHand, Offer, int], Event]] = {
    ActKind.FOLD: _fold,
    ActKind.CHECK: _check,
    ActKind.CALL: _call,
    ActKind.RAISE: _raise,
    ActKind.BRING_IN: _bring_in,
    ActKind.CHOP: _chop,
    ActKind.PLAY_ON: _play_on,
}

_JUDGES: Mapping[type, Callable[[Hand, Any], Event]] = {
    Act: _act,
    Discard: _discard,
    AskCard: _ask_card,
    RunTwice: _run_twice,
    AskRabbit: _ask_rabbit,
    Show: _show,
    Muck: _muck,
    Expire: _expire,
    StopAction: _stop,
    ResumeAction: _resume,
    VoidHand: _void,
}
