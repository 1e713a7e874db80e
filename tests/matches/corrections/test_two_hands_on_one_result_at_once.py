"""Two corrections, or a correction and the match that rests on it, at the same moment: nothing is done by half."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, OperationalError

from brackets.models import Match
from tests.cast import hand, key, play_to_the_end, sign_both
from tests.matches.corrections.asking import ask, other_side_won, table_match_of
from tests.matches.corrections.days import check
from tests.support.at_once import TRIES, times, two_that_stay
from tournament.core.errors import TournamentError
from tournament.hall import seating
from tournament.matches import entry, sign_off
from tournament.matches.corrections import preview, request
from tournament.models import Correction, Division, TableMatch, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = times(1)


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


def correction(table_match: TableMatch, **what: object) -> Callable[[], Correction]:
    """A correction that was looked at a moment ago."""
    asked = ask(table_match, **what)
    token = preview.preview(table_match=table_match, asked=asked).token
    return lambda: preview.correct(table_match=table_match, asked=asked, token=token, key=key(), by=None)


def turned(semi: TableMatch, **more: object) -> Callable[[], Correction]:
    return correction(semi, **other_side_won(semi), **more)


def test_of_two_corrections_one_is_made_and_the_other_looks_again(semi: TableMatch) -> None:
    for number in range(TIMES):
        heard = both(turned(semi), turned(semi, points=[number, 200]))
        assert heard == ["done", "preview-changed"]
        check(semi.tournament)
    assert Correction.objects.count() == TIMES


def test_one_sent_twice_is_one_correction(semi: TableMatch) -> None:
    for number in range(1, TIMES + 1):
        asked, one = ask(semi, **other_side_won(semi)), key()
        token = preview.preview(table_match=semi, asked=asked).token

        def send(asked: request.Asked = asked, token: str = token, one: str = one) -> Correction:
            return preview.correct(table_match=semi, asked=asked, token=token, key=one, by=None)

        assert both(send, send) == ["done", "done"]
        assert Correction.objects.count() == number


def test_a_hand_on_the_next_match_and_the_exchange_of_its_team(semi: TableMatch, men: Division) -> None:
    seating.start_round(division=men, by=None)
    for _time in range(TIMES):
        final = table_match_of(men, 3)
        if final.has_begun:
            break
        heard = both(
            turned(semi),
            lambda final=final: entry.record(table_match=final, data=hand(), key=key(), version=final.version, by=None),  # type: ignore[misc] # bound now
        )
        assert heard in (["done", "preview-changed"], ["done", "sheet-changed"])
        check(semi.tournament)


def test_a_hand_and_a_ruling_on_the_match_that_is_being_played(drawn: Tournament, men: Division) -> None:
    men.refresh_from_db()
    for table_match in seating.start_round(division=men, by=None).table_matches.order_by("match__number"):
        heard = both(
            correction(table_match, result="B"),
            lambda table_match=table_match: entry.record(
                table_match=table_match, data=hand(), key=key(), version=0, by=None
            ),  # type: ignore[misc] # bound now
        )
        assert heard in (["done", "match-finished"], ["done", "preview-changed"])
        check(drawn)


def test_a_signature_on_the_next_match_and_a_correction_that_undoes_it(semi: TableMatch, men: Division) -> None:
    seating.start_round(division=men, by=None)
    final = play_to_the_end(table_match_of(men, 3))
    asked = ask(semi, **other_side_won(semi))
    token = preview.preview(table_match=semi, asked=asked).token
    sign_off.sign(table_match=final, side="A", initials="AA", version=final.version, by=None)
    heard = both(
        lambda: preview.correct(table_match=semi, asked=asked, token=token, key=key(), fate="replay", by=None),
        lambda: sign_off.sign(table_match=final, side="B", initials="BB", version=final.version, by=None),
    )
    assert heard in (["annulled", "done"], ["done", "preview-changed"])
    check(semi.tournament)


def test_the_last_signature_of_the_other_semi_final_and_a_correction_fill_the_final_whole(
    drawn: Tournament, men: Division
) -> None:
    men.refresh_from_db()
    first, second = seating.start_round(division=men, by=None).table_matches.order_by("match__number")
    sign_both(play_to_the_end(first))
    play_to_the_end(second)
    sign_off.sign(table_match=second, side="A", initials="AA", version=second.version, by=None)
    heard = both(
        turned(first),
        lambda: sign_off.sign(table_match=second, side="B", initials="BB", version=second.version, by=None),
    )
    assert heard in (["done", "done"], ["done", "preview-changed"])
    check(drawn)
    final = Match.objects.get(bracket=men.bracket, number=3)
    assert None not in (final.first_id, final.second_id)


def test_without_the_lock_the_race_is_there(semi: TableMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: else the tests above would prove nothing."""
    monkeypatch.setattr(entry, "locked", lambda table_match, by=None: TableMatch.objects.get(pk=table_match.pk))

    def spoils(number: int) -> bool:
        return both(turned(semi), turned(semi, points=[number, 200]), locks=False) != ["done", "preview-changed"]

    assert any(spoils(number) for number in range(TRIES))
