"""Import of a tournament: a preview of what a file holds and changes; then, on consent, all of it in one transaction.

A file can be fabricated completely, with a valid chain. Therefore an imported tournament is read once as every page
will read it, and states that no step writes are refused.
"""

import datetime

from django.conf import settings
from django.db import DataError, IntegrityError, transaction
from django.db.models import Count, Max
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets.models import Bracket
from tournament.core import rule_systems
from tournament.core.errors import Conflict, Refused
from tournament.documents import kinds
from tournament.documents.kinds.scoresheets import Scoresheets
from tournament.documents.queue.requests import take_snapshot
from tournament.documents.snapshots import brackets
from tournament.documents.snapshots.headings import Issue
from tournament.exchange.archive import rows
from tournament.exchange.archive.parser import Archive, read_archive
from tournament.exchange.archive.rows import Report
from tournament.journal import checkpoints, log, row_hashes, subjects, verification
from tournament.journal.actions import Action
from tournament.lottery import championship, commitment, holding, terms
from tournament.matches import entry
from tournament.models import (
    ArchiveUpload,
    Club,
    CoSignedCheckpoint,
    Document,
    EntryList,
    Format,
    Lottery,
    Origin,
    Payment,
    Registration,
    Round,
    TableMatch,
    Team,
    Tournament,
    User,
)
from tournament.results import standings
from tournament.tournaments import opening

MOST_NAMED = 5  # records named in one sentence


def prove(tournament: Tournament) -> verification.Verification:
    """Verify the imported tournament; Refused when its chain or its row hashes do not match."""
    proof = verification.verify(tournament)
    if proof.broken is not None:
        text = _("Its journal fails verification: line {number} was altered, removed or inserted.")
        raise Refused(text.format(number=proof.broken), field="file", code="broken-journal")
    if proof.strays:
        text = _("These records do not match its journal: {names}.")
        raise Refused(text.format(names=", ".join(proof.strays[:MOST_NAMED])), field="file", code="strays")
    return proof


def rehearse(tournament: Tournament) -> None:
    """Raise Refused when any part of the tournament cannot be read."""
    try:
        what = _impossible(tournament)
    except Refused:
        raise
    except Exception as error:  # a fabricated file can fail anywhere
        what = f"{type(error).__name__}"
        raise _refused(what) from error
    if what:
        raise _refused(what)


def _impossible(tournament: Tournament) -> str:
    """Return a description of what cannot be, "" when everything can be read."""
    if not rule_systems.fits(opening.rules_of(tournament)):
        return _("a rule system that is not played in pairs")
    if tournament.language not in dict(settings.LANGUAGES):
        return _("a language that is not known")
    if not opening.FIRST_YEAR <= tournament.date.year <= opening.LAST_YEAR:
        return _("a year without tournaments")
    _lots(tournament)
    return _numbers(tournament) or _brackets(tournament) or _sheets(tournament) or _papers(tournament)


def _lots(tournament: Tournament) -> None:
    """Read every entry list and lottery as the lottery page does."""
    for closed in EntryList.objects.filter(division__tournament=tournament).select_related("division", "lottery"):
        labels = {line.partition(" ")[0] for line in holding.lines_of(closed)}
        commitment.tiles_of(closed)
        terms.sentences(closed.rules["draw"])
        if (drawn := getattr(closed, "lottery", None)) is not None:
            shown = drawn.outcome["record"]
            if {"bye", "attempt"} - set(shown) or "substitute" not in drawn.outcome:
                raise KeyError("outcome")
            players = {label for number in drawn.outcome["places"] for label in drawn.outcome["teams"][str(number)]}
            if players - labels:
                raise Refused(
                    _("The lottery names a player who is not on its entry list."), field="file", code="impossible"
                )
    for drawn in Lottery.objects.filter(division__tournament=tournament).select_related("division__tournament__club"):
        holding.record_text(drawn)
        drawn.outcome.get("record")


