"""A match, hand by hand, with its score as a chart: two curves, one step for each line that counts; and the pictures of
its tables.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe
from django.views.decorators.vary import vary_on_headers

from scoring.hands import SIDES
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet
from scoring.sheets.worth import term_of
from tournament.core import figures, rule_systems
from tournament.hall import tables as hall_tables
from tournament.matches import end_tables, entry, second_check, sheet_text, sign_off
from tournament.matches.sheet_text import LedgerLine
from tournament.models import TableMatch, Tournament, naming
from tournament.tournaments import opening
from tournament.web.frame import live
from tournament.web.matches.scoreboard.chart import Area, Chart, score_chart

# In the pixels of a phone: points at the left, and the curves' names, in Basque too, at the right.
AREA: Final = Area(width=360, height=160, left=34, right=262, top=12, bottom=136, apart=18)
LEAST_STEPS: Final = 2  # lines of a chart: fewer are said in a sentence
PICTURE_HOLDS: Final = 60 * 60  # seconds; a line never changes, but it may be taken back


def chart_of(lines: Sequence[LedgerLine], ruleset: Ruleset) -> Chart | None:
    """The chart of the lines that count; None where there are too few. It always reaches the goal."""
    counted = [line for line in lines if line.stands]
    if len(counted) < LEAST_STEPS:
        return None
    totals = [dict(zip(SIDES, line.totals, strict=True)) for line in counted]
    goal = -ruleset.goal if ruleset.loss == "NEGATIVE" else ruleset.goal
    # Each of several partidas starts from 0.
    return score_chart(totals, AREA, goal if ruleset.partidas == 1 else None, [line.hand for line in counted])


def steps_of(lines: Iterable[LedgerLine]) -> list[str]:
    """What the chart says at each of its steps: "Hand 3: 62 : 39", or the line that is no hand, with the score."""
    seen, steps = 0, []
    for line in lines:
        if line.stands:
            named = _("Hand {number}").format(number=line.hand) if line.hand not in (None, seen) else line.what
            seen = line.hand or seen
            steps.append(f"{named}: {figures.score(*line.totals)}")
    return steps


@live.page("matches/match", live.SHEET)
def match(request: HttpRequest, tournament: Tournament, pk: int) -> dict[str, Any] | HttpResponse:
    """The page of one match; officials' written reasons are not public."""
    # Annulled sheets too: their URLs redirect.
    table_match = get_object_or_404(hall_tables.with_names(TableMatch.every.filter(tournament=tournament)), pk=pk)
    # An annulled sheet is not public: its URL leads to the sheet that replaced it.
    if table_match.annulled_at is not None:
        return redirect("public:match", tournament.slug, get_object_or_404(TableMatch, match=table_match.match_id).pk)
    ruleset = opening.rules_of(tournament)
    sheet = entry.sheet_of(table_match)
    lines = sheet_text.describe_lines(sheet, table_match, ruleset, reasons=False, numbered=False)
    tables = end_tables.tables_of(table_match, sheet, ruleset)
    return {
        "table_match": table_match,
        "sheet": sheet,
        "goal": rule_systems.goal_text(ruleset),
        "partida": sheet.totals if ruleset.partidas > 1 and sheet.outcome is None else None,
        "division_name": naming.division_name(table_match.round.division),
        "round_name": naming.round_name(table_match.round.division, table_match.round.number),
        "lines": lines,
        "rows": [(line, tables.get(line.number)) for line in lines],
        "chart": chart_of(lines, ruleset),
        "steps": "|".join(one.replace("|", " ") for one in steps_of(lines)),
        "corrected": table_match.corrections.last(),
        "agreed": agreed(table_match),
        "named": named_plays(sheet, ruleset),
        "over": table_match.state == TableMatch.State.FINISHED,
    }


@require_safe
@conditional_page
@vary_on_headers("Accept-Language", "Cookie")
@cache_control(public=True, max_age=PICTURE_HOLDS)
def table_picture(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The table at the end of the hand on this line, as an SVG; 404 unless the line counts and has a legal play."""
    matches = TableMatch.objects.filter(tournament__slug=slug).select_related("tournament__club")
    table_match = get_object_or_404(matches, pk=pk)
    ruleset = opening.match_rules(table_match)
    table = end_tables.tables_of(table_match, entry.sheet_of(table_match), ruleset).get(number)
    if table is None:
        raise Http404
    return HttpResponse(table.svg, content_type="image/svg+xml; charset=utf-8")


def named_plays(sheet: Sheet, ruleset: Ruleset) -> list[str]:
    """Hands, and a result, that have a name under these rules and earn nothing (Cuban double nine)."""
    words = {"capicua": _("Hand {number}: capicúa."), "viajera": _("Hand {number}: viajera, 100 points or more.")}
    terms = [(line.hand_number, term_of(line, ruleset)) for line in sheet.lines]
    said = [words[term].format(number=number) for number, term in terms if term is not None]
    if "pollona" in ruleset.terms and sheet.outcome is not None and sheet.outcome.shutout:
        said.append(_("Pollona: the losers end on 0."))
    return said


def agreed(table_match: TableMatch) -> str:
    """Which sign-offs the sheet has or waits for, without names; "" if there is nothing to say."""
    if second_check.is_waiting(table_match):
        return _("A second official still has to check the sheet.")
    if second_check.is_asked(table_match):
        return _("A second official has checked the sheet.") if second_check.confirmed(table_match) else ""
    match len(sign_off.signed_sides(table_match)), table_match.state:
        case 2, TableMatch.State.FINISHED:
            return _("Both teams have signed the sheet.")
        case signed, TableMatch.State.SIGNING:
            return _("One team has signed the sheet.") if signed else _("No team has signed the sheet yet.")
    return ""
