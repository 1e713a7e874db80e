"""Write the rows of a file under new database keys."""

import datetime
import secrets
import uuid
from collections.abc import Iterable
from typing import Any, Final

from tournament.club import judge_passes
from tournament.documents.queue.storage import new_code
from tournament.exchange.archive import archived_people
from tournament.exchange.archive.archived_people import PersonFate
from tournament.exchange.archive.archived_tables import POINTED_AT, Models, columns, in_order, points_at
from tournament.exchange.archive.parser import Archive, Row
from tournament.models import Club, Document, JournalLine, JudgePass, Official, Person, Tournament, User
from tournament.models.policy import policy_of

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
        people, self.fates = archived_people.add(self.archive, self.club)
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
