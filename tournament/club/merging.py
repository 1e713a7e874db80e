"""Merge two records of one person: likely duplicates, a preview of the merge, and the merge itself."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from django.db import transaction
from django.db.models import ForeignObjectRel, Model, Q, UniqueConstraint
from django.utils.translation import gettext as _

from tournament.club import people as club_people
from tournament.club.people import PHONE_TAIL
from tournament.core.errors import Conflict, Refused
from tournament.journal import log, row_hashes
from tournament.journal.actions import Action
from tournament.models import (
    Club,
    MembershipStatus,
    Payment,
    Person,
    Registration,
    ResultsImport,
    RosterImport,
    Tournament,
    User,
)
from tournament.tournaments import opening

MOST_PAIRS = 100
FILLED = ("member_number", "birth_date", "pool", "phone", "email", "home_club", "sponsor")
"""Fields that the kept record takes from the other one where its own are empty."""


@dataclass(frozen=True)
class Pair:
    """Two records that may be one person; `reasons`: what they have in common: "name", "phone", "birth"."""

    first: Person
    second: Person
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """What a merge would do, and what prevents it (`obstacles`: nothing can be merged while there are any).

    `places` are the registrations that move, `guests` the number of people whom the other record sponsored, `payments`
    the number of payment rows that go with the registrations; `filled` the fields that the record takes over, `lost`
    those where both have a value and the other one's is dropped.
    """

    keep: Person
    gone: Person
    places: tuple[Registration, ...]
    guests: int
    payments: int
    past_results: int
    filled: tuple[str, ...]
    lost: tuple[str, ...]
    obstacles: tuple[str, ...]


def suggestions(club: Club) -> list[Pair]:
    """Return pairs that may be one person, those with most in common first; a hundred at most.

    They have the same words in their names in any order, the same phone, or the same birth date and one word of the
    name.
    """
    found: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
    people = {person.pk: person for person in Person.objects.filter(club=club)}
    for reason, group in _groups(people.values()):
        for first, second in combinations(sorted(group, key=lambda person: person.pk), 2):
            if reason != "birth" or _words(first) & _words(second):
                found[first.pk, second.pk].add(reason)
    ranked = sorted(found, key=lambda pair: (-len(found[pair]), people[pair[0]].sort_key, pair))
    order = ("name", "phone", "birth")
    return [
        Pair(people[one], people[other], tuple(reason for reason in order if reason in found[one, other]))
        for one, other in ranked[:MOST_PAIRS]
    ]


def _groups(people: Iterable[Person]) -> Iterator[tuple[str, list[Person]]]:
    by: defaultdict[tuple[str, object], list[Person]] = defaultdict(list)
    for person in people:
        by["name", _words(person)].append(person)
        if len(phone := "".join(filter(str.isdigit, person.phone))[-PHONE_TAIL:]) >= 6:  # with any prefix
            by["phone", phone].append(person)
        if person.birth_date is not None:
            by["birth", person.birth_date].append(person)
    for (reason, _same), group in by.items():
        if 1 < len(group) <= 20:  # bounds the pairs of one group
            yield reason, group


def _words(person: Person) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", person.search_key))


def plan(*, keep: Person, gone: Person) -> Plan:
    """Return what a merge would move, take over and drop, and what prevents it."""
    places = Registration.objects.filter(person=gone).select_related("tournament", "division").order_by("pk")
    both = [name for name in FILLED if getattr(keep, name) and getattr(gone, name)]
    return Plan(
        keep=keep,
        gone=gone,
        places=tuple(places),
        guests=gone.guests.count() + Registration.objects.filter(sponsor=gone).count(),
        payments=Payment.objects.filter(registration__in=places).count(),
        past_results=gone.past_results.count(),
        filled=tuple(name for name in FILLED if getattr(gone, name) and not getattr(keep, name)),
        lost=tuple(name for name in both if getattr(keep, name) != getattr(gone, name)),
        obstacles=tuple(dict.fromkeys(_obstacles(keep, gone))),
    )


@transaction.atomic
def merge(*, keep: Person, gone: Person, by: User | None) -> Person:
    """Merge `gone` into `keep`: move all its rows, and delete the empty record. Irreversible.

    Refused with the first obstacle. A journal line is written in the club's chain and in that of each tournament of
    which a row was moved, with the new row hashes.
    """
    log.lock(keep.club)
    club, touched = keep.club, _tournaments(gone)
    for tournament in touched:
        log.lock(tournament)
    keep, gone = (club_people.locked(person) for person in (keep, gone))  # after the tournaments, as every step does
    found = plan(keep=keep, gone=gone)
    if found.obstacles:
        raise Refused(found.obstacles[0], code="cannot-be-merged")
    # The tournaments were read before the locks.
    if _tournaments(gone) != touched:
        raise Conflict(_("This person was registered in the meantime: check again."), code="changed")
    moved = _move(keep, gone)
    _take_over(keep, gone, found)
    _rename_in_files(club, keep, gone)
    was = gone.pk
    gone.delete()
    after = {"was": was, "moved": {label: len(rows) for label, rows in sorted(moved.items())}}
    for tournament in touched:
        opening.touch(tournament)
        _write_line(tournament, moved, keep, {"was": was}, by)
    _write_line(club, moved, keep, after, by)
    return keep


def _obstacles(keep: Person, gone: Person) -> Iterator[str]:
    if keep.pk == gone.pk:
        yield _("Choose two records: this is one.")
        return
    if keep.club_id != gone.club_id:
        yield _("These people belong to two clubs.")
        return
    here = Registration.objects.filter(person=gone).values("tournament")
    for place in Registration.objects.filter(person=keep, tournament__in=here).select_related("tournament"):
        yield _("Both are registered in {tournament}, so they are two people.").format(tournament=place.tournament)
    each_other = Q(person=keep, sponsor=gone) | Q(person=gone, sponsor=keep)
    if gone.pk == keep.sponsor_id or keep.pk == gone.sponsor_id or Registration.objects.filter(each_other).exists():
        yield _("One of them sponsors the other, so they are two people.")
    if keep.past_results.filter(partner=gone).exists() or gone.past_results.filter(partner=keep).exists():
        yield _("They have played together as partners, so they are two people.")
    for relation in _relations():
        if relation.related_model is not Registration and _clash(relation, keep, gone):
            yield _("Both have the same entry under “{kind}”: take one of them away first.").format(
                kind=relation.related_model._meta.verbose_name
            )


def _relations() -> list[ForeignObjectRel]:
    """Return every column of every table that refers to a person."""
    every = Person._meta.get_fields(include_hidden=True)
    return [field for field in every if isinstance(field, ForeignObjectRel) and not field.many_to_many]


def _clash(relation: ForeignObjectRel, keep: Person, gone: Person) -> bool:
    """Return whether a row of each person could not both belong to one."""
    model, field = relation.related_model, relation.field.name
    for constraint in model._meta.constraints:
        # A constraint without the person allows rows of both.
        if not isinstance(constraint, UniqueConstraint) or field not in constraint.fields:
            continue
        others = [name for name in constraint.fields if name != field]
        rows = model._base_manager.filter(constraint.condition or Q())
        if set(rows.filter(**{field: keep}).values_list(*others)) & set(
            rows.filter(**{field: gone}).values_list(*others)
        ):
            return True
    return False


def _tournaments(gone: Person) -> list[Tournament]:
    """Return the tournaments with a row that names the record to delete, in locking order."""
    named = Q(registrations__person=gone) | Q(registrations__sponsor=gone)
    return list(Tournament.every.filter(named).distinct().order_by("pk"))


def _move(keep: Person, gone: Person) -> dict[str, list[Model]]:
    """Point every row from one person to the other; returns the moved rows by model name."""
    moved: defaultdict[str, list[Model]] = defaultdict(list)
    for relation in _relations():
        model, field = relation.related_model, relation.field.name
        rows = model._base_manager.filter(**{field: gone})
        keys = list(rows.values_list("pk", flat=True))  # read first: the update leaves the filter empty
        rows.update(**{field: keep})
        moved[model._meta.object_name or ""] += model._base_manager.filter(pk__in=keys)
    return {label: rows for label, rows in moved.items() if rows}


def _take_over(keep: Person, gone: Person, found: Plan) -> None:
    """Fill empty fields from the other record; of two membership statuses the newest holds."""
    # Free the unique number before the other record takes it over.
    Person.every.filter(pk=gone.pk).update(member_number="")
    for name in found.filled:
        setattr(keep, name, getattr(gone, name))
    if gone.kind == Person.Kind.MEMBER:
        keep.kind = Person.Kind.MEMBER
    newest = MembershipStatus.objects.filter(person=keep).order_by("-pk").first()
    if newest is not None:
        keep.good_standing, keep.standing_since = newest.good, newest.since
    elif not gone.good_standing:
        keep.good_standing, keep.standing_since = False, gone.standing_since
    keep.save()


def _rename_in_files(club: Club, keep: Person, gone: Person) -> None:
    """Update the person of applied rows in imported files; the record they created can no longer be undone."""
    for kind in (RosterImport, ResultsImport):
        for file in kind._base_manager.filter(club=club).iterator():
            mine = [row for row in file.rows if row.get("person") == gone.pk]
            for row in mine:
                row["person"] = keep.pk
                traces = row.get("traces", [])
                row["traces"] = [one for one in traces if (one["model"], one["pk"]) != ("tournament.person", gone.pk)]
            if mine:
                file.save(update_fields=["rows"])


def _write_line(
    where: Tournament | Club, moved: dict[str, list[Model]], keep: Person, after: dict[str, object], by: User | None
) -> None:
    """Write one line in a chain, with the row hashes of the moved rows that belong to it."""
    there = set(row_hashes.names_of(where))
    rows = [row for group in moved.values() for row in group if row_hashes.row_name(row) in there]
    log.write(where, by, Action.MERGE_PEOPLE, keep, after=after, rows=rows)
