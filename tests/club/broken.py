"""Circuits, ways to rate, second factors, checkpoints and looks that the database refuses."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from tests.models.rows import again, void
from tournament.models import (
    Circuit,
    CircuitDate,
    Club,
    CoSignedCheckpoint,
    Passkey,
    PersonalAccess,
    RecoveryCode,
    SecondFactor,
    SeenCheckpoint,
    TableMatch,
    User,
)


def circuit(table_match: TableMatch, **broken: Any) -> Circuit:
    """A sound circuit of the club, with these columns broken."""
    sound = {"club": table_match.tournament.club, "name": "Copa", "best": 2, "planned": 3}
    return Circuit.objects.create(**{**sound, **broken})


def date(table_match: TableMatch, **broken: Any) -> CircuitDate:
    """The tournament as a date of a circuit, with these columns broken."""
    tournament = table_match.tournament
    made = circuit(table_match)
    return CircuitDate.objects.create(
        **{"circuit": made, "tournament": tournament, "name": tournament.name, "date": tournament.date, **broken}
    )


BROKEN_CIRCUITS: dict[str, Callable[[TableMatch], None]] = {
    "one_circuit_of_a_name_in_a_club": lambda table_match: void([circuit(table_match), circuit(table_match)]),
    "a_circuit_has_a_name": lambda table_match: void(circuit(table_match, name="")),
    "the_best_are_among_the_dates": lambda table_match: void(circuit(table_match, best=4)),
    "a_circuit_asks_for_dates_it_has": lambda table_match: void(circuit(table_match, min_dates=4)),
    "points_beyond_the_table_known": lambda table_match: void(circuit(table_match, beyond="NOTHING")),
    "a_tournament_once_in_a_circuit": lambda table_match: again(date(table_match)),
    "who_leaves_a_circuit_says_why": lambda table_match: void(date(table_match, reason="no moment")),
    "club_rates_in_a_known_way": lambda table_match: void(Club.objects.update(rating_k="NONE")),
}


def somebody(_table_match: TableMatch) -> User:
    return User.objects.earliest("pk")


def checkpoint(table_match: TableMatch, *, of_club: bool) -> CoSignedCheckpoint:
    """A co-signed checkpoint of the tournament's chain, or of the club's."""
    tournament = table_match.tournament
    return CoSignedCheckpoint.objects.create(
        club=tournament.club, tournament=None if of_club else tournament, lines=1, note="x"
    )


BROKEN_ACCOUNTS: dict[str, Callable[[TableMatch], None]] = {
    "a_second_factor_has_a_secret": lambda table_match: void(
        SecondFactor.objects.create(user=somebody(table_match), secret="")
    ),
    "no_account_takes_more_codes": lambda table_match: void(
        SecondFactor.objects.create(user=somebody(table_match), secret="A" * 32, wrong=11)
    ),
    "a_recovery_code_is_one_row": lambda table_match: again(
        RecoveryCode.objects.create(user=somebody(table_match), digest="d")
    ),
    "a_passkey_has_a_name": lambda table_match: void(
        Passkey.objects.create(
            user=somebody(table_match), host="localhost", digest="d", credential=b"c", name="", made_at=timezone.now()
        )
    ),
    "a_line_is_co_signed_with_one_hash": lambda table_match: again(
        SeenCheckpoint.objects.create(origin="o", lines=1, head="h")
    ),
    "one_co_signed_checkpoint_per_line": lambda table_match: again(checkpoint(table_match, of_club=False)),
    "one_co_signed_checkpoint_of_a_club": lambda table_match: again(checkpoint(table_match, of_club=True)),
    "way_to_personal_data_is_known": lambda table_match: void(
        PersonalAccess.objects.create(
            club=table_match.tournament.club, user=somebody(table_match), way="spy", at=timezone.now()
        )
    ),
}
