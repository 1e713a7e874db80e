"""Document sets: all documents of a round, or selected documents, as one file.

Document requests: one entry of the catalogue, from fields that the catalogue itself determines.
"""

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from tournament.api.frame import fields, help_texts
from tournament.api.frame.access import find_division
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict, Text, Whole
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import page
from tournament.club import permissions
from tournament.documents.kinds.base import Choice, Of
from tournament.documents.queue import batches, claiming, storage
from tournament.documents.queue.catalogue import CATALOGUE, Entry, find_subject
from tournament.documents.queue.requests import request
from tournament.exchange import tasks
from tournament.models import Batch, Document

DOCUMENTS = HelpText("The ids of the documents, as used in URLs.", ["5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71"])
FORM = "The form of the document: a page, or a receipt roll of 80 or 58 mm; of a set: one PDF or a zip."

OPTION_TEXTS: Final[Mapping[str, str]] = {
    "size": "The size of a poster: a3, or several pages of the club's size to be put together.",
    "form": FORM,
}
"""What options mean that several documents share; the others say it themselves (`Choice.meaning`)."""
NAMED: Final[Mapping[Of, frozenset[str]]] = {
    Of.TOURNAMENT: frozenset(),
    Of.BRACKET: frozenset({"division"}),
    Of.ROUND: frozenset({"division", "round"}),
    Of.MATCH: frozenset({"division", "match"}),
    Of.TABLE: frozenset({"table"}),
    Of.PLACE: frozenset({"place"}),
    Of.BOX: frozenset({"box"}),
    Of.PAYMENT: frozenset({"receipt"}),
    Of.PAYOUT: frozenset({"receipt"}),
}
"""The fields that identify the subject of a document."""
SUBJECTS: Final = frozenset().union(*NAMED.values())


KINDS: Final = list(dict.fromkeys(entry.kind.key for entry in CATALOGUE))
"""The kinds of documents that can be requested."""

router = Router("tournaments/<slug:slug>/document-sets/", right=permissions.ORGANIZE)


class _OfSomething(Strict):
    """A document of the tournament (no `division` and no numbers), of a division, or of something with a number.

    `division` with `round` or `match`: that round or match. `table`, `place` (a registration's number), `box` (a cash
    box's) and `receipt`: that one. The other fields are options of some documents; if left out, the default.
    """

    kind = fields.ChoiceField("The kind of document.", "bracket", choices=KINDS)
    division = Text("The division's key; left out: the whole tournament.", "men", max_length=40, required=False)
    round = Whole("The round's number.", 1, required=False, min_value=1)
    match = Whole(help_texts.MATCH_NUMBER, required=False, min_value=1)
    table = Whole("The table's number.", 3, required=False, min_value=1)
    place = Whole("The registration number.", 17, required=False, min_value=1)
    box = Whole("The cash box's number.", 2, required=False, min_value=1)
    receipt = Whole("The receipt number.", 31, required=False, min_value=1)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        given = SUBJECTS & attrs.keys()
        entries = [entry for entry in CATALOGUE if entry.kind.key == attrs["kind"]]
        # A kind may be in the catalogue for several subjects: the one with the fewest field errors is meant.
        entry = min(entries, key=lambda one: len(NAMED[one.of] ^ given))
        message = _("This document has another subject: see the description of this operation.")
        # Missing and superfluous fields are both reported, each under its own name.
        wrong = {field: [ErrorDetail(message, code="combination")] for field in sorted(NAMED[entry.of] ^ given)}
        known = {choice.name: choice for choice in entry.choices}
        for name in sorted(attrs.keys() - SUBJECTS - {"kind"}):
            if name not in known:
                wrong[name] = [ErrorDetail(_("This document has no such option."), code="combination")]
            elif text := _refused(known[name], attrs[name]):
                wrong[name] = [ErrorDetail(text, code="combination")]
        if wrong:
            raise ValidationError(wrong)
        return {**attrs, "entry": CATALOGUE.index(entry)}


