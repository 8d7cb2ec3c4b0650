"""The reports staff may ask for, and how a page of one is read; see `ledger.report`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ledger.house_reports import HOUSE_REPORTS
from ledger.report import Report, report
from ledger.staff.roles import Duty
from ledger.store import Store
from ledger.units import Row, Scalar

REPORTS: Final[Mapping[str, Report]] = {
    "statement": report(
        Duty.SERVE_PLAYERS,
        "entry at_ms code amount balance memo",
        """WITH own AS (SELECT id FROM account WHERE name = 'player:' || :player),
            page AS (SELECT entry, amount FROM posting
                WHERE account = (SELECT id FROM own) AND entry > :after
                ORDER BY entry LIMIT :rows)
        SELECT entry.id, record.at_ms, entry.code, page.amount,
            (SELECT coalesce(sum(amount), 0) FROM posting
                WHERE account = (SELECT id FROM own) AND entry <= :after)
            + sum(page.amount) OVER (ORDER BY page.entry), entry.memo
        FROM page JOIN entry ON entry.id = page.entry
        JOIN record ON record.seq = entry.record ORDER BY page.entry""",
        player=int,
    ),
    "sessions": report(
        Duty.SERVE_PLAYERS,
        "session table seat opened_ms closed_ms brought taken",
        """SELECT sat.id, tbl, seat, opened_ms, closed_ms,
            brought + coalesce(sum(entered.buy_in + entered.fee), 0),
            taken + coalesce(sum(entered.paid), 0)
        FROM play_session AS sat LEFT JOIN tournament_entry AS entered
            ON entered.session = sat.id AND entered.returned = 0
        WHERE sat.player = :player AND sat.id > :after
        GROUP BY sat.id ORDER BY sat.id LIMIT :rows""",
        player=int,
    ),
    "sign_ins": report(
        Duty.SERVE_PLAYERS,
        "sign_in at_ms place purpose outcome",
        """SELECT id, at_ms, place, purpose, outcome FROM sign_in
        WHERE who = 'player:' || :player AND id > :after ORDER BY id LIMIT :rows""",
        player=int,
    ),
    "players": report(
        Duty.SERVE_PLAYERS,
        "player nickname name state balance",
        """SELECT player.id, nickname, player.name, state, coalesce(account.balance, 0)
        FROM player LEFT JOIN account ON account.name = 'player:' || player.id
        WHERE player.id > :after ORDER BY player.id LIMIT :rows""",
    ),
    "search": report(
        Duty.LOCK_PLAYERS,
        "player nickname name state card",
        """SELECT player.id, nickname, player.name, player.state, coalesce(card.last_four, '')
        FROM player LEFT JOIN card
            ON card.holder = 'player:' || player.id AND card.state = 'active'
        WHERE player.id > :after AND (instr(lower(player.name), lower(:words)) > 0
            OR instr(lower(nickname), lower(:words)) > 0 OR card.last_four = :words
            OR CAST(player.id AS TEXT) = :words)
        ORDER BY player.id LIMIT :rows""",
        words=str,
    ),
    "receipts": report(
        Duty.WORK_DRAWER,
        "receipt at_ms kind shift player amount staff voids memo",
        """SELECT number, at_ms, kind, shift, player, amount, staff.name, voids, memo
        FROM receipt JOIN staff ON staff.id = receipt.staff
        WHERE day = :day AND number > :after ORDER BY number LIMIT :rows""",
        day=str,
    ),
    "shifts": report(
        Duty.READ_BOOKS,
        "shift cashier day opened_ms closed_ms float expected counted difference member",
        """SELECT shift.id, staff.name, day, opened_ms, closed_ms, float_cents, expected, counted,
            counted - expected, shift.cashier
        FROM shift JOIN staff ON staff.id = cashier
        WHERE shift.id > :after ORDER BY shift.id LIMIT :rows""",
    ),
    "days": report(
        Duty.READ_BOOKS,
        "number day opened_ms closed_ms report",
        """SELECT id, day, opened_ms, closed_ms, coalesce(report, '') FROM gaming_day
        WHERE id > :after ORDER BY id LIMIT :rows""",
    ),
    "tables": report(
        Duty.READ_BOOKS,
        "number table sessions brought taken rake",
        """SELECT number, CAST(number AS TEXT) AS named,
            (SELECT count(*) FROM play_session WHERE tbl = CAST(number AS TEXT)),
            (SELECT sum(brought) FROM play_session WHERE tbl = CAST(number AS TEXT)),
            (SELECT sum(taken) FROM play_session WHERE tbl = CAST(number AS TEXT)),
            coalesce((SELECT balance FROM account WHERE name = 'rake:' || number), 0)
        FROM game_table WHERE number > :after
            AND EXISTS (SELECT 1 FROM play_session WHERE tbl = CAST(number AS TEXT))
        ORDER BY game_table.number LIMIT :rows""",
    ),
    "tournaments": report(
        Duty.RUN_TABLES,
        "tournament day table name outcome opened_ms ended_ms players entries fees prizes",
        """SELECT held.id, held.day, tbl, held.name, coalesce(held.ended, 'open'), opened_ms,
            held.ended_ms, count(entered.id), coalesce(sum(entered.buy_in), 0),
            coalesce(sum(entered.fee), 0), coalesce(sum(entered.paid), 0)
        FROM tournament AS held LEFT JOIN tournament_entry AS entered
            ON entered.tournament = held.id AND entered.returned = 0
        WHERE held.id > :after GROUP BY held.id ORDER BY held.id LIMIT :rows""",
    ),
    "results": report(
        Duty.RUN_TABLES,
        "entry place player nickname buy_in fee returned prize",
        """SELECT entered.id, place, player, nickname, buy_in, fee, returned, paid
        FROM tournament_entry AS entered JOIN player ON player.id = entered.player
        WHERE tournament = :tournament AND entered.id > :after
        ORDER BY entered.id LIMIT :rows""",
        tournament=int,
    ),
    "tournament_days": report(
        Duty.READ_BOOKS,
        "number day tournaments entries fees prizes",
        """SELECT id, day, (SELECT count(*) FROM tournament WHERE tournament.day = gaming_day.day),
            (SELECT coalesce(sum(entered.buy_in), 0) FROM tournament AS held
                JOIN tournament_entry AS entered ON entered.tournament = held.id AND returned = 0
                WHERE held.day = gaming_day.day),
            (SELECT coalesce(sum(entered.fee), 0) FROM tournament AS held
                JOIN tournament_entry AS entered ON entered.tournament = held.id AND returned = 0
                WHERE held.day = gaming_day.day),
            (SELECT coalesce(sum(entered.paid), 0) FROM tournament AS held
                JOIN tournament_entry AS entered ON entered.tournament = held.id AND returned = 0
                WHERE held.day = gaming_day.day)
        FROM gaming_day WHERE id > :after ORDER BY id LIMIT :rows""",
    ),
    "held_prizes": report(
        Duty.SERVE_PLAYERS,
        "number at_ms tournament player nickname amount",
        """SELECT prize.id, at_ms, tournament, player, nickname, prize.amount
        FROM prize JOIN reservation ON reservation.id = prize.reservation
        JOIN player ON player.id = prize.player
        WHERE reservation.state = 'open' AND prize.reservation IS NOT NULL
            AND prize.id > :after ORDER BY prize.id LIMIT :rows""",
    ),
    "hands": report(
        Duty.RUN_TABLES,
        "hand began_ms ended_ms players pot collection",
        """WITH page AS (SELECT hand, stream, first_number, last_number FROM hand
                WHERE stream = 'table:' || :table AND hand > :after ORDER BY hand LIMIT :rows),
            told AS (SELECT page.hand, json_extract(event.value, '$[0]') AS kind,
                json_extract(event.value, '$[1]') AS body
                FROM page JOIN record ON record.stream = page.stream
                    AND record.number BETWEEN page.first_number AND page.last_number
                CROSS JOIN json_each(record.events) AS event),
            sums AS (SELECT hand,
                sum(CASE kind WHEN 'pot_pushed' THEN
                    (SELECT sum(CAST(json_extract(value, '$.amount') AS BIGINT))
                    FROM json_each(body, '$.wins')) ELSE 0 END) AS pushed,
                sum(CASE kind WHEN 'collection_taken' THEN
                    (SELECT sum(CAST(value AS BIGINT))
                    FROM json_each(body, '$.from_pots')) ELSE 0 END) AS collected
                FROM told GROUP BY hand)
        SELECT page.hand, began.at_ms, ended.at_ms,
            json_array_length(began.events, '$[0][1].seats'),
            pushed + collected, collected
        FROM page LEFT JOIN sums ON sums.hand = page.hand
        JOIN record AS began ON began.stream = page.stream AND began.number = first_number
        LEFT JOIN record AS ended ON ended.stream = page.stream AND ended.number = last_number
        ORDER BY page.hand""",
        table=int,
    ),
    "calls": report(
        Duty.RUN_TABLES,
        "call table seat kind since_ms answered_ms answered_by",
        """SELECT id, tbl, seat, kind, since_ms, answered_ms, answered_by FROM seat_call
        WHERE id > :after ORDER BY id LIMIT :rows""",
    ),
    "disputes": report(
        Duty.RUN_TABLES,
        "dispute table seat hand player words since_ms decided_ms decided_by decision",
        """SELECT dispute.id, tbl, seat, hand, player.nickname, words, since_ms, decided_ms,
            staff.login, decision
        FROM dispute LEFT JOIN player ON player.id = dispute.player
        LEFT JOIN staff ON staff.id = decided_by
        WHERE dispute.id > :after ORDER BY dispute.id LIMIT :rows""",
    ),
    "staff": report(
        Duty.MANAGE_STAFF,
        "staff login name role state hired_ms",
        """SELECT id, login, name, role, state, hired_ms FROM staff
        WHERE id > :after ORDER BY id LIMIT :rows""",
    ),
    "approvals": report(
        Duty.READ_BOOKS,
        "approval by subject made_ms used_record",
        """SELECT approval.id, staff.name, subject, made_ms, used_record
        FROM approval JOIN staff ON staff.id = staff
        WHERE approval.id > :after ORDER BY approval.id LIMIT :rows""",
    ),
    "journal": report(
        Duty.READ_BOOKS,
        "record at_ms stream actor command",
        """SELECT seq, at_ms, stream, actor, substr(command, 1, 400) FROM record
        WHERE stream = :stream AND number > coalesce(
            (SELECT number FROM record WHERE seq = :after AND stream = :stream), 0)
        ORDER BY number LIMIT :rows""",
        stream=str,
    ),
    **HOUSE_REPORTS,
}


def read_page(
    store: Store, report: Report, arguments: Mapping[str, Scalar], *, after: int, rows: int
) -> list[Row]:
    """Read one page of a report; raises `ReadTooLong` or `TooManyRows`."""
    sql, values = question_for(report, arguments, after=after, rows=rows)
    return store.query(sql, values, limit=rows)


def question_for(
    report: Report, arguments: Mapping[str, Scalar], *, after: int, rows: int
) -> tuple[str, list[Scalar]]:
    """Return a report's SQL with numbered parameters, and their values."""
    values: dict[str, Scalar] = {"after": after, "rows": rows, **arguments}
    sql = report.sql
    for place, name in enumerate(values, start=1):
        sql = sql.replace(f":{name}", f"?{place}")
    return sql, list(values.values())
