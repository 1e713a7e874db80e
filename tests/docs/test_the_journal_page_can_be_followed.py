"""docs/journal.md: the program on the page prints what the page says, and the journal hashes the same way."""

import contextlib
import datetime
import hashlib
import io
import json

from tests.api.asking import ask, at, shown
from tests.cast import hand, write
from tests.docs.pages import blocks, read, rows
from tournament.journal import log
from tournament.models import JournalLine, TableMatch, User

PAGE = read("docs/journal.md")
(PROGRAM,) = blocks(PAGE, "python")
(PRINTED,) = blocks(PAGE, "text")


def test_the_program_prints_what_the_page_says() -> None:
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(PROGRAM, {})  # noqa: S102  # our own page
    assert output.getvalue().rstrip("\n") == PRINTED


def test_the_journal_hashes_the_same_way() -> None:
    said: dict[str, list[object]] = {}
    exec(PROGRAM.replace("print(", "("), said)  # noqa: S102  # our own page
    uid, *values = said["line"]
    names = [
        *("number", "at", "actor", "action", "subject"),
        *("before", "after", "reason", "previous", "device", "phone_at", "rows"),
    ]
    line = JournalLine(**dict(zip(names, values, strict=True)))
    line.at, line.phone_at = (datetime.datetime.fromisoformat(str(time)) for time in (line.at, line.phone_at))
    assert log.digest(line, str(uid)) == PRINTED


def test_the_api_shows_all_that_is_hashed(table_match: TableMatch, organizer: User) -> None:
    write(table_match, hand(), organizer)
    answer = shown(ask(organizer, "GET", at(table_match.tournament, "journal/")))
    for line in answer["results"]:
        moment = datetime.datetime.fromisoformat(line["at"]).astimezone(datetime.UTC).isoformat()
        record = [answer["uid"], line["number"], moment]
        record += [line[name] for name in ("actor", "action", "subject", "before", "after", "reason", "previous")]
        record += [line["rows"]] if line["rows"] else []
        text = json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        assert hashlib.sha256(text.encode()).hexdigest() == line["hash"]


def test_the_page_names_every_field_of_a_line() -> None:
    named = {name for row in rows(PAGE, "field") for name in row[0].split(", ")}
    assert named == {field.name for field in JournalLine._meta.concrete_fields} - {"id", "club", "tournament"}
