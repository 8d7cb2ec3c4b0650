"""Random hands of every game and structure, played to their end by random legal acts."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from rules.betting.offer import Offer
from rules.board_options import RabbitHunt
from rules.cards import Card
from rules.collection import Collection, FeeBracket, FeeMoment, FeeStep, PercentageFrom
from rules.draw_choices import LateDiscard, Sevens
from rules.games.catalogue import GAMES
from rules.games.model import DealAsked, Game
from rules.hand import draws
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
from rules.hand.draws import card_choices
from rules.hand.offers import offer_to
from rules.hand.play import play, start
from rules.hand.runs import agreeing, runs_choices
from rules.hand.setup import DealtIn, HandSetup, Post, PostKind
from rules.hand.state import Hand, Phase
from rules.settings import Clocks, Options, Stakes, Structure, TableSettings

SMALL_BLIND, BIG_BLIND, ANTE, BRING_IN = 5, 10, 2, 3

COLLECTIONS = (
    Collection(),
    Collection(
        brackets=(
            FeeBracket(
                players_min=2,
                steps=(
                    FeeStep(FeeMoment.STREET_DEALT, 1, 3),
                    FeeStep(FeeMoment.ROUND_CLOSED, 2, 2),
                ),
                no_flop=1,
            ),
        )
    ),
    Collection(brackets=(FeeBracket(players_min=2, percent_bp=500, cap=30),)),
    Collection(
        brackets=(FeeBracket(players_min=2, percent_bp=500, cap=30),),
        percentage_from=PercentageFrom.MAIN_POT_FIRST,
    ),
)


@dataclass(slots=True)
class PlayedHand:
    """A finished hand and the commands that made it."""

    hand: Hand
    commands: list[Command] = field(default_factory=list)


def random_settings(
    random: Random, game: str, structure: Structure, *, options: Options | None = None
) -> TableSettings:
    """Settings of a game, with a collection and an ante now and then."""
    blinds = GAMES[game].uses_blinds
    return TableSettings(
        game=game,
        structure=structure,
        seats=GAMES[game].seats_max,
        stakes=Stakes(
            blinds=(SMALL_BLIND, BIG_BLIND) if blinds else (),
            ante=ANTE if not blinds or random.random() < 0.3 else 0,
            bring_in=BRING_IN if GAMES[game].brings_in else 0,
            small_bet=BIG_BLIND,
            big_bet=2 * BIG_BLIND,
        ),
        collection=random.choice(COLLECTIONS),
        options=options or random_options(random, GAMES[game]),
        clocks=Clocks(
            showdown_ms=random.choice((0, 5000)), uncontested_ms=random.choice((0, 5000))
        ),
    )


def random_options(random: Random, game: Game) -> Options:
    """The choices of the house that change a hand of the game."""
    return Options(
        face_up_all_in=random.random() < 0.3 and not game.asks,
        late_discard=random.choice(tuple(LateDiscard)),
        sevens=random.choice(tuple(Sevens)),
        run_it_twice=random.random() < 0.5,
        rabbit_hunt=random.choice(tuple(RabbitHunt)),
    )


def random_setup(random: Random, settings: TableSettings, *, players: int = 0) -> HandSetup:
    """A shuffled deck, seats with gaps, and stacks from nearly nothing to deep."""
    game = settings.rules_of_game
    count = players or random.randint(2, game.dealt_max or settings.seats)
    seats = sorted(random.sample(range(1, settings.seats + 1), count))
    most = random.choice((40, 150, 600, 3000))
    orders = [shuffled(random, game) for _ in range(game.recycles + 1)]
    posts = random_posts(random, settings, seats)
    blinds = [post.seat for post in posts if post.kind in (PostKind.BIG_BLIND, PostKind.STRADDLE)]
    return HandSetup(
        table="random",
        hand=random.randrange(10**6),
        settings=settings,
        button=seats[-1],
        players=tuple(DealtIn(seat, random.randint(1, most)) for seat in seats),
        posts=tuple(posts),
        last_blind=blinds[-1] if blinds else None,
        deck=orders[0],
        more=tuple(orders[1:]),
    )


def shuffled(random: Random, game: Game) -> tuple[Card, ...]:
    """The game's deck in any order."""
    return tuple(random.sample(game.deck, len(game.deck)))


