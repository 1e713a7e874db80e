"""Files of others are kept as they were published, with their licence."""

import hashlib
from pathlib import Path

import pytest
from django.conf import settings

VENDOR = Path(settings.BASE_DIR) / "static" / "vendor"


@pytest.mark.parametrize("folder", sorted(VENDOR.iterdir()), ids=lambda path: path.name)
def test_every_file_has_the_sum_that_was_noted(folder: Path) -> None:
    lines = (folder / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    noted = {name: digest for digest, name in (line.split("  ") for line in lines)}
    kept = {path.name for path in folder.iterdir()} - {"SHA256SUMS"}
    assert kept == set(noted)
    assert "LICENSE" in kept
    for name, digest in noted.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, name