def _numbers(tournament: Tournament) -> str:
    """Check that the numbers to be assigned next are free."""
    number = tournament.registrations.aggregate(last=Max("number"))["last"] or 0
    receipt = tournament.payments.aggregate(last=Max("receipt"))["last"] or 0
    if tournament.next_number <= number or tournament.next_receipt <= receipt:
        return _("numbers that would be given out twice")
    return ""


def _brackets(tournament: Tournament) -> str:
    teams = set(Team.every.filter(tournament=tournament).values_list("number", flat=True))
    drawn = row_hashes.rows_of(tournament)[Bracket].prefetch_related("entrants", "matches")
    for bracket in drawn:
        entrants = {entrant.number for entrant in bracket.entrants.all()}
        matches = {(match.round, match.number) for match in bracket.matches.all()}
        shape = {(match.round, match.number) for match in bracket.plan}
        later = matches - shape if bracket.format != Format.SINGLE else set()  # later stages are not in the plan
        # In an individual event the size counts people; the two sides of each table are entrants as well.
        sides = 2 * sum(match.first_id is not None for match in bracket.matches.all())
        size = len(entrants) - (sides if bracket.format == Format.ROTATING else 0)
        if size != bracket.size or entrants - teams or matches - later != shape:
            return _("a bracket of another shape than its size")
    rounds = Round.every.filter(division__tournament=tournament)
    if TableMatch.every.filter(tournament=tournament).exclude(round__in=rounds).exists():
        return _("a match without its round")
    return ""


def _sheets(tournament: Tournament) -> str:
    table_matches = TableMatch.every.filter(tournament=tournament).annotate(chairs=Count("seats"))
    for table_match in table_matches.prefetch_related("entries"):
        table_match.tournament = tournament  # with its rules
        entry.sheet_of(table_match)
        if table_match.chairs != 4:
            return _("a table without four players")
    standings.overall(tournament)
    championship.champion_of(tournament)
    sheets, now = Scoresheets(), timezone.now()
    for division in tournament.divisions.select_related("tournament__club", "bracket"):
        standings.standings_of(division)
        if division.bracket is not None:
            # The snapshots are built and dropped: building them reads everything that documents read.
            brackets.bracket(division, Issue(1, "", now))
        for round_ in division.rounds.all():
            take_snapshot(sheets, sheets.subject(round_), Issue(1, "", now))
    return ""


def _papers(tournament: Tournament) -> str:
    known = dict(settings.LANGUAGES)
    for paper in Document.objects.filter(tournament=tournament):
        record = kinds.from_payload(paper.kind, paper.payload)
        if record.heading.language not in known or not paper.subject.replace("-", "").isalnum():
            return _("a document that cannot be rendered")
    return ""


def _refused(what: str) -> Refused:
    text = _("The file contains an impossible state: {what}.")
    return Refused(text.format(what=what), field="file", code="impossible")


LONGEST_FILE_NAME = 200
KEPT = datetime.timedelta(days=1)  # files that were previewed but not imported


def upload(
    *, club: Club, name: str, content: bytes, by: User | None, now: datetime.datetime | None = None
) -> ArchiveUpload:
    """Preview a file and store it until consent; nothing of it is applied. Refused with what does not match."""
    now = now or timezone.now()
    look(content=content, club=club, now=now)
    with transaction.atomic():
        log.lock(club)
        ArchiveUpload.objects.filter(club=club, tournament=None, sent_at__lt=now - KEPT).delete()
        return ArchiveUpload.objects.create(
            club=club, file_name=name[:LONGEST_FILE_NAME], content=content, sent_by=by, sent_at=now
        )


def look(*, content: bytes, club: Club, now: datetime.datetime | None = None) -> Report:
    """Return what a file holds and what its import would do, found by a dry run that is rolled back."""
    archive = read_archive(content)
    with transaction.atomic():
        _tournament, report = _take_in(archive, club, by=None, now=now or timezone.now())
        transaction.set_rollback(True)  # an outer transaction goes on
    return report


