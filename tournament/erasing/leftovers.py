"""What the database file itself remembers: SQLite leaves what was overwritten in its pages until it is written anew."""

from django.db import connection


def sweep() -> None:
    """Write the file anew, and empty its journal. Call it after the commit; elsewhere than on SQLite it does nothing.

    PostgreSQL clears its pages by itself (autovacuum).
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
