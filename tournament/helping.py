"""A judge calls for help from a table; somebody answers that he is coming, and closes the call when he has been there.

And the two counts of a hand that were not the same, for whoever would go and look (SACI rule 14).

A call changes no result and nothing that the public sees. The journal has who called, from where and for what kind of
thing; what the judge added in words stands in the row only, because it may name people.
"""

import datetime

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import checking, entry, journal, keys, permissions
from tournament.errors import Conflict, EntryRefused, Refused, TournamentError
from tournament.models import DifferingCount, HelpCall, Sitting, Tournament, User
from tournament.names import is_readable

LONGEST = 200  # characters of what a judge adds
MOST_COUNTS = 10  # that are noted of one hand
HIGHEST = 9999  # points that a form takes
DIFFERS = "recount-differs"  # what the engine finds then


@transaction.atomic
def ask(
    *,
    sitting: Sitting,
    kind: str,
    words: str = "",
    key: str,
    by: User | None,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> HelpCall:
    """Call somebody to the table of a match.

    A table that has called for the same kind of thing already, and still waits, has one call: new words are added to
    it. The same key is the same call again; with another kind or from another table a Conflict.
    """
    words = _words(words)
    if kind not in HelpCall.Kind.values:
        raise Refused(_("Choose what you need help with."), field="kind")
    keys.check(key)
    sitting = entry.locked(sitting)
    permissions.ask_again(by, sitting)
    if sitting.tournament.is_practice:
        raise Refused(_("Nobody comes to a practice match."), code="practice")
    if (same := HelpCall.objects.filter(tournament=sitting.tournament_id, key=key).first()) is not None:
        if same.sitting_id != sitting.pk or same.kind != kind:
            raise Conflict(_("This form was already used for another call."), code="key-reused")
        return same
    waiting = sitting.help_calls.filter(kind=kind, closed_at=None).first()
    if waiting is not None and words in waiting.words:
        return waiting
    call = waiting or HelpCall(
        tournament=sitting.tournament, sitting=sitting, kind=kind, key=key, device=journal.device_label(device)
    )
    if waiting is None:
        call.asked_by, call.asked_at = by, timezone.now()
    call.words = f"{call.words} · {words}"[:LONGEST] if call.words else words
    call.save()
    _note(call, "call-help", by, after={"kind": kind, "table": sitting.table}, device=device, phone_at=phone_at)
    return call


@transaction.atomic
def answer(*, call: HelpCall, by: User | None) -> HelpCall:
    """Say that somebody is coming. The second who says so changes nothing; a call that was closed is a Conflict."""
    call = _locked(call)
    if call.closed_at is not None:
        raise Conflict(_("This call is closed already."), code="call-closed")
    if call.answered_at is None:
        call.answered_by, call.answered_at = by, timezone.now()
        call.save(update_fields=["answered_by", "answered_at"])
        _note(call, "answer-call", by)
    return call


@transaction.atomic
def close(*, call: HelpCall, by: User | None) -> HelpCall:
    """The table has been helped, or needs nobody any more. Closing it twice is closing it once."""
    call = _locked(call)
    if call.closed_at is None:
        permissions.ask_again(by, call.sitting)
        call.closed_by, call.closed_at = by, timezone.now()
        call.save(update_fields=["closed_by", "closed_at"])
        _note(call, "close-call", by)
    return call


def waiting(tournament: Tournament) -> QuerySet[HelpCall]:
    """The calls that are not closed, who has waited longest first."""
    people = ("asked_by", "answered_by", "sitting__round__division", "sitting__match")
    return tournament.help_calls.filter(closed_at=None).select_related(*people).order_by("asked_at", "id")


def of_table(sitting: Sitting) -> list[HelpCall]:
    """The calls from the table of a match that are not closed."""
    return list(sitting.help_calls.filter(closed_at=None).select_related("answered_by"))


def note_difference(*, sitting: Sitting, version: int, count: int, recount: int, by: User | None) -> None:
    """Note that the winners count one figure and the losers another, so that nothing was written.

    Only of the sheet as it stands, and of two figures that a hand may have; the same again is noted once.
    """
    figures = count != recount and all(0 <= figure <= HIGHEST for figure in (count, recount))
    known = DifferingCount.objects.filter(sitting=sitting, version=version)
    if not figures or version != sitting.version or known.count() >= MOST_COUNTS:
        return
    row = DifferingCount(
        sitting=sitting, version=version, count=count, recount=recount, told_by=by, told_at=timezone.now()
    )
    DifferingCount.objects.bulk_create([row], ignore_conflicts=True)


def note_refused(*, error: TournamentError, sitting: Sitting, version: int, by: User | None) -> None:
    """Note the two counts of a hand that was refused for them; of any other refusal nothing."""
    for finding in error.findings if isinstance(error, EntryRefused) else ():
        if finding.code == DIFFERS:
            count, recount = int(finding.params["count"]), int(finding.params["recount"])
            note_difference(sitting=sitting, version=version, count=count, recount=recount, by=by)


def differing(tournament: Tournament) -> QuerySet[DifferingCount]:
    """Counts that differ now: of sheets that nobody has written on since, the first one first."""
    of_now = DifferingCount.objects.filter(sitting__tournament=tournament, sitting__annulled_at=None)
    return of_now.filter(version=F("sitting__version")).exclude(sitting__state=Sitting.State.FINISHED)


def _words(words: str) -> str:
    words = " ".join(words.split())
    if len(words) > LONGEST:
        raise Refused(_("At most 200 characters."), field="words")
    if words and not is_readable(words):
        raise Refused(_("This text has characters that cannot be read."), field="words")
    return words


def _locked(call: HelpCall) -> HelpCall:
    Tournament.objects.select_for_update(no_key=True).get(pk=call.tournament_id)
    return HelpCall.objects.select_for_update(no_key=True, of=("self",)).select_related("sitting").get(pk=call.pk)


def _note(
    call: HelpCall,
    action: str,
    by: User | None,
    *,
    after: dict[str, object] | None = None,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> None:
    journal.write(
        where=call.tournament,
        by=by,
        action=action,
        subject=checking.subject(call.sitting),
        after=after,
        device=device,
        phone_at=phone_at,
        rows=[call],
    )
