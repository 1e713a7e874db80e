"""Documents: request one, follow its progress, check that it is up to date, and find the file."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from rest_framework import serializers

from tournament.api.documents import requests
from tournament.api.frame import fields, help_texts
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Text
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import Page, columns
from tournament.api.frame.queries import OfDivision
from tournament.club import permissions
from tournament.documents.kinds import KINDS
from tournament.documents.queue import batches, catalogue, claiming, freshness, storage
from tournament.documents.queue.requests import request_again
from tournament.exchange import tasks
from tournament.models import Document

router = Router("tournaments/<slug:slug>/documents/")


class FindDocuments(Page):
    """Documents of one kind (`kind`), in one state, of one division, or with one `subject`."""

    sorts = columns("kind", "subject", "state", "requested_at")

    kind = fields.ChoiceField("Only documents of this kind.", "scoresheets", choices=list(KINDS), required=False)
    state = fields.ChoiceField("Only those in this state.", "done", choices=Document.State.values, required=False)
    division = OfDivision()
    subject = Text("Only documents with this `subject`.", "men-round-1", max_length=120, required=False)


class DocumentAnswer(serializers.Serializer[Any]):
    """A document: "waiting", "running", "done" or "failed"; `url` opens the PDF in a browser.

    `file` is the URL at which a program fetches the PDF. Both are null until the document is done.

    `division` is null for a document of the whole tournament. `code` is printed on each page. `pages` is 0 until they
    are counted. `page` opens the same content as HTML.
    """

    id = fields.UUIDField("The document's id, as used in URLs; it cannot be guessed.", source="public_id")
    kind = fields.CharField(help_texts.DOCUMENT_KIND)
    title = fields.SerializerMethodField("The title, for people.", "Scoresheets of round 1")
    division = fields.CharField(help_texts.DIVISION, source="division.key", allow_null=True, default=None)
    subject = fields.CharField(help_texts.SUBJECT)
    version = fields.IntegerField("The version of the document, from 1.", 1)
    code = fields.CharField("The code printed on each page; empty until it is rendered.", "4F7K-2M9Q", allow_blank=True)
    state = fields.CharField(help_texts.STATE)
    pages = fields.IntegerField(help_texts.PAGES)
    pages_done = fields.SerializerMethodField("The number of rendered pages.", 8)
    why = fields.SerializerMethodField(help_texts.FAILURE)
    file_name = fields.SerializerMethodField(help_texts.FILE_NAME)
    sha256 = fields.CharField(help_texts.SHA256, allow_blank=True)
    requested_at = fields.DateTimeField(help_texts.REQUESTED_AT)
    done_at = fields.DateTimeField("When it was done (with UTC offset); null while it is not.", None, allow_null=True)
    url = fields.SerializerMethodField(help_texts.URL)
    file = fields.SerializerMethodField("The URL at which a program fetches the PDF; null until it is done.", None)
    page = fields.SerializerMethodField(
        "The URL of the page for people.", "/documents/5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71/page/"
    )

    def get_title(self, document: Document) -> str:
        return catalogue.title(document)

    def get_pages_done(self, document: Document) -> int:
        # While it renders, finished pages are counted part by part, beside the row.
        return batches.progress(document)[0] if document.under_way else document.pages_done

    def get_why(self, document: Document) -> str:
        return claiming.why(document)

    def get_file_name(self, document: Document) -> str:
        return storage.file_name(document)

    def get_url(self, document: Document) -> str | None:
        if document.state != Document.State.DONE:
            return None
        return reverse("documents:download", args=[document.public_id])

    def get_file(self, document: Document) -> str | None:
        if document.state != Document.State.DONE:
            return None
        return reverse("v1:document-file", args=[document.tournament.slug, document.public_id])

    def get_page(self, document: Document) -> str:
        return reverse("documents:page", args=[document.public_id])


class DocumentChangeAnswer(serializers.Serializer[Any]):
    """A change since the document was rendered: the page ("" all as a whole, "*" each page) and a sentence."""

    section = fields.CharField("The page: empty for the whole document, * for each page.", "")
    sentence = fields.CharField(help_texts.SENTENCE)


class DocumentWithChangesAnswer(DocumentAnswer):
    """One document, and whether its content is still current. `gone`: its subject no longer exists."""

    out_of_date = fields.BooleanField(help_texts.OUT_OF_DATE, source="fresh.is_out_of_date")
    gone = fields.BooleanField(help_texts.DOCUMENT_GONE, source="fresh.is_gone")
    changes = DocumentChangeAnswer(
        source="fresh.changes", many=True, help_text=HelpText("What has changed since it was rendered.", [])
    )


@router.get(right=permissions.FRIENDLY, asks=FindDocuments, answers=DocumentAnswer, many=True)
def list_documents(call: Call) -> QuerySet[Document]:
    """List the requested documents, latest first. Only those that the caller may open."""
    # These names differ between the query and the model.
    lookups = {"kind": "kind", "state": "state", "division": "division__key", "subject": "subject"}
    wanted = {lookup: call.query[name] for name, lookup in lookups.items() if name in call.query}
    # The snapshots are large, and no list shows them.
    return _papers(call).filter(**wanted).defer("payload", "sections")


@router.post(
    right=permissions.FRIENDLY,
    reads=requests.RequestDocument,
    answers=DocumentAnswer,
    status=202,
    errors={
        409: (
            "cash-open closed list-open no-circuit no-plan no-prizes no-ratings nobody not-decided not-drawn "
            "too-many-waiting withdrawn"
        ),
        422: ("bad-count bad-layout bad-numbers bad-rows how-many-teams no-form no-size not-a-choice refused"),
        429: "too-many-waiting",
    },
    cost=20,
)
def request_document(call: Call) -> Document:
    """Request a document. If nothing has changed since the last request, the same document is returned."""
    document = requests.ask(call)
    # Wakes the document queue now, instead of at its next sweep.
    tasks.wake(document)
    return document


@router.get("<uuid:public_id>/", right=permissions.FRIENDLY, answers=DocumentWithChangesAnswer)
def show_document(call: Call, public_id: uuid.UUID) -> Document:
    """Show a document. Its progress, whether it is up to date, and what has changed since its last version."""
    document = _find_document(call, public_id)
    document.fresh = freshness.freshness_of(document, now=timezone.now())  # type: ignore[attr-defined] # for the answer
    return document


@router.post(
    "<uuid:public_id>/refresh/",
    located="../../{id}/",
    right=permissions.ORGANIZE,
    answers=DocumentAnswer,
    status=202,
    errors={409: "nothing-to-show too-many-waiting", 429: "too-many-waiting"},
    cost=20,
)
def refresh_document(call: Call, public_id: uuid.UUID) -> Document:
    """Refresh a document: request a new version of it. Conflict (409) if its subject no longer exists.

    If nothing has changed, the newest version is returned.
    """
    newer = request_again(document=_find_document(call, public_id), by=call.by, base_url=call.base_url)
    tasks.wake(newer)
    return newer


@router.post("<uuid:public_id>/retry/", right=permissions.ORGANIZE, answers=DocumentAnswer, status=202, cost=20)
def retry_document(call: Call, public_id: uuid.UUID) -> Document:
    """Retry rendering a document that failed. A document that did not fail is unchanged."""
    document = claiming.retry(_find_document(call, public_id))
    tasks.wake(document)
    return document


def _find_document(call: Call, public_id: uuid.UUID) -> Document:
    return get_object_or_404(_papers(call), public_id=public_id)


def _papers(call: Call) -> QuerySet[Document]:
    """The documents that the caller may open."""
    papers = call.tournament.documents.select_related("tournament__club", "division__bracket")
    closed = [kind for kind in KINDS if not catalogue.may_open(call.by, kind, call.tournament)]
    return papers.exclude(kind__in=closed)
