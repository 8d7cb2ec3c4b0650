"""The editor of a tournament's structure: from a preset or a copy to the open table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromQuery

from staff_web.game_words import (
    GAMES,
    STRUCTURES,
    bets_words,
    game_word,
    played_words,
    structure_word,
)
from staff_web.language import translated as _
from staff_web.orders import REASON, TABLE_MAX, asked_by, free_number
from staff_web.site import Asked, Form, Here, Site, by, own_form, speak_to, to
from staff_web.tournaments.structure_form import (
    Structure,
    edited,
    field_at_fault,
    fields_of,
    read_structure,
    with_row,
)
from staff_web.typed_numbers import Typed
from staff_web.visits import Visit
from staff_web.words import refusal_words
from wire.messages.previews import PreviewTournament, TournamentPreview
from wire.messages.session import Refusal
from wire.messages.tournament import OpenTournament

READY: Final = ("turbo", "regular", "deep", "heads_up", "satellite")
"""The structures that every room has, beside those of its house file."""
CODE_MAX: Final = 48
ROWS: Final = ("more_levels", "fewer_levels", "more_payouts", "fewer_payouts")


@get("/tournaments/new")
async def editor(  # noqa: PLR0913
    request: Asked,
    site: Here,
    *,
    preset: FromQuery[str] = "",
    game: FromQuery[str] = "",
    betting: FromQuery[str] = "",
    copy: FromQuery[str] = "",
) -> Response[Any]:
    """Show the editor, filled from a preset or from an open tournament."""
    speak_to(request)
    visit = site.visit_of(request)
    if copy.isascii() and copy.isdecimal() and 1 <= int(copy[:9]) <= TABLE_MAX:
        asked: dict[str, Any] = {"table": int(copy)}
    else:
        names = [each.name for each in visit.house.tournaments]
        chosen = preset if preset in (*names, *READY) else (names or READY)[0]
        asked = {
            "preset": chosen,
            "game": game if game in GAMES else "",
            "betting": betting if betting in STRUCTURES else "",
        }
    seen = await site.ask(PreviewTournament(**by(visit), **asked))
    if not isinstance(seen, TournamentPreview):
        refusal = seen if isinstance(seen, Refusal) else Refusal(code="no_answer")
        problem = refusal_words(refusal.code, refusal.facts)
        return site.page("tournaments/refused.html", visit, 422, problem=problem)
    return await _editor(site, visit, seen, {} if "table" in asked else asked, {})


@post("/tournaments/new")
async def edit(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Preview what was typed, or open the tournament; nothing that was typed is lost."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    base = read_structure(data.get("structure", ""))
    if base is None:
        return to("/tournaments/new")
    order = data.get("order", "")
    made, problems = edited(base, data, visit.house.time_zone)
    typed = _typed_beside(data)
    if order in ROWS:
        made = with_row(made, order)
    if not problems:
        seen = await site.ask(PreviewTournament(**by(visit), structure=json.dumps(made)))
        if isinstance(seen, TournamentPreview):
            if order == "open":
                return await _open(site, visit, data, seen)
            return await _editor(site, visit, seen, typed, {})
        problems = _refused(seen)
    shown = {**fields_of(made, visit.house.time_zone), **_as_typed(data, made)} if problems else {}
    return await _editor(site, visit, made, {**shown, **typed}, problems)


async def _open(site: Site, visit: Visit, data: Form, seen: TournamentPreview) -> Response[Any]:
    typed = Typed(data)
    table, name = typed.number("table", 1, TABLE_MAX), typed.text("name")[:64]
    beside = _typed_beside(data)
    if typed.problems:
        return await _editor(site, visit, seen, beside, typed.problems)
    answer = await site.ask(
        OpenTournament(
            **asked_by(visit, data),
            table=table,
            name=name or _("Table {table}").format(table=table),
            structure=seen.structure,
            reason=REASON,
        )
    )
    if isinstance(answer, Refusal):
        return await _editor(site, visit, seen, beside, _refused(answer))
    visit.tell(_("{name} is open for entries.").format(name=seen.name))
    return to(f"/tournaments/{table}")


def _refused(answer: object) -> dict[str, str]:
    """Return a refusal beside the field that is at fault."""
    refusal = answer if isinstance(answer, Refusal) else Refusal(code="no_answer")
    words = refusal_words(refusal.code, refusal.facts)
    key = str(refusal.facts.get("key", refusal.facts.get("field", "")))
    name = field_at_fault(key) if key else "form"
    return {"table": words} if refusal.code == "table_in_use" else {name: words, "form": words}


def _typed_beside(data: Mapping[str, str]) -> dict[str, str]:
    return {name: data.get(name, "") for name in ("table", "name")}


def _as_typed(data: Mapping[str, str], made: Structure) -> dict[str, str]:
    """What was typed stays as it was typed, where something in it is wrong."""
    known = fields_of(made, "")
    return {name: text for name, text in data.items() if name in known}


async def _editor(
    site: Site,
    visit: Visit,
    seen: TournamentPreview | Structure,
    typed: Mapping[str, str],
    problems: Mapping[str, str],
) -> Response[Any]:
    preview = seen if isinstance(seen, TournamentPreview) else None
    structure = read_structure(preview.structure) if preview else seen
    if not isinstance(structure, dict):
        raise AssertionError("the room sends whole structures")
    fields = {**fields_of(structure, visit.house.time_zone), **typed}
    if not fields.get("table"):
        feed = await site.first_picture(visit)
        fields["table"] = str(free_number(feed.room))
    shown = {
        "preview": preview,
        "structure": structure,
        "carried": json.dumps(structure),
        "typed": {"name": "", **fields},
        "problems": problems,
        "played": played_words(structure.get("game", ""), structure.get("betting", "")),
        "games": [(code, game_word(code)) for code in GAMES],
        "bettings": [(code, structure_word(code)) for code in STRUCTURES],
        "presets": _presets(visit),
        "bets": lambda bets: bets_words(bets, tournament=True),
    }
    return site.page("tournaments/editor.html", visit, 422 if problems else 200, **shown)


def _presets(visit: Visit) -> list[tuple[str, str]]:
    ready = {
        "turbo": _("Turbo"),
        "regular": _("Regular"),
        "deep": _("Deep"),
        "heads_up": _("Heads-up"),
        "satellite": _("Satellite"),
    }
    own = [(each.name, each.title) for each in visit.house.tournaments]
    return own + [(name, ready[name]) for name in READY if name not in dict(own)]


HANDLERS = [editor, edit]
