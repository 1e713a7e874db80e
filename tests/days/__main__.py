"""Play many days: `python -m tests.days --days 10000 --first 0 --processes 2`. The last line is JSON with the rate."""

import argparse
import json
import multiprocessing
import os
import sys
import tempfile
import time
import warnings
from pathlib import Path

AT_ONCE = 10  # days between two lines of the output
DATA = tempfile.mkdtemp(prefix="capicu-days-")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.update(CAPICU_DATA=DATA, DATABASE_URL="", CAPICU_AXES="0")


def set_up() -> None:
    """Django as the tests have it."""
    import django
    from django.conf import settings

    django.setup()
    from django.test.utils import setup_test_environment

    from tests.support.quick_columns import hurry_the_columns

    setup_test_environment()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.API_RATE = settings.API_RATE_PUBLIC = settings.PAGE_HOLDS = 0
    settings.CACHES["live"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "live"}
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    warnings.simplefilter("ignore")
    hurry_the_columns()


def play_some(seeds: range) -> list[tuple[int, str]]:
    """Play these days; the seeds that failed, each with its shortest history."""
    from tests.days import running

    return running.violations(seeds)


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=50)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=1)
    said = parser.parse_args()
    set_up()
    begun = time.perf_counter()
    seeds = range(said.first, said.first + said.days)
    chunks = [seeds[at : at + AT_ONCE] for at in range(0, len(seeds), AT_ONCE)]
    failed: list[tuple[int, str]] = []
    done = 0
    if said.processes > 1:
        with multiprocessing.get_context("fork").Pool(said.processes) as pool:
            results = pool.imap(play_some, chunks)
            for chunk, found in zip(chunks, results, strict=True):
                done, failed = done + len(chunk), failed + found
                tell(done, found, begun)
            pool.close()
            pool.join()  # their processor time counts
    else:
        for chunk in chunks:
            found = play_some(chunk)
            done, failed = done + len(chunk), failed + found
            tell(done, found, begun)
    took = time.perf_counter() - begun
    figures = {"days": len(seeds), "violations": [seed for seed, _said in failed], "seconds": round(took, 1)}
    print(json.dumps({**figures, "days_per_s": round(len(seeds) / took, 2), "cpu_s": round(sum(os.times()[:4]), 1)}))
    sys.exit(bool(failed))


def tell(done: int, found: list[tuple[int, str]], begun: float) -> None:
    """Say how far it is, and what was found."""
    for seed, said in found:
        print(f"seed {seed}: {said}\n", flush=True)
    print(f"{done} days, {done / (time.perf_counter() - begun):.2f} days/s", flush=True)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    main()
