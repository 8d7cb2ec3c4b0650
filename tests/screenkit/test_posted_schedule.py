"""The schedule on the screens is the schedule that is taken, to the cent."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

from rules.collection import Collection, CountedAt, FeeBracket, FeeMoment, FeeStep, TimeFee
from rules.fees import HandFacts, fees_of
from rules.settings import Stakes, Structure, TableSettings
from screenkit.words import collection_lines, collection_terms, collection_words
from server.house import TableOptions
from server.tables.poker.rules_view import rules_view
from tests.depth import scaled
from wire.messages.base import changed
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import CollectionView, FeeBracketView, RulesView

HOLDEM = RulesView(game="holdem", structure="no_limit", stakes=StakesView(blinds=(100, 200)))
STUD = changed(HOLDEM, game="stud")
_STREETS = {
    "holdem": ("the first deal", "the flop", "the turn", "the river"),
    "stud": ("third street", "fourth street", "fifth street", "sixth street", "seventh street"),
}


def posted(collection: Collection) -> RulesView:
    """What a table with this collection shows; its chip is five cents."""
    settings = TableSettings(
        game="holdem",
        structure=Structure.NO_LIMIT,
        stakes=Stakes(blinds=(100, 200)),
        collection=collection,
        chip=5,
    )
    return rules_view(settings, TableOptions())


class Reader:
    """A player who knows nothing but the words on the screen, and works out what a hand pays."""

    def __init__(self, words: str, game: str) -> None:
        self._parts = words.removeprefix("Rake ").replace("% of", "%; of").split("; ")
        self._streets = _STREETS[game]
        self._flop = "flop" if game == "holdem" else "fourth street"

    def rake(self, facts: HandFacts, pot: int) -> int:
        """What the house takes from this hand."""
        if self._parts == ["No collection"]:
            return 0
        seen = facts.streets_dealt > 1
        late = any("count, or if there is none" in part for part in self._parts)
        players = facts.players_at_flop if seen and late else facts.players_dealt
        due = self._earned(facts, pot, players) if seen else self._said(f"no {self._flop}", players)
        cap = self._text("at most", players)
        limit = pot if cap in ("", "no cap") else min(pot, cents(cap))
        return min(due, limit)

    def _earned(self, facts: HandFacts, pot: int, players: int) -> int:
        due = self._percentage(pot, players)
        for number, street in enumerate(self._streets):
            if number < facts.streets_dealt:
                due += self._said(f"on {street}", players)
            if number < facts.rounds_closed:
                due += self._said(f"after the betting on {street}", players)
        return due

    def _percentage(self, pot: int, players: int) -> int:
        share = for_players(self._parts[0], players)
        if not share.endswith("%"):
            return 0
        step = self._said("of the pot, rounded down to", players)
        return int(pot * float(share[:-1]) / 100 + 1e-9) // step * step

    def _said(self, label: str, players: int) -> int:
        return cents(self._text(label, players))

    def _text(self, label: str, players: int) -> str:
        found = [it for it in self._parts if it.startswith(f"{label} ")]
        assert len(found) <= 1, found
        return for_players(found[0].removeprefix(f"{label} "), players) if found else ""


def for_players(said: str, players: int) -> str:
    """Choose from "$1, $2 from 4 players, $3 from 6" what holds for these players."""
    chosen = ""
    for part in said.split(", "):
        words, _from, least = part.partition(" from ")
        if not least or players >= int(least.removesuffix(" players")):
            chosen = words
    return chosen


def cents(shown: str) -> int:
    """Read an amount; "" and "nothing" are none."""
    digits = re.sub(r"[$,]", "", shown)
    return 0 if digits in ("", "nothing") else round(float(digits) * 100)


def any_collection(random: Random, streets: int) -> Collection:
    """A schedule as a house may write it."""
    counts = sorted(random.sample(range(1, 10), random.randint(0, 4)))
    brackets = tuple(any_bracket(random, count, streets) for count in counts)
    counted_at = random.choice((CountedAt.DEAL, CountedAt.FLOP))
    return Collection(brackets=brackets, counted_at=counted_at, round_to=random.choice((0, 25)))


def any_bracket(random: Random, players: int, streets: int) -> FeeBracket:
    """What is charged from so many players."""
    moments = (FeeMoment.STREET_DEALT, FeeMoment.ROUND_CLOSED)
    steps = tuple(
        FeeStep(random.choice(moments), random.randrange(streets), random.choice((0, 50, 100)))
        for _ in range(random.randint(0, 3))
    )
    return FeeBracket(
        players_min=players,
        steps=steps,
        no_flop=random.choice((0, 0, 100)),
        percent_bp=random.choice((0, 0, 250, 500)),
        cap=random.choice((None, None, 0, 150, 300)),
    )


def any_hand(random: Random, streets: int) -> tuple[HandFacts, int]:
    """Facts of a hand, and its pot."""
    dealt = random.randint(2, 9)
    seen = random.randint(1, streets)
    facts = HandFacts(
        players_dealt=dealt,
        players_at_flop=random.randint(2, dealt) if seen > 1 else 0,
        streets_dealt=seen,
        rounds_closed=random.choice((seen - 1, seen)),
        flop_street=1,
        chip=5,
    )
    return facts, random.randrange(5, 20_000, 5)


def test_a_player_works_the_collection_out_from_the_words_alone() -> None:
    random = Random(8)
    for _ in range(scaled(quick=150, plain=1_000, deep=50_000)):
        game = random.choice(("holdem", "stud"))
        streets = len(_STREETS[game])
        collection = any_collection(random, streets)
        view = changed(posted(collection), game=game)
        reader = Reader(collection_words(view), game)
        for _hand in range(5):
            facts, pot = any_hand(random, streets)
            taken = sum(fee.amount for fee in fees_of(collection, facts, [pot]))
            assert reader.rake(facts, pot) == taken, (collection_lines(view), facts, pot)


def test_every_fee_is_told_with_its_moment() -> None:
    drop = tuple(
        FeeBracketView(
            players_min=players,
            no_flop=100,
            fees=(("street_dealt", 1, fee), ("round_closed", 2, 100)),
        )
        for players, fee in ((1, 100), (5, 200), (6, 300), (7, 400))
    )
    view = changed(HOLDEM, collection=CollectionView(brackets=drop))

    assert collection_lines(view) == (
        "Rake on the flop $1, $2 from 5 players, $3 from 6, $4 from 7",
        "after the betting on the turn $1",
        "no flop $1",
    )
    assert collection_lines(changed(view, game="razz")) == (
        "Rake on fourth street $1, $2 from 5 players, $3 from 6, $4 from 7",
        "after the betting on fifth street $1",
        "no fourth street $1",
    )


def test_a_percentage_is_told_with_rounding_cap_and_pots() -> None:
    brackets = (
        FeeBracketView(players_min=2, percent_bp=550, cap=300),
        FeeBracketView(players_min=5, percent_bp=550),
    )
    collection = CollectionView(
        brackets=brackets, round_to=25, percentage_from="main_pot_first", counted_at="flop"
    )

    assert collection_lines(changed(HOLDEM, collection=collection)) == (
        "Rake 5.5%",
        "of the pot, rounded down to $0.25",
        "no flop, no rake",
        "at most $3, no cap from 5 players",
        "from the main pot first",
        "players on the flop count, or if there is none, those dealt in",
    )
    stud = collection_lines(changed(STUD, collection=collection))
    assert "no fourth street, no rake" in stud
    assert stud[-1] == "players on fourth street count, or if there is none, those dealt in"


def test_a_cap_of_nothing_is_no_collection() -> None:
    free = Collection(brackets=(FeeBracket(players_min=2, percent_bp=500, cap=0),))

    assert collection_words(posted(free)) == "No collection"
    assert collection_words(HOLDEM) == "No collection"
    assert collection_terms(HOLDEM) == ""
    assert "never more than the pots" in collection_terms(posted(free))


def test_time_and_the_dead_blind_say_who_pays() -> None:
    time = TimeFee(period_ms=1_800_000, brackets=((1, 200), (5, 400), (6, 500)))
    view = posted(Collection(time_fee=time, dead_blind=100))

    assert collection_lines(view) == (
        "Dead blind $1 by the button",
        "each player pays $2, $4 from 5 players, $5 from 6, every 30 minutes",
    )


def test_brackets_that_take_the_same_are_told_once() -> None:
    same = tuple(
        FeeBracketView(players_min=players, fees=(("street_dealt", 1, 300),)) for players in (4, 7)
    )
    view = changed(HOLDEM, collection=CollectionView(brackets=same))

    assert collection_words(view) == "Rake on the flop $3 from 4 players; no flop, no rake"
    assert all(a != b for a, b in pairwise(collection_lines(view)))


def test_the_posted_schedule_of_211_reads_as_the_card_room_posts_it() -> None:
    brackets = tuple(
        FeeBracket(
            players_min=players,
            steps=(FeeStep(FeeMoment.BEFORE_DEAL, 0, fee), FeeStep(FeeMoment.ONCE, 3, 50)),
        )
        for players, fee in ((1, 100), (6, 150), (7, 200))
    )
    assert collection_lines(posted(Collection(brackets=brackets))) == (
        "Rake before the deal $1, $1.50 from 6 players, $2 from 7",
        "once $0.50: without a flop, with the river, or for a bet on the turn that is called",
    )


def test_fees_from_the_blinds_by_player_and_at_the_beginning_are_said() -> None:
    taken = Collection(
        brackets=(
            FeeBracket(
                players_min=3, players_max=4, steps=(FeeStep(FeeMoment.FROM_BLINDS, 0, 100),)
            ),
        ),
        per_player=5,
        time_fee=TimeFee(period_ms=2_400_000, brackets=((2, 1_300),), at_beginning=True),
    )
    assert collection_lines(posted(taken)) == (
        "Rake from the blinds $1 from 3 players, nothing from 5 players",
        "each player pays $0.05 for every hand",
        "each player pays $13 at the beginning of every 40 minutes",
    )
