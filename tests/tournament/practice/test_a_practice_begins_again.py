import pytest

from tests import cast
from tests.cast import hand, key, sign_both, write
from tests.passes import holder
from tournament import checking, entry, practice
from tournament.errors import Conflict, NotAllowed, Refused
from tournament.models import Sitting, Tournament, User


@pytest.fixture
def practised(tournament: Tournament, judge: User) -> Sitting:
    return practice.start(tournament=tournament, by=judge)


def again(sitting: Sitting, by: User) -> Sitting:
    return practice.start_again(sitting=sitting, by=by)


def test_in_the_middle_of_a_match(practised: Sitting, judge: User) -> None:
    fresh = again(write(practised, hand()), judge)
    assert (fresh.state, fresh.version, fresh.tournament) == ("playing", 0, practised.tournament)
    with pytest.raises(Conflict, match="This practice match was begun again"):
        entry.record(sitting=practised, data=hand(), key=key(), version=1, by=judge)


def test_after_its_end(practised: Sitting, judge: User) -> None:
    fresh = again(sign_both(cast.play_to_the_end(practised)), judge)
    sign_both(cast.play_to_the_end(fresh, winner="B"))
    assert again(fresh, judge).state == "playing"


def test_after_a_team_was_absent(practised: Sitting, judge: User) -> None:
    for absent in (["A"], ["A", "B"]):
        checking.walkover(sitting=practised, absent=absent, by=judge)
        practised = again(practised, judge)
        assert practised.state == "playing"


def test_a_second_tap_leads_to_the_same_sheet(practised: Sitting, judge: User) -> None:
    fresh = again(write(practised, hand()), judge)
    assert again(practised, judge) == fresh
    assert again(fresh, judge) == fresh


def test_old_sheets_do_not_pile_up_without_end(
    practised: Sitting, judge: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "MOST", 3)
    for _sheet in range(2):
        practised = again(write(practised, hand()), judge)
    with pytest.raises(Refused, match="3 practice matches"):
        again(write(practised, hand()), judge)
    assert Sitting.every.filter(tournament=practised.tournament).count() == 3


def test_a_real_match_is_never_begun_again(sitting: Sitting, judge: User) -> None:
    for who in (judge, holder(sitting.tournament)):
        with pytest.raises(NotAllowed):
            again(sitting, who)
    sitting.refresh_from_db()
    assert sitting.annulled_at is None
