"""A printed page, by its short code: whether it is still right, for whoever scans or types it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament import issuing
from tournament.issuing import freshness
from tournament.issuing.codes import read_code
from tournament.models import Document

MOST_SAID = 5  # changes that are told one by one


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Where somebody types the code that is printed in the foot of a page."""
    typed = request.GET.get("code", "")
    if read_code(typed):
        return redirect("public:paper", read_code(typed))
    sentence = _("A code has eight letters and digits, such as K7QF2M9P.") if typed else ""
    status = 422 if typed else 200
    return render(request, "public/find_paper.html", {"typed": typed, "sentence": sentence}, status=status)


@require_safe
def paper(request: HttpRequest, code: str, page: int = 0) -> HttpResponse:
    """One version of a paper, or a page of it: it is right, or out of date and why.

    Whoever may not open the paper hears only that; what it shows is for those who may.
    """
    papers = Document.objects.select_related("tournament__club", "division__bracket")
    document = papers.filter(code=read_code(code)).first() if read_code(code) else None
    if document is None:
        sentence = _("No paper of this house has this code.")
        return render(request, "public/find_paper.html", {"typed": code, "sentence": sentence}, status=404)
    if document.pages and page > document.pages:
        page = 0  # nobody has such a page: what is said is of the whole
    may_open = issuing.may_open(request.user, document.kind, document.tournament)
    found = freshness.of(document, now=timezone.now())
    here = found.of_page(document, page) if page else found
    newest = freshness.latest(document)
    context = {
        "tournament": document.tournament,
        "document": document,
        "page": page,
        "may_open": may_open,
        "fresh": here,
        "elsewhere": found.is_out_of_date and not here.is_out_of_date,
        "changes": here.changes[:MOST_SAID],
        "more": max(len(here.changes) - MOST_SAID, 0),
        "newest": newest if newest.pk != document.pk else None,
        "issued": document.payload.get("heading", {}).get("issued", "").replace("T", " ")[:16],
    }
    response = render(request, "public/paper.html", context)
    add_never_cache_headers(response)
    return response
