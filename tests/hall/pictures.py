"""What must never be true of walls and their pictures, for tests/models/test_the_database_keeps_its_truths.py."""

from collections.abc import Callable

from tournament.models import TableMatch, Tournament, Wall, WallPicture


def void(_: object) -> None:
    """The row should not have been written; its value does not matter."""


def pictures(table_match: TableMatch, **broken: object) -> None:
    for number in (1, 2):
        picture = {"number": number, "name": "Café", "sha256": f"{number:064}", "width": 800, "height": 600}
        WallPicture.objects.create(tournament=table_match.tournament, file="1.jpg", **{**picture, **broken})


def hang_picture(tournament: Tournament) -> WallPicture:
    """A row without a file, for tests that only need one to be there."""
    return WallPicture.objects.create(
        tournament=tournament, number=1, name="Café", file="sponsors/none.jpg", sha256="f" * 64, width=8, height=6
    )


BROKEN_WALLS: dict[str, Callable[[TableMatch], None]] = {
    "a_scene_stays_a_while": lambda table_match: void(
        Wall.objects.create(tournament=table_match.tournament, seconds=2)
    ),
    "one_wall_picture_per_number": lambda table_match: pictures(table_match, number=1),
    "a_picture_hangs_once": lambda table_match: pictures(table_match, sha256="0" * 64),
    "a_picture_is_somebodys": lambda table_match: pictures(table_match, name=""),
}
