"""Write agreed readings to the sheet in one step, with the signatures and the seating on the paper.

The seating may differ: the hall drew its own lots while this installation was unavailable (SACI rule 5).
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.findings import Finding
from tournament.core.errors import Conflict, EntryRefused, Refused
from tournament.core.short_texts import LONGEST_SHEET_REASON, short_text
from tournament.hall import tables
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.matches import entry, sheet_photos, sign_off
from tournament.matches.double_entry.comparison import Content, Data
from tournament.matches.double_entry.readings import entry_state
from tournament.models import Seat, TableMatch, Team, Tournament, User
from tournament.tournaments import opening


@transaction.atomic
def sit(*, table_match: TableMatch, numbers: Sequence[int], by: User) -> TableMatch:
    """Seat the four players as on their paper: `numbers` are their registration numbers, in seat order.

    Partners sit opposite. The teams change sides with their players. Refused for other players, Conflict once the
    sheet has a line. If the seating is unchanged, nothing happens; otherwise existing readings must be checked again.
    """
    table_match = entry.locked(table_match, by)
    before = tables.players(table_match)
    if [place.number for place in before] == [*numbers]:
        return table_match
    if table_match.state != TableMatch.State.PLAYING or table_match.has_begun:
        raise Conflict(_("The sheet has entries already: its seats cannot change."), code="play-has-begun")
    players = {place.number: place for place in before}
    if sorted(players) != sorted(numbers):
        raise Refused(_("Name each of the four players once."), field="seats", code="other-players")
    places = [players[number] for number in numbers]
    teams = list(Team.every.filter(pk__in=(table_match.team_a_id, table_match.team_b_id)).prefetch_related("players"))
    team_of = {one.registration_id: team for team in teams for one in team.players.all()}
    sides = [team_of[place.pk] for place in places]
    if sides[0] != sides[2] or sides[1] != sides[3]:
        raise Refused(
            _("Partners sit opposite each other: seats 1 and 3, seats 2 and 4."), field="seats", code="not-opposite"
        )
    # Deleted and created again, because seats are unique in a match and cannot be swapped row by row.
    table_match.seats.all().delete()
    Seat.objects.bulk_create(
        Seat(table_match=table_match, seat=seat, registration=place) for seat, place in enumerate(places)
    )
    table_match.team_a, table_match.team_b = sides[0], sides[1]
    table_match.version += 1  # a client that shows other seats must reload
    table_match.save(update_fields=["team_a", "team_b", "version"])
    opening.touch(table_match.tournament)
    log.write(
        table_match.tournament,
        by,
        Action.SIT_AS_ON_PAPER,
        table_match,
        before={"seats": [place.number for place in before]},
        after={"seats": [*numbers]},
        rows=[table_match],
    )
    return table_match


NOTHING_OVERRULED: Final[Mapping[int, str]] = MappingProxyType({})


class LineRefused(EntryRefused):
    """The engine refused a line of the paper; `number` counts its lines from 1."""

    def __init__(self, number: int, message: str, findings: Sequence[Finding], rule: str) -> None:
        where = _("Line {number}:").format(number=number)
        super().__init__(f"{where} {message}", findings, field="lines", rule=rule)
        self.number = number


@transaction.atomic
def take_in(
    *,
    table_match: TableMatch,
    version: int,
    token: str,
    by: User,
    despite: str = "",
    overruled: Mapping[int, str] = NOTHING_OVERRULED,
    phone: log.Phone = log.NO_PHONE,
) -> TableMatch:
    """Write the agreed lines, then sign for the teams that signed the paper.

    With both signatures the match is over and the winner advances; if the paper lacks one, or a second official checks
    instead, the sheet waits for it as usual. The paper of an unfinished match has no signatures. `despite` is why the
    sheet counts although the paper ends with another score; `overruled`, by the number of a line, why an organizer
    records it although it is refused (SACI rule 17). Repeating it with the same readings has no effect.
    Conflict while they differ, or if the sheet is not at `version`; LineRefused for an impossible line.
    """
    table_match = entry.locked(table_match, by)
    if table_match.entries.filter(key=_key(token, 1)).exists():
        return table_match
    content, readers, settled = _agreed(table_match, version, token)
    for number, line in enumerate(content.lines, start=1):
        ruled = {"overruled": overruled[number]} if number in overruled else {}
        _write(table_match, number, {**line, **ruled}, version + number - 1, token, by, phone)
    table_match.refresh_from_db()
    despite = short_text(despite, field="despite", longest=LONGEST_SHEET_REASON)
    differs = _check_end(table_match, content, despite)
    log.write(
        table_match.tournament,
        by,
        Action.TAKE_PAPER_IN,
        table_match,
        after={"lines": len(content.lines), "readers": readers, "settled": settled, **differs},
        reason=despite if differs else "",
        phone=phone,
        rows=[table_match],
    )
    # The lines are on the sheet now; the drafts are no longer needed.
    table_match.readings.all().delete()
    signed = _sign(table_match, content, by, phone)
    sheet_photos.enter(signed, by)
    return signed


def _agreed(table_match: TableMatch, version: int, token: str) -> tuple[Content, list[str], bool]:
    """Return the agreed content, the typists' pseudonyms, and whether officials decided differences."""
    if table_match.state != TableMatch.State.PLAYING:
        raise Conflict(_("The sheet of this match is complete already: check it."), code="match-over")
    now = entry_state(table_match)
    if now.state in ("untyped", "draft", "once"):
        raise Conflict(_("This sheet has to be typed twice before it counts."), code="not-read-twice")
    if now.state == "outdated" or version != table_match.version:
        raise Conflict(_("The sheet has changed: check it again."), code="sheet-changed")
    if now.token != token:
        raise Conflict(_("The readings have changed: check them again."), code="readings-changed")
    if now.content is None:
        raise Conflict(_("The two readings differ: check the paper again."), code="readings-differ")
    readers = [str(one.read_by.pseudonym) if one.read_by else "" for one in now.readings]
    return now.content, readers, any(one.settled for one in now.readings)


