"""Export of a tournament as a file: canonical JSON with a SHA-256 over everything before it."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.core.errors import Refused
from tournament.exchange.archive.archived_tables import (
    ACCOUNT,
    POINTED_AT,
    Models,
    columns,
    encode,
    in_order,
    points_at,
)
from tournament.journal import cosigning, log, row_hashes
from tournament.models import Club, Origin, Person, Tournament, User
from tournament.models.policy import policy_of

FORMAT: Final = "capicu-tournament/2"
LARGEST_MB: Final = 32
LARGEST: Final = LARGEST_MB * 1024 * 1024  # bytes; a tournament of 1,000 players has about 11 million
DEEPEST: Final = 40  # nesting; no step writes more than ten levels
BEGINNING: Final = b'{"content":{'
END: Final = re.compile(rb',"sha256":"([0-9a-f]{64})"\}\n')
END_LENGTH: Final = len(b',"sha256":""}\n') + 64


def pack(content: dict[str, Any]) -> bytes:
    """Return the file with this content: equal content gives equal bytes."""
    body = _as_text({"content": content, "format": FORMAT})[:-1]
    return body + b',"sha256":"' + hashlib.sha256(body).hexdigest().encode() + b'"}\n'


def unpack(data: bytes) -> tuple[dict[str, Any], str]:
    """Return the content of a file and its SHA-256; Refused with the reason when the file is not intact."""
    if len(data) > LARGEST:
        raise _refused(_("The file is larger than {most} MB: no tournament is.").format(most=LARGEST_MB), "too-large")
    if not data.startswith(BEGINNING):
        raise _refused(_("This file is not an exported tournament."), "no-archive")
    end = END.fullmatch(data[-END_LENGTH:])
    if end is None:
        raise _refused(_("The file is cut off: it does not end with its SHA-256."), "cut-off")
    body, said = data[:-END_LENGTH], end[1].decode()
    found = hashlib.sha256(body).hexdigest()
    if found != said:
        text = _("The file was altered: it ends with the SHA-256 {said}…, but its content has {found}….")
        raise _refused(text.format(said=said[:16], found=found[:16]), "altered")
    return _content(body), said


def _content(body: bytes) -> dict[str, Any]:
    damaged = _refused(_("The file cannot be read: its content is malformed."), "unreadable")
    try:
        whole = json.loads(body + b"}", parse_constant=_no_number)
        if not is_shallow(whole):
            raise damaged
        if _as_text(whole)[:-1] != body:  # not canonical: two files could mean the same
            raise damaged
    except (ValueError, RecursionError) as error:
        raise damaged from error
    if not isinstance(whole, dict) or set(whole) != {"content", "format"} or not isinstance(whole["content"], dict):
        raise damaged
    if whole["format"] != FORMAT:
        text = _("The file is of another kind or version ({found}): this installation reads {known}.")
        raise _refused(text.format(found=str(whole["format"])[:40], known=FORMAT), "other-version")
    content: dict[str, Any] = whole["content"]
    return content


def is_shallow(value: Any, deepest: int = DEEPEST) -> bool:
    """Return whether no list or object is nested deeper than `deepest` others."""
    level = [value]
    for _depth in range(deepest):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return True
    return False


def _inside(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value.values()
    elif isinstance(value, list):
        yield from value


def _as_text(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def _no_number(word: str) -> None:
    raise ValueError(word)


def _refused(message: str, code: str) -> Refused:
    return Refused(message, field="file", code=code)


LONGEST_NAME = 150  # of an account

Rows = dict[Models, list[dict[str, Any]]]


@transaction.atomic
def export(tournament: Tournament) -> bytes:
    """Return a whole tournament as a file: the same bytes as long as nothing changes.

    Rows are named as in the journal, by their `uid` or an account's pseudonym: database keys are different elsewhere.
    Refused for a practice tournament, which belongs to its judge only.
    """
    if tournament.is_practice:
        raise Refused(_("A practice tournament cannot be exported."), code="practice")
    log.lock(tournament)  # a concurrent change is in the file completely or not at all
    club, origin = tournament.club, Origin.objects.filter(tournament=tournament).first()
    known = origin.known_as if origin else row_hashes.UNCHANGED
    rows: Rows = {model: _read(model, found) for model, found in row_hashes.rows_of(tournament).items()}
    rows[Person] = _read(Person, Person.every.filter(pk__in=_pointed_at(Person, rows)))
    rows[User] = _accounts(_pointed_at(User, rows))
    present = {row["id"] for row in rows[Person]}
    for row in rows[Person]:  # a sponsor who takes no part in the tournament is left out
        row["sponsor"] = row["sponsor"] if row["sponsor"] in present else None
        row["uid"] = known.get(row["uid"], row["uid"])
    for model in POINTED_AT:  # some were here before an import, others came with it
        rows[model].sort(key=lambda row: str(row[policy_of(model).key]))
    uids = {model: {row["id"]: row.get(policy_of(model).key) for row in found} for model, found in rows.items()}
    uids[Club] = {club.pk: known.get(club.uid, club.uid)}
    return pack(
        {
            # The club where the tournament was played, even if another one has it now.
            "club": {"uid": uids[Club][club.pk], "name": origin.club_name if origin else club.name},
            "checkpoint": cosigning.file_of(tournament),
            "tables": {model._meta.label_lower: _table(model, rows[model], uids) for model in in_order()},
        }
    )


def file_name(tournament: Tournament) -> str:
    """Return a descriptive file name: saci-2026.capicu.json."""
    return f"{tournament.slug}.capicu.json"


def _read(model: Models, found: Any) -> list[dict[str, Any]]:
    """Return the rows as stored: model instances name erased people in the active language."""
    fields = {"id": "pk"} | {field.name: field.attname for field in columns(model)}
    values = found.order_by("pk").values_list(*fields.values())
    return _ordered(model, [dict(zip(fields, row, strict=True)) for row in values.iterator()])


def _ordered(model: Models, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the rows in order of creation, but each after those of its model that it refers to.

    People keep their order, because sponsors are set in a second pass.
    """
    names = [field.name for field in columns(model) if points_at(field) is model and model not in POINTED_AT]
    by_key = {row["id"]: row for row in rows}
    ordered: list[dict[str, Any]] = []

    def add(row: dict[str, Any]) -> None:
        if by_key.pop(row["id"], None) is not None:
            for name in names:
                if row[name] in by_key:
                    add(by_key[row[name]])
            ordered.append(row)

    for row in rows:
        add(row)
    return ordered


def _pointed_at(model: Models, rows: Rows) -> set[int]:
    keys: set[int] = set()
    for other, found in rows.items():
        names = [field.name for field in columns(other) if points_at(field) is model]
        keys.update(row[name] for row in found for name in names if row[name] is not None)
    return keys


def _accounts(keys: set[int]) -> list[dict[str, Any]]:
    found = User.objects.filter(pk__in=keys).order_by("pk")
    return [{"id": user.pk, "pseudonym": user.pseudonym, "name": str(user)[:LONGEST_NAME].strip()} for user in found]


def _table(model: Models, rows: list[dict[str, Any]], uids: Mapping[Models, Mapping[int, Any]]) -> dict[str, Any]:
    """Return one table: the names of its columns, and its rows in an order in which they can be written."""
    pointing = {} if model is User else {field.name: points_at(field) for field in columns(model)}
    names = ACCOUNT if model is User else tuple(pointing)
    written = []
    for row in rows:
        values = []
        for name in names:
            other = pointing.get(name)
            values.append(uids[other][row[name]] if other and row[name] is not None else row[name])
        written.append([encode(value) for value in values])
    return {"columns": list(names), "rows": written}
