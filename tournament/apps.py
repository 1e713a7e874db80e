"""The Django app that holds people, money, sheets and paper."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = "Tournament"

    def ready(self) -> None:
        from tournament.prepared import keep_statements  # its models must be there

        connection_created.connect(keep_statements)
