"""Photos of signed sheets: a judge's phone sends one, an official compares it with the figures, and it is deleted.

The rules are those of `scoring.profile.acta`. The photo is re-encoded before it is stored, so that no byte of the
upload is kept; its SHA-256 is in the journal and outlives it.
"""

import datetime
import hashlib
from collections.abc import Iterable
from typing import Final

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.profile.acta import Acta, ActaOptions, Event, State
from tournament.club import permissions
from tournament.core import images
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, NotAllowed, Refused
from tournament.core.short_texts import required_reason
from tournament.hall import sheet_states
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.matches import entry, sign_off
from tournament.models import Person, SheetReview, TableMatch, Tournament, User
from tournament.models.pictures import MOST_PHOTO_BYTES
from tournament.tournaments import opening

SIZE: Final = images.Size(1600, 1600, MOST_PHOTO_BYTES, crop=False)
"""What is stored: handwriting on a sheet of A4 can be read."""
KEPT_FOR: Final = datetime.timedelta(days=30)
AT_ONCE: Final = 20  # tournaments per run of the clean-up
Kept = SheetReview.State


def send(*, table_match: TableMatch, content: bytes, by: User | None, phone: log.Phone = log.NO_PHONE) -> SheetReview:
    """Send the photo of a signed sheet, which then waits for an official. The same photo again changes nothing.

    Refused for an empty file, no picture, one over twenty megabytes or too small, and the photo of another sheet.
    Conflict before the match is over, while a photo waits, and once the sheet is confirmed or final.
    """
    if not content:
        raise Refused(_("Take or choose a photo of the signed sheet."), field="photo", code="no-photo")
    photo = shrink(content)  # before the transaction: it is slow
    return _send(table_match, photo, by, phone)


def shrink(content: bytes) -> bytes:
    """Return an uploaded photo as it is stored: drawn again, upright, without metadata. Refused for no picture."""
    try:
        drawn = images.reencode(content, within=(SIZE.width, SIZE.height), limits=images.PHOTOGRAPH).content
    except Refused as error:
        raise Refused(error.message, field="photo", code=error.code) from error
    return images.resize(drawn, SIZE)


@transaction.atomic
def _send(table_match: TableMatch, photo: bytes, by: User | None, phone: log.Phone) -> SheetReview:
    table_match, options = _locked(table_match, by)
    review, sha256 = sheet_states.review_of(table_match), hashlib.sha256(photo).hexdigest()
    if review is not None and review.sha256 == sha256 and review.state != Kept.RETURNED:
        return review
    _require_sending(table_match, review, options)
    _require_new(table_match, sha256)
    made = _add(table_match, by, state=Kept.WAITING, sha256=sha256, bytes=len(photo))
    after = {"sha256": sha256, "bytes": len(photo)}
    _note(made, Action.SEND_SHEET_PHOTO, by, phone, after=after)
    images.store(file_of(made), photo)
    return made


@transaction.atomic
def confirm(*, table_match: TableMatch, number: int, version: int, by: User | None) -> SheetReview:
    """Confirm that a sheet says what its photo shows, or without one what the paper says. Idempotent.

    `number`: that of the review seen, 0 where there was none; `version`: of the sheet seen. Conflict if either has
    changed. NotAllowed for the official who sent the photo, unless they organize.
    """
    table_match, options = _locked(table_match, by)
    _require_official(table_match, by)
    review = sheet_states.review_of(table_match)
    if review is not None and review.state == Kept.CONFIRMED and review.number in (number, number + 1):
        return review
    _require_waiting(table_match, review, options, number)
    entry.check_version(table_match, version)
    _require_other(review, table_match, by)
    waits = review is not None and review.state == Kept.WAITING
    _require(table_match, review, options, Event("approve" if waits else "enter"))
    if review is None or not waits:
        review = _add(table_match, by, state=Kept.CONFIRMED, checked_by=by, checked_at=timezone.now())
    else:
        review.state, review.checked_by, review.checked_at = Kept.CONFIRMED, by, timezone.now()
        review.save(update_fields=["state", "checked_by", "checked_at"])
    _note(review, Action.CONFIRM_SHEET_PHOTO, by)
    return review


