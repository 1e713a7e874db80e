"""Steps and the documents that they make due, and requests for bracket sheets."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Max, Q

from tournament.documents.kinds.bracket import BracketSheet
from tournament.documents.kinds.scoresheets import Scoresheets
from tournament.documents.queue.requests import request
from tournament.hall import seating
from tournament.matches import withdrawals
from tournament.models import Correction, Division, Document, LateEntry, Round, TableMatch, Tournament, User
from tournament.models.documents import round_and_match

T = TypeVar("T")


@transaction.atomic
def run_step(
    step: Callable[[], T], *, tournament: Tournament, by: User | None, base_url: str, reprint: bool = False
) -> tuple[T, list[Document]]:
    """Run a step, and request the documents that it made due: all of it or nothing.

    These are the scoresheets of matches that got a table, and what the result of the step says (`_scoresheets`,
    `_divisions`). `reprint`: also a new version of each bracket sheet that was issued before and shows something else.
    """
    # Taken before the step, to tell the matches that it seats from the earlier ones.
    mark = TableMatch.every.filter(tournament=tournament).aggregate(last=Max("pk"))["last"] or 0
    done = step()
    papers = list(_scoresheets(done, by, base_url))
    papers += _request_since(tournament, mark, by, base_url, papers)
    wanted = Q(pk__in=_divisions(done))
    if reprint:
        printed = tournament.documents.filter(kind=BracketSheet.key, subject="bracket").values("division")
        wanted |= Q(pk__in=printed, bracket__isnull=False)
    # Read here: the step has changed the brackets.
    divisions = tournament.divisions.filter(wanted).select_related("tournament__club", "bracket")
    return done, [*papers, *(request_bracket(division=one, by=by, base_url=base_url) for one in divisions)]


def _scoresheets(done: object, by: User | None, base_url: str) -> Iterator[Document]:
    """The scoresheets that a step made due, beside those of newly seated matches."""
    match done:
        case (LateEntry(), Round() as round_):
            yield request_scoresheets(round_, by=by, base_url=base_url)
        case Round() if done.table_matches.exists():  # without a free table there is no scoresheet yet
            yield request_scoresheets(done, by=by, base_url=base_url)
        case withdrawals.SubstitutionMade(table_match=TableMatch() as table_match):
            yield request_scoresheets(table_match, by=by, base_url=base_url)
        case Correction():
            for stale in _stale(done, Scoresheets.key):
                number, match = round_and_match(str(stale["subject"]))
                round_ = done.table_match.tournament.divisions.get(key=stale["bracket"]).rounds.get(number=number)
                if match is None:
                    yield request_scoresheets(round_, by=by, base_url=base_url)
                else:
                    table_match = round_.table_matches.get(match__number=match)
                    yield request_scoresheets(table_match, by=by, base_url=base_url)


def _divisions(done: object) -> list[int]:
    """The divisions whose bracket sheet a step made due."""
    match done:
        case Round():
            return [done.division_id]
        case (LateEntry() as change, _):
            return [change.division_id]
        case TableMatch() if not done.tournament.is_practice and not _is_in_play(done.round_id):
            # The end of a round fills the bracket of the finals too, unless a correction has removed it.
            finals = done.tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).exclude(bracket=None)
            return [done.round.division_id, *finals.values_list("pk", flat=True)]
        case Correction():
            keys = [stale["bracket"] for stale in _stale(done, BracketSheet.key)]
            return list(done.table_match.tournament.divisions.filter(key__in=keys).values_list("pk", flat=True))
    return []


def _stale(made: Correction, kind: str) -> list[dict[str, Any]]:
    """The documents of a kind that a correction has recorded as outdated."""
    papers = (effect["params"] for effect in made.effects if effect["code"] == "paper")
    return [one for one in papers if one["again"] and one["kind"] == kind]


def _is_in_play(round_id: int) -> bool:
    # Read again: the step may have closed it.
    return Round.objects.filter(pk=round_id, closed_at=None).exists()


def start_round(
    *, division: Division, by: User | None, base_url: str, seed: bytes | None = None, minutes: int | None = None
) -> tuple[Round, list[Document]]:
    """Start a round and request its documents: the scoresheets, and the bracket sheet as it is now.

    A match that waits for a table gets its scoresheet with the table.
    """
    return run_step(
        lambda: seating.start_round(division=division, by=by, seed=seed, minutes=minutes),
        tournament=division.tournament,
        by=by,
        base_url=base_url,
    )


def request_bracket(*, division: Division, by: User | None, base_url: str, **choices: Any) -> Document:
    """Request the bracket sheet as it is now; if nothing changed, the last one is returned."""
    return request(BracketSheet(), division, by=by, base_url=base_url, **choices)


def request_scoresheets(of: Round | TableMatch, *, by: User | None, base_url: str) -> Document:
    """Request the scoresheets of a round, or the sheet of one match: it waited for its table, or its sheet is lost."""
    return request(Scoresheets(), of, by=by, base_url=base_url)


def _request_since(
    tournament: Tournament, mark: int, by: User | None, base_url: str, besides: Iterable[Document]
) -> list[Document]:
    """Request the scoresheet of each match after the one with the key `mark`; `besides`: documents that show some."""
    if tournament.is_practice:
        return []
    # The URL on the sheet, as in its QR code, identifies the match.
    printed = [str(sheet["url"]) for one in besides for sheet in one.payload.get("sheets", ())]
    fresh = TableMatch.objects.filter(tournament=tournament, pk__gt=mark).select_related("round__division", "match")
    wanted = [one for one in fresh if not any(url.endswith(f"/judge/matches/{one.pk}/") for url in printed)]
    return [request_scoresheets(one, by=by, base_url=base_url) for one in wanted]
