"""Printed documents: look up a page by the short code in its footer, to see whether it is up to date.

Files of documents for programs: a PDF, only its changed pages, its first page as a picture, or a document set.
"""

import uuid
from collections.abc import Callable
from functools import wraps
from io import BytesIO
from typing import Any, Final

from django.http import FileResponse, Http404, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from tournament.api.documents.documents import DocumentChangeAnswer
from tournament.api.frame import access, conditional_get, fields, help_texts
from tournament.api.frame.input import LARGEST, Strict
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.queries import read_query
from tournament.api.frame.routes import route
from tournament.api.openapi.document import error_responses
from tournament.club import permissions
from tournament.documents.queue import batches, catalogue, freshness, rendering, storage
from tournament.models import Batch, Document, Tournament

PDF: Final = "application/pdf"
PNG: Final = "image/png"
ZIP: Final = "application/zip"

router = Router("printed-pages/<str:code>/")


class ChooseFile(Strict):
    """`since`: only the pages that changed since this earlier version; all pages if all of them changed."""

    since = fields.IntegerField(
        "An earlier version: only the pages that changed since then; default: all pages.",
        1,
        min_value=1,
        max_value=LARGEST,
        required=False,
    )


File = tuple[str, str, str, Callable[[], BytesIO]]
"""The file's SHA-256, its media type, its name, and a function that opens its content."""


def file(
    kinds: tuple[str, ...], what: str, right: str, asks: type[Strict] = Strict
) -> Callable[[Callable[..., File]], Callable[..., HttpResponseBase]]:
    """Turn a handler that finds a file into a route; 304 before the file is read if the caller has it."""

    def decorate(handler: Callable[..., File]) -> Callable[..., HttpResponseBase]:
        described = OpenApiResponse(OpenApiTypes.BINARY, description=what)
        errors = error_responses(304, 400, 401, 403, 404)

        @extend_schema(
            parameters=[] if asks is Strict else [asks],
            responses={**{(200, kind): described for kind in kinds}, **errors},
        )
        @wraps(handler)
        def run(_view: Any, request: Request, slug: str, **which: Any) -> HttpResponseBase:
            # The general right first; the handler checks the one for this kind of document.
            tournament = access.enter(request, slug, right, which.get("pk"))
            # Query errors come before the file is looked up.
            query = read_query(asks, request.query_params)
            sha256, kind, name, content = handler(request, tournament, **which, **query)
            tag = f'"{sha256}"'
            # The hash of the bytes is stored, so the ETag costs no file access.
            answer: HttpResponseBase | None = conditional_get.not_modified(request, tag)
            if answer is None:
                answer = FileResponse(content(), content_type=kind)
                answer["Content-Disposition"] = f'attachment; filename="{name}"'
            # Caches must ask again each time: the right to open a document can end.
            answer["ETag"], answer["Cache-Control"] = tag, "private, no-cache"
            return answer

        return run

    return decorate


@route("get", "tournaments/<slug:slug>/documents/<uuid:public_id>/file/", asks=ChooseFile, name="document-file")
@file((PDF,), "The document, or only its changed pages.", permissions.FRIENDLY, ChooseFile)
def fetch_document(request: Request, tournament: Tournament, public_id: uuid.UUID, since: int | None = None) -> File:
    """Fetch the PDF of a document, or only its changed pages. Not found (404) until it is done."""
    found = _done(request, tournament, public_id)
    name = storage.file_name(found)
    pages = None
    if since is not None:
        pages = freshness.changed_pages(get_object_or_404(found.versions, version=since), found)
    # None means that all pages differ, none does, or that it is unknown: the whole file is sent.
    if pages is None:
        return found.sha256, PDF, name, lambda: rendering.contents(found)
    some = f"{name.removesuffix('.pdf')}-since-v{since}.pdf"
    return f"{found.sha256}-{since}", PDF, some, lambda: BytesIO(freshness.pick(found, pages))


