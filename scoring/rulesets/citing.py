"""What the rule systems cite: documents, and one name of a rule for all topics at once."""

from typing import Final, get_args

from scoring.policies import Topic

CASTEL: Final = "Mariano Castel, Reglas del Dominó (2012)"
ANGULO: Final = 'Patxi Angulo Martin, "Domino jokoak", jokoenea.eus'


def every_topic(rule: str, *, as_castel: tuple[Topic, ...] = ()) -> dict[Topic, str]:
    """One name of a rule for every topic.

    Only SACI's document speaks of wrong dominoes, recounts and officials: those topics name the rule of SACI's that
    was taken over ("Latino (Castel), as SACI rule 14"). as_castel: topics that Castel's text settles, where the
    document is silent.
    """
    topics: tuple[Topic, ...] = get_args(Topic)
    return {
        **dict.fromkeys(topics, rule),
        **dict.fromkeys(as_castel, f"{rule}, as Castel"),
        "wrong-domino": f"{rule}, as SACI rule 13",
        "recount": f"{rule}, as SACI rule 14",
        "officials": f"{rule}, as SACI rule 17",
    }
