"""Examples of deals: how many tiles, who leads, the lottery before them, and who may ask for a new one."""

from scoring.referee.start import Leading, first_lead, hand_sizes, lottery, may_ask_redeal, partners
from tests.docs.examples.blocks import Example
from tests.docs.examples.words import read_hands, read_seat, read_tiles, say_list


def deal_outcome(example: Example) -> dict[str, str]:
    ruleset = example.ruleset
    each, over = hand_sizes(ruleset)
    told = {"tiles each": str(each), "left over": str(over)}
    if example.get("holds"):
        told["new deal"] = "may be asked" if may_ask_redeal(read_tiles(example.get("holds")), ruleset) else "no"
    if example.get("lots"):
        lots = read_tiles(example.get("lots").replace("|", " "))
        told["leads"] = f"seat {lottery(lots)} with any tile"
        told["partners"] = " against ".join(f"{first} and {second}" for first, second in partners(lots))
    if example.get("dealt"):
        right = example.get("right to begin")
        leading = first_lead(read_hands(example.get("dealt")), ruleset, read_seat(right) if right else None)
        told["leads"] = _leads(leading)
        told["turns lost"] = say_list([f"seat {seat}" for seat in leading.turns_lost], "none")
    return told


def _leads(leading: Leading) -> str:
    if leading.redeal:
        return "nobody: deal again"
    if leading.leader is None:
        return "whoever was drawn before the deal, with any tile"
    return f"seat {leading.leader} with {leading.tile or 'any tile'}"
