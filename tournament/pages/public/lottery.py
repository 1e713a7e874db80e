"""The lotteries of a tournament, with all that anybody needs to prove them, and their records to take home."""

from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament import draw
from tournament.models import Lottery, Round, Tournament
from tournament.pages.public import draws


@require_safe
def lottery(request: HttpRequest, slug: str) -> HttpResponse:
    """Every closed list and draw, those given up too; the championship's lot; the lots of the later rounds."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    rounds = Round.objects.filter(division__tournament=tournament).select_related("division__bracket")
    context = {
        "checks": _checks(),
        "tournament": tournament,
        "brackets": draws.of_tournament(tournament),
        "finals": draws.finals_of(tournament),
        "older": Lottery.objects.filter(division__tournament=tournament, division__kind="pool", closed_list=None),
        "rounds": rounds.order_by("started_at", "id"),
    }
    return render(request, "public/lottery.html", context)


@require_safe
def program(request: HttpRequest, slug: str) -> HttpResponse:
    """The program that checks a record, to be read and kept before it is believed."""
    get_object_or_404(Tournament, slug=slug)
    text = (Path(settings.BASE_DIR) / "docs" / "verify_lottery.py").read_text(encoding="utf-8")
    response = HttpResponse(text, content_type="text/x-python; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="verify_lottery.py"'
    return response


def _checks() -> list[tuple[str, str]]:
    """What a browser checks of a record (static/js/lottery_check.js), and what people call it."""
    return [
        ("form", _("It is a record of a lottery")),
        ("protocol", _("Protocol")),
        ("list", _("Hash of the list")),
        ("rules", _("Rules of the draw")),
        ("tiles", _("Tiles")),
        ("commitment", _("Commitment to the secret")),
        ("chain", _("Chain of secrets")),
        ("seed", _("Seed")),
        ("attempt", _("Wishes and attempt")),
        ("tickets", _("Tickets of the players")),
        ("teams", _("Teams")),
        ("substitute", _("Substitute")),
        ("places", _("Places in the bracket")),
        ("bye", _("Bye of the first round")),
        ("tables", _("Tables")),
        ("sides", _("Sides")),
        ("seats", _("Seats")),
        ("digest", _("Digest of the record")),
    ]


@require_safe
def record(request: HttpRequest, slug: str, key: str, number: int) -> HttpResponse:
    """The record of one draw as a file: docs/verify_lottery.py checks it without this server."""
    tournament = get_object_or_404(Tournament, slug=slug)
    held = Lottery.objects.filter(division__tournament=tournament, division__key=key, attempt=number)
    drawn = held.select_related("division__tournament", "closed_list").first()
    text = draw.record_text(drawn) if drawn is not None else None
    if drawn is None or text is None:
        raise Http404
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{draw.name_of(drawn)}"'
    response["Cache-Control"] = "private, no-cache"
    return response
