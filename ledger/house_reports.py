"""Reports about the house's evenings: collection, hands, seats, cash, results, exceptions.

Most are of one gaming day. They read the day's own records and entries, not the whole books: both
are numbered in the order in which they were written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ledger.report import Report, report
from ledger.staff.roles import Duty

_SPAN: Final = """span AS (SELECT opened_ms, coalesce(closed_ms, 9007199254740992) AS closed_ms,
        opening_entry, coalesce(closing_entry, 9007199254740992) AS closing_entry,
        coalesce((SELECT record FROM entry WHERE entry.id = opening_entry), 0) AS first_seq
    FROM gaming_day WHERE day = :day)"""
_RECORDS: Final = """record.seq >= span.first_seq AND record.at_ms >= span.opened_ms
    AND record.at_ms < span.closed_ms"""
_BEGAN: Final = f"""began AS (SELECT record.stream, record.at_ms
    FROM span JOIN record ON {_RECORDS}
        AND record.hand IS NOT NULL
    JOIN hand ON hand.id = substr(record.stream, 7) || ':' || record.hand
        AND hand.first_number = record.number)"""  # noqa: S608  (parts of this module)
"""The hands that began on the day, each once."""
_GAME: Final = """json_extract(body, '$.game')"""
_SEATS: Final = """CAST(sum(CAST(json_extract(body, '$.seats') AS BIGINT)) AS BIGINT)"""
_TAKEN: Final = """coalesce((SELECT sum(posting.amount) FROM account JOIN posting
        ON posting.account = account.id AND posting.entry > span.opening_entry
            AND posting.entry <= span.closing_entry
        WHERE account.name = 'rake:' || game_table.number), 0)"""
_EXCEPTIONS: Final = (
    *("void_receipt", "adjust_balance", "make_locked", "make_closed", "exclude", "cancel_card"),
    *("book_vault_difference", "close_left_shift", "unseal_hand", "read_papers", "clear_place"),
    *("renew_document", "renew_credentials", "approve_software", "accept_books", "dismiss"),
    *("remove_player", "report_fault", "release_prize", "exclude_oneself", "compensate"),
    *("release_share", "vault_in", "vault_out", "seed_jackpot", "pay_jackpot", "refuse_jackpot"),
    *("hire", "change_role", "revoke_device", "enrol_device", "recover_administrator"),
    "make_active",
)
_CODES: Final = ", ".join(f"'{code}'" for code in _EXCEPTIONS)
OWN_SETTINGS: Final = "own_settings"
"""In the answer to an opening or a change of a game: its settings are no preset of the house."""
_TYPE: Final = "json_extract(command, '$.do.type')"
_AT_TABLES: Final = f"""record.stream LIKE 'table:%' AND record.actor LIKE 'staff:%' AND (
        {_TYPE} IN ('void_hand', 'void_frozen_hand', 'change_settings', 'cancel_tournament',
            'set_level')
        OR ({_TYPE} = 'open_table' AND json_extract(answer, '$.{OWN_SETTINGS}') IS NOT NULL))"""
_FORCED_MOVE: Final = """record.stream = 'room' AND json_extract(command, '$.do') = 'move'
        AND json_extract(command, '$.no_blinds') IS NOT NULL"""

HOUSE_REPORTS: Final[Mapping[str, Report]] = {
    "collection": report(
        Duty.READ_BOOKS,
        "table name game hands collection",
        f"""WITH {_SPAN}, {_BEGAN},
            dealt AS (SELECT stream || '' AS dealt_at, count(*) AS hands FROM began
                GROUP BY stream || ''),
            page AS (SELECT number, name, {_GAME} AS game, coalesce(hands, 0) AS dealt,
                {_TAKEN} AS taken
                FROM span CROSS JOIN game_table
                JOIN table_settings ON digest = game_table.rules
                LEFT JOIN dealt ON dealt_at = 'table:' || number
                WHERE number > :after)
        SELECT number, name, game, dealt, taken FROM page WHERE dealt > 0 OR taken <> 0
        ORDER BY number LIMIT :rows""",  # noqa: S608  (parts of this module)
        day=str,
    ),
    "collection_days": report(
        Duty.READ_BOOKS,
        "number day collection fees",
        """SELECT id, day, coalesce(CAST(json_extract(report, '$.rake') AS BIGINT),
                (SELECT sum(posting.amount) FROM account JOIN posting
                    ON posting.account = account.id AND posting.entry > opening_entry
                    WHERE account.kind = 'rake'), 0),
            coalesce(CAST(json_extract(report, '$.fees') AS BIGINT),
                (SELECT sum(posting.amount) FROM account JOIN posting
                    ON posting.account = account.id AND posting.entry > opening_entry
                    WHERE account.kind = 'fees'), 0)
        FROM gaming_day WHERE id > :after ORDER BY id LIMIT :rows""",
    ),
    "hands_by_hour": report(
        Duty.READ_BOOKS,
        "hour at_ms hands tables per_table",
        f"""WITH {_SPAN}, {_BEGAN}
        SELECT at_ms / 3600000 AS hour, at_ms / 3600000 * 3600000, count(*),
            count(DISTINCT stream), count(*) / count(DISTINCT stream)
        FROM began WHERE at_ms / 3600000 > :after
        GROUP BY at_ms / 3600000 ORDER BY hour LIMIT :rows""",  # noqa: S608  (parts of this module)
        day=str,
    ),
    "occupancy": report(
        Duty.READ_BOOKS,
        "hour at_ms players tables seats percent",
        f"""WITH RECURSIVE {_SPAN},
            newest AS (SELECT at_ms AS newest_ms FROM record
                WHERE seq = (SELECT max(seq) FROM record)),
            ended AS (SELECT opened_ms AS start_ms,
                CASE WHEN closed_ms < newest_ms THEN closed_ms ELSE newest_ms END AS end_ms
                FROM span CROSS JOIN newest),
            hours (hour_ms) AS (SELECT start_ms / 3600000 * 3600000 FROM ended
                UNION ALL SELECT hour_ms + 3600000 FROM hours CROSS JOIN ended
                WHERE hour_ms + 3600000 < end_ms AND hour_ms < start_ms + 199 * 3600000),
            stays AS (SELECT tbl, player, sat.opened_ms AS from_ms, sat.closed_ms AS to_ms
                FROM ended JOIN play_session AS sat ON sat.closed_ms > start_ms
                UNION ALL SELECT tbl, player, sat.opened_ms, end_ms
                FROM ended JOIN play_session AS sat ON sat.closed_ms IS NULL),
            page AS (SELECT hour_ms, tbl, count(DISTINCT player) AS players, CAST(sum(
                    CASE WHEN to_ms < hour_ms + 3600000 THEN to_ms ELSE hour_ms + 3600000 END
                    - CASE WHEN from_ms > hour_ms THEN from_ms ELSE hour_ms END
                ) AS BIGINT) AS taken_ms
                FROM hours JOIN stays ON from_ms < hour_ms + 3600000 AND to_ms > hour_ms
                GROUP BY hour_ms, tbl)
        SELECT hour_ms / 3600000, hour_ms, sum(players), count(*), {_SEATS},
            CAST(sum(taken_ms) AS BIGINT) * 100 / (3600000 * {_SEATS})
        FROM page JOIN game_table ON number = CAST(tbl AS INTEGER)
        JOIN table_settings ON digest = game_table.rules
        WHERE hour_ms / 3600000 > :after GROUP BY hour_ms ORDER BY hour_ms LIMIT :rows""",  # noqa: S608  (parts of this module)
        day=str,
    ),
    "cash": report(
        Duty.READ_BOOKS,
        "shift cashier deposits payouts paid_in paid_out receipts",
        """WITH moved AS (SELECT paper.shift, coalesce(undone.kind, paper.kind) AS kind,
                CASE WHEN undone.kind IS NULL THEN paper.amount ELSE -paper.amount END AS amount
            FROM receipt AS paper LEFT JOIN receipt AS undone ON undone.number = paper.voids
            WHERE paper.day = :day)
        SELECT shift.id, staff.name,
            sum(CASE kind WHEN 'deposit' THEN amount ELSE 0 END),
            sum(CASE kind WHEN 'payout' THEN amount ELSE 0 END),
            sum(CASE kind WHEN 'paid_in' THEN amount ELSE 0 END),
            sum(CASE kind WHEN 'paid_out' THEN amount ELSE 0 END), count(*)
        FROM moved JOIN shift ON shift.id = moved.shift JOIN staff ON staff.id = shift.cashier
        WHERE shift.id > :after GROUP BY shift.id, staff.name ORDER BY shift.id LIMIT :rows""",
        day=str,
    ),
    "liability": report(
        Duty.READ_BOOKS,
        "number day opening closing cash_in cash_out",
        """SELECT id, day, opening_liability, CAST(json_extract(report, '$.closing') AS BIGINT),
            CAST(json_extract(report, '$.cash_in') AS BIGINT),
            CAST(json_extract(report, '$.cash_out') AS BIGINT)
        FROM gaming_day WHERE id > :after ORDER BY id LIMIT :rows""",
    ),
    "player_results": report(
        Duty.READ_BOOKS,
        "player nickname stays minutes brought taken won",
        """WITH page AS (SELECT id, nickname FROM player WHERE id > :after
                ORDER BY id LIMIT :rows),
            stays AS (SELECT page.id AS who, (sat.closed_ms - sat.opened_ms) / 60000 AS minutes,
                sat.brought + coalesce(sum(entered.buy_in + entered.fee), 0) AS brought,
                sat.taken + coalesce(sum(entered.paid), 0) AS taken
            FROM page CROSS JOIN play_session AS sat
            LEFT JOIN tournament_entry AS entered
                ON entered.session = sat.id AND entered.returned = 0
            WHERE sat.player = page.id AND sat.closed_ms IS NOT NULL GROUP BY sat.id, page.id)
        SELECT page.id, nickname, count(who), coalesce(sum(minutes), 0), coalesce(sum(brought), 0),
            coalesce(sum(taken), 0), coalesce(sum(taken) - sum(brought), 0)
        FROM page LEFT JOIN stays ON who = page.id GROUP BY page.id, nickname ORDER BY page.id""",
    ),
    "exceptions": report(
        Duty.READ_BOOKS,
        "record at_ms what stream actor command",
        f"""WITH {_SPAN}
        SELECT seq, at_ms,
            coalesce(json_extract(command, '$.do.type'), json_extract(command, '$.do')) AS what,
            stream, actor, substr(command, 1, 300)
        FROM span JOIN record ON {_RECORDS}
        WHERE seq > :after AND (
            (stream IN ('room', 'cage') AND json_extract(command, '$.do') IN ({_CODES}))
            OR ({_AT_TABLES}) OR ({_FORCED_MOVE}))
        ORDER BY seq LIMIT :rows""",  # noqa: S608  (codes of this module)
        day=str,
    ),
    "lost_stations": report(
        Duty.READ_BOOKS,
        "call table seat kind since_ms answered_ms answered_by",
        f"""WITH {_SPAN}
        SELECT id, tbl, seat, kind, since_ms, answered_ms, answered_by
        FROM span JOIN seat_call ON since_ms >= opened_ms AND since_ms < closed_ms
        WHERE kind IN ('station_lost', 'grace_over', 'station_fault') AND id > :after
        ORDER BY id LIMIT :rows""",  # noqa: S608  (a part of this module)
        day=str,
    ),
    "software": report(
        Duty.READ_BOOKS,
        "number at_ms digest approved_by reason",
        """SELECT software.id, at_ms, digest, coalesce(staff.name, ''), reason
        FROM software LEFT JOIN staff ON staff.id = software.staff
        WHERE software.id > :after ORDER BY software.id LIMIT :rows""",
    ),
    "starts": report(
        Duty.READ_BOOKS,
        "record at_ms command",
        f"""WITH {_SPAN}
        SELECT seq, at_ms, substr(command, 1, 300) FROM span JOIN record ON {_RECORDS}
        WHERE stream = 'room' AND json_extract(command, '$.do') = 'start' AND seq > :after
        ORDER BY seq LIMIT :rows""",  # noqa: S608  (a part of this module)
        day=str,
    ),
}
