"""Keep what is typed: drafts, whole readings, and what officials chose where they differ.

A draft is saved while somebody types: under the lock of its sheet alone, so that no other table waits for it.
"""

import datetime
from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import entry, permissions
from tournament.errors import Conflict, Refused
from tournament.models import Reading, Sitting, User
from tournament.transcribing.comparing import compare, settled, token_of
from tournament.transcribing.content import Content, cleaned
from tournament.transcribing.standing import contents


@transaction.atomic
def save(
    *,
    sitting: Sitting,
    number: int,
    content: Content,
    done: bool,
    by: User,
    now: datetime.datetime | None = None,
) -> Reading:
    """Keep a reading as it stands; `done`: the whole sheet is typed. Which of the two it became is its `number`.

    Whoever types a reading keeps it: somebody else who asks for the same one gets the other. A draft that comes late
    changes nothing of a reading that is done. Conflict when two others type this sheet, or when it is complete.
    """
    sitting = _locked(sitting, by)
    content = cleaned(sitting, content)
    if done and not content.lines:
        raise Refused(_("Nothing is typed yet."), field="lines", code="empty")
    reading = _place(sitting, number, by)
    if reading.done_at is not None and not done:
        return reading
    reading.read_by, reading.version, reading.content = by, sitting.version, content.to_data()
    reading.saved_at = now or timezone.now()
    reading.done_at, reading.settled = reading.saved_at if done else None, False
    reading.save()
    return reading


@transaction.atomic
def reopen(*, sitting: Sitting, number: int, by: User) -> None:
    """Let a reading be typed on. What was chosen between the two holds no more."""
    sitting = _locked(sitting, by)
    reading = sitting.readings.filter(number=number).first()
    if reading is None:
        raise Conflict(_("This reading is gone: look at the sheet."), code="no-reading")
    if reading.read_by not in (None, by):
        text = _("{name} typed this reading: ask for it to be mended, or throw it away.")
        raise Conflict(text.format(name=reading.read_by), code="others-reading")
    sitting.readings.update(settled=False)
    sitting.readings.filter(pk=reading.pk).update(done_at=None, read_by=by, version=sitting.version)


@transaction.atomic
def discard(*, sitting: Sitting, number: int, by: User) -> None:
    """Throw a reading away, so that somebody else can type it. One that is gone is gone."""
    sitting = _locked(sitting, by)
    sitting.readings.filter(number=number).delete()
    sitting.readings.update(settled=False)


@transaction.atomic
def settle(*, sitting: Sitting, choices: Mapping[str, int], token: str, by: User) -> None:
    """Say of each difference which reading is right, 1 or 2. Both readings say that from then on.

    Refused when a difference is left open, Conflict when the readings are not those that `token` names.
    """
    sitting = _locked(sitting, by)
    both = contents(sitting)
    if len(both) < 2 or token_of(*both) != token:
        raise Conflict(_("The readings have changed meanwhile: look at them again."), code="readings-changed")
    wanted = {one.key for one in compare(*both)}
    if {*choices} != wanted or not {*choices.values()} <= {1, 2}:
        raise Refused(_("Choose one of the two for each difference."), field="choices")
    first, second = both
    agreed = cleaned(sitting, settled(first, second, choices))
    sitting.readings.update(content=agreed.to_data(), settled=True)


def _place(sitting: Sitting, number: int, by: User) -> Reading:
    """The reading that this person types: the one asked for, or the other where somebody else has that."""
    rows = {row.number: row for row in sitting.readings.select_related("read_by")}
    if number not in (1, 2):
        raise Refused(_("A sheet is read twice: choose 1 or 2."), field="number")
    for wanted in (number, 3 - number):
        row = rows.get(wanted)
        if row is None:
            return Reading(sitting=sitting, number=wanted)
        if row.read_by in (None, by):
            return row
    names = " · ".join(str(row.read_by) for row in rows.values())
    text = _("Two people have typed this sheet already: {names}. Throw one reading away first.")
    raise Conflict(text.format(names=names), code="read-twice")


def _locked(sitting: Sitting, by: User) -> Sitting:
    sitting = Sitting.every.select_for_update(no_key=True).get(pk=sitting.pk)
    permissions.ask_again(by, sitting)
    if sitting.annulled_at is not None:
        raise entry.annulled(sitting)
    if sitting.state != Sitting.State.PLAYING:
        raise Conflict(_("The sheet of this match is complete already: look at it."), code="match-over")
    return sitting