@transaction.atomic
def apply(*, found: ArchiveUpload, token: str, by: User | None, now: datetime.datetime | None = None) -> Tournament:
    """Import a previewed file. Conflict when people of the club have changed since the preview."""
    found = ArchiveUpload.objects.select_for_update(no_key=True).select_related("club").get(pk=found.pk)
    if found.tournament_id is not None:
        raise Conflict(_("This tournament has already been imported."), code="already-applied")
    now = now or timezone.now()
    tournament, report = _take_in(read_archive(bytes(found.content)), found.club, by=by, now=now)
    if report.token != token:
        text = _("The people of the club have changed since the preview. Check the matches again.")
        raise Conflict(text, code="people-changed")
    found.tournament, found.content = tournament, b""  # applied: the content is not needed any more
    found.save(update_fields=["tournament", "content"])
    return tournament


def _take_in(archive: Archive, club: Club, *, by: User | None, now: datetime.datetime) -> tuple[Tournament, Report]:
    """Write the tournament of a file, verify it, and read it once as pages will."""
    log.lock(club)  # a second import of the same file at once finds it here
    _check_chain(archive)
    _refuse_twice(club, archive.tournament.key)
    writer = rows.Writer(archive, club, now)
    try:
        with transaction.atomic():
            tournament = writer.write()
            origin = Origin.objects.create(
                tournament=tournament,
                club=club,
                club_name=archive.club_name,
                sha256=archive.sha256,
                known_as=writer.known_as,
                imported_by=by,
                imported_at=now,
            )
    # The savepoint keeps the transaction usable for the refusal.
    except (IntegrityError, DataError) as error:
        text = _("The rows of the file do not fit together: the database refuses them.")
        raise Refused(text, field="file", code="unfit") from error
    proof = prove(tournament)
    _keep_checkpoint(archive, tournament)
    rehearse(tournament)
    log.write(
        where=club,
        by=by,
        action=Action.IMPORT_TOURNAMENT,
        subject=subjects.imported(tournament),
        after={"file": archive.sha256, "lines": proof.lines, "head": proof.head},
        rows=[origin],
    )
    return tournament, _report(archive, writer, tournament, proof.lines, proof.head)


def _keep_checkpoint(archive: Archive, tournament: Tournament) -> None:
    """Keep the checkpoint of the file, which another installation signed; Refused if it is not of its journal."""
    if not archive.checkpoint:
        return
    found, _signatures = checkpoints.parse(archive.checkpoint)
    if found.origin != checkpoints.origin_of(tournament) or not checkpoints.agrees(tournament, found):
        raise Refused(
            _("The signed checkpoint of the file is not of its journal."), field="file", code="bad-checkpoint"
        )
    CoSignedCheckpoint.objects.create(
        club=tournament.club, tournament=tournament, lines=found.lines, note=archive.checkpoint
    )


def _check_chain(archive: Archive) -> None:
    """Refuse a file whose journal is broken or empty."""
    broken = log.first_break(rows.lines_of(archive), archive.tournament.key)
    if broken is not None or not archive.lines:
        text = _("Its journal fails verification: line {number} was altered, removed or inserted.")
        raise Refused(text.format(number=broken or 1), field="file", code="broken-journal")


def _refuse_twice(club: Club, uid: str) -> None:
    same = Tournament.objects.filter(club=club, uid=uid).first()
    if same is not None:
        text = _("This tournament is in this club already: {name}, at the address {slug}.")
        message = text.format(name=same.name, slug=same.slug)
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
        matches=len(tables[TableMatch]),
        hands=sum(row.values["hands"] for row in tables[TableMatch]),
        payments=len(tables[Payment]),
        papers=len(tables[Document]),
        accounts=len(tables[User]),
        known_accounts=writer.known_accounts,
        people=tuple(writer.fates),
        sha256=archive.sha256,
    )
