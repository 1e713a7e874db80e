"""The standings stand in the order that the address asks for; without a word that is known, in that of the places."""

from django.test import Client

from tests import cast
from tournament.models import TableMatch


def test_by_a_column_and_the_other_way_round(client: Client, finished: TableMatch) -> None:
    address = f"/t/{finished.tournament.slug}/standings/"
    cast.sign_both(cast.play_to_the_end(finished.round.table_matches.exclude(pk=finished.pk).get()))

    def column(sort: str) -> list[int]:
        (men,) = client.get(address, {"sort": sort, "list": "men"}).context["lists"]
        return [row.standing.points_against for row in men.rows]

    assert column("against") == sorted(column("against"))[::-1]
    assert column("-against") == sorted(column("against"))
    page = client.get(address, {"sort": "against"}).content.decode()
    assert 'aria-sort="descending"' in page
    assert 'sort=-against"' in page
    for unknown in ("", "x" * 10_000, "-", "%", "team\x00"):
        ranks = [row.standing.rank for row in client.get(address, {"sort": unknown}).context["lists"][0].rows]
        assert ranks == sorted(ranks)
