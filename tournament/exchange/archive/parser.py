"""Parse a file: every table with the columns of this version, every row, and what its keys refer to."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.core.errors import Refused
from tournament.core.names import is_readable
from tournament.exchange.archive import export
from tournament.exchange.archive.archived_tables import (
    ACCOUNT,
    AnyField,
    Models,
    Unfit,
    columns,
    decode,
    in_order,
    points_at,
    text,
)
from tournament.journal import row_hashes
from tournament.models import Club, JournalLine, Person, Tournament, User
from tournament.models.policy import policy_of

NAMES: Final = frozenset({"name", "place"})
"""The columns, of every table, that hold a name if they hold text."""
UID: Final = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True)
class Row:
    """One row of a file: its identity, and its values by column, with identities in place of foreign keys.

    `key`: a `uid` or a pseudonym, "" for a row that no other refers to.
    """

    key: str
    values: dict[str, Any]


@dataclass
class Archive:
    """A parsed file. `club`: the identity of the club where it was played; `checkpoint`: signed there, "" for none."""

    sha256: str
    club: str
    club_name: str
    checkpoint: str = ""
    tables: dict[Models, list[Row]] = field(default_factory=dict)

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
    club, tables, note = content.get("club"), content.get("tables"), content.get("checkpoint", "")
    models = in_order()
    known = {model._meta.label_lower for model in models}
    parts = set(content) - {"checkpoint"}  # an older file has none
    if parts != {"club", "tables"} or not isinstance(club, dict) or not isinstance(tables, dict):
        raise _unlike(_("its parts"))
    if set(club) != {"uid", "name"} or not set(tables) <= known:
        other = sorted(set(tables) - known)
        raise _unlike(", ".join(str(name) for name in other[:5]) or _("the club"))
    if not isinstance(note, str):
        raise _unlike("checkpoint")
    archive = Archive(sha256, _uid(club["uid"], "club"), _name(club["name"], "club"), note)
    for model in models:
        if (table := tables.get(model._meta.label_lower)) is not None or model is Tournament:
            archive.tables[model] = _table(model, table)
        else:  # of an earlier version
            archive.tables[model] = []
    if len(archive.tables[Tournament]) != 1:
        raise _unlike(_("exactly one tournament"))
    _check_references(archive)
    return archive


def _table(model: Models, table: Any) -> list[Row]:
    label = model._meta.label_lower
    if not isinstance(table, dict) or set(table) != {"columns", "rows"} or not isinstance(table["rows"], list):
        raise _unlike(label)
    fields, later = ([], {}) if model is User else _columns(model, table["columns"])
    names = [*ACCOUNT] if model is User else [one.name for one in fields]
    if table["columns"] != names:
        raise _unlike(_("the columns of {table}").format(table=label))
    rows, met, key = [], {""}, policy_of(model).key
    for number, row in enumerate(table["rows"], start=1):
        place = _("{table}, row {number}").format(table=label, number=number)
        if not isinstance(row, list) or len(row) != len(names):
            raise _unlike(place)
        values = _account(row, place) if model is User else later | _values(fields, row, place)
        uid = str(values[key]) if key in values else ""
        if key in values and uid in met:
            raise _unlike(_("{place}: duplicate key").format(place=place))
        met.add(uid)
        rows.append(Row(uid, values))
    return rows


def _columns(model: Models, names: Any) -> tuple[list[AnyField], dict[str, Any]]:
    """Return the columns that a file has, and default values for columns that were added later."""
    found = [one for one in columns(model) if isinstance(names, list) and one.name in names]
    later = {one.name: row_hashes.silent(one) for one in columns(model) if one not in found}
    # A column without a common default cannot be missing from an older file.
    if row_hashes.EVERY_ONE in later.values():
        raise _unlike(_("the columns of {table}").format(table=model._meta.label_lower))
    return found, {one.name: one.to_python(later[one.name]) for one in columns(model) if one.name in later}


def _values(fields: Sequence[AnyField], row: list[Any], place: str) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for one, value in zip(fields, row, strict=True):
        at = f"{place}, {one.name}"
        try:
            if one.name == "uid":
                values[one.name] = _uid(value, at)
            elif points_at(one) is None:
                values[one.name] = decode(one, value)
                _check_readable(one.name, values[one.name], at)
            elif value is None and one.null:
                values[one.name] = None
            else:
                values[one.name] = text(value)
        except Unfit as error:
            raise _unlike(f"{at}: {error}") from error
        except ValueError as error:
            raise _unlike(_("{place}: invalid key").format(place=at)) from error
    return values


def _check_readable(name: str, value: Any, place: str) -> None:
    """Refuse a name that no page of ours would take: it breaks lines, or turns the text after it."""
    if name in NAMES and isinstance(value, str) and value and not is_readable(value):
        raise _unlike(_("{place}: it cannot be read").format(place=place))


def _account(row: list[Any], place: str) -> dict[str, Any]:
    pseudonym = decode_pseudonym(row[0], place)
    return {"pseudonym": pseudonym, "name": _name(row[1], place)}


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


def _uid(value: Any, place: str) -> str:
    if isinstance(value, str) and UID.fullmatch(value):
        return value
    raise _unlike(_("{place}: invalid key").format(place=place))


def _check_references(archive: Archive) -> None:
    """Refuse a row that refers to one that does not come before it in the file; a sponsor may come later."""
    present: dict[Models, set[str]] = {Club: {archive.club}}
    for model, rows in archive.tables.items():
        known = present[model] = {row.key for row in rows} if model is Person else set()
        pointing = {} if model is User else {one.name: points_at(one) for one in columns(model)}
        references = {name: other for name, other in pointing.items() if other is not None}
        for number, row in enumerate(rows, start=1):
            for name, other in references.items():
                if row.values[name] is not None and row.values[name] not in present[other]:
                    place = _("{table}, row {number}").format(table=model._meta.label_lower, number=number)
                    text = _("{place}: it refers to a row that is not in the file")
                    raise _unlike(text.format(place=f"{place}, {name}"))
            known.add(row.key)


def _unlike(what: str) -> Refused:
    text = _("The file does not have the format of this version: {what}.")
    return Refused(text.format(what=what), field="file", code="unlike")