@transaction.atomic
def send_back(*, table_match: TableMatch, number: int, reason: str, by: User | None) -> SheetReview:
    """Send a sheet back to its judge, who reads the reason and sends another photo. The same again changes nothing.

    Refused without a reason; Conflict if another photo has come, or another official has decided.
    """
    reason = required_reason(reason)
    table_match, options = _locked(table_match, by)
    _require_official(table_match, by)
    review = sheet_states.review_of(table_match)
    if review is not None and review.state == Kept.RETURNED and (review.reason, review.checked_by) == (reason, by):
        return review
    _require_waiting(table_match, review, options, number)
    _require(table_match, review, options, Event("reject", reason=reason))
    if review is None:
        review = _add(table_match, by, state=Kept.RETURNED, checked_by=by, checked_at=timezone.now(), reason=reason)
    else:
        review.state, review.reason = Kept.RETURNED, reason
        review.checked_by, review.checked_at = by, timezone.now()
        review.save(update_fields=["state", "reason", "checked_by", "checked_at"])
    _note(review, Action.RETURN_SHEET_PHOTO, by, reason=reason)
    return review


def enter(table_match: TableMatch, by: User | None) -> None:
    """Record that officials have the paper of a sheet, which they typed in. Call it with the match locked."""
    options = sheet_states.options_of(table_match.tournament)
    if options.holds_rounds and sheet_states.has_signed_sheet(table_match):
        review = _add(table_match, by, state=Kept.CONFIRMED, checked_by=by, checked_at=timezone.now())
        _note(review, Action.CONFIRM_SHEET_PHOTO, by)


def photo_of(review: SheetReview) -> bytes | None:
    """Return the stored photo, a WebP picture; None if it was deleted, or is in another installation."""
    return images.stored(file_of(review)) if review.has_photo else None


def file_of(review: SheetReview) -> str:
    """Return the storage path of a photo."""
    return f"scoresheets/{review.uid}.webp"


def forget_person(person: Person, tournaments: Iterable[Tournament], by: User | None) -> int:
    """Delete the photos of sheets with a person's name. Call it with the tournaments locked; returns how many."""
    theirs = SheetReview.objects.filter(table_match__seats__registration__person=person, deleted_at=None)
    found = list(theirs.exclude(sha256="").select_related("table_match"))
    of_each = {one.pk: [photo for photo in found if photo.table_match.tournament_id == one.pk] for one in tournaments}
    # Photos are kept for a month: of few tournaments there are any.
    return sum(_delete(one, of_each[one.pk], by) for one in tournaments)


def clean_up(*, now: datetime.datetime) -> int:
    """Delete the photos of tournaments that were thirty days ago. Returns how many."""
    old = SheetReview.objects.filter(
        deleted_at=None,
        sent_at__lt=now - KEPT_FOR,
        table_match__tournament__date__lt=timezone.localdate(now) - KEPT_FOR,
    ).exclude(sha256="")
    tournaments = old.order_by("table_match__tournament").values_list("table_match__tournament", flat=True).distinct()
    return sum(_clean_up(key, now) for key in tournaments[:AT_ONCE])


@transaction.atomic
def _clean_up(key: int, now: datetime.datetime) -> int:
    tournament = lock_row(Tournament.every, key)
    return _delete(tournament, list(_kept(tournament).filter(sent_at__lt=now - KEPT_FOR)), None)


def _kept(tournament: Tournament) -> QuerySet[SheetReview]:
    return SheetReview.objects.filter(table_match__tournament=tournament, deleted_at=None).exclude(sha256="")


def _delete(tournament: Tournament, reviews: list[SheetReview], by: User | None) -> int:
    if not reviews:
        return 0
    SheetReview.objects.filter(pk__in=[one.pk for one in reviews]).update(deleted_at=timezone.now())
    opening.touch(tournament)
    after = {"photos": len(reviews)}
    log.write(tournament, by, Action.DELETE_SHEET_PHOTOS, subjects.TOURNAMENT, after=after, rows=reviews)
    names = [file_of(one) for one in reviews]
    transaction.on_commit(lambda: _forget(names))  # after the commit: a file cannot be restored by a rollback
    return len(reviews)


