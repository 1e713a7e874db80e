"""Look up a printed page by its short code: whether it is still up to date.

A document as an HTML page, for users who cannot read PDFs; and the rule book as a public page.

Download a finished document, some of its pages, a batch, or a table.
"""

import uuid
from dataclasses import replace
from io import BytesIO

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers, get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.core import address, spreadsheets
from tournament.core.spreadsheets import Table
from tournament.documents import kinds
from tournament.documents.engine import document_text
from tournament.documents.engine.document_text import Code
from tournament.documents.engine.records import RecordError
from tournament.documents.kinds.rule_book import RuleBook
from tournament.documents.queue import batches, catalogue, freshness, rendering, storage
from tournament.documents.queue.storage import read_code
from tournament.documents.snapshots.headings import Issue
from tournament.models import Batch, Document, Tournament


@require_safe
def page(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """A document's content in its own language, even before it is rendered. 404 without permission."""
    document = open_paper(request, public_id)
    try:
        record = kinds.from_payload(document.kind, document.payload)
    except RecordError as error:
        raise Http404 from error
    with translation.override(record.heading.language):
        content = document_text.page(record.heading, kinds.KINDS[document.kind].render_text(record))
    context = {"document": document, "tournament": document.tournament, "page": content}
    response = render(request, "documents/page.html", context)
    response["Cache-Control"] = "private, no-cache"
    return response


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rule book as a public page, always as the rules are now and in the reader's language."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    book = RuleBook()
    issue = Issue(0, address.base_url(request), timezone.now())
    record = book.snapshot(book.subject(tournament), issue)
    text = book.render_text(record)
    # The page has a heading of its own, and needs no code that opens itself.
    text = replace(text, blocks=tuple(block for block in text.blocks[1:] if not isinstance(block, Code)))
    heading = replace(record.heading, language=get_language() or record.heading.language)
    shown = document_text.page(heading, text)
    context = {"tournament": tournament, "page": replace(shown, blocks=shown.blocks[1:])}
    return render(request, "documents/rules.html", context)


PDF = "application/pdf"
# Some documents are not public, and a file may be rendered again.
PRIVATE = "private, no-cache"


def open_paper(request: HttpRequest, public_id: uuid.UUID) -> Document:
    """The document of a URL; Http404 if the user may not open its kind (`names.may_open`), as if it did not exist."""
    papers = Document.objects.select_related("tournament__club", "division__bracket")
    found = get_object_or_404(papers, public_id=public_id)
    if not catalogue.may_open(request.user, found.kind, found.tournament):
        raise Http404
    return found


@require_safe
def document(request: HttpRequest, public_id: uuid.UUID) -> HttpResponseBase:
    """The PDF of a finished document; as an attachment with `?keep=1`, else inline."""
    found = _ready(request, public_id)
    return _file(rendering.contents(found), PDF, storage.file_name(found), keep="keep" in request.GET)


@require_safe
def changed(request: HttpRequest, public_id: uuid.UUID, since: int) -> HttpResponseBase:
    """Only the pages that differ from an earlier version; all pages if that is the same."""
    found = _ready(request, public_id)
    old = get_object_or_404(found.versions, version=since)
    pages = freshness.changed_pages(old, found)
    name = storage.file_name(found)
    # Nothing to select: the heading has changed, for example.
    if pages is None:
        return _file(rendering.contents(found), PDF, name)
    name = f"{name.removesuffix('.pdf')}-since-v{since}.pdf"
    return _file(BytesIO(freshness.pick(found, pages)), PDF, name)


@require_safe
def preview(request: HttpRequest, public_id: uuid.UUID) -> HttpResponseBase:
    """The first page of a finished document as a PNG; 304 if unchanged, because lists show many of them."""
    found = _ready(request, public_id)
    # The PDF's hash will do: the picture is made from it.
    etag = quote_etag(found.sha256)
    answer: HttpResponseBase | None = get_conditional_response(request, etag=etag)
    if answer is None:
        name = storage.file_name(found).removesuffix(".pdf")
        answer = _file(rendering.first_page(found), "image/png", f"{name}.png")
    answer["Cache-Control"], answer["ETag"] = PRIVATE, etag
    return answer


@require_safe
def batch(request: HttpRequest, public_id: uuid.UUID) -> HttpResponseBase:
    """The file of a finished batch, for users who may open each of its documents."""
    found = get_object_or_404(Batch.objects.select_related("tournament__club"), public_id=public_id)
    if found.state != Batch.State.DONE or not batches.may_open_batch(request.user, found):
        raise Http404
    kind = PDF if found.form == Batch.Form.PDF else "application/zip"
    return _file(batches.batch_contents(found), kind, storage.file_name(found), keep="keep" in request.GET)


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


MOST_SAID = 5  # changes listed one by one


@require_safe
def find_document(request: HttpRequest) -> HttpResponse:
    """The form for the code that is printed at the foot of a page."""
    typed = request.GET.get("code", "")
    if read_code(typed):
        return redirect("public:paper", read_code(typed))
    sentence = _("A code has eight letters and digits, such as K7QF2M9P.") if typed else ""
    status = 422 if typed else 200
    return render(request, "documents/find_document.html", {"typed": typed, "sentence": sentence}, status=status)


@require_safe
def document_page(request: HttpRequest, code: str, page: int = 0) -> HttpResponse:
    """Whether one version of a document, or one page of it, is up to date, and if not, why.

    Readers without the right to open the document see only that, not its content.
    """
    document = storage.find_printed(code)
    if document is None:
        sentence = _("No document of this installation has this code.")
        return render(request, "documents/find_document.html", {"typed": code, "sentence": sentence}, status=404)
    if document.pages and page > document.pages:
        page = 0  # there is no such page: answer for the whole document
    may_open = catalogue.may_open(request.user, document.kind, document.tournament)
    found = freshness.freshness_of(document, now=timezone.now())
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
    response = render(request, "documents/document.html", context)
    add_never_cache_headers(response)  # the answer depends on the account and on the minute
    return response
