"""What belongs to a tournament, and so into its file: every model is in one of these lists, or a test fails.

Whoever adds a model decides: with its way to the tournament into `WAYS`, or with the reason into `LEFT_OUT`.
"""

from collections.abc import Mapping
from functools import cache
from graphlib import TopologicalSorter
from typing import Any, Final, TypeAlias

from django.db.models import Field, ForeignKey, Model, Q, QuerySet

from brackets.models import Bracket, Entrant, Match
from tournament.models import (
    ArchiveUpload,
    Batch,
    BatchPaper,
    CashMove,
    CashSession,
    Ceremony,
    ClosedList,
    Club,
    Commitment,
    Correction,
    Delivery,
    Departure,
    DifferingCount,
    Division,
    Document,
    DocumentPart,
    DrawSecret,
    FormerPlayer,
    FriendlyEntry,
    FriendlyTable,
    HallTable,
    HelpCall,
    Installation,
    JournalLine,
    JudgePass,
    JudgePhone,
    JudgePost,
    KeptAnswer,
    LateChange,
    ListedEntrant,
    Lottery,
    Notice,
    Official,
    Origin,
    OriginalKey,
    PassTable,
    PastResult,
    Payment,
    Payout,
    Person,
    PlanItem,
    PostTable,
    PreRegistration,
    Price,
    Prize,
    PrizePool,
    Reading,
    Redraw,
    Registration,
    Reopening,
    ResultsImport,
    RosterImport,
    Round,
    Seat,
    SheetCheck,
    SheetEntry,
    SignOff,
    Sitting,
    Standing,
    Subscription,
    Substitution,
    Team,
    TeamPlayer,
    TileMove,
    Token,
    Told,
    Tournament,
    User,
    Wall,
    WallPicture,
    Webhook,
)

Models = type[Model]
AnyField: TypeAlias = "Field[Any, Any]"

WAYS: Final[Mapping[Models, str]] = {
    Tournament: "pk",
    Division: "tournament",
    Price: "tournament",
    PlanItem: "tournament",
    Registration: "tournament",
    PreRegistration: "tournament",
    CashSession: "tournament",
    CashMove: "session__tournament",
    Payment: "tournament",
    JudgePass: "tournament",
    PassTable: "judge_pass__tournament",
    HallTable: "tournament",
    JudgePost: "tournament",
    PostTable: "post__tournament",
    ClosedList: "division__tournament",
    ListedEntrant: "closed_list__division__tournament",
    Reopening: "closed_list__division__tournament",
    Commitment: "closed_list__division__tournament",
    TileMove: "closed_list__division__tournament",
    Lottery: "division__tournament",
    Redraw: "lottery__division__tournament",
    Ceremony: "lottery__division__tournament",
    Team: "tournament",
    TeamPlayer: "team__tournament",
    FormerPlayer: "team__tournament",
    LateChange: "division__tournament",
    Departure: "tournament",
    Substitution: "team__tournament",
    Round: "division__tournament",
    Sitting: "tournament",
    Seat: "sitting__tournament",
    SheetEntry: "sitting__tournament",
    SignOff: "sitting__tournament",
    SheetCheck: "sitting__tournament",
    Correction: "sitting__tournament",
    HelpCall: "tournament",
    PrizePool: "tournament",
    Prize: "tournament",
    Payout: "tournament",
    Document: "tournament",
    JournalLine: "tournament",
}
"""The way from a row to its tournament."""

BRACKET_WAYS: Final[Mapping[Models, str]] = {Bracket: "pk", Entrant: "bracket", Match: "bracket"}
"""The way from a row to its bracket, which knows no tournament."""

POINTED_AT: Final = (Person, User)
"""Models of which a file has the rows that its others point at: people with what the club knows, accounts by name."""

