"""The rows of a file: its people, matched with those of the club, whose data stays; the preview; all rows written."""

import datetime
import hashlib
import json
import secrets
import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from brackets.models import new_uid
from tournament.club import judge_passes
from tournament.core.names import search_key
from tournament.documents.queue.storage import new_code
from tournament.exchange.archive.archived_tables import POINTED_AT, Models, columns, in_order, points_at
from tournament.exchange.archive.parser import Archive, Row
from tournament.journal.log import HEAD_DIGITS, Head
from tournament.models import Club, Document, JournalLine, JudgePass, Official, Person, Tournament, User
from tournament.models.policy import policy_of


class Fate(StrEnum):
    """What becomes of a person of a file."""

    NEW = "new"
    KNOWN = "known"  # matches a person of the club by name and number, or by name
    RENUMBERED = "renumbered"  # new, without the member number, which is taken here


@dataclass(frozen=True)
class PersonFate:
    """One person of a file: `here` is the matching person of the club, "" without one."""

    name: str
    member_number: str
    fate: Fate
    here: str = ""
    key: int | None = None


@dataclass(frozen=True)
class Report:
    """The contents of a file whose chain is valid, and the effects of its import.

    `slug` is the tournament's slug here, `was` its former one. `lines` and `head` belong to the journal. `accounts`
    counts its officials, `known_accounts` those with an account here already.
    """

    name: str
    club: str
    date: datetime.date
    place: str
    slug: str
    was: str
    lines: int
    head: str
    players: int
    teams: int
    matches: int
    hands: int
    payments: int
    papers: int
    accounts: int
    known_accounts: int
    people: tuple[PersonFate, ...]
    sha256: str

    @property
    def on_paper(self) -> str:
        """The head as documents print it."""
        return Head(self.lines, self.head[:HEAD_DIGITS]).spaced

    @property
    def token(self) -> str:
        """A hash of the matches with the club's people: it changes when they do."""
        shown = [self.sha256, *([one.name, one.fate.value, one.key] for one in self.people)]
        return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:32]

    def counted(self, fate: Fate) -> int:
        """Return the number of people with this fate."""
        return sum(one.fate == fate for one in self.people)


class ClubPeople:
    """The people of a club, each of whom can match one person of a file."""

    def __init__(self, club: Club) -> None:
        self.by_name: dict[str, list[Person]] = defaultdict(list)
        for person in Person.objects.filter(club=club).order_by("pk"):
            self.by_name[search_key(person.name)].append(person)

    def take(self, values: Mapping[str, Any]) -> Person | None:
        """Return and consume the match of a person: the same name, and no other number or birth date.

        An equal member number decides between several. None without a match, or when it is ambiguous.
        """
        if values["former_number"] is not None:  # erased people match nobody
            return None
        here = self.by_name[search_key(values["name"])]
        number = [one for one in here if one.member_number and one.member_number == values["member_number"]]
        found = number or [one for one in here if _may_be(one, values)]
        if len(found) != 1:
            return None
        here.remove(found[0])
        return found[0]


def _may_be(person: Person, values: Mapping[str, Any]) -> bool:
    def differ(here: str | datetime.date | None, there: str | datetime.date | None) -> bool:
        return bool(here and there and here != there)

    return not differ(person.member_number, values["member_number"]) and not differ(
        person.birth_date, values["birth_date"]
    )


def meet(rows: Iterable[Row], club: Club) -> dict[str, Person | None]:
    """Return the club's person for each person of a file, those with member numbers first; None without a match."""
    club_people = ClubPeople(club)
    # A match by number is more certain than one by name alone, and each person of the club matches once.
    ordered = sorted(rows, key=lambda row: not row.values["member_number"])
    return {row.key: club_people.take(row.values) for row in ordered}


class Newcomers:
    """Creates the people whom a club does not know yet, with numbers that are free there."""

    def __init__(self, club: Club) -> None:
        here = Person.every.filter(club=club)
        self.club = club
        self.numbers = set(here.exclude(member_number="").values_list("member_number", flat=True))
        self.former: set[int] = {one for one in here.values_list("former_number", flat=True) if one is not None}
        self.uids = set(here.values_list("uid", flat=True))

    def add(self, row: Row) -> Person:
        """Create a person, without a member number taken here; an erased person gets the next free number.

        A person gets another identity if somebody here has it: the same one, under another name or birth date.
        """
        values = {name: value for name, value in row.values.items() if name != "sponsor"}
        if values["member_number"] in self.numbers:
            values["member_number"] = ""
        if values["former_number"] in self.former:
            values["former_number"] = max(self.former) + 1
        if values["uid"] in self.uids:
            values["uid"] = new_uid()
        person = Person(club=self.club, **values)
        person.save(force_insert=True)
        self.numbers |= {person.member_number} - {""}
        self.former |= {person.former_number} if person.former_number is not None else set()
        return person


def add(archive: Archive, club: Club) -> tuple[dict[str, Person], list[PersonFate]]:
    """Create the people whom the club does not know yet.

    Returns everybody by the identity in the file, and the report on each person.
    """
    rows = archive.tables[Person]
    met, newcomers = meet(rows, club), Newcomers(club)
    people = {row.key: met[row.key] or newcomers.add(row) for row in rows}
    for row in rows:
        # Sponsors in a second pass: they may come later in the file.
        if met[row.key] is None and row.values["sponsor"] is not None:
            Person.every.filter(pk=people[row.key].pk).update(sponsor=people[row.values["sponsor"]])
    fates = [_fate(row, met[row.key], people[row.key]) for row in rows]
    return people, sorted(fates, key=lambda one: search_key(one.name))


