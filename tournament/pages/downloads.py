"""Hand out a finished document, some of its pages, a set of papers, or a table as a file."""

import uuid
from io import BytesIO

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from tournament import issuing, spreadsheets
from tournament.exporting import Table
from tournament.issuing import batches, changed_pages, drawing
from tournament.models import Batch, Document

PDF = "application/pdf"
PRIVATE = "private, no-cache"


def open_paper(request: HttpRequest, public_id: uuid.UUID) -> Document:
    """The document of an address; Http404 for whom its kind is not meant (`issuing.may_open`), as for none."""
    papers = Document.objects.select_related("tournament__club", "division__bracket")
    found = get_object_or_404(papers, public_id=public_id)
    if not issuing.may_open(request.user, found.kind, found.tournament):
        raise Http404
    return found


@require_safe
def document(request: HttpRequest, public_id: uuid.UUID) -> HttpResponseBase:
    """The PDF of a ready document; to be kept as a file with `?keep=1`, else to be looked at."""
    found = _ready(request, public_id)
    return _file(issuing.contents(found), PDF, issuing.file_name(found), keep="keep" in request.GET)


@require_safe
def changed(request: HttpRequest, public_id: uuid.UUID, since: int) -> HttpResponseBase:
    """Only the pages that are not as they were in an earlier version; all of them where that is everything."""
    found = _ready(request, public_id)
    old = get_object_or_404(found.versions, version=since)
    pages = changed_pages.changed_pages(old, found)
    name = issuing.file_name(found)
    if pages is None:
        return _file(issuing.contents(found), PDF, name)
    name = f"{name.removesuffix('.pdf')}-since-v{since}.pdf"
    return _file(BytesIO(changed_pages.pick(found, pages)), PDF, name)


@require_safe
def preview(request: HttpRequest, public_id: uuid.UUID) -> HttpResponseBase:
    """The first page of a ready document as a picture; 304 for who has it already: a list shows many, over and over."""
    found = _ready(request, public_id)
    etag = quote_etag(found.sha256)
    answer: HttpResponseBase | None = get_conditional_response(request, etag=etag)
    if answer is None:
        name = issuing.file_name(found).removesuffix(".pdf")
        answer = _file(drawing.first_page(found), "image/png", f"{name}.png")
    answer["Cache-Control"], answer["ETag"] = PRIVATE, etag
    return answer


@require_safe
def batch(request: HttpRequest, public_id: uuid.UUID) -> HttpResponseBase:
    """The file of a ready set of papers, for who may open each of them."""
    found = get_object_or_404(Batch.objects.select_related("tournament__club"), public_id=public_id)
    if found.state != Batch.State.DONE or not issuing.may_open_batch(request.user, found):
        raise Http404
    kind = PDF if found.form == Batch.Form.PDF else "application/zip"
    return _file(batches.batch_contents(found), kind, issuing.file_name(found), keep="keep" in request.GET)


def table_file(kind: str, table: Table, *others: Table) -> HttpResponse:
    """A table as "csv", or as "xlsx" with others on further sheets."""
    content = table.csv() if kind == "csv" else table.xlsx(*others)
    response = HttpResponse(content, content_type=spreadsheets.CSV if kind == "csv" else spreadsheets.XLSX)
    response["Content-Disposition"] = f'attachment; filename="{table.name}.{kind}"'
    return response


def _ready(request: HttpRequest, public_id: uuid.UUID) -> Document:
    found = open_paper(request, public_id)
    if found.state != Document.State.DONE:
        raise Http404
    return found


def _file(content: BytesIO, kind: str, name: str, *, keep: bool = False) -> HttpResponseBase:
    response = FileResponse(content, content_type=kind)
    response["Content-Disposition"] = f'{"attachment" if keep else "inline"}; filename="{name}"'
    response["Cache-Control"] = PRIVATE
    return response
