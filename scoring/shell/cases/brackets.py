"""Cases of a tournament's brackets."""

from scoring.shell.cases import values
from scoring.shell.cases.case import Case
from scoring.shell.cases.elimination import elimination, finals, total
from scoring.shell.cases.matching import Some

Facts = dict[str, object]


def bracket(case: Case) -> Facts:
    """How many matches and rounds, and where the byes fall."""
    told = values.mapped("brackets", case.need("brackets"))
    sizes = {name: values.whole_number("brackets", teams) for name, teams in told.items()}
    drawn = {name: elimination(teams) for name, teams in sizes.items()}
    last = finals(sizes.values())
    return {
        "brackets": {
            name: Some(
                {
                    "matches": each.matches,
                    "rounds": each.rounds,
                    "byes_per_round": list(each.byes),
                    "byes": sum(each.byes),
                    "teams": sizes[name],
                }
            )
            for name, each in drawn.items()
        },
        "total_matches": total(sizes),
        "final_matches": last,
        "championship": last > 0,
    }
