"""Cases of the ladder of cards and of the tables of infractions."""

from dataclasses import fields
from typing import Final

from scoring.profile.infractions import TABLES, Committed, Step, rulings
from scoring.profile.ladder import Given, ladder
from scoring.profile.matches import Card
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case
from scoring.shell.federation.reading import texts_of
from scoring.shell.federation.standings import CARDS

Facts = dict[str, object]
NOTHING: Final = Step()


def climb(case: Case) -> Facts:
    """Return what a sanction comes to after those of earlier rounds."""
    card = _card("card", case.get("card", default="NONE"))
    prior = [_card("prior", each) for each in texts_of(case, "prior")]
    rung = ladder(Given(case.number("points", default=0) or 0, card), prior)
    return {"card": rung.card, "points": rung.points, "match_lost": rung.match_lost, "out": rung.out}


def infractions(case: Case) -> Facts:
    """Return what each infraction costs in turn."""
    table = TABLES.get(cases_case.text("table", case.need("table")))
    if table is None:
        raise BadCase("table", f"not one of {', '.join(TABLES)}")
    committed = [_committed(each) for each in cases_case.listed("events", case.need("events"))]
    return {"rulings": [None if step is None else _effects(step) for step in rulings(table, committed)]}


def _card(where: str, value: object) -> Card:
    card = CARDS.get(cases_case.text(where, value))
    if card is None:
        raise BadCase(where, "no such card")
    return card


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
