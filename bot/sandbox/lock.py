"""One launcher a folder: a locked file that says which process it is and at which address."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class Lock:
    """The file `launcher.lock`; the system frees it when its process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        """Take the folder; raises SystemExit with a sentence where another launcher has it."""
        self._file = (folder / "launcher.lock").open("a+")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SystemExit(self._refusal()) from None
        self.tell("")

    def tell(self, url: str) -> None:
        """Write the process and its address."""
        self._file.seek(0)
        self._file.truncate()
        self._file.write(f"{os.getpid()} {url}\n")
        self._file.flush()

    def _refusal(self) -> str:
        self._file.seek(0)
        number, _, url = self._file.read().strip().partition(" ")
        where = f"at {url}" if url else f"as process {number}"
        return f"Already running {where}; stop that one first, or choose another --folder."
