"""Take a tournament in: first what a file holds and what would become of it, then, on consent, all of it at once."""

import datetime

from django.db import DataError, IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import journal, originals
from tournament.archive import rehearsing, rows
from tournament.archive.reading import Archive, read
from tournament.archive.reports import Report
from tournament.errors import Conflict, Refused
from tournament.models import (
    ArchiveUpload,
    Club,
    Document,
    JournalLine,
    Origin,
    Payment,
    Registration,
    Sitting,
    Team,
    Tournament,
    User,
)

LONGEST_FILE_NAME = 200
KEPT = datetime.timedelta(days=1)  # files that were looked at and not taken in


def upload(
    *, club: Club, name: str, content: bytes, by: User | None, now: datetime.datetime | None = None
) -> ArchiveUpload:
    """Look at a file and keep it for the consent; nothing of it is written. Refused with what does not match."""
    now = now or timezone.now()
    look(content=content, club=club, now=now)
    with transaction.atomic():
        journal.lock(club)
        ArchiveUpload.objects.filter(club=club, tournament=None, sent_at__lt=now - KEPT).delete()
        return ArchiveUpload.objects.create(
            club=club, file_name=name[:LONGEST_FILE_NAME], content=content, sent_by=by, sent_at=now
        )


def look(*, content: bytes, club: Club, now: datetime.datetime | None = None) -> Report:
    """What a file holds and what taking it in would do, found out by doing it and taking everything back."""
    archive = read(content)
    with transaction.atomic():
        _tournament, report = _take_in(archive, club, by=None, now=now or timezone.now())
        transaction.set_rollback(True)
    return report


@transaction.atomic
def apply(*, found: ArchiveUpload, token: str, by: User | None, now: datetime.datetime | None = None) -> Tournament:
    """Take in what was looked at. Conflict when the club's people are others by now than those that were shown."""
    found = ArchiveUpload.objects.select_for_update(no_key=True).select_related("club").get(pk=found.pk)
    if found.tournament_id is not None:
        raise Conflict(_("This tournament has been taken in already."), code="already-applied")
    now = now or timezone.now()
    tournament, report = _take_in(read(bytes(found.content)), found.club, by=by, now=now)
    if report.token != token:
        text = _("The people of the club have changed since: look again at who is taken for whom.")
        raise Conflict(text, code="people-changed")
    found.tournament, found.content = tournament, b""
    found.save(update_fields=["tournament", "content"])
    return tournament


def _take_in(archive: Archive, club: Club, *, by: User | None, now: datetime.datetime) -> tuple[Tournament, Report]:
    """Write the tournament of a file, prove it, and read it once as pages will."""
    journal.lock(club)  # the same file twice at once: the second finds it here
    first = _first_line(archive)
    _refuse_twice(club, first)
    writer = rows.Writer(archive, club, now)
    try:
        with transaction.atomic():
            tournament = writer.write()
            origin = Origin.objects.create(
                tournament=tournament,
                club=club,
                generation=archive.generation,
                sha256=archive.sha256,
                first_line=first,
                imported_by=by,
                imported_at=now,
            )
            writer.remember(origin)
    except (IntegrityError, DataError) as error:
        text = _("The rows of the file do not fit together: the database refuses them.")
        raise Refused(text, field="file", code="unfit") from error
    proof = rehearsing.prove(tournament)
    rehearsing.rehearse(tournament)
    journal.write(
        where=club,
        by=by,
        action="import-tournament",
        subject=f"tournament {tournament.slug}",
        after={"file": archive.sha256, "lines": proof.lines, "head": proof.head},
        rows=[origin],
    )
    return tournament, _report(archive, writer, tournament, proof.lines, proof.head)


def _first_line(archive: Archive) -> str:
    """The hash of the first line of the journal, by which a tournament is known; Refused when the chain is broken."""
    broken = journal.first_break(rows.lines_of(archive), known=originals.HERE)
    if broken is not None or not archive.lines:
        text = _("Its journal does not hold: line {number} was altered, taken out or put in.")
        raise Refused(text.format(number=broken or 1), field="file", code="broken-journal")
    return str(archive.lines[0].values["hash"])


def _refuse_twice(club: Club, first: str) -> None:
    same = JournalLine.objects.filter(tournament__club=club, number=1, hash=first).select_related("tournament").first()
    if same is not None and same.tournament is not None:
        text = _("This tournament is in this club already: {name}, at the address {slug}.")
        message = text.format(name=same.tournament.name, slug=same.tournament.slug)
        raise Conflict(message, field="file", code="already-here")


def _report(archive: Archive, writer: rows.Writer, tournament: Tournament, lines: int, head: str) -> Report:
    tables = archive.tables
    return Report(
        name=tournament.name,
        club=archive.club_name,
        date=tournament.date,
        place=tournament.place,
        slug=tournament.slug,
        was=str(archive.tournament.values["slug"]),
        lines=lines,
        head=head,
        players=len(tables[Registration]),
        teams=len(tables[Team]),
        matches=len(tables[Sitting]),
        hands=sum(row.values["hands"] for row in tables[Sitting]),
        payments=len(tables[Payment]),
        papers=len(tables[Document]),
        accounts=len(tables[User]),
        known_accounts=writer.known_accounts,
        people=tuple(writer.fates),
        sha256=archive.sha256,
    )
