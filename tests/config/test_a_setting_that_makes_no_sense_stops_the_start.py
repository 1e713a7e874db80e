from itertools import cycle
from pathlib import Path

import pytest

from tests.config.processes import manage

NONSENSE = {
    "CAPICU_LANGUAGE": "fr",
    "CAPICU_DEBUG": "perhaps",
    "CAPICU_HTTPS": "2",
    "CAPICU_TIME_ZONE": "Mars/Olympus",
    "CAPICU_LOG_LEVEL": "loud",
    "CAPICU_SECRET_KEY": "too-short",
    "CAPICU_DATA": "/dev/null/data",
    "CELERY_BROKER_URL": "amqp://rabbit",
    "CAPICU_LIVE_URL": "memcached://there",
    "CAPICU_FILES": "s3://host/bucket-without-a-key",
    "DATABASE_URL": "mysql://root@localhost/capicu",
    "CAPICU_MAIL_SERVER": "post@office",
    "CAPICU_MAIL_FROM": "nobody",
}


@pytest.mark.parametrize(("name", "command"), list(zip(NONSENSE, cycle(["run", "migrate"]), strict=False)))
def test_with_one_sentence_that_names_the_setting(name: str, command: str, tmp_path: Path) -> None:
    tried = manage(command, **{"CAPICU_DATA": str(tmp_path), name: NONSENSE[name]})
    assert tried.returncode == 1
    assert tried.stderr.startswith(name)
    assert len(tried.stderr.splitlines()) == 1
