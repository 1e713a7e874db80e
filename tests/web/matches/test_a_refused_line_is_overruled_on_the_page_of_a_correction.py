"""Where a correction or a paper needs a hand that the engine refuses, its page asks the organizer for a reason."""

import html

from django.test import Client
from django.urls import reverse

from tests.cast import hand, write
from tests.matches.double_entry.sheets import read_twice
from tests.web.matches.test_a_match_is_corrected_after_a_look_at_what_it_undoes import (
    HAND,
    at,
    hidden,
    own_stages,
    post,
    semi,
)
from tournament.matches import entry
from tournament.matches.double_entry import readings
from tournament.matches.double_entry.comparison import Content
from tournament.models import SheetEntry, TableMatch, User

__all__ = ["own_stages", "semi"]
REASON = "a tile of the other table had got in"
IMPOSSIBLE = {**HAND, "pips_1": "70"}
FIELD = 'name="overruled"'


def test_a_corrected_line(client: Client, semi: TableMatch) -> None:
    page = client.get(at("correct", semi)).content.decode()
    form = client.post(at("correct-line", semi, 2), {**hidden(page), "open": "1"}).content.decode()
    assert FIELD not in form
    refused = post(client, at("correct-line", semi, 2), form, **IMPOSSIBLE)
    assert FIELD in refused
    draft = post(client, at("correct-line", semi, 2), refused, **IMPOSSIBLE, overruled=REASON)
    assert f"Overruled (SACI rule 17): {REASON}" in html.unescape(draft)
    preview = post(client, at("correct", semi), draft, reason="read again")
    assert "Lines recorded although they were refused (SACI rule 17), marked on the sheet: 1." in preview
    assert client.post(at("correct-save", semi), hidden(preview)).status_code == 303
    semi.refresh_from_db()
    assert REASON in [entry.overruling(line.entry) for line in entry.sheet_of(semi).lines]
    history = client.get(reverse("organizer:match-history", args=[semi.tournament.slug, semi.pk])).content.decode()
    assert "overruled a refusal and recorded the entry" in history
    assert f"Overruled (SACI rule 17): {REASON}" in history


def test_a_reason_where_nothing_is_refused_is_sent_back(client: Client, semi: TableMatch) -> None:
    page = client.get(at("correct", semi)).content.decode()
    form = client.post(at("correct-line", semi, 2), {**hidden(page), "open": "1"}).content.decode()
    again = post(client, at("correct-line", semi, 2), form, **HAND, overruled=REASON)
    assert "There is nothing to overrule" in again
    assert FIELD in again  # to be emptied


def test_a_line_on_paper(
    client: Client, table_match: TableMatch, organizer: User, judge: User, second_judge: User
) -> None:
    write(table_match, hand())
    table_match.refresh_from_db()
    paper = Content(lines=(hand(0, (0, 15, 3, 6)), hand(0, (0, 70, 3, 5))))
    read_twice(table_match, paper, paper, judge, second_judge)
    sheet, take_in = (reverse(f"judge:{name}", args=[table_match.pk]) for name in ("paper-sheet", "take-paper-in"))
    sent = {"version": "1", "token": readings.entry_state(table_match).token, "overrule_2": REASON}
    client.force_login(judge)
    page = client.get(sheet).content.decode()
    assert "an organizer may overrule the refusal on this page" in page
    assert 'name="overrule_2"' not in page
    assert client.post(take_in, sent).status_code == 422
    client.force_login(organizer)
    assert 'name="overrule_2"' in client.get(sheet).content.decode()
    blank = client.post(take_in, {**sent, "overrule_2": " "})
    assert blank.status_code == 422
    assert SheetEntry.objects.count() == 1
    assert client.post(take_in, sent).status_code == 303
    assert [row.data.get("overruled") for row in SheetEntry.objects.order_by("number")] == [None, None, REASON]
