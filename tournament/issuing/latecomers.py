"""The paper that changes when officials let somebody in after the draw."""

from collections.abc import Sequence

from django.db import transaction

from tournament import late
from tournament.issuing.rounds import ask_bracket
from tournament.issuing.seated import ask_scoresheets
from tournament.models import Division, Document, LateChange, Registration, Round, Team, User


@transaction.atomic
def replace_player(
    *, team: Team, out: Registration, into: Registration, reason: str, by: User | None, base_url: str
) -> tuple[LateChange, list[Document]]:
    """Let one player play in place of another (`late.replace`), and ask for the paper that shows the team."""
    change, round_ = late.replace(team=team, out=out, into=into, reason=reason, by=by)
    return change, _papers(change, round_, by, base_url)


@transaction.atomic
def let_join(
    *, division: Division, players: Sequence[Registration], reason: str, by: User | None, base_url: str
) -> tuple[LateChange, list[Document]]:
    """Let a team take the place of the bye (`late.join`), and ask for the paper that shows the bracket."""
    change, round_ = late.join(division=division, players=players, reason=reason, by=by)
    return change, _papers(change, round_, by, base_url)


def _papers(change: LateChange, round_: Round | None, by: User | None, base_url: str) -> list[Document]:
    """The bracket sheet, and the scoresheets of the round where it is being played."""
    division = Division.objects.select_related("tournament__club", "bracket").get(pk=change.division_id)
    papers = [ask_bracket(division=division, by=by, base_url=base_url)]
    if round_ is not None:
        papers.append(ask_scoresheets(round_=round_, by=by, base_url=base_url))
    return papers
