"""Citations of the rule systems: documents, and one rule name for all topics."""

from typing import Final, get_args

from scoring.policies import Topic

CASTEL: Final = "Mariano Castel, Reglas del Dominó (2012)"
ANGULO: Final = 'Patxi Angulo Martin, "Domino jokoak", jokoenea.eus'


def every_topic(rule: str, *, as_castel: tuple[Topic, ...] = ()) -> dict[Topic, str]:
    """Return one rule name for every topic.

    Only SACI's document covers wrong dominoes, recounts and officials: these topics name the SACI rule that was taken
    over ("Latino (Castel), as SACI rule 14"). as_castel: topics that Castel's text settles because the document is
    silent.
    """
    topics: tuple[Topic, ...] = get_args(Topic)
    return {
        # Order matters: a later entry replaces the general name of an earlier one.
        **dict.fromkeys(topics, rule),
        **dict.fromkeys(as_castel, f"{rule}, as Castel"),
        "wrong-domino": f"{rule}, as SACI rule 13",
        "recount": f"{rule}, as SACI rule 14",
        "officials": f"{rule}, as SACI rule 17",
    }
