"""Read a roster a club sends: first each row's fate, then, on consent, all of it in one transaction.

The preview is a dry run: the roster is written as it will be, looked at, and taken back.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament import eligibility, journal, registration, roster, sealing
from tournament.errors import Conflict, Refused, cite
from tournament.importing.fates import NEW, REFUSED, Row, count_fates, ranges, refuse, trace
from tournament.importing.house import House
from tournament.importing.writing import write_people
from tournament.models import Club, Division, Person, RosterImport, Tournament, User

MOST_REGISTERED: Final = 1_000  # places that one roster may take: more than any hall has


def preview(
    *,
    club: Club,
    file_name: str,
    content: bytes,
    by: User | None,
    tournament: Tournament | None = None,
    today: datetime.date | None = None,
) -> RosterImport:
    """Read a file and say each row's fate; nothing but the preview itself is written.

    Refused with a sentence when the file is no roster, too large or too long.
    """
    today = today or timezone.localdate()
    read = roster.read(file_name, content, today=today)
    pools = {pool.key: pool.name for pool in tournament.divisions.filter(kind=Division.Kind.POOL)} if tournament else {}
    with transaction.atomic():
        journal.lock(club)
        house = House(club)
        rows = [_row(row, house, pools) for row in read.rows]
        _refuse_the_same_person_twice(rows, house)
        write_people(house, _wanted(rows), by=by, today=today)
        if tournament is not None:
            _foresee(_wanted(rows), house, tournament)
        transaction.set_rollback(True)
    for row in rows:
        row["bracket"] = pools.get(row["values"]["pool"], "") if row["fate"] != REFUSED else ""
        row.pop("person", None)
        row.pop("traces", None)
    return RosterImport.objects.create(
        club=club,
        tournament=tournament,
        file_name=file_name[:200],
        rows=rows,
        notes=[roster.sentence(problem) for problem in read.problems],
        created_by=by,
    )


@transaction.atomic
def apply(
    *,
    roster_import: RosterImport,
    by: User | None,
    register: bool = False,
    rules_accepted: bool = False,
    today: datetime.date | None = None,
) -> RosterImport:
    """Write what the preview promised; with `register`, give a place to everyone whom the rules let in.

    Each row then says what became of it: `registered` holds the number, `obstacle` why there is no place.
    """
    if register and not rules_accepted:
        message = _("Only who has accepted the rules can be registered: say so, or take the list over without it.")
        raise Refused(message, field="rules_accepted", rule="SACI rule 1")
    journal.lock(roster_import.club)  # two rosters at once must see each other's people
    found = RosterImport.objects.select_for_update(no_key=True).get(pk=roster_import.pk)
    if found.state != RosterImport.State.PREVIEW:
        raise Conflict(_("This roster has been taken over already."), code="already-applied")
    wanted = _wanted(found.rows)
    if register and len(wanted) > MOST_REGISTERED:
        message = _("A roster can register {limit} people at most: take this one over without it.")
        raise Refused(message.format(limit=MOST_REGISTERED), field="register", code="too-many")
    house = House(found.club)
    standings = write_people(house, wanted, by=by, today=today or timezone.localdate(), promised=True)
    if register and found.tournament is not None:
        _register_all(found.tournament, wanted, house, by)
    found.state = RosterImport.State.APPLIED
    found.applied_at = timezone.now()
    found.save(update_fields=["state", "rows", "applied_at"])
    counts = count_fates(found.rows)
    people = {fate: ranges(row["person"] for row in wanted if row["fate"] == fate) for fate in (NEW, "changed")}
    after = {**counts, "people": people}
    journal.write(where=found.club, by=by, action="import", subject="roster", after=after, rows=standings)
    if found.tournament is not None:
        journal.write(where=found.tournament, by=by, action="import", subject="roster", after=counts)
    return found


def _wanted(rows: list[Row]) -> list[Row]:
    return [row for row in rows if row["fate"] != REFUSED]


def _row(row: roster.Row, house: House, pools: Mapping[str, str]) -> Row:
    """One row of the preview, JSON-able: line, values, fate, problems as sentences, changes by name, the bracket."""
    values = _values(row.values)
    said: Row = {"line": row.line, "values": values, "fate": NEW, "problems": [], "changes": [], "diff": []}
    try:
        person = house.find(values)
    except Refused as error:
        refuse(said, error.message)
        return said
    # A word that is neither men nor women may be another pool that the organizer has named, or his already.
    known = values["pool"] in pools or (person is not None and slugify(person.pool)[:40] == values["pool"])
    for problem in row.problems:
        if problem.code != "unknown_bracket" or not known:
            refuse(said, roster.sentence(problem))
    return said


def _refuse_the_same_person_twice(rows: list[Row], house: House) -> None:
    """Two rows that mean one known person: the second is refused, it would write over the first."""
    met: dict[int, int] = {}
    for row in _wanted(rows):
        person = house.find(row["values"])
        if person is None:
            continue
        first = met.setdefault(person.pk, row["line"])
        if first != row["line"]:
            refuse(row, _("The same person as line {line}.").format(line=first))


def _foresee(rows: list[Row], house: House, tournament: Tournament) -> None:
    """Say in each row what would keep the person out of the tournament, all of it."""
    divisions = {division.key: division for division in tournament.divisions.filter(kind=Division.Kind.POOL)}
    shut = _shut(divisions.values())
    for row in rows:
        person = house.of(row["person"])
        if person is None:
            continue
        found = eligibility.findings(
            person=person,
            division=divisions.get(person.pool),
            sponsor=house.of(person.sponsor_id),
            rules_accepted=True,
            day=tournament.date,
        )
        row["obstacles"] = [f"{obstacle.message} ({cite(obstacle.rule)})" for obstacle in found]
        if person.pool in shut:
            row["obstacles"].append(shut[person.pool])


def _shut(divisions: Iterable[Division]) -> dict[str, str]:
    """Why nobody enters a bracket any more, by its key: its lottery has been held, or its list is closed for it."""
    found: dict[str, str] = {}
    for division in divisions:
        try:
            registration.require_open(division)
        except Conflict as error:
            found[division.key] = str(error)
    return found


def _values(line: roster.RosterLine) -> dict[str, Any]:
    return {
        "name": line.name,
        "number": line.number,
        "key": line.key,
        "birth_date": line.birth_date.isoformat() if line.birth_date else "",
        "pool": slugify(line.bracket)[:40],
        "good_standing": line.good_standing,
        "kind": line.kind or Person.Kind.MEMBER.value,
        "kind_written": line.kind_written,
        "sponsor": line.sponsor,
        "phone": line.phone,
        "email": line.email,
    }


def _register_all(tournament: Tournament, rows: list[Row], house: House, by: User | None) -> None:
    divisions = {division.key: division for division in tournament.divisions.filter(kind=Division.Kind.POOL)}
    had_one = set(tournament.registrations.values_list("person", flat=True))
    for row in rows:
        person = house.of(row["person"])
        if person is None:
            continue
        try:
            place = registration.register(
                tournament=tournament,
                person=person,
                division=divisions.get(person.pool),
                rules_accepted=True,
                by=by,
            )
        except (Refused, Conflict) as error:
            row["obstacle"] = str(error)
        else:
            row["registered"] = place.number
            before = {"again": True} if person.pk in had_one else None
            row["traces"].append(trace(place, before=before, after={"seal": sealing.seal(place)}))
