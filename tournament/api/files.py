"""The files of papers, for programs: a PDF, the pages of it that are new, its first page, a set of papers."""

import uuid
from collections.abc import Callable
from functools import wraps
from io import BytesIO
from typing import Final

from django.http import FileResponse, Http404, HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from tournament import issuing, permissions
from tournament.api import access, preconditions
from tournament.api.documentation import told
from tournament.api.operation import View
from tournament.api.reading import LARGEST, Strict, question
from tournament.issuing import batches, changed_pages, drawing
from tournament.models import Batch, Document, Tournament

PDF: Final = "application/pdf"
PNG: Final = "image/png"
ZIP: Final = "application/zip"


class ChooseFile(Strict):
    """`since`: only the pages that are not as they were in this earlier version; all, where that is everything."""

    since = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False)


File = tuple[str, str, str, Callable[[], BytesIO]]
"""Its SHA-256, its media type, its name, and what makes the bytes."""


def file(
    kinds: tuple[str, ...], what: str, right: str, asks: type[Strict] = Strict
) -> Callable[[Callable[..., File]], Callable[..., HttpResponseBase]]:
    """Make `get` of a `View` from a handler that finds a file; 304 for who has these bytes, before they are read."""

    def decorate(handler: Callable[..., File]) -> Callable[..., HttpResponseBase]:
        described = OpenApiResponse(OpenApiTypes.BINARY, description=what)
        errors = {**told(304), **told(400), **told(401), **told(403), **told(404)}

        @extend_schema(
            tags=["documents"],
            parameters=[] if asks is Strict else [asks],
            responses={**{(200, kind): described for kind in kinds}, **errors},
        )
        @wraps(handler)
        def run(view: View, request: Request, slug: str, public_id: uuid.UUID) -> HttpResponseBase:
            tournament = access.enter(request, slug, right)
            query = question(asks, request.query_params)
            sha256, kind, name, content = handler(view, request, tournament, public_id, **query)
            tag = f'"{sha256}"'
            answer: HttpResponseBase | None = preconditions.not_modified(request, tag)
            if answer is None:
                answer = FileResponse(content(), content_type=kind)
                answer["Content-Disposition"] = f'attachment; filename="{name}"'
            answer["ETag"], answer["Cache-Control"] = tag, "private, no-cache"
            return answer

        return run

    return decorate


class DocumentFile(View):
    """The file of a paper that is done."""

    @file((PDF,), "The paper, or the pages of it that are new.", permissions.FRIENDLY, ChooseFile)
    def get(self, request: Request, tournament: Tournament, public_id: uuid.UUID, since: int | None = None) -> File:
        """Fetch the paper as PDF; 404 until it is done."""
        found = _done(request, tournament, public_id)
        name = issuing.file_name(found)
        pages = None
        if since is not None:
            pages = changed_pages.changed_pages(get_object_or_404(found.versions, version=since), found)
        if pages is None:
            return found.sha256, PDF, name, lambda: issuing.contents(found)
        some = f"{name.removesuffix('.pdf')}-since-v{since}.pdf"
        return f"{found.sha256}-{since}", PDF, some, lambda: BytesIO(changed_pages.pick(found, pages))


class FirstPage(View):
    """The looks of a paper that is done."""

    @file((PNG,), "The first page.", permissions.FRIENDLY)
    def get(self, request: Request, tournament: Tournament, public_id: uuid.UUID) -> File:
        """Fetch the first page of the paper as a picture; 404 until it is done."""
        found = _done(request, tournament, public_id)
        name = issuing.file_name(found).removesuffix(".pdf")
        return f"{found.sha256}-first", PNG, f"{name}.png", lambda: drawing.first_page(found)


class PaperSetFile(View):
    """The file of a set of papers that is done."""

    @file((PDF, ZIP), "The papers, one after the other or each as a file of its own.", permissions.ORGANIZE)
    def get(self, request: Request, tournament: Tournament, public_id: uuid.UUID) -> File:
        """Fetch the set in the form it was asked for, as PDF or ZIP; 404 until it is done."""
        found = get_object_or_404(tournament.batches, public_id=public_id, state=Batch.State.DONE)
        kind = PDF if found.form == Batch.Form.PDF else ZIP
        return found.sha256, kind, issuing.file_name(found), lambda: batches.batch_contents(found)


def _done(request: Request, tournament: Tournament, public_id: uuid.UUID) -> Document:
    """A paper that is done, and that the caller may open."""
    papers = tournament.documents.select_related("tournament__club", "division__bracket")
    found = get_object_or_404(papers, public_id=public_id, state=Document.State.DONE)
    if not issuing.may_open(request.user, found.kind, tournament):
        raise Http404
    return found
