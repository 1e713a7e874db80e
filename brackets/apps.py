"""The Django application of this room."""

from django.apps import AppConfig


class BracketsConfig(AppConfig):
    """Brackets, entrants and matches."""

    name = "brackets"
    default_auto_field = "django.db.models.BigAutoField"
