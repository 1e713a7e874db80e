"""The standings for a federation: with or without the numbers of members."""

ANSWERS, BRACKETS = ("FederationAnswer", "NumberedAnswer"), ("FederationBracket", "NumberedBracket")

WORDS = {
    **{f"{name}.slug": ("The word by which the tournament stands in addresses.", "saci-2026") for name in ANSWERS},
    **{
        f"{name}.place": ("Where it was held, in words; may be empty.", "The hall, 112 Main Street") for name in ANSWERS
    },
    **{f"{name}.version": ("The version of the tournament that this tells of, from 1.", 214) for name in ANSWERS},
    **{f"{name}.journal": ("The end of its journal when this was made.",) for name in ANSWERS},
    **{f"{name}.key": ("The word by which the bracket stands in addresses.", "men") for name in BRACKETS},
    **{f"{name}.name": ("What the bracket is called.", "Men") for name in BRACKETS},
    **{f"{name}.kind": ("pool, or championship: in which the winners of the pools meet.", "pool") for name in BRACKETS},
    **{f"{name}.options": ("The options of its format, by name.", {}) for name in BRACKETS},
}
