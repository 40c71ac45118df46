"""A game as a file that anybody can check: JSON that `python -m rules check` reads."""

from __future__ import annotations

from typing import Any

from bot.tables.base import Base
from data import moves, parts
from data.moves import MoveRow

_PAGE = 500


class Exports(Base):
    """Finished and running games as files; of a running one, nothing that is secret."""

    async def export(self, code: str) -> dict[str, Any]:
        """The exported game; while it runs it has neither seed nor rows."""
        async with self.db.reading() as reader:
            row, taken = await self._seated(reader, code)
            text = await parts.get(reader, row.parts)
            rows: list[MoveRow] = []
            while row.ended and (page := await moves.after(reader, code, len(rows), limit=_PAGE)):
                rows += page
        shipped = self.titles[row.title].parts
        file: dict[str, Any] = {
            "petrichor": 1,
            "game": row.title,
            "version": row.version,
            "parts": row.parts,
            "options": row.options,
            "seats": len(taken),
        }
        if text is not None and row.parts != shipped.digest:
            file["parts_text"] = text
        if row.ended and row.seed is not None:
            joined = sorted(taken, key=lambda seat: seat.joined)
            file |= {
                "seed": row.seed.hex(),
                "secret": row.secret.hex(),
                "start": str(row.start),
                "people": [str(seat.owner) for seat in joined if seat.owner],
                "rows": [[one.seat, one.text] for one in rows],
            }
        return file
