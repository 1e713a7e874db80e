"""What is promised for which place, and who has won it: for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournament import draw, winnings
from tournament.models import Tournament
from tournament.pages.public import live


@require_safe
@live.follows(live.RESULTS)
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """The prizes, bracket by bracket; of who got what only that it was handed out."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    board = winnings.board(tournament)
    handed_out = all(winning.is_handed_out for winning in board.winnings)
    return live.show(
        request,
        tournament,
        page="public/prizes.html",
        part="public/prizes_part.html",
        context={"board": board},
        over=handed_out and draw.champion_of(tournament) is not None,
    )
