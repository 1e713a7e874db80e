"""Import a club's roster: a preview of each row first, then, after confirmation, all of it in one transaction."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament.core.errors import Conflict, Refused, cite
from tournament.exchange.imports.rows import (
    CHANGED,
    LEFT_OUT,
    NEW,
    ClubPeople,
    Row,
    accepted,
    count_fates,
    leave_out,
    new_row,
    ranges,
    refuse,
    refuse_repeats,
)
from tournament.exchange.imports.writing import close_preview, keep_preview, open_preview, trace, write_people
from tournament.exchange.roster import parser, records
from tournament.journal import log, row_hashes, subjects
from tournament.journal.actions import Action
from tournament.models import Club, Division, Person, Registration, RosterImport, Tournament, User
from tournament.registration import eligibility, in_sets, sign_up

MOST_REGISTERED: Final = 1_000  # registrations per roster: more than any hall holds


def preview(
    *,
    club: Club,
    file_name: str,
    content: bytes,
    by: User | None,
    tournament: Tournament | None = None,
    today: datetime.date | None = None,
    choices: records.Choices = records.AS_GUESSED,
    by_hand: bool = False,
) -> RosterImport:
    """Parse a file and return each row's fate. Only the preview itself is saved.

    Refused if the file is not a roster, too large or too long, or without known headings. `by_hand`: a person looks at
    how the columns were read, and no headings are needed.
    """
    found = RosterImport(club=club, tournament=tournament, file_name=file_name, content=content, created_by=by)
    return _read(found, choices, by, today, by_hand=by_hand)


@transaction.atomic
def read_again(
    *, roster_import: RosterImport, choices: records.Choices, by: User | None, today: datetime.date | None = None
) -> RosterImport:
    """Parse a previewed file again, as a person has chosen. Conflict if it was applied, or is no longer kept."""
    found = open_preview(roster_import, _("This roster has been imported already."))
    if not found.content:
        raise Conflict(_("This file is no longer kept: choose it again."), code="not-kept")
    return _read(found, choices, by, today, by_hand=True)


def _read(
    found: RosterImport, choices: records.Choices, by: User | None, today: datetime.date | None, *, by_hand: bool
) -> RosterImport:
    today, tournament = today or timezone.localdate(), found.tournament
    read = parser.read_roster(found.file_name, bytes(found.content), today=today, choices=choices, by_hand=by_hand)
    pools = {pool.key: pool.name for pool in tournament.divisions.filter(kind=Division.Kind.POOL)} if tournament else {}

    def judge(club_people: ClubPeople) -> list[Row]:
        rows = [_row(row, club_people, pools, choices.inactive) for row in read.rows]
        refuse_repeats(rows, lambda row: _known_key(row, club_people), _("The same person as line {line}."))
        write_people(club_people, accepted(rows), by=by, today=today)
        for row in accepted(rows):
            _note_sponsor(row, club_people)
        if tournament is not None:
            _note_obstacles(accepted(rows), club_people, tournament)
        for row in rows:
            row["bracket"] = pools.get(row["values"]["pool"], "") if "person" in row else ""
        return rows

    inactive = sum(row.values.inactive and not row.left_out for row in read.rows)
    found.reading = {"choices": asdict(choices), "inactive": inactive, **(asdict(read.reading) if read.reading else {})}
    return keep_preview(found, judge, read.problems)


@transaction.atomic
def apply(
    *,
    roster_import: RosterImport,
    by: User | None,
    register: bool = False,
    rules_accepted: bool = False,
    today: datetime.date | None = None,
) -> RosterImport:
    """Write the roster as previewed; with `register`, also register everyone who is eligible.

    Each row then has its result: `registered` holds the number, `obstacle` the reason for no registration.
    """
    if register and not rules_accepted:
        message = _(
            "Only people who accepted the rules can be registered: confirm this, or import "
            "the roster without registering."
        )
        raise Refused(message, field="rules_accepted", rule="SACI rule 1")
    found = open_preview(roster_import, _("This roster has been imported already."))
    if found.reading.get("inactive") and not found.reading["choices"]["inactive"]:
        raise Refused(_("The file marks people as inactive: say first what becomes of them."), code="inactive-people")
    wanted = accepted(found.rows)
    if register and len(wanted) > MOST_REGISTERED:
        message = _("A roster can register at most {limit} people: import this one without registering.")
        raise Refused(message.format(limit=MOST_REGISTERED), field="register", code="too-many")
    club_people = ClubPeople(found.club)
    standings = write_people(club_people, wanted, by=by, today=today or timezone.localdate(), promised=True)
    if register and found.tournament is not None:
        _register_all(found.tournament, wanted, club_people, by)
    close_preview(found)
    counts = count_fates(found.rows)
    del counts[LEFT_OUT]  # the journal counts people
    people = {fate: ranges(row["person"] for row in wanted if row["fate"] == fate) for fate in (NEW, CHANGED)}
    after = {**counts, "people": people}
    log.write(where=found.club, by=by, action=Action.IMPORT, subject=subjects.ROSTER, after=after, rows=standings)
    if found.tournament is not None:
        log.write(where=found.tournament, by=by, action=Action.IMPORT, subject=subjects.ROSTER, after=counts)
    return found


def _row(row: records.Row[records.RosterLine], club_people: ClubPeople, pools: Mapping[str, str], inactive: str) -> Row:
    """Return one row of the preview as JSON-compatible data: line, values, fate, problems, changes and division."""
    values = {
        **vars(row.values),
        "birth_date": row.values.birth_date.isoformat() if row.values.birth_date else "",
        "pool": slugify(row.values.bracket)[:40],
    }
    said = new_row(row.line, values)
    if row.left_out:
        values.update({**dict.fromkeys(values, ""), "name": values["name"], "good_standing": None})
        leave_out(said, str(records.LEFT_OUT[row.left_out]))
        return said
    if row.values.inactive and inactive != records.LIKE_OTHERS:
        if inactive != records.NOT_IN_GOOD_STANDING:
            leave_out(said, _("Marked as inactive in the file."))
            return said
        values["good_standing"] = False
    for problem in row.problems:
        refuse(said, records.sentence(problem))
    try:
        person = club_people.find(values)
    except Refused as error:
        refuse(said, error.message)
        return said
    # A word that is neither men nor women may be another division, or the person's current one.
    known = values["pool"] in pools or (person is not None and slugify(person.pool)[:40] == values["pool"])
    for problem in row.warnings:
        if problem.code == "unknown-bracket" and known:
            continue
        values["pool"] = "" if problem.column == "bracket" else values["pool"]
        if problem.column == "good_standing" and person is None:
            # Not read is not a yes: somebody must say so of a new member.
            values["good_standing"] = False
            said["warnings"].append(records.unread_standing(problem))
            continue
        said["warnings"].append(records.warning(problem))
    return said


def _note_sponsor(row: Row, club_people: ClubPeople) -> None:
    """Note in a member's row that nobody is known by the name of the sponsor: a member needs none."""
    person, values = club_people.person_of(row["person"]), row["values"]
    if values["sponsor"] and values["kind"] == Person.Kind.MEMBER and person is not None and person.sponsor_id is None:
        said = _("The sponsor {name} is not known (SACI rule 1).").format(name=values["sponsor"])
        row["warnings"].append(str(records.PROBLEMS["dropped"]) % {"problem": said})
        values["sponsor"] = ""


