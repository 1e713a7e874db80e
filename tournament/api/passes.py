"""Passes of judges without accounts: made, changed, replaced and taken back."""

import base64
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from rest_framework import serializers

from tournament import issuing, passes, permissions
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page
from tournament.api.reading import Key, Strict, Text, Whole
from tournament.models import JudgePass, Tournament


class TablesField(serializers.ListField):
    """Numbers of tables; null for every table of the tournament."""

    child = Whole(min_value=1)

    def __init__(self) -> None:
        super().__init__(allow_null=True, allow_empty=False, max_length=500)


class MakePass(Strict):
    """Whose pass, and for which tables; the same `key` again is the same pass, without its PIN."""

    key = Key()
    name = Text(max_length=120)
    tables = TablesField()


class ChangePass(Strict):
    """The tables from now on."""

    tables = TablesField()


class PassAnswer(serializers.Serializer[Any]):
    """A pass. `tables` null: every table. `paused_until` null: PINs are taken. `revoked_at` null: it holds."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="user")
    tables = serializers.SerializerMethodField()
    code = serializers.CharField()
    ends_at = serializers.DateTimeField()
    paused_until = serializers.SerializerMethodField()
    revoked_at = serializers.DateTimeField(allow_null=True)

    def get_tables(self, judge_pass: JudgePass) -> list[int] | None:
        return None if judge_pass.everywhere else judge_pass.numbers

    def get_paused_until(self, judge_pass: JudgePass) -> str | None:
        return judge_pass.paused_until.isoformat() if judge_pass.is_paused and judge_pass.paused_until else None


class IssuedAnswer(PassAnswer):
    """A pass with its personal link and its PIN, shown this once; `pin` null: an earlier send was answered with it."""

    link = serializers.CharField(source="*", read_only=True)
    pin = serializers.CharField(source="*", allow_null=True, read_only=True)

    def to_representation(self, instance: tuple[passes.Issued, str]) -> Any:
        issued, base_url = instance
        link = f"{base_url}{reverse('judge:pass', args=[passes.token_of(issued.judge_pass)])}"
        return {**super().to_representation(issued.judge_pass), "link": link, "pin": issued.pin}


class PaperOfPass(Strict):
    """The PIN, as the answer that made the pass gave it."""

    pin = Text(max_length=20)


class PaperAnswer(serializers.Serializer[Any]):
    """A PDF: a name for it, and its bytes in Base64."""

    file_name = serializers.CharField(source="*", read_only=True)
    content = serializers.CharField(source="*", read_only=True)

    def to_representation(self, instance: tuple[JudgePass, bytes]) -> Any:
        held, content = instance
        return {
            "file_name": f"{held.tournament.slug}-pass-{held.pk}.pdf",
            "content": base64.b64encode(content).decode("ascii"),
        }


class Passes(View):
    """The passes of one tournament."""

    shows_secret = True

    @operation(right=permissions.ORGANIZE, asks=Page, answers=PassAnswer, many=True)
    def get(self, call: Call) -> QuerySet[JudgePass]:
        """List all passes, those taken back included."""
        return _passes(call.tournament)

    @operation(right=permissions.ORGANIZE, reads=MakePass, answers=IssuedAnswer, status=201)
    def post(self, call: Call) -> tuple[passes.Issued, str]:
        """Make a pass. Its PIN is in this answer and nowhere else."""
        return passes.make(tournament=call.tournament, by=call.by, **call.data), call.base_url


class OnePass(View):
    """One pass."""

    @operation(right=permissions.ORGANIZE, answers=PassAnswer)
    def get(self, call: Call, pk: int) -> JudgePass:
        """Show a pass, without its link and its PIN."""
        return _find(call.tournament, pk)

    @operation(right=permissions.ORGANIZE, reads=ChangePass, answers=PassAnswer)
    def patch(self, call: Call, pk: int) -> JudgePass:
        """Send the judge to other tables, at once."""
        passes.change(judge_pass=_find(call.tournament, pk), tables=call.data["tables"], by=call.by)
        return _find(call.tournament, pk)


class Renewal(View):
    """New paper for one that was lost."""

    shows_secret = True

    @operation(right=permissions.ORGANIZE, answers=IssuedAnswer, status=201)
    def post(self, call: Call, pk: int) -> tuple[passes.Issued, str]:
        """Give the pass another PIN and another link; the old ones open nothing, and who is in with them is out."""
        return passes.renew(judge_pass=_find(call.tournament, pk), by=call.by), call.base_url


class Paper(View):
    """The paper of a pass."""

    shows_secret = True

    @operation(right=permissions.ORGANIZE, reads=PaperOfPass, answers=PaperAnswer)
    def post(self, call: Call, pk: int) -> tuple[JudgePass, bytes]:
        """Draw the paper for the PIN that an earlier answer gave; it is kept nowhere."""
        held = _find(call.tournament, pk)
        return held, issuing.draw_pass(judge_pass=held, pin=call.data["pin"], base_url=call.base_url)


class Revocation(View):
    """The end of a pass before its day is over."""

    @operation(right=permissions.ORGANIZE, answers=PassAnswer)
    def post(self, call: Call, pk: int) -> JudgePass:
        """Take the pass back for good: the next request of its holder is refused. Twice is once."""
        passes.revoke(judge_pass=_find(call.tournament, pk), by=call.by)
        return _find(call.tournament, pk)


class Resumption(View):
    """The end of a pause after five wrong PINs."""

    @operation(right=permissions.ORGANIZE, answers=PassAnswer)
    def post(self, call: Call, pk: int) -> JudgePass:
        """Take the PIN again before the pause is over."""
        passes.lift(judge_pass=_find(call.tournament, pk), by=call.by)
        return _find(call.tournament, pk)


def _passes(tournament: Tournament) -> QuerySet[JudgePass]:
    return (
        JudgePass.objects.filter(tournament=tournament).select_related("user", "tournament").prefetch_related("tables")
    )


def _find(tournament: Tournament, pk: int) -> JudgePass:
    return get_object_or_404(_passes(tournament), pk=pk)
