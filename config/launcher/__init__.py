"""The commands that `manage.py` adds to Django's: environment set-up, `run`, `test` and `lock`.

Modules that run before the environment exists (environment, instance) import the standard library only.
"""
