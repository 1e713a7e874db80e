"""Who stands where, in each bracket and over all."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament import address, draw, freezing, opening, standings, systems
from tournament.models import Division, Tournament
from tournament.pages.public import live, sorting, widget, witness


def _of(division: Division) -> Iterator[tuple[str, str, list[standings.Row]]]:
    """The lists of one bracket: of each of its groups, then of all of it."""
    name = freezing.division_name(division)
    for part, rows in standings.lists(division):
        if part:
            yield f"{division.key}-{part}", f"{name}: {freezing.part_name(division, part)}", rows
        else:
            yield division.key, name, rows


@require_safe
@live.follows(live.RESULTS)
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings of every drawn bracket, then the overall ones; `sort` is a column, with "-" the other way round."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    drawn = list(tournament.divisions.filter(bracket__isnull=False).select_related("tournament"))
    order = sorting.asked(request.GET.get("sort", ""))
    lists = [(key, name, order.of(rows)) for division in drawn for key, name, rows in _of(division)]
    if len(drawn) > 1:
        lists.append(("overall", _("All brackets"), order.of(standings.overall(tournament))))
    over = draw.champion_of(tournament) is not None
    return live.show(
        request,
        tournament,
        page="public/standings.html",
        part="public/standings_part.html",
        context={
            "lists": lists,
            "order": order,
            "codes": tuple(widget.codes(tournament, drawn, address.base_url(request))),
            "explained": systems.points_explained(opening.ruleset_of(tournament)),
            **witness.heads(tournament),
        },
        over=over,
    )
