"""Judge assignments: tables for judges with accounts.

Judge passes, for judges without accounts: created, changed, renewed and revoked.
"""

import base64
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Key, Strict, Text, Whole
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import page, part
from tournament.club import judge_assignments, judge_passes, permissions
from tournament.documents.judge_pass import draw_pass
from tournament.models import JudgePass, Tournament
from tournament.tournaments import opening

JUDGE_TABLES = HelpText("The numbers of the judge's tables; null: all tables.", [1, 2])
PASS_TABLES = HelpText("The numbers of its tables; null: all tables.", [1, 2])

router = Router("tournaments/<slug:slug>/", right=permissions.ORGANIZE)


class TablesField(fields.ListField):
    """Numbers of tables; null for all tables of the tournament."""

    child = Whole(min_value=1)

    def __init__(self, *described: Any, **options: Any) -> None:
        most = opening.MAX_TABLES
        super().__init__(*described, allow_null=True, allow_empty=False, min_length=1, max_length=most, **options)


class CreateJudgePass(Strict):
    """The holder of the pass, and the tables; the same `key` again is the same pass, without its PIN."""

    key = Key()
    name = Text("The pass holder's name.", "Carla Cano", max_length=120)
    tables = TablesField("The numbers of its tables; null or left out: all tables.", [1, 2])


class UpdateJudgePass(Strict):
    """The tables from now on."""

    tables = TablesField(PASS_TABLES)


class JudgePassAnswer(serializers.Serializer[Any]):
    """A judge pass. `tables` null: all tables. `paused_until` null: PINs are accepted. `revoked_at` null: valid."""

    id = fields.IntegerField("The pass's id.", 3)
    name = fields.CharField("The pass holder's name.", "Carla Cano", source="user")
    tables = fields.SerializerMethodField(PASS_TABLES)
    code = fields.CharField("The code to type if the link cannot be used.", "K7M2QX")
    ends_at = fields.DateTimeField("When the pass expires (with UTC offset).")
    issued = fields.BooleanField(
        "Whether it has a PIN; one copied from another tournament has none before it is renewed.",
        True,
        source="is_issued",
    )
    paused_until = fields.SerializerMethodField(
        "The end of the pause after too many wrong PINs (with UTC offset); null: PINs are accepted.", None
    )
    revoked_at = fields.DateTimeField(help_texts.REVOKED_AT, allow_null=True)

    def get_tables(self, judge_pass: JudgePass) -> list[int] | None:
        # null and not a list, so that it covers tables added later.
        return None if judge_pass.everywhere else judge_pass.numbers

    def get_paused_until(self, judge_pass: JudgePass) -> str | None:
        return judge_pass.paused_until.isoformat() if judge_pass.is_paused and judge_pass.paused_until else None


class NewJudgePassAnswer(JudgePassAnswer):
    """A judge pass with its link and PIN, shown only once; `pin` null: an earlier response has shown it."""

    link = fields.CharField(
        "The personal link; shown only once.", "http://capicu.local/j/K7M2QX/", source="*", read_only=True
    )
    pin = fields.CharField(
        "The PIN, six digits; shown only once. null: an earlier response has shown it.",
        "402817",
        source="*",
        allow_null=True,
        read_only=True,
    )

    def to_representation(self, instance: tuple[judge_passes.Issued, str]) -> Any:
        # The link and the PIN are not in the database, so the fields are filled in here.
        issued, base_url = instance
        link = f"{base_url}{reverse('judge:pass', args=[judge_passes.token_of(issued.judge_pass)])}"
        return {**super().to_representation(issued.judge_pass), "link": link, "pin": issued.pin}


class RenderJudgePass(Strict):
    """The PIN, as in the response that created the pass."""

    pin = Text("The PIN, as in the response that created the pass.", "402817", max_length=20)


class JudgePassDocumentAnswer(serializers.Serializer[Any]):
    """A PDF: a file name, and its bytes in Base64."""

    file_name = fields.CharField(help_texts.FILE_NAME, source="*", read_only=True)
    content = fields.CharField("The bytes of the PDF, in Base64.", "JVBERi0xLjcK", source="*", read_only=True)

    def to_representation(self, instance: tuple[JudgePass, bytes]) -> Any:
        held, content = instance
        return {
            "file_name": f"{held.tournament.slug}-pass-{held.pk}.pdf",
            "content": base64.b64encode(content).decode("ascii"),
        }


@router.get("passes/", asks=page("id"), answers=JudgePassAnswer, many=True)
def list_judge_passes(call: Call) -> QuerySet[JudgePass]:
    """List the judge passes of a tournament. Revoked ones are included. No PIN is shown."""
    return _passes(call.tournament)


@router.post(
    "passes/",
    reads=CreateJudgePass,
    answers=NewJudgePassAnswer,
    status=201,
    errors={409: "key-reused", 422: "bad-key refused"},
    shows_secret=True,
)
def create_judge_pass(call: Call) -> tuple[judge_passes.Issued, str]:
    """Create a judge pass. Its PIN is in this response only."""
    return judge_passes.make(tournament=call.tournament, by=call.by, **call.data), call.base_url


