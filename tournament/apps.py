"""The Django app: people, money, scoresheets and documents."""

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.core.signals import request_started
from django.db.backends.signals import connection_created
from django.utils.module_loading import import_string

from tournament.core.database.away import drop_ended_connections
from tournament.core.database.prepared_queries import keep_statements


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = "Tournament"

    def ready(self) -> None:
        connection_created.connect(keep_statements)
        request_started.connect(drop_ended_connections)
        user_logged_in.connect(import_string("tournament.club.proof.on_login"))  # its models are ready only now
