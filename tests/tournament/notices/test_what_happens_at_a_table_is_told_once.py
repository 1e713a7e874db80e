"""A table, a call, a result, a correction: each is one e-mail, in the reader's language, with nothing private in it."""

import datetime

from django.core import mail

from tests.cast import play_to_the_end, sign_both
from tests.tournament.notices.conftest import MORNING, Ask, player_of, sent
from tournament import checking, notices, opening
from tournament.models import Sitting, Subscription


def test_what_was_before_is_no_news(heard: Subscription) -> None:
    assert sent() == []


def test_a_call_names_the_table_and_the_teams(heard: Subscription, sitting: Sitting) -> None:
    call(sitting)
    (letter,) = sent()
    assert letter.subject.startswith(f"Table {sitting.table}: ")
    for words in (sitting.team_a.label, sitting.team_b.label, f"/matches/{sitting.pk}/"):
        assert words in letter.body
    assert sent() == []
    call(sitting, minutes=5)
    assert len(sent()) == 1


def test_another_table_is_told(heard: Subscription, sitting: Sitting) -> None:
    Sitting.objects.filter(pk=sitting.pk).update(table=17)
    opening.bump(sitting.tournament)
    (letter,) = sent()
    assert "at table 17" in letter.body


def test_a_result_is_told_and_told_again_when_it_is_changed(heard: Subscription, sitting: Sitting) -> None:
    sign_both(play_to_the_end(sitting))
    (letter,) = sent()
    assert f"Team {sitting.team_a.number} won 200 to 0." in letter.body
    Sitting.objects.filter(pk=sitting.pk).update(points_b=30)
    opening.bump(sitting.tournament)
    (letter,) = sent()
    assert "was changed" in letter.subject
    assert "200 to 30" in letter.body
    Sitting.every.filter(pk=sitting.pk).update(annulled_at=MORNING)
    opening.bump(sitting.tournament)
    (letter,) = sent()
    assert "annulled" in letter.subject


def test_whoever_did_not_come_hears_it_in_his_language(ask: Ask, sitting: Sitting) -> None:
    for language in ("es", "eu"):
        notices.confirm(subscription=ask(player_of(sitting), f"{language}@example.org", language=language), now=MORNING)
    sent()
    checking.walkover(sitting=sitting, absent={"A"}, by=None)
    letters = sent()
    assert [letter.to[0][:2] for letter in letters] == ["es", "eu"]
    assert "gana" in letters[0].body
    assert letters[0].body != letters[1].body


def test_who_plays_elsewhere_hears_nothing(heard: Subscription, sitting: Sitting) -> None:
    other = sitting.round.sittings.exclude(pk=sitting.pk).get()
    call(other)
    assert sent() == []
    assert mail.outbox[0].to == [heard.email]


def call(sitting: Sitting, minutes: int = 0) -> None:
    at = MORNING + datetime.timedelta(minutes=minutes)
    Sitting.objects.filter(pk=sitting.pk).update(called_at=at)
    opening.bump(sitting.tournament)
