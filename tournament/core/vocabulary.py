"""The words that clubs use in cells, in English, Spanish, Basque and Portuguese, as search keys."""

from typing import Final, Literal

Kind = Literal["member", "guest"]


MEN: Final = frozenset(
    [
        *("men", "man", "male", "males", "masculine", "gentlemen", "gents"),
        *("hombre", "hombres", "varon", "varones", "caballero", "caballeros", "senores", "masculino", "h", "v"),
        *("homem", "homens", "cavalheiro", "cavalheiros", "masculina"),
        *("gizon", "gizona", "gizonak", "gizonezko", "gizonezkoa", "gizonezkoak", "g"),
    ]
)
WOMEN: Final = frozenset(
    [
        *("women", "woman", "female", "females", "feminine", "ladies", "lady", "f"),
        *("mujer", "mujeres", "dama", "damas", "senoras", "femenino", "femenina"),
        *("mulher", "mulheres", "senhoras", "feminino", "feminina"),
        *("emakume", "emakumea", "emakumeak", "emakumezko", "emakumezkoa", "emakumezkoak", "e"),
    ]
)
CHAMPIONSHIP: Final = frozenset(["championship", "campeonato", "finalak"])  # in results files
YES: Final = frozenset(
    ["yes", "y", "true", "1", "si", "s", "x", "ok", "bai", "b", "verdadero", "verdadeiro", "sim", "egia", "✓", "✔"]
)
NO: Final = frozenset(["no", "n", "false", "0", "ez", "falso", "nao", "gezurra", "✗", "✘"])
ACTIVE: Final = frozenset(
    [
        *("active", "current", "activo", "activa", "en activo", "alta", "de alta", "vigente"),
        *("aktibo", "aktiboa", "altan", "ativo", "ativa"),
    ]
)
INACTIVE: Final = frozenset(
    [
        *("inactive", "left", "resigned", "former", "former member", "expelled", "deceased", "died"),
        *("baja", "bajas", "inactivo", "inactiva", "ex socio", "ex socia", "exsocio", "exsocia"),
        *("expulsado", "expulsada", "fallecido", "fallecida", "difunto", "difunta"),
        *("inativo", "inativa", "saiu", "desligado", "desligada", "falecido", "falecida"),
        *("ez aktibo", "ez aktiboa", "bajan", "baja emanda", "bazkide ohia", "hildakoa"),
    ]
)
KINDS: Final[dict[str, Kind]] = {
    **dict.fromkeys(["member", "socio", "socia", "miembro", "membro", "bazkide", "bazkidea"], "member"),
    **dict.fromkeys(
        ["guest", "invitado", "invitada", "huesped", "convidado", "convidada", "gonbidatu", "gonbidatua"], "guest"
    ),
}

# The other initials of a roster decide M: F is female, H is hombre, V is varón, G is gizon.
M_AMONG_MEN: Final = frozenset("fe")
M_AMONG_WOMEN: Final = frozenset("hvg")


def pool(word: str) -> str:
    """The division for a word of any of the languages: "men", "women", or "" for any other word."""
    return "men" if word in MEN else "women" if word in WOMEN else ""


def bracket(word: str) -> str:
    """Like `pool`, or "championship": the divisions in a results file."""
    return "championship" if word in CHAMPIONSHIP else pool(word)


def answer(word: str) -> bool | None:
    """Yes or no; None for any other word."""
    return True if word in YES else False if word in NO else None


def is_inactive(word: str) -> bool:
    """Whether a word says that somebody has left the club: "baja", also with a day or a reason behind it."""
    bare = word.replace("-", " ").removeprefix("dado de ").removeprefix("dada de ").removeprefix("de ")
    return bare in INACTIVE or bare.startswith(("baja ", "baja:", "baja(", "baja,", "baja.", "baja;"))


def meaning_of_m(words: set[str]) -> str:
    """The meaning of a bare M in a roster that uses these words: "men", "women", or "" if unknown.

    Beside F it is masculino or male, beside H or V it is mujer.
    """
    beside_women, beside_men = bool(words & M_AMONG_MEN), bool(words & M_AMONG_WOMEN)
    if beside_women == beside_men:
        return ""
    return "men" if beside_women else "women"
