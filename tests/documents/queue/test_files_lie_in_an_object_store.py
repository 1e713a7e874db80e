"""With CAPICU_FILES documents and pictures lie in an S3-compatible store, private, and go by the same rules."""

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from django.conf import LazySettings
from django.core.files.storage import default_storage
from django.test import Client
from moto.server import ThreadedMotoServer

from config import values
from tests.documents.queue.working import work_off
from tests.tournaments.photographs import photograph
from tournament.club import settings as club_settings
from tournament.core import images
from tournament.documents.queue import rendering, steps, storage
from tournament.exchange.backup import making
from tournament.models import Document, TableMatch, User

KEY, SECRET = "testing", "a/secret"
BUCKET = "club-documents"


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A local S3 server, as one of a federation's own."""
    moto = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    moto.start()
    _host, port = moto.get_host_and_port()
    yield f"127.0.0.1:{port}"
    moto.stop()


@pytest.fixture
def bucket(server: str, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The store that the setting names; its bucket, as its operator sees it."""
    monkeypatch.setenv("CAPICU_FILES", f"s3+http://{KEY}:a%2Fsecret@{server}/{BUCKET}/hall?region=eu-west-1")
    settings.STORAGES = {**settings.STORAGES, "default": values.files("CAPICU_FILES")}
    options = {"aws_access_key_id": KEY, "aws_secret_access_key": SECRET, "region_name": "eu-west-1"}
    found = boto3.resource("s3", endpoint_url=f"http://{server}", **options).Bucket(BUCKET)
    found.create(CreateBucketConfiguration={"LocationConstraint": "eu-west-1"})
    yield found
    found.objects.all().delete()
    found.delete()


def names(bucket: Any) -> set[str]:
    return {one.key for one in bucket.objects.all()}


def test_a_document_is_drawn_read_and_deleted_there(
    table_match: TableMatch, organizer: User, bucket: Any, client: Client, folder: Path
) -> None:
    paper = steps.request_bracket(division=table_match.round.division, by=None, base_url="http://hall")
    work_off()
    paper.refresh_from_db()
    stem = f"hall/{paper.file.name}"
    assert names(bucket) == {stem, f"{stem}.png"}
    assert not list(folder.rglob("*.pdf"))
    assert {grant["Grantee"]["Type"] for grant in bucket.Object(stem).Acl().grants} == {"CanonicalUser"}, "not public"
    with pytest.raises(ValueError, match="no public address"):
        default_storage.url(paper.file.name)
    client.force_login(organizer, "django.contrib.auth.backends.ModelBackend")
    answer = client.get(f"/documents/{paper.public_id}/")
    assert answer.status_code == 200
    assert b"".join(answer).startswith(b"%PDF")

    bucket.Object(stem).delete()  # lost: drawn again
    assert rendering.contents(paper).getvalue().startswith(b"%PDF")
    assert stem in names(bucket)
    late = datetime.datetime.combine(paper.tournament.date, datetime.time(), datetime.UTC) + datetime.timedelta(200)
    storage.clean_up(now=max(late, datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=200)))
    assert names(bucket) == set()
    assert Document.objects.get(pk=paper.pk).file.name == ""


def test_pictures_lie_there_and_what_is_missing_is_missing(organizer: User, bucket: Any) -> None:
    club = organizer.offices.get().club
    logo = club_settings.put_logo(club=club, content=photograph(), by=organizer).logo
    assert club_settings.logo_bytes(logo) is not None
    assert any(logo in name for name in names(bucket))
    assert images.stored("logos/nobody.jpg") is None
    assert [name for name, _path in making.lasting() if name.startswith("documents/")] == []


def test_a_store_that_is_away_is_a_disk_that_fails(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch, bucket: Any
) -> None:
    monkeypatch.setenv("CAPICU_FILES", f"s3+http://{KEY}:x@127.0.0.1:1/{BUCKET}")
    settings.STORAGES = {**settings.STORAGES, "default": values.files("CAPICU_FILES")}
    for act in (default_storage.exists, default_storage.open, default_storage.delete, default_storage.listdir):
        with pytest.raises(OSError, match="the store of documents"):
            act("one.pdf")