def _known_key(row: Row, club_people: ClubPeople) -> int | None:
    """Return the key of the known person that a row is about: a second row would overwrite the first."""
    person = club_people.find(row["values"])
    return person.pk if person else None


def _note_obstacles(rows: list[Row], club_people: ClubPeople, tournament: Tournament) -> None:
    """Note in each row everything that would prevent the person's registration."""
    divisions = list(tournament.divisions.filter(kind=Division.Kind.POOL))
    shut = _shut(divisions)
    for row in rows:
        person = club_people.person_of(row["person"])
        if person is None:
            continue
        division = eligibility.usual_division(person, divisions)
        found = eligibility.findings(
            person=person,
            division=division,
            sponsor=club_people.person_of(person.sponsor_id),
            rules_accepted=True,
            day=tournament.date,
        )
        row["obstacles"] = [f"{obstacle.message} ({cite(obstacle.rule)})" for obstacle in found]
        if division is not None and division.key in shut:
            row["obstacles"].append(shut[division.key])


def _shut(divisions: Iterable[Division]) -> dict[str, str]:
    """Return why divisions are closed to entries, by key: lottery held, or entry list closed."""
    found: dict[str, str] = {}
    for division in divisions:
        try:
            sign_up.require_registration_open(division)
        except Conflict as error:
            found[division.key] = str(error)
    return found


def _register_all(tournament: Tournament, rows: list[Row], club_people: ClubPeople, by: User | None) -> None:
    divisions = list(tournament.divisions.filter(kind=Division.Kind.POOL))
    # Registering a person who had withdrawn changes an old row: undoing must not delete it.
    had_one = set(tournament.registrations.values_list("person", flat=True))
    people = [(row, person) for row in rows if (person := club_people.person_of(row["person"])) is not None]
    wanted = {person.pk: eligibility.usual_division(person, divisions) for _row, person in people}
    found = in_sets.register_each(tournament=tournament, wanted=wanted, by=by)
    for row, person in people:
        place = found[person.pk]
        if not isinstance(place, Registration):
            row["obstacle"] = str(place)
            continue
        row["registered"] = place.number
        before = {"again": True} if person.pk in had_one else None
        row["traces"].append(trace(place, before=before, after={"seal": row_hashes.row_hash(place)}))
