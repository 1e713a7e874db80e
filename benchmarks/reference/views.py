"""The reference view: session, CSRF, serializer, idempotency look-up, object permission, row lock, insert, update."""

from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from benchmarks.reference.models import Line, Office, Table


class HandInput(serializers.Serializer[Any]):
    """The hand that is sent to Capicú as well."""

    kind = serializers.ChoiceField(["hand"])
    end = serializers.ChoiceField(["domino", "block"])
    by = serializers.IntegerField(min_value=0, max_value=3)
    pips = serializers.ListField(child=serializers.IntegerField(min_value=0, max_value=168), min_length=4, max_length=4)
    tiles = serializers.ListField(child=serializers.CharField(), allow_null=True)
    recount = serializers.IntegerField(allow_null=True)
    ends = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    leader = serializers.IntegerField(allow_null=True)


class LineInput(serializers.Serializer[Any]):
    """The same body as Capicú reads."""

    key = serializers.CharField(min_length=8, max_length=64)
    version = serializers.IntegerField(min_value=0)
    entry = HandInput()


class LineOutput(serializers.ModelSerializer[Line]):
    """What was written, and nothing of the table but its version."""

    version = serializers.IntegerField(source="table.version")

    class Meta:
        model = Line
        fields = ("id", "number", "key", "data", "written_at", "version")


class MayWrite(BasePermission):
    """Somebody whom the table's club gave an office."""

    def has_object_permission(self, request: Request, view: APIView, obj: Any) -> bool:
        return Office.objects.filter(club=obj.club, user=request.user).exists()


class Lines(APIView):
    """The lines of one table."""

    authentication_classes = (SessionAuthentication,)
    permission_classes = (IsAuthenticated, MayWrite)

    def post(self, request: Request, pk: int) -> Response:
        """Write one line, once for each key, by who has seen the newest one."""
        table = get_object_or_404(Table, pk=pk)
        self.check_object_permissions(request, table)
        reader = LineInput(data=request.data)
        reader.is_valid(raise_exception=True)
        sent = reader.validated_data
        with transaction.atomic():
            table = Table.objects.select_for_update().get(pk=pk)
            line = Line.objects.filter(table=table, key=sent["key"]).first()
            if line is None:
                if sent["version"] != table.version:
                    return Response({"detail": "Somebody was quicker."}, status=409)
                table.version += 1
                table.points += sum(sent["entry"]["pips"])
                line = Line.objects.create(
                    table=table, number=table.version, key=sent["key"], data=sent["entry"], written_by=request.user
                )
                table.save(update_fields=["version", "points"])
        return Response(LineOutput(line).data, status=201)


def nothing(request: HttpRequest) -> HttpResponse:
    """The no-op view: what the server and the middleware cost alone."""
    return HttpResponse()
