import pytest

from tests import cast
from tests.cast import hand, key, sign_both, write
from tests.support.passes import holder
from tournament.core.errors import Conflict, NotAllowed, Refused
from tournament.matches import entry, practice, sign_off
from tournament.models import TableMatch, Tournament, User


@pytest.fixture
def practised(tournament: Tournament, judge: User) -> TableMatch:
    return practice.start(tournament=tournament, by=judge)


def again(table_match: TableMatch, by: User) -> TableMatch:
    return practice.start_again(table_match=table_match, by=by)


def test_in_the_middle_of_a_match(practised: TableMatch, judge: User) -> None:
    fresh = again(write(practised, hand()), judge)
    assert (fresh.state, fresh.version, fresh.tournament) == ("playing", 0, practised.tournament)
    with pytest.raises(Conflict, match="This practice match was begun again"):
        entry.record(table_match=practised, data=hand(), key=key(), version=1, by=judge)


def test_after_its_end(practised: TableMatch, judge: User) -> None:
    fresh = again(sign_both(cast.play_to_the_end(practised)), judge)
    sign_both(cast.play_to_the_end(fresh, winner="B"))
    assert again(fresh, judge).state == "playing"


def test_after_a_team_was_absent(practised: TableMatch, judge: User) -> None:
    for absent in (["A"], ["A", "B"]):
        sign_off.walkover(table_match=practised, absent=absent, by=judge)
        practised = again(practised, judge)
        assert practised.state == "playing"


def test_a_second_tap_leads_to_the_same_sheet(practised: TableMatch, judge: User) -> None:
    fresh = again(write(practised, hand()), judge)
    assert again(practised, judge) == fresh
    assert again(fresh, judge) == fresh


def test_old_sheets_do_not_pile_up_without_end(
    practised: TableMatch, judge: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "MOST", 3)
    for _sheet in range(2):
        practised = again(write(practised, hand()), judge)
    with pytest.raises(Refused, match="3 practice matches"):
        again(write(practised, hand()), judge)
    assert TableMatch.every.filter(tournament=practised.tournament).count() == 3


def test_a_real_match_is_never_begun_again(table_match: TableMatch, judge: User) -> None:
    for who in (judge, holder(table_match.tournament)):
        with pytest.raises(NotAllowed):
            again(table_match, who)
    table_match.refresh_from_db()
    assert table_match.annulled_at is None
