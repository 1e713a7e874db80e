"""Wiring: settings, URLs, the task queue and the launcher. No other package imports this one."""

import gc

# New objects until a search for garbage, in every process. Python's 700 suit small programs: a hand makes more and
# leaves none behind. The searches took a tenth of its time (benchmarks/api.py), and a seventh of a process's start.
gc.set_threshold(50_000, 20, 20)
