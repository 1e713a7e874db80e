"""Cases of matches, totals, rankings and the Buchholz."""

from scoring.profile.matches import Card, Match, Row, bye, figures
from scoring.profile.profile import Profile
from scoring.profile.ranking import Meeting, cut_over_rivals, over_rivals, ranking
from scoring.profile.standings import DESCENDING
from scoring.profile.totals import added_up, printed
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case
from scoring.shell.cases.matching import Some
from scoring.shell.federation.reading import figures_of, profile_of, texts, texts_of, within

Facts = dict[str, object]
CARDS: dict[str, Card] = {"NONE": "NONE", "YELLOW": "YELLOW", "RED": "RED", "BLACK": "BLACK"}


def match(case: Case) -> Facts:
    """Return what a match counts for each."""
    found = figures(_match_of(case), profile_of(case))
    if found.problem:
        return {"problem": found.problem, "confirm": found.confirm}
    return {
        "rows": {name: Some(_row(row)) for name, row in found.rows.items()},
        "sum_eff": sum(row.eff for row in found.rows.values()),
        "confirm": found.confirm,
    }


def totals(case: Case) -> Facts:
    """Return the totals of one entrant, or what a published line implies."""
    if case.has("printed"):
        return _published(case.part("printed"))
    profile: Profile = profile_of(case)
    of = cases_case.text("of", case.need("of"))
    matches = [_match_of(within("matches", each)) for each in cases_case.listed("matches", case.need("matches"))]
    total = added_up(matches, profile, [of])[of]
    return {
        name: getattr(total, name)
        for name in ("played", "won", "lost", "drawn", "void", "pf", "pc", "eff", "byes", "missed")
    }


def ranked(case: Case) -> Facts:
    """Return the entrants in order, with the criterion that separated each two neighbours."""
    rows = {}
    for each in cases_case.listed("rows", case.need("rows")):
        row = within("rows", each)
        name = cases_case.text("id", row.need("id"))
        rows[name] = {key: cases_case.points(key, row.get(key)) for key in DESCENDING if row.has(key)}
    met = [_meeting(each) for each in cases_case.listed("met", case.get("met", default=[]))]
    places = ranking(profile_of(case).standings.order, rows, met, texts_of(case, "lot"))
    return {
        "order": [place.entrant for place in places],
        "ranks": {place.entrant: place.rank for place in places},
        "decided": [place.decided for place in places[1:]],
    }


def buchholz(case: Case) -> Facts:
    """Return the wins of the rivals, and the same less the lowest."""
    rivals, wins = texts("rivals", case.need("rivals")), figures_of("wins", case.need("wins"))
    each = case.get("repeat", default="ONCE") == "EACH"
    return {
        "buchholz": over_rivals(rivals, wins, each=each),
        "buchholz_cut": cut_over_rivals(rivals, wins, each=each),
    }


def _match_of(case: Case) -> Match:
    if case.has("bye"):
        return bye(*texts_of(case, "bye"))
    people = cases_case.listed("people", case.get("people", default=[["A"], ["B"]]))
    told = case.part("cards").fields
    cards = {name: _card(card) for name, card in told.items()}
    score = cases_case.listed("score", case.get("score")) if case.has("score") else None
    if score is not None and len(score) != 2:
        raise BadCase("score", "not the points of two sides")
    return Match(
        sides=tuple(tuple(texts("people", side)) for side in people),
        score=(cases_case.points("score", score[0]), cases_case.points("score", score[1])) if score else None,
        winner=case.number("winner"),
        absent=frozenset(texts_of(case, "forfeit")),
        cards=cards,
        points_off=figures_of("points_off", case.get("points_off", default={})),
    )


def _card(value: object) -> Card:
    card = CARDS.get(cases_case.text("cards", value))
    if card is None:
        raise BadCase("cards", "no such card")
    return card


def _row(row: Row) -> Facts:
    return {"result": row.result, "pf": row.pf, "pc": row.pc, "eff": row.eff}


def _meeting(value: object) -> Meeting[str]:
    pair = texts("met", value)
    if len(pair) != 2:
        raise BadCase("met", "not a winner and a loser")
    return Meeting(pair[0], pair[1], pair[0])


def _published(line: Case) -> Facts:
    told = {
        name: None if line.get(name) is None else cases_case.points(name, line.get(name))
        for name in ("won", "lost", "pf", "pc", "eff")
    }
    found = printed(**told)
    return {name: getattr(found, name) for name in ("played", "eff", "agrees", "implied_pf", "implied_pc")}