def _choices() -> dict[str, serializers.Field[Any, Any, Any, Any]]:
    """A field for every option in the catalogue."""
    found: dict[str, list[Choice]] = {}
    for entry in CATALOGUE:
        for choice in entry.choices:
            found.setdefault(choice.name, []).append(choice)
    options: dict[str, serializers.Field[Any, Any, Any, Any]] = {}
    for name, choices in found.items():
        if choices[0].is_number:
            options[name] = Whole(_meaning(choices[0]), required=False)
        else:
            values = dict.fromkeys(value for choice in choices for value, _label in choice.options)
            options[name] = fields.ChoiceField(_meaning(choices[0]), choices=list(values), required=False)
    return options


def _meaning(choice: Choice) -> str:
    """The description of an option, with its example if it has one."""
    text = choice.meaning or OPTION_TEXTS[choice.name]
    return text if choice.example is None else HelpText(text, choice.example)


# The options come from the catalogue, so the class is built at run time; the name is its schema's.
RequestDocument: type[Strict] = type(
    "RequestDocument", (_OfSomething,), {**_choices(), "__doc__": _OfSomething.__doc__, "__module__": __name__}
)


def ask(call: Call) -> Document:
    """Request the document; NotAllowed without the right to it, Http404 if its subject does not exist."""
    entry: Entry = CATALOGUE[call.data["entry"]]
    # The right depends on the kind of document, so the view cannot check it.
    permissions.require(call.by, entry.kind.requested_by, call.tournament)
    try:
        of = find_subject(entry.of, call.tournament, _word(entry.of, call.data))
    except ObjectDoesNotExist as error:
        raise Http404 from error
    choices = {choice.name: call.data.get(choice.name, choice.usual) for choice in entry.choices}
    return request(entry.kind(), of, by=call.by, base_url=call.base_url, **choices)


def _word(of: Of, data: Mapping[str, Any]) -> str:
    """The subject in the form that `find_subject` takes."""
    if of == Of.TOURNAMENT:
        return ""
    if of == Of.BRACKET:
        return str(data["division"])
    (number,) = (data[name] for name in NAMED[of] - {"division"})
    return f"{data['division']}/{number}" if "division" in data else str(number)


def _refused(choice: Choice, value: Any) -> str:
    """Why a value is not valid for an option; "" if it is valid."""
    if choice.is_number:
        if choice.least <= value <= choice.most:
            return ""
        return _("A whole number from {least} to {most}.").format(least=choice.least, most=choice.most)
    return "" if value in dict(choice.options) else _("This document has no such option.")


class RequestDocumentSet(Strict):
    """All documents of a round (`division` and `round`), or selected documents of this tournament (`documents`)."""

    division = Text("The division's key; with `round`.", "men", max_length=40, required=False)
    round = Whole("The number of the round whose documents are requested.", 1, required=False, min_value=1)
    documents = fields.ListField(
        DOCUMENTS,
        child=serializers.UUIDField(),
        required=False,
        allow_empty=False,
        min_length=1,
        max_length=batches.MOST_PAPERS,
    )
    form = fields.ChoiceField(FORM, choices=Batch.Form.values, default=Batch.Form.PDF)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        given = attrs.keys() & {"division", "round", "documents"}
        if given not in ({"division", "round"}, {"documents"}):
            message = _("Send either a division and a round, or documents.")
            # Blame the missing one of the two fields, if only one of them was sent.
            field = "round" if given == {"division"} else "division" if "round" in given else "documents"
            raise ValidationError({field: [ErrorDetail(message, code="combination")]})
        return attrs