def random_posts(random: Random, settings: TableSettings, seats: list[int]) -> list[Post]:
    """Antes and blinds, at times with a straddle, an entry, missed blinds or a big-blind ante."""
    stakes = settings.stakes
    antes = [Post(seat, PostKind.ANTE, stakes.ante) for seat in seats if stakes.ante]
    if not stakes.blinds:
        return antes
    small, big = (seats[1], seats[0]) if len(seats) == 2 else (seats[0], seats[1])
    posts = [
        *antes,
        Post(small, PostKind.SMALL_BLIND, SMALL_BLIND),
        Post(big, PostKind.BIG_BLIND, BIG_BLIND),
    ]
    if not antes and random.random() < 0.2:
        posts.append(Post(big, PostKind.BIG_BLIND_ANTE, BIG_BLIND))
    if len(seats) > 3 and random.random() < 0.2:
        posts.append(Post(seats[3], PostKind.ENTRY, BIG_BLIND))
        posts.append(Post(seats[3], PostKind.MISSED, SMALL_BLIND))
    unlimited = settings.structure is not Structure.FIXED_LIMIT
    if len(seats) > 2 and unlimited and random.random() < 0.2:
        posts.append(Post(seats[2], PostKind.STRADDLE, 2 * BIG_BLIND))
    return posts


def play_random(random: Random, setup: HandSetup) -> PlayedHand:
    """Play a hand to its end."""
    played = PlayedHand(start(setup))
    while played.hand.phase is not Phase.OVER:
        command = random_command(random, played.hand)
        play(played.hand, command)
        played.commands.append(command)
    return played


def random_command(random: Random, hand: Hand) -> Command:
    """Any legal answer to the open decision, the clock's among them."""
    offer = offer_to(hand)
    if hand.phase is Phase.DRAWING:
        return random_card_choice(random, hand)
    if hand.phase in (Phase.AGREEING, Phase.RABBIT):
        return random_answer(random, hand)
    if offer is None:
        assert hand.to_act is not None
        seat, turn = hand.to_act.seat, hand.turn
        return random.choice((Show, Show, Muck, Expire))(seat, turn)
    if random.random() < 0.02:
        return Expire(offer.seat, offer.turn)
    return random_act(random, offer)


def decider(hand: Hand) -> int:
    """A seat whose decision is open."""
    deciding = hand.to_act or [*draws.deciding(hand), *agreeing(hand), *hand.players][0]
    return deciding.seat


def random_answer(random: Random, hand: Hand) -> Command:
    """Mostly yes to a second run; or anybody asks for the rabbit, or nobody does."""
    if hand.phase is Phase.RABBIT:
        seat = random.choice(hand.players).seat
        return random.choice((AskRabbit, Expire))(seat, hand.turn)
    seat, turn, _ = random.choice(runs_choices(hand))
    if random.random() < 0.05:
        return Expire(seat, turn)
    return RunTwice(seat, turn, agrees=random.random() < 0.8)


def random_card_choice(random: Random, hand: Hand) -> Discard | AskCard | Expire:
    """Any answer to an open question about cards; where several are asked, any of them."""
    choice = random.choice(card_choices(hand))
    if random.random() < 0.05:
        return Expire(choice.seat, choice.turn)
    if isinstance(choice.step, DealAsked):
        return AskCard(choice.seat, choice.turn, up=random.random() < 0.5)
    most = min(choice.step.most, len(choice.positions))
    count = random.choice((most, most, random.randint(choice.step.least, most)))
    return Discard(choice.seat, choice.turn, tuple(random.sample(choice.positions, count)))


def random_act(random: Random, offer: Offer) -> Act:
    """An act out of the offer; nobody folds for free."""
    chance = random.random()
    kind, total = ActKind.CALL if offer.to_call else ActKind.CHECK, 0
    if offer.bring_in:
        kind = ActKind.BRING_IN
    if (chance < 0.3 or not offer.can_check) and offer.raise_min:
        kind, total = ActKind.RAISE, random_raise(random, offer)
    elif chance < 0.42 and offer.to_call and offer.can_fold:
        kind = ActKind.FOLD
    return Act(offer.seat, offer.turn, kind, total)


def random_raise(random: Random, offer: Offer) -> int:
    """The least, the most, or anything on the steps between."""
    steps = (offer.raise_max - offer.raise_min) // offer.raise_step
    between = offer.raise_min + offer.raise_step * random.randint(0, min(steps, 60))
    return random.choice((offer.raise_min, offer.raise_min, between, offer.raise_max))
