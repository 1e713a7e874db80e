"""Cases of Elo and of circuits."""

from decimal import Decimal

from scoring.profile.circuit import EVENT_OPTIONS, EventPoints, circuit
from scoring.profile.elo import ELO_OPTIONS, EloOptions, Rated, Rating, after_round, expectations
from scoring.profile.options import changed
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case, Facts
from scoring.shell.federation.reading import texts, told_of, within


def elo(case: Case) -> Facts:
    """Return what the sides of a match may expect, and the ratings after it."""
    players = cases_case.mapped("players", case.need("players"))
    ratings = {name: _rating(within("players", each)) for name, each in players.items()}
    told = cases_case.listed("sides", case.need("sides"))
    if len(told) != 2:
        raise BadCase("sides", "not two sides")
    match = Rated((tuple(texts("sides", told[0])), tuple(texts("sides", told[1]))), _scores(case))
    options = changed(EloOptions(), ELO_OPTIONS, told_of(case, ELO_OPTIONS))
    after, _steps = after_round(ratings, [match], options)
    means = [sum(ratings.get(name, Rating()).value for name in side) / len(side) for side in match.sides]
    return {
        "expected": [_plain(each) for each in expectations(Decimal(means[0]), Decimal(means[1]), options)],
        "after": {name: _plain(rating.value) for name, rating in after.items()},
    }


def circuit_event(case: Case) -> Facts:
    """Return the points of a place in an event."""
    table = tuple(cases_case.whole_number("table", each) for each in cases_case.listed("table", case.need("table")))
    points = EventPoints(table, case.number("win", default=0) or 0, case.number("attendance", default=0) or 0)
    event = changed(points, EVENT_OPTIONS, told_of(case, EVENT_OPTIONS))
    place, wins = (cases_case.whole_number(name, case.need(name)) for name in ("place", "wins"))
    return {"points": event.worth(place, wins)}


def circuit_table(case: Case) -> Facts:
    """Return a circuit's table."""
    told = cases_case.mapped("results", case.need("results"))
    results = {
        name: [cases_case.whole_number("results", each) for each in cases_case.listed("results", dates)]
        for name, dates in told.items()
    }
    best = cases_case.whole_number("best", case.need("best"))
    lines = circuit(results, best, case.number("min_dates", default=0) or 0)
    placed = [line for line in lines if line.rank is not None]
    return {
        "totals": {line.name: line.total for line in lines},
        "counted": {line.name: list(line.counted) for line in lines},
        "order": [line.name for line in placed],
        "ranks": {line.name: line.rank for line in placed},
        "unranked": [line.name for line in lines if line.rank is None],
    }


def _rating(player: Case) -> Rating:
    games = player.number("games", default=0) or 0
    return Rating(_decimal("r", player.get("r", default=1200)), games)


def _scores(case: Case) -> tuple[Decimal, Decimal] | None:
    if not case.has("result"):
        return None
    told = cases_case.listed("result", case.get("result"))
    if len(told) != 2:
        raise BadCase("result", "not two scores")
    return _decimal("result", told[0]), _decimal("result", told[1])


def _decimal(where: str, value: object) -> Decimal:
    """Return a number; JSON may write it with decimals."""
    if type(value) is int:
        return Decimal(cases_case.points(where, value))
    if type(value) is float and abs(value) <= cases_case.LARGEST:
        return Decimal(str(value))
    raise BadCase(where, "not a number")


def _plain(value: Decimal) -> str:
    """Return a number as JSON would write it: 1220, 1512.8."""
    return f"{value.normalize():f}"
