"""Two who agree at the same moment: the match ends once, its winner moves on once, and nothing is half done."""

from collections.abc import Callable
from functools import partial

import pytest
from django.db import IntegrityError, OperationalError
from django.db.models import F

from brackets.models import Match
from tests import cast
from tests.cast import key, write
from tests.matches.second_check.sheets import ask_for_an_official, confirm, send_back
from tests.support.at_once import TRIES, times, two_that_stay
from tests.support.passes import holder
from tests.tournaments.photographs import photograph
from tournament.club import judge_passes
from tournament.core.errors import TournamentError
from tournament.matches import entry, sheet_photos, sign_off
from tournament.models import JournalLine, JudgePass, SecondCheck, SheetReview, SignOff, TableMatch, User

pytestmark = pytest.mark.django_db(transaction=True)
PAIRS = times(6)
FEW = PAIRS // 5


@pytest.fixture
def ended(table_match: TableMatch) -> TableMatch:
    """A match that side A has won, because B left."""
    return write(table_match, {"kind": "forfeit", "side": "B", "reason": "left the hall"})


@pytest.fixture
def official(ended: TableMatch) -> TableMatch:
    ask_for_an_official(ended.tournament)
    return TableMatch.objects.get(pk=ended.pk)


def again(table_match: TableMatch) -> TableMatch:
    """The same match at its last line once more, on a version that nobody has agreed to."""
    Match.objects.filter(first_from=table_match.match_id).update(first=None)
    Match.objects.filter(pk=table_match.match_id).update(winner=None, decided="")
    TableMatch.objects.filter(pk=table_match.pk).update(state="signing", version=F("version") + 1)
    return TableMatch.objects.get(pk=table_match.pk)


def heard(*results: object) -> list[str]:
    """What each was told: "done", the code of a refusal, or that the step broke."""
    return [_told(one) for one in results]


def _told(result: object) -> str:
    match result:
        case TournamentError(code=code):
            return code
        case IntegrityError() | OperationalError():
            return "broken"
        case Exception():
            raise result
    return "done"


def test_two_officials_compare_one_photo(table_match: TableMatch, second_judge: User, organizer: User) -> None:
    cast.sign_both(cast.play_to_the_end(table_match))
    table_match.refresh_from_db()
    sheet_photos.send(table_match=table_match, content=photograph((640, 360)), by=None)
    agree = partial(sheet_photos.confirm, table_match=table_match, number=1, version=table_match.version)
    back = partial(sheet_photos.send_back, table_match=table_match, number=1, reason="blurred")
    with two_that_stay() as together:
        for number in range(1, FEW + 1):
            assert heard(*together(partial(agree, by=second_judge), partial(agree, by=organizer))) == ["done", "done"]
            assert JournalLine.objects.filter(action="confirm-sheet-photo").count() == number
            SheetReview.objects.update(state="waiting", checked_at=None, checked_by=None)
        told = heard(*together(partial(agree, by=second_judge), partial(back, by=organizer)))
        assert told in (["done", "sheet-confirmed"], ["another-photo", "done"], ["done", "done"])
    assert SheetReview.objects.exclude(state="returned").count() <= 1


def signing(table_match: TableMatch, side: str) -> Callable[[], object]:
    return lambda: sign_off.sign(
        table_match=table_match, side=side, initials=side, version=table_match.version, by=None
    )


def ended_once(table_match: TableMatch, often: int) -> None:
    """Its winner stands in the next match, and it was said as often as there were matches."""
    table_match.refresh_from_db()
    following = Match.objects.get(first_from=table_match.match_id)
    assert table_match.state == TableMatch.State.FINISHED
    assert following.first is not None
    assert following.first.number == table_match.team_a.number
    assert JournalLine.objects.filter(action="finish-match").count() == often


def test_both_teams_from_two_phones(ended: TableMatch) -> None:
    with two_that_stay() as together:
        for number in range(1, PAIRS + 1):
            ended = again(ended)
            assert heard(*together(signing(ended, "A"), signing(ended, "B"))) == ["done", "done"]
            ended_once(ended, number)