def _write(
    table_match: TableMatch, number: int, line: Data, version: int, token: str, by: User, phone: log.Phone
) -> None:
    try:
        key = _key(token, number)
        entry.record(table_match=table_match, data=line, key=key, version=version, by=by, phone=phone, timed=False)
    except EntryRefused as error:
        raise LineRefused(number, error.message, error.findings, error.rule) from error
    except Conflict as error:  # the match ended before this line
        text = _("Line {number}:").format(number=number)
        raise Conflict(f"{text} {error.message}", field="lines", rule=error.rule, code=error.code) from error


def _check_end(table_match: TableMatch, content: Content, despite: str) -> dict[str, list[int]]:
    """Return the paper's final score if it differs from the sheet's, for the journal.

    Refused without a reason for it.
    """
    if table_match.state == TableMatch.State.PLAYING:
        if any(content.initials):
            raise sign_off.not_over(table_match)
        return {}
    points = (table_match.points_a, table_match.points_b)
    if content.final is None or content.final == points:
        return {}
    if not despite:
        text = _(
            "The paper ends {paper_a} : {paper_b}, its lines add up to {a} : {b}: find the "
            "wrong line, or give a reason."
        )
        paper_a, paper_b = content.final
        told = text.format(paper_a=paper_a, paper_b=paper_b, a=points[0], b=points[1])
        raise Refused(told, field="despite", code="paper-differs")
    return {"paper": list(content.final)}


def _sign(table_match: TableMatch, content: Content, by: User, phone: log.Phone) -> TableMatch:
    """Sign as on the paper, if this tournament requires the teams' signatures."""
    if table_match.state != TableMatch.State.SIGNING or table_match.tournament.agreement != Tournament.Agreement.TEAMS:
        return table_match
    for side, initials in zip("AB", content.initials, strict=True):
        if initials:
            table_match = sign_off.sign(
                table_match=table_match, side=side, initials=initials, version=table_match.version, by=by, phone=phone
            )
    return table_match


def _key(token: str, number: int) -> str:
    """Return the idempotency key of a line, so that the same readings are never written twice."""
    return f"paper-{token}-{number}"
