"""What presses on a bot: rate-limit buckets, injected faults, the count of invalid requests."""

from __future__ import annotations

import hashlib
import time
from collections import deque
from dataclasses import dataclass, field

from .clock import Clock, iso
from .errors import Json, Refusal

Rate = tuple[int, float]

# requests and seconds, as seen on the live service; it publishes none
RATES: dict[str, Rate] = {
    "POST /channels/{channel_id}/messages": (5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": (5, 5.0),
    "DELETE /channels/{channel_id}/messages/{message_id}": (5, 1.0),
    "POST /channels/{channel_id}/typing": (5, 5.0),
    "POST /webhooks/{webhook_id}/{webhook_token}": (5, 2.0),
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original": (5, 2.0),
    "PATCH /channels/{channel_id}": (5, 15.0),
    "*": (50, 1.0),
}
UNLIMITED: dict[str, Rate] = {"*": (10_000, 1.0)}
OLD_EDITS: Rate = (3, 6.0)
INVALID_STATUSES = (401, 403, 429)
INVALID_LIMIT, INVALID_WINDOW = 10_000, 600.0


@dataclass
class Bucket:
    """One allowance: so many requests in each window of seconds."""

    rate: Rate
    began: float = -1e9
    used: int = 0

    def take(self) -> float:
        """Uses one request and gives 0, or gives the seconds to wait."""
        now = time.monotonic()
        if now >= self.began + self.rate[1]:
            self.began, self.used = now, 0
        if self.used >= self.rate[0]:
            return self.began + self.rate[1] - now
        self.used += 1
        return 0.0

    def headers(self, name: str) -> dict[str, str]:
        """Gives the X-RateLimit headers."""
        left = max(0.0, self.began + self.rate[1] - time.monotonic())
        return {
            "X-RateLimit-Limit": str(self.rate[0]),
            "X-RateLimit-Remaining": str(self.rate[0] - self.used),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": name,
        }


@dataclass
class FaultRule:
    """The next `times` requests of a route are delayed, answered otherwise, or cut off.

    `delay` is in seconds; status 0 only delays; `after` acts once the request was carried out.
    """

    route: str
    status: int = 500
    times: int = 1
    retry_after: float = 0.3
    code: int = 0
    scope: str = "user"
    after: bool = False
    cut: bool = False
    delay: float = 0.0

    def body(self) -> Json:
        """Gives the answer's JSON."""
        if self.status == 429:
            text = "You are being rate limited."
            retry = {"retry_after": self.retry_after, "global": self.scope == "global"}
            return {"message": text, "code": self.code, **retry}
        return {"message": f"{self.status}: injected", "code": self.code}


@dataclass
class Pressure:
    """All of it, for every bot together with its token."""

    clock: Clock
    rates: dict[str, Rate] = field(default_factory=lambda: RATES)
    faults: list[FaultRule] = field(default_factory=list)
    invalid_limit: int = INVALID_LIMIT

    def __post_init__(self) -> None:
        self._buckets: dict[tuple[str, str, str], Bucket] = {}
        self._old_edits: dict[str, Bucket] = {}
        self._invalid: deque[float] = deque()

    def bucket(self, route: str, major: str, bot: str) -> tuple[Bucket, str]:
        """Gives the bucket of a route and its public name."""
        key = (route, major, bot)
        if key not in self._buckets:
            self._buckets[key] = Bucket(self.rates.get(route, self.rates["*"]))
        return self._buckets[key], hashlib.sha256(route.encode()).hexdigest()[:32]

    def fault(self, route: str, *, after: bool) -> FaultRule | None:
        """Takes one use of the first injected fault that fits."""
        for rule in self.faults:
            if rule.route in (route, "*") and rule.after == after:
                rule.times -= 1
                if rule.times <= 0:
                    self.faults.remove(rule)
                return rule
        return None

    def edit_old(self, channel: str) -> None:
        """Refuses with 429 and 30046 once old messages of a channel were edited too often."""
        wait = self._old_edits.setdefault(channel, Bucket(OLD_EDITS)).take()
        if wait:
            refusal = Refusal(30046, rule="edits of old messages")
            refusal.retry_after = round(wait, 3)
            raise refusal

    def count(self, status: int) -> None:
        """Counts an answer towards the ban for invalid requests."""
        if status in INVALID_STATUSES:
            self._invalid.append(self.clock.now())

    @property
    def invalid(self) -> int:
        """Gives the invalid requests of the last ten minutes."""
        while self._invalid and self._invalid[0] < self.clock.now() - INVALID_WINDOW:
            self._invalid.popleft()
        return len(self._invalid)

    @property
    def banned(self) -> bool:
        """Says whether the address is banned for its invalid requests."""
        return self.invalid >= self.invalid_limit


@dataclass
class Watch:
    """What bots did wrong: `violations` of form, and every `refusals` including those of state."""

    violations: list[Json] = field(default_factory=list)
    refusals: list[Json] = field(default_factory=list)
    answer_faults: list[str] = field(default_factory=list)
    requests: deque[Json] = field(default_factory=lambda: deque(maxlen=1000))
    ids: int = 0

    def note(self, clock: Clock, bot: str, method: str, path: str, refusal: Refusal) -> Json | None:
        """Keeps a refusal; gives the violation if it is one."""
        self.ids += 1
        faults = "; ".join(
            f"{'.'.join(map(str, f.path))}: {f.message} ({f.rule})" for f in refusal.faults
        )
        entry: Json = {
            "id": str(self.ids),
            "time": iso(clock.now()),
            "bot": bot,
            "method": method,
            "path": path,
            "status": refusal.status,
            "code": refusal.code,
            "rule": refusal.rule,
            "text": faults or refusal.text,
        }
        self.refusals.append(entry)
        if refusal.status in (400, 413) and refusal.rule and refusal.code not in STATE_CODES:
            self.violations.append(entry)
            return entry
        return None


STATE_CODES = (40060, 50083, 160004)
