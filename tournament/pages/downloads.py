"""Hand out a finished document, or a table as a file."""

import uuid

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament import issuing, spreadsheets
from tournament.exporting import Table
from tournament.models import Document


@require_safe
def document(request: HttpRequest, public_id: uuid.UUID) -> HttpResponseBase:
    """The PDF of a ready document, for whom its kind is meant (`issuing.may_open`)."""
    found = get_object_or_404(Document.objects.select_related("tournament__club"), public_id=public_id)
    if found.state != Document.State.DONE or not issuing.may_open(request.user, found.kind, found.tournament):
        raise Http404
    try:
        paper = issuing.contents(found)
    except FileNotFoundError:
        sentence = _("The file of this paper is gone.")
        return render(request, "404.html", {"sentence": sentence}, status=404)
    response = FileResponse(paper, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{issuing.file_name(found)}"'
    response["Cache-Control"] = "private, no-cache"
    return response


def table_file(kind: str, table: Table, *others: Table) -> HttpResponse:
    """A table as "csv", or as "xlsx" with others on further sheets."""
    content = table.csv() if kind == "csv" else table.xlsx(*others)
    response = HttpResponse(content, content_type=spreadsheets.CSV if kind == "csv" else spreadsheets.XLSX)
    response["Content-Disposition"] = f'attachment; filename="{table.name}.{kind}"'
    return response
