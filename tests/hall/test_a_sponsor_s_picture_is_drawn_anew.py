"""What is sent as a picture is treated as hostile: nothing of its bytes is kept, and what is none is refused."""

import io
import struct
import zlib

import pytest
from PIL import Image

from tournament.core import images
from tournament.core.errors import Conflict, Refused
from tournament.hall import wall
from tournament.models import JournalLine, Tournament, User, WallPicture

HIDDEN = b"<script>alert(1)</script>"


def picture(kind: str = "PNG", size: tuple[int, int] = (640, 480), mode: str = "RGB", **options: object) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, "red" if mode != "P" else 3).save(out, kind, **options)
    return out.getvalue()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def bomb(side: int) -> bytes:
    """A small file whose head says that it is enormous."""
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"0")) + chunk(b"IEND", b"")


HOSTILE = {
    "nothing": b"",
    "text": b"no picture at all",
    "a drawing with a script": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "a page": b"<!DOCTYPE html><html><script>alert(1)</script></html>",
    "another format": picture("BMP"),
    "a film": picture("GIF"),
    "half a picture": picture()[:200],
    "a broken JPEG": picture("JPEG")[:400],
    "a bomb": bomb(40_000),
    "a larger bomb": bomb(2**31 - 1),
    "more than five megabytes": picture() + bytes(5 * 1024 * 1024),
}


@pytest.mark.parametrize("sent", HOSTILE)
def test_what_is_no_picture_is_refused(sent: str) -> None:
    with pytest.raises(Refused) as refused:
        images.reencode(HOSTILE[sent])
    assert refused.value.field == "picture"


@pytest.mark.parametrize(("kind", "mode"), [("PNG", "RGBA"), ("PNG", "P"), ("JPEG", "CMYK"), ("WEBP", "RGB")])
def test_nothing_but_the_picture_is_kept(kind: str, mode: str) -> None:
    sent = picture(kind, mode=mode) + HIDDEN
    drawn = images.reencode(sent)
    assert HIDDEN not in drawn.content
    with Image.open(io.BytesIO(drawn.content)) as shown:
        assert (shown.format, shown.size, shown.mode) == ("JPEG", (640, 480), "RGB")


def test_a_photograph_is_turned_upright_and_says_nothing_of_its_place() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by a quarter
    exif[0x010E] = "at home"
    drawn = images.reencode(picture("JPEG", (4000, 3000), exif=exif))
    assert (drawn.width, drawn.height) == (810, 1080)
    with Image.open(io.BytesIO(drawn.content)) as shown:
        assert not shown.getexif()
    assert b"at home" not in drawn.content


def test_it_hangs_once_and_its_file_goes_with_it(
    tournament: Tournament, organizer: User, django_capture_on_commit_callbacks: object
) -> None:
    hung = wall.hang(tournament=tournament, name=" Café  Cubano ", content=picture(), by=organizer)
    again = wall.hang(tournament=tournament, name="Café Cubano", content=picture(), by=organizer)
    assert (again, hung.name, hung.number) == (hung, "Café Cubano", 1)
    assert images.stored(hung.file) is not None
    assert "Café" not in str(JournalLine.objects.get(action="hang-picture").after)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator] # a fixture that is a function
        wall.take_down(picture=hung, by=organizer)
    assert not wall.pictures(tournament)
    assert images.stored(hung.file) is None
    wall.take_down(picture=hung, by=organizer)
    assert wall.hang(tournament=tournament, name="Café", content=picture(), by=organizer).number == 2


def test_there_is_an_end_to_pictures(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.hall.wall.MOST_PICTURES", 1)
    wall.hang(tournament=tournament, name="One", content=picture(), by=None)
    with pytest.raises(Conflict):
        wall.hang(tournament=tournament, name="Two", content=picture(size=(10, 10)), by=None)
    with pytest.raises(Refused):
        wall.hang(tournament=tournament, name="  ", content=picture(size=(10, 10)), by=None)
    assert WallPicture.objects.count() == 1
