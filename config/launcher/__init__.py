"""The commands that `manage.py` adds to Django's: environment set-up, `run`, `test`, `lock`, `upgrade` and `doctor`.

Modules that run before the environment exists import the standard library only: `environment`, and the file lock in
`tournament.core.database`.
"""
