"""Benchmarks. Each script is run by hand, says what it measured, and ends with one line of JSON (`harness.py`)."""
