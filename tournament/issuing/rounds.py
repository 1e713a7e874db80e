"""The paper of rounds and brackets: asked for by hand, and by the steps that make it necessary."""

import datetime
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import checking, confirming, correcting, freezing, tables
from tournament.errors import Conflict
from tournament.issuing.asking import ask
from tournament.models import Correction, Division, Document, Round, Sitting, Tournament, User


@transaction.atomic
def start_round(
    *, division: Division, by: User | None, base_url: str, seed: bytes | None = None
) -> tuple[Round, list[Document]]:
    """Start a round and ask for its paper at once: the scoresheets, and the bracket sheet as it stands now."""
    round_ = tables.start_round(division=division, by=by, seed=seed)
    division.refresh_from_db()
    return round_, [
        ask_scoresheets(round_=round_, by=by, base_url=base_url),
        ask_bracket(division=division, by=by, base_url=base_url),
    ]


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
    sitting = checking.sign(
        sitting=sitting, side=side, initials=initials, version=version, by=by, device=device, phone_at=phone_at
    )
    return sitting, _papers_after(sitting, by, base_url)


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
    sitting = confirming.confirm(
        sitting=sitting,
        initials=initials,
        version=version,
        by=by,
        sent_back=sent_back,
        device=device,
        phone_at=phone_at,
    )
    return sitting, _papers_after(sitting, by, base_url)


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
    sitting = checking.walkover(sitting=sitting, absent=absent, by=by, device=device, phone_at=phone_at)
    return sitting, _papers_after(sitting, by, base_url)


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
    made = correcting.correct(sitting=sitting, asked=asked, token=token, key=key, by=by, fate=fate)
    stale = [effect["params"] for effect in made.effects if effect["code"] == "paper"]
    return made, [_paper_instead(sitting.tournament, one, by, base_url) for one in stale if one["again"]]


def _paper_instead(tournament: Tournament, stale: dict[str, Any], by: User | None, base_url: str) -> Document:
    """The next version of a paper."""
    division = tournament.divisions.select_related("tournament__club", "bracket").get(key=stale["bracket"])
    if stale["kind"] == Document.Kind.BRACKET:
        return ask_bracket(division=division, by=by, base_url=base_url)
    round_ = division.rounds.get(number=int(str(stale["subject"]).removeprefix("round-")))
    return ask_scoresheets(round_=round_, by=by, base_url=base_url)


def _papers_after(sitting: Sitting, by: User | None, base_url: str) -> list[Document]:
    """The sheet of a bracket whose round has closed, and a blank one of the championship that has just opened.

    None of a practice match: it stands in no bracket that anybody hangs up.
    """
    if sitting.tournament.is_practice:
        return []
    division = Division.objects.select_related("tournament__club", "bracket").get(rounds=sitting.round_id)
    if Round.objects.filter(pk=sitting.round_id, closed_at=None).exists():
        return []
    finals = division.tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).exclude(pk=division.pk)
    wanted = [division, *finals.select_related("tournament__club", "bracket")]
    return [ask_bracket(division=one, by=by, base_url=base_url) for one in wanted]


def ask_scoresheets(*, round_: Round, by: User | None, base_url: str) -> Document:
    """Ask for the scoresheets of a round; the same record again is the same document."""
    return ask(
        tournament=round_.division.tournament,
        division=round_.division,
        kind=Document.Kind.SCORESHEETS,
        subject=f"round-{round_.number}",
        freeze=lambda version: freezing.scoresheets(round_, version=version, base_url=base_url, now=timezone.now()),
        by=by,
    )


def ask_bracket(*, division: Division, by: User | None, base_url: str) -> Document:
    """Ask for a bracket sheet as it stands now; nothing new since the last one gives that one again."""
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
