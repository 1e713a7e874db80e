"""Figures that an independent simulator measured, with the same policies and rules; and how to compare with them."""

from collections.abc import Mapping
from math import sqrt
from typing import Final

from scoring.hands import Seat
from scoring.simulation import Measure, Policy, greedy_policy, random_policy

HANDS: Final = 1_000_000
"""Hands measured elsewhere for each column."""

COLUMNS: Final[tuple[tuple[Policy, Seat | None], ...]] = (
    (random_policy, None),
    (random_policy, Seat(0)),
    (greedy_policy, None),
    (greedy_policy, Seat(0)),
)
"""The policy, and the seat that leads any tile; None: the holder of 6-6 leads it."""
NAMES: Final = ("random-66", "random-free", "greedy-66", "greedy-free")

FIGURES: Final[Mapping[str, tuple[float, float, float, float]]] = {
    "block": (0.25030, 0.26907, 0.05718, 0.06110),
    "level_block": (0.07222, 0.06540, 0.0966, 0.0903),
    "void_hand": (0.01808, 0.01760, 0.00552, 0.00552),
    "locker_wins": (0.6398, 0.6375, 0.6245, 0.6152),
    "leader_wins": (0.58867, 0.57718, 0.59958, 0.58327),
    "points": (29.546, 33.327, 15.996, 16.871),
    "points_opp": (19.014, 21.376, 10.619, 11.160),
    "after_domino": (24.35, 27.10, 15.26, 16.07),
    "after_block": (46.31, 51.43, 29.37, 30.47),
    "tiles": (22.504, 22.406, 23.495, 23.491),
    "passes": (3.261, 3.216, 3.264, 3.272),
    "capicu": (0.11676, 0.12596, 0.12922, 0.13296),
    "capicu_equal_ends": (0.02094, 0.01786, 0.05263, 0.05046),
    "double_fits_both": (0.02904, 0.03478, 0.04225, 0.04491),
    "chuchazo": (0.02460, 0.02280, 0.08225, 0.08557),
    "pase_salida": (0.13129, 0.03828, 0.13142, 0.05338),
    "pase_redondo": (0.08875, 0.09460, 0.07511, 0.08107),
}
DEVIATIONS: Final[Mapping[str, tuple[float, float, float, float]]] = {
    "points": (15.17, 17.26, 8.22, 8.85),
    "points_opp": (9.67, 10.92, 6.26, 6.76),
    "tiles": (2.44, 2.57, 1.40, 1.42),
    "passes": (1.95, 1.94, 1.90, 1.92),
}
QUANTILES: Final = (
    (12, 19, 26, 36, 60, 80),
    (13, 22, 30, 40, 68, 92),
    (6, 10, 15, 20, 31, 44),
    (6, 11, 15, 21, 33, 46),
)
"""Of the points, at these shares."""
SHARES: Final = (0.05, 0.25, 0.50, 0.75, 0.95, 0.99)


def z(measured: Measure, figure: float, count: float, rounded: float = 0.0) -> float:
    """How many standard errors, those of both samples together, lie between what was measured here and elsewhere.

    count: how often it was measured elsewhere. rounded: how far the figure may be from what was measured, as printed.
    """
    mean, deviation = measured.mean, measured.deviation
    assert mean is not None
    assert deviation is not None
    away = max(abs(mean - figure) - rounded, 0.0)
    return away / sqrt(deviation**2 / measured.count + deviation**2 / count) if away else 0.0
