"""Every public page of a tournament is shared with one tap: plain links with a text about what it shows."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from tournament.models import TableMatch


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("", "SACI Domino Tournament 2026, "),
        ("men/", "Men, SACI Domino Tournament 2026: who plays whom, live"),
        ("matches/{match}/", "Table {table}, SACI Domino Tournament 2026: {a} against {b}, live"),
        ("teams/{team}/", "Team {team}, {a}: table and matches at SACI Domino Tournament 2026"),
    ],
)
def test_by_whatsapp_and_telegram(client: Client, table_match: TableMatch, path: str, text: str) -> None:
    words = {
        "match": table_match.pk,
        "table": table_match.table,
        "team": table_match.team_a.number,
        "a": table_match.team_a.label,
        "b": table_match.team_b.label,
    }
    page = f"/t/{table_match.tournament.slug}/{path.format(**words)}"
    shown = client.get(page).content.decode()
    (whatsapp,) = re.findall(r'href="(https://wa\.me/[^"]*)"', shown)
    (telegram,) = re.findall(r'href="(https://t\.me/[^"]*)"', shown)
    sent = parse_qs(urlsplit(unescape(telegram)).query)
    assert sent["text"][0].startswith(text.format(**words))
    assert sent["url"] == [f"http://testserver{page}"]
    assert parse_qs(urlsplit(unescape(whatsapp)).query)["text"] == [f"{sent['text'][0]} {sent['url'][0]}"]
