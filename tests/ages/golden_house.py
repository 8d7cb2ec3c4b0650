"""The room of a golden data directory: its house file, tables, stations and players."""

from __future__ import annotations

HOUSE = """
name = "Golden Room"
[every_table]
pace = "instant"
between_hands_seconds = 0
showdown_seconds = 1
action_seconds = 600
timeouts_to_sit_out = 0
lost_grace_seconds = 3600
starts_itself = true
[locks]
percentage_collection = false
[collections.drop]
[[collections.drop.brackets]]
players = 2
no_flop = "0.10"
cap = 1
fees = [{ street = 2, amount = "0.20" }]
[collections.rake]
[[collections.rake.brackets]]
players = 2
percent = 5
cap = 3
[tables.nl_1_2]
title = "No limit 1/2"
blinds = [1, 2]
buy_in_min = 40
buy_in_max = 200
seats = 6
collection = "drop"
[tables.stud8]
title = "Stud eight or better"
game = "stud8"
structure = "fixed_limit"
ante = "0.25"
bring_in = "0.50"
small_bet = 2
big_bet = 4
chip = "0.25"
buy_in_min = 40
seats = 4
[tables.omaha8]
title = "Omaha eight or better"
game = "omaha8"
structure = "pot_limit"
blinds = [1, 2]
buy_in_min = 40
seats = 4
collection = "rake"
straddle = true
[collections.time]
time = { minutes = 1, fees = [{ players = 1, amount = 2 }] }
[tables.time_1_2]
title = "No limit 1/2, time"
blinds = [1, 2]
buy_in_min = 40
buy_in_max = 200
seats = 6
collection = "time"
straddle = true
buy_button = true
[cage]
prize_hold_above = 60
[tournaments.three]
title = "Golden three"
made_from = "turbo"
seats = 3
players_min = 3
starting_chips = 5000
action_seconds = 600
levels = [
  { blinds = [25, 50], chip = 25, hands = 2 },
  { blinds = [50, 100], chip = 25, minutes = 60, break_minutes = 5 },
  { blinds = [100, 200], ante = 200, ante_from = "big_blind", chip = 100 },
]
[tournaments.two]
title = "Golden two"
made_from = "heads_up"
starting_chips = 100
action_seconds = 600
start = "full"
[tables.limit]
title = "Limit 2/4"
structure = "fixed_limit"
blinds = [1, 2]
small_bet = 2
big_bet = 4
buy_in_min = 40
seats = 6
"""
SEATS = {1: 6, 2: 4, 3: 4, 4: 6, 6: 6, 7: 3, 8: 2, 9: 3, 10: 3}
PLAYERS = {1: (1, 2, 4), 2: (1, 2, 3), 3: (1, 2, 3), 6: (1, 3, 5)}
"""Who sits where: seats with a simulated player."""
ENTRANTS = {"seat:7:1": 18, "seat:7:2": 19, "seat:7:3": 20, "seat:8:1": 21, "seat:8:2": 22}
"""Who enters tournaments; table 7 is left in a hand, table 8 when its tournament is over."""
REGISTERED, CALLED_OFF, TWICE = "seat:9:1", "seat:10:1", 23
"""He enters the tournament that is called off, then the one that still takes entries."""
PEOPLE_INVITED = 24
LOST, STANDS_IN = "seat:1:1", "seat:1:5"
"""The station of a player that is lost, and the one at which he goes on."""
PRESETS = {1: "nl_1_2", 2: "stud8", 3: "omaha8", 4: "limit", 5: "limit", 6: "time_1_2"}


def stations_played() -> list[str]:
    """Return the stations at which somebody plays from the beginning."""
    return [f"seat:{table}:{seat}" for table, seats in PLAYERS.items() for seat in seats]
