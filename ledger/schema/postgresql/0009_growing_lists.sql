-- Lists that grow for ever are read by their open rows or by their key, never from end to end.

CREATE INDEX dispute_by_hand ON dispute (player, tbl, hand);
CREATE INDEX dispute_by_player ON dispute (player);
CREATE INDEX seat_wish_open ON seat_wish (id) WHERE ended IS NULL;
CREATE INDEX seat_call_open ON seat_call (id) WHERE answered_ms IS NULL;
CREATE INDEX stand_in_open ON stand_in (id) WHERE ended_ms IS NULL;
CREATE INDEX game_table_open ON game_table (number) WHERE closed_ms IS NULL;
CREATE INDEX play_session_open ON play_session (id) WHERE closed_ms IS NULL;
CREATE INDEX play_session_by_player ON play_session (player);
CREATE INDEX play_session_by_table ON play_session (tbl, brought, taken);
CREATE INDEX receipt_by_day ON receipt (day);
CREATE INDEX hand_by_stream ON hand (stream, hand);
