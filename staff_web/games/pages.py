"""The editor of a cash game: for a new table, or for one that is open."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromQuery

from staff_web.floor_pages import TableNumber, table_of
from staff_web.game_words import mix_word, played_words
from staff_web.games.field_at_fault import field_at_fault
from staff_web.games.mix_form import mix_lines, with_game
from staff_web.games.plot import HEIGHT, WIDTH, taken_plot
from staff_web.games.settings_form import (
    Settings,
    edited,
    fields_of,
    read_settings,
    streets_of,
    with_row,
)
from staff_web.hands.two_persons import approved, names_second, second_person
from staff_web.language import translated as _
from staff_web.orders import (
    REASON,
    TABLE_MAX,
    FormWrong,
    asked_by,
    free_number,
    ordered,
    typed_text,
)
from staff_web.site import Asked, Form, Here, Site, by, own_form, speak_to, to
from staff_web.typed_numbers import Typed
from staff_web.visits import Visit
from staff_web.words import refusal_words
from wire.messages.base import Request
from wire.messages.floor import ChangeSettings, OpenTable, TableSeen
from wire.messages.previews import GamePreview, PreviewGame
from wire.messages.session import Refusal

ADD: Final = "add_game"
"""The button that puts another game of the house into the mix."""
ROWS: Final = ("more_brackets", "fewer_brackets")
BESIDE: Final = ("table", "name", "reason", "digest", "login")
"""What is typed beside the settings."""


@get("/tables/editor")
async def new_game(request: Asked, site: Here, preset: FromQuery[str] = "") -> Response[Any]:
    """Show the editor for a new table, filled from a preset of the house."""
    speak_to(request)
    visit = site.visit_of(request)
    names = [each.name for each in visit.house.presets]
    chosen = preset if preset in names else next(iter(names), "")
    return await _first(site, visit, 0, PreviewGame(**by(visit), preset=chosen))


@post("/tables/editor")
async def edit_new(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Preview what was typed, or open the table."""
    speak_to(request)
    return await _edit(site, own_form(site.visit_of(request), data), 0, data)


@get("/tables/{number:int}/settings")
async def game_of_table(request: Asked, site: Here, number: TableNumber) -> Response[Any]:
    """Show the editor for what is played at a table."""
    speak_to(request)
    visit = site.visit_of(request)
    return await _first(site, visit, number, PreviewGame(**by(visit), table=number))


@post("/tables/{number:int}/settings")
async def edit_table(request: Asked, site: Here, number: TableNumber, data: Form) -> Response[Any]:
    """Preview what was typed, or change the table from the next hand on."""
    speak_to(request)
    return await _edit(site, own_form(site.visit_of(request), data), number, data)


async def _first(site: Site, visit: Visit, number: int, asked: PreviewGame) -> Response[Any]:
    seen = await site.ask(asked)
    if isinstance(seen, GamePreview):
        return await _editor(site, visit, number, seen, {"digest": seen.digest})
    refusal = seen if isinstance(seen, Refusal) else Refusal(code="no_answer")
    problem = refusal_words(refusal.code, refusal.facts)
    status = 404 if refusal.code == "table_unknown" else 422
    return site.page("games/refused.html", visit, status, problem=problem, number=number)


async def _edit(site: Site, visit: Visit, number: int, data: Form) -> Response[Any]:
    base = read_settings(data.get("settings", ""))
    if base is None:
        return to(f"/tables/{number}/settings" if number else "/tables/editor")
    order, beside = ordered(data), {name: data.get(name, "") for name in BESIDE}
    made, problems = edited(base, data)
    if order in ROWS:
        made = with_row(made, order)
    if order == ADD and not problems:
        made, problems = await _with_added(site, visit, made, data.get("mix_add", ""))
    if not problems:
        seen = await site.ask(PreviewGame(**by(visit), settings=json.dumps(made)))
        if isinstance(seen, GamePreview):
            if order == "save":
                return await _save(site, visit, number, data, seen)
            return await _editor(site, visit, number, seen, beside)
        problems = _refused(seen)
    known = fields_of(made)
    typed = {**known, **{name: text for name, text in data.items() if name in known}, **beside}
    return await _editor(site, visit, number, made, typed, problems=problems)


async def _with_added(
    site: Site, visit: Visit, made: Settings, preset: str
) -> tuple[Settings, dict[str, str]]:
    """Return the settings with a game of the house in their mix, or what is wrong with it."""
    if preset not in {each.name for each in visit.house.presets}:
        return made, {"mix": _("Choose a game.")}
    seen = await site.ask(PreviewGame(**by(visit), preset=preset))
    if not isinstance(seen, GamePreview):
        return made, {"mix": _refused(seen)["form"]}
    other = read_settings(seen.settings)
    if other is None or other.get("mix"):
        return made, {"mix": _("Choose a table with one game.")}
    return with_game(made, other), {}