def _forget(names: Iterable[str]) -> None:
    for name in names:
        default_storage.delete(name)


def _locked(table_match: TableMatch, by: User | None) -> tuple[TableMatch, ActaOptions]:
    table_match = entry.locked(table_match, by)
    if table_match.tournament.is_practice:
        raise Refused(_("A practice match has no photo of its sheet."), code="practice")
    return table_match, sheet_states.options_of(table_match.tournament)


def _require_official(table_match: TableMatch, by: User | None) -> None:
    if by is not None:  # None: the system
        permissions.require(by, permissions.JUDGE, table_match)


def _require_other(review: SheetReview | None, table_match: TableMatch, by: User | None) -> None:
    if review is None or by is None or review.sent_by != by or permissions.is_organizer(by, table_match):
        return
    raise NotAllowed(_("You sent this photo: another official compares it."), code="own-photo")


def _require_sending(table_match: TableMatch, review: SheetReview | None, options: ActaOptions) -> None:
    if options.photo == "NONE":
        raise Conflict(_("This tournament takes no photos of sheets."), code="no-photos")
    if table_match.state != TableMatch.State.FINISHED:
        raise sign_off.not_over(table_match)
    if not sheet_states.has_signed_sheet(table_match):
        text = _("This match was not played to its end: it has no signed sheet.")
        raise Conflict(text, code="not-played")
    _require(table_match, review, options, Event("send", photo=True))


def _require_new(table_match: TableMatch, sha256: str) -> None:
    """Refused for a photo that was sent before: of another sheet, or one that came back."""
    same = SheetReview.objects.filter(table_match__tournament=table_match.tournament, sha256=sha256)
    found = same.select_related("table_match").first()
    if found is None:
        return
    if found.table_match_id == table_match.pk:
        raise Refused(_("This photo was sent back: take a new one."), field="photo", code="photo-sent-back")
    text = _("This photo was sent for the sheet of table {table}: take one of this sheet.")
    raise Refused(text.format(table=found.table_match.table), field="photo", code="photo-of-another")


def _require_waiting(table_match: TableMatch, review: SheetReview | None, options: ActaOptions, number: int) -> None:
    """Conflict unless a sheet waits, and its newest review is the one that the official saw."""
    if table_match.state != TableMatch.State.FINISHED:
        raise sign_off.not_over(table_match)
    if review is None and sheet_states.state_of(table_match, review, options) == "CONFIRMED":
        raise Conflict(_("This sheet waits for nobody."), code="nothing-to-check")
    if number != (review.number if review is not None else 0):
        text = _("Another photo has come in the meantime: look at it.")
        raise Conflict(text, code="another-photo")


def _require(table_match: TableMatch, review: SheetReview | None, options: ActaOptions, event: Event) -> None:
    """Conflict if the rules of the sheet's states refuse something."""
    state: State = sheet_states.state_of(table_match, review, options)
    sheet_states.refuse_final(table_match, review, options)
    if review is None and event.do != "reject":
        state = "EMPTY"  # a sheet that is confirmed because nobody asked can still have a photo
    if Acta(options, state).after(event) is None:
        if state == "PENDING":
            raise Conflict(_("A photo of this sheet waits for an official already."), code="photo-waits")
        if state == "CONFIRMED":
            raise Conflict(_("This sheet is confirmed: it takes no other photo."), code="sheet-confirmed")
        raise Conflict(_("This sheet waits for another photo already."), code="sent-back")


def _add(table_match: TableMatch, by: User | None, **columns: object) -> SheetReview:
    number = table_match.reviews.count() + 1
    return SheetReview.objects.create(
        table_match=table_match, number=number, sent_by=by, sent_at=timezone.now(), **columns
    )


def _note(
    review: SheetReview,
    action: Action,
    by: User | None,
    phone: log.Phone = log.NO_PHONE,
    *,
    after: dict[str, object] | None = None,
    reason: str = "",
) -> None:
    """Touch the tournament's version and write the journal."""
    tournament = review.table_match.tournament
    opening.touch(tournament)
    said = after or ({"sha256": review.sha256} if review.sha256 else {})
    log.write(tournament, by, action, review.table_match, after=said, reason=reason, phone=phone, rows=[review])
