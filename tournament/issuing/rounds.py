"""The paper of rounds and brackets: asked for by hand, and by the steps that make it necessary."""

import datetime
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets.formats.plan import MOST
from tournament import checking, confirming, correcting, freezing, tables, transcribing
from tournament.errors import Conflict, Refused
from tournament.issuing.asking import ask
from tournament.issuing.seated import ask_scoresheet, ask_scoresheets, ask_since, newest
from tournament.models import Correction, Division, Document, Round, Sitting, Tournament, User
from tournament.models.issuing import round_and_match

NOW, BLANK = "now", "blank"
"""How a bracket sheet is filled: as it stands, or not at all."""
FEWEST_TEAMS = 2


@transaction.atomic
def start_round(
    *, division: Division, by: User | None, base_url: str, seed: bytes | None = None, minutes: int | None = None
) -> tuple[Round, list[Document]]:
    """Start a round and ask for its paper at once: the scoresheets, and the bracket sheet as it stands now.

    Who waits for a table has no scoresheet before.
    """
    mark = newest(division.tournament)
    round_ = tables.start_round(division=division, by=by, seed=seed, minutes=minutes)
    division.refresh_from_db()
    papers = [ask_scoresheets(round_=round_, by=by, base_url=base_url)] if round_.sittings.exists() else []
    papers += ask_since(division.tournament, mark, by=by, base_url=base_url, besides=papers)
    return round_, [*papers, ask_bracket(division=division, by=by, base_url=base_url)]


