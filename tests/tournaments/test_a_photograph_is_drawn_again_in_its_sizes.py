"""A photograph of a tournament is stored re-encoded; the worker makes the sizes that pages show."""

import io

import pytest
from django.utils import timezone
from PIL import Image

from tests.support.thorough import some
from tests.tournaments.photographs import photograph, smooth
from tournament.core import images
from tournament.core.errors import Refused
from tournament.documents.pictures import worker
from tournament.models import JournalLine, Tournament, TournamentPicture, User
from tournament.tournaments import pictures

Kind = TournamentPicture.Kind
COVER, CHAMPIONS = Kind.COVER, Kind.CHAMPIONS


def of(tournament: Tournament, kind: Kind) -> TournamentPicture:
    return TournamentPicture.objects.get(tournament=tournament, kind=kind)


def opened(tournament: Tournament, name: str) -> tuple[int, Image.Image]:
    content = pictures.public_file(of(tournament, pictures.SIZES[name][0]).ready, name)
    assert content is not None
    return len(content), Image.open(io.BytesIO(content))


def test_the_worker_makes_each_size_within_its_bytes(tournament: Tournament, organizer: User) -> None:
    noisy = some([COVER, CHAMPIONS])
    for kind, shape in ((COVER, (1600, 1200)), (CHAMPIONS, (900, 1600))):
        content = photograph(shape) if kind in noisy else smooth(shape)
        pictures.put_photograph(tournament=tournament, kind=kind, content=content, by=organizer)
        assert of(tournament, kind).ready == ""
    assert worker.work(now=timezone.now()) == 2
    shapes = {}
    for name, (kind, size) in pictures.SIZES.items():
        if kind != Kind.SHARE:
            length, shown = opened(tournament, name)
            assert (shown.format, length <= size.bytes) == ("WEBP", True), name
            shapes[name] = shown.size
    assert shapes["cover.webp"] == (1280, 720)
    assert shapes["champions.webp"] == (720, 1280)  # keeps its shape
    assert shapes["champions-small.webp"] == (192, 192)


def test_a_limit_of_bytes_is_kept_by_quality() -> None:
    """Control: the same size without its limit is larger."""
    content = photograph()
    free, held = (images.resize(content, images.Size(640, 360, most)) for most in (10**9, 20_000))
    assert len(held) <= 20_000 < len(free)


REFUSED = {
    "no-picture": (b"no picture at all", "cannot be read"),
    "too-small": (photograph((320, 200)), "too small: it needs at least 640 by 360 pixels"),
    "too-large": (photograph() + bytes(40 * images.MEGABYTE), "at most 20 megabytes"),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_says_what_is_wrong(tournament: Tournament, code: str) -> None:
    content, sentence = REFUSED[code]
    with pytest.raises(Refused) as refused:
        pictures.put_photograph(tournament=tournament, kind=COVER, content=content, by=None)
    assert (refused.value.code, refused.value.field) == (code, "picture")
    assert sentence in str(refused.value)
    assert not TournamentPicture.objects.exists()


def test_it_is_replaced_and_removed_with_its_files(
    tournament: Tournament, organizer: User, django_capture_on_commit_callbacks: object
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator] # a fixture that is a function
        pictures.put_photograph(tournament=tournament, kind=COVER, content=smooth(), by=organizer)
        worker.work(now=timezone.now())
    first = of(tournament, COVER).ready
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator] # a fixture that is a function
        other = smooth((700, 400))
        pictures.put_photograph(tournament=tournament, kind=COVER, content=other, by=organizer)
        pictures.put_photograph(tournament=tournament, kind=COVER, content=other, by=organizer)  # changes nothing
    assert pictures.public_file(first, "cover.webp") is not None  # shown until the new one is made
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator] # a fixture that is a function
        worker.work(now=timezone.now())
    second = of(tournament, COVER).ready
    assert (pictures.public_file(first, "cover.webp"), pictures.original(first)) == (None, None)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator] # a fixture that is a function
        pictures.remove_photograph(tournament=tournament, kind=COVER, by=organizer)
        pictures.remove_photograph(tournament=tournament, kind=COVER, by=organizer)
    assert (pictures.public_file(second, "cover.webp"), pictures.original(second)) == (None, None)
    lines = JournalLine.objects.filter(action__in=["set-picture", "remove-picture"]).order_by("pk")
    told = list(lines.values_list("action", "subject"))
    assert told == [("set-picture", "picture cover")] * 2 + [("remove-picture", "picture cover")]