def test_one_team_twice(ended: TableMatch) -> None:
    with two_that_stay() as together:
        for number in range(1, FEW + 1):
            ended = again(ended)
            assert heard(*together(signing(ended, "A"), signing(ended, "A"))) == ["done", "done"]
            assert SignOff.objects.count() == number


def test_two_officials(official: TableMatch, second_judge: User, organizer: User) -> None:
    with two_that_stay() as together:
        for number in range(1, PAIRS + 1):
            now = again(official)
            told = heard(*together(partial(confirm, now, second_judge), partial(confirm, now, organizer)))
            assert sorted(told) == ["done", "match-finished"]
            ended_once(now, number)
            assert SecondCheck.objects.count() == number


def test_one_official_twice(official: TableMatch, organizer: User) -> None:
    with two_that_stay() as together:
        for number in range(1, FEW + 1):
            now = again(official)
            assert heard(*together(*[partial(confirm, now, organizer)] * 2)) == ["done", "done"]
            ended_once(now, number)


def test_one_confirms_while_another_sends_it_back(official: TableMatch, second_judge: User, organizer: User) -> None:
    with two_that_stay() as together:
        for _time in range(FEW):
            now = again(official)
            told = heard(*together(partial(confirm, now, organizer), partial(send_back, now, second_judge)))
            assert told in (["done", "match-finished"], ["sent-back", "done"])


def taking_back(table_match: TableMatch, by: User) -> Callable[[], object]:
    void = {"kind": "void", "number": table_match.entries.count(), "reason": "not so"}
    return partial(entry.record, table_match=table_match, data=void, key=key(), version=table_match.version, by=by)


def test_the_second_team_signs_while_the_last_line_is_taken_back(ended: TableMatch, judge: User) -> None:
    for _time in range(FEW):
        ended = again(ended)
        signing(ended, "A")()
        with two_that_stay() as together:
            told = heard(*together(signing(ended, "B"), taking_back(ended, judge)))
        assert told in (["done", "match-finished"], ["match-not-over", "done"])
        ended.refresh_from_db()
        if ended.state == TableMatch.State.PLAYING:
            ended = write(ended, {"kind": "forfeit", "side": "B", "reason": "left the hall"})


def test_one_confirms_while_the_last_line_is_taken_back(official: TableMatch, judge: User, organizer: User) -> None:
    for _time in range(FEW):
        now = again(official)
        with two_that_stay() as together:
            told = heard(*together(partial(confirm, now, organizer), taking_back(now, judge)))
        assert told in (["done", "match-finished"], ["match-not-over", "done"])
        now.refresh_from_db()
        if now.state == TableMatch.State.PLAYING:
            official = write(now, {"kind": "forfeit", "side": "B", "reason": "left the hall"})


def test_one_confirms_while_the_pass_is_taken_back(official: TableMatch) -> None:
    for number in range(FEW):
        now = again(official)
        bea = holder(now.tournament, name=f"Bea {number}")
        held = JudgePass.objects.get(user=bea)
        with two_that_stay() as together:
            told = heard(*together(partial(confirm, now, bea), partial(judge_passes.revoke, judge_pass=held, by=None)))
        assert told in (["done", "done"], ["pass-revoked", "done"])
        now.refresh_from_db()
        assert (now.state == TableMatch.State.FINISHED) == (told[0] == "done")


def test_without_the_lock_a_match_hangs(ended: TableMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: else the tests above would prove nothing."""
    monkeypatch.setattr(entry, "locked", lambda table_match: TableMatch.objects.get(pk=table_match.pk))

    def hangs() -> bool:
        match = again(ended)
        together(signing(match, "A"), signing(match, "B"))
        return TableMatch.objects.get(pk=ended.pk).state != TableMatch.State.FINISHED

    with two_that_stay(locks=False) as together:
        assert any(hangs() for _time in range(TRIES)), "a race is not lost every time"
