-- A new nickname is compared with how all others look; the expression stands in nicknames.py too.
CREATE INDEX player_by_look ON player (
    lower(replace(replace(replace(replace(replace(nickname, ' ', ''), 'I', 'l'), '1', 'l'), '|', 'l'), '0', 'O'))
);
