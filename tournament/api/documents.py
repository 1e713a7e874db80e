"""Paper: ask for it, see how far it is and whether it is still right, find the file."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from rest_framework import serializers

from tournament import issuing, permissions, tasks
from tournament.api import paper_asking
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page
from tournament.api.reading import Text
from tournament.issuing import freshness, titles
from tournament.models import Document


class FindDocuments(Page):
    """Papers of one kind (`paper`), in one state, of one bracket (`division`), or about one `subject`."""

    paper = serializers.ChoiceField(Document.Kind.values, required=False)
    state = serializers.ChoiceField(Document.State.values, required=False)
    division = Text(max_length=40, required=False)
    subject = Text(max_length=120, required=False)


class DocumentAnswer(serializers.Serializer[Any]):
    """A paper: "waiting", "running", "done" or "failed"; `url` opens the PDF in a browser, null until it is done.

    `file` is where a program fetches it, null until it is done.

    `division` is null for a paper of the whole tournament. `code` is printed on each page. `pages` is 0 until they are
    counted. `page` opens the same as HTML.
    """

    id = serializers.UUIDField(source="public_id")
    paper = serializers.CharField(source="kind")
    title = serializers.SerializerMethodField()
    division = serializers.CharField(
        source="division.key", allow_null=True, default=None, help_text="null: of the whole"
    )
    subject = serializers.CharField()
    version = serializers.IntegerField()
    code = serializers.CharField(allow_blank=True)
    state = serializers.CharField()
    pages = serializers.IntegerField()
    pages_done = serializers.SerializerMethodField()
    why = serializers.SerializerMethodField(help_text='why the last attempt came to nothing; "" where nothing did')
    file_name = serializers.SerializerMethodField()
    sha256 = serializers.CharField(allow_blank=True)
    asked_at = serializers.DateTimeField()
    done_at = serializers.DateTimeField(allow_null=True)
    url = serializers.SerializerMethodField()
    file = serializers.SerializerMethodField()
    page = serializers.SerializerMethodField()

    def get_title(self, document: Document) -> str:
        return titles.title(document)

    def get_pages_done(self, document: Document) -> int:
        return issuing.progress(document)[0] if document.under_way else document.pages_done

    def get_why(self, document: Document) -> str:
        return issuing.why(document)

    def get_file_name(self, document: Document) -> str:
        return issuing.file_name(document)

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


class PaperChangeAnswer(serializers.Serializer[Any]):
    """Something that a paper no longer shows as it is: the leaf ("" the whole, "*" each page), and a sentence."""

    leaf = serializers.CharField()
    sentence = serializers.CharField()


class OneAnswer(DocumentAnswer):
    """One paper, and whether what it shows is still so. `gone`: nothing is left that it could show."""

    out_of_date = serializers.BooleanField(source="fresh.is_out_of_date")
    gone = serializers.BooleanField(source="fresh.is_gone")
    changes = PaperChangeAnswer(source="fresh.changes", many=True)


class Documents(View):
    """The papers of one tournament."""

    dear = {"POST": 20}

    @operation(right=permissions.FRIENDLY, asks=FindDocuments, answers=DocumentAnswer, many=True)
    def get(self, call: Call) -> QuerySet[Document]:
        """List the papers asked for, the latest first: those that the caller may open."""
        lookups = {"paper": "kind", "state": "state", "division": "division__key", "subject": "subject"}
        wanted = {lookup: call.query[name] for name, lookup in lookups.items() if name in call.query}
        return _papers(call).filter(**wanted).defer("payload", "leaves")

    @operation(right=permissions.FRIENDLY, reads=paper_asking.AskDocument, answers=DocumentAnswer, status=202)
    def post(self, call: Call) -> Document:
        """Ask for a paper; nothing new since the last one gives that one again."""
        document = paper_asking.ask(call)
        tasks.wake(document)
        return document


class OneDocument(View):
    """One paper."""

    @operation(right=permissions.FRIENDLY, answers=OneAnswer)
    def get(self, call: Call, public_id: uuid.UUID) -> Document:
        """Show how far a paper is, where its file is, and whether what it shows is still so."""
        document = _one(call, public_id)
        document.fresh = freshness.of(document, now=timezone.now())  # type: ignore[attr-defined] # for the answer
        return document


class AnotherVersion(View):
    """The next version of a paper."""

    dear = {"POST": 20}

    @operation(right=permissions.ORGANIZE, answers=DocumentAnswer, status=202)
    def post(self, call: Call, public_id: uuid.UUID) -> Document:
        """Ask for a paper anew; nothing new since gives the newest one. A conflict where nothing is left to show."""
        newer = issuing.ask_again(document=_one(call, public_id), by=call.by, base_url=call.base_url)
        tasks.wake(newer)
        return newer


class AnotherTry(View):
    """A paper that failed."""

    dear = {"POST": 20}

    @operation(right=permissions.ORGANIZE, answers=DocumentAnswer, status=202)
    def post(self, call: Call, public_id: uuid.UUID) -> Document:
        """Try once more to draw a paper; one that did not fail stays as it is."""
        document = issuing.retry(_one(call, public_id))
        tasks.wake(document)
        return document


def _one(call: Call, public_id: uuid.UUID) -> Document:
    return get_object_or_404(_papers(call), public_id=public_id)


def _papers(call: Call) -> QuerySet[Document]:
    """Those that the caller may open."""
    papers = call.tournament.documents.select_related("tournament__club", "division__bracket")
    closed = [kind for kind in Document.Kind.values if not issuing.may_open(call.by, kind, call.tournament)]
    return papers.exclude(kind__in=closed)
