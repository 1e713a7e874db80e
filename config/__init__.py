"""Wiring: settings, URLs, the task queue and the launcher. No other package imports this one."""
