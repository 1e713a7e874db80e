"""What makes a case impossible to run."""

from scoring.errors import ScoringError


class BadCase(ScoringError):
    """A case that does not say what it must. `where` is its field, `what` says what is wrong with it."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what
