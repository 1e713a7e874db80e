"""Days worth keeping: tournaments with everything in them, and what is asked of the copy."""

import json
import re
from typing import Any

from django.test import Client

from tests.cast import key, make_user, play_to_the_end, sign_both
from tests.matches.corrections.asking import correct, other_side_won
from tests.support.passes import issue
from tournament.club import judge_assignments
from tournament.documents.queue import steps
from tournament.exchange.archive import importing
from tournament.hall import seating, table_changes, tables
from tournament.journal import log, verification
from tournament.matches import help_calls
from tournament.models import ArchiveUpload, Club, Division, Official, Payment, Tournament, User
from tournament.registration import payments


def half_a_round(drawn: Tournament, by: User) -> Tournament:
    """The men's first round, one of its two matches over and corrected; money given back, a paper, a pass."""
    men = drawn.divisions.get(key="men")
    payments.reverse(payment=Payment.objects.earliest("pk"), reason="left", key=key(), by=by)
    issue(drawn, 1)
    table_changes.close_table(tournament=drawn, number=40, reason="wobbles", vacate=True, by=by)
    judge = make_user(drawn.club, "jaime", "Jaime Judge", Official.Role.JUDGE)
    judge_assignments.assign(tournament=drawn, user=judge, tables=[2, 3], by=by)
    round_ = seating.start_round(division=men, by=by)
    first = play_to_the_end(round_.table_matches.order_by("table")[0])
    help_calls.answer(call=help_calls.ask(table_match=first, kind="ruling", words="a quarrel", key=key(), by=by), by=by)
    table_changes.move(table_match=first, table=tables.free_tables(drawn)[0], by=by)
    first.refresh_from_db()
    sign_both(first)
    correct(first, **other_side_won(first))
    steps.request_bracket(division=men, base_url="http://hall", by=by)
    return drawn


def play_on(tournament: Tournament) -> None:
    """Play every round that can be started to its end."""
    for table_match in tournament.table_matches.exclude(state="finished"):
        sign_both(play_to_the_end(table_match))
    for _round in range(6):
        ready = [one for one in tournament.divisions.all() if one.bracket_id and _waits(one)]
        for division in ready:
            for table_match in seating.start_round(division=division, by=None).table_matches.all():
                sign_both(play_to_the_end(table_match))
        if not ready:
            return


def _waits(division: Division) -> bool:
    division.refresh_from_db()
    open_matches = division.bracket.matches.filter(decided="") if division.bracket else None
    return bool(open_matches and open_matches.exists())


def take_in(content: bytes, club: Club, by: User | None = None) -> Tournament:
    """Look and consent."""
    found: ArchiveUpload = importing.upload(club=club, name="day.capicu.json", content=content, by=by)
    report = importing.look(content=content, club=club)
    return importing.apply(found=found, token=report.token, by=by)


def proof(tournament: Tournament) -> tuple[object, ...]:
    """What `verify_journal` says of it."""
    found = verification.verify(tournament)
    return found.lines, found.head, found.broken, found.strays


def heads(tournament: Tournament) -> list[str]:
    """Every head that a paper may have carried."""
    return [line.hash[: log.HEAD_DIGITS] for line in log.chain(tournament)]


def standings(tournament: Tournament) -> dict[str, bytes]:
    """The standings as the API gives them to anybody, byte for byte."""
    client, root = Client(), f"/api/v1/tournaments/{tournament.slug}/"
    paths = ["standings/", *(f"divisions/{one.key}/standings/" for one in tournament.divisions.all())]
    return {path: client.get(root + path).content for path in paths}


def pages(tournament: Tournament) -> dict[str, list[str]]:
    """The words of the public tables of standings and of the brackets."""
    client, root = Client(), f"/t/{tournament.slug}/"
    shown = {}
    for path in ("standings/", *(f"{one.key}/" for one in tournament.divisions.all())):
        answer = client.get(root + path)
        assert answer.status_code == 200
        main = answer.content.decode().partition("<main")[2]
        main = main.replace("testserver:80/", "testserver/")  # this test's own host is known to one of the two
        text = re.sub(r"<[^>]*>", " ", main.replace(tournament.slug, "SLUG").replace(tournament.club.name, "CLUB"))
        # The head of a club's own journal is another club's here.
        shown[path] = re.sub(r"The club's up to line \d+: [0-9a-f ]+\.", "", text).split()
    return shown


def without_addresses(data: bytes) -> Any:
    """The content of a file without slugs and the codes and numbers of links, which another one may have here."""
    content = content_of(data)
    for label, names in ADDRESSES.items():
        table = content["tables"][label]
        for row in table["rows"]:
            for name in names:
                row[table["columns"].index(name)] = ""
    return content


ADDRESSES = {
    "tournament.tournament": ("slug",),
    "tournament.document": ("code", "public_id"),
    "tournament.preregistration": ("public_id",),
}


def content_of(data: bytes) -> Any:
    """The content of a file."""
    return json.loads(data)["content"]
