"""One team: where it is now, whom it meets, and its way through its brackets. The address can be shared."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournament import draw, freezing, whereabouts
from tournament.models import Seat, Sitting, Team, Tournament
from tournament.pages.public import live, tables
from tournament.pages.public.picture import board
from tournament.pages.public.picture.cards import Card, Side


@dataclass(frozen=True)
class Step:
    """A match on the way of a team. `mine` is its side, None in what is still to be reached; `against` the other one.

    `if_lost`: it comes here by losing the match before.
    """

    card: Card
    mine: Side | None
    against: Side
    if_lost: bool = False


@dataclass(frozen=True)
class Way:
    """The matches of a team in one bracket, in the order of play: those that are sure, then those it may come to."""

    bracket: str
    key: str
    done: tuple[Step, ...]
    now: Step | None
    ahead: tuple[Step, ...]


@require_safe
@live.follows(live.EVERYTHING)
def team(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The page of a team of the draw that counts."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    teams = Team.objects.select_related("division").prefetch_related("players__registration__person")
    found = get_object_or_404(teams, tournament=tournament, number=number)
    sitting = _at_table(tournament, found)
    context = {
        "team": found,
        "division_name": freezing.division_name(found.division),
        "place": whereabouts.of_teams(tournament)[found.number],
        "sitting": sitting,
        "chairs": _chairs(sitting, found) if sitting else [],
        "ways": list(_ways(tournament, found)),
    }
    over = draw.champion_of(tournament) is not None
    return live.show(
        request, tournament, page="public/team.html", part="public/team_part.html", context=context, over=over
    )


def _at_table(tournament: Tournament, found: Team) -> Sitting | None:
    playing = tables.in_play(tournament)
    return next((one for one in playing if found.pk in (one.team_a_id, one.team_b_id)), None)


def _chairs(sitting: Sitting, found: Team) -> list[Seat]:
    """The chairs of the team's own players at the table where it plays."""
    side = 0 if sitting.team_a_id == found.pk else 1
    return [seat for seat in sitting.seats.all() if seat.seat % 2 == side]


def _ways(tournament: Tournament, found: Team) -> Iterable[Way]:
    divisions = tournament.divisions.select_related("bracket", "tournament__club").order_by("order", "id")
    for division in divisions:
        if division.bracket is None:
            continue
        cards = sorted(board.read(tournament, division).cards, key=lambda card: (card.round, card.number))
        mine = [_step(card, side) for card in cards if (side := card.side_of(found.number)) is not None]
        if mine or division.pk == found.division_id:
            yield _way(freezing.division_name(division), division.key, mine, cards)


def _way(bracket: str, key: str, mine: Sequence[Step], cards: Sequence[Card]) -> Way:
    done = tuple(step for step in mine if step.card.state == "over")
    still = [step for step in mine if step.card.state != "over"]
    return Way(bracket, key, done, still[0] if still else None, (*still[1:], *_ahead(still, cards)))


def _step(card: Card, side: Side) -> Step:
    return Step(card, side, card.other(side))


def _ahead(still: Sequence[Step], cards: Iterable[Card]) -> Iterable[Step]:
    """Where the winner of the team's last match goes, match by match, and where its loser would begin anew."""
    if not still:
        return
    last = still[-1].card
    for card, side in _from(last, cards):
        if side.takes_loser:
            yield Step(card, None, card.other(side), if_lost=True)
    seen = {last.number}
    while (following := next(((c, s) for c, s in _from(last, cards) if not s.takes_loser), None)) is not None:
        last, side = following
        if last.number in seen:
            return
        seen.add(last.number)
        yield Step(last, None, last.other(side))


def _from(card: Card, cards: Iterable[Card]) -> Iterable[tuple[Card, Side]]:
    return [(other, side) for other in cards for side in other.sides if side.source == card.number]
