"""Storage: games, their logs and what must be told, in one file; knows no game, no Discord."""

from data.database import Conflict, Database, LeaseLost, Reader, StorageError, Transaction, Unusable
from data.lease import opened

__all__ = [
    "Conflict",
    "Database",
    "LeaseLost",
    "Reader",
    "StorageError",
    "Transaction",
    "Unusable",
    "opened",
]
