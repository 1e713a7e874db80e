"""Help calls from a table: call, answer, close; and hands whose two counts differ (SACI rule 14).

A call changes no result and nothing that the public sees. The journal has the caller, the table and the kind of call;
the judge's own words are in the row only, because they may name people.
"""

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.club import permissions
from tournament.core.database.transactions import check_key, lock_row
from tournament.core.errors import Conflict, EntryRefused, Refused, TournamentError
from tournament.core.names import is_readable
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.matches import entry
from tournament.models import DifferingCount, HelpCall, TableMatch, Tournament, User

LONGEST = 200  # characters of a judge's words
MOST_COUNTS = 10  # recorded for one hand
HIGHEST = 9999  # points that a form accepts
DIFFERS = "recount-differs"  # the code of the engine's finding


@transaction.atomic
def ask(
    *,
    table_match: TableMatch,
    kind: str,
    words: str = "",
    key: str,
    by: User | None,
    phone: log.Phone = log.NO_PHONE,
) -> HelpCall:
    """Call an official to the table of a match.

    An open call of the same kind from the table is used again, and new words are added to it. The same key returns the
    same call; with another kind or from another table it is a Conflict.
    """
    words = _words(words)
    if kind not in HelpCall.Kind.values:
        raise Refused(_("Choose what you need help with."), field="kind")
    check_key(key)
    table_match = entry.locked(table_match, by)
    if table_match.tournament.is_practice:
        raise Refused(_("Help cannot be called to a practice match."), code="practice")
    if (same := HelpCall.objects.filter(tournament=table_match.tournament_id, key=key).first()) is not None:
        if same.table_match_id != table_match.pk or same.kind != kind:
            raise Conflict(_("This form was already used for another call."), code="key-reused")
        return same
    waiting = table_match.help_calls.filter(kind=kind, closed_at=None).first()
    if waiting is not None and words in waiting.words:  # nothing new
        return waiting
    call = waiting or HelpCall(
        tournament=table_match.tournament,
        table_match=table_match,
        kind=kind,
        key=key,
        device=log.device_label(phone.label),
    )
    if waiting is None:
        call.requested_by, call.requested_at = by, timezone.now()
    call.words = f"{call.words} · {words}"[:LONGEST] if call.words else words
    call.save()
    after = {"kind": kind, "table": table_match.table}
    log.write(call.tournament, by, Action.CALL_HELP, table_match, after=after, phone=phone, rows=[call])
    return call


@transaction.atomic
def answer(*, call: HelpCall, by: User | None) -> HelpCall:
    """Record that an official is coming. A second answer changes nothing; Conflict for a closed call."""
    call = _locked(call)
    if call.closed_at is not None:
        raise Conflict(_("This call is closed already."), code="call-closed")
    if call.answered_at is None:
        call.answered_by, call.answered_at = by, timezone.now()
        call.save(update_fields=["answered_by", "answered_at"])
        log.write(call.tournament, by, Action.ANSWER_CALL, call.table_match, rows=[call])
    return call


@transaction.atomic
def close(*, call: HelpCall, by: User | None) -> HelpCall:
    """Close a call: the table has been helped, or needs nobody any more. Idempotent."""
    call = _locked(call)
    if call.closed_at is None:
        permissions.recheck(by, call.table_match)
        call.closed_by, call.closed_at = by, timezone.now()
        call.save(update_fields=["closed_by", "closed_at"])
        log.write(call.tournament, by, Action.CLOSE_CALL, call.table_match, rows=[call])
    return call


def waiting(tournament: Tournament) -> QuerySet[HelpCall]:
    """Return the open calls, oldest first."""
    people = ("requested_by", "answered_by", "table_match__round__division", "table_match__match")
    return tournament.help_calls.filter(closed_at=None).select_related(*people).order_by("requested_at", "id")


def of_table(table_match: TableMatch) -> list[HelpCall]:
    """Return the open calls from the table of a match."""
    return list(table_match.help_calls.filter(closed_at=None).select_related("answered_by"))


def note_difference(*, table_match: TableMatch, version: int, count: int, recount: int, by: User | None) -> None:
    """Record that the winners count one figure and the losers another: the hand was refused.

    Only for the current sheet, and for two figures that a hand can have; a repetition is recorded once.
    """
    figures = count != recount and all(0 <= figure <= HIGHEST for figure in (count, recount))
    known = DifferingCount.objects.filter(table_match=table_match, version=version)
    if not figures or version != table_match.version or known.count() >= MOST_COUNTS:
        return
    row = DifferingCount(
        table_match=table_match, version=version, count=count, recount=recount, told_by=by, told_at=timezone.now()
    )
    # A unique constraint drops repetitions without failing the transaction.
    DifferingCount.objects.bulk_create([row], ignore_conflicts=True)


def note_refused(*, error: TournamentError, table_match: TableMatch, version: int, by: User | None) -> None:
    """Record the two counts of a hand that was refused for them; other refusals are ignored."""
    for finding in error.findings if isinstance(error, EntryRefused) else ():
        if finding.code == DIFFERS:
            count, recount = int(finding.params["count"]), int(finding.params["recount"])
            note_difference(table_match=table_match, version=version, count=count, recount=recount, by=by)


def differing(tournament: Tournament) -> QuerySet[DifferingCount]:
    """Return counts that differ now, oldest first: of sheets that nobody has written on since."""
    of_now = DifferingCount.objects.filter(table_match__tournament=tournament, table_match__annulled_at=None)
    return of_now.filter(version=F("table_match__version")).exclude(table_match__state=TableMatch.State.FINISHED)


def _words(words: str) -> str:
    words = " ".join(words.split())
    if len(words) > LONGEST:
        raise Refused(_("At most 200 characters."), field="words")
    if words and not is_readable(words):
        raise Refused(_("This text has characters that cannot be read."), field="words")
    return words


def _locked(call: HelpCall) -> HelpCall:
    lock_row(Tournament.objects, call.tournament_id)
    return HelpCall.objects.select_for_update(no_key=True, of=("self",)).select_related("table_match").get(pk=call.pk)
