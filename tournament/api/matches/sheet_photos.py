"""Photos of signed sheets: judges upload them, officials compare them with the figures; never public."""

from io import BytesIO
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request

from tournament.api.documents.files import File
from tournament.api.documents.files import file as file_route
from tournament.api.frame import conditional_get, fields, help_texts
from tournament.api.frame.input import SheetVersion, Strict, Text, Whole
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.routes import route
from tournament.api.matches.matches import find_table_match
from tournament.club import permissions
from tournament.core import images
from tournament.core.short_texts import LONGEST_REASON
from tournament.hall import sheet_states
from tournament.hall.sheet_states import WaitingSheet
from tournament.matches import sheet_photos
from tournament.models import SheetReview, Tournament

NUMBER = help_texts.HelpText("The number of the review in its match, from 1; 0 before the first one.", 1)
REASON = help_texts.HelpText("Why the sheet was sent back; empty otherwise.", "blurred")
SHA256 = help_texts.HelpText("The SHA-256 of the stored photo; empty without one.", "9f86d081884c7d65" * 4)
OF_STATES = "annulled match-not-over photo-waits sent-back sheet-confirmed sheets-closed"
router = Router("tournaments/<slug:slug>/")


class UploadSheetPhoto(Strict):
    """A PNG, JPEG or WebP file of at least 640 by 360 pixels and at most 20 megabytes, sent as multipart/form-data."""

    file = fields.FileField(help_texts.FILE)


class ConfirmSheetPhoto(Strict):
    """The review and the version of the sheet that the caller compared."""

    number = Whole(NUMBER, min_value=0)
    version = SheetVersion()


class SendBackSheetPhoto(Strict):
    """Why the judge must send another photo."""

    number = Whole(NUMBER, min_value=0)
    reason = Text("What is wrong with the photo or the sheet.", "blurred", max_length=LONGEST_REASON)


class SheetReviewAnswer(serializers.Serializer[Any]):
    """A photo of a signed sheet, or the word of an official who had the paper."""

    number = fields.IntegerField(NUMBER)
    state = fields.CharField("The state: waiting for an official, confirmed, or returned to the judge.", "waiting")
    sha256 = fields.CharField(SHA256)
    bytes = fields.IntegerField("The size of the stored photo; 0 without one.", 180_000)
    kept = fields.BooleanField("Whether the photo is kept: it is deleted by rule.", True, source="has_photo")
    sent_at = fields.DateTimeField("When it was sent (with UTC offset).")
    checked_at = fields.DateTimeField(
        "When an official confirmed it or sent it back (with UTC offset); null: it waits.", None, allow_null=True
    )
    reason = fields.CharField(REASON, allow_blank=True)


class WaitingSheetAnswer(serializers.Serializer[Any]):
    """A signed sheet that is not confirmed, with the figures to compare. `number` and `version`: to confirm it."""

    match = fields.IntegerField(help_texts.MATCH_ID, source="table_match.pk")
    table = fields.IntegerField(help_texts.TABLE, source="table_match.table")
    version = fields.IntegerField(help_texts.VERSION, source="table_match.version")
    points = fields.SerializerMethodField("The points of side A and side B.", [200, 145])
    state = fields.CharField("EMPTY waits for a photo, RETURNED for another one, PENDING for an official.", "PENDING")
    number = fields.IntegerField(NUMBER)
    sha256 = fields.CharField(SHA256)
    sent_at = fields.DateTimeField(
        "When the newest photo was sent (with UTC offset); null before the first one.", None, allow_null=True
    )
    reason = fields.CharField(REASON)
    corrected = fields.BooleanField("Whether the sheet has been corrected since its photo was sent.", False)

    def get_points(self, sheet: WaitingSheet) -> list[int]:
        return [sheet.table_match.points_a, sheet.table_match.points_b]


@router.get("signed-sheets/", right=permissions.JUDGE, answers=WaitingSheetAnswer, many=True)
def list_waiting_sheets(call: Call) -> list[WaitingSheet]:
    """List the signed sheets of a tournament that are not confirmed. By round and table."""
    return sheet_states.waiting_sheets(call.tournament)


@router.get("matches/<int:pk>/sheet-photo/", right=permissions.TABLE, answers=SheetReviewAnswer, many=True)
def list_sheet_reviews(call: Call, pk: int) -> list[SheetReview]:
    """List the photos of the sheet of a match with what officials said of them. The oldest comes first."""
    return list(find_table_match(call.tournament, pk).reviews.all())


@router.post(
    "matches/<int:pk>/sheet-photo/",
    right=permissions.TABLE,
    reads=UploadSheetPhoto,
    answers=SheetReviewAnswer,
    status=201,
    errors={
        409: f"{OF_STATES} no-photos not-played",
        422: "no-photo no-picture photo-of-another photo-sent-back practice too-large too-small",
    },
    parser_classes=(MultiPartParser,),
    longest_body=images.LARGEST_PHOTOGRAPH + 256 * 1024,
    name="sheet-photo",
)
def upload_sheet_photo(call: Call, pk: int) -> SheetReview:
    """Upload the photo of the signed sheet of a match. The same photo again changes nothing."""
    content = call.data["file"].read()
    return sheet_photos.send(table_match=find_table_match(call.tournament, pk), content=content, by=call.by)


@router.post(
    "matches/<int:pk>/sheet-photo/confirmation/",
    right=permissions.JUDGE,
    reads=ConfirmSheetPhoto,
    answers=SheetReviewAnswer,
    errors={
        403: "own-photo",
        409: f"{OF_STATES} another-photo nothing-to-check sheet-changed",
        422: "practice",
    },
)
def confirm_sheet_photo(call: Call, pk: int) -> SheetReview:
    """Confirm that the sheet of a match says what its photo, or the paper, says. Confirming again changes nothing."""
    table_match = find_table_match(call.tournament, pk)
    with conditional_get.versions_seen(call.request, call.data) as version:
        return sheet_photos.confirm(table_match=table_match, by=call.by, number=call.data["number"], version=version)


@router.post(
    "matches/<int:pk>/sheet-photo/return/",
    right=permissions.JUDGE,
    reads=SendBackSheetPhoto,
    answers=SheetReviewAnswer,
    errors={
        409: f"{OF_STATES} another-photo nothing-to-check",
        422: "bad-text no-reason practice",
    },
)
def send_back_sheet_photo(call: Call, pk: int) -> SheetReview:
    """Send the sheet of a match back to its judge, who sends another photo. The same reason again changes nothing."""
    return sheet_photos.send_back(table_match=find_table_match(call.tournament, pk), by=call.by, **call.data)


@route("get", "tournaments/<slug:slug>/matches/<int:pk>/sheet-photo/<int:number>/", name="sheet-photo-file")
@file_route(("image/webp",), "The photo of the signed sheet.", permissions.TABLE)
def fetch_sheet_photo(_request: Request, tournament: Tournament, pk: int, number: int) -> File:
    """Fetch a photo of the signed sheet of a match. Not found (404) once it is deleted."""
    review = get_object_or_404(SheetReview, table_match__tournament=tournament, table_match=pk, number=number)
    content = sheet_photos.photo_of(review)
    if content is None:
        raise Http404
    return review.sha256, "image/webp", f"sheet-{pk}-{number}.webp", lambda: BytesIO(content)
