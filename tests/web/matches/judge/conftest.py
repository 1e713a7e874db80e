from tests.matches.second_check.conftest import waiting

__all__ = ["waiting"]
