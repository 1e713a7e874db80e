import datetime

import pytest
import time_machine
from django.utils import timezone

from tests import cast
from tests.support.passes import holder, issue, pin_of
from tournament.club import judge_passes, permissions
from tournament.core.errors import NotAllowed
from tournament.models import JudgePass, TableMatch, Tournament

MORNING = datetime.time(6)


def at(day: datetime.date, time: datetime.time) -> datetime.datetime:
    return timezone.make_aware(datetime.datetime.combine(day, time))


def test_it_opens_until_six_on_the_morning_after(table_match: TableMatch) -> None:
    tomorrow = cast.DAY + datetime.timedelta(days=1)
    with time_machine.travel(at(cast.DAY, datetime.time(8)), tick=False) as clock:
        ana = holder(table_match.tournament)
        clock.move_to(at(tomorrow, datetime.time(5, 59)))
        assert ana.has_perm(permissions.TABLE, table_match)
        clock.move_to(at(tomorrow, MORNING))
        assert not ana.has_perm(permissions.TABLE, table_match)
        with pytest.raises(NotAllowed, match=r"This pass was for 21 Nov 2026") as refused:
            permissions.require(ana, permissions.TABLE, table_match)
    assert refused.value.code == "pass-over"


def test_one_made_a_week_before_waits_for_the_day(tournament: Tournament) -> None:
    with time_machine.travel(at(cast.DAY - datetime.timedelta(days=7), MORNING), tick=False) as clock:
        issued = issue(tournament)
        clock.move_to(at(cast.DAY, datetime.time(23)))
        assert judge_passes.enter(judge_pass=issued.judge_pass, pin=pin_of(issued))


def test_after_the_day_the_right_pin_opens_nothing(tournament: Tournament) -> None:
    with time_machine.travel(at(cast.DAY, MORNING), tick=False) as clock:
        issued = issue(tournament)
        clock.move_to(at(cast.DAY + datetime.timedelta(days=2), MORNING))
        with pytest.raises(NotAllowed):
            judge_passes.enter(judge_pass=issued.judge_pass, pin=pin_of(issued))


def test_a_day_that_is_put_off_takes_its_passes_along(tournament: Tournament) -> None:
    later = cast.DAY + datetime.timedelta(days=30)
    with time_machine.travel(at(cast.DAY, MORNING), tick=False):
        held = issue(tournament).judge_pass
        Tournament.objects.filter(pk=tournament.pk).update(date=later)
        ends = JudgePass.objects.get(pk=held.pk).ends_at
    assert ends == at(later + datetime.timedelta(days=1), MORNING)


def test_one_made_on_a_second_day_lasts_for_that_day(tournament: Tournament) -> None:
    second = cast.DAY + datetime.timedelta(days=1)
    with time_machine.travel(at(second, datetime.time(9)), tick=False):
        assert issue(tournament).judge_pass.ends_at == at(second + datetime.timedelta(days=1), MORNING)