async def _save(
    site: Site, visit: Visit, number: int, data: Form, seen: GamePreview
) -> Response[Any]:
    beside = {name: data.get(name, "") for name in BESIDE}
    try:
        wanted, table = _wanted(visit, number, data, seen, 0)
        if number and names_second(data):
            act = {"act": "change_game", "table": number, "settings": seen.settings}
            approval = await approved(site, visit, data, second_person(data, {}), **act)
            wanted, table = _wanted(visit, number, data, seen, approval)
    except FormWrong as wrong:
        return await _editor(site, visit, number, seen, beside, problems=wrong.problems)
    answer = await site.ask(wanted)
    if isinstance(answer, Refusal):
        return await _editor(site, visit, number, seen, beside, problems=_refused(answer))
    changed = _("The table plays so from the next hand on.")
    visit.tell(changed if number else _("Table {table} is open.").format(table=table))
    return to(f"/tables/{table}")


def _wanted(
    visit: Visit, number: int, data: Mapping[str, str], seen: GamePreview, approval: int
) -> tuple[Request, int]:
    """Return the order, and the table that it is for; or raise what is wrong."""
    asked, why = asked_by(visit, data), typed_text(data, "reason")
    if number:
        if not why:
            raise FormWrong({"reason": _("Write a reason.")})
        shown = TableSeen(settings=_digest(data))
        changes: dict[str, Any] = {
            "table": number,
            "settings": seen.settings,
            "reason": why,
            "seen": shown,
            "approval": approval,
        }
        return ChangeSettings(**asked, **changes), number
    typed = Typed(data)
    table = typed.number("table", 1, TABLE_MAX)
    if typed.problems:
        raise FormWrong(typed.problems)
    name = typed_text(data, "name")[:64] or _("Table {table}").format(table=table)
    opened: dict[str, Any] = {
        "table": table,
        "name": name,
        "settings": seen.settings,
        "reason": why or REASON,
    }
    return OpenTable(**asked, **opened), table


def _digest(data: Mapping[str, str]) -> str:
    """Return which settings the page was drawn from."""
    text = data.get("digest", "")
    if not text or set(text) - set("0123456789abcdef") or len(text) > 128:
        raise FormWrong({"form": _("This page is not whole. Load it again.")})
    return text


def _refused(answer: object) -> dict[str, str]:
    """Return a refusal beside the field that is at fault."""
    refusal = answer if isinstance(answer, Refusal) else Refusal(code="no_answer")
    words = refusal_words(refusal.code, refusal.facts)
    if refusal.code == "table_in_use":
        return {"table": words}
    key = str(refusal.facts.get("key", refusal.facts.get("field", "")))
    return {field_at_fault(key) if key else "form": words, "form": words}


def _played(settings: Settings) -> str:
    """Return the game; of a mix also its name, because only this game's stakes are edited."""
    words = played_words(settings.get("game", ""), settings.get("structure", ""))
    mix = settings.get("mix")
    return f"{mix_word(mix.get('name', ''))}  \u00b7  {words}" if isinstance(mix, dict) else words


async def _editor(  # noqa: PLR0913
    site: Site,
    visit: Visit,
    number: int,
    seen: GamePreview | Settings,
    typed: Mapping[str, str],
    *,
    problems: Mapping[str, str] | None = None,
) -> Response[Any]:
    preview = seen if isinstance(seen, GamePreview) else None
    settings = read_settings(preview.settings) if preview else seen
    if not isinstance(settings, dict):
        raise AssertionError("the room sends whole settings")
    feed = await site.first_picture(visit)
    fields = {**dict.fromkeys(BESIDE, ""), **fields_of(settings), **typed}
    if not number and not fields["table"]:
        fields["table"] = str(free_number(feed.room))
    shown = {
        "number": number,
        "table": table_of(feed, number),
        "preview": preview,
        "settings": settings,
        "carried": json.dumps(settings),
        "typed": fields,
        "problems": problems or {},
        "played": _played(settings),
        "lines": mix_lines(settings),
        "played_words": played_words,
        "streets": list(streets_of(settings)),
        "plot": taken_plot(preview.taken, settings.get("seats", 10)) if preview else None,
        "size": (WIDTH, HEIGHT),
    }
    return site.page("games/editor.html", visit, 422 if problems else 200, **shown)


HANDLERS = [new_game, edit_new, game_of_table, edit_table]
