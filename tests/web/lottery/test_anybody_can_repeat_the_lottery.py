"""The lottery's page holds all that a doubter needs, and the record of each draw is a file that proves itself."""

import html
import json
import re
import subprocess
from pathlib import Path

from django.test import Client

from brackets import lottery
from tests.cast import enter
from tests.support.lottery_verifier import mismatches
from tests.web import stages
from tournament.lottery import commitment, entry_list, holding, redraw, terms
from tournament.models import Division, Person, Tournament


def test_the_record_is_a_file_that_proves_the_draw(client: Client, tournament: Tournament) -> None:
    stages.drawn(tournament)
    page = client.get(f"/t/{tournament.slug}/lottery/")
    (men, *_others) = page.context["brackets"]
    answer = client.get(f"/t/{tournament.slug}/lottery/men/1/record.json")
    assert answer["Content-Disposition"].endswith(f'{tournament.date.isoformat()}-men-lottery.json"')
    record = json.loads(answer.content)
    assert mismatches(record) == []
    assert [team.number for team in men.draws[0].teams] == record["places"]
    text = page.content.decode()
    for value in ("list_hash", "commitment", "secret", "seed", "anchor"):
        assert record[value] in text


def test_one_line_is_checked_with_the_command_on_the_page(client: Client, men: Division) -> None:
    enter(men, 4)
    Person.objects.filter(registrations__number=1).update(name="Álvaro O'Hara 100% \\n $HOME")
    holding.hold(division=men, by=None)
    page = html.unescape(client.get(f"/t/{men.tournament.slug}/lottery/").content.decode())
    found = re.search(r"<code>(printf .*?)\n# ([0-9a-f]{64})</code>", page)
    assert found
    told = subprocess.run(["bash", "-c", found[1]], capture_output=True, text=True, check=True)  # noqa: S603, S607  # as a visitor would
    assert told.stdout.split()[-1] == found[2]


def test_draws_given_up_and_lists_opened_again_stay_on_the_page(client: Client, men: Division) -> None:
    enter(men, 4)
    entry_list.close_list(division=men, by=None)
    entry_list.reopen_list(division=men, reason="one was forgotten", by=None)
    holding.hold(division=men, by=None)
    redraw.redraw(division=men, reason="tiles lay face up", by=None)
    holding.hold(division=men, by=None)
    text = client.get(f"/t/{men.tournament.slug}/lottery/").content.decode()
    assert "one was forgotten" in text
    assert "tiles lay face up" in text
    for number in (1, 2):
        record = json.loads(client.get(f"/t/{men.tournament.slug}/lottery/men/{number}/record.json").content)
        assert mismatches(record) == []
    assert [one["reason"] for one in record["earlier"]] == ["tiles lay face up"]


def test_the_program_that_checks_a_record_is_there_to_be_read(client: Client, tournament: Tournament) -> None:
    answer = client.get(f"/t/{tournament.slug}/lottery/verify_lottery.py")
    assert answer.content == Path("docs/verify_lottery.py").read_bytes()


def test_the_secret_is_nowhere_before_the_draw(client: Client, men: Division) -> None:
    enter(men, 4)
    root = bytes(range(32))
    entry_list.close_list(division=men, by=None, requested_for=terms.Terms(objection_minutes=0))
    commitment.commit(division=men, by=None, root=root)
    chain = lottery.chain(root.hex(), 50)
    home = f"/t/{men.tournament.slug}/lottery/"
    pages = [home, f"{home}men/ceremony/", f"/api/v1/tournaments/{men.tournament.slug}/divisions/men/lottery/list/"]
    told = "".join(client.get(page).content.decode() for page in pages)
    told += json.dumps(list(men.tournament.journal.values("after", "before", "rows")))
    assert chain[0] in told
    assert [link for link in chain[1:] if link in told] == []


def test_the_lot_of_the_championship_follows_from_the_brackets(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    finals = client.get(f"/t/{tournament.slug}/lottery/").context["finals"]
    assert len(finals.teams) == 2
    assert all(name for _label, name in finals.entrants)


def test_before_the_first_draw_the_page_says_so(client: Client, tournament: Tournament) -> None:
    assert "No lottery has been held yet." in client.get(f"/t/{tournament.slug}/lottery/").content.decode()
