"""A hall on its day: phones and walls ask every three seconds while every table enters hands.

    python benchmarks/hall.py [--pollers 500] [--tables 40] [--seconds 60] [--every 3] [--hand-every 20]

Starts the server as `manage.py run` does, on data of its own, and measures it three times: idle, with the hands alone,
and with hands and pollers. The load comes from this process, whose work is not counted. DATABASE_URL and
CELERY_BROKER_URL choose PostgreSQL and Redis instead of the embedded parts. The last line is JSON:

core_share            processor time of all the server's processes a second, less what they take when idle
db_queries_per_version  polls that asked the database, for each version (a hand) and each part of a page that had to
                      be made again: 1 is once each, however many ask
seen_within_s_p99     from sending a hand until a page shows it, over all hands and all pages that show them
hand_p99_ms           a hand through the API, from sending to the answer
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.hall_day import Day, prepare
from benchmarks.hall_load import Load, run_load
from benchmarks.hall_server import Server

TARGETS = {"core_share": 0.5, "db_queries_per_version": 1.0, "seen_within_s_p99": 3.0}


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; returns the exit code, 0 also when a target was missed: the line says so."""
    asked = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="capicu-hall-") as made:
        folder = asked.data or Path(made)
        day = prepare(folder, tables=asked.tables)
        with Server(folder) as server:
            idle = server.share_while(lambda: server.rest(asked.seconds / 4))
            hands, alone = server.share_with(lambda: _load(server, day, asked, pollers=0))
            both, measured = server.share_with(lambda: _load(server, day, asked, pollers=asked.pollers))
    _tell(asked, idle, hands, both, alone, measured)
    return 0


def _load(server: Server, day: Day, asked: argparse.Namespace, *, pollers: int) -> Load:
    return run_load(
        server.url, day, pollers=pollers, seconds=asked.seconds, every=asked.every, hand_every=asked.hand_every
    )


def _tell(asked: argparse.Namespace, idle: float, hands: float, both: float, alone: Load, measured: Load) -> None:
    print(f"idle                              {idle:8.3f} cores")
    print(f"{asked.tables} tables, no pollers            {hands:8.3f} cores, {len(alone.hands)} hands")
    print(f"{asked.tables} tables, {asked.pollers} pollers          {both:8.3f} cores, {len(measured.hands)} hands")
    print(f"answers to polls                  {len(measured.polls):8d}, of them 204: {measured.unchanged}")
    print(f"answers that were none            {measured.failed:8d}")
    print(f"parts made                        {measured.made:8d}, {measured.parts} of them different")
    print(f"statements a version, all pages   {measured.statements_a_version:8.2f}")
    print(f"a poll, p50 and p99               {measured.poll_ms(50):8.1f} ms {measured.poll_ms(99):8.1f} ms")
    figures = {
        "core_share": round(both - idle, 3),
        "db_queries_per_version": round(measured.questions_a_version, 3),
        "seen_within_s_p99": round(measured.seen_s(99), 3),
        "hand_p99_ms": round(measured.hand_ms(99), 1),
    }
    for name, most in TARGETS.items():
        print(f"{name:34}{figures[name]:8.3f}, at most {most}{'' if figures[name] <= most else ': MISSED'}")
    print(json.dumps(figures))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pollers", type=int, default=500)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=60, help="of each measurement with a load")
    parser.add_argument("--every", type=float, default=3, help="seconds between two questions of a page")
    parser.add_argument("--hand-every", type=float, default=20, help="seconds between two hands of a table")
    parser.add_argument("--data", type=Path, help="an empty installation to fill, in place of a new one")
    return parser


if __name__ == "__main__":
    sys.exit(main())
