"""A match: the totals after every hand, what mistakes cost, and who has won."""

from tests.scoring.differential.plain.hand import Hand
from tests.scoring.differential.plain.leads import FIRST, Lead, next_lead
from tests.scoring.differential.plain.points import Worth, by_side, worth
from tests.scoring.differential.plain.rules import Rules


class Match:
    """lead: of the next hand. winners: () while the match goes on. mistakes: wrong dominoes, by seat.

    stake: what the next hand is worth, and broken: the run that the last one broke (Jamaican).
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.totals = dict.fromkeys(rules.sides, 0)
        self.partidas = dict.fromkeys(rules.sides, 0)
        self.out: list[str] = []
        self.mistakes = dict.fromkeys(range(rules.players), 0)
        self.bonus_index = 1
        self.stake, self.broken = 1, 0
        self.hands = 0
        self.lead = FIRST
        self.shuffles: str | None = None
        self.winners: tuple[str, ...] = ()

    @property
    def seats_out(self) -> list[int]:
        return [seat for seat in range(self.rules.players) if self.rules.side(seat) in self.out]

    @property
    def goal(self) -> int:
        return -(-self.rules["target"] // 10) if self.rules["rounding"] == "TENS" else int(self.rules["target"])

    def change(self, side: str, points: int) -> None:
        """Add points; with a floor a penalty takes no more than the side has."""
        if self.rules["floor"] == "ZERO" and points < 0:
            points = -min(self.totals[side], -points)
        self.totals[side] += points

    # --- mistakes

    def wrong_domino(self, seat: int) -> None:
        """The first is a warning, to the team or to the player (A6)."""
        self.mistakes[seat] += 1
        side = self.rules.side(seat)
        those = [seat] if self.rules["warning_of"] == "PLAYER" else range(self.rules.players)
        if sum(self.mistakes[each] for each in those if self.rules.side(each) == side) > 1:
            self.change(side, -self.rules["wrong_domino_points"])

    def false_pass(self, hand: Hand) -> None:
        """The hand is void, and costs what the rules say (A4)."""
        rules, ruling = self.rules, self.rules["false_pass"]
        offenders = rules.side(hand.by)
        taken = rules["false_pass_points"] + (25 if "deduct_25" in ruling else 0)
        given = 25 if ruling == "void_award_25" else 0
        if "award_pips" in ruling:
            sides = by_side(rules, hand)
            given = sum(sides.values()) if rules["count_scope"] == "ALL" else sides[offenders]
        self.change(offenders, -taken)
        for side in rules.sides:
            if side != offenders and side not in self.out:
                self.change(side, given)
        self.shuffle(offenders)
        self.next_hand(hand, None, decided=False)
        if "award_pips" in ruling:
            self.decide()

    # --- hands

    def add(self, hand: Hand) -> Worth:
        """Count a hand that ended by domino or block."""
        found = worth(self.rules, hand, self.bonus_index)
        if self.rules.system == "jamaican":
            found = self.won(found)
        if self.rules.system == "fives":
            found = self.earned(found, hand)
        if self.rules.system == "latino" and self.rules["stop"] == "AT_ONCE" and self.stopped(found):
            return found
        for side, points in found.points.items():
            self.change(side, points)
        loser = next((side for side in self.rules.sides if found.winner not in (None, side)), None)
        self.shuffle(loser)
        self.next_hand(hand, found.winner, decided=found.winner is not None)
        self.decide()
        return found

    def earned(self, found: Worth, hand: Hand) -> Worth:
        """Each play in order, up to the target exactly."""
        totals = dict(self.totals)
        for side, points in hand.earned:
            if totals[side] + points <= self.goal and self.goal not in totals.values():
                totals[side] += points
        return found._replace(points={side: totals[side] - self.totals[side] for side in totals})

    def won(self, found: Worth) -> Worth:
        """A hand is worth one; in six-love a side with nothing only takes the others' run from them."""
        rules, winner = self.rules, found.winner
        if winner is None:
            self.stake = max(self.stake, rules["replay_points"])
            return found
        loser = "B" if winner == "A" else "A"
        if rules["match"] == "SIX_LOVE" and self.totals[winner] == 0 and self.totals[loser]:
            self.broken = self.totals[loser]
            points = {winner: 0, loser: -self.broken}
        else:
            points = {winner: self.stake, loser: 0}
        self.stake = 2 if self.broken == 1 and rules["one_all_play_two"] == "ON" else 1
        return found._replace(points=points)

    def stopped(self, found: Worth) -> bool:
        """Whether points for a pass reached the target; what came later counts nothing (D4)."""
        totals = dict(self.totals)
        for side, points in found.passes:
            totals[side] += points
            if totals[side] >= self.goal:
                self.totals, self.winners = totals, (side,)
                self.hands += 1
                return True
        return False

    def shuffle(self, loser: str | None) -> None:
        if not self.rules["loser_shuffles"]:
            return
        if loser is not None:
            self.shuffles = loser
        elif self.rules["void_shuffle"] == "OTHERS" and self.shuffles is not None:
            self.shuffles = "A" if self.shuffles == "B" else "B"

    def next_hand(self, hand: Hand, winner: str | None, decided: bool) -> None:
        self.hands += 1
        if decided or self.rules.values.get("bonus_index") == "DEALT":
            self.bonus_index += 1
        self.lead = next_lead(self.rules, self.lead, hand, winner)
        if self.broken and self.rules["break_lead"] == "AS_FIRST":
            self.lead = FIRST
        self.broken = 0

    # --- the end

    def decide(self) -> None:
        """Look at the totals after a hand."""
        if self.rules.system == "draw":
            self.eliminate()
        elif self.rules.system == "basque":
            self.win_partida()
        else:
            self.reach()
        while self.lead.seat is not None and self.lead.seat in self.seats_out and not self.winners:
            self.lead = Lead(self.lead.how, (self.lead.seat + 1) % self.rules.players)

    def best(self) -> list[str]:
        return [side for side in self.totals if self.totals[side] == max(self.totals.values())]

    def reach(self) -> None:
        negative = self.rules["loss"] == "NEGATIVE"
        totals, limit = self.totals.values(), self.rules["hands_limit"]
        reached = min(totals) <= -self.goal if negative else max(totals) >= self.goal
        if (reached or 0 < limit <= self.hands) and len(self.best()) == 1:
            self.winners = (self.best()[0],)

    def win_partida(self) -> None:
        best = self.best()
        needed = self.rules["target"] + (self.rules["partida_target"] == "PASS")
        if len(best) > 1 or self.totals[best[0]] < needed:
            return
        self.partidas[best[0]] += 1
        self.totals = dict.fromkeys(self.totals, 0)
        if self.rules["partida_lead"] == "FIRST_HAND":
            self.lead = FIRST
        if 2 * self.partidas[best[0]] > self.rules["partidas"]:
            self.winners = (best[0],)

    def eliminate(self) -> None:
        """Who reaches the limit is out; the last one left wins (001 L30, F4)."""
        playing = [side for side in self.rules.sides if side not in self.out]
        reached = [side for side in playing if self.totals[side] >= self.rules["target"]]
        if len(playing) - len(reached) > 1:
            self.out += reached
            return
        if len(reached) < len(playing):
            self.out += reached
            self.winners = tuple(side for side in playing if side not in reached)
            return
        lowest = [side for side in reached if self.totals[side] == min(self.totals[each] for each in reached)]
        if len(lowest) > 1 and self.rules["shared_win"] == "EXTRA_HAND":
            self.out += [side for side in reached if side not in lowest]
            return
        self.winners = tuple(lowest)
