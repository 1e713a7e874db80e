"""What `manage.py` does by itself: an environment, a start, a test run, new pins.

Modules that run before the environment exists (door, environment, packages, instance) import the standard library only.
"""
