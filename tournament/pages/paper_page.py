"""A paper as a page in HTML: for those who cannot read PDFs."""

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from tournament.documents import kinds, shown
from tournament.documents.payloads import RecordError
from tournament.pages.downloads import open_paper


@require_safe
def page(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """What a paper says, in its own language; before it is drawn too. 404 for whom it is not meant."""
    document = open_paper(request, public_id)
    kind = kinds.KINDS[document.kind]
    if kind.tell is None:
        raise Http404
    try:
        record = kinds.from_payload(document.kind, document.payload)
    except RecordError as error:
        raise Http404 from error
    with translation.override(record.heading.language):
        told = shown.page(record.heading, kind.tell(record))
    context = {"document": document, "tournament": document.tournament, "page": told}
    response = render(request, "documents/page.html", context)
    response["Cache-Control"] = "private, no-cache"
    return response
