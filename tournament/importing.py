"""Read a roster a club sends: first each row's fate, then, on consent, all of it in one transaction."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament import eligibility, journal, members, registration, roster
from tournament.errors import Conflict, Refused, cite
from tournament.models import Club, Division, Person, RosterImport, Tournament, User
from tournament.names import search_key

NEW, CHANGED, KNOWN, REFUSED = "new", "changed", "known", "refused"


@dataclass
class _House:
    """The people of a club as an import looks them up."""

    by_number: dict[str, Person]
    by_key: dict[str, list[Person]]

    @classmethod
    def of(cls, club: Club) -> _House:
        house = cls({}, {})
        for person in Person.objects.filter(club=club):
            house.add(person)
        return house

    def add(self, person: Person) -> None:
        if person.member_number:
            self.by_number[person.member_number] = person
        self.by_key.setdefault(search_key(person.name), []).append(person)

    def replace(self, old: Person | None, new: Person) -> None:
        """Look people up as they will be once the roster is written."""
        if old is not None:
            self.by_key[search_key(old.name)].remove(old)
        self.add(new)

    def find(self, line: Mapping[str, Any]) -> Person | None:
        """The person a row means: by number, else by name when the birth dates do not disagree."""
        if line["number"] and line["number"] in self.by_number:
            return self.by_number[line["number"]]
        same = [
            person
            for person in self.by_key.get(search_key(line["name"]), [])
            if not (person.birth_date and line["birth_date"]) or person.birth_date.isoformat() == line["birth_date"]
        ]
        same = [person for person in same if not (person.member_number and line["number"])]
        return same[0] if len(same) == 1 else None

    def sponsor(self, text: str) -> Person | None:
        """The member a guest's row names, by number or by name; None when unknown or when two share the name."""
        if text in self.by_number:
            return self.by_number[text]
        same = [person for person in self.by_key.get(search_key(text), []) if person.kind == Person.Kind.MEMBER]
        return same[0] if len(same) == 1 else None


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
    read = roster.read(file_name, content, today=today or timezone.localdate())
    house = _House.of(club)
    listed = [row.values for row in read.rows if row.values.kind == "member"]
    members_here = {search_key(line.name) for line in listed} | {line.number for line in listed if line.number}
    pools = {pool.key: pool.name for pool in tournament.divisions.filter(kind=Division.Kind.POOL)} if tournament else {}
    rows = [_row(row, house, members_here, pools) for row in read.rows]
    _refuse_the_same_person_twice(rows, house)
    if tournament is not None:
        _foresee(rows, house, tournament)
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
    *, roster_import: RosterImport, by: User | None, register: bool = False, rules_accepted: bool = False
) -> RosterImport:
    """Write what the preview promised; with `register`, give a place to everyone whom the rules let in.

    Each row then says what became of it: `registered` holds the number, `obstacle` why there is no place.
    """
    if register and not rules_accepted:
        message = _("Only who has accepted the rules can be registered: say so, or take the list over without it.")
        raise Refused(message, field="rules_accepted", rule="SACI rule 1")
    found = RosterImport.objects.select_for_update(no_key=True).get(pk=roster_import.pk)
    if found.state == RosterImport.State.APPLIED:
        raise Conflict(_("This roster has been taken over already."), code="already-applied")
    journal.lock(found.club)  # two rosters at once must see each other's people
    house = _House.of(found.club)
    wanted = [row for row in found.rows if row["fate"] != REFUSED]
    people: dict[int, Person] = {}
    # Members first: a guest's sponsor may stand further down the list.
    for row in sorted(wanted, key=lambda row: row["values"]["kind"] == Person.Kind.GUEST):
        people[row["line"]] = _write(found.club, row, house, by)
    if register and found.tournament is not None:
        for row in wanted:
            _register(found.tournament, row, people[row["line"]], rules_accepted, by)
    found.state = RosterImport.State.APPLIED
    found.save(update_fields=["state", "rows"])
    counts = count_fates(found.rows)
    journal.write(where=found.tournament or found.club, by=by, action="import", subject="roster", after=counts)
    return found


