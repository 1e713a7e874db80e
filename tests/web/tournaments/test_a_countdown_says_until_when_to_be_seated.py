"""On the pages of everybody, of judges and of the organizer: a time, told without JavaScript too, until they play."""

from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import time_format

from tests.cast import SEED, hand, write
from tournament.hall import seating
from tournament.models import Division, Tournament, User


def test_until_a_hand_is_written_at_every_table(
    client: Client, drawn: Tournament, men: Division, organizer: User
) -> None:
    men.refresh_from_db()
    round_ = seating.start_round(division=men, by=None, seed=SEED, minutes=5)
    assert round_.play_at is not None
    told = "Be seated by " + time_format(timezone.localtime(round_.play_at).time(), "g:i A")
    client.force_login(organizer)
    pages = [
        reverse(name, args=[drawn.slug])
        for name in ("public:tournament", "judge:tables", "organizer:day", "organizer:absence")
    ]
    for page in pages:
        content = client.get(page).content.decode()
        assert told in content, page
        assert f'datetime="{timezone.localtime(round_.play_at).isoformat()}"' in content, page
    for table_match in round_.table_matches.all():
        write(table_match, hand())
    for page in pages:
        assert told not in client.get(page).content.decode(), page
