"""Cases in the shape of the federations: what happens stands in `input`, and figures are lists by seat or side."""

from collections.abc import Mapping

from scoring.hands import SIDES


def flat(data: Mapping[str, object]) -> Mapping[str, object]:
    """Return the case with its input beside its other fields, in the shape of all other cases."""
    told = data.get("input")
    if data.get("kind") != "hand" or not isinstance(told, dict):
        return data
    fields = {**{name: value for name, value in data.items() if name != "input"}, **told}
    pips, before, end = fields.get("pips"), fields.get("before"), fields.get("end")
    if isinstance(pips, list):
        fields["pips"] = {str(seat): each for seat, each in enumerate(pips)}
    if isinstance(before, list):
        fields["before"] = dict(zip(SIDES, before, strict=False))
    if isinstance(end, str):
        del fields["end"]
        fields["outcome"] = {"type": end.lower()}
    return fields
