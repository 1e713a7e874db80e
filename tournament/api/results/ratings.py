"""The Elo list of a club, for everybody; how it is worked out, for organizers."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers

from tournament.api.frame import fields
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict
from tournament.api.frame.operation import Call, Router
from tournament.club import permissions, settings
from tournament.models import Club, Registration
from tournament.results import ratings

K = HelpText("What K, the greatest change by a match, follows from.", "GAMES_OR_RATING")
EXPECTATION = HelpText("How exactly the expectation is worked out.", "EXACT")
RATING = HelpText("The rating, to 0.01.", "1234.56")
GAMES = HelpText("The number of rated matches.", 27)
PERSON_NAME = HelpText('The player\'s name; "former player 12" for an erased person.', "Nora Nieto")

router = Router("")


class UpdateRatingOptions(Strict):
    """How the list is worked out, from the club's first match on."""

    k = fields.ChoiceField(K, choices=Club.RatingK.values)
    expectation = fields.ChoiceField(EXPECTATION, choices=Club.RatingExpectation.values)


class RatingLineAnswer(serializers.Serializer[Any]):
    """A person's line in the list. `tournament` and `number`: one of the person's registrations."""

    place = fields.IntegerField("The place, shared by those level.", 1, source="rank")
    player = fields.CharField(PERSON_NAME, source="name")
    rating = fields.CharField(RATING, source="rating.value")
    games = fields.IntegerField(GAMES, source="rating.games")
    tournament = fields.CharField("The slug of a tournament of the player.", "saci-2026", source="slug")
    number = fields.IntegerField("The player's registration number there.", 17)


class RatingListAnswer(serializers.Serializer[Any]):
    """The Elo list of a club, best first, and how it is worked out."""

    k = fields.ChoiceField(K, choices=Club.RatingK.values)
    expectation = fields.ChoiceField(EXPECTATION, choices=Club.RatingExpectation.values)
    players = RatingLineAnswer(many=True, help_text="Everybody who played a rated match, best first.")


class RatingStepAnswer(serializers.Serializer[Any]):
    """A change of a rating by a match: change = k × (score - expected), to 0.01.

    All matches of a round use the ratings before it; `after` is the rating after the whole round.
    """

    tournament = fields.CharField("The tournament's slug.", "saci-2026", source="table_match.tournament.slug")
    match = fields.IntegerField("The match's id.", 7, source="table_match.pk")
    round = fields.CharField("The round's name.", "Round 1")
    partner = fields.CharField("The partner's name.", "Berta Blanco")
    rivals = fields.CharField("The names of the rivals.", "Carla Cano / Dora Diaz")
    own_mean = fields.SerializerMethodField("The mean rating of the player's side.", "1200.00")
    rivals_mean = fields.SerializerMethodField("The mean rating of the rivals.", "1234.50")
    expected = fields.SerializerMethodField("The expectation, from 0 to 1.", "0.450445")
    score = fields.SerializerMethodField("The score: 1 won, 0 lost.", "1")
    k = fields.IntegerField("K: the greatest change.", 40, source="step.change.k")
    change = fields.SerializerMethodField("The change of the rating.", "21.98")
    after = fields.SerializerMethodField("The rating after the round.", "1221.98")

    def get_own_mean(self, row: ratings.ShownStep) -> str:
        return f"{row.step.change.own_side:.2f}"

    def get_rivals_mean(self, row: ratings.ShownStep) -> str:
        return f"{row.step.change.rivals:.2f}"

    def get_expected(self, row: ratings.ShownStep) -> str:
        return str(row.step.change.expected)

    def get_score(self, row: ratings.ShownStep) -> str:
        return str(row.step.change.score)

    def get_change(self, row: ratings.ShownStep) -> str:
        return str(row.step.change.change)

    def get_after(self, row: ratings.ShownStep) -> str:
        return str(row.step.after)


class PlayerRatingAnswer(serializers.Serializer[Any]):
    """A player's rating with every step, so that anybody can work it out again."""

    player = fields.CharField(PERSON_NAME)
    rating = fields.CharField(RATING)
    games = fields.IntegerField(GAMES)
    steps = RatingStepAnswer(many=True, help_text="The steps, oldest first.")


@router.get("clubs/<int:club>/ratings/", answers=RatingListAnswer)
def show_ratings(call: Call) -> dict[str, Any]:
    """Show the Elo list of a club. It is worked out from all its finished matches, and nothing of it is stored."""
    return _list(call.club)


@router.put(
    "clubs/<int:club>/ratings/",
    right=permissions.ORGANIZE,
    reads=UpdateRatingOptions,
    answers=RatingListAnswer,
    errors={422: "refused"},
)
def update_rating_options(call: Call) -> dict[str, Any]:
    """Update how the Elo list is worked out. It applies to all ratings from the first match on."""
    return _list(settings.choose_rating(club=call.club, by=call.by, **call.data))


@router.get("tournaments/<slug:slug>/players/<int:number>/rating/", answers=PlayerRatingAnswer)
def show_player_rating(call: Call, number: int) -> dict[str, Any]:
    """Show the rating of a player with every step. The number is the registration number in this tournament."""
    drawn = Registration.objects.filter(team_place__isnull=False, tournament=call.tournament)
    person = get_object_or_404(drawn.select_related("person__club"), number=number).person
    rating, steps = ratings.steps_of(person)
    return {"player": person.name, "rating": str(rating.value), "games": rating.games, "steps": steps}


def _list(club: Club) -> dict[str, Any]:
    return {"k": club.rating_k, "expectation": club.rating_expectation, "players": ratings.list_of(club)}
