"""A pass as its paper shows it; the PIN comes from who has just made it."""

import datetime

from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament import passes
from tournament.documents.hall.passes import PassRecord
from tournament.freezing.headings import heading
from tournament.models import JudgePass


def judge_pass(held: JudgePass, *, pin: str, base_url: str, now: datetime.datetime) -> PassRecord:
    """The paper of a pass, in the language of the tournament's paper. Keep it nowhere."""
    tournament = held.tournament
    with translation.override(tournament.language):
        return PassRecord(
            heading=heading(tournament, 1, base_url, now, tournament.language),
            name=str(held),
            tables=_tables(held),
            code=held.code,
            pin=pin,
            link=f"{base_url}/judge/pass/{passes.token_of(held)}/",
            entrance=f"{base_url}/judge/pass/",
            until=date_format(timezone.localtime(held.ends_at), "DATETIME_FORMAT"),
        )


def _tables(held: JudgePass) -> str:
    if held.everywhere:
        return _("every table")
    return _("tables {numbers}").format(numbers=passes.shortly(held.numbers))
