"""The card room's words for codes and facts; both screens use them."""

from screenkit.words.acts import act_word, post_word, told_act
from screenkit.words.collection import (
    collection_in_short,
    collection_lines,
    collection_terms,
    collection_words,
)
from screenkit.words.games import game_played, game_word, stakes_words, structure_word, table_game
from screenkit.words.hands import hand_name, names_line, share_name, spoken_name
from screenkit.words.house import reason_words
from screenkit.words.times import clock_time, date_shown, duration_words
from screenkit.words.tournaments import (
    Ahead,
    ahead_words,
    average_words,
    left_words,
    level_length,
    level_stakes,
    next_level,
    place_line,
    place_word,
    price_words,
    prize_lines,
    start_words,
    time_left,
)

__all__ = [
    "Ahead",
    "act_word",
    "ahead_words",
    "average_words",
    "clock_time",
    "collection_in_short",
    "collection_lines",
    "collection_terms",
    "collection_words",
    "date_shown",
    "duration_words",
    "game_played",
    "game_word",
    "hand_name",
    "left_words",
    "level_length",
    "level_stakes",
    "names_line",
    "next_level",
    "place_line",
    "place_word",
    "post_word",
    "price_words",
    "prize_lines",
    "reason_words",
    "share_name",
    "spoken_name",
    "stakes_words",
    "start_words",
    "structure_word",
    "table_game",
    "time_left",
    "told_act",
]