LEFT_OUT: Final[Mapping[Models, str]] = {
    ArchiveUpload: "files that were sent",
    Batch: "of the worker: papers that were handed out together, each of which is in the file",
    BatchPaper: "of the worker, like the set that it belongs to",
    Club: "the one that takes the tournament in is its club then",
    Delivery: "of a webhook",
    DifferingCount: "what was refused: it stands on no sheet",
    DocumentPart: "of the worker, while it draws",
    DrawSecret: "whoever knows it before the draw could choose the draw; where it is missing, the draw goes on without",
    FriendlyEntry: "of the club",
    FriendlyTable: "of the club",
    Installation: "of the installation",
    JudgePhone: "when a phone was last heard from",
    KeptAnswer: "what a program was answered, for a day",
    Notice: "of a subscription",
    Official: "no file gives anybody a right",
    Origin: "made when a file is taken in",
    OriginalKey: "made when a file is taken in",
    PastResult: "of the club's people",
    Reading: "of a paper sheet, until its lines are on the sheet",
    ResultsImport: "of the club",
    RosterImport: "a file that was sent: what came of it is in the file",
    Subscription: "an address was given to this house, for e-mails from here, and to nobody else",
    Token: "of a program: no file gives anybody a right",
    Told: "of the webhooks of this house",
    Wall: "what a screen in the hall shows",
    WallPicture: "what a screen in the hall shows; its file stays with this house",
    Webhook: "an address that this house tells: another one asks its own",
    Standing: "of the club's people: a place says by itself who was let in, and why",
}

COLUMNS_LEFT_OUT: Final[Mapping[Models, frozenset[str]]] = {
    Tournament: frozenset({"practice_for", "practiser"}),
    # Of the club that takes people in; the keys are made from the name.
    Person: frozenset({"club", "search_key", "sort_key"}),
    # Whoever has a pass of one house has none of another.
    JudgePass: frozenset({"code", "pin", "wrong", "paused_until"}),
    # Of the worker: the paper is drawn again.
    Document: frozenset(
        {"state", "claim", "lease_until", "enqueued_at", "due_at", "attempts", "reason", "error", "priority"}
        | {"file", "sha256", "done_at", "preview", "pages", "pages_done", "leaves"}
    ),
}


@cache
def columns(model: Models) -> tuple[AnyField, ...]:
    """The columns of a model that a file holds, its key aside; of an account there are none, see `ACCOUNT`."""
    left_out = COLUMNS_LEFT_OUT.get(model, frozenset())
    return tuple(one for one in model._meta.concrete_fields if not one.primary_key and one.name not in left_out)


ACCOUNT: Final = ("pseudonym", "name")
"""All that a file says of an account."""


def points_at(field: AnyField) -> Models | None:
    """The model that a column points at; None for a column that holds something itself."""
    if not isinstance(field, ForeignKey):
        return None
    model: Models = field.related_model
    return model


@cache
def in_order() -> tuple[Models, ...]:
    """Every model of a file, each behind those that its rows point at."""
    sorter: TopologicalSorter[Models] = TopologicalSorter()
    models: tuple[Models, ...] = (*POINTED_AT, *BRACKET_WAYS, *WAYS)
    for model in models:
        fields = [] if model is User else columns(model)
        pointed = {points_at(field) for field in fields} - {None, model, Club}
        sorter.add(model, *sorted((one for one in pointed if one), key=lambda one: one._meta.label_lower))
    return tuple(sorter.static_order())


def rows_of(tournament: Tournament) -> dict[Models, QuerySet[Any]]:
    """Every row that belongs to a tournament, by model."""
    brackets = Bracket.objects.filter(
        Q(pk__in=Division._base_manager.filter(tournament=tournament).values("bracket"))
        | Q(pk__in=Lottery._base_manager.filter(division__tournament=tournament).values("bracket"))
    )
    belonging = {model: model._base_manager.filter(**{way: tournament.pk}) for model, way in WAYS.items()}
    return belonging | {
        model: model._base_manager.filter(**{f"{way}__in": brackets.values("pk")})
        for model, way in BRACKET_WAYS.items()
    }
