"""Sets of papers as one file: all the paper of a round in one call, or papers that were asked for before."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from tournament import issuing, permissions, tasks
from tournament.api.lottery import find_division
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page
from tournament.api.reading import Strict, Text, Whole
from tournament.issuing import batches
from tournament.models import Batch, Document


class AskSet(Strict):
    """All the paper of a round (`division` and `round`), or papers of this tournament (`documents`) in their order."""

    division = Text(max_length=40, required=False)
    round = Whole(required=False, min_value=1)
    documents = serializers.ListField(
        child=serializers.UUIDField(), required=False, allow_empty=False, max_length=batches.MOST_PAPERS
    )
    form = serializers.ChoiceField(Batch.Form.values, default=Batch.Form.PDF)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        given = attrs.keys() & {"division", "round", "documents"}
        if given not in ({"division", "round"}, {"documents"}):
            message = _("A set is of a round of a division, or of documents.")
            field = "round" if given == {"division"} else "division" if "round" in given else "documents"
            raise ValidationError({field: [ErrorDetail(message, code="required")]})
        return attrs


class SetAnswer(serializers.Serializer[Any]):
    """A set of papers: "waiting", "running", "done" or "failed".

    `url` opens the file in a browser, `file` is where a program fetches it; null until it is done.
    """

    id = serializers.UUIDField(source="public_id")
    subject = serializers.CharField()
    form = serializers.CharField()
    state = serializers.CharField()
    pages = serializers.SerializerMethodField()
    pages_done = serializers.SerializerMethodField()
    why = serializers.SerializerMethodField(help_text='why the last attempt came to nothing; "" where nothing did')
    documents = serializers.SerializerMethodField()
    file_name = serializers.SerializerMethodField()
    asked_at = serializers.DateTimeField()
    url = serializers.SerializerMethodField()
    file = serializers.SerializerMethodField()

    def get_pages(self, batch: Batch) -> int:
        return issuing.progress(batch)[1]

    def get_pages_done(self, batch: Batch) -> int:
        return issuing.progress(batch)[0]

    def get_why(self, batch: Batch) -> str:
        return issuing.why(batch)

    def get_documents(self, batch: Batch) -> list[uuid.UUID]:
        return list(batch.papers.order_by("position").values_list("document__public_id", flat=True))

    def get_file_name(self, batch: Batch) -> str:
        return issuing.file_name(batch)

    def get_file(self, batch: Batch) -> str | None:
        if batch.state != Batch.State.DONE:
            return None
        return reverse("v1:paper-set-file", args=[batch.tournament.slug, batch.public_id])

    def get_url(self, batch: Batch) -> str | None:
        return reverse("documents:set", args=[batch.public_id]) if batch.state == Batch.State.DONE else None


class PaperSets(View):
    """The sets of papers of one tournament."""

    dear = {"POST": 50}

    @operation(right=permissions.ORGANIZE, asks=Page, answers=SetAnswer, many=True)
    def get(self, call: Call) -> QuerySet[Batch]:
        """List the sets asked for, the latest first."""
        return call.tournament.batches.select_related("tournament")

    @operation(right=permissions.ORGANIZE, reads=AskSet, answers=SetAnswer, status=202)
    def post(self, call: Call) -> Batch:
        """Ask for a set; the same papers again are the same set."""
        batch = _round(call) if "round" in call.data else _chosen(call)
        tasks.wake(batch)
        return batch


class OnePaperSet(View):
    """One set."""

    @operation(right=permissions.ORGANIZE, answers=SetAnswer)
    def get(self, call: Call, public_id: uuid.UUID) -> Batch:
        """Show how far a set is, and where its file is."""
        return get_object_or_404(call.tournament.batches.select_related("tournament"), public_id=public_id)


class AnotherTryOfASet(View):
    """A set that failed."""

    dear = {"POST": 50}

    @operation(right=permissions.ORGANIZE, answers=SetAnswer, status=202)
    def post(self, call: Call, public_id: uuid.UUID) -> Batch:
        """Try once more what failed of a set; one that did not fail stays as it is."""
        batch = issuing.retry(get_object_or_404(call.tournament.batches, public_id=public_id))
        tasks.wake(batch)
        return batch


def _round(call: Call) -> Batch:
    division = find_division(call.tournament, call.data["division"])
    round_ = get_object_or_404(division.rounds, number=call.data["round"])
    return batches.print_round(round_=round_, by=call.by, base_url=call.base_url, form=call.data["form"])


def _chosen(call: Call) -> Batch:
    wanted = call.data["documents"]
    found: dict[uuid.UUID, Document] = call.tournament.documents.in_bulk(wanted, field_name="public_id")
    if len(found) != len(set(wanted)):
        raise Http404
    return batches.ask_batch(
        tournament=call.tournament,
        subject="papers",
        documents=[found[key] for key in wanted],
        by=call.by,
        form=call.data["form"],
    )