@route("get", "tournaments/<slug:slug>/documents/<uuid:public_id>/first-page/")
@file((PNG,), "The first page of the document.", permissions.FRIENDLY)
def fetch_document_first_page(request: Request, tournament: Tournament, public_id: uuid.UUID) -> File:
    """Fetch the first page of a document as a picture. Not found (404) until the document is done."""
    found = _done(request, tournament, public_id)
    name = storage.file_name(found).removesuffix(".pdf")
    return f"{found.sha256}-first", PNG, f"{name}.png", lambda: rendering.first_page(found)


@route("get", "tournaments/<slug:slug>/document-sets/<uuid:public_id>/file/", name="document-set-file")
@file((PDF, ZIP), "The documents, as one PDF or each as a file of its own.", permissions.ORGANIZE)
def fetch_document_set(request: Request, tournament: Tournament, public_id: uuid.UUID) -> File:
    """Fetch the file of a document set, as PDF or ZIP. Not found (404) until it is done."""
    found = get_object_or_404(tournament.batches, public_id=public_id, state=Batch.State.DONE)
    kind = PDF if found.form == Batch.Form.PDF else ZIP
    return found.sha256, kind, storage.file_name(found), lambda: batches.batch_contents(found)


def _done(request: Request, tournament: Tournament, public_id: uuid.UUID) -> Document:
    """A finished document that the caller may open."""
    papers = tournament.documents.select_related("tournament__club", "division__bracket")
    found = get_object_or_404(papers, public_id=public_id, state=Document.State.DONE)
    if not catalogue.may_open(request.user, found.kind, tournament):
        raise Http404
    return found


class ChoosePage(Strict):
    """`page`: the page in hand, from 1; without it, or if the document has no such page, the whole document."""

    page = fields.IntegerField(
        "The page in hand, from 1; default: the whole document.", 1, min_value=1, max_value=LARGEST, required=False
    )


class PrintedPageAnswer(serializers.Serializer[Any]):
    """A printed document, and whether it is up to date.

    `newest`: the code of the newest version, its own if it is that one, "" while that one is rendered. `gone`: its
    subject no longer exists. `changes`: what has changed, if the caller may open the document; else empty.
    """

    code = fields.CharField("The code in the page's footer.", "K7QF2M9P")
    tournament = fields.CharField(help_texts.TOURNAMENT_SLUG, source="tournament.slug")
    kind = fields.CharField(help_texts.DOCUMENT_KIND)
    title = fields.CharField("The title, for people.", "Scoresheets of round 1")
    version = fields.IntegerField(help_texts.VERSION)
    pages = fields.IntegerField(help_texts.PAGES)
    out_of_date = fields.BooleanField(help_texts.OUT_OF_DATE, source="fresh.is_out_of_date")
    gone = fields.BooleanField(help_texts.DOCUMENT_GONE, source="fresh.is_gone")
    newest = fields.CharField(
        "The code of the newest version, which may be this one; empty while it is rendered.",
        "K7QF2M9P",
        allow_blank=True,
    )
    changes = DocumentChangeAnswer(many=True, help_text=help_texts.CHANGES)


@router.get(asks=ChoosePage, answers=PrintedPageAnswer)
def look_up_printed_page(call: Call, code: str) -> dict[str, Any]:
    """Look up a printed document by its code. Case, spaces and hyphens do not matter."""
    page = call.query.get("page", 0)
    found = storage.find_printed(code)
    if found is None:
        raise Http404
    fresh = freshness.freshness_of(found, now=timezone.now())
    here = fresh.of_page(found, page) if page else fresh
    # Anybody with the paper may learn that it is out of date, but only those who may open it what changed.
    open_to = catalogue.may_open(call.request.user, found.kind, found.tournament)
    return {
        **{name: getattr(found, name) for name in ("code", "tournament", "kind", "version", "pages")},
        "title": catalogue.title(found),
        "fresh": here,
        "newest": freshness.latest(found).code,
        "changes": here.changes if open_to else (),
    }
