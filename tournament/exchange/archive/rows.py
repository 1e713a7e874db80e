"""Write the rows of a file under new keys, and store the keys by which the journal knows them."""

import datetime
import secrets
import uuid
from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.club import judge_passes
from tournament.core.errors import Refused
from tournament.documents.queue.storage import new_code
from tournament.exchange.archive import archived_people
from tournament.exchange.archive.archived_people import PersonFate
from tournament.exchange.archive.archived_tables import POINTED_AT, Models, columns, in_order, points_at
from tournament.exchange.archive.parser import Archive, Row
from tournament.journal import row_hashes
from tournament.journal.natural_keys import Keys, Known, Original
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
from tournament.models.policy import policy_of

NO_PIN: Final = "!"  # no hash of a PIN, so none matches
LONGEST_SLUG: Final = 60
AT_ONCE: Final = 500


class Writer:
    """Writes the rows of one file into one club; call its methods in order, in one transaction."""

    def __init__(self, archive: Archive, club: Club, now: datetime.datetime) -> None:
        self.archive, self.club, self.now = archive, club, now
        self.keys: dict[Models, dict[Original, int]] = {Club: {archive.club: club.pk}}
        # The club's former name has no use here, but the next export needs it.
        self.renamed: dict[Models, archived_people.Renamed] = {
            Club: {archive.club: {"name": [club.name, archive.club_name]}}
        }
        self.fates: list[PersonFate] = []
        self.known_accounts = 0

    def write(self) -> Tournament:
        """Write every row, each model after those that it refers to; returns the tournament."""
        self.keys[User] = self._accounts()
        self.keys[Person], self.renamed[Person], self.fates = archived_people.add(self.archive, self.club)
        for model in in_order():
            if model not in POINTED_AT:
                self._rows(model)
        return Tournament.objects.select_related("club").get(pk=self.keys[Tournament][self.archive.tournament.key])

    def remember(self, origin: Origin) -> None:
        """Store the original keys, and the row hashes of rows that came without their secrets."""
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
                    row_hashes=carried.get((label, key), []),
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
        """Return for each judge pass: its row hash as computed here, and the one in the journal."""
        newest: dict[str, str] = {}
        for line in self.archive.lines:
            newest.update(line.values["rows"])
        label = JudgePass._meta.label_lower
        names = [
            row_hashes.row_name(row, known) for row in JudgePass.objects.filter(pk__in=self.keys[JudgePass].values())
        ]
        there = {row_hashes.row_name(row, known): row for row in row_hashes.read_rows(names, known)}
        return {
            (label, row.pk): [row_hashes.row_hash(row, known), newest[name]]
            for name, row in there.items()
            if name in newest
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
            # As in the file: a raw save sets no column, such as auto_now times.
            made.save_base(raw=True, force_insert=True)
            keys[row.key] = made.pk

    def _fitted(self, model: Models, row: Row) -> dict[str, Any]:
        """Return the values of a row, with new ones for unique columns that are taken here."""
        values, changed = dict(row.values), {}
        if model is Tournament:
            changed["slug"] = [free_slug(values["slug"]), values["slug"]]
        public_id = values["public_id"] if "public_id" in policy_of(model).renamed_columns else None
        if public_id and model._base_manager.filter(public_id=public_id).exists():
            changed["public_id"] = [str(uuid.uuid4()), str(public_id)]
        if model is Document and values["code"] and Document.objects.filter(code=values["code"]).exists():
            changed["code"] = [new_code(), values["code"]]  # printed copies keep the old code
        changed = {name: pair for name, pair in changed.items() if pair[0] != pair[1]}
        if changed:
            self.renamed.setdefault(model, {})[row.key] = changed
        return values | {name: pair[0] for name, pair in changed.items()}

    def _filled(self, model: Models) -> dict[str, Any]:
        """Return values for the columns that no file holds."""
        if model is JudgePass:
            return {"code": _free_code(), "pin": NO_PIN}
        if model is Document:
            return {"enqueued_at": self.now, "state": Document.State.WAITING}
        return {}

    def _accounts(self) -> dict[Original, int]:
        """Return an account with the same pseudonym for each, else a placeholder; a judge pass has its own account."""
        behind_passes = {row.values["user"] for row in self.archive.tables[JudgePass]}
        keys, renamed = {}, {}
        for row in self.archive.tables[User]:
            pseudonym = row.values["pseudonym"]
            found = User.objects.filter(pseudonym=pseudonym).first()
            self.known_accounts += found is not None
            if found is not None and row.key in behind_passes and not _is_free(found):
                found, pseudonym = None, str(uuid.uuid4())
                renamed[row.key] = {"pseudonym": [pseudonym, row.values["pseudonym"]]}
            # Like every account of a judge pass it has no password, and the imported pass has no PIN.
            keys[row.key] = (found or _stand_in(pseudonym, row.values["name"], row.key in behind_passes)).pk
        self.renamed[User] = renamed
        return keys


def free_slug(wanted: str) -> str:
    """Return the slug, with a number appended when another tournament has it."""
    slug, suffix = wanted, 2
    while Tournament.every.filter(slug=slug).exists():
        end = f"-{suffix}"
        slug, suffix = wanted[: LONGEST_SLUG - len(end)] + end, suffix + 1  # the slug's column is bounded
    return slug


def _ordered(rows: list[Row], pointing: Iterable[str]) -> list[Row]:
    """Return the rows, each after those of its model that it refers to; Refused for a cycle."""
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
        raise Refused(_("Rows of the file refer to each other in a cycle."), field="file", code="unlike") from error


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
    """Yield the journal lines of a file, unsaved, with the original keys that their hashes cover."""
    for row in archive.lines:
        values = {name: value for name, value in row.values.items() if name not in ("club", "tournament")}
        yield JournalLine(club_id=row.values["club"], tournament_id=row.values["tournament"], **values)
