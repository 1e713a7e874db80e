"""Whatever changes between two statements of a page or of the API's answer, it comes as one from before or after."""

from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.lottery.rotating import playing as event
from tests.support.between import answers
from tests.support.thorough import often, some
from tests.web import stages
from tests.web.frame.test_every_page_opens_at_every_hour_of_the_day import PAGES
from tournament.lottery import holding
from tournament.matches import late_entries, withdrawals
from tournament.models import Division, TableMatch, Tournament, User
from tournament.registration import divisions

API = (
    "",
    "control-room/",
    "divisions/men/bracket/",
    "divisions/men/seating/",
    "divisions/men/standings/",
    "divisions/women/format/",
    "matches/",
    "registrations/",
    "standings/",
    "teams/",
    "teams/1/",
)


def _named(tournament: Tournament, key: str) -> Division:
    return tournament.divisions.select_related("tournament__club", "bracket").get(key=key)


def a_bracket_is_dropped(tournament: Tournament) -> None:
    divisions.drop_division(division=_named(tournament, "women"), by=None)


def a_lottery_is_held(tournament: Tournament) -> None:
    cast.enter(_named(tournament, "women"), 5)
    holding.hold(division=_named(tournament, "women"), by=None, seed=cast.SEED)


def a_team_comes_late(tournament: Tournament) -> None:
    men = _named(tournament, "men")
    late_entries.join(division=men, players=cast.enter(men, 2), reason="late", by=None)


def a_team_leaves(tournament: Tournament) -> None:
    team = tournament.teams.filter(round=None).order_by("number")[0]
    withdrawals.withdraw_team(team=team, kind="withdrawn", reason="ill", by=None)


def a_round_ends_and_another_begins(tournament: Tournament) -> None:
    for table_match in TableMatch.objects.filter(tournament=tournament):
        cast.sign_both(cast.play_to_the_end(table_match))
    stages.start(tournament, "men")


def an_event(tournament: Tournament) -> None:
    event.event(_named(tournament, "men"), 9, 3)


def a_round_is_played_and_another_seated(tournament: Tournament) -> None:
    men = _named(tournament, "men")
    event.play_round(men)
    event.seat(men)


CHANGES: tuple[tuple[stages.Stage, stages.Stage], ...] = (
    (stages.registered, a_bracket_is_dropped),
    (stages.registered, a_lottery_is_held),
    (stages.drawn, a_team_comes_late),
    (stages.playing, a_team_leaves),
    (stages.playing, a_round_ends_and_another_begins),
    (an_event, a_round_is_played_and_another_seated),
)


def _paths(tournament: Tournament) -> list[str]:
    home = f"/api/v1/tournaments/{tournament.slug}/"
    pages = (reverse(f"organizer:{page}", args=[tournament.slug]) for page in PAGES)
    return [*stages.addresses(tournament), *pages, *(f"{home}{path}" for path in API)]


@pytest.mark.parametrize(("stage", "change"), CHANGES, ids=[change.__name__ for _stage, change in CHANGES])
def test_no_read_breaks(
    stage: stages.Stage, change: stages.Stage, tournament: Tournament, organizer: User, subtests: pytest.Subtests
) -> None:
    stage(tournament)
    visitor, official = Client(), Client()
    official.force_login(organizer)
    for path in some(_paths(tournament), one_in=40):
        read = partial((official if path.startswith(("/api/", "/organizer/")) else visitor).get, path)
        if read().status_code == 200:
            with subtests.test(path):
                shown = answers(read, partial(change, tournament), every=often(10, 1))
                statuses = {answer.status_code for answer in shown}
                assert statuses <= {200, 302, 404}
