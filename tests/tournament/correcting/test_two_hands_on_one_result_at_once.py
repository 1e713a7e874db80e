"""Two corrections, or a correction and the match that rests on it, at the same moment: nothing is done by half."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, OperationalError

from brackets.models import Match
from tests.at_once import times, two_that_stay
from tests.cast import hand, key, play_to_the_end, sign_both
from tests.tournament.correcting.asking import ask, other_side_won, play_round, sitting_of
from tests.tournament.correcting.days import check
from tournament import checking, correcting, entry, tables
from tournament.errors import TournamentError
from tournament.models import Correction, Division, Sitting, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = times(6)


def both(first: Callable[[], object], second: Callable[[], object], *, locks: bool = True) -> list[str]:
    """What each heard, started from one line: "done" or the code of its refusal."""
    with two_that_stay(locks=locks) as together:
        return sorted(map(heard_from, together(first, second)))


def heard_from(result: object) -> str:
    match result:
        case TournamentError():
            return result.code
        case IntegrityError() | OperationalError():
            return "broken"
        case Exception():
            raise result
    return "done"


def correction(sitting: Sitting, **what: object) -> Callable[[], Correction]:
    """A correction that was looked at a moment ago."""
    asked = ask(sitting, **what)
    token = correcting.preview(sitting=sitting, asked=asked).token
    return lambda: correcting.correct(sitting=sitting, asked=asked, token=token, key=key(), by=None)


@pytest.fixture
def semi(drawn: Tournament, men: Division) -> Sitting:
    semi = play_round(men)[0]
    men.refresh_from_db()
    return semi


def turned(semi: Sitting, **more: object) -> Callable[[], Correction]:
    return correction(semi, **other_side_won(semi), **more)


def test_of_two_corrections_one_is_made_and_the_other_looks_again(semi: Sitting) -> None:
    for number in range(TIMES):
        heard = both(turned(semi), turned(semi, points=[number, 200]))
        assert heard == ["done", "preview-changed"]
        check(semi.tournament)
    assert Correction.objects.count() == TIMES


def test_one_sent_twice_is_one_correction(semi: Sitting) -> None:
    for number in range(1, TIMES + 1):
        asked, one = ask(semi, **other_side_won(semi)), key()
        token = correcting.preview(sitting=semi, asked=asked).token

        def send(asked: correcting.Asked = asked, token: str = token, one: str = one) -> Correction:
            return correcting.correct(sitting=semi, asked=asked, token=token, key=one, by=None)

        assert both(send, send) == ["done", "done"]
        assert Correction.objects.count() == number


def test_a_hand_on_the_next_match_and_the_exchange_of_its_team(semi: Sitting, men: Division) -> None:
    tables.start_round(division=men, by=None)
    for _time in range(TIMES):
        final = sitting_of(men, 3)
        if final.has_begun:
            break
        heard = both(
            turned(semi),
            lambda final=final: entry.record(sitting=final, data=hand(), key=key(), version=final.version, by=None),  # type: ignore[misc] # bound now
        )
        assert heard in (["done", "preview-changed"], ["done", "sheet-changed"])
        check(semi.tournament)


def test_a_hand_and_a_ruling_on_the_match_that_is_being_played(drawn: Tournament, men: Division) -> None:
    men.refresh_from_db()
    for sitting in tables.start_round(division=men, by=None).sittings.order_by("match__number"):
        heard = both(
            correction(sitting, result="B"),
            lambda sitting=sitting: entry.record(sitting=sitting, data=hand(), key=key(), version=0, by=None),  # type: ignore[misc] # bound now
        )
        assert heard in (["done", "match-finished"], ["done", "preview-changed"])
        check(drawn)


def test_a_signature_on_the_next_match_and_a_correction_that_undoes_it(semi: Sitting, men: Division) -> None:
    tables.start_round(division=men, by=None)
    final = play_to_the_end(sitting_of(men, 3))
    asked = ask(semi, **other_side_won(semi))
    token = correcting.preview(sitting=semi, asked=asked).token
    checking.sign(sitting=final, side="A", initials="AA", version=final.version, by=None)
    heard = both(
        lambda: correcting.correct(sitting=semi, asked=asked, token=token, key=key(), fate="replay", by=None),
        lambda: checking.sign(sitting=final, side="B", initials="BB", version=final.version, by=None),
    )
    assert heard in (["annulled", "done"], ["done", "preview-changed"])
    check(semi.tournament)


def test_the_last_signature_of_the_other_semi_final_and_a_correction_fill_the_final_whole(
    drawn: Tournament, men: Division
) -> None:
    men.refresh_from_db()
    first, second = tables.start_round(division=men, by=None).sittings.order_by("match__number")
    sign_both(play_to_the_end(first))
    play_to_the_end(second)
    checking.sign(sitting=second, side="A", initials="AA", version=second.version, by=None)
    heard = both(
        turned(first),
        lambda: checking.sign(sitting=second, side="B", initials="BB", version=second.version, by=None),
    )
    assert heard in (["done", "done"], ["done", "preview-changed"])
    check(drawn)
    final = Match.objects.get(bracket=men.bracket, number=3)
    assert None not in (final.first_id, final.second_id)


def test_without_the_lock_the_race_is_there(semi: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: else the tests above would prove nothing."""
    monkeypatch.setattr(entry, "locked", lambda sitting: Sitting.objects.get(pk=sitting.pk))
    spoiled = 0
    for number in range(TIMES):
        heard = both(turned(semi), turned(semi, points=[number, 200]), locks=False)
        spoiled += heard != ["done", "preview-changed"]
    assert spoiled > 0
