"""App configuration of the brackets app."""

from django.apps import AppConfig


class BracketsConfig(AppConfig):
    """The app with brackets, entrants and matches."""

    name = "brackets"
    default_auto_field = "django.db.models.BigAutoField"
