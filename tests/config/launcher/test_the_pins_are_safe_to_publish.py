import re

import pytest

from tests.config.processes import BASE

FILES = ("requirements.txt", "requirements-s3.txt", "requirements-dev.txt", "requirements-sentry.txt")


def pins(name: str) -> dict[str, str]:
    """The pinned version of each package."""
    text = (BASE / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9][\w.-]*)(?:\[.*])?==([\w.!+-]+)", text, re.MULTILINE))


@pytest.mark.parametrize("name", FILES)
def test_no_index_and_no_path_of_a_machine_is_in_them(name: str) -> None:
    text = (BASE / name).read_text(encoding="utf-8")
    assert not re.search(r"https?://|file:|--index-url|--find-links|/home/|/root/|/opt/|/work/|[A-Z]:\\", text)


@pytest.mark.parametrize("name", FILES)
def test_every_package_has_a_hash(name: str) -> None:
    text = (BASE / name).read_text(encoding="utf-8")
    packages = re.split(r"\n(?=[a-z0-9])", text)
    assert [package.splitlines()[0] for package in packages[1:] if "--hash=sha256:" not in package] == []


def test_developers_test_with_the_versions_that_users_run() -> None:
    runtime, store, developers, _sentry = (pins(name).items() for name in FILES)
    assert runtime <= store <= developers


def test_sentry_is_an_extra_beside_the_same_versions() -> None:
    runtime, _store, _developers, sentry = (pins(name) for name in FILES)
    assert runtime.items() <= sentry.items()
    assert "sentry-sdk" in sentry.keys() - runtime.keys()
