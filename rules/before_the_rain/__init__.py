"""Before The Rain: flowers onto a common stack, and home to the hive before the rain comes.

The clauses named here, BR-01 to BR-61, are those of the specification.
"""

from rules.before_the_rain.game import BeforeTheRain
from rules.before_the_rain.score import deposits
from rules.before_the_rain.table import Allot, Automa, Bank, Move, Play, State, Table, best, rain

__all__ = [
    "Allot",
    "Automa",
    "Bank",
    "BeforeTheRain",
    "Move",
    "Play",
    "State",
    "Table",
    "best",
    "deposits",
    "rain",
]
