"""The program with which anybody checks the record of a lottery, `docs/verify_lottery.py`, as functions."""

from pathlib import Path
from typing import Any

VERIFIER = Path(__file__).resolve().parents[2] / "docs" / "verify_lottery.py"
VERIFY: dict[str, Any] = {}
exec(VERIFIER.read_text(encoding="utf-8").split("\ntry:\n")[0], VERIFY)  # noqa: S102 # our own page, without its end


def mismatches(record: object) -> list[str]:
    """Return what does not match in a record; "form" when it is none."""
    return _named(record, False)


def uncheckable(record: object) -> list[str]:
    """Return what can no longer be checked, because names were erased or the secret was lost."""
    return _named(record, None)


def _named(record: object, verdict: bool | None) -> list[str]:
    try:
        return [name for name, holds in VERIFY["check"](record) if holds is verdict]
    except Exception:
        return ["form"]
