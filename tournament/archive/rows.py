"""Write the rows of a file with new keys, and keep how the journal goes on knowing them."""

import datetime
import secrets
import uuid
from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament import passes, sealing
from tournament.archive import people
from tournament.archive.belonging import POINTED_AT, Models, columns, in_order, points_at
from tournament.archive.reading import Archive, Row
from tournament.archive.reports import PersonFate
from tournament.errors import Refused
from tournament.issuing.codes import free_code
from tournament.models import (
    Club,
    Document,
    JournalLine,
    JudgePass,
    Official,
    Origin,
    OriginalKey,
    Person,
    Tournament,
    User,
)
from tournament.originals import RENAMED, Keys, Known, Original

NO_PIN: Final = "!"  # no PIN is hashed like this
LONGEST_SLUG: Final = 60
AT_ONCE: Final = 500


class Writer:
    """Writes the rows of one file into one club; call its methods in one transaction, in their order."""

    def __init__(self, archive: Archive, club: Club, now: datetime.datetime) -> None:
        self.archive, self.club, self.now = archive, club, now
        self.keys: dict[Models, dict[Original, int]] = {Club: {archive.club: club.pk}}
        # What the club is called is of no account here; the file says it again when it is written anew.
        self.renamed: dict[Models, people.Renamed] = {Club: {archive.club: {"name": [club.name, archive.club_name]}}}
        self.fates: list[PersonFate] = []
        self.known_accounts = 0

    def write(self) -> Tournament:
        """Every row, each model behind those that it points at."""
        self.keys[User] = self._accounts()
        self.keys[Person], self.renamed[Person], self.fates = people.add(self.archive, self.club)
        for model in in_order():
            if model not in POINTED_AT:
                self._rows(model)
        return Tournament.objects.select_related("club").get(pk=self.keys[Tournament][self.archive.tournament.key])

    def remember(self, origin: Origin) -> None:
        """Keep the original keys, and the seals of rows that came without their secrets."""
        known = self._known()
        carried = self._carried(Keys(origin.generation, known))
        OriginalKey.objects.bulk_create(
            (
                OriginalKey(
                    origin=origin,
                    model=label,
                    original=str(one.original),
                    key=key,
                    renamed=one.renamed,
                    seals=carried.get((label, key), []),
                )
                for label, rows in known.items()
                for key, one in rows.items()
            ),
            batch_size=AT_ONCE,
        )

    def _known(self) -> dict[str, dict[int, Known]]:
        return {
            model._meta.label_lower: {
                key: Known(original, self.renamed.get(model, {}).get(original, {})) for original, key in keys.items()
            }
            for model, keys in self.keys.items()
        }

    def _carried(self, known: Keys) -> dict[tuple[str, int], list[str]]:
        """For each pass: its seal as it can be computed here, and the one that the journal knows it by."""
        newest: dict[str, str] = {}
        for line in self.archive.lines:
            newest.update(line.values["rows"])
        label = JudgePass._meta.label_lower
        names = [sealing.name(row, known) for row in JudgePass.objects.filter(pk__in=self.keys[JudgePass].values())]
        there = {sealing.name(row, known): row for row in sealing.read(names, known)}
        return {
            (label, row.pk): [sealing.seal(row, known), newest[name]] for name, row in there.items() if name in newest
        }

    def _rows(self, model: Models) -> None:
        fields = columns(model)
        pointing = {field.name: other for field in fields if (other := points_at(field)) is not None}
        keys = self.keys.setdefault(model, {})
        for row in _ordered(self.archive.tables[model], [name for name, other in pointing.items() if other is model]):
            values = self._fitted(model, row)
            for field in fields:
                other = pointing.get(field.name)
                value = values.pop(field.name)
                values[field.attname] = self.keys[other][value] if other and value is not None else value
            made = model(**values, **self._filled(model))
            # As it was there: no column is set anew, no time is now.
            made.save_base(raw=True, force_insert=True)
            keys[row.key] = made.pk

    def _fitted(self, model: Models, row: Row) -> dict[str, Any]:
        """The values of a row, those that must be one of a kind with others where somebody has them already."""
        values, changed = dict(row.values), {}
        if model is Tournament:
            changed["slug"] = [free_slug(values["slug"]), values["slug"]]
        public_id = values["public_id"] if "public_id" in RENAMED.get(model, ()) else None
        if public_id and model._base_manager.filter(public_id=public_id).exists():
            changed["public_id"] = [str(uuid.uuid4()), str(public_id)]
        if model is Document and values["code"] and Document.objects.filter(code=values["code"]).exists():
            changed["code"] = [free_code(), values["code"]]  # its pages go on bearing the old one
        changed = {name: pair for name, pair in changed.items() if pair[0] != pair[1]}
        if changed:
            self.renamed.setdefault(model, {})[row.key] = changed
        return values | {name: pair[0] for name, pair in changed.items()}

    def _filled(self, model: Models) -> dict[str, Any]:
        """The columns that no file holds."""
        if model is JudgePass:
            return {"code": _free_code(), "pin": NO_PIN}
        if model is Document:
            return {"enqueued_at": self.now, "state": Document.State.WAITING}
        return {}

    def _accounts(self) -> dict[Original, int]:
        """An account of the same pseudonym for each, else a stand-in; a pass always has an account of its own."""
        behind_passes = {row.values["user"] for row in self.archive.tables[JudgePass]}
        keys, renamed = {}, {}
        for row in self.archive.tables[User]:
            pseudonym = row.values["pseudonym"]
            found = User.objects.filter(pseudonym=pseudonym).first()
            self.known_accounts += found is not None
            if found is not None and row.key in behind_passes and not _is_free(found):
                found, pseudonym = None, str(uuid.uuid4())
                renamed[row.key] = {"pseudonym": [pseudonym, row.values["pseudonym"]]}
            # Behind a pass it is as behind every pass: no password opens it, and of the pass there is no PIN.
            keys[row.key] = (found or _stand_in(pseudonym, row.values["name"], row.key in behind_passes)).pk
        self.renamed[User] = renamed
        return keys


