"""A plain judge of the partnership line game, written for the tests alone: no bits, no engine, only its rules."""

from itertools import chain

from scoring.hands import Move, Play

Numbers = tuple[int, int]
SET = sorted((low, high) for high in range(7) for low in range(high + 1))


def is_complete_and_legal(play: Play) -> bool:
    """Whether this is a whole hand of four players with the double-six set, with any leader."""
    hands = [[(tile.low, tile.high) for tile in hand] for hand in play.deal]
    if [len(hand) for hand in hands] != [7, 7, 7, 7] or sorted(chain(*hands)) != SET or not play.moves:
        return False
    line: list[int] = []
    for number, move in enumerate(play.moves):
        if number and move.seat != (play.moves[number - 1].seat + 1) % 4:
            return False
        if is_over(hands, line):
            return all(late.kind == "pass" for late in play.moves[number:]) and in_turn_after_a_block(
                hands, play.moves[number - 1 :]
            )
        if not 0 <= move.seat < 4 or not make(hands[move.seat], move, line):
            return False
    return is_over(hands, line)


def make(hand: list[Numbers], move: Move, line: list[int]) -> bool:
    """Whether the move is legal; it is made then. line: the numbers from left to right."""
    if move.kind == "pass":
        return bool(line) and not any(end in tile for tile in hand for end in (line[0], line[-1]))
    if move.kind != "lay" or move.tile is None or (move.tile.low, move.tile.high) not in hand:
        return False
    low, high = move.tile.low, move.tile.high
    if not line:
        line += [low, high]
    elif move.at == 0 and line[0] in (low, high):
        line.insert(0, high if line[0] == low else low)
    elif move.at == 1 and line[-1] in (low, high):
        line.append(high if line[-1] == low else low)
    else:
        return False
    hand.remove((low, high))
    return True


def is_over(hands: list[list[Numbers]], line: list[int]) -> bool:
    if not all(hands):
        return True
    return bool(line) and not any(end in tile for hand in hands for tile in hand for end in (line[0], line[-1]))


def in_turn_after_a_block(hands: list[list[Numbers]], moves: tuple[Move, ...]) -> bool:
    """The last tile, and at most one round of passes in turn after it."""
    seats = [move.seat for move in moves]
    return all(hands) and len(seats) <= 5 and all(seats[i + 1] == (seats[i] + 1) % 4 for i in range(len(seats) - 1))