def count_fates(rows: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """How many rows are new, changed, known and refused."""
    counts = dict.fromkeys((NEW, CHANGED, KNOWN, REFUSED), 0)
    for row in rows:
        counts[row["fate"]] += 1
    return counts


def _row(row: roster.Row, house: _House, members_here: set[str], pools: Mapping[str, str]) -> dict[str, Any]:
    """One row of the preview, JSON-able: line, values, fate, problems as sentences, changes by name, the bracket."""
    values = _values(row.values)
    # A word that is neither men nor women may be another pool that the organizer has named.
    problems = [
        roster.sentence(problem)
        for problem in row.problems
        if problem.code != "unknown_bracket" or values["pool"] not in pools
    ]
    sponsor = values["sponsor"]
    if values["kind"] == Person.Kind.GUEST and not problems:
        if not sponsor:
            problems.append(_("A guest needs a member as sponsor (SACI rule 1)."))
        elif house.sponsor(sponsor) is None and not {search_key(sponsor), sponsor} & members_here:
            problems.append(_("The sponsor {name} is not known (SACI rule 1).").format(name=sponsor))
    fate, changes = REFUSED, []
    if not problems:
        person = house.find(values)
        changes = _changes(person, values) if person else []
        fate = NEW if person is None else CHANGED if changes else KNOWN
    return {
        "line": row.line,
        "values": values,
        "fate": fate,
        "problems": problems,
        "changes": changes,
        "bracket": pools.get(values["pool"], "") if fate != REFUSED else "",
    }


def _refuse_the_same_person_twice(rows: list[dict[str, Any]], house: _House) -> None:
    """Two rows that mean one known person: the second is refused, it would write over the first."""
    met: dict[int, int] = {}
    for row in rows:
        person = house.find(row["values"]) if row["fate"] != REFUSED else None
        if person is None:
            continue
        first = met.setdefault(person.pk, row["line"])
        if first != row["line"]:
            row.update(fate=REFUSED, changes=[], bracket="")
            row["problems"].append(_("The same person as line {line}.").format(line=first))


def _foresee(rows: list[dict[str, Any]], house: _House, tournament: Tournament) -> None:
    """Say in each row what would keep the person out of the tournament, all of it; nothing is written."""
    divisions = {division.key: division for division in tournament.divisions.filter(kind=Division.Kind.POOL)}
    ahead = _House(dict(house.by_number), {name: list(people) for name, people in house.by_key.items()})
    foreseen = []
    for row in rows:
        if row["fate"] != REFUSED:
            known = house.find(row["values"])
            details = _details(row["values"], known, None)
            written = {field.name: getattr(details, field.name) for field in fields(details) if field.name != "sponsor"}
            foreseen.append((row, known, Person(club=tournament.club, **written)))
            if known is None or known.good_standing != details.good_standing:
                ahead.replace(known, foreseen[-1][2])
    for row, known, person in foreseen:
        named = row["values"]["sponsor"]
        sponsor = ahead.sponsor(named) if named else known.sponsor if known else None
        found = eligibility.findings(
            person=person,
            division=divisions.get(person.pool),
            sponsor=sponsor,
            rules_accepted=True,
            day=tournament.date,
        )
        row["obstacles"] = [f"{obstacle.message} ({cite(obstacle.rule)})" for obstacle in found]


def _values(line: roster.RosterLine) -> dict[str, Any]:
    return {
        "name": line.name,
        "number": line.number,
        "birth_date": line.birth_date.isoformat() if line.birth_date else "",
        "pool": slugify(line.bracket)[:40],
        "good_standing": line.good_standing,
        "kind": line.kind or Person.Kind.MEMBER.value,
        "sponsor": line.sponsor,
        "phone": line.phone,
        "email": line.email,
    }


def _details(values: Mapping[str, Any], person: Person | None, sponsor: Person | None) -> members.Details:
    """What a row says, over what is known: an empty cell takes nothing away."""
    birth_date = datetime.date.fromisoformat(values["birth_date"]) if values["birth_date"] else None
    standing = values["good_standing"]
    return members.Details(
        name=values["name"] if person is None else person.name,
        kind=values["kind"],
        member_number=values["number"] or (person.member_number if person else ""),
        birth_date=birth_date or (person.birth_date if person else None),
        pool=values["pool"] or (person.pool if person else ""),
        good_standing=standing if standing is not None else (person.good_standing if person else True),
        sponsor=sponsor or (person.sponsor if person else None),
        phone=values["phone"] or (person.phone if person else ""),
        email=values["email"] or (person.email if person else ""),
    )


def _changes(person: Person, values: Mapping[str, Any]) -> list[str]:
    details = _details(values, person, person.sponsor)
    named = {
        "kind": _("kind"),
        "member_number": _("member number"),
        "birth_date": _("birth date"),
        "pool": _("bracket"),
        "good_standing": _("in good standing"),
        "phone": _("phone"),
        "email": _("e-mail"),
    }
    return [str(label) for field, label in named.items() if getattr(person, field) != getattr(details, field)]


def _write(club: Club, row: Mapping[str, Any], house: _House, by: User | None) -> Person:
    values = row["values"]
    person = house.find(values)
    sponsor = house.sponsor(values["sponsor"]) if values["sponsor"] else None
    try:
        if person is not None:
            return members.change_person(person=person, details=_details(values, person, sponsor), by=by)
        person = members.add_person(club=club, details=_details(values, None, sponsor), by=by)
    except Refused as error:
        raise Refused(
            _("Line {line}: {problem} Nothing was written.").format(line=row["line"], problem=error.message)
        ) from error
    house.add(person)
    return person


def _register(
    tournament: Tournament, row: dict[str, Any], person: Person, rules_accepted: bool, by: User | None
) -> None:
    division = tournament.divisions.filter(kind=Division.Kind.POOL, key=person.pool).first()
    try:
        place = registration.register(
            tournament=tournament, person=person, division=division, rules_accepted=rules_accepted, by=by
        )
    except (Refused, Conflict) as error:
        row["obstacle"] = str(error)
    else:
        row["registered"] = place.number
