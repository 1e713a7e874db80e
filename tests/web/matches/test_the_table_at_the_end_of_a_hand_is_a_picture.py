"""A hand that was entered with its complete play has a picture of the table at its end, on an address of its own."""

import re
from itertools import pairwise
from xml.etree import ElementTree

from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.matches.corrections.asking import correct, other_side_won, play_round, table_match_of
from tests.support import plays
from tournament.hall import seating
from tournament.models import Division, TableMatch, Tournament, User

SVG = "{http://www.w3.org/2000/svg}"


def address(table_match: TableMatch, line: int = 1) -> str:
    return reverse("public:match-table", args=[table_match.tournament.slug, table_match.pk, line])


def page_of(client: Client, table_match: TableMatch, language: str = "en") -> str:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client.get(reverse("public:match", args=[table_match.tournament.slug, table_match.pk])).content.decode()


def test_the_line_opens_it_in_place_and_on_its_own(client: Client, table_match: TableMatch) -> None:
    hand = plays.write_played(table_match)
    page = page_of(client, table_match)
    (picture,) = re.findall(r"<details class=\"end-table\".*?</details>", page, re.DOTALL)
    assert "The table at the end" in picture
    assert picture.count(f'"{address(table_match)}"') == 2  # a link, and the picture in it
    (words,) = re.findall(r'alt="The line from left to right: ([^"]*)"', picture)
    laid = [tuple(map(int, tile.split("-"))) for tile in words.split()]
    assert len(laid) == hand.laid
    assert all(one[1] == other[0] for one, other in pairwise(laid))


TITLES = {
    "en": "The table at the end of hand 1",
    "es": "La mesa al final de la mano 1",
    "eu": "Mahaia 1. eskuaren amaieran",
}


def test_the_picture_is_an_svg_in_the_reader_s_language(client: Client, table_match: TableMatch) -> None:
    hand = plays.write_played(table_match)
    for language, title in TITLES.items():
        assert title.rpartition(" ")[0].split()[0] in page_of(client, table_match, language)
        answer = client.get(address(table_match))
        assert answer["Content-Type"] == "image/svg+xml; charset=utf-8"
        root = ElementTree.fromstring(answer.content)  # noqa: S314 - our own text
        assert root.findtext(f"{SVG}title") == title
        assert len(root.findall(f"{SVG}g")) == hand.laid, language
        assert re.findall(r"<script|<style|style=|href|url\(", answer.content.decode()) == [], language


def test_a_browser_keeps_it_and_asks_whether_it_is_still_the_same(client: Client, table_match: TableMatch) -> None:
    plays.write_played(table_match)
    answer = client.get(address(table_match))
    assert "max-age=" in answer["Cache-Control"]
    assert {"Accept-Language", "Cookie"} <= {each.strip() for each in answer["Vary"].split(",")}
    again = client.get(address(table_match), headers={"if-none-match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.post(address(table_match)).status_code == 405


def test_a_hand_without_its_play_has_none(client: Client, table_match: TableMatch) -> None:
    cast.write(table_match, cast.hand())
    assert "end-table" not in page_of(client, table_match)
    assert client.get(address(table_match)).status_code == 404


def test_a_line_taken_back_has_none(client: Client, table_match: TableMatch) -> None:
    plays.write_played(table_match)
    cast.write(table_match, {"kind": "void", "number": 1, "reason": "wrong"})
    assert "end-table" not in page_of(client, table_match)
    assert [client.get(address(table_match, line)).status_code for line in (1, 2)] == [404, 404]


def test_a_play_that_was_overruled_has_none(client: Client, table_match: TableMatch, organizer: User) -> None:
    data = plays.without_its_first_move(plays.played(table_match))
    cast.write(table_match, {**data, "overruled": "the first move was not noted"}, organizer)
    page = page_of(client, table_match)
    assert "the first move was not noted" in page
    assert "end-table" not in page
    assert client.get(address(table_match)).status_code == 404


def test_what_is_not_there_is_not_found(client: Client, table_match: TableMatch, tournament: Tournament) -> None:
    plays.write_played(table_match)
    found = address(table_match)
    other = tournament.table_matches.exclude(pk=table_match.pk).get()
    for wrong in (
        address(table_match, 0),
        address(table_match, 2),
        found.replace("/lines/1/", f"/lines/{'9' * 40}/"),
        found.replace(f"/{table_match.pk}/", "/999999/"),
        found.replace(f"/{table_match.pk}/", f"/{'9' * 40}/"),
        found.replace(tournament.slug, "another-tournament"),
        address(other),
    ):
        assert client.get(wrong).status_code == 404, wrong


def test_the_history_of_the_match_has_it_too(client: Client, table_match: TableMatch, organizer: User) -> None:
    plays.write_played(table_match)
    cast.write(table_match, cast.hand())
    client.force_login(organizer)
    there = reverse("organizer:match-history", args=[table_match.tournament.slug, table_match.pk])
    page = client.get(there).content.decode()
    assert page.count('class="end-table"') == 1
    assert f'<img src="{address(table_match)}"' in page
    cast.write(table_match, {"kind": "void", "number": 1, "reason": "wrong"})
    assert 'class="end-table"' not in client.get(there).content.decode()


def test_an_annulled_sheet_has_none(client: Client, men: Division, drawn: Tournament, organizer: User) -> None:
    first, _second = play_round(men)
    men.refresh_from_db()
    final = seating.start_round(division=men, by=None).table_matches.get()
    plays.write_played(final)
    cast.sign_both(cast.play_to_the_end(final))
    assert client.get(address(final)).status_code == 200
    correct(first, fate="replay", **other_side_won(first))
    assert table_match_of(men, final.match.number).pk != final.pk
    assert client.get(address(final)).status_code == 404
    client.force_login(organizer)
    history = client.get(reverse("organizer:match-history", args=[drawn.slug, final.pk]))
    assert (history.status_code, 'class="end-table"' in history.content.decode()) == (200, False)