def free_slug(wanted: str) -> str:
    """The address, with a number behind it where another tournament has it."""
    slug, suffix = wanted, 2
    while Tournament.every.filter(slug=slug).exists():
        end = f"-{suffix}"
        slug, suffix = wanted[: LONGEST_SLUG - len(end)] + end, suffix + 1
    return slug


def _ordered(rows: list[Row], pointing: Iterable[str]) -> list[Row]:
    """The rows, each behind those of the same model that it points at; Refused where that goes round in a circle."""
    names = list(pointing)
    if not names:
        return rows
    by_key = {row.key: row for row in rows}
    sorter: TopologicalSorter[Original] = TopologicalSorter()
    for row in rows:
        sorter.add(row.key, *(row.values[name] for name in names if row.values[name] is not None))
    try:
        return [by_key[key] for key in sorter.static_order()]
    except CycleError as error:
        raise Refused(_("Rows of the file point at each other in a circle."), field="file", code="unlike") from error


def _is_free(user: User) -> bool:
    """Whether an account may stand behind a pass: nobody's, and without one."""
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
    """A code that is no other pass's; nobody can come in with it."""
    while True:
        code = "".join(secrets.choice(passes.LETTERS) for _digit in range(6))
        if not JudgePass.objects.filter(code=code).exists():
            return code


def lines_of(archive: Archive) -> Iterable[JournalLine]:
    """The journal of a file, unsaved, as its hashes are computed: with the keys of where it was written."""
    for row in archive.lines:
        values = {name: value for name, value in row.values.items() if name not in ("club", "tournament")}
        yield JournalLine(club_id=row.values["club"], tournament_id=row.values["tournament"], **values)
