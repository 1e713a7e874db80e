"""Parse a file: every table with the columns of this version, every row, and what its keys refer to."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.apps import apps
from django.utils.translation import gettext as _

from tournament.core.errors import Refused
from tournament.exchange.archive import export
from tournament.exchange.archive.archived_tables import ACCOUNT, AnyField, Models, columns, in_order, points_at
from tournament.exchange.archive.values import Unfit, decode, text
from tournament.journal import natural_keys
from tournament.journal.natural_keys import Original
from tournament.models import Club, JournalLine, Tournament, User

LATER: Final = re.compile(r"([1-9][0-9]?):([1-9][0-9]{0,17})")  # generation:key; bounded digits
MOST_GENERATIONS: Final = 98
SEALED: Final = re.compile(r"([a-z]+\.[a-z]+) (?:[1-9][0-9]{0,17}|([1-9][0-9]?):[1-9][0-9]{0,17})")
LARGEST_KEY: Final = 2**63 - 1


@dataclass(frozen=True)
class Row:
    """One row of a file: its original key, and its values by column; foreign keys are original keys too."""

    key: Original
    values: dict[str, Any]


@dataclass
class Archive:
    """A parsed file. `generation` is that of the rows created after its import."""

    sha256: str
    club: Original
    club_name: str
    tables: dict[Models, list[Row]] = field(default_factory=dict)
    generation: int = 1

    @property
    def tournament(self) -> Row:
        """The row of the tournament itself."""
        return self.tables[Tournament][0]

    @property
    def lines(self) -> list[Row]:
        """The journal, in order."""
        return sorted(self.tables[JournalLine], key=lambda row: row.values["number"])


def read_archive(data: bytes) -> Archive:
    """Parse a file; Refused with what does not match."""
    content, sha256 = export.unpack(data)
    club, tables = content.get("club"), content.get("tables")
    models = in_order()
    known = {model._meta.label_lower for model in models}
    if set(content) != {"club", "tables"} or not isinstance(club, dict) or not isinstance(tables, dict):
        raise _unlike(_("its parts"))
    if set(club) != {"key", "name"} or not set(tables) <= known:
        other = sorted(set(tables) - known)
        raise _unlike(", ".join(str(name) for name in other[:5]) or _("the club"))
    archive = Archive(sha256, _key(club["key"], "club"), _name(club["name"], "club"))
    for model in models:
        if (table := tables.get(model._meta.label_lower)) is not None or model is Tournament:
            archive.tables[model] = _table(model, table)
        else:  # of an earlier version
            archive.tables[model] = []
    if len(archive.tables[Tournament]) != 1:
        raise _unlike(_("exactly one tournament"))
    _check_keys(archive)
    # Rows created here must not share a generation with any row that the file names.
    archive.generation = 1 + max(_generations(archive), default=0)
    if archive.generation > MOST_GENERATIONS:
        raise _unlike(_("the number of imports"))
    return archive


def _table(model: Models, table: Any) -> list[Row]:
    label = model._meta.label_lower
    if not isinstance(table, dict) or set(table) != {"columns", "rows"} or not isinstance(table["rows"], list):
        raise _unlike(label)
    fields, later = ([], {}) if model is User else _columns(model, table["columns"])
    names = ["id", *(ACCOUNT if model is User else (one.name for one in fields))]
    if table["columns"] != names:
        raise _unlike(_("the columns of {table}").format(table=label))
    rows, met = [], set()
    for number, row in enumerate(table["rows"], start=1):
        place = _("{table}, row {number}").format(table=label, number=number)
        if not isinstance(row, list) or len(row) != len(names):
            raise _unlike(place)
        key = _key(row[0], place)
        if key in met:
            raise _unlike(_("{place}: duplicate key").format(place=place))
        met.add(key)
        values = _account(row, place) if model is User else later | _values(fields, row[1:], place)
        rows.append(Row(key, values))
    return rows


def _columns(model: Models, names: Any) -> tuple[list[AnyField], dict[str, Any]]:
    """Return the columns that a file has, and default values for columns that were added later."""
    found = [one for one in columns(model) if isinstance(names, list) and one.name in names]
    later = {one.name: natural_keys.silent(one) for one in columns(model) if one not in found}
    # A column without a common default cannot be missing from an older file.
    if natural_keys.EVERY_ONE in later.values():
        raise _unlike(_("the columns of {table}").format(table=model._meta.label_lower))
    return found, {one.name: one.to_python(later[one.name]) for one in columns(model) if one.name in later}


def _values(fields: Sequence[AnyField], row: list[Any], place: str) -> dict[str, Any]:
    values = {}
    for one, value in zip(fields, row, strict=True):
        at = f"{place}, {one.name}"
        try:
            if points_at(one) is None:
                values[one.name] = decode(one, value)
            elif value is None and one.null:
                values[one.name] = None
            else:
                values[one.name] = _key(value, at)
        except Unfit as error:
            raise _unlike(f"{at}: {error}") from error
    return values


def _account(row: list[Any], place: str) -> dict[str, Any]:
    pseudonym = decode_pseudonym(row[1], place)
    return {"pseudonym": pseudonym, "name": _name(row[2], place)}


def decode_pseudonym(value: Any, place: str) -> str:
    """Return the pseudonym of an account; Refused when it is invalid."""
    try:
        return str(decode(User._meta.get_field("pseudonym"), value))
    except Unfit as error:
        raise _unlike(f"{place}: {error}") from error


def _name(value: Any, place: str) -> str:
    try:
        if len(text(value)) <= 150 and value == value.strip():
            return str(value)
    except ValueError:
        pass
    raise _unlike(_("{place}: it cannot be read").format(place=place))


def _key(value: Any, place: str) -> Original:
    if type(value) is int and 1 <= value <= LARGEST_KEY:  # the exact type: a bool is an int too
        return value
    if isinstance(value, str) and LATER.fullmatch(value):
        return value
    raise _unlike(_("{place}: invalid key").format(place=place))


def _check_keys(archive: Archive) -> None:
    """Refuse a row that refers to one that the file does not hold, and accounts with the same pseudonym."""
    present: dict[Models, set[Original]] = {
        model: {row.key for row in rows} for model, rows in archive.tables.items()
    } | {Club: {archive.club}}
    for model, rows in archive.tables.items():
        pointing = {} if model is User else {one.name: points_at(one) for one in columns(model)}
        for name, other in pointing.items():
            if other is None:
                continue
            for number, row in enumerate(rows, start=1):
                if row.values[name] is not None and row.values[name] not in present[other]:
                    place = _("{table}, row {number}").format(table=model._meta.label_lower, number=number)
                    text = _("{place}: it refers to a row that is not in the file")
                    raise _unlike(text.format(place=f"{place}, {name}"))
    accounts = archive.tables[User]
    if len({row.values["pseudonym"] for row in accounts}) < len(accounts):
        raise _unlike(_("two accounts of one pseudonym"))


def _generations(archive: Archive) -> set[int]:
    """Return every generation that the file names, in its keys and in the row hashes of its journal."""
    found = {_generation(archive.club)}
    for rows in archive.tables.values():
        found |= {_generation(row.key) for row in rows}
    for row in archive.tables[JournalLine]:
        found |= _hashed(row.values["rows"])
    return found


def _hashed(rows: Any) -> set[int]:
    """Return the generations in the names of hashed rows; Refused for a name of no model of a tournament."""
    if not isinstance(rows, Mapping) or not all(isinstance(seal, str) for seal in rows.values()):
        raise _unlike(_("the seals of the journal"))
    found = set()
    for name in rows:
        named = SEALED.fullmatch(name)
        if named is None or not _is_model(named[1]):
            raise _unlike(_("the seals of the journal"))
        found.add(int(named[2] or 0))
    return found


def _is_model(label: str) -> bool:
    try:
        return apps.get_model(label) in in_order()
    except LookupError:
        return False


def _generation(key: Original) -> int:
    found = LATER.fullmatch(key) if isinstance(key, str) else None
    return int(found[1]) if found else 0


def _unlike(what: str) -> Refused:
    text = _("The file does not have the format of this version: {what}.")
    return Refused(text.format(what=what), field="file", code="unlike")
