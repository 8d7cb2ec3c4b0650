"""The card room's words for codes and facts; both screens use them."""

from screenkit.words.acts import act_word, announced_act, post_word
from screenkit.words.collection import (
    collection_in_short,
    collection_lines,
    collection_terms,
    collection_words,
)
from screenkit.words.games import game_played, stakes_words, table_game
from screenkit.words.hands import hand_name, names_line, share_name, spoken_name
from screenkit.words.house import reason_words
from screenkit.words.times import clock_time, date_shown, duration_words

__all__ = [
    "act_word",
    "announced_act",
    "clock_time",
    "collection_in_short",
    "collection_lines",
    "collection_terms",
    "collection_words",
    "date_shown",
    "duration_words",
    "game_played",
    "hand_name",
    "names_line",
    "post_word",
    "reason_words",
    "share_name",
    "spoken_name",
    "stakes_words",
    "table_game",
]
