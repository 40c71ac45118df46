-- Times are UTC seconds, people, channels, posts and clicks are Discord's ids.
-- The lease is used before later migrations run, so none of them may change it.
CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT;

CREATE TABLE parts (
    digest TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT;

CREATE TABLE games (
    id TEXT PRIMARY KEY CHECK (length(id) = 5),
    title TEXT NOT NULL,
    version INTEGER NOT NULL,
    shape INTEGER NOT NULL,
    parts TEXT NOT NULL REFERENCES parts (digest),
    options TEXT NOT NULL,
    house TEXT NOT NULL,
    seats INTEGER NOT NULL,
    organiser INTEGER NOT NULL,
    invited TEXT NOT NULL,
    open INTEGER NOT NULL CHECK (open IN (0, 1)),
    ordered INTEGER NOT NULL CHECK (ordered IN (0, 1)),
    thread INTEGER NOT NULL CHECK (thread IN (0, 1)),
    guild INTEGER,
    channel INTEGER NOT NULL,
    parent INTEGER,
    message INTEGER,
    unreachable INTEGER NOT NULL CHECK (unreachable IN (0, 1)),
    pace TEXT NOT NULL,
    note TEXT NOT NULL,
    secret BLOB NOT NULL,
    seed BLOB,
    start INTEGER,
    status TEXT NOT NULL
        CHECK (status IN ('lobby', 'running', 'over', 'ended', 'closed', 'lapsed')),
    seq INTEGER NOT NULL CHECK (seq >= 0),
    told INTEGER NOT NULL CHECK (told BETWEEN 0 AND seq),
    state BLOB,
    fence_seq INTEGER NOT NULL CHECK (fence_seq BETWEEN 0 AND seq),
    fence_state BLOB,
    outcome BLOB,
    created INTEGER NOT NULL,
    started INTEGER,
    ended INTEGER,
    -- The channel that the game occupies: one that wants a thread occupies none before it starts.
    place INTEGER AS (
        CASE WHEN status = 'running' OR (status = 'lobby' AND NOT thread) THEN channel END
    ) VIRTUAL,
    CHECK ((state IS NULL) = (started IS NULL)),
    CHECK ((ended IS NULL) = (status IN ('lobby', 'running')))
) STRICT;
CREATE UNIQUE INDEX games_place ON games (place);
CREATE INDEX games_live ON games (id) WHERE status IN ('lobby', 'running');
CREATE INDEX games_channel ON games (channel, created);
CREATE INDEX games_parts ON games (parts);

-- `live` repeats that the game is a lobby or running, and `rest` is 0 while the table waits for
-- the seat: together they put a person's games in order without a look at any other game.
CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    owner INTEGER,
    holder INTEGER,
    level TEXT,
    name TEXT NOT NULL,
    joined INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    rest INTEGER NOT NULL CHECK (rest IN (0, 1)),
    since INTEGER NOT NULL,
    live INTEGER NOT NULL CHECK (live IN (0, 1)),
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_holder ON seats (holder, rest, since, game, seat) WHERE live = 1;
CREATE INDEX seats_lent ON seats (owner, since, game, seat)
    WHERE live = 1 AND (holder IS NULL OR holder <> owner);

CREATE TABLE moves (
    game TEXT NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    seat INTEGER,
    text TEXT NOT NULL,
    events BLOB NOT NULL,
    by INTEGER,
    at INTEGER NOT NULL,
    click INTEGER,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX moves_click ON moves (click) WHERE click IS NOT NULL;

CREATE TABLE clicks (
    click INTEGER PRIMARY KEY,
    game TEXT NOT NULL REFERENCES games (id),
    at INTEGER NOT NULL,
    answer TEXT NOT NULL
) STRICT;
CREATE INDEX clicks_at ON clicks (at);
CREATE INDEX clicks_game ON clicks (game);

-- A row waits until it is sent or dropped; the unique index on claimed lanes is what keeps two
-- workers from one channel.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL CHECK (seat >= -1),
    part INTEGER NOT NULL,
    priority INTEGER NOT NULL,
    due INTEGER NOT NULL,
    lane INTEGER NOT NULL,
    channel INTEGER,
    message INTEGER,
    body BLOB NOT NULL,
    attempts INTEGER NOT NULL,
    tried INTEGER,
    error TEXT,
    sent INTEGER,
    dropped TEXT,
    claimed_by TEXT,
    claimed_until INTEGER,
    UNIQUE (game, seq, kind, seat, part),
    CHECK (sent IS NULL OR dropped IS NULL),
    CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
    CHECK (claimed_by IS NULL OR (sent IS NULL AND dropped IS NULL))
) STRICT;
CREATE INDEX outbox_due ON outbox (priority, due, id)
    WHERE sent IS NULL AND dropped IS NULL AND claimed_by IS NULL;
CREATE INDEX outbox_waiting ON outbox (game, seq, id) WHERE sent IS NULL AND dropped IS NULL;
CREATE UNIQUE INDEX outbox_lane ON outbox (lane) WHERE claimed_by IS NOT NULL;
CREATE INDEX outbox_claims ON outbox (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX outbox_claims_until ON outbox (claimed_until) WHERE claimed_by IS NOT NULL;

CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    zone TEXT NOT NULL,
    hours TEXT NOT NULL,
    notices TEXT NOT NULL,
    language TEXT NOT NULL,
    closed INTEGER NOT NULL CHECK (closed IN (0, 1))
) STRICT;

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
