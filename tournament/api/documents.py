"""Paper: ask for it, see how far it is, find the file."""

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from tournament import issuing, permissions, tasks
from tournament.api.lottery import find_division
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Strict, Text, Whole
from tournament.documents.sizes import SIZES
from tournament.models import Document

OF_A_BRACKET: Mapping[Document.Kind, Callable[..., Document]] = {
    Document.Kind.BRACKET: issuing.ask_bracket,
    Document.Kind.LOTTERY_LIST: issuing.ask_lottery_list,
    Document.Kind.CERTIFICATE: issuing.ask_certificate,
}


class AskDocument(Strict):
    """The bracket sheet of a division as it stands now, its lottery's paper, a round's scoresheets, or the poster.

    `size` is that of a poster, which is of no division; every other paper is of one.
    """

    paper = serializers.ChoiceField(
        [Document.Kind.SCORESHEETS.value, Document.Kind.POSTER.value, *(kind.value for kind in OF_A_BRACKET)]
    )
    division = Text(max_length=40, required=False)
    round = Whole(required=False, min_value=1)
    size = serializers.ChoiceField(list(SIZES), required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        wanted = "size" if attrs["paper"] == Document.Kind.POSTER else "division"
        for field in ("size", "division"):
            if (field in attrs) != (field == wanted):
                message = _("A poster has a size; every other paper is of a bracket.")
                raise ValidationError({field: [ErrorDetail(message, code="required")]})
        if (attrs["paper"] == Document.Kind.SCORESHEETS) != ("round" in attrs):
            message = _("Scoresheets are of a round; other papers are not.")
            raise ValidationError({"round": [ErrorDetail(message, code="required")]})
        return attrs


class DocumentAnswer(serializers.Serializer[Any]):
    """A paper: "waiting", "running", "done" or "failed"; `url` opens the PDF, null until it is done.

    `division` is null for a paper of the whole tournament.
    """

    id = serializers.UUIDField(source="public_id")
    paper = serializers.CharField(source="kind")
    division = serializers.CharField(
        source="division.key", allow_null=True, default=None, help_text="null: of the whole"
    )
    subject = serializers.CharField()
    version = serializers.IntegerField()
    state = serializers.CharField()
    file_name = serializers.SerializerMethodField()
    sha256 = serializers.CharField(allow_blank=True)
    asked_at = serializers.DateTimeField()
    done_at = serializers.DateTimeField(allow_null=True)
    url = serializers.SerializerMethodField()

    def get_file_name(self, document: Document) -> str:
        return issuing.file_name(document)

    def get_url(self, document: Document) -> str | None:
        if document.state != Document.State.DONE:
            return None
        return reverse("documents:download", args=[document.public_id])


class Documents(View):
    """The papers of one tournament."""

    @operation(right=permissions.JUDGE, answers=DocumentAnswer, many=True)
    def get(self, call: Call) -> QuerySet[Document]:
        """List the papers asked for, the latest first."""
        return _papers(call)

    @operation(right=permissions.ORGANIZE, reads=AskDocument, answers=DocumentAnswer, status=202)
    def post(self, call: Call) -> Document:
        """Ask for a paper; nothing new since the last one gives that one again."""
        document = self._ask(call)
        tasks.wake(document)
        return document

    def _ask(self, call: Call) -> Document:
        if call.data["paper"] == Document.Kind.POSTER:
            size = call.data["size"]
            return issuing.ask_poster(tournament=call.tournament, size=size, by=call.by, base_url=call.base_url)
        division = find_division(call.tournament, call.data["division"])
        if (ask := OF_A_BRACKET.get(call.data["paper"])) is not None:
            return ask(division=division, by=call.by, base_url=call.base_url)
        round_ = get_object_or_404(division.rounds, number=call.data["round"])
        return issuing.ask_scoresheets(round_=round_, by=call.by, base_url=call.base_url)


class OneDocument(View):
    """One paper."""

    @operation(right=permissions.JUDGE, answers=DocumentAnswer)
    def get(self, call: Call, public_id: uuid.UUID) -> Document:
        """Show how far a paper is, and where its file is."""
        return get_object_or_404(_papers(call), public_id=public_id)


def _papers(call: Call) -> QuerySet[Document]:
    """Those that the caller may open."""
    papers = call.tournament.documents.select_related("tournament__club", "division").defer("payload")
    closed = [kind for kind in Document.Kind.values if not issuing.may_open(call.by, kind, call.tournament)]
    return papers.exclude(kind__in=closed)
