"""Cases of matches: the clock, systems that count no pips, what a match counts, totals, rankings, the Buchholz."""

from dataclasses import replace

from scoring.counting import in_fives_and_threes
from scoring.entries import Hand
from scoring.hands import SIDES, Seat
from scoring.profile.clock import Added, Bell, Pause, Played, Running
from scoring.profile.matches import Match, Row, bye, figures
from scoring.profile.profile import Profile
from scoring.profile.ranking import Meeting, cut_over_rivals, over_rivals, ranking
from scoring.profile.standings import DESCENDING
from scoring.profile.totals import added_up, printed
from scoring.rulesets.fives import FIVES
from scoring.rulesets.jamaican import JAMAICAN
from scoring.sheets import advance, total_sheet
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case, Facts
from scoring.shell.cases.matching import Some
from scoring.shell.cases.words import chosen
from scoring.shell.federation.reading import card_of, figures_of, profile_of, texts, texts_of, within


def match(case: Case) -> Facts:
    """Return what a match counts for each."""
    found = figures(_match_of(case), profile_of(case))
    if found.problem:
        return {"problem": found.problem, "confirm": found.confirm}
    return {
        "rows": {name: Some(_figures(row)) for name, row in found.rows.items()},
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
    cards = {name: card_of("cards", card) for name, card in told.items()}
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


def _figures(row: Row) -> Facts:
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


def clock(case: Case) -> dict[str, object]:
    """Return the score of a match whose time is up, who won it, by what, and how many hands count."""
    profile = profile_of(case)
    bell = case.part("bell")
    rung = Bell(cases_case.whole_number("bell", bell.need("after")), bell.truth("in_play"))
    found = profile.clock.standing(_hands(case), profile.target, rung)
    return {
        "score": list(found.score),
        "winner": found.winner,
        "by": found.by,
        "hands": found.hands,
        "due": found.due,
        "draw": found.is_draw,
        "void": found.void,
    }


def clock_time(case: Case) -> dict[str, object]:
    """Return what the clock shows at each instant that is asked for."""
    pauses = [_two("pauses", one) for one in cases_case.listed("pauses", case.get("pauses", default=[]))]
    added = [_row("added", one, 3) for one in cases_case.listed("added", case.get("added", default=[]))]
    running = Running(
        case.number("start", default=0) or 0,
        case.number("minutes", default=0) or 0,
        case.number("warning", default=5) or 0,
        [Pause(_second("pauses", start), None if end is None else _second("pauses", end)) for start, end in pauses],
        [Added(table, cases_case.whole_number("added", minutes), _second("added", at)) for table, minutes, at in added],
    )
    asked = [_two("ask", one) for one in cases_case.listed("ask", case.need("ask"))]
    shown = [running.read(table, _second("ask", at)) for table, at in asked]
    return {"at": [{"left": int(one.left), "phase": one.phase} for one in shown]}


def _hands(case: Case) -> list[Played]:
    hands = []
    for one in cases_case.listed("hands", case.need("hands")):
        winner, given = _two("hands", one)
        points = cases_case.whole_number("hands", given)
        if winner == "A":
            hands.append(Played("A", (points, 0)))
        elif winner == "B":
            hands.append(Played("B", (0, points)))
        elif winner is None:
            hands.append(Played(None, (0, 0)))
        else:
            raise BadCase("hands", "not won by A, B or null")
    return hands


def _second(where: str, value: object) -> int:
    return cases_case.whole_number(where, value)


def _two(where: str, value: object) -> list[object]:
    return _row(where, value, 2)


def _row(where: str, value: object, length: int) -> list[object]:
    row = cases_case.listed(where, value)
    if len(row) != length:
        raise BadCase(where, f"not {length} values")
    return row


def six_love(case: Case) -> Facts:
    """Return the score after hands, each given by the side that won it; null is a level block."""
    ruleset = chosen(JAMAICAN, case)
    sheet = total_sheet([_won(told) for told in cases_case.listed("hands", case.need("hands"))], ruleset)
    outcome, counted = sheet.outcome, [line for line in sheet.lines if line.note.code != "after-the-end"]
    return {
        "score": [sheet.totals[side] for side in SIDES],
        "winner": None if outcome is None else outcome.winner,
        "hands": len(counted),
        "double_six_leads": sheet.next_lead.double_six,
        "stake": sheet.stake,
    }


def fives(case: Case) -> Facts:
    """Return what a tile earns side A by the pips of the open ends, and the score after it."""
    ruleset = chosen(FIVES, case)
    ends = sum(cases_case.whole_number("open", each) for each in cases_case.listed("open", case.need("open")))
    last, before = case.truth("last"), cases_case.whole_number("before", case.need("before"))
    play, out = in_fives_and_threes(ends), ruleset.out_point if last else 0
    sheet = replace(total_sheet((), ruleset), totals={"A": before, "B": 0})
    hand = Hand("domino" if last else "block", Seat(0), None, None, None, scored=((play + out,), (0,)))
    after = advance(sheet, hand, ruleset)
    return {
        "sum": ends,
        "play": play,
        "out": out,
        "counted": after.totals["A"] == before + play + out,
        "after": after.totals["A"],
        "won": after.outcome is not None,
    }


def _won(told: object) -> Hand:
    if told is None:
        return Hand("block", None, (10, 10, 10, 10), None, None)
    if told not in SIDES:
        raise BadCase("hands", "not won by A, B or null")
    return Hand("domino", Seat("AB".index(str(told))), None, None, None)
