from tests.tournament.confirming.conftest import waiting

__all__ = ["waiting"]
