"""Open the secret and draw: everything is published in the same moment."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets import lottery
from brackets.models import Bracket
from tournament import journal, opening
from tournament.drawing import asked, championship, hidden, placing, records, tiles
from tournament.errors import Conflict, Refused
from tournament.models import Ceremony, ClosedList, Commitment, Division, Lottery, Registration, User


@transaction.atomic
def draw_lots(*, division: Division, by: User | None) -> Lottery:
    """Hold the draw of a closed list, once all its tiles lie.

    Teams of two, places, byes by lot; an odd player waits as substitute. With two or three players there is one team,
    which wins its bracket without play (rules.md A9). Conflict when it has been held, or when a step is missing;
    Refused when the list is not the one whose hash was published.
    """
    tournament, division = asked.lock(division)
    closed = asked.waiting(division)
    promised = Commitment.objects.filter(closed_list=closed).first()
    if promised is None:
        raise Conflict(_("Publish the commitment before the draw."), code="not-committed")
    lying = tiles.tiles_of(closed)
    if lying.missing:
        text = _("{found} of {wanted} tiles are typed.")
        message = text.format(found=len(lying.tiles), wanted=lying.wanted)
        raise Conflict(message, field="tiles", code="tiles-missing")
    if lottery.list_hash(records.lines_of(closed)) != closed.list_hash:
        raise Refused(_("The list is not the one whose hash was published: open it again."), code="list-altered")
    promised.closed_list = closed
    drawn = _draw(closed, hidden.reveal(promised), lying.text, by)
    opening.bump(tournament)
    championship.open_championship(tournament=tournament, by=by)  # brackets of one team are won without play
    return drawn


def _draw(closed: ClosedList, secret: str, typed: str, by: User | None) -> Lottery:
    """The lot in the open, and what follows from it."""
    division = closed.division
    try:
        record = records.build(closed, secret, typed, timezone.now().isoformat(timespec="seconds"))
    except lottery.NoDrawFound as error:
        raise Refused(
            _("No draw fulfils the wishes: open the list again and ask for fewer."), code="no-draw"
        ) from error
    listed = {lottery.label(one.number): one for one in Registration.objects.filter(listed__closed_list=closed)}
    pairs = {one["team"]: [listed[label] for label in one["players"]] for one in record["teams"]}
    teams = placing.make_teams(division, pairs)
    numbered = {team.number: team for team in teams}
    waiting = [listed[record["substitute"]]] if record["substitute"] is not None else []
    Registration.objects.filter(pk__in=[one.pk for one in waiting]).update(substitute=True)
    bracket = placing.build(division, [numbered[number] for number in record["places"]])
    drawn = _kept(closed, record, sorted(listed), bracket, by)
    Ceremony.objects.create(lottery=drawn)
    journal.write(
        where=division.tournament,
        by=by,
        action="draw",
        subject=division.key,
        after={
            "list": closed.number,
            "players": len(listed),
            "teams": len(teams),
            "seed": drawn.seed,
            "digest": record["digest"],
        },
        rows=[drawn, *teams, *waiting, *placing.rows_of(division)],
    )
    return drawn


def _kept(
    closed: ClosedList, record: lottery.Record, entrants: list[str], bracket: Bracket, by: User | None
) -> Lottery:
    """The draw as a row that is never changed; names stand in the lines of the list only."""
    return Lottery.objects.create(
        division=closed.division,
        attempt=closed.division.lotteries.count() + 1,
        algorithm=lottery.PROTOCOL,
        algorithm_version=lottery.VERSION,
        seed=record["seed"],
        entrants=entrants,
        outcome={
            "teams": {str(one["team"]): one["players"] for one in record["teams"]},
            "places": record["places"],
            "substitute": record["substitute"],
            "record": {name: value for name, value in record.items() if name != "lines"},
        },
        closed_list=closed,
        secret=record["secret"],
        tiles=record["tiles"],
        bracket=bracket,
        drawn_by=by,
    )
