"""What a file of the corpus is: its bytes, and what must come out of them."""

from dataclasses import dataclass

from tournament.exchange.roster.records import RosterLine, Row


@dataclass(frozen=True)
class ClubFile:
    """A file as a club would send it.

    `people`: a line for each row as `said` writes it. `columns`: the headings that must be left out.
    """

    what: str
    content: bytes
    people: str
    columns: str = ""


def said(row: Row[RosterLine]) -> str:
    """A row in short: what is known of the person, "!" and a code for what was dropped; or why it is no person."""
    if row.left_out:
        return f"({row.left_out})"
    if row.problems:
        return " ".join(f"refused:{problem.code}" for problem in row.problems)
    values = row.values
    standing = {True: "good", False: "not good", None: ""}[values.good_standing]
    kind = f"guest of {values.sponsor}" if values.kind == "guest" else ""
    bracket = values.bracket if values.bracket in {"men", "women"} else ""
    known = [values.name, values.number, str(values.birth_date or ""), bracket, kind, standing]
    known += [values.phone, values.email, "left" if values.inactive else ""]
    return " · ".join([*filter(None, known), *(f"!{problem.code}" for problem in row.warnings)])
