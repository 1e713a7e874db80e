"""A match hand by hand."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament import checking, confirming, entry, freezing, ledger, opening, systems
from tournament.models import Sitting, Tournament
from tournament.pages.public import live, score_chart, tables


@require_safe
@live.follows(live.SHEET)
def match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One match of this tournament; officials' written reasons are not shown to the public."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    sitting = get_object_or_404(tables.shown(Sitting.every.filter(tournament=tournament)), pk=pk)
    if sitting.annulled_at is not None:
        return redirect("public:match", slug, get_object_or_404(Sitting, match=sitting.match_id).pk)
    ruleset = opening.ruleset_of(tournament)
    sheet = entry.sheet_of(sitting)
    lines = ledger.lines(sheet, sitting, ruleset, reasons=False, numbered=False)
    context = {
        "sitting": sitting,
        "sheet": sheet,
        "goal": systems.goal(ruleset),
        "partida": sheet.totals if ruleset.partidas > 1 and sheet.outcome is None else None,
        "division_name": freezing.division_name(sitting.round.division),
        "round_name": freezing.round_name(sitting.round.division, sitting.round.number),
        "lines": lines,
        "chart": score_chart.draw(lines, ruleset),
        "corrected": sitting.corrections.last(),
        "agreed": agreed(sitting),
    }
    over = sitting.state == Sitting.State.FINISHED
    return live.show(
        request, tournament, page="public/match.html", part="public/match_part.html", context=context, over=over
    )


def agreed(sitting: Sitting) -> str:
    """Whose assent the final sheet has or waits for, without names; "" where there is nothing to say."""
    if confirming.is_waiting(sitting):
        return _("A second official has still to check the sheet.")
    if confirming.is_asked(sitting):
        return _("A second official has checked the sheet.") if confirming.confirmed(sitting) else ""
    match len(checking.signed_sides(sitting)), sitting.state:
        case 2, Sitting.State.FINISHED:
            return _("Both teams have signed the sheet.")
        case signed, Sitting.State.SIGNING:
            return _("One team has signed the sheet.") if signed else _("No team has signed the sheet yet.")
    return ""
