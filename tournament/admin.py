"""Django admin: people and accounts can be edited, recorded rows are read-only."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from tournament import models

if TYPE_CHECKING:
    Admin = admin.ModelAdmin[Any]
else:
    Admin = admin.ModelAdmin  # not subscriptable at run time


TO_TOURNAMENT: dict[type[Model], str] = {
    models.Division: "tournament",
    models.Registration: "tournament",
    models.Team: "tournament",
    models.Round: "division__tournament",
    models.TableMatch: "tournament",
    models.SheetEntry: "table_match__tournament",
    models.SignOff: "table_match__tournament",
    models.SecondCheck: "table_match__tournament",
    models.JournalLine: "tournament",
}
"""The lookup from a model to its tournament, to exclude practice tournaments, as other pages do."""


class ReadOnly(Admin):
    """Read-only admin: only the application's steps write these rows."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request)
        way = TO_TOURNAMENT.get(self.model)
        return rows.filter(**{f"{way}__practice_for": None}) if way else rows

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(models.Person)
class PersonAdmin(Admin):
    list_display = ("name", "kind", "pool", "good_standing")
    list_filter = ("kind", "pool", "good_standing")
    search_fields = ("search_key", "member_number")
    raw_id_fields = ("sponsor",)
    readonly_fields = ("good_standing", "standing_since")  # `members.set_standing` records day and reason

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Person]:
        return super().get_queryset(request).filter(club__practice=False)  # practice clubs hold invented people


admin.site.register(models.User, UserAdmin)
admin.site.register([models.Club, models.Official])
admin.site.register(
    [*TO_TOURNAMENT, models.Tournament, models.Payment, models.Lottery, models.Document, models.Batch], ReadOnly
)
