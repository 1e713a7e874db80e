"""Read a tournament that was just taken in as every page will read it: what no step of the day writes is refused.

A file can be made up whole, with a proof that holds. Whoever opens its tournament shall meet a tournament.
"""

from django.conf import settings
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets.models import Bracket
from tournament import draw, entry, freezing, opening, proving, standings, systems
from tournament.archive.belonging import rows_of
from tournament.documents import kinds
from tournament.errors import Refused
from tournament.models import ClosedList, Document, Format, Lottery, Round, Sitting, Team, Tournament

MOST_NAMED = 5  # records that a sentence names


def prove(tournament: Tournament) -> proving.Proof:
    """The proof of the tournament as it is here now; Refused when it does not hold."""
    proof = proving.prove(tournament)
    if proof.broken is not None:
        text = _("Its journal does not hold: line {number} was altered, taken out or put in.")
        raise Refused(text.format(number=proof.broken), field="file", code="broken-journal")
    if proof.strays:
        text = _("Its journal does not know these records as they are: {names}.")
        raise Refused(text.format(names=", ".join(proof.strays[:MOST_NAMED])), field="file", code="strays")
    return proof


def rehearse(tournament: Tournament) -> None:
    """Refused when something of the tournament cannot be read."""
    try:
        what = _impossible(tournament)
    except Refused:
        raise
    except Exception as error:  # a file may hold whatever nobody has thought of
        what = f"{type(error).__name__}"
        raise _refused(what) from error
    if what:
        raise _refused(what)


def _impossible(tournament: Tournament) -> str:
    """What cannot be, "" when all can be read."""
    if not systems.fits(opening.ruleset_of(tournament)):
        return _("a rule system that is not played in pairs")
    if tournament.language not in dict(settings.LANGUAGES):
        return _("a language that is not known")
    if not opening.FIRST_YEAR <= tournament.date.year <= opening.LAST_YEAR:
        return _("a year without tournaments")
    _lots(tournament)
    return _numbers(tournament) or _brackets(tournament) or _sheets(tournament) or _papers(tournament)


def _lots(tournament: Tournament) -> None:
    """Read every list and draw as the page of the lottery does."""
    for closed in ClosedList.objects.filter(division__tournament=tournament).select_related("division", "lottery"):
        labels = {line.partition(" ")[0] for line in draw.lines_of(closed)}
        draw.tiles_of(closed)
        draw.sentences(closed.rules["draw"])
        if (drawn := getattr(closed, "lottery", None)) is not None:
            shown = drawn.outcome["record"]
            if {"bye", "attempt"} - set(shown) or "substitute" not in drawn.outcome:
                raise KeyError("outcome")
            players = {label for number in drawn.outcome["places"] for label in drawn.outcome["teams"][str(number)]}
            if players - labels:
                raise Refused(_("The lottery names somebody who is not on its list."), field="file", code="impossible")
    for drawn in Lottery.objects.filter(division__tournament=tournament).select_related("division__tournament__club"):
        draw.record_text(drawn)
        drawn.outcome.get("record")


def _numbers(tournament: Tournament) -> str:
    """Numbers that are given out next must be free."""
    number = tournament.registrations.aggregate(last=Max("number"))["last"] or 0
    receipt = tournament.payments.aggregate(last=Max("receipt"))["last"] or 0
    if tournament.next_number <= number or tournament.next_receipt <= receipt:
        return _("numbers that would be given out twice")
    return ""


def _brackets(tournament: Tournament) -> str:
    teams = set(Team.every.filter(tournament=tournament).values_list("number", flat=True))
    for bracket in rows_of(tournament)[Bracket]:
        entrants = set(bracket.entrants.values_list("number", flat=True))
        matches = {(match.round, match.number) for match in bracket.matches.all()}
        shape = {(match.round, match.number) for match in bracket.plan}
        grown = matches - shape if bracket.format != Format.SINGLE else set()
        if len(entrants) != bracket.size or entrants - teams or matches - grown != shape:
            return _("a bracket of another shape than its size")
    for sitting in Sitting.every.filter(tournament=tournament).select_related("match__bracket"):
        if not Round.every.filter(pk=sitting.round_id, division__tournament=tournament).exists():
            return _("a match without its round")
    return ""


def _sheets(tournament: Tournament) -> str:
    for sitting in Sitting.every.filter(tournament=tournament).select_related("tournament"):
        entry.sheet_of(sitting)
        if sitting.seats.count() != 4:
            return _("a table without four players")
    standings.overall(tournament)
    draw.champion_of(tournament)
    now = timezone.now()
    for division in tournament.divisions.select_related("tournament__club", "bracket"):
        standings.of(division)
        if division.bracket is not None:
            freezing.bracket(division, version=1, base_url="", now=now)
        for round_ in division.rounds.all():
            freezing.scoresheets(round_, version=1, base_url="", now=now)
    return ""


def _papers(tournament: Tournament) -> str:
    known = dict(settings.LANGUAGES)
    for paper in Document.objects.filter(tournament=tournament):
        record = kinds.from_payload(paper.kind, paper.payload)
        if record.heading.language not in known or not paper.subject.replace("-", "").isalnum():
            return _("a paper that cannot be drawn")
    return ""


def _refused(what: str) -> Refused:
    text = _("The file holds what cannot be: {what}.")
    return Refused(text.format(what=what), field="file", code="impossible")
