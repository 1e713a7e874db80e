"""One way in each language for dates and times, from config/formats; never "noon", never a date of three numbers."""

import datetime
import html
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format, time_format

from tests.support.figures import wrong_figures
from tests.support.thorough import some
from tests.web import stages
from tournament.models import Tournament, User

MOMENT = datetime.datetime(2026, 11, 23, 16, 5, tzinfo=datetime.UTC)


@pytest.mark.parametrize(
    ("language", "date", "time"),
    [
        ("en", "23 Nov 2026", "4:05 PM"),
        ("es", "23 nov 2026", "16:05"),
        ("eu", "2026ko aza. 23a", "16:05"),
        ("pt", "23 nov 2026", "16:05"),
    ],
)
def test_dates_and_times_are_written_in_one_way(language: str, date: str, time: str) -> None:
    with translation.override(language):
        assert date_format(MOMENT) == date_format(MOMENT, "SHORT_DATE_FORMAT") == date
        assert time_format(MOMENT) == time
        assert (
            date_format(MOMENT, "DATETIME_FORMAT") == date_format(MOMENT, "SHORT_DATETIME_FORMAT") == f"{date}, {time}"
        )


@pytest.mark.parametrize("language", ["en", "es", "eu", "pt"])
def test_noon_and_midnight_are_figures(language: str) -> None:
    with translation.override(language):
        assert time_format(datetime.time(12)) in ("12:00 PM", "12:00")
        assert time_format(datetime.time(0)) in ("12:00 AM", "0:00", "00:00")


def test_the_clock_of_english_has_twelve_hours() -> None:
    with translation.override("en"):
        assert [time_format(datetime.time(hour)) for hour in (0, 12)] == ["12:00 AM", "12:00 PM"]


UNREAD = re.compile(r"<(script|style|svg|code|pre)\b.*?</\1>|<[^>]+>", re.DOTALL)


def test_no_page_writes_them_otherwise(client: Client, tournament: Tournament, organizer: User) -> None:
    tournament.schedule_published = True
    tournament.save()
    stages.champion(tournament)
    names = ("day", "matches", "papers", "journal", "treasury", "prizes", "plan", "settings", "prices")
    client.force_login(organizer)
    pages = (reverse(f"organizer:{name}", args=[tournament.slug]) for name in names)
    addresses = [*stages.addresses(tournament), *pages]
    for language in ("en", "es", "eu"):
        client.cookies["django_language"] = language
        for address in some(addresses, one_in=6):
            page = client.get(address).content.decode()
            assert f'lang="{language}"' in page
            assert wrong_figures(html.unescape(UNREAD.sub(" ", page))) == [], (language, address)


@pytest.mark.parametrize("text", ["4:05 a.m.", "4:05 p. m.", "at noon", "11/23/2026", "04:05 PM", "(-15)", "won by -3"])
def test_one_written_otherwise_is_seen(text: str) -> None:
    assert wrong_figures(text)


@pytest.mark.parametrize(
    "text", ["4:05 PM", "23 Nov 2026", "2026-11-23", "6-6", "(\u221215)", "787-555-0100", "1-4, 7"]
)
def test_one_written_so_is_right(text: str) -> None:
    assert wrong_figures(text) == []
