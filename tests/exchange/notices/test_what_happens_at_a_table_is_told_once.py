"""A table, a call, a result, a correction: each is one e-mail, in the reader's language, with nothing private in it."""

import datetime

from django.core import mail

from tests.cast import play_to_the_end, sign_both
from tests.exchange.notices.conftest import MORNING, Ask, player_of, sent
from tournament.exchange.notices import subscriptions
from tournament.matches import sign_off
from tournament.models import Subscription, TableMatch
from tournament.tournaments import opening


def test_what_was_before_is_no_news(heard: Subscription) -> None:
    assert sent() == []


def test_a_call_names_the_table_and_the_teams(heard: Subscription, table_match: TableMatch) -> None:
    call(table_match)
    (letter,) = sent()
    assert letter.subject.startswith(f"Table {table_match.table}: ")
    for words in (table_match.team_a.label, table_match.team_b.label, f"/matches/{table_match.pk}/"):
        assert words in letter.body
    assert sent() == []
    call(table_match, minutes=5)
    assert len(sent()) == 1


def test_another_table_is_told(heard: Subscription, table_match: TableMatch) -> None:
    TableMatch.objects.filter(pk=table_match.pk).update(table=17)
    opening.touch(table_match.tournament)
    (letter,) = sent()
    assert "at table 17" in letter.body


def test_a_result_is_told_and_told_again_when_it_is_changed(heard: Subscription, table_match: TableMatch) -> None:
    sign_both(play_to_the_end(table_match))
    (letter,) = sent()
    assert f"Team {table_match.team_a.number} won 200 to 0." in letter.body
    TableMatch.objects.filter(pk=table_match.pk).update(points_b=30)
    opening.touch(table_match.tournament)
    (letter,) = sent()
    assert "was changed" in letter.subject
    assert "200 to 30" in letter.body
    TableMatch.every.filter(pk=table_match.pk).update(annulled_at=MORNING)
    opening.touch(table_match.tournament)
    (letter,) = sent()
    assert "annulled" in letter.subject


def test_an_absent_player_hears_it_in_the_chosen_language(ask: Ask, table_match: TableMatch) -> None:
    for language in ("es", "eu"):
        subscriptions.confirm(
            subscription=ask(player_of(table_match), f"{language}@example.org", language=language), now=MORNING
        )
    sent()
    sign_off.walkover(table_match=table_match, absent={"A"}, by=None)
    letters = sent()
    assert [letter.to[0][:2] for letter in letters] == ["es", "eu"]
    assert "gana" in letters[0].body
    assert letters[0].body != letters[1].body


def test_who_plays_elsewhere_hears_nothing(heard: Subscription, table_match: TableMatch) -> None:
    other = table_match.round.table_matches.exclude(pk=table_match.pk).get()
    call(other)
    assert sent() == []
    assert mail.outbox[0].to == [heard.email]


def call(table_match: TableMatch, minutes: int = 0) -> None:
    at = MORNING + datetime.timedelta(minutes=minutes)
    TableMatch.objects.filter(pk=table_match.pk).update(called_at=at)
    opening.touch(table_match.tournament)