def _fate(row: Row, met: Person | None, person: Person) -> PersonFate:
    name, number = row.values["name"], row.values["member_number"]
    if met is not None:
        return PersonFate(name, number, Fate.KNOWN, met.name, met.pk)
    return PersonFate(name, number, Fate.NEW if person.member_number == number else Fate.RENUMBERED)


NO_PIN: Final = "!"  # no hash of a PIN, so none matches
LONGEST_SLUG: Final = 60


class Writer:
    """Writes the rows of one file into one club, in one transaction.

    `known_as`: the identities of the club and of people in the file, by the ones they have here, where they differ.
    """

    def __init__(self, archive: Archive, club: Club, now: datetime.datetime) -> None:
        self.archive, self.club, self.now = archive, club, now
        self.keys: dict[Models, dict[str, int]] = {Club: {archive.club: club.pk}}
        self.known_as: dict[str, str] = {}
        self.fates: list[PersonFate] = []
        self.known_accounts = 0

    def write(self) -> Tournament:
        """Write every row, each model after those that it refers to; returns the tournament."""
        self.keys[User] = self._accounts()
        people, self.fates = add(self.archive, self.club)
        self.keys[Person] = {uid: person.pk for uid, person in people.items()}
        here = {self.club.uid: self.archive.club} | {person.uid: uid for uid, person in people.items()}
        self.known_as = as_permutation({uid: there for uid, there in here.items() if uid != there})
        for model in in_order():
            if model not in POINTED_AT:
                self._rows(model)
        return Tournament.objects.select_related("club").get(pk=self.keys[Tournament][self.archive.tournament.key])

    def _rows(self, model: Models) -> None:
        fields = columns(model)
        pointing = {field.name: other for field in fields if (other := points_at(field)) is not None}
        keys = self.keys.setdefault(model, {})
        for row in self.archive.tables[model]:
            values = self._fitted(model, row)
            for field in fields:
                other = pointing.get(field.name)
                value = values.pop(field.name)
                values[field.attname] = self.keys[other][value] if other and value is not None else value
            made = model(**values, **self._filled(model))
            # As in the file: a raw save sets no column, such as auto_now times.
            made.save_base(raw=True, force_insert=True)
            keys[row.key] = made.pk

    def _fitted(self, model: Models, row: Row) -> dict[str, Any]:
        """Return the values of a row, with new ones for addresses that are taken here."""
        values = dict(row.values)
        if model is Tournament:
            values["slug"] = free_slug(values["slug"])
        addressed = "public_id" in policy_of(model).renamed_columns
        if addressed and model._base_manager.filter(public_id=values["public_id"]).exists():
            values["public_id"] = uuid.uuid4()
        if model is Document and values["code"] and Document.objects.filter(code=values["code"]).exists():
            values["code"] = new_code()  # printed copies keep the old code
        return values

    def _filled(self, model: Models) -> dict[str, Any]:
        """Return values for the columns that no file holds."""
        if model is JudgePass:
            return {"code": _free_code(), "pin": NO_PIN}
        if model is Document:
            return {"enqueued_at": self.now, "state": Document.State.WAITING}
        return {}

    def _accounts(self) -> dict[str, int]:
        """Return an account with the same pseudonym for each, else a placeholder; a judge pass has its own account."""
        behind_passes = {row.values["user"] for row in self.archive.tables[JudgePass]}
        keys = {}
        for row in self.archive.tables[User]:
            known, of_pass = list(User.objects.filter(pseudonym=row.key).order_by("pk")), row.key in behind_passes
            self.known_accounts += bool(known)
            found = next((one for one in known if not of_pass or _is_free(one)), None)
            # Like every account of a judge pass it has no password, and the imported pass has no PIN.
            keys[row.key] = (found or _stand_in(row.key, row.values["name"], of_pass)).pk
        return keys


def as_permutation(known_as: dict[str, str]) -> dict[str, str]:
    """Return the map with the identities that it gives to others mapped too, so that no two people share one.

    Somebody here may have an identity of the file under a name that does not match, and register later.
    """
    back = {there: here for here, there in known_as.items()}
    for there in back.keys() - known_as.keys():
        first = there
        while first in back:
            first = back[first]
        known_as[there] = first
    return known_as


def free_slug(wanted: str) -> str:
    """Return the slug, with a number appended when another tournament has it."""
    slug, suffix = wanted, 2
    while Tournament.every.filter(slug=slug).exists():
        end = f"-{suffix}"
        slug, suffix = wanted[: LONGEST_SLUG - len(end)] + end, suffix + 1  # the slug's column is bounded
    return slug


def _is_free(user: User) -> bool:
    """Return whether a judge pass can use this account: no office, no other pass, no password, not staff."""
    held = JudgePass.objects.filter(user=user).exists() or Official.objects.filter(user=user).exists()
    return not held and not user.has_usable_password() and not user.is_staff


def _stand_in(pseudonym: str, name: str, active: bool) -> User:
    user = User(username=f"from-a-file-{pseudonym}", first_name=name, pseudonym=pseudonym, is_active=active)
    if User.objects.filter(username=user.username).exists():
        user.username = f"from-a-file-{uuid.uuid4()}"
    user.set_unusable_password()
    user.save(force_insert=True)
    return user


def _free_code() -> str:
    """Return a code that no other pass has; without a PIN it gives no access."""
    while True:
        code = "".join(secrets.choice(judge_passes.LETTERS) for _digit in range(6))
        if not JudgePass.objects.filter(code=code).exists():
            return code


def lines_of(archive: Archive) -> Iterable[JournalLine]:
    """Yield the journal lines of a file, unsaved, without the keys of the club and the tournament."""
    for row in archive.lines:
        yield JournalLine(**{name: value for name, value in row.values.items() if name not in ("club", "tournament")})
