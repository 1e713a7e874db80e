"""Single elimination unless the club says otherwise, and never once anybody may know whom it would favour."""

import pytest

from tests.cast import DAY, SEED, enter
from tournament.core.errors import Conflict, Refused
from tournament.hall import seating
from tournament.journal import verification
from tournament.lottery import entry_list, format_choice, holding
from tournament.models import Club, Division, Format, Tournament, User
from tournament.tournaments import formats, opening


def test_saci_plays_single_elimination(tournament: Tournament, men: Division) -> None:
    assert (men.format, men.options) == (Format.SINGLE, {})
    assert format_choice.chosen_for(tournament) == (Format.SINGLE, {})


def test_every_bracket_begins_with_what_was_chosen_at_set_up(club: Club, organizer: User) -> None:
    opened = opening.open_tournament(
        club=club,
        name="Swiss day",
        date=DAY,
        by=organizer,
        format="swiss",
        format_options={"rounds": 4},
        championship_format="groups",
    )
    assert {(one.format, one.options["rounds"]) for one in opened.divisions.all()} == {("swiss", 4)}
    format_choice.choose(division=opened.divisions.get(key="women"), key="double", options={}, by=organizer)
    assert opened.divisions.get(key="women").format == "double"
    format_choice.choose_for_championship(tournament=opened, key="swiss", options={"rounds": None}, by=organizer)
    assert format_choice.chosen_for(Tournament.objects.get(pk=opened.pk)) == ("swiss", {})
    assert not verification.verify(opened).strays


@pytest.mark.parametrize(
    ("key", "options", "field"),
    [
        ("ladder", {}, "format"),
        ("single", {"rounds": 3}, "options"),
        ("swiss", {"rounds": 0}, "rounds"),
        ("swiss", {"rounds": True}, "rounds"),
        ("swiss", {"rounds": "5"}, "rounds"),
        ("groups", {"group_size": 3, "advance": 3}, "advance"),
        ("groups", {"advance": 99}, "advance"),
    ],
)
def test_what_no_format_knows_is_refused_at_its_field(
    men: Division, key: str, options: dict[str, object], field: str
) -> None:
    with pytest.raises(Refused) as error:
        format_choice.choose(division=men, key=key, options=options, by=None)
    assert error.value.field == field
    with pytest.raises(Refused) as error:
        opening.open_tournament(
            club=men.tournament.club, name="X", date=DAY, by=None, championship_format=key, championship_options=options
        )
    assert error.value.field == f"championship_{field}"


def test_it_stays_once_the_list_is_closed_and_may_change_when_it_opens_again(men: Division) -> None:
    enter(men, 4)
    entry_list.close_list(division=men, by=None)
    with pytest.raises(Conflict, match="format can no longer change"):
        format_choice.choose(division=men, key="swiss", options={}, by=None)
    assert format_choice.choose(division=men, key="single", options={}, by=None).format == "single"  # says nothing new
    entry_list.reopen_list(division=men, reason="one more came", by=None)
    assert format_choice.choose(division=men, key="swiss", options={}, by=None).format == "swiss"
    holding.hold(division=men, by=None, seed=SEED)
    with pytest.raises(Conflict):
        format_choice.choose(division=men, key="double", options={}, by=None)


def test_the_championship_stays_once_play_has_begun(drawn: Tournament, men: Division) -> None:
    format_choice.choose_for_championship(
        tournament=drawn, key="groups", options={"group_size": 3, "advance": 1}, by=None
    )
    men.refresh_from_db()
    seating.start_round(division=men, by=None, seed=SEED)
    with pytest.raises(Conflict, match="Play has begun"):
        format_choice.choose_for_championship(tournament=drawn, key="swiss", options={}, by=None)


def test_every_format_says_in_words_what_it_is() -> None:
    assert {way.key for way in formats.ways()} == set(Format.values)
    assert all(way.about.endswith(".") for way in formats.ways())
    assert formats.format_text("groups", {"advance": 1}) == "Groups of 4; the best one of each goes on"
    assert formats.format_text("swiss", {"rounds": 5}) == "5 Swiss rounds"