class DocumentSetAnswer(serializers.Serializer[Any]):
    """A document set: "waiting", "running", "done" or "failed".

    `url` opens the file in a browser, `file` is the URL at which a program fetches it; both are null until it is done.
    """

    id = fields.UUIDField("The set's id, as used in URLs; it cannot be guessed.", source="public_id")
    subject = fields.CharField(help_texts.SUBJECT)
    form = fields.CharField(FORM)
    state = fields.CharField(help_texts.STATE)
    pages = fields.SerializerMethodField(help_texts.PAGES)
    pages_done = fields.SerializerMethodField("The number of rendered pages.", 8)
    why = fields.SerializerMethodField(help_texts.FAILURE)
    documents = fields.SerializerMethodField(DOCUMENTS)
    file_name = fields.SerializerMethodField(help_texts.FILE_NAME)
    requested_at = fields.DateTimeField(help_texts.REQUESTED_AT)
    url = fields.SerializerMethodField(help_texts.URL)
    file = fields.SerializerMethodField("The URL at which a program fetches the file; null until it is done.", None)

    def get_pages(self, batch: Batch) -> int:
        return batches.progress(batch)[1]

    def get_pages_done(self, batch: Batch) -> int:
        return batches.progress(batch)[0]

    def get_why(self, batch: Batch) -> str:
        return claiming.why(batch)

    def get_documents(self, batch: Batch) -> list[uuid.UUID]:
        return list(batch.papers.order_by("position").values_list("document__public_id", flat=True))

    def get_file_name(self, batch: Batch) -> str:
        return storage.file_name(batch)

    def get_file(self, batch: Batch) -> str | None:
        if batch.state != Batch.State.DONE:
            return None
        return reverse("v1:document-set-file", args=[batch.tournament.slug, batch.public_id])

    def get_url(self, batch: Batch) -> str | None:
        return reverse("documents:set", args=[batch.public_id]) if batch.state == Batch.State.DONE else None


@router.get(asks=page("state", "requested_at"), answers=DocumentSetAnswer, many=True)
def list_document_sets(call: Call) -> QuerySet[Batch]:
    """List the requested document sets, latest first. A set holds many documents in one file."""
    return call.tournament.batches.select_related("tournament")


@router.post(
    reads=RequestDocumentSet,
    answers=DocumentSetAnswer,
    status=202,
    errors={
        409: "not-drawn nothing-to-print too-many-waiting",
        422: "bad-layout bad-rows how-many-teams not-a-choice nothing-to-print too-many-papers",
        429: "too-many-waiting",
    },
    cost=50,
)
def request_document_set(call: Call) -> Batch:
    """Request a document set. The same documents again are the same set."""
    batch = _round(call) if "round" in call.data else _chosen(call)
    tasks.wake(batch)
    return batch


@router.get("<uuid:public_id>/", answers=DocumentSetAnswer)
def show_document_set(call: Call, public_id: uuid.UUID) -> Batch:
    """Show a document set. Its progress, and its file once it is done."""
    return get_object_or_404(call.tournament.batches.select_related("tournament"), public_id=public_id)


@router.post("<uuid:public_id>/retry/", answers=DocumentSetAnswer, status=202, cost=50)
def retry_document_set(call: Call, public_id: uuid.UUID) -> Batch:
    """Retry the failed documents of a document set. A set that did not fail is unchanged."""
    batch = claiming.retry(get_object_or_404(call.tournament.batches, public_id=public_id))
    tasks.wake(batch)
    return batch


def _round(call: Call) -> Batch:
    division = find_division(call.tournament, call.data["division"])
    round_ = get_object_or_404(division.rounds, number=call.data["round"])
    return batches.print_round(round_=round_, by=call.by, base_url=call.base_url, form=call.data["form"])


def _chosen(call: Call) -> Batch:
    wanted = call.data["documents"]
    found: dict[uuid.UUID, Document] = call.tournament.documents.in_bulk(wanted, field_name="public_id")
    # Documents of other tournaments are not found either.
    if len(found) != len(set(wanted)):
        raise Http404
    return batches.request_batch(
        tournament=call.tournament,
        subject="papers",
        documents=[found[key] for key in wanted],
        by=call.by,
        form=call.data["form"],
    )
