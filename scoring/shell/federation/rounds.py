"""Cases of what happens around a round: no-shows, the states of a sheet, sanctions."""

from dataclasses import fields
from typing import Final

from scoring.profile.acta import ACTA_OPTIONS, Acta, ActaOptions, Deed, Event, Presence, before_round
from scoring.profile.options import changed
from scoring.profile.sanctions import TABLES, Committed, Given, Step, ladder, rulings
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case, Facts
from scoring.shell.federation.reading import card_of, texts_of, told_of, within

NOTHING: Final = Step()
DEEDS: Final[dict[str, Deed]] = {
    "send": "send",
    "approve": "approve",
    "reject": "reject",
    "enter": "enter",
    "correct": "correct",
    "close": "close",
}


def noshow(case: Case) -> Facts:
    """Return who is withdrawn before a round, and what it waits for."""
    entrants = [_presence(within("entrants", each)) for each in cases_case.listed("entrants", case.need("entrants"))]
    tables = cases_case.listed("open_tables", case.get("open_tables", default=[]))
    next_round = cases_case.whole_number("next_round", case.need("next_round"))
    found = before_round(entrants, next_round, [cases_case.whole_number("open_tables", each) for each in tables])
    return {
        "withdrawn": list(found.withdrawn),
        "may_start": found.may_start,
        "waiting_for": list(found.waiting_for),
    }


def acta(case: Case) -> Facts:
    """Return the state of a sheet after events, and which of them were accepted."""
    sheet, accepted = Acta(changed(ActaOptions(), ACTA_OPTIONS, told_of(case, ACTA_OPTIONS))), []
    for each in cases_case.listed("events", case.need("events")):
        after = sheet.after(_event(within("events", each)))
        accepted.append(after is not None)
        sheet = after or sheet
    return {"state": sheet.state, "accepted": accepted, "round_may_follow": sheet.round_may_follow}


def _presence(told: Case) -> Presence[str]:
    entrant = cases_case.text("id", told.need("id"))
    return Presence(entrant, told.truth("confirmed"), told.number("played", default=0) or 0)


def _event(told: Case) -> Event:
    deed = DEEDS.get(cases_case.text("do", told.need("do")))
    if deed is None:
        raise BadCase("do", f"not one of {', '.join(DEEDS)}")
    reason = cases_case.text("reason", told.get("reason", default=""))
    return Event(deed, told.truth("photo"), told.truth("token", default=True), reason)


def climb(case: Case) -> Facts:
    """Return what a sanction comes to after those of earlier rounds."""
    card = card_of("card", case.get("card", default="NONE"))
    prior = [card_of("prior", each) for each in texts_of(case, "prior")]
    rung = ladder(Given(case.number("points", default=0) or 0, card), prior)
    return {"card": rung.card, "points": rung.points, "match_lost": rung.match_lost, "out": rung.out}


def infractions(case: Case) -> Facts:
    """Return what each infraction costs in turn."""
    table = TABLES.get(cases_case.text("table", case.need("table")))
    if table is None:
        raise BadCase("table", f"not one of {', '.join(TABLES)}")
    committed = [_committed(each) for each in cases_case.listed("events", case.need("events"))]
    return {"rulings": [None if step is None else _effects(step) for step in rulings(table, committed)]}


def _committed(value: object) -> Committed:
    told = cases_case.listed("events", value)
    if len(told) != 4:
        raise BadCase("events", "not a match, a pair, a person and a row")
    pair, person, row = (cases_case.text("events", each) for each in told[1:])
    return Committed(cases_case.whole_number("events", told[0]), pair, person, row)


def _effects(step: Step) -> Facts:
    """Return what a step has, without what it has not."""
    values = {each.name: getattr(step, each.name) for each in fields(step)}
    return {name: value for name, value in values.items() if value != getattr(NOTHING, name)}
