"""The repair shop: people and accounts may be mended here, everything that was recorded may only be read."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from tournament import models

if TYPE_CHECKING:
    Admin = admin.ModelAdmin[Any]
else:
    Admin = admin.ModelAdmin  # takes no type parameter when it runs


TO_TOURNAMENT: dict[type[Model], str] = {
    models.Division: "tournament",
    models.Registration: "tournament",
    models.Team: "tournament",
    models.Round: "division__tournament",
    models.Sitting: "tournament",
    models.SheetEntry: "sitting__tournament",
    models.SignOff: "sitting__tournament",
    models.SheetCheck: "sitting__tournament",
    models.JournalLine: "tournament",
}
"""The way from what judges practise on to its tournament: practice is shown nowhere else, nor is it here."""


class ReadOnly(Admin):
    """Looks, and changes nothing: these rows belong to the steps of the day."""

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
    readonly_fields = ("good_standing", "standing_since")  # a step keeps the day and the reason of each change

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Person]:
        return super().get_queryset(request).filter(club__practice=False)


admin.site.register(models.User, UserAdmin)
admin.site.register([models.Club, models.Official])
admin.site.register(
    [
        models.Tournament,
        models.Division,
        models.Registration,
        models.Payment,
        models.Lottery,
        models.Team,
        models.Round,
        models.Sitting,
        models.SheetEntry,
        models.SignOff,
        models.SheetCheck,
        models.Document,
        models.Batch,
        models.JournalLine,
    ],
    ReadOnly,
)
