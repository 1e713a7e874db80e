"""The photo of a signed sheet at its table: sent by the judge's phone, shown to those who may write on the sheet."""

from typing import Final

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournament.core import images
from tournament.matches import sheet_photos
from tournament.models import SheetReview, TableMatch
from tournament.web.club.judge_login import phone
from tournament.web.frame.access import POST, READ, OfficialRequest
from tournament.web.frame.answers import submit, success
from tournament.web.frame.middleware import takes_up_to
from tournament.web.matches.judge.access import on_match
from tournament.web.matches.judge.forms import PhotoForm
from tournament.web.matches.judge.sheet import render_match

# Above the limit of a photo, so that its form can say what is wrong with a larger one.
LONGEST_BODY: Final = 3 * images.LARGEST_PHOTOGRAPH


@takes_up_to(LONGEST_BODY)
@on_match(POST)
def send(request: OfficialRequest, table_match: TableMatch) -> HttpResponse:
    """Send the photo of the signed sheet."""
    form = PhotoForm(request.POST, request.FILES)

    def step() -> SheetReview:
        content = form.cleaned_data["photo"].read()
        return sheet_photos.send(table_match=table_match, content=content, by=request.user, phone=phone(request))

    said = _("The photo is sent: an official compares it with the sheet.")
    done, status = submit(form, step, lambda _made: success(request, said, "judge:match", table_match.pk))
    return done or render_match(request, table_match, photo=form, status=status)


@on_match(READ)
def picture(_request: OfficialRequest, table_match: TableMatch, number: int) -> HttpResponse:
    """A photo of the sheet; not found (404) once it is deleted."""
    review = get_object_or_404(SheetReview, table_match=table_match, number=number)
    content = sheet_photos.photo_of(review)
    if content is None:
        raise Http404
    return HttpResponse(content, content_type="image/webp")  # `on_match` forbids every cache to keep it
