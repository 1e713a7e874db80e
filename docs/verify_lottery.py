"""Check a lottery's record, from any source: python3 verify_lottery.py RECORD.json (the protocol is in lottery.md)."""
import functools, hashlib, hmac, json, sys
FOLLOWS = "teams", "substitute", "places", "bye", "tables", "sides", "seats"
def sha(kind, *values):
    plain = functools.partial(json.dumps, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    lines = [value if isinstance(value, str) else plain(value) for value in ("draw/1 " + kind, *values)]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
def tickets(seed, stage, labels):
    return sorted((hmac.digest(bytes.fromhex(seed), f"{stage}\n{one}".encode(), "sha256").hex(), one) for one in labels)
def order(seed, stage, numbers, word=""):
    return [int(label[len(word):]) for _, label in tickets(seed, stage, [f"{word}{number}" for number in numbers])]
def outcome(record, seed, drawn):
    teams = {team: list(both) for team, both in enumerate(zip(drawn[::2], drawn[1::2]), record["teams"][0]["team"])}
    places, many = order(seed, "places", teams, "team "), len(teams)
    bye = places[2 * (many - 2 ** (many.bit_length() - 1))] if many % 2 and many > 1 else None
    playing = [team for team in places if team != bye]
    sides = [order(seed, f"sides of match {m + 1}", playing[2 * m:2 * m + 2], "team ") for m in range(many // 2)]
    seats = {team: [who for _, who in tickets(seed, f"seats of team {team}", teams[team])] for team in teams}
    teams, seats = ([{"team": team, "players": two} for team, two in both.items()] for both in (teams, seats))
    return {"teams": teams, "substitute": drawn[-1] if len(drawn) % 2 else None, "places": places, "bye": bye,
            "tables": order(seed, "tables", range(1, len(record["tables"]) + 1)),
            "sides": [{"match": match, "teams": two} for match, two in enumerate(sides, 1)], "seats": seats}
def allowed(rules, told):
    rest = {who for team in told["teams"] if team["team"] == told["bye"] for who in team["players"]}
    apart = [set(pair) for pair in rules["apart"] + rules["last_year"]]
    return not any(set(team["players"]) in apart for team in told["teams"]) and not rest & set(rules["no_bye"])
def held(test):
    try: return test()
    except Exception: return False  # what cannot even be computed does not match
def check(r):
    rules, seed, lines = r.get("rules"), r.get("draw_seed"), r.get("lines")
    named = held(lambda: [line for line in lines if not line.isdecimal()])
    whole = True if named == lines else None  # None: names were erased, and what they gave is not there to be hashed
    told = held(lambda: outcome(r, seed, [who for who, _ in r["tickets"]]))
    def tiles():
        deck, drawn = {f"{a}-{b}" for a in range(7) for b in range(a + 1)}, r["tiles"].split(" ") if r["tiles"] else []
        fair = len(drawn) >= 14 or (not drawn and r["secret"] != "")  # without tiles, the secret alone decides
        return fair and len(deck & set(drawn)) == len(drawn) == rules["tiles"]
    def chain():
        kept = [(0, r["anchor"]), *((one["link"], one["secret"]) for one in [*r["earlier"], r] if one["secret"])]
        back = lambda secret, times: functools.reduce(lambda x, _: sha("chain", x), range(times), secret)
        return all(i < j <= i + 1000 and back(b, j - i) == a for (i, a), (j, b) in zip(kept, kept[1:]))
    def attempt():
        number, wishes = r["attempt"], any(rules[name] for name in ("apart", "last_year", "no_bye"))
        if wishes == (number is None) or (wishes and not 0 <= number < 200000): return False
        own = sha("attempt", r["seed"], number) if wishes else r["seed"]
        if seed != own or not allowed(rules, told): return False
        early = (sha("attempt", r["seed"], t) for t in range(number or 0) if whole)
        results = (outcome(r, t, [who.split(" ")[0] for _, who in tickets(t, "players", lines)]) for t in early)
        return not any(allowed(rules, one) for one in results) and (whole or not number or None)
    def players():
        given, by_number = [ticket for _, ticket in r["tickets"]], {line.split(" ")[0]: line for line in lines}
        by_line = sorted((ticket, by_number[who]) for who, ticket in r["tickets"] if by_number[who] in named)
        same = sorted(who for who, _ in r["tickets"]) == sorted(line.split(" ")[0] for line in lines)
        return by_line == tickets(seed, "players", named) and same and given == sorted(set(given)) and whole
    tests = {
        "list": lambda: lines == sorted(lines, key=str.encode) and (whole and sha("list", *lines) == r["list_hash"]),
        "rules": lambda: sha("rules", rules) == r["rules_hash"],
        "tiles": tiles,
        "commitment": lambda: sha("commit", r["list_hash"], r["secret"]) == r["commitment"] if r["secret"] else None,
        "chain": chain,
        "seed": lambda: sha("seed", r["list_hash"], r["secret"], r["tiles"]) == r["seed"],
        "attempt": attempt,
        "tickets": players,
        **{name: lambda name=name: told[name] == r[name] for name in FOLLOWS},
        "digest": lambda: sha("record", {k: r[k] for k in r if k not in ("lines", "digest")}) == r["digest"],
    }
    return [(name, held(test)) for name, test in tests.items()]
try:
    with open(sys.argv[1], encoding="utf-8") as file:
        found = [(name, holds) for name, holds in check(json.load(file)) if not holds]
except Exception as error:  # no record at all
    found = [(f"form, {error!r}", False)]
words = {None: "can no longer be checked", False: "does not match"}
print("\n".join(f"{words[holds]}: {name}" for name, holds in found) or "everything matches")
sys.exit(any(holds is False for _, holds in found))
