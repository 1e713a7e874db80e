"""The Django app that holds people, money, sheets and paper."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from tournament.prepared import keep_statements


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = "Tournament"

    def ready(self) -> None:
        connection_created.connect(keep_statements)
