"""Wiring: settings, addresses, the task queue and the launcher. Nobody imports this room."""