@router.get("passes/<int:pk>/", answers=JudgePassAnswer)
def show_judge_pass(call: Call, pk: int) -> JudgePass:
    """Show a judge pass. Without its link and PIN, which only the response that created or renewed it contains."""
    return _find(call.tournament, pk)


@router.patch(
    "passes/<int:pk>/", reads=UpdateJudgePass, answers=JudgePassAnswer, errors={409: "pass-revoked", 422: "refused"}
)
def update_judge_pass(call: Call, pk: int) -> JudgePass:
    """Update the tables of a judge pass. They apply at once."""
    judge_passes.change(judge_pass=_find(call.tournament, pk), tables=call.data["tables"], by=call.by)
    return _find(call.tournament, pk)


@router.post(
    "passes/<int:pk>/renewal/", answers=NewJudgePassAnswer, status=201, errors={409: "pass-revoked"}, shows_secret=True
)
def renew_judge_pass(call: Call, pk: int) -> tuple[judge_passes.Issued, str]:
    """Renew a judge pass: create a new PIN and link. The old ones are invalid, and their sessions end."""
    return judge_passes.renew(judge_pass=_find(call.tournament, pk), by=call.by), call.base_url


@router.post(
    "passes/<int:pk>/document/",
    reads=RenderJudgePass,
    answers=JudgePassDocumentAnswer,
    errors={409: "pass-revoked", 422: "wrong-pin"},
    shows_secret=True,
)
def render_judge_pass(call: Call, pk: int) -> tuple[JudgePass, bytes]:
    """Render the PDF of a judge pass, with the PIN of an earlier response. The PDF is not stored."""
    held = _find(call.tournament, pk)
    return held, draw_pass(judge_pass=held, pin=call.data["pin"], base_url=call.base_url)


@router.delete("passes/<int:pk>/")
def revoke_judge_pass(call: Call, pk: int) -> None:
    """Revoke a judge pass for good; its holder's next request is refused. It stays in the list, as revoked.

    Revoking it again changes nothing.
    """
    judge_passes.revoke(judge_pass=_find(call.tournament, pk), by=call.by)


@router.post("passes/<int:pk>/resumption/", answers=JudgePassAnswer)
def resume_judge_pass(call: Call, pk: int) -> JudgePass:
    """Resume a judge pass that is paused. It pauses after too many wrong PINs. Its PIN stays the same."""
    judge_passes.lift(judge_pass=_find(call.tournament, pk), by=call.by)
    return _find(call.tournament, pk)


def _passes(tournament: Tournament) -> QuerySet[JudgePass]:
    return (
        JudgePass.objects.filter(tournament=tournament).select_related("user", "tournament").prefetch_related("tables")
    )


def _find(tournament: Tournament, pk: int) -> JudgePass:
    return get_object_or_404(_passes(tournament), pk=pk)


class AssignJudgeTables(Strict):
    """The tables from now on; null: all tables again."""

    tables = TablesField(JUDGE_TABLES)


class JudgeAnswer(serializers.Serializer[Any]):
    """A judge of the club with an account. `tables` null: all tables."""

    id = fields.IntegerField("The judge's account id.", 8, source="user.pk")
    name = fields.CharField("The judge's name.", "Juan Judge", source="user")
    tables = fields.ListField(JUDGE_TABLES, child=serializers.IntegerField(), allow_null=True)


FIND_JUDGES = page(id="pk", name="first_name", usual=("first_name", "username"))


@router.get("judges/", asks=FIND_JUDGES, answers=JudgeAnswer, many=True)
def list_judges(call: Call) -> dict[str, Any]:
    """List the judges of a tournament, by name. Each with their tables; judge passes have a list of their own."""
    found = part(judge_assignments.judges(call.tournament), call.request, FIND_JUDGES, call.query)
    return found | {"results": judge_assignments.assignments_of(call.tournament, found["results"])}


@router.get("judges/<int:pk>/", answers=JudgeAnswer)
def show_judge(call: Call, pk: int) -> judge_assignments.JudgeTables:
    """Show a judge with their tables. Its ETag is needed to assign other tables."""
    user = get_object_or_404(judge_assignments.judges(call.tournament), pk=pk)
    return judge_assignments.assignments_of(call.tournament, [user])[0]


@router.patch("judges/<int:pk>/", reads=AssignJudgeTables, answers=JudgeAnswer, errors={422: "no-judge refused"})
def assign_judge_tables(call: Call, pk: int) -> judge_assignments.JudgeTables:
    """Assign tables to a judge, at once. The judge sees and enters scores at no others."""
    user = get_object_or_404(judge_assignments.judges(call.tournament), pk=pk)
    return judge_assignments.assign(tournament=call.tournament, user=user, tables=call.data["tables"], by=call.by)