@transaction.atomic
def sign(
    *,
    sitting: Sitting,
    side: str,
    initials: str,
    version: int,
    by: User | None,
    base_url: str,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> tuple[Sitting, list[Document]]:
    """Take a team's signature (`checking.sign`); when it closes a round, ask for the bracket sheets as they now are."""
    mark = newest(sitting.tournament)
    sitting = checking.sign(
        sitting=sitting, side=side, initials=initials, version=version, by=by, device=device, phone_at=phone_at
    )
    return sitting, _papers_after(sitting, mark, by, base_url)


@transaction.atomic
def confirm(
    *,
    sitting: Sitting,
    initials: str,
    version: int,
    by: User,
    base_url: str,
    sent_back: int = 0,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> tuple[Sitting, list[Document]]:
    """Take a second official's assent (`confirming.confirm`); when it closes a round, ask for the bracket sheets."""
    mark = newest(sitting.tournament)
    sitting = confirming.confirm(
        sitting=sitting,
        initials=initials,
        version=version,
        by=by,
        sent_back=sent_back,
        device=device,
        phone_at=phone_at,
    )
    return sitting, _papers_after(sitting, mark, by, base_url)


@transaction.atomic
def walkover(
    *,
    sitting: Sitting,
    absent: Iterable[str],
    by: User | None,
    base_url: str,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> tuple[Sitting, list[Document]]:
    """Record an absence (`checking.walkover`); when it closes a round, ask for the bracket sheets as they now are."""
    mark = newest(sitting.tournament)
    sitting = checking.walkover(sitting=sitting, absent=absent, by=by, device=device, phone_at=phone_at)
    return sitting, _papers_after(sitting, mark, by, base_url)


@transaction.atomic
def take_paper_in(
    *, sitting: Sitting, version: int, token: str, by: User, base_url: str, despite: str = "", device: str = ""
) -> tuple[Sitting, list[Document]]:
    """Put a paper sheet in (`transcribing.take_in`); when it closes a round, ask for the bracket sheets."""
    mark = newest(sitting.tournament)
    sitting = transcribing.take_in(sitting=sitting, version=version, token=token, by=by, despite=despite, device=device)
    return sitting, _papers_after(sitting, mark, by, base_url)


@transaction.atomic
def correct(
    *,
    sitting: Sitting,
    asked: correcting.Asked,
    token: str,
    key: str,
    by: User | None,
    base_url: str,
    fate: str = "",
) -> tuple[Correction, list[Document]]:
    """Make a correction (`correcting.correct`), and ask for new versions of the paper that it made stale."""
    mark = newest(sitting.tournament)
    made = correcting.correct(sitting=sitting, asked=asked, token=token, key=key, by=by, fate=fate)
    stale = [effect["params"] for effect in made.effects if effect["code"] == "paper"]
    papers = [_paper_instead(sitting.tournament, one, by, base_url) for one in stale if one["again"]]
    return made, [*papers, *ask_since(sitting.tournament, mark, by=by, base_url=base_url, besides=papers)]


def _paper_instead(tournament: Tournament, stale: dict[str, Any], by: User | None, base_url: str) -> Document:
    """The next version of a paper."""
    division = tournament.divisions.select_related("tournament__club", "bracket").get(key=stale["bracket"])
    if stale["kind"] == Document.Kind.BRACKET:
        return ask_bracket(division=division, by=by, base_url=base_url)
    number, match = round_and_match(str(stale["subject"]))
    round_ = division.rounds.get(number=number)
    if match is None:
        return ask_scoresheets(round_=round_, by=by, base_url=base_url)
    return ask_scoresheet(sitting=round_.sittings.get(match__number=match), by=by, base_url=base_url)


def _papers_after(sitting: Sitting, mark: int, by: User | None, base_url: str) -> list[Document]:
    """The sheet of a bracket whose round has closed, and a blank one of the championship that has just opened.

    Before those the scoresheet of the match that has got the table. None of a practice match: it stands in no bracket
    that anybody hangs up.
    """
    if sitting.tournament.is_practice:
        return []
    papers = ask_since(sitting.tournament, mark, by=by, base_url=base_url)
    division = Division.objects.select_related("tournament__club", "bracket").get(rounds=sitting.round_id)
    if Round.objects.filter(pk=sitting.round_id, closed_at=None).exists():
        return papers
    finals = division.tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).exclude(pk=division.pk)
    is_open = finals.exclude(bracket=None)  # a correction takes it back until all winners are known anew
    wanted = [division, *is_open.select_related("tournament__club", "bracket")]
    return [*papers, *(ask_bracket(division=one, by=by, base_url=base_url) for one in wanted)]


def ask_bracket(*, division: Division, by: User | None, base_url: str, filled: str = NOW, teams: int = 0) -> Document:
    """Ask for a bracket sheet as it stands now; nothing new since the last one gives that one again.

    `filled` "blank" leaves all lines empty for a pen, before the draw too: for so many `teams`, 0 for those that there
    are, or will be of the places taken so far. Refused for more than a bracket holds.
    """
    if filled not in (NOW, BLANK):
        raise Refused(_("A bracket sheet is as it stands, or blank."), field="filled", code="not-a-choice")
    if filled == BLANK:
        return _ask_blank(division, teams or _teams_of(division), by, base_url)
    if division.bracket is None:
        raise Conflict(_("Hold the lottery first."), rule="SACI rule 2", code="not-drawn")
    return ask(
        tournament=division.tournament,
        division=division,
        kind=Document.Kind.BRACKET,
        subject="bracket",
        freeze=lambda version: freezing.bracket(division, version=version, base_url=base_url, now=timezone.now()),
        by=by,
    )


def _teams_of(division: Division) -> int:
    """How many teams there are, or would be if everybody came who has a place."""
    if division.bracket is not None:
        return division.bracket.size
    return division.registrations.filter(withdrawn_at=None).count() // 2


def _ask_blank(division: Division, teams: int, by: User | None, base_url: str) -> Document:
    if not FEWEST_TEAMS <= teams <= MOST:
        text = _("A bracket sheet is for {least} to {most} teams: say for how many.")
        raise Refused(text.format(least=FEWEST_TEAMS, most=MOST), field="teams", code="how-many-teams")
    return ask(
        tournament=division.tournament,
        division=division,
        kind=Document.Kind.BRACKET,
        subject=f"{BLANK}-{teams}",
        freeze=lambda version: freezing.blank_bracket(
            division, teams, version=version, base_url=base_url, now=timezone.now()
        ),
        by=by,
    )
