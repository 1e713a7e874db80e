"""A second start does not wait for static files that are there already."""

from pathlib import Path

import pytest
from django.test import override_settings

from config import static_files


@pytest.fixture
def source(tmp_path: Path) -> Path:
    script = tmp_path / "ours" / "desk.js"
    script.parent.mkdir()
    script.write_text("one", encoding="utf-8")
    return script


def test_what_was_changed_is_there_and_the_rest_is_left(source: Path, tmp_path: Path) -> None:
    storage = {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"}
    with override_settings(
        VAR_DIR=tmp_path,
        STATIC_ROOT=tmp_path / "static",
        STATICFILES_DIRS=[source.parent],
        STATICFILES_FINDERS=["django.contrib.staticfiles.finders.FileSystemFinder"],
        STORAGES={"staticfiles": storage, "default": storage},
    ):
        served = tmp_path / "static" / "desk.js"
        static_files.collect()
        assert served.read_text(encoding="utf-8") == "one"
        served.unlink()
        static_files.collect()
        assert not served.exists()  # nobody looked
        source.write_text("another", encoding="utf-8")
        static_files.collect()
        assert served.read_text(encoding="utf-8") == "another"
        (tmp_path / "static" / "staticfiles.json").unlink()
        served.unlink()
        static_files.collect()
        assert served.exists()
