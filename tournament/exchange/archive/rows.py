"""The rows of a file: the preview of what they are, and all of them written."""

import datetime
import hashlib
import json
import secrets
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection
from django.db.models import Exists, Model, OuterRef, QuerySet
from django.db.models.sql import InsertQuery

from brackets.inserting import next_keys
from tournament.club import judge_passes
from tournament.documents.queue.storage import new_code
from tournament.exchange.archive.archived_tables import POINTED_AT, Models, columns, in_order, points_at
from tournament.exchange.archive.parser import Archive, Row
from tournament.exchange.archive.people import Fate, PersonFate, add
from tournament.journal.log import HEAD_DIGITS, Head
from tournament.models import (
    Club,
    Document,
    JournalLine,
    JudgePass,
    Official,
    Person,
    Tournament,
    User,
)
from tournament.models.policy import policy_of


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
        fields, rows = columns(model), self.archive.tables[model]
        pointing = {field.name: other for field in fields if (other := points_at(field)) is not None}
        # Reserved: a row may refer to another one of its table.
        new = next_keys(model, len(rows))
        self.keys[model] = {row.key: key for row, key in zip(rows, new, strict=True)}
        filled = self._filled(model, len(rows))
        made: list[Model] = []
        for key, values, others in zip(new, self._fitted(model, rows), filled, strict=True):
            for field in fields:
                other = pointing.get(field.name)
                value = values.pop(field.name)
                values[field.attname] = self.keys[other][value] if other and value is not None else value
            made.append(model(pk=key, **values, **others))
        _insert(made)

    def _fitted(self, model: Models, rows: Sequence[Row]) -> Iterator[dict[str, Any]]:
        """Yield the values of each row, with new ones for addresses that are taken here."""
        taken = {}
        for name in ADDRESSES.keys() & policy_of(model).renamed_columns:
            same = model._base_manager.filter(**{f"{name}__in": [row.values[name] for row in rows]})
            taken[name] = set(same.values_list(name, flat=True))
        for row in rows:
            values = dict(row.values)
            if model is Tournament:
                values["slug"] = free_slug(values["slug"])
            for name, here in taken.items():
                if values[name] and values[name] in here:
                    values[name] = ADDRESSES[name]()  # printed copies keep the old code
            yield values

    def _filled(self, model: Models, count: int) -> list[dict[str, Any]]:
        """Return for each row values for the columns that no file holds."""
        if model is JudgePass:
            return [{"code": code, "pin": NO_PIN} for code in _free_codes(count)]
        return [{"enqueued_at": self.now, "state": Document.State.WAITING} if model is Document else {}] * count

    def _accounts(self) -> dict[str, int]:
        """Return an account with the same pseudonym for each, else a placeholder; a judge pass has its own account."""
        behind_passes = {row.values["user"] for row in self.archive.tables[JudgePass]}
        rows = self.archive.tables[User]
        here: dict[str, list[User]] = defaultdict(list)
        for user in _with_offices(User.objects.filter(pseudonym__in=[row.key for row in rows]).order_by("pk")):
            here[str(user.pseudonym)].append(user)
        keys, missing = {}, []
        for row in rows:
            of_pass = row.key in behind_passes
            self.known_accounts += bool(here[row.key])
            found = next((one for one in here[row.key] if not of_pass or _is_free(one)), None)
            if found is None:
                # Like every account of a judge pass it has no password, and the imported pass has no PIN.
                missing.append(_stand_in(row.key, row.values["name"], of_pass))
            else:
                keys[row.key] = found.pk
        return keys | {str(user.pseudonym): user.pk for user in _save_accounts(missing)}


ADDRESSES: Final[Mapping[str, Callable[[], Any]]] = {"public_id": uuid.uuid4, "code": new_code}
"""Columns that are unique in a database (`renamed_columns`), and how a row whose value is taken gets another one."""


def _insert(rows: list[Model]) -> None:
    """Insert rows of one model as they are in the file, many with one statement."""
    if not rows:
        return
    model = type(rows[0])
    fields = list(model._meta.concrete_fields)
    size = max(connection.ops.bulk_batch_size(fields, rows), 1)
    for start in range(0, len(rows), size):
        query = InsertQuery(model)
        # Raw: `bulk_create` would set the auto_now columns.
        query.insert_values(fields, rows[start : start + size], raw=True)
        query.get_compiler(connection=connection).execute_sql()


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


def _with_offices(users: QuerySet[User]) -> QuerySet[User]:
    """Note with each account whether it has an office or a judge pass."""
    held, office = JudgePass.objects.filter(user=OuterRef("pk")), Official.objects.filter(user=OuterRef("pk"))
    return users.annotate(serves=Exists(held) | Exists(office))


def _is_free(user: User) -> bool:
    """Return whether a judge pass can use this account: no office, no other pass, no password, not staff."""
    return not vars(user)["serves"] and not user.has_usable_password() and not user.is_staff


def _stand_in(pseudonym: str, name: str, active: bool) -> User:
    user = User(username=f"from-a-file-{pseudonym}", first_name=name, pseudonym=pseudonym, is_active=active)
    user.set_unusable_password()
    return user


def _save_accounts(users: Sequence[User]) -> list[User]:
    """Write new accounts, under other names where theirs are taken."""
    wanted = User.objects.filter(username__in=[user.username for user in users])
    taken = set(wanted.values_list("username", flat=True)) if users else set()
    for user in users:
        if user.username in taken:
            user.username = f"from-a-file-{uuid.uuid4()}"
    return User.objects.bulk_create(users)


def _free_codes(count: int) -> list[str]:
    """Return codes that no other pass has; without a PIN they give no access."""
    taken = set(JudgePass.objects.values_list("code", flat=True)) if count else set()
    codes: list[str] = []
    while len(codes) < count:
        code = "".join(secrets.choice(judge_passes.LETTERS) for _digit in range(6))
        if code not in taken:
            taken.add(code)
            codes.append(code)
    return codes


def lines_of(archive: Archive) -> Iterable[JournalLine]:
    """Yield the journal lines of a file, unsaved, without the keys of the club and the tournament."""
    for row in archive.lines:
        yield JournalLine(**{name: value for name, value in row.values.items() if name not in ("club", "tournament")})
